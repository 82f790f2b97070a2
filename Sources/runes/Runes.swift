import ArgumentParser
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
    version: "0.1.0",
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
      var command = try parse(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let failure as Failure {
      leave(failure)
    } catch let error as RuneKitError {
      leave(Failure(error))
    } catch let error as TransliteratorError {
      leave(Failure(error))
    } catch let error as TableError {
      leave(Failure(error))
    } catch {
      exit(withError: error)
    }
  }

  /// The command that the arguments ask for.
  ///
  /// The parser of one subcommand is made in a third of the time that the parser of all takes, which is most of what a
  /// short command takes at all. So the subcommand that is named tries first, by itself. Where it does not like the
  /// arguments, or help is wanted, the whole parser speaks: only it knows the full names.
  private static func parse(_ arguments: [String]) throws -> ParsableCommand {
    if !arguments.contains(where: ["help", "-h", "-help", "--help", "--help-hidden"].contains) {
      let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
      let own = named == nil ? arguments : Array(arguments.dropFirst())
      if let command = try? (named ?? TranslitCommand.self).parseAsRoot(own) { return command }
    }
    return try parseAsRoot(arguments)
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
