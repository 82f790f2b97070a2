import ArgumentParser
import CLaunch

@main
struct Runes: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "runes",
    subcommands: [
      TranslitCommand.self, PandocFilterCommand.self, ReadCommand.self, CompareCommand.self, ExplainCommand.self,
      PronounceCommand.self,
      StonesCommand.self, QuoteCommand.self, QuotesCommand.self,
      RenderCommand.self, ScriptsCommand.self, FontsCommand.self, TablesCommand.self, ConfigCommand.self,
      CompletionsCommand.self,
    ],
    defaultSubcommand: TranslitCommand.self)

  /// The names of the subcommands, in the same order: making their configurations takes longer than to transliterate a
  /// word, which needs no parser.
  static let commandNames = [
    "translit", "pandoc-filter", "read", "compare", "explain", "pronounce", "stones", "quote", "quotes", "render",
    "scripts", "fonts", "tables", "config", "completions",
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
      if let flags = environment(PandocRun.variable) {
        // Only for this process, not for the pandoc that it may run.
        unsetenv(PandocRun.variable)
        given = flags.split(separator: "\u{1F}").map(String.init) + given
      } else if isPandocLink || isPandocFilter(given) {
        given.insert(PandocFilterCommand.configuration.commandName!, at: 0)
      }
      try run(given)
    } catch {
      leave(error, completed(given))
    }
  }

  private static func run(_ given: [String]) throws {
    try OutputFile.refuseKeptFile(nil)
    var arguments = joiningWords(completed(given))
    if let text = try Help.asked(arguments) { return try Help.show(text) }
    if arguments.count > 1, arguments[0] == "--help" { arguments[0] = "help" }
    if arguments.count > 1, arguments[0] == "help", command(of: Array(arguments.dropFirst())).path.isEmpty,
      (try? WritingSystem(named: arguments.dropFirst().joined(separator: " "))) != nil
    {
      arguments[0] = "scripts"
    }
    try refuseReplacedInput(arguments)
    try refuseTwoOutputs(arguments)
    let typed = arguments
    let meaning = FirstWord(arguments)
    if let meaning, meaning.isRefused { throw Failure(.usage, meaning.line) }
    if let meaning { arguments = meaning.arguments ?? ["translit"] + arguments }
    // What the first word may mean is said where there is nothing else to say.
    func noteMeaning() { if let meaning, !meaning.line.isEmpty { note(meaning.line) } }
    arguments = QuotesCommand.sorted(arguments)
    if let text = plainText(arguments) {
      if text.isEmpty, arguments.isEmpty, OpenFile.standardInput.isTerminal { return try Help.show(Help.short([])) }
      noteMeaning()
      if meaning == nil || meaning?.arguments != nil { try TextMeaning.hint(at: text) }
      var job = TranslitJob(
        transliterator: try WritingSystem(nil, settings: .loadIfReadable()).transliterator(), text: text)
      try job.run()
    } else if arguments.first == "quote", let showing = QuoteJob(usual: arguments.dropFirst()) {
      try showing.run()
    } else {
      let (routed, pandoc) = try route(arguments)
      if let pandoc {
        noteMeaning()
        return try pandoc.run()
      }
      var command = try parse(routed, typed: typed)
      do {
        try check(command)
      } catch {
        guard var failure = Failure.explaining(error) as? Failure else { throw error }
        if let meaning, meaning.arguments == nil { throw Failure(.usage, meaning.line) }
        if !TypedLine.hasLine(failure.message), let line = TypedLine.acceptable(typed) {
          failure.message += failure.message.hasSuffix("?") ? " \(line)" : "; \(line)"
        }
        throw failure
      }
      noteMeaning()
      try command.run()
    }
  }

  /// Refuses to write a text over the file that is one of its words: `runes convert a.txt -o a.txt`.
  private static func refuseReplacedInput(_ arguments: [String]) throws {
    guard !arguments.contains("--"), let output = GivenFiles(arguments).output, InputFile.exists(output) else { return }
    let (path, type) = command(of: arguments)
    guard textCommands.contains(where: { $0 == type }) else { return }
    let indices = FirstWord.wordIndices(of: arguments).dropFirst(path.count)
    let words = indices.map { arguments[$0] }
    guard words.contains(output) else { return }
    let names = words.filter { $0 != output }
    let letters = (try? WritingSystem(named: names.joined(separator: " "))) == nil ? [] : ["-s"] + names
    let others = arguments.indices.filter { !indices.contains($0) }.map { arguments[$0] }
    var line = TypedLine(others + letters + ["-i", output])
    line.completeInput()
    throw Failure(.usage, "a text would replace \(output.quotedForMessage): \(line.shown); as text: put -- before it")
  }

  /// Refuses two files to write, of which one would not be: `-o a.svg -o b.png`, `-o a.svg b.png`.
  private static func refuseTwoOutputs(_ arguments: [String]) throws {
    var outputs = GivenFiles(arguments).outputs
    let isWord =
      outputs.count == 1 && arguments.dropLast().last == outputs[0] && FileEnding(arguments.last).kind == .picture
      && FirstWord.words(of: arguments).count > command(of: arguments).path.count + 1
    if isWord { outputs.append(arguments.last!) }
    guard outputs.count > 1, !arguments.contains("--"), TypedLine(arguments).option("-o") != nil else { return }
    let others = arguments.filter { !(outputs + ["-o", "--output"]).contains($0) && !$0.hasPrefix("--output=") }
    let lines = outputs.map { "runes " + Hints.shellQuoted(others + ["-o", $0], limit: 200) }
    let way = isWord ? "; as text: put -- before it" : ""
    throw Failure(.usage, "-o names one file, not \(outputs.count): \(lines.joined(separator: " && "))\(way)")
  }

  /// The arguments of the command that draws or that shows a quote, where those of a text ask for a picture; or the run of pandoc
  /// for a document.
  private static func route(_ arguments: [String]) throws -> (arguments: [String], pandoc: PandocRun?) {
    if let own = textArguments(arguments) {
      let files = GivenFiles(own)
      if let pandoc = try PandocRun(files) { return (arguments, pandoc) }
      if files.isPicture || RenderOptions.areNamed(in: own) { return (["render"] + own, nil) }
    } else if arguments.first == "quote", GivenFiles(arguments.dropFirst()).isPicture {
      let hasLayout = arguments.contains { $0 == "--layout" || $0.hasPrefix("--layout=") }
      return (["render", "--quote"] + (hasLayout ? [] : ["--layout", "card"]) + arguments.dropFirst(), nil)
    }
    return (arguments, nil)
  }

  /// Whether a command takes the arguments: the parser has the last word for a line that is shown.
  static func accepts(_ arguments: [String]) -> Bool {
    let wasTrying = TypedLine.isTrying.exchange(true, ordering: .relaxed)
    defer { TypedLine.isTrying.store(wasTrying, ordering: .relaxed) }
    guard let (routed, pandoc) = try? route(QuotesCommand.sorted(completed(arguments))) else { return false }
    if let pandoc { return pandoc.takesFlags }
    if plainText(routed) != nil { return true }
    guard let completed = try? joiningTextValues(RenderOptions.completing(routed)), let command = parsed(completed)
    else { return false }
    return (try? check(command)) != nil
  }

  /// - Throws: What is wrong with the options of a text, before anything is read.
  private static func check(_ command: ParsableCommand) throws {
    if let render = command as? RenderCommand { try render.check() }
    if let translit = command as? TranslitCommand { try translit.check() }
  }

  /// `font list` is `fonts list`: the singular of a group's name counts where one of its commands follows. `config NAME` and
  /// `config NAME VALUE` get and set, as those of git.
  static func completed(_ given: [String]) -> [String] {
    // -n3, -o=a.png and --height 8 mm, as other tools write them.
    let beforeText = given.prefix { $0 != "--" }
    var arguments: [String] = []
    for argument in beforeText {
      let option = arguments.dropLast().last ?? ""
      let value = argument.dropFirst(2)
      if argument.utf8.starts(with: "-n".utf8), Int(value) != nil {
        arguments += ["-n", String(value)]
      } else if argument.utf8.first == 0x2D, ["-o", "-i"].contains(argument.prefix(2)), !value.isEmpty,
        "=:".contains(value.first!) || value.contains(".")
      {
        // -o=a.png, -o:a.png, -oa.png
        arguments += [String(argument.prefix(2)), String("=:".contains(value.first!) ? value.dropFirst() : value)]
      } else if argument.utf8.count == 2, TypedLine.units.contains(argument[...]), lengthFlags.contains(option),
        let number = arguments.last, number.utf8.allSatisfy({ $0 < 0x3A }), number.utf8.first != 0x2D
      {
        arguments[arguments.count - 1] += argument
      } else if ["-f", "--format"].contains(arguments.last), argument.utf8.first == UInt8(ascii: "."),
        FileEnding.kind(of: argument.dropFirst().lowercased()) != nil
      {
        arguments.append(String(argument.dropFirst()))
      } else {
        arguments.append(argument)
      }
    }
    arguments += given.dropFirst(beforeText.count)
    if arguments.first == "config", arguments.count > 1, command(of: arguments).path.count < 2 {
      var rest = Array(arguments.dropFirst())
      if rest.count == 1 { rest = rest[0].split(separator: "=", maxSplits: 1).map(String.init) }
      if rest == ["--list"] || rest == ["-l"] { return ["config", "list"] }
      let name = rest.first?.lowercased() ?? ""
      if Settings.definitions.contains(where: { $0.name == name }) || name.hasPrefix(Settings.schedulePrefix) {
        return ["config", rest.count == 1 ? "get" : "set"] + rest
      }
    }
    guard arguments.count > 1, let first = arguments.first, ["font", "table", "stone", "completion"].contains(first)
    else { return arguments }
    let group = command(of: [first + "s"]).type
    guard
      group.configuration.subcommands.contains(where: { $0._commandName == arguments[1] })
        || group == CompletionsCommand.self && CompletionsCommand.Shell(rawValue: arguments[1]) != nil
    else { return arguments }
    return [first + "s"] + arguments.dropFirst()
  }

  /// The command that arguments begin with, and the part of them that names it.
  static func command(of arguments: [String]) -> (path: [String], type: ParsableCommand.Type) {
    var (path, type): ([String], ParsableCommand.Type) = ([], Runes.self)
    for argument in arguments {
      let named = type.configuration.subcommands.first {
        ([$0._commandName] + $0.configuration.aliases).contains(argument)
      }
      guard let named else { break }
      path.append(argument)
      type = named
    }
    return (path, type)
  }

  /// The arguments after the program's name. Read from the process's initial stack where possible, because /proc may
  /// not be mounted.
  ///
  /// Rejects texts in invalid UTF-8, which `CommandLine.arguments` would silently replace.
  static func arguments() throws -> [String] {
    let vector = launchArguments() ?? UnsafePointer(CommandLine.unsafeArgv)
    var result: [String] = []
    while vector[0] != nil, let argument = vector[result.count + 1] {
      let path = String(path: argument)
      guard let text = isFile(path, after: result) ? path : String(validatingCString: argument) else {
        throw Failure.data(
          """
          argument \(result.count + 1) is not valid UTF-8: “\(path.quotedForMessage)”; \
          use standard input for other bytes
          """)
      }
      // The parser would take the next argument instead.
      if text.hasPrefix("--"), text.firstIndex(of: "=") == text.indices.last, text.count > 3, !result.contains("--") {
        throw Failure.usage(
          "nothing stands after \(text.quotedForMessage); for an empty value: \(text.dropLast().description.quotedForMessage) ''"
        )
      }
      result.append(text)
    }
    return result
  }

  /// Flags whose value is a length, before whose unit there may be a space.
  private static let lengthFlags = ["--width", "--height", "--rune-height", "--margin", "--line-width"]

  /// Flags whose value is the name of a file or folder, and commands with such an argument. Names need not be UTF-8.
  static let fileFlags = [
    "--input", "-i", "--output", "-o", "--store", "--table", "--words", "--file", "--font", "--media",
  ]
  static let fileCommands = [["quotes", "import"], ["quote", "import"], ["tables", "check"], ["stones", "install"]]

  private static func isFile(_ argument: String, after others: [String]) -> Bool {
    fileFlags.contains { $0 == others.last || argument.utf8.starts(with: "\($0)=".utf8) }
      || fileCommands.contains(Array(others.prefix(2)))
  }

  /// Whether pandoc runs the command as its filter: `pandoc book.md --filter runes -o book.docx`.
  private static func isPandocFilter(_ given: [String]) -> Bool {
    given.count == 1 && environment("PANDOC_READER_OPTIONS") != nil && OpenFile.standardInput.isPiped
      && (["markdown", "plain", "json", "native", "epub3", "html5", "rst"].contains(given[0])
        || [.document, .latex, .page].contains(FileEnding.kind(of: given[0])))
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

  /// The arguments of `runes TEXT`; nil for those of another command.
  private static func textArguments(_ arguments: [String]) -> ArraySlice<String>? {
    guard let first = arguments.first, first != "help" else { return arguments[...] }
    if first == "translit" { return arguments.dropFirst() }
    return commandNames.contains(first) ? nil : arguments[...]
  }

  /// Parses the arguments.
  ///
  /// Building the parser of one subcommand takes a third of the time of building all of them, which dominates short commands. So
  /// the named subcommand parses first. What it rejects is looked at once more, for options that the command does not have. If
  /// there are none, or help is requested, the complete parser runs, because only it knows the full command names for messages.
  ///
  /// - Parameter typed: The arguments of the process, if others came in their place.
  static func parse(_ arguments: [String], typed: [String]? = nil) throws -> ParsableCommand {
    // A request of a completion script.
    if arguments.first?.hasPrefix("---completion") == true { return try parseAsRoot(arguments) }
    guard arguments.count <= Arguments.most else {
      throw Failure(
        .usage, "\(arguments.count) arguments are too many; \(Arguments.most) at a time: xargs -n 5000 runes …")
    }
    var arguments = try joiningTextValues(RenderOptions.completing(arguments))
    let beforeText = arguments.prefix { $0 != "--" }
    let asksForHelp = beforeText.contains(
      where: ["help", "-h", "-help", "--help", "--help-hidden", "--experimental-dump-help"].contains)
    if !beforeText.contains(where: isProse), !asksForHelp {
      if let command = parsed(arguments) { return command }
    }
    try checkCommandNames(arguments)
    if let text = beforeText.first(where: isProse) { throw Failure.beginsWithDash(text) }
    // To the parser, -thing is -t -h -i -n -g, which asks for help.
    if !asksForHelp, let text = beforeText.first(where: isBundle),
      (try? WritingSystem(named: String(text.dropFirst()))) == nil, TypedLine(arguments).option("-" + text) == nil
    {
      throw Failure.beginsWithDash(text)
    }
    if !asksForHelp, let repaired = try Arguments(arguments, typed: typed).repaired() {
      if repaired == [Arguments.version] { throw CleanExit.message(Help.version) }
      arguments = repaired
    }
    return try parseAsRoot(arguments)
  }

  /// The command of arguments, parsed by its own type; nil if it does not take them.
  private static func parsed(_ arguments: [String]) -> ParsableCommand? {
    // The configurations of the other commands are not made for this.
    let named = commandNames.firstIndex { $0 == arguments.first }.map { configuration.subcommands[$0] }
    let own = named == nil ? arguments : Array(arguments.dropFirst())
    let command = try? (named ?? TranslitCommand.self).parseAsRoot(own)
    return command.flatMap { type(of: $0)._commandName == "help" ? nil : $0 }
  }

  /// Commands whose words are a text.
  private static let textCommands: [ParsableCommand.Type] = [
    Runes.self, TranslitCommand.self, RenderCommand.self, ExplainCommand.self, PronounceCommand.self,
    CompareCommand.self, ReadCommand.self,
  ]

  /// The words of a long text in fewer arguments, since the parser takes time with the square of their number. One space
  /// separates them anyway; the first word after an option may be its value.
  private static func joiningWords(_ arguments: [String]) -> [String] {
    guard arguments.count > 256, textCommands.contains(where: { $0 == command(of: arguments).type }) else {
      return arguments
    }
    var result: [String] = []
    var count = 0
    for argument in arguments {
      if argument.first == "-" { count = -1 }
      if count > 1 { result[result.count - 1] += " " + argument } else { result.append(argument) }
      count += 1
    }
    return result
  }

  /// Whether the parser reads an argument as several flags of one letter, among them that for help.
  private static func isBundle(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2 && argument.contains("h")
  }

  /// Rewrites values that the parser would reject: `--text -dash` would be two flags, and `--json=lean` a flag with a value.
  private static func joiningTextValues(_ arguments: [String]) throws -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    let isTranslit = !commandNames.dropFirst().contains { $0 == arguments.first }
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      // The parser would read -sNAME as flags of one letter.
      if argument.hasPrefix("-s"), argument.utf8.count > 2,
        (try? WritingSystem(named: String(argument.dropFirst(2)))) != nil
      {
        result += ["-s", String(argument.dropFirst(2))]
        continue
      }
      if ["--json", "--json=lean", "--json=full"].contains(argument) {
        // As of all options, the last one counts.
        result.removeAll { $0 == "--json" || $0 == "--json-lean" }
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
        // What follows `stones` may be a word to look up.
        commands = named == StonesCommand.self ? [] : named.configuration.subcommands
        group = "\(name) "
      } else if group.isEmpty && !isHelp {
        return  // a text
      } else {
        if let line = TypedLine.acceptable(arguments) {
          throw Failure(.usage, "unknown \(group)command \(name.quotedForMessage); \(line)")
        }
        let near = nearest(to: name, among: commands.map { $0._commandName })
        let way =
          near.map { ": runes \(isHelp ? "help " : "")\(group)\($0)" }
          ?? "; the commands: runes \(group)-h; as a text: runes -- \(Hints.shellQuoted(arguments, limit: 120))"
        throw Failure(.usage, "unknown \(group)command \(name.quotedForMessage)\(way)")
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
    // The parser has no help for narrow screens.
    if let columns = environment("COLUMNS"), (Int(columns) ?? 0) < 1 { unsetenv("COLUMNS") }
    if let columns = Terminal.columns, columns < Help.leastColumns { setenv("COLUMNS", "\(Help.leastColumns)", 1) }
    let status = exitCode(for: error)
    if status.isSuccess {
      let message = fullMessage(for: error)
      do {
        if !message.isEmpty { try Help.show(message + "\n") }
      } catch {
        leave(Failure.explaining(error) as? Failure ?? Failure(.ioError, ""))
      }
    } else {
      leave(Failure(.usage, usageMessage(message(for: error), arguments)))
    }
    leave(status.rawValue)
  }

  /// Rewrites a message of the parser in the style of the other messages.
  static func usageMessage(_ message: String, _ arguments: [String]) -> String {
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
    if text.hasPrefix("The value '"), let value = text.split(separator: "'").dropFirst().first,
      value.drop(while: { $0 == "-" }).allSatisfy({ $0.isASCII && $0.isNumber })
    {
      text = text.replacing("is invalid for", with: "is out of range for")
    }
    // Messages may begin with a flag or a quoted name; lowercase only words.
    let word = text.prefix { $0.isLetter }
    if word.count > 1, word.dropFirst().allSatisfy(\.isLowercase) {
      text = text.prefix(1).lowercased() + text.dropFirst()
    }
    if text.contains("unexpected argument"), let line = TypedLine.acceptable(arguments) {
      return "\(text.onOneLine); \(line)"
    }
    // What is too much is left out.
    if text.hasPrefix("unexpected argument '"), let word = text.split(separator: "'").dropFirst().first {
      let others = arguments.filter { $0 != word }
      if others.count < arguments.count, accepts(others) {
        return "\(text.onOneLine); without it: runes \(Hints.shellQuoted(others, limit: 120))"
      }
    }
    text = TypedLine.completed(text.onOneLine, arguments)
    if TypedLine.hasLine(text) { return text }
    let example = Help.short(arguments).split(separator: "\n").first { $0.hasPrefix("  runes ") } ?? ""
    if text.hasPrefix("missing expected argument '<id>"), command(of: arguments).path.first == "quotes" {
      return text + "; the ids: runes quotes list"
    }
    if text.hasPrefix("missing expected"), !example.contains("q7k2") {
      return text + "; such as: " + example.split(separator: "  ")[0]
    }
    return "\(text); see `\((["runes"] + command(of: arguments).path + ["-h"]).joined(separator: " "))`"
  }

  private static func leave(_ failure: Failure) -> Never {
    if !failure.message.isEmpty { note(TypedLine.completed(failure.message, TextMeaning.given)) }
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
