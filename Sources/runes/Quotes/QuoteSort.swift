import ArgumentParser
import RuneKit
import RuneSystem

/// The sort key of a list of quotes.
enum QuoteSort: String, CaseIterable, ExpressibleByArgument {
  case author, text, added, length

  /// Sorts the quotes; names and texts are collated.
  func sorted(_ quotes: [Quote]) -> [Quote] {
    let order = QuoteCollation()
    switch self {
    case .author:
      return Self.sorted(quotes) {
        [order.key($0.author), order.key($0.text)]
      } by: {
        $0.lexicographicallyPrecedes($1)
      }
    case .text:
      return Self.sorted(quotes) {
        order.key($0.text)
      } by: {
        $0 < $1
      }
    case .added:
      return Self.sorted(quotes) {
        $0.added?.description ?? ""
      } by: {
        $0 < $1
      }
    case .length:
      return Self.sorted(quotes) {
        $0.text.count
      } by: {
        $0 < $1
      }
    }
  }

  /// Computes each key once. Equal keys keep their order, because the standard library's sort is stable
  /// (swift-evolution 0372).
  private static func sorted<Key>(_ quotes: [Quote], key: (Quote) -> Key, by precedes: (Key, Key) -> Bool) -> [Quote] {
    quotes.map { (key: key($0), quote: $0) }.sorted { precedes($0.key, $1.key) }.map(\.quote)
  }
}
