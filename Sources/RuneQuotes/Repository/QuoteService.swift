/// Decides which quote is shown: today's, an hour's, a random one, those of the coming days. The `runes` command, a
/// widget and a feed that ask it with the same quotes and the same date get the same answer.
///
/// ```swift
/// let service = QuoteService(store: QuoteStore(path: path), schedule: schedule)
/// let today = try await service.quoteOfTheDay()
/// let week = try await service.timeline(days: 7)
/// ```
public struct QuoteService: Sendable {
  /// Where the quotes come from.
  public var repository: any QuoteRepository
  /// Which quotes take part.
  public var filter: QuoteFilter
  /// Which collections a day draws from. A day's collections take the place of the filter's; where no quote of theirs
  /// fits, the day is drawn by the filter alone and the entry says so.
  public var schedule: QuoteSchedule
  /// A condition besides the filter's.
  public var condition: Condition?
  /// What time it is.
  public var clock: LocalClock
  /// The folder in which random picks are remembered, so that none repeats until all have been shown; nil remembers
  /// nothing.
  public var historyFolder: String?

  /// A condition that the filter has no word for.
  public struct Condition: Sendable {
    /// Tells two conditions apart: each has a round of random picks of its own.
    public var name: String
    /// Whether a quote takes part.
    public var accepts: @Sendable (Quote) -> Bool

    /// A condition by its parts.
    public init(name: String, accepts: @escaping @Sendable (Quote) -> Bool) {
      self.name = name
      self.accepts = accepts
    }
  }

  /// A service over a repository.
  public init(
    _ repository: any QuoteRepository, filter: QuoteFilter = .usual, schedule: QuoteSchedule = QuoteSchedule(),
    clock: LocalClock = .system, historyFolder: String? = nil
  ) {
    self.repository = repository
    self.filter = filter
    self.schedule = schedule
    self.clock = clock
    self.historyFolder = historyFolder
  }

  // MARK: Days and hours

  /// The quote of a date; today's where none is named.
  ///
  /// - Throws: `QuoteServiceError`, or what the repository throws.
  /// - Complexity: Linear in the quotes of the pool.
  public func quoteOfTheDay(_ date: CivilDate? = nil) async throws -> QuoteEntry {
    let date = try date ?? today()
    var choice = try await choice()
    return try choice.entry(of: date, from: clock.start(of: date))
  }

  /// The quote of the present hour, the same at one moment everywhere.
  ///
  /// - Throws: `QuoteServiceError`, or what the repository throws.
  /// - Complexity: Linear in the quotes of the pool.
  public func quoteOfTheHour() async throws -> QuoteEntry {
    let hour = clock.now() / 3600
    var choice = try await choice()
    guard let quote = choice.quotes().quote(ofHour: hour) else { throw QuoteServiceError.noQuotes }
    return QuoteEntry(quote: quote, text: filter.text(of: quote), start: hour * 3600)
  }

  /// The quotes of the coming days, each from its local midnight on, all from one state of the repository.
  ///
  /// A date that the time zone left out has no entry, nor have dates beyond 9999-12-31.
  ///
  /// - Parameters:
  ///   - first: The first date; today where none is named.
  ///   - days: How many dates.
  /// - Throws: `QuoteServiceError`, or what the repository throws.
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

  /// A random quote; none repeats until all have been shown, where there is a history folder.
  ///
  /// - Throws: `QuoteServiceError`, or what the repository throws. A history that cannot be written is no error.
  /// - Complexity: Linear in the quotes of the pool.
  public func randomQuote() async throws -> QuoteEntry {
    var generator = SystemRandomNumberGenerator()
    return try await randomQuote(using: &generator).entry
  }

  /// A random quote, and what became of the history.
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

  /// The quotes that take part, whatever the schedule says.
  ///
  /// - Throws: What the repository throws.
  /// - Complexity: Linear in the quotes of the pool.
  public func quotes() async throws -> QuoteSet {
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

  /// The quotes of one state of the repository. Each selection is made once: a timeline asks for the same ones day after
  /// day.
  private struct Choice {
    let service: QuoteService
    let pool: QuoteSet
    /// Few, so a list will do.
    private var known: [(collections: [String], quotes: QuoteSet)] = []

    init(service: QuoteService, pool: QuoteSet) {
      self.service = service
      self.pool = pool
    }

    /// The quotes of the filter, or of other collections in place of its own.
    mutating func quotes(of collections: [String]? = nil) -> QuoteSet {
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

/// Why a service had no answer.
public enum QuoteServiceError: Error, Hashable, Sendable {
  /// No quote fits.
  case noQuotes
  /// The clock shows a date outside the years 1 to 9999.
  case clockOutsideCalendar
}

extension QuoteServiceError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .noQuotes: "no quote fits"
    case .clockOutsideCalendar: "the clock shows a date outside the years 1 to 9999"
    }
  }
}
