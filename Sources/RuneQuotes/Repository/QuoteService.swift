import RuneText

/// Chooses the quote to show: of the day, of the hour, random, or for the coming days. The `runes` command, a widget
/// and a feed get the same answer for the same quotes and date.
///
/// ```swift
/// let service = QuoteService(store: QuoteStore(path: path), schedule: schedule)
/// let today = try await service.quoteOfTheDay()
/// let week = try await service.timeline(days: 7)
/// let next = try await service.entries(.random, count: 5)    // of a rhythm that the settings name
/// ```
public struct QuoteService: Sendable {
  /// The source of the quotes.
  package var repository: any QuoteRepository
  /// Selects the eligible quotes.
  package var filter: QuoteFilter
  /// The collections for each day, which replace the filter's. If they have no matching quote, the filter alone applies
  /// and the entry lists the collections in `emptyCollections`.
  package var schedule: CollectionSchedule
  /// A condition in addition to the filter.
  package var condition: Condition?
  /// The source of the current date and time.
  package var clock: LocalClock
  /// The folder that stores which quotes were picked at random, so that none repeats until all have been shown, in other
  /// processes and after a restart, too; nil remembers them in memory, for this service and its copies.
  package var historyFolder: String?
  private let rounds = RandomRounds()

  /// A condition that the filter cannot express.
  package struct Condition: Sendable {
    /// Identifies the condition; every condition has its own history of random picks.
    package var name: String
    /// Whether a quote is eligible.
    package var accepts: @Sendable (Quote) -> Bool

    /// Makes a condition from its parts.
    package init(name: String, accepts: @escaping @Sendable (Quote) -> Bool) {
      self.name = name
      self.accepts = accepts
    }
  }

  /// Makes a service for a repository.
  public init(
    _ repository: any QuoteRepository, filter: QuoteFilter = .usual,
    schedule: CollectionSchedule = CollectionSchedule(), clock: LocalClock = .system, historyFolder: String? = nil
  ) {
    self.repository = repository
    self.filter = filter
    self.schedule = schedule
    self.clock = clock
    self.historyFolder = historyFolder
  }

  // MARK: Days and hours

