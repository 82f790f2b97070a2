import ArgumentParser
import RuneKit

/// `runes quote`: one quote, in runes and in Latin.
struct QuoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quote",
    abstract: "Shows a quote in runes: today's, or a random one.",
    discussion: """
      The quote of the day is the same for everyone with the same quotes and the same date. Random quotes do not come \
      again before all have come. Your own quotes take part where you have any, else the bundled ones; --mine, \
      --bundled and --all, or `runes config set pool`, choose.

      Examples:
        runes quote --script elder
        runes quote --date 2026-12-24 --json
        runes quote --random --collection norse --max-length 80
        runes quote --days 7 --latin
      """)

  @OptionGroup var choice: QuoteChoice

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The quotes of so many days, from the date or today on.", valueName: "number"))
  var days: Int?

  @Option(name: .shortAndLong, help: ArgumentHelp(ScriptOptions.scriptHelp, valueName: "script"))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "How the language is written in the script; `runes scripts` lists the modes.", valueName: "name"))
  var mode: String?

  @Option(help: ArgumentHelp("The form of the letters, such as short-twig for younger.", valueName: "name"))
  var variant: String?

  @Flag(help: "The Latin text alone.")
  var latin = false

  @Flag(help: "JSON, for programs.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "never, auto (on a terminal) or always. Default: auto where the terminal sets COLORTERM, else never.",
      valueName: "when"))
  var color: String?

  func validate() throws {
    if let days, !(1...36_600).contains(days) { throw ValidationError("--days is from 1 to 36600, not \(days)") }
    if days != nil && (choice.pick == .random || choice.pick == .hourly) {
      throw ValidationError("--days shows quotes of the day and cannot go with --random or --hourly")
    }
    if latin && script != nil { throw ValidationError("--latin shows no runes; leave out --script") }
  }

  func run() throws {
    let showing = QuoteShowing(
      request: choice.request, days: days, script: script, mode: mode, variant: variant, isLatin: latin,
      writesJSON: json, color: color)
    try showing.run()
  }
}
