import ArgumentParser
import CLaunch
import RuneKit
import RuneSystem
import RuneText

@main
struct Runes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runes",
    abstract: "Write with runes: transliterate, quote, draw.",
    discussion: """
      Without a command, transliterates TEXT, or standard input if there is none. To transliterate a word that is also the \
      name of a command, use `runes translit --`.

      Examples:
        runes "the quick fox"
        runes -s younger/norse "Haraldr konungr"
        runes quote
        runes render "the quick fox" -o fox.svg
      """,
    version: "runes \(Version.text)",
    subcommands: [
      TranslitCommand.self, PandocFilterCommand.self, ReadCommand.self, ExplainCommand.self, PronounceCommand.self,
      StonesCommand.self, QuoteCommand.self, QuotesCommand.self,
      RenderCommand.self, ScriptsCommand.self, FontsCommand.self, TablesCommand.self, ConfigCommand.self,
      CompletionsCommand.self,
    ],
    defaultSubcommand: TranslitCommand.self)

  /// The names of the subcommands, in the same order: making their configurations takes longer than to transliterate a
  /// word, which needs no parser.
  static let commandNames = [
    "translit", "pandoc-filter", "read", "explain", "pronounce", "stones", "quote", "quotes", "render", "scripts",
    "fonts", "tables", "config", "completions",
  ]

  /// Runs the command line. The process always exits through this function.
  static func main() {
    // Writes fail with EPIPE and EFBIG instead of a signal, regardless of the parent's settings: the first ends the
    // program quietly, the second is reported after cleaning up.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    TemporaryFile.removeOnSignals()
    MissingGuarantee.show = note
    reserveStandardStreams()
    var given: [String] = []
    do {
      given = try arguments()
      if isPandocLink { given.insert(PandocFilterCommand.configuration.commandName!, at: 0) }
      try run(given)
    } catch {
      leave(error, given)
    }
  }

  private static func run(_ arguments: [String]) throws {
    if let text = plainText(arguments) {
      if text.isEmpty, arguments.isEmpty, OpenFile.standardInput.isTerminal {
        return try OpenFile.standardOutput.write(ShortHelp.text)
      }
      hintAtOtherMeanings(of: text, arguments)
      var job = TranslitJob(try ScriptOptions.usual(), text: text)
      try job.run()
    } else if let showing = usualQuote(arguments) {
      try showing.run()
    } else {
      var command = try parse(arguments)
      try command.run()
    }
  }

  /// The arguments after the program's name. Read from the process's initial stack where possible, because /proc may
  /// not be mounted.
  ///
  /// Rejects texts in invalid UTF-8, which `CommandLine.arguments` would silently replace.
  private static func arguments() throws -> [String] {
    let vector = launchArguments() ?? UnsafePointer(CommandLine.unsafeArgv)
    var result: [String] = []
    while vector[0] != nil, let argument = vector[result.count + 1] {
      let path = String(path: argument)
      guard let text = isFile(path, after: result) ? path : String(validatingCString: argument) else {
        throw Failure(
          .dataError,
          """
          argument \(result.count + 1) is not valid UTF-8: “\(path.quotedForMessage)”; \
          use standard input for other bytes
          """)
      }
      result.append(text)
    }
    return result
  }

  /// Flags whose value is the name of a file or folder, and commands with such an argument. Names need not be UTF-8.
  static let fileFlags = [
    "--input", "--output", "-o", "--store", "--table", "--words", "--file", "--font", "--svg", "--media",
  ]
  static let fileCommands = [["quotes", "import"], ["tables", "check"], ["stones", "install"]]

  private static func isFile(_ argument: String, after others: [String]) -> Bool {
    fileFlags.contains { $0 == others.last || argument.utf8.starts(with: "\($0)=".utf8) }
      || fileCommands.contains(Array(others.prefix(2)))
  }

  /// Whether the command was run by the name that pandoc's `--filter` takes.
  private static var isPandocLink: Bool {
    guard let name = (launchArguments() ?? UnsafePointer(CommandLine.unsafeArgv))[0] else { return false }
    let path = String(cString: name)
    return path == PandocFilterCommand.linkName || path.hasSuffix("/" + PandocFilterCommand.linkName)
  }

  // MARK: Reading arguments

  /// The text to transliterate if there are no flags, so that no parser is needed; else nil.
  static func plainText(_ arguments: [String]) -> [String]? {
    if arguments.contains(where: { $0.utf8.first == UInt8(ascii: "-") || $0 == "help" }) { return nil }
    guard let first = arguments.first else { return [] }
    if first == "translit" { return Array(arguments.dropFirst()) }
    return commandNames.contains(first) ? nil : arguments
  }

  /// The quote to show if the arguments are simple enough to need no parser; else nil.
  static func usualQuote(_ arguments: [String]) -> QuoteJob? {
    arguments.first == "quote" ? QuoteJob(usual: arguments.dropFirst()) : nil
  }

  /// A lone word that looks like a file or a mistyped command is transliterated with a hint.
  private static func hintAtOtherMeanings(of text: [String], _ arguments: [String]) {
    guard arguments.count == 1, let word = text.first, !word.contains(" ") else { return }
    if let meaning = otherMeaning(of: word, isFile: InputFile.exists) { note(meaning) }
  }

  /// What a lone word may mean other than a text.
  static func otherMeaning(of word: String, isFile: (String) -> Bool) -> String? {
    // A text of any length would be compared with each name.
    if word.utf8.count < 20,
      let command = (commandNames + ["help"]).first(where: { editDistance($0, word.lowercased()) == 1 })
    {
      return "“\(word.quotedForMessage)” was taken as text; for the command, use `runes \(command)`"
    }
    return isFile(word) ? InputFile.meaning(of: word, "runes --input \(word.quotedForMessage)") : nil
  }

  /// Parses the arguments.
  ///
  /// Building the parser of one subcommand takes a third of the time of building all of them, which dominates short
  /// commands. So the named subcommand parses first. If it rejects the arguments, or help is requested, the complete
  /// parser runs, because only it knows the full command names for messages.
  static func parse(_ arguments: [String]) throws -> ParsableCommand {
    // A request of a completion script.
    if arguments.first?.hasPrefix("---completion") == true { return try parseAsRoot(arguments) }
    let arguments = try joiningTextValues(arguments)
    let beforeText = arguments.prefix { $0 != "--" }
    let asksForHelp = beforeText.contains(where: ["help", "-h", "-help", "--help", "--help-hidden"].contains)
    if !beforeText.contains(where: isProse), !asksForHelp {
      let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
      let own = named == nil ? arguments : Array(arguments.dropFirst())
      if let command = try? (named ?? TranslitCommand.self).parseAsRoot(own), !isHelp(command) { return command }
    }
    try checkCommandNames(arguments)
    if let text = beforeText.first(where: isProse) { throw Failure.beginsWithDash(text) }
    let command = try parseAsRoot(arguments)
    // To the parser, -thing is -t -h -i -n -g, which asks for help.
    if isHelp(command), !asksForHelp, let text = beforeText.first(where: isBundle) {
      throw Failure.beginsWithDash(text)
    }
    return command
  }

  /// Whether a command shows help instead of doing anything.
  private static func isHelp(_ command: ParsableCommand) -> Bool { type(of: command)._commandName == "help" }

  /// Whether the parser reads an argument as several flags of one letter, among them that for help.
  private static func isBundle(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2 && argument.contains("h")
  }

  /// Rewrites values that the parser would reject: `--text -dash` would be two flags, and `--json=lean` a flag with a
  /// value.
  private static func joiningTextValues(_ arguments: [String]) throws -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    let isTranslit = !configuration.subcommands.contains {
      $0 != TranslitCommand.self && $0._commandName == arguments.first
    }
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      if argument == "--json=lean" || argument == "--json=full" {
        result.append(argument == "--json=lean" ? "--json-lean" : "--json")
        continue
      }
      if argument.hasPrefix("--json="), isTranslit {
        throw Failure(.usage, unknown("form of JSON", String(argument.dropFirst(7)), known: ["full", "lean"]))
      }
      let takesText = argument == "--text" && ["add", "edit"].contains { arguments.dropFirst().first == $0 }
      if takesText, let value = rest.first, value.utf8.first == UInt8(ascii: "-") {
        rest.removeFirst()
        result.append("--text=" + value)
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Rejects an unknown name after `help`, `quotes` and other groups; the parser would show the general help or call it
  /// an unexpected argument.
  private static func checkCommandNames(_ arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    var commands: [ParsableCommand.Type] = configuration.subcommands
    var group = ""
    for name in arguments.dropFirst(isHelp ? 1 : 0) {
      if commands.isEmpty || name.hasPrefix("-") || name == "help" { return }
      if let named = commands.first(where: { ([$0._commandName] + $0.configuration.aliases).contains(name) }) {
        commands = named.configuration.subcommands
        group = "\(name) "
      } else if group.isEmpty && !isHelp {
        return  // a text
      } else {
        throw Failure(.usage, unknown("\(group)command", name, known: commands.map { $0._commandName }))
      }
    }
  }

  /// Whether an argument that begins like a flag is a text: a flag has no space before its `=`.
  private static func isProse(_ argument: String) -> Bool {
    argument.utf8.first == UInt8(ascii: "-") && argument.prefix { $0 != "=" }.contains { $0.isWhitespace }
  }

  // MARK: Leaving

  /// Exits as an error requires: writes help and versions to standard output, failing if that fails, and messages in a
  /// uniform style to standard error.
  private static func leave(_ error: any Error, _ arguments: [String]) -> Never {
    if let failure = Failure.explaining(error) as? Failure { leave(failure) }
    let status = exitCode(for: error)
    if status.isSuccess {
      let message = fullMessage(for: error)
      do {
        if !message.isEmpty { try OpenFile.standardOutput.writeLine(message) }
      } catch {
        leave(Failure(error))
      }
    } else {
      leave(Failure(.usage, usageMessage(message(for: error), arguments)))
    }
    leave(status.rawValue)
  }

  /// Rewrites a message of the parser in the style of the other messages.
  static func usageMessage(_ message: String, _ arguments: [String]) -> String {
    var command = ["runes"]
    var commands: [ParsableCommand.Type] = configuration.subcommands
    for argument in arguments {
      guard let named = commands.first(where: { $0._commandName == argument }) else { break }
      command.append(argument)
      commands = named.configuration.subcommands
    }
    let help = command.count > 1 ? "`runes help \(command.dropFirst().joined(separator: " "))`" : "`runes help`"
    // The parser repeats an argument whatever its length.
    let shortened = arguments.filter { $0.utf8.count > 200 }
      .reduce(message) { $0.replacing($1, with: $1.quotedForMessage) }
    var text = shortened.trimmingFullStop
    if text.hasPrefix("Error: ") { text.removeFirst("Error: ".count) }
    // Long lists of values have a line for each, short ones quotes.
    if let advice = text.firstRange(of: ". Please provide one of ") {
      let values = text[advice.upperBound...].replacing("the following:\n  - ", with: "").split(separator: "\n  - ")
      let names = values.count > 1 ? listed(values.map(String.init)) : values.joined().replacing(" and ", with: " or ")
      text = text[..<advice.lowerBound] + "; expected " + names.replacing("'", with: "")
    }
    // The parser suggests every name within three edits, such as --po for -xyz.
    if let advice = text.firstRange(of: ". Did you mean '"), let given = text.split(separator: "'").dropFirst().first {
      let name = text[advice.upperBound...].prefix { $0 != "'" }
      let isNear = name.first { $0 != "-" } == given.first { $0 != "-" }
      text = text[..<advice.lowerBound] + (isNear ? "; did you mean \(name)" : "")
    }
    // Messages may begin with a flag or a quoted name; lowercase only words.
    let word = text.prefix { $0.isLetter }
    if word.count > 1, word.dropFirst().allSatisfy(\.isLowercase) {
      text = text.prefix(1).lowercased() + text.dropFirst()
    }
    // To the parser, a word that begins with a dash is a bundle of flags.
    if text.hasPrefix("unknown option '-"), let word = text.split(separator: "'").dropFirst().first,
      !word.hasPrefix("--"), word.count > 2
    {
      text += "; if it is a text, put -- before it"
    }
    return "\(text); see \(help)"
  }

  private static func leave(_ failure: Failure) -> Never {
    if !failure.message.isEmpty { note(failure.message) }
    leave(failure.status.rawValue)
  }

  static func leave(_ status: Int32) -> Never { systemExit(status) }
}

// A free function, because the parser's method shadows the name.
private func systemExit(_ status: Int32) -> Never { exit(status) }

extension String {
  fileprivate var trimmingFullStop: String {
    var text = self
    while text.last == "." || text.last?.isWhitespace == true { text.removeLast() }
    return text.madeHarmless
  }
}
