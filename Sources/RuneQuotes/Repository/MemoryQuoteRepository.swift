/// Quotes in memory, for previews and tests: the same quotes and the same random number every time.
public struct MemoryQuoteRepository: QuoteRepository {
  /// The quotes, as they were given.
  public let allQuotes: [Quote]
  /// The key of the order in which random quotes come; each pick is the first of that order.
  public var seed: UInt64

  /// A repository of these quotes.
  public init(_ quotes: [Quote], seed: UInt64 = 0) {
    allQuotes = quotes
    self.seed = seed
  }

  /// Does nothing.
  public func seedIfNeeded() {}

  /// The quote of a date, by the same rule as everywhere.
  public func quoteOfTheDay(for date: CivilDate) throws -> Quote {
    guard let index = DailyPicker.pick(from: allQuotes.map(\.id), on: date) else {
      throw QuoteRepositoryError.noQuotes
    }
    return allQuotes[index]
  }

  /// The seed's quote of a selection.
  public func randomQuote(for selection: QuoteFilter) throws -> Quote {
    let chosen = allQuotes.filter { selection.accepts($0) }
    var generator = SeededGenerator(seed: seed)
    var picker = ShufflePicker()
    guard let index = picker.next(from: chosen.map(\.id), using: &generator) else {
      throw QuoteRepositoryError.noQuotes
    }
    return chosen[index]
  }
}
