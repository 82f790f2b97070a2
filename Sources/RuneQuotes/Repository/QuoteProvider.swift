/// The quotes of an app, off its main thread: today's, a random one, and the coming days for a widget.
///
/// ```swift
/// let provider = QuoteProvider(repository: repository)
/// let entries = try await provider.timeline(days: 7)
/// ```
public actor QuoteProvider {
  private let repository: any QuoteRepository
  private let clock: LocalClock
  private var isSeeded = false

  /// A provider over a repository.
  public init(repository: any QuoteRepository, clock: LocalClock = .system) {
    self.repository = repository
    self.clock = clock
  }

  /// Today's quote, by the provider's clock.
  public func quoteOfTheDay() throws -> Quote {
    try quoteOfTheDay(for: try today())
  }

  /// The quote of a date.
  public func quoteOfTheDay(for date: CivilDate) throws -> Quote {
    try seed()
    return try repository.quoteOfTheDay(for: date)
  }

  /// A random quote, none twice before all have come where the repository keeps a history.
  public func randomQuote(for selection: QuoteFilter = QuoteFilter()) throws -> Quote {
    try seed()
    return try repository.randomQuote(for: selection)
  }

  /// The quotes of the coming days, each from its local midnight on.
  ///
  /// - Parameters:
  ///   - start: The first date; today when nil.
  ///   - days: How many dates; those beyond the calendar are left out.
  public func timeline(from start: CivilDate? = nil, days: Int) throws -> [QuoteTimelineEntry] {
    try seed()
    let starts = QuoteTimelineEntry.starts(from: try start ?? today(), days: days, clock: clock)
    let quotes = try repository.quotesOfTheDay(for: starts.map(\.date))
    return zip(starts, quotes).map { QuoteTimelineEntry(date: $0.date, start: $0.start, quote: $1) }
  }

  /// Every quote, bundled and own.
  public var allQuotes: [Quote] {
    get throws {
      try seed()
      return try repository.allQuotes
    }
  }

  private func today() throws -> CivilDate {
    guard let today = clock.today else { throw QuoteProviderError.clockOutsideCalendar }
    return today
  }

  private func seed() throws {
    if isSeeded { return }
    try repository.seedIfNeeded()
    isSeeded = true
  }
}

/// Why a provider could not answer.
public enum QuoteProviderError: Error, Hashable, Sendable {
  /// The clock shows a date outside the years 1 to 9999.
  case clockOutsideCalendar
}

extension QuoteProviderError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .clockOutsideCalendar: "the clock shows a date outside the years 1 to 9999"
    }
  }
}
