/// Chooses the quote to show: of the day, of the hour, random, or for the coming days. The `runes` command, a widget
/// and a feed get the same answer for the same quotes and date.
///
/// ```swift
/// let service = QuoteService(store: QuoteStore(path: path), schedule: schedule)
/// let today = try await service.quoteOfTheDay()
/// let week = try await service.timeline(days: 7)
/// ```
public struct QuoteService: Sendable {
  /// The source of the quotes.
  public var repository: any QuoteRepository
  /// Selects the eligible quotes.
  public var filter: QuoteFilter
  /// The collections for each day, which replace the filter's. If they have no matching quote, the filter alone applies
  /// and the entry lists the collections in `emptyCollections`.
  public var schedule: CollectionSchedule
  /// A condition in addition to the filter.
  public var condition: Condition?
  /// The source of the current date and time.
  public var clock: LocalClock
  /// The folder that stores the history of random picks, so that no quote repeats until all have been shown; nil stores
  /// no history.
  public var historyFolder: String?

  /// A condition that the filter cannot express.
  public struct Condition: Sendable {
    /// Identifies the condition; every condition has its own history of random picks.
    public var name: String
    /// Whether a quote is eligible.
    public var accepts: @Sendable (Quote) -> Bool

    /// Makes a condition from its parts.
    public init(name: String, accepts: @escaping @Sendable (Quote) -> Bool) {
      self.name = name
      self.accepts = accepts
    }
  }

  /// Makes a service for a repository.
  public init(
    _ repository: any QuoteRepository, filter: QuoteFilter = .usual,
    schedule: CollectionSchedule = CollectionSchedule(),
    clock: LocalClock = .system, historyFolder: String? = nil
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
    return try await snapshot().quoteOfTheDay(date)
  }

  /// The quote of the current hour, which is the same everywhere at the same moment.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func quoteOfTheHour() async throws -> QuoteEntry {
    try await snapshot().quoteOfTheHour()
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
    return try await snapshot().timeline(from: first, days: days)
  }

  // MARK: Random quotes

  /// A random quote. With a history folder, no quote repeats until all have been shown.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository. Failure to write the history is not an error.
  /// - Complexity: Linear in the quotes of the pool.
  public func randomQuote() async throws -> QuoteEntry {
    var generator = SystemRandomNumberGenerator()
    return try await snapshot().randomQuote(using: &generator).entry
  }

  // MARK: Quotes

  /// All eligible quotes, ignoring the schedule.
  ///
  /// - Throws: Any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func quotes() async throws -> QuoteCandidates {
    try await snapshot().quotes
  }

  private func today() throws -> CivilDate {
    guard let today = clock.today else { throw QuoteServiceError.clockOutsideCalendar }
    return today
  }

  private func snapshot() async throws -> Snapshot {
    snapshot(of: try await repository.quotes(in: filter.effectivePool))
  }

  /// Chooses from quotes that have been read: without waiting for anything, and on the thread of the caller.
  package func snapshot(of pool: QuoteCandidates) -> Snapshot { Snapshot(service: self, pool: pool) }

  /// The choice from the quotes of a repository at one moment.
  package struct Snapshot {
    fileprivate let service: QuoteService
    fileprivate let pool: QuoteCandidates

    package func quoteOfTheDay(_ date: CivilDate) throws -> QuoteEntry {
      var days = Days(self)
      return try days.entry(of: date, from: service.clock.start(of: date))
    }

    package func quoteOfTheHour() throws -> QuoteEntry {
      let hour = service.clock.now() / 3600
      guard let quote = quotes.quote(ofHour: hour) else { throw QuoteServiceError.noQuotes }
      return QuoteEntry(quote: quote, text: service.filter.text(of: quote), start: hour * 3600)
    }

    package func timeline(from first: CivilDate, days count: Int) throws -> [QuoteEntry] {
      var days = Days(self)
      var entries: [QuoteEntry] = []
      var date = first
      var start = service.clock.start(of: date)
      for _ in 0..<max(0, count) {
        let next = date.advanced(byDays: 1)
        let end = next.map(service.clock.start(of:))
        if end != start { entries.append(try days.entry(of: date, from: start)) }
        guard let next, let end else { break }
        (date, start) = (next, end)
      }
      return entries
    }

    /// A random quote, and what happened to the history.
    package func randomQuote(
      using generator: inout some RandomNumberGenerator
    ) throws -> (entry: QuoteEntry, outcome: ShuffleHistory.Outcome?) {
      let quotes = quotes
      var index: Int?
      var outcome: ShuffleHistory.Outcome?
      if let folder = service.historyFolder {
        let name = [service.filter.selectionName, service.condition?.name ?? ""].filter { !$0.isEmpty }
        let history = ShuffleHistory(folder: folder, selection: name.joined(separator: ";"))
        (index, outcome) = history.next(from: quotes.ids, using: &generator)
      } else {
        index = quotes.indices.randomElement(using: &generator)
      }
      guard let index else { throw QuoteServiceError.noQuotes }
      let quote = quotes[index]
      return (QuoteEntry(quote: quote, text: service.filter.text(of: quote), start: service.clock.now()), outcome)
    }

    /// The quotes that the filter accepts.
    var quotes: QuoteCandidates { quotes(service.filter) }

    fileprivate func quotes(_ filter: QuoteFilter) -> QuoteCandidates {
      let quotes = pool.narrowed(by: filter)
      return service.condition.map { quotes.narrowed($0.accepts) } ?? quotes
    }
  }

  /// The quotes of days, with the selections so far, because a timeline requests the same ones repeatedly.
  private struct Days {
    let snapshot: Snapshot
    /// An array is enough for the few selections.
    private var known: [(collections: [String], quotes: QuoteCandidates, picks: DailyPicker.Picks)] = []

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    /// The quote of a date from the collections; nil if no quote of theirs is eligible.
    private mutating func quote(of date: CivilDate, from collections: [String]) -> Quote? {
      let place = known.firstIndex { $0.collections == collections } ?? known.count
      if place == known.count {
        var filter = snapshot.service.filter
        filter.collections = collections
        let quotes = snapshot.quotes(filter)
        known.append((collections, quotes, DailyPicker.Picks(from: quotes.ids)))
      }
      return known[place].picks.pick(UInt64(date.dayNumber)).map { known[place].quotes[$0] }
    }

    mutating func entry(of date: CivilDate, from start: Int64) throws -> QuoteEntry {
      let filter = snapshot.service.filter
      let scheduled = snapshot.service.schedule.collections(on: date)
      let quote = scheduled.isEmpty ? nil : quote(of: date, from: scheduled)
      guard let chosen = quote ?? self.quote(of: date, from: filter.collections) else {
        throw QuoteServiceError.noQuotes
      }
      return QuoteEntry(
        quote: chosen, text: filter.text(of: chosen), day: date, start: start,
        emptyCollections: quote == nil ? scheduled : [])
    }
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
