/// The members of a quote in a store, in the order in which they are written.
enum QuoteKey: Int, CaseIterable {
  case id, text, author, source, translator, year, language, gloss, licence, collections, short, added, favorite

  /// The name in the file.
  var name: StaticString {
    switch self {
    case .id: "id"
    case .text: "text"
    case .author: "author"
    case .source: "source"
    case .translator: "translator"
    case .year: "year"
    case .language: "language"
    case .gloss: "gloss"
    case .licence: "licence"
    case .collections: "collections"
    case .short: "short"
    case .added: "added"
    case .favorite: "favorite"
    }
  }

  init?(_ key: JSONString, in scanner: JSONScanner) {
    guard let match = Self.all.first(where: { scanner.equals(key, $0.name) }) else { return nil }
    self = match
  }

  /// Made once; `allCases` makes its array at every call, and every key of every quote asks.
  private static let all = allCases
}
