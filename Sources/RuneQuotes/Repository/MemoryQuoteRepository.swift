/// An in-memory repository, for previews and tests.
public struct MemoryQuoteRepository: QuoteRepository {
  /// The quotes, in the order given.
  public let quotes: [Quote]

  /// Makes a repository of these quotes.
  public init(_ quotes: [Quote]) { self.quotes = quotes }

  /// The quotes of a pool, by their origin.
  ///
  /// - Complexity: Linear in the quotes.
  public func quotes(in pool: QuoteFilter.Pool) -> QuoteCandidates {
    let own = quotes.filter { $0.origin == .own }
    switch pool {
    case .auto: return QuoteCandidates(own.isEmpty ? quotes : own)
    case .mine: return QuoteCandidates(own)
    case .bundled: return QuoteCandidates(quotes.filter { $0.origin == .bundled })
    case .all: return QuoteCandidates(quotes)
    }
  }
}
