import ArgumentParser
import RuneKit

/// `runes quote`: one quote, in runes and in Latin.
struct QuoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quote",
    abstract: "Show a quote in runes: the quote of the day or a random one.",
    discussion: """
      The quote of the day is the same for everyone with the same quotes on the same date. Random quotes do not repeat \
      until all have been shown.

      Quotes are chosen from your own and the bundled ones. Bundled quotes are limited to English texts, and to texts in \
      Old Norse and Old English and inscriptions with an English gloss; --language selects another language, and \
      --language '*' all. Each quote is transliterated by the rules for its language unless you give a --mode.

      --format is a template with the fields \(QuoteTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")), \
      or waybar, i3blocks or tmux.

      Examples:
        runes quote --script elder
        runes quote --date 2026-12-24 --json
        runes quote --random --collection norse --max-length 80
        runes quote --days 7 --latin
        runes quote --format '{runes}\\n{text} ({author})'
      """)

  @OptionGroup var choice: QuoteRequestOptions

  @Option("Show the quotes of this many days, starting today or with --date.", value: "number", parsing: .unconditional)
  var days: Int?

  @Option(ScriptOptions.scriptHelp, value: "script", name: .shortAndLong, completion: Completions.scripts)
  var script: String?

  @Option(help: .hidden, completion: Completions.modes) var mode: String?

  @Option(help: .hidden, completion: Completions.variants) var variant: String?

  @Flag(help: ScriptOptions.romanizeHelp) var romanize = false

  @Flag(help: "Show only the Latin text.") var latin = false

  @Flag(help: "Show only the runes.") var runes = false

  @Flag(help: "Write JSON.") var json = false

  @Option(
    "A template such as '{runes} — {author}', or waybar, i3blocks or tmux.", value: "template", parsing: .unconditional,
    completion: .list(QuoteOutputFormat.StatusBar.allCases.map(\.rawValue)))
  var format: String?

  @Flag(help: "Write everything on one line, with slashes between lines of verse.") var oneLine = false

  @Option(
    "When to use color: never, auto or always. (default: auto)", value: "when",
    completion: .list(QuoteFormatter.Color.allCases.map(\.rawValue)))
  var color: String?

  func validate() throws {
    let forms = [("--latin", latin), ("--runes", runes), ("--json", json), ("--format", format != nil)]
    let given = forms.filter(\.1).map(\.0)
    if given.count > 1 { throw Failure(.usage, "\(given[0]) and \(given[1]) cannot be combined") }
    try job().check()
  }

  func run() throws { try job().run() }

  private func job() throws -> QuoteJob {
    var showing = QuoteJob(
      request: choice.request, days: days, script: script, mode: mode, variant: variant, romanizes: romanize,
      isOnOneLine: oneLine, color: color)
    if latin { showing.form = .latin }
    if runes { showing.form = .runes }
    if json { showing.form = .json }
    if let format { showing.form = try QuoteOutputFormat(format: format) }
    return showing
  }
}
