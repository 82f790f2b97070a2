import RuneText

/// The members of a stored quote, in the order of writing.
enum QuoteMember: Int, CaseIterable {
  case id, text, author, source, translator, year, language, gloss, license, collections, short, original, added
  case favorite, carved, changed

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
    case .license: "license"
    case .collections: "collections"
    case .short: "short"
    case .original: "original"
    case .added: "added"
    case .favorite: "favorite"
    case .carved: "carved"
    case .changed: "changed"
    }
  }

  init?(_ key: JSONString, in scanner: JSONScanner) {
    // The spelling in stores written before 0.1.0.
    if key.end - key.start == 7, scanner.equals(key, "licence") {
      self = .license
      return
    }
    // Called for every key of every quote, so length and first letter narrow down the candidates, except for keys with
    // escapes.
    if key.hasEscapes {
      guard let match = Self.allCases.first(where: { scanner.equals(key, $0.name) }) else { return nil }
      self = match
      return
    }
    if key.start == key.end { return nil }
    switch (key.end - key.start, scanner.bytes[key.start]) {
    case (2, UInt8(ascii: "i")): self = .id
    case (4, UInt8(ascii: "t")): self = .text
    case (4, UInt8(ascii: "y")): self = .year
    case (5, UInt8(ascii: "a")): self = .added
    case (5, UInt8(ascii: "g")): self = .gloss
    case (5, UInt8(ascii: "s")): self = .short
    case (6, UInt8(ascii: "a")): self = .author
    case (6, UInt8(ascii: "s")): self = .source
    case (6, UInt8(ascii: "c")): self = .carved
    case (7, UInt8(ascii: "c")): self = .changed
    case (7, UInt8(ascii: "l")): self = .license
    case (8, UInt8(ascii: "f")): self = .favorite
    case (8, UInt8(ascii: "l")): self = .language
    case (8, UInt8(ascii: "o")): self = .original
    case (10, UInt8(ascii: "t")): self = .translator
    case (11, UInt8(ascii: "c")): self = .collections
    default: return nil
    }
    if !scanner.equals(key, name) { return nil }
  }
}
