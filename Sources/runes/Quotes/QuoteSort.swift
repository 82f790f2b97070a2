import ArgumentParser
import RuneKit
import RuneSystem

/// The sort key of a list of quotes.
enum QuoteSort: String, CaseIterable, ExpressibleByArgument {
  case author, text, added, length

  /// Sorts the quotes; names and texts are collated.
  func sorted(_ quotes: [Quote]) -> [Quote] {
    let order = QuoteCollation()
    return switch self {
    case .author: Self.sorted(Self.sorted(quotes) { order.key($0.text) }) { order.key($0.author) }
    case .text: Self.sorted(quotes) { order.key($0.text) }
    case .added: Self.sorted(quotes) { $0.added?.description ?? "" }
    case .length: Self.sorted(quotes) { $0.text.count }
    }
  }

  /// Computes each key once. Equal keys keep their order, because the standard library's sort is stable
  /// (swift-evolution 0372).
  private static func sorted(_ quotes: [Quote], key: (Quote) -> some Comparable) -> [Quote] {
    quotes.map { (key: key($0), quote: $0) }.sorted { $0.key < $1.key }.map(\.quote)
  }
}
