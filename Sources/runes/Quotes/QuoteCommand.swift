import ArgumentParser
import RuneDocuments

/// `runes quote [WHEN]`: one quote or several, in runes and in Latin. With the name of one of its commands, it is ``QuotesCommand``.
struct QuoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quote")

  @Argument(help: ArgumentHelp(QuoteRequest.whenHelp, valueName: "when"), completion: .list(QuoteRequest.whenWords))
  var when: [String] = []

  @OptionGroup var choice: QuoteRequestOptions

  @Option(
    "So many quotes: of the days from WHEN on, or random ones.", value: "number", name: .customShort("n"),
    parsing: .unconditional)
  var number: Int?

  @Option(parsing: .unconditional, help: .hidden) var days: Int?

  @Option(ScriptOptions.scriptHelp, value: "script", name: .shortAndLong, completion: Completions.scripts)
  var script: String?

  @Option(help: .hidden) var mode: String?

  @Option(help: .hidden) var variant: String?

  @Flag(help: ScriptOptions.romanizeHelp) var romanize = false

  @Option(help: NumberStyle.help) var numbers = NumberStyle.keep

  @Flag(help: "Show only the Latin text.") var latin = false

  @Flag(help: "Show only the runes.") var runes = false

  @Flag(help: "Write JSON.") var json = false

  @Option(
    "text, json, html, md, a picture, a template such as '{runes} — {author}', or waybar, i3blocks or tmux.",
    value: "format", name: .shortAndLong, parsing: .unconditional,
    completion: .list(QuoteOutputFormat.StatusBar.allCases.map(\.rawValue)))
  var format: String?

  @Option(
    "The file to write; its ending says the format. (default: standard output)", value: "file", name: .shortAndLong,
    completion: .file())
  var output: String?

  @Flag(help: "Write everything on one line, with slashes between lines of verse.") var oneLine = false

  @Option(
    "When to use color: never, auto or always. (default: auto)", value: "when",
    completion: .list(QuoteFormatter.Color.allCases.map(\.rawValue)))
  var color: String?

  func validate() throws {
    let forms = [("--latin", latin), ("--runes", runes), ("--json", json), ("--format", format != nil)]
    let given = forms.filter(\.1).map(\.0)
    if given.count > 1 { throw Failure(.usage, "\(given[0]) and \(given[1]) cannot be combined") }
    if number != nil, days != nil { throw Failure(.usage, "-n and --days cannot be combined") }
    try job().check()
  }

  func run() throws {
    try OutputFile.refuseKeptFile(output, store: choice.store.store)
    let job = try job()
    if TextMeaning.given == ["quote", "--all"] { note("one of all quotes; to list them: runes quotes list --all") }
    try OutputFile.collectStandardOutput(named: output) { try job.run() }
  }

  private func job() throws -> QuoteJob {
    let ending = try FileEnding.check(output: output, of: .quote)
    var showing = QuoteJob(
      request: try choice.request(when: when), days: number ?? days, script: script, mode: mode, variant: variant,
      romanizes: romanize, numbers: numbers, isOnOneLine: oneLine, color: color)
    if let named = QuoteOutputFormat(ending.kind) { showing.form = named }
    if latin { showing.form = .latin }
    if runes { showing.form = .runes }
    if json { showing.form = .json }
    if let format { showing.form = try QuoteOutputFormat(format: format) }
    if QuoteOutputFormat(ending.kind) != nil, showing.form.kind != ending.kind {
      throw Failure.usage(
        "-o \(ending.path.quotedForMessage) ends in .\(ending.name); for another format: -o \(ending.named("txt"))")
    }
    return showing
  }
}
