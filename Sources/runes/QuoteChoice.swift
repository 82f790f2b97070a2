import ArgumentParser
import RuneKit

/// The flags by which a command is told which quote is meant.
struct QuoteChoice: ParsableArguments {
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

  @Flag(name: .customLong("repeat"), help: "With --random: any quote, whatever came before; nothing is remembered.")
  var repeats = false

  @OptionGroup var selection: QuoteFilterOptions

  @Flag(help: "If your store is damaged, say so and go on with the bundled quotes.")
  var fallbackBuiltin = false

  @OptionGroup var store: QuoteStoreOptions

  @Option(help: .hidden)
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "Tell on standard error what became of the picker's memory.")
  var verbose = false

  func validate() throws {
    if date != nil && pick != nil { throw ValidationError("--date cannot go with --today, --hourly or --random") }
    if repeats && pick != .random { throw ValidationError("--repeat goes with --random") }
  }

  /// The first flag that was given, for a command in which they say nothing without another one.
  var givenFlag: String? {
    let flags: [(name: String, isGiven: Bool)] = [
      ("--\(pick?.rawValue ?? "")", pick != nil), ("--date", date != nil), ("--repeat", repeats),
      ("--\(selection.pool?.rawValue ?? "")", selection.pool != nil), ("--favorites", selection.favorites),
      ("--collection", !selection.collections.isEmpty), ("--author", selection.author != nil),
      ("--language", selection.language != nil), ("--max-length", selection.maxLength != nil),
      ("--fallback-builtin", fallbackBuiltin), ("--store", store.store != nil), ("--seed", seed != nil),
      ("--verbose", verbose),
    ]
    return flags.first { $0.isGiven }?.name
  }

  /// The quote that is meant, and the day that it is of.
  func quote(_ settings: Settings) throws -> (Quote, day: CivilDate?) {
    let filter = selection.filter(settings)
    let day = try self.day()
    let repository = try self.repository(filter)
    return try explainingFailures {
      switch try chosenPick(settings) {
      case .today:
        return (try quoteOfTheDay(day, repository, filter, settings), day)
      case .hourly:
        let hour = LocalClock.system.now() / 3600
        guard let quote = try selection.quotes(in: repository, filter).quote(ofHour: hour) else {
          throw Failure.noQuotes
        }
        return (quote, nil)
      case .random:
        return (try randomQuote(repository, filter), nil)
      }
    }
  }

  /// The quotes of so many days, from the date or today on.
  func timeline(_ days: Int, _ settings: Settings) throws -> [QuoteTimelineEntry] {
    let filter = selection.filter(settings)
    let day = try self.day()
    let repository = try self.repository(filter)
    return try explainingFailures {
      try QuoteTimelineEntry.timeline(from: day, days: days) {
        try quoteOfTheDay($0, repository, filter, settings)
      }
    }
  }

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
}
