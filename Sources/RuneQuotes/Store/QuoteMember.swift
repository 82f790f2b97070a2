import RuneText

/// The members of a stored quote, in the order of writing.
enum QuoteMember: Int, CaseIterable {
  case id, text, author, source, translator, year, language, gloss, license, collections, short, original, added
  case favorite, carved, changed

  /// The names in the file, in the same order; last, the other spelling of one.
  private static let names: [StaticString] = [
    "id", "text", "author", "source", "translator", "year", "language", "gloss", "license", "collections", "short",
    "original", "added", "favorite", "carved", "changed", "licence",
  ]

  init?(_ key: JSONString, in scanner: JSONScanner) {
    guard let index = Self.names.firstIndex(where: { scanner.equals(key, $0) }) else { return nil }
    self = Self(rawValue: index) ?? .license
  }
}
