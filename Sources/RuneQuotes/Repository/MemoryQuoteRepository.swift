/// Quotes in memory, for previews and tests: the same quotes and the same random number every time.
public struct MemoryQuoteRepository: QuoteRepository {
  public let allQuotes: [Quote]
  /// The key of the order in which random quotes come; each pick is the first of that order.
  public var seed: UInt64

  public init(_ quotes: [Quote], seed: UInt64 = 0) {
    allQuotes = quotes
    self.seed = seed
  }

  public func seedIfNeeded() {}

  public func quoteOfTheDay(for date: CivilDate) throws -> Quote {
    guard let index = DailyPicker.pick(from: allQuotes.map(\.id), on: date) else {
      throw QuoteRepositoryError.noQuotes
    }
    return allQuotes[index]
  }

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
