import ArgumentParser
import RuneKit
import RuneSystem

/// `runes quote`: one quote, in runes and in Latin.
struct QuoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quote",
    abstract: "Show a quote in runes: today's, or a random one.",
    discussion: """
      The quote of the day is the same for everyone with the same quotes and the same date. Random quotes do not repeat \
      until all have been shown.

      Your own quotes and the bundled ones take part. Of the bundled ones these are English texts, and Old Norse, Old \
      English and inscriptions with what they say in English; --language shows another language, and --language '*' \
      all of them. Each quote is spelled by the rules for its language unless you name a --mode.

      --format takes a template with the fields \(QuoteTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")), \
      or waybar, i3blocks or tmux.

      Examples:
        runes quote --script elder
        runes quote --date 2026-12-24 --json
        runes quote --random --collection norse --max-length 80
        runes quote --days 7 --latin
        runes quote --format '{runes}\\n{text} ({author})'
      """)

  @OptionGroup var choice: QuoteChoice

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show the quotes of so many days, starting with the date or today.", valueName: "number"))
  var days: Int?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(ScriptOptions.scriptHelp, valueName: "script"),
    completion: Completions.scripts)
  var script: String?

  @Option(
    help: ArgumentHelp(
      "How the language is written in the script; `runes scripts` lists the modes. Default: by the quote's language.",
      valueName: "name"),
    completion: Completions.modes)
  var mode: String?

  @Option(
    help: ArgumentHelp("The form of the letters, such as short-twig for younger.", valueName: "name"),
    completion: Completions.variants)
  var variant: String?

  @Flag(help: "Show the Latin text alone.")
  var latin = false

  @Flag(help: "Show the runes alone.")
  var runes = false

  @Flag(help: "Write JSON, for programs.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A template such as '{runes} — {author}', or waybar, i3blocks or tmux.", valueName: "template"),
    completion: .list(QuoteForm.StatusBar.allCases.map(\.rawValue)))
  var format: String?

  @Flag(help: "Put everything on one line; the lines of a verse are separated by slashes.")
  var oneLine = false

  @Option(
    help: ArgumentHelp("never, auto (on a terminal that shows colors) or always. Default: auto.", valueName: "when"),
    completion: .list(QuoteDisplay.Color.allCases.map(\.rawValue)))
  var color: String?

  func validate() throws {
    if let days, !(1...36_600).contains(days) { throw Failure(.usage, "--days is from 1 to 36600, not \(days)") }
    if days != nil && (choice.pick == .random || choice.pick == .hourly) {
      throw Failure(.usage, "--days shows quotes of the day and cannot go with --random or --hourly")
    }
    let forms = [("--latin", latin), ("--runes", runes), ("--json", json), ("--format", format != nil)]
    let given = forms.filter(\.1).map(\.0)
    if given.count > 1 { throw Failure(.usage, "\(given[0]) and \(given[1]) exclude each other") }
    if latin && script != nil { throw Failure(.usage, "--latin shows no runes; leave out --script") }
    if json && oneLine { throw Failure(.usage, "--json is on one line anyway; leave out --one-line") }
  }

  func run() async throws {
    var showing = QuoteShowing(
      request: choice.request, days: days, script: script, mode: mode, variant: variant, isOnOneLine: oneLine,
      color: color)
    if latin { showing.form = .latin }
    if runes { showing.form = .runes }
    if json { showing.form = .json }
    if let format { showing.form = try QuoteForm(format: format) }
    try await showing.run()
  }
}
