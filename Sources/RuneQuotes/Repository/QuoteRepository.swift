/// Where an app gets its quotes from.
public protocol QuoteRepository: Sendable {
  /// Makes the quotes ready to be asked for; does nothing when they are.
  func seedIfNeeded() throws

  /// The quote of a civil date: the same for everyone with the same quotes.
  ///
  /// - Throws: `QuoteRepositoryError.noQuotes` when there is none to choose from.
  func quoteOfTheDay(for date: CivilDate) throws -> Quote

  /// The quotes of several dates, each as `quoteOfTheDay(for:)` gives it; all from one state of the quotes.
  ///
  /// - Throws: `QuoteRepositoryError.noQuotes` when there is none to choose from.
  func quotesOfTheDay(for dates: [CivilDate]) throws -> [Quote]

  /// A random quote of a selection, none twice before all have come.
  ///
  /// - Throws: `QuoteRepositoryError.noQuotes` when there is none to choose from.
  func randomQuote(for selection: QuoteFilter) throws -> Quote

  /// Every quote, bundled and own.
  var allQuotes: [Quote] { get throws }
}

extension QuoteRepository {
  /// The quotes of several dates, asked for one by one.
  public func quotesOfTheDay(for dates: [CivilDate]) throws -> [Quote] {
    try dates.map { try quoteOfTheDay(for: $0) }
  }
}

/// Why a repository had no answer.
public enum QuoteRepositoryError: Error, Hashable, Sendable {
  /// The selection holds no quote.
  case noQuotes
}

extension QuoteRepositoryError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .noQuotes: "the selection has no quotes"
    }
  }
}