  /// The quote of a date, by default today.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func quoteOfTheDay(_ date: CivilDate? = nil) async throws -> QuoteEntry {
    let date = try date ?? today()
    var choice = try await choice()
    return try choice.quoteOfTheDay(date)
  }

  /// The quote of the current hour, which is the same everywhere at the same moment.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func quoteOfTheHour() async throws -> QuoteEntry {
    var choice = try await choice()
    return try choice.quoteOfTheHour()
  }

  /// The quotes of consecutive days, each starting at its local midnight, from one snapshot of the repository.
  ///
  /// Dates that the time zone skipped and dates after 9999-12-31 have no entry.
  ///
  /// - Parameters:
  ///   - first: The first date, by default today.
  ///   - days: The number of days.
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool and in the days.
  public func timeline(from first: CivilDate? = nil, days: Int) async throws -> [QuoteEntry] {
    let first = try first ?? today()
    var choice = try await choice()
    return try choice.timeline(from: first, days: days)
  }

  /// The quotes of consecutive hours, each starting with its hour, from one snapshot of the repository.
  ///
  /// - Parameter hours: The number of hours, of which the current one is the first.
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool and in the hours.
  public func timeline(hours: Int) async throws -> [QuoteEntry] {
    var choice = try await choice()
    let first = clock.now() / 3600
    return try (0..<Int64(max(0, hours))).map { try choice.quote(ofHour: first + $0) }
  }

  // MARK: Random quotes

  /// A random quote. None repeats until all have been shown; calls at the same time get different ones.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository. Where the history cannot be written, quotes are picked
  ///   without it.
  /// - Complexity: Linear in the quotes of the pool.
  public func randomQuote() async throws -> QuoteEntry {
    var choice = try await choice()
    return try await randomQuotes(1, from: &choice)[0]
  }

  private func randomQuotes(_ count: Int, from choice: inout Choice) async throws -> [QuoteEntry] {
    if historyFolder != nil {
      var generator = SystemRandomNumberGenerator()
      return try choice.randomQuotes(count, using: &generator)
    }
    let indices = await rounds.next(count, from: choice.quotes().ids, selection: choice.selection)
    return try choice.entries(at: indices)
  }

  // MARK: Rhythms

  /// How often another quote is shown: one value for the settings of an app.
  public enum Rhythm: String, Codable, CaseIterable, Sendable {
    /// The quote of the day.
    case daily
    /// The quote of the hour.
    case hourly
    /// A random quote each hour.
    case random
  }

  /// The quotes to show from now on, each with the moment at which it starts: what a widget asks for.
  ///
  /// - Parameters:
  ///   - rhythm: What the settings say.
  ///   - count: How many, of which the first is for now.
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool and in the entries, but for the sorting of a round of random quotes.
  public func entries(_ rhythm: Rhythm, count: Int) async throws -> [QuoteEntry] {
    switch rhythm {
    case .daily: return try await timeline(days: count)
    case .hourly: return try await timeline(hours: count)
    case .random:
      var choice = try await choice()
      let hour = clock.now() / 3600
      return zip(hour..., try await randomQuotes(count, from: &choice)).map {
        QuoteEntry(quote: $1.quote, text: $1.text, start: $0 * 3600)
      }
    }
  }

  // MARK: Quotes

  /// All eligible quotes, ignoring the schedule.
  ///
  /// - Throws: Any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func quotes() async throws -> QuoteCandidates {
    var choice = try await choice()
    return choice.quotes()
  }

  private func today() throws -> CivilDate {
    guard let today = clock.today else { throw QuoteServiceError.clockOutsideCalendar }
    return today
  }

  private func choice() async throws -> Choice { choice(from: try await repository.quotes(in: filter.effectivePool)) }

  /// The choice from quotes that have been read, on the thread of the caller.
  package func choice(from pool: QuoteCandidates) -> Choice { Choice(service: self, pool: pool) }

  /// The selections from one snapshot of the repository. Cached, because a timeline requests the same ones repeatedly.
  package struct Choice {
    fileprivate let service: QuoteService
    fileprivate let pool: QuoteCandidates
    /// An array is enough for the few selections.
    fileprivate var known: [(collections: [String], quotes: QuoteCandidates, picks: DailyPicker.Picks?)] = []

    /// The index in `known` of the quotes that the filter accepts, optionally with other collections.
    private mutating func index(of collections: [String]?) -> Int {
      var filter = service.filter
      if let collections { filter.collections = collections }
      if let index = known.firstIndex(where: { $0.collections == filter.collections }) { return index }
      var quotes = pool.narrowed(by: filter)
      if let condition = service.condition { quotes = quotes.narrowed(condition.accepts) }
      known.append((filter.collections, quotes, nil))
      return known.count - 1
    }

    fileprivate mutating func quotes() -> QuoteCandidates { known[index(of: nil)].quotes }

    private mutating func quote(of tick: UInt64, from collections: [String]?) -> Quote? {
      let index = index(of: collections)
      var picks = known[index].picks.take() ?? DailyPicker.Picks(from: known[index].quotes.ids)
      defer { known[index].picks = picks }
      return picks.pick(tick).map { known[index].quotes[$0] }
    }

    package mutating func quoteOfTheDay(_ date: CivilDate, from start: Int64? = nil) throws -> QuoteEntry {
      var empty: [String] = []
      let scheduled = service.schedule.collections(on: date)
      let tick = UInt64(date.dayNumber)
      var quote: Quote?
      if !scheduled.isEmpty {
        quote = self.quote(of: tick, from: scheduled)
        if quote == nil { empty = scheduled }
      }
      guard let quote = quote ?? self.quote(of: tick, from: nil) else { throw QuoteServiceError.noQuotes }
      return QuoteEntry(
        quote: quote, text: service.filter.text(of: quote), day: date, start: start ?? service.clock.start(of: date),
        emptyCollections: empty)
    }

    package mutating func quoteOfTheHour() throws -> QuoteEntry { try quote(ofHour: service.clock.now() / 3600) }

    /// The quote of an hour, which is the same everywhere at the same moment: the algorithm of the quote of the day, with
    /// hours since 1970.
    fileprivate mutating func quote(ofHour hour: Int64) throws -> QuoteEntry {
      guard let quote = quote(of: UInt64(max(0, hour)), from: nil) else { throw QuoteServiceError.noQuotes }
      return QuoteEntry(quote: quote, text: service.filter.text(of: quote), start: hour * 3600)
    }

    package mutating func timeline(from first: CivilDate, days: Int) throws -> [QuoteEntry] {
      var entries: [QuoteEntry] = []
      var date = first
      var start = service.clock.start(of: date)
      for _ in 0..<max(0, days) {
        let next = date.advanced(byDays: 1)
        let end = next.map(service.clock.start(of:))
        if end != start { entries.append(try quoteOfTheDay(date, from: start)) }
        guard let next, let end else { break }
        (date, start) = (next, end)
      }
      return entries
    }

    /// The name of what the random quotes are picked from.
    fileprivate var selection: String {
      [service.filter.selectionName, service.condition?.name ?? ""].filter { !$0.isEmpty }.joined(separator: ";")
    }

    package mutating func randomQuotes(
      _ count: Int, using generator: inout some RandomNumberGenerator
    ) throws -> [QuoteEntry] {
      let quotes = quotes()
      guard let folder = service.historyFolder else {
        return try entries(at: (0..<count).compactMap { _ in quotes.indices.randomElement(using: &generator) })
      }
      let history = ShuffleHistory(folder: folder, selection: selection)
      return try entries(at: history.next(count, from: quotes.ids, using: &generator))
    }

    fileprivate mutating func entries(at indices: [Int]) throws -> [QuoteEntry] {
      let quotes = quotes()
      if quotes.isEmpty { throw QuoteServiceError.noQuotes }
      return indices.map { index in
        let quote = quotes[index]
        return QuoteEntry(quote: quote, text: service.filter.text(of: quote), start: service.clock.now())
      }
    }
  }
}

/// Which quotes have been picked at random, in memory.
private actor RandomRounds {
  private var pickers: [String: ShufflePicker] = [:]

  func next(_ count: Int, from ids: [QuoteID], selection: String) -> [Int] {
    var generator = SystemRandomNumberGenerator()
    return pickers[selection, default: ShufflePicker()].next(count, from: ids, using: &generator)
  }
}

/// Why there is no quote.
public enum QuoteServiceError: Error, Hashable, Sendable {
  /// No quote satisfies the conditions.
  case noQuotes
  /// The current date is outside the years 1 to 9999.
  case clockOutsideCalendar
}

extension QuoteServiceError: CustomStringConvertible {
  /// The error in one sentence, without a period.
  public var description: String {
    switch self {
    case .noQuotes: "no quote matches"
    case .clockOutsideCalendar: "the clock shows a date outside the years 1 to 9999"
    }
  }
}
