import ArgumentParser
import CLaunch
import RuneKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
struct Runes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runes",
    abstract: "Writes with runes: transliterates, quotes, draws.",
    version: Version.text,
    subcommands: [
      TranslitCommand.self, ReadCommand.self, ExplainCommand.self, QuoteCommand.self, QuotesCommand.self,
      RenderCommand.self, ScriptsCommand.self, FontsCommand.self, TablesCommand.self, ConfigCommand.self,
    ],
    defaultSubcommand: TranslitCommand.self)

  /// Runs the command line; every way out of the program passes here.
  static func main() {
    // A reader that has gone is told by EPIPE, which ends us quietly whatever our parent did to SIGPIPE.
    signal(SIGPIPE, SIG_IGN)
    do {
      let arguments = try arguments()
      if let text = plainText(arguments) {
        try Translit(ScriptOptions.usual(), text: text).run()
      } else if let showing = usualQuote(arguments) {
        try showing.run()
      } else if let command = PlainRender(arguments) {
        try command.run()
      } else {
        var command = try parse(arguments)
        try command.run()
      }
    } catch let failure as Failure {
      leave(failure)
    } catch let error as RuneKitError {
      leave(Failure(error))
    } catch let error as TransliteratorError {
      leave(Failure(error))
    } catch let error as TableError {
      leave(Failure(error))
    } catch {
      leave(error)
    }
  }

  /// Leaves with what the parser says: help and versions on standard output, which must take them, and what was wrong with
  /// the arguments on standard error.
  private static func leave(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if !status.isSuccess {
      try? CheckedOutput.standardError.writeLine(message)
    } else if !message.isEmpty {
      do {
        try CheckedOutput.standardOutput.writeLine(message)
      } catch let failure as Failure {
        leave(failure)
      } catch {}
    }
    leave(status.rawValue)
  }

  /// What follows the name of the program, from where it was started and not from /proc, which a bare root lacks.
  ///
  /// Refuses arguments that are ill-formed UTF-8, which `CommandLine.arguments` would repair silently.
  private static func arguments() throws -> [String] {
    let vector = launchArguments() ?? UnsafePointer(CommandLine.unsafeArgv)
    var result: [String] = []
    while vector[0] != nil, let argument = vector[result.count + 1] {
      guard let text = String(validatingCString: argument) else {
        throw Failure(
          .dataError,
          """
          argument \(result.count + 1) is ill-formed UTF-8: “\(String(cString: argument).quotedForMessage)”; \
          standard input may be
          """)
      }
      result.append(text)
    }
    return result
  }

  /// The text to transliterate where no flag stands among the arguments, and so nothing needs a parser; else nil.
  private static func plainText(_ arguments: [String]) -> [String]? {
    if arguments.contains(where: { $0.utf8.first == UInt8(ascii: "-") || $0 == "help" }) { return nil }
    guard let first = arguments.first else { return [] }
    if first == TranslitCommand.configuration.commandName { return Array(arguments.dropFirst()) }
    return configuration.subcommands.contains { $0.configuration.commandName == first } ? nil : arguments
  }

  /// The quote to show, where the arguments ask for one in the usual way; else nil.
  private static func usualQuote(_ arguments: [String]) -> QuoteShowing? {
    arguments.first == "quote" ? QuoteShowing(usual: arguments.dropFirst()) : nil
  }

  /// The command that the arguments ask for.
  ///
  /// The parser of one subcommand is made in a third of the time that the parser of all takes, which is most of what a
  /// short command takes at all. So the subcommand that is named tries first, by itself. Where it does not like the
  /// arguments, or help is wanted, the whole parser speaks: only it knows the full names.
  private static func parse(_ arguments: [String]) throws -> ParsableCommand {
    if !arguments.contains(where: isProse),
      !arguments.contains(where: ["help", "-h", "-help", "--help", "--help-hidden"].contains)
    {
      let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
      let own = named == nil ? arguments : Array(arguments.dropFirst())
      if let command = try? (named ?? TranslitCommand.self).parseAsRoot(own) { return command }
    }
    try checkCommandNames(arguments)
    if let text = arguments.prefix(while: { $0 != "--" }).first(where: isProse) {
      throw Failure(.usage, "“\(text.quotedForMessage)” begins with a dash; put -- before a text that does")
    }
    return try parseAsRoot(arguments)
  }

  /// Refuses a name behind `help`, `quotes` and the like that is no command; the parser would show the help of all, or
  /// tell of an argument.
  private static func checkCommandNames(_ arguments: [String]) throws {
    guard arguments.count > 1, let first = arguments.first else { return }
    let isHelp = first == "help"
    let commands =
      isHelp
      ? configuration.subcommands
      : configuration.subcommands.first { $0.configuration.commandName == first }?.configuration.subcommands ?? []
    let known = commands.map { $0._commandName }
    let name = arguments[1]
    if known.isEmpty || name.hasPrefix("-") || name == "help" || known.contains(name) { return }
    throw Failure(.usage, unknown(isHelp ? "command" : "\(first) command", name, known: known))
  }

  /// Whether an argument that begins like a flag is a text: a flag has no blank, unless behind its `=`.
  private static func isProse(_ argument: String) -> Bool {
    argument.utf8.first == UInt8(ascii: "-") && argument.prefix { $0 != "=" }.contains { $0.isWhitespace }
  }

  private static func leave(_ failure: Failure) -> Never {
    if !failure.message.isEmpty { note(failure.message) }
    leave(failure.status.rawValue)
  }

  static func leave(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }
}
