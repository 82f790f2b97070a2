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

  enum Pick: String, EnumerableFlag {
    case today, hourly, random

    static func help(for value: Pick) -> ArgumentHelp? {
      switch value {
      case .today: "The quote of the day. (The default, unless `runes config` says otherwise.)"
      case .hourly: "A quote that changes with the hour."
      case .random: "A random quote; none comes twice before all have come."
      }
    }
  }

  @Flag var pick: Pick?

  @Option(help: ArgumentHelp("The quote of this date.", valueName: "YYYY-MM-DD"))
  var date: String?

  @Option(help: ArgumentHelp("The quotes of so many days, from the date or today on.", valueName: "number"))
  var days: Int?

  @Flag(name: .customLong("repeat"), help: "With --random: any quote, whatever came before; nothing is remembered.")
  var repeats = false

  @OptionGroup var selection: QuoteFilterOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("elder, younger or cirth.", valueName: "script"))
  var script: String?

  @Option(help: ArgumentHelp("How the language is written in the script.", valueName: "name"))
  var mode: String?

  @Option(help: ArgumentHelp("The form of the letters.", valueName: "name"))
  var variant: String?

  @Flag(help: "The Latin text alone.")
  var latin = false

  @Flag(help: "JSON, for programs.")
  var json = false

  @Flag(help: "If your store is damaged, say so and go on with the bundled quotes.")
  var fallbackBuiltin = false

  @OptionGroup var store: QuoteStoreOptions

  @Option(help: ArgumentHelp("never, auto (on a terminal) or always.", valueName: "when"))
  var color: String?

  @Option(help: .hidden)
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "Tell on standard error what became of the picker's memory.")
  var verbose = false

  func validate() throws {
    if let days, !(1...36_600).contains(days) { throw ValidationError("--days must be from 1 to 36600") }
    if days != nil && (pick == .random || pick == .hourly) {
      throw ValidationError("--days shows quotes of the day and cannot go with --random or --hourly")
    }
    if date != nil && pick != nil { throw ValidationError("--date cannot go with --today, --hourly or --random") }
    if repeats && pick != .random { throw ValidationError("--repeat goes with --random") }
    if latin && script != nil { throw ValidationError("--latin shows no runes; leave out --script") }
  }

  func run() throws {
    let settings = try Settings.load()
    let filter = selection.filter(settings)
    let writing = try self.writing(settings)
    let day = try self.day()
    let repository = try self.repository(filter)

    try explainingFailures {
      if let days {
        return try show(try timeline(days, from: day, repository, filter, settings), writing, settings)
      }
      switch try chosenPick(settings) {
      case .today:
        let quote = try quoteOfTheDay(day, repository, filter, settings)
        try show(quote, on: day, filter, writing, settings)
      case .hourly:
        let hour = LocalClock.system.now() / 3600
        guard let quote = try selection.quotes(in: repository, filter).quote(ofHour: hour) else {
          throw Failure.noQuotes
        }
        try show(quote, on: nil, filter, writing, settings)
      case .random:
        let quote = try randomQuote(repository, filter)
        try show(quote, on: nil, filter, writing, settings)
      }
    }
  }

  // MARK: Choosing

  private func chosenPick(_ settings: Settings) throws -> Pick {
    if let pick { return pick }
    if date != nil { return .today }
    switch settings["pick"] {
    case "hourly": return .hourly
    case "random": return .random
    default: return .today
    }
  }

  private func day() throws -> CivilDate {
    if let date {
      if let day = CivilDate(date) { return day }
      throw Failure(
        .usage, "“\(date.quotedForMessage)” is not a date; expected YYYY-MM-DD, a day that exists, such as 2026-11-21")
    }
    guard let today = LocalClock.system.today else {
      throw Failure(.dataError, "the clock shows a date outside the years 1 to 9999; name one with --date")
    }
    return today
  }

  private func writing(_ settings: Settings) throws -> QuoteWriting? {
    if latin { return nil }
    let name = script ?? settings["script"] ?? RunicScript.elder.rawValue
    let script = try RunicScript(named: name)
    // A mode or a variant of the settings belongs to the script of the settings.
    let isOfSettings = self.script == nil
    return try QuoteWriting(
      script: script, mode: mode ?? (isOfSettings ? settings["mode"] : nil),
      variant: variant ?? (isOfSettings ? settings["variant"] : nil))
  }

  /// The quotes. Your own need a place; without one the bundled quotes alone take part, unless your own are asked for.
  private func repository(_ filter: QuoteFilter) throws -> FileQuoteRepository {
    try explainingFailures {
      let needsOwn = filter.pool == .mine || filter.favoritesOnly
      let place = filter.pool == .bundled && !filter.favoritesOnly ? nil : try needsOwn ? store.required() : store.place
      let repository = try FileQuoteRepository(store: place)
      guard fallbackBuiltin else { return repository }
      do {
        try repository.seedIfNeeded()
        return repository
      } catch let error as QuoteStoreError {
        note(error.description.onOneLine + "; showing a bundled quote")
        return try FileQuoteRepository(store: nil)
      }
    }
  }

  private func quoteOfTheDay(
    _ day: CivilDate, _ repository: FileQuoteRepository, _ filter: QuoteFilter, _ settings: Settings
  ) throws -> Quote {
    // The schedule speaks where no collection is asked for on the command line; a day whose collection has no quote
    // draws from all.
    let scheduled = selection.collections.isEmpty ? settings.schedule.collections(on: day) : []
    if !scheduled.isEmpty {
      var special = filter
      special.collections = scheduled
      if let quote = try selection.quotes(in: repository, special).quote(of: day) { return quote }
    }
    guard let quote = try selection.quotes(in: repository, filter).quote(of: day) else { throw Failure.noQuotes }
    return quote
  }

  private func randomQuote(_ repository: FileQuoteRepository, _ filter: QuoteFilter) throws -> Quote {
    let quotes = try selection.quotes(in: repository, filter)
    if let seed {
      var generator = SeededGenerator(seed: seed)
      return try pick(from: quotes, using: &generator)
    }
    var generator = SystemRandomNumberGenerator()
    guard !repeats, let path = Places.current.history(selection: selection.selectionName(filter)) else {
      return try pick(from: quotes, using: &generator)
    }
    let (index, outcome) = ShuffleHistory(path: path).next(from: quotes.ids, using: &generator)
    if verbose {
      switch outcome {
      case .kept: break
      case .renewed: note("the picker's memory in \(path.quotedForMessage) could not be read; a new round begins")
      case .notKept(let reason): note("this pick is not remembered: \(reason.onOneLine)")
      }
    }
    guard let index else { throw Failure.noQuotes }
    return quotes[index]
  }

  private func pick(from quotes: QuoteSet, using generator: inout some RandomNumberGenerator) throws -> Quote {
    guard let quote = quotes.randomElement(using: &generator) else { throw Failure.noQuotes }
    return quote
  }

  private func timeline(
    _ days: Int, from day: CivilDate, _ repository: FileQuoteRepository, _ filter: QuoteFilter, _ settings: Settings
  ) throws -> [QuoteTimelineEntry] {
    try QuoteTimelineEntry.timeline(from: day, days: days) {
      try quoteOfTheDay($0, repository, filter, settings)
    }
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
    let filter = selection.filter(settings)
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
