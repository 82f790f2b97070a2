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

  @Option(help: ArgumentHelp("The quotes of so many days, from the date or today on.", valueName: "number"))
  var days: Int?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("\(listed(RunicScript.allCases.map(\.rawValue))).", valueName: "script"))
  var script: String?

  @Option(help: ArgumentHelp("How the language is written in the script.", valueName: "name"))
  var mode: String?

  @Option(help: ArgumentHelp("The form of the letters.", valueName: "name"))
  var variant: String?

  @Flag(help: "The Latin text alone.")
  var latin = false

  @Flag(help: "JSON, for programs.")
  var json = false

  @Option(help: ArgumentHelp("never, auto (on a terminal) or always.", valueName: "when"))
  var color: String?

  func validate() throws {
    if let days, !(1...36_600).contains(days) { throw ValidationError("--days must be from 1 to 36600") }
    if days != nil && (choice.pick == .random || choice.pick == .hourly) {
      throw ValidationError("--days shows quotes of the day and cannot go with --random or --hourly")
    }
    if latin && script != nil { throw ValidationError("--latin shows no runes; leave out --script") }
  }

  func run() throws {
    let settings = try Settings.load()
    let writing = try self.writing(settings)
    if let days { return try show(try choice.timeline(days, settings), writing, settings) }
    let (quote, day) = try choice.quote(settings)
    try show(quote, on: day, choice.selection.filter(settings), writing, settings)
  }

  private func writing(_ settings: Settings) throws -> QuoteWriting? {
    if latin { return nil }
    let name = script ?? settings["script"] ?? RunicScript.elder.rawValue
    let script = try RunicScript(named: name)
    // A mode or a variant of the settings belongs to the script of the settings.
    let isOfSettings = self.script == nil && name == settings.inFile("script") ?? RunicScript.elder.rawValue
    return try QuoteWriting(
      script: script, mode: mode ?? (isOfSettings ? settings["mode"] : nil),
      variant: variant ?? (isOfSettings ? settings["variant"] : nil))
  }

  // MARK: Showing

  private func display(_ settings: Settings) throws -> QuoteDisplay {
    let name = color ?? settings["color"] ?? "never"
    guard let color = QuoteDisplay.Color(rawValue: name) else {
      throw Failure(.usage, "--color cannot be “\(name.quotedForMessage)”; expected never, auto or always")
    }
    return QuoteDisplay(color: color)
  }

  private func show(
    _ quote: Quote, on day: CivilDate?, _ filter: QuoteFilter, _ writing: QuoteWriting?, _ settings: Settings
  ) throws {
    let text = filter.text(of: quote)
    let runes = writing?.runes(text)
    if json {
      let bytes = object(quote, date: day, start: nil, runes: runes, writing, settings)
      try CheckedOutput.standardOutput.write(bytes + [0x0A])
    } else {
      try CheckedOutput.standardOutput.write(try display(settings).block(runes: runes, text: text, quote: quote))
    }
  }

  private func show(_ entries: [QuoteTimelineEntry], _ writing: QuoteWriting?, _ settings: Settings) throws {
    let filter = choice.selection.filter(settings)
    if json {
      let objects = entries.map { entry in
        object(
          entry.quote, date: entry.date, start: entry.start, runes: writing?.runes(filter.text(of: entry.quote)),
          writing, settings)
      }
      try CheckedOutput.standardOutput.write(jsonList(objects))
      return
    }
    let display = try display(settings)
    let blocks = entries.map { entry in
      let text = filter.text(of: entry.quote)
      return "\(entry.date) \(entry.date.weekday.rawValue)\n"
        + display.block(runes: writing?.runes(text), text: text, quote: entry.quote)
    }
    try CheckedOutput.standardOutput.write(blocks.joined(separator: "\n"))
  }

  private func object(
    _ quote: Quote, date: CivilDate?, start: Int64?, runes: String?, _ writing: QuoteWriting?, _ settings: Settings
  ) -> [UInt8] {
    quote.json { object in
      object.member("date", date?.description)
      object.member("start", start)
      object.member("runes", runes)
      object.member("script", writing?.script.rawValue)
      object.member("mode", writing?.mode)
      object.member("variant", writing?.variant)
      object.member("font", settings["font"])
    }
  }
}
