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
    var choice = try await choice()
    return try choice.entry(of: date, from: clock.start(of: date))
  }

  /// The quote of the current hour, which is the same everywhere at the same moment.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func quoteOfTheHour() async throws -> QuoteEntry {
    let hour = clock.now() / 3600
    var choice = try await choice()
    guard let quote = choice.quotes().quote(ofHour: hour) else { throw QuoteServiceError.noQuotes }
    return QuoteEntry(quote: quote, text: filter.text(of: quote), start: hour * 3600)
  }

  /// The quotes of consecutive days, each starting at its local midnight, from one snapshot of the repository.
  ///
  /// Dates that the time zone skipped and dates after 9999-12-31 have no entry.
  ///
  /// - Parameters:
  ///   - first: The first date, by default today.
  ///   - days: The number of days.
  /// - Throws: `QuoteServiceError`, or any error of the repository.
  /// - Complexity: Linear in the quotes of the pool.
  public func timeline(from first: CivilDate? = nil, days: Int) async throws -> [QuoteEntry] {
    var date = try first ?? today()
    var choice = try await choice()
    var entries: [QuoteEntry] = []
    var start = clock.start(of: date)
    for _ in 0..<max(0, days) {
      let next = date.advanced(byDays: 1)
      let end = next.map(clock.start(of:))
      if end != start { entries.append(try choice.entry(of: date, from: start)) }
      guard let next, let end else { break }
      (date, start) = (next, end)
    }
    return entries
  }

  // MARK: Random quotes

  /// A random quote. With a history folder, no quote repeats until all have been shown.
  ///
  /// - Throws: `QuoteServiceError`, or any error of the repository. Failure to write the history is not an error.
  /// - Complexity: Linear in the quotes of the pool.
  public func randomQuote() async throws -> QuoteEntry {
    var generator = SystemRandomNumberGenerator()
    return try await randomQuote(using: &generator).entry
  }

  /// A random quote, and what happened to the history.
  package func randomQuote(
    using generator: inout some RandomNumberGenerator
  ) async throws -> (entry: QuoteEntry, outcome: ShuffleHistory.Outcome?) {
    var choice = try await choice()
    let quotes = choice.quotes()
    var index: Int?
    var outcome: ShuffleHistory.Outcome?
    if let historyFolder {
      let name = [filter.selectionName, condition?.name ?? ""].filter { !$0.isEmpty }.joined(separator: ";")
      let history = ShuffleHistory(folder: historyFolder, selection: name)
      (index, outcome) = await history.next(from: quotes.ids, using: &generator)
    } else {
      index = quotes.indices.randomElement(using: &generator)
    }
    guard let index else { throw QuoteServiceError.noQuotes }
    let quote = quotes[index]
    return (QuoteEntry(quote: quote, text: filter.text(of: quote), start: clock.now()), outcome)
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

  private func choice() async throws -> Choice {
    Choice(service: self, pool: try await repository.quotes(in: filter.effectivePool))
  }

  /// The selections from one snapshot of the repository. Cached, because a timeline requests the same ones repeatedly.
  private struct Choice {
    let service: QuoteService
    let pool: QuoteCandidates
    /// An array is enough for the few selections.
    private var known: [(collections: [String], quotes: QuoteCandidates)] = []

    init(service: QuoteService, pool: QuoteCandidates) {
      self.service = service
      self.pool = pool
    }

    /// The quotes that the filter accepts, optionally with other collections.
    mutating func quotes(of collections: [String]? = nil) -> QuoteCandidates {
      var filter = service.filter
      if let collections { filter.collections = collections }
      if let known = known.first(where: { $0.collections == filter.collections }) { return known.quotes }
      var quotes = pool.narrowed(by: filter)
      if let condition = service.condition { quotes = quotes.narrowed(condition.accepts) }
      known.append((filter.collections, quotes))
      return quotes
    }

    mutating func entry(of date: CivilDate, from start: Int64) throws -> QuoteEntry {
      var empty: [String] = []
      let scheduled = service.schedule.collections(on: date)
      var quote: Quote?
      if !scheduled.isEmpty {
        quote = quotes(of: scheduled).quote(of: date)
        if quote == nil { empty = scheduled }
      }
      guard let quote = quote ?? quotes().quote(of: date) else { throw QuoteServiceError.noQuotes }
      return QuoteEntry(
        quote: quote, text: service.filter.text(of: quote), day: date, start: start, emptyCollections: empty)
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
