import RuneText

/// A quote: a text with its author and source.
public struct Quote: Identifiable, Hashable, Sendable {
  /// Where a quote is stored.
  public enum Origin: String, Codable, Sendable {
    /// In the library.
    case bundled
    /// In the user's store.
    case own
  }

  /// The permanent id, derived from the initial text and author and kept when they are edited.
  public let id: QuoteID
  /// The text, with line breaks in verse.
  public var text: String
  /// The author or speaker; empty if unknown.
  public var author: String
  /// The work, with book, chapter or stanza.
  public var source: String?
  /// The translator.
  public var translator: String?
  /// The year of the text, or of the translation if there is a translator.
  public var year: Int?
  /// A BCP 47 tag, such as `non` for Old Norse.
  public var language: String?
  /// The language, English if none is stated.
  package var languageOrUsual: String { language ?? LanguageTag.usual }
  /// The English meaning of a text in another language.
  public var gloss: String?
  /// The license, or the reason why the text is in the public domain.
  public var license: String?
  /// The collections that the quote belongs to, such as `norse` or `stoic`.
  public var collections: [String]
  /// A short form of a long text, for small displays.
  public var short: String?
  /// The id of the quote that this one translates, if that is among the quotes too.
  public var original: QuoteID?
  /// The date when the user added the quote.
  public var added: CivilDate?
  /// When the quote was last edited, in UTC, such as `2026-11-26T10:39:09Z`; of two versions, the newest one counts.
  public package(set) var changed: String?
  /// Whether the user marked the quote as a favorite.
  public var isFavorite: Bool
  /// The original runes of an inscription, shown instead of a transliteration when their script is requested.
  public var carved: CarvedText?
  /// Where the quote is stored; not written to the store itself.
  public var origin: Origin

  /// Makes a quote. Without an id, one is derived from text and author.
  public init(
    id: QuoteID? = nil, text: String, author: String, source: String? = nil, translator: String? = nil,
    year: Int? = nil, language: String? = nil, gloss: String? = nil, license: String? = nil,
    collections: [String] = [], short: String? = nil, original: QuoteID? = nil, added: CivilDate? = nil,
    changed: String? = nil, isFavorite: Bool = false, carved: CarvedText? = nil, origin: Origin = .own
  ) {
    self.id = id ?? QuoteID(text: text, author: author)
    self.text = text
    self.author = author
    self.source = source
    self.translator = translator
    self.year = year
    self.language = language
    self.gloss = gloss
    self.license = license
    self.collections = collections
    self.short = short
    self.original = original
    self.added = added
    self.changed = changed
    self.isFavorite = isFavorite
    self.carved = carved
    self.origin = origin
  }
}

extension Quote: Codable {
  /// The names in the store, and in all JSON of the command.
  private enum CodingKeys: String, CodingKey {
    case id, text, author, source, translator, year, language, gloss, license, collections, short, original, added
    case changed
    case isFavorite = "favorite"
    case carved, origin
  }

  /// Names that are read but not written.
  private enum OtherKeys: CodingKey { case licence, isFavorite }

  /// Decodes a quote as `runes quotes import` does. Only the text is required.
  ///
  /// ```swift
  /// try JSONDecoder().decode([Quote].self, from: Data(#"[{"text":"Cattle die","author":"Hávamál"}]"#.utf8))
  /// ```
  ///
  /// - Throws: `DecodingError` if the text is missing or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let others = try decoder.container(keyedBy: OtherKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    self.init(
      id: try value(.id), text: try values.decode(String.self, forKey: .text), author: try value(.author) ?? "",
      source: try value(.source), translator: try value(.translator), year: try value(.year),
      language: try value(.language), gloss: try value(.gloss),
      license: try value(.license) ?? others.decodeIfPresent(String.self, forKey: .licence),
      collections: try value(.collections) ?? [], short: try value(.short), original: try value(.original),
      added: try value(.added), changed: try value(.changed),
      isFavorite: try value(.isFavorite) ?? others.decodeIfPresent(Bool.self, forKey: .isFavorite) ?? false,
      carved: try value(.carved), origin: try value(.origin) ?? .own)
  }
}

extension Quote {
  /// Whether a text is an instant in UTC as `changed` has it.
  static func isInstant(_ text: String) -> Bool {
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    return text.utf8.count == shape.count && CivilDate(String(text.prefix(10))) != nil
      && zip(text.utf8, shape).allSatisfy { $1 == UInt8(ascii: "0") ? (0x30...0x39).contains($0) : $0 == $1 }
  }

  /// The quote with what another version of it has and it has not.
  func completed(from other: Quote) -> Quote {
    var quote = self
    quote.source = source ?? other.source
    quote.translator = translator ?? other.translator
    quote.year = year ?? other.year
    quote.language = language ?? other.language
    quote.gloss = gloss ?? other.gloss
    quote.license = license ?? other.license
    quote.short = short ?? other.short
    quote.original = original ?? other.original
    quote.carved = carved ?? other.carved
    if collections.isEmpty { quote.collections = other.collections }
    quote.isFavorite = isFavorite || other.isFavorite
    return quote
  }
}
