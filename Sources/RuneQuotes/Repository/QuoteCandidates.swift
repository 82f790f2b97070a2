import RuneText

/// A pool of quotes to choose from, bundled and own, decoded lazily.
///
/// Picking one of a hundred thousand reads only ids and decodes a single quote.
public struct QuoteCandidates: Sendable {
  private enum Reference: Sendable {
    case own(Int)
    case bundled(Int)
    case listed(Int)
  }

  private let own: StoreDocument
  private let bundled: StoreDocument
  private let favorites: Set<QuoteID>
  private let listed: [Quote]
  private var references: [Reference]

  /// Makes a set from a sequence, in its order, for your own repositories.
  public init(_ quotes: some Sequence<Quote>) {
    (own, bundled, favorites) = (StoreDocument(), StoreDocument(), [])
    listed = Array(quotes)
    references = listed.indices.map { .listed($0) }
  }

  /// The quotes of a pool; an own quote replaces the bundled one with the same id.
  package init(own: StoreDocument, bundled: StoreDocument, pool: QuoteFilter.Pool) {
    self.own = own
    self.bundled = bundled
    favorites = Set(own.favorites)
    listed = []
    let takesOwn = pool != .bundled
    let takesBundled = pool == .bundled || pool == .all || pool == .auto && own.count == 0
    references = []
    if takesBundled {
      let hidden = takesOwn ? Set(own.ids) : []
      for index in 0..<bundled.count where !hidden.contains(bundled.id(at: index)) {
        references.append(.bundled(index))
      }
    }
    if takesOwn { references += (0..<own.count).map { .own($0) } }
  }

  /// The quotes that the filter accepts; its pool is ignored.
  ///
  /// - Complexity: Decodes all *n* quotes; almost none if the filter is empty or asks only for readability.
  package func narrowed(by filter: QuoteFilter) -> QuoteCandidates {
    if !filter.isTrivial { return narrowed { filter.accepts($0) } }
    if !filter.asksForReadable { return self }
    var result = self
    result.references = references.filter { reference in
      switch reference {
      case .own: true
      case .listed(let index): filter.accepts(listed[index])
      case .bundled(let index): favorites.contains(bundled.id(at: index)) || bundled.isReadable(at: index)
      }
    }
    return result
  }

  /// The quotes for which `accepts` returns true.
  ///
  /// - Throws: What `accepts` throws.
  package func narrowed(_ accepts: (Quote) throws -> Bool) rethrows -> QuoteCandidates {
    var result = self
    result.references = try zip(indices, references).filter { try accepts(self[$0.0]) }.map(\.1)
    return result
  }

  /// The ids, in order. Does not decode the quotes.
  package var ids: [QuoteID] { indices.map { id(at: $0) } }

  /// The id at an index. Does not decode the quote.
  package func id(at index: Int) -> QuoteID {
    switch references[index] {
    case .own(let index): own.id(at: index)
    case .bundled(let index): bundled.id(at: index)
    case .listed(let index): listed[index].id
    }
  }
}

extension QuoteCandidates: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of quotes.
  public var endIndex: Int { references.count }

  /// The quote at an index, decoded.
  public subscript(index: Int) -> Quote {
    switch references[index] {
    case .own(let index): return own.quote(at: index, origin: .own)
    case .listed(let index): return listed[index]
    case .bundled(let index):
      var quote = bundled.quote(at: index, origin: .bundled)
      if favorites.contains(quote.id) { quote.isFavorite = true }
      return quote
    }
  }
}

extension QuoteFilter {
  /// The pool to read: all quotes when only favorites are wanted, wherever they are.
  package var effectivePool: Pool { favoritesOnly && pool == .auto ? .all : pool }
}
