/// A text worth carving, with whose it is and where it stands.
public struct Quote: Identifiable, Hashable, Codable, Sendable {
  /// Where a quote comes from.
  public enum Origin: String, Codable, Sendable {
    /// It is part of the library.
    case bundled
    /// The user keeps it in a store of their own.
    case own
  }

  /// Permanent: made from the first text and author, and kept when they are edited.
  public let id: QuoteID
  /// The text; verse keeps its lines.
  public var text: String
  /// Who said or wrote it; empty when nobody knows.
  public var author: String
  /// The work, and the book, chapter or stanza.
  public var source: String?
  /// Who translated it.
  public var translator: String?
  /// Of the text, or of the translation where there is a translator.
  public var year: Int?
  /// A BCP 47 tag, such as `non` for Old Norse.
  public var language: String?
  /// What a text in another language says in English.
  public var gloss: String?
  /// Why the text may be here: a license, or the reason for public domain.
  public var license: String?
  /// The collections it belongs to, such as `norse` or `stoic`.
  public var collections: [String]
  /// A short form of a long text, for small places.
  public var short: String?
  /// The day the user added it.
  public var added: CivilDate?
  /// Whether the user marked it.
  public var isFavorite: Bool
  /// What was carved, where the quote is an inscription; shown instead of a spelling of the text when its script is asked for.
  public var carved: CarvedText?
  /// Where it comes from; not written to a store.
  public var origin: Origin

  /// A quote; its id follows from text and author unless given.
  public init(
    id: QuoteID? = nil, text: String, author: String, source: String? = nil, translator: String? = nil,
    year: Int? = nil, language: String? = nil, gloss: String? = nil, license: String? = nil,
    collections: [String] = [], short: String? = nil, added: CivilDate? = nil, isFavorite: Bool = false,
    carved: CarvedText? = nil, origin: Origin = .own
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
    self.added = added
    self.isFavorite = isFavorite
    self.carved = carved
    self.origin = origin
  }
}
