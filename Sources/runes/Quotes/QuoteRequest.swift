import RuneKit

/// Which quote is meant, once the flags are read.
struct QuoteRequest {
  /// Nil leaves it to the settings.
  var pick: QuoteChoice.Pick?
  var date: String?
  /// Whether a random quote may come again before all have come.
  var repeats = false
  var selection = QuoteSelection()
  /// Whether a bundled quote will do where the user's own cannot be read.
  var fallsBackToBundled = false
  var store = StorePlace()
  var seed: UInt64?
  var isVerbose = false

  /// The quote that is meant, and the day that it is of.
  func quote(_ settings: Settings) throws -> (Quote, day: CivilDate?) {
    let pick = chosenPick(settings)
    let day = pick == .today ? try self.day() : nil
    let pool = try pool(settings)
    return try explainingFailures {
      if let day { return (try quoteOfTheDay(day, in: pool, settings), day) }
      let quotes = pool.quotes()
      let quote = pick == .random ? try randomQuote(quotes, pool.filter) : quotes.quote(ofHour: hour)
      guard let quote else { throw selection.noQuotes(settings) }
      return (quote, nil)
    }
  }

  /// The quotes of so many days, from the date or today on.
  func timeline(_ days: Int, _ settings: Settings) throws -> [QuoteTimelineEntry] {
    let day = try self.day()
    if day.advanced(byDays: days - 1) == nil {
      throw Failure(
        .usage,
        "--days \(days) goes beyond \(CivilDate.last), the last date there is; from \(day) it may be "
          + "\(CivilDate.last.dayNumber - day.dayNumber + 1) at most")
    }
    let pool = try pool(settings)
    return try explainingFailures {
      try QuoteTimelineEntry.timeline(from: day, days: days) { try quoteOfTheDay($0, in: pool, settings) }
    }
  }

  private func chosenPick(_ settings: Settings) -> QuoteChoice.Pick {
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

  private var hour: Int64 { LocalClock.system.now() / 3600 }

  // MARK: Quotes

  /// The quotes that take part, read once; each selection of them is made once, since a timeline asks for the same ones
  /// day after day.
  private final class Pool {
    let filter: QuoteFilter
    private let all: QuoteSet
    private let selection: QuoteSelection
    /// Few, so a list will do.
    private var known: [(collections: [String], quotes: QuoteSet)] = []

    init(_ all: QuoteSet, _ filter: QuoteFilter, _ selection: QuoteSelection) {
      self.all = all
      self.filter = filter
      self.selection = selection
    }

    /// The quotes of the filter, or of other collections in the place of its own.
    func quotes(of collections: [String]? = nil) -> QuoteSet {
      var filter = filter
      if let collections { filter.collections = collections }
      if let known = known.first(where: { $0.collections == filter.collections }) { return known.quotes }
      let quotes = selection.quotes(in: all, filter)
      known.append((filter.collections, quotes))
      return quotes
    }
  }

  /// The user's own quotes need a place and a store that can be read, unless only bundled ones are wanted or will do.
  private func pool(_ settings: Settings) throws -> Pool {
    var filter = selection.filter(settings)
    return try explainingFailures {
      do {
        return Pool(try store.quotes(filter), filter, selection)
      } catch let failure as Failure where fallsBackToBundled && failure.status == .noPlace {
        note(failure.message + "; showing a bundled quote")
      } catch let error as QuoteStoreError where fallsBackToBundled {
        note(error.description.onOneLine + "; showing a bundled quote")
      }
      filter.pool = .bundled
      filter.favoritesOnly = false
      return Pool(try store.quotes(filter), filter, selection)
    }
  }

  private func quoteOfTheDay(_ day: CivilDate, in pool: Pool, _ settings: Settings) throws -> Quote {
    // The schedule speaks where no collection is asked for on the command line; a day whose collection has no quote
    // draws from all.
    let scheduled = selection.collections.isEmpty ? settings.schedule.collections(on: day) : []
    if !scheduled.isEmpty, let quote = pool.quotes(of: scheduled).quote(of: day) { return quote }
    guard let quote = pool.quotes().quote(of: day) else { throw selection.noQuotes(settings) }
    return quote
  }

  private func randomQuote(_ quotes: QuoteSet, _ filter: QuoteFilter) throws -> Quote? {
    if let seed {
      var generator = SeededGenerator(seed: seed)
      return quotes.randomElement(using: &generator)
    }
    var generator = SystemRandomNumberGenerator()
    if repeats { return quotes.randomElement(using: &generator) }
    guard let path = Places.current.history(selection: selection.name(filter)) else {
      if isVerbose { note("this pick is not remembered: \(Failure.noPlaceReason("XDG_STATE_HOME"))") }
      return quotes.randomElement(using: &generator)
    }
    let (index, outcome) = ShuffleHistory(path: path).next(from: quotes.ids, using: &generator)
    if isVerbose {
      switch outcome {
      case .kept: break
      case .renewed: note("the picker's memory in \(path.quotedForMessage) could not be read; a new round begins")
      case .notKept(let reason): note("this pick is not remembered: \(reason.onOneLine)")
      }
    }
    return index.map { quotes[$0] }
  }
}
