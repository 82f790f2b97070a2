/// Which quotes are wanted. Every condition that is set must hold.
public struct QuoteFilter: Hashable, Codable, Sendable {
  /// Whose quotes take part.
  public enum Pool: String, CaseIterable, Codable, Sendable {
    /// The user's own quotes where there are any, else the bundled ones.
    case auto
    /// The user's own quotes.
    case mine
    /// The bundled quotes.
    case bundled
    /// Both.
    case all
  }

  /// Whose quotes take part.
  public var pool: Pool
  /// Any of these collections; empty for all quotes.
  public var collections: [String]
  /// A BCP 47 tag; `no` takes `no-NO` too, and `*` every language. Quotes without a language count as English.
  public var language: String?
  /// Where no language is asked for: only quotes that somebody who reads English can follow. These are English texts,
  /// and Old Norse, Old English and inscriptions that have an English gloss. The user's own quotes and favorites always
  /// take part.
  public var isReadableInEnglish: Bool
  /// Only quotes that the user marked, whoever's they are: the pool does not matter then.
  public var favoritesOnly: Bool
  /// Characters of the text at most; a longer text with a short form that fits takes part with that.
  public var maximumLength: Int?

  /// The quotes of the day where nobody asks for others: bundled and own ones, readable in English. It does not depend
  /// on the locale, so that the day's quote is the same for everybody.
  public static let usual = QuoteFilter(pool: .all, isReadableInEnglish: true)

  /// A filter; without arguments it takes every quote, bundled and own.
  public init(
    pool: Pool = .all, collections: [String] = [], language: String? = nil, isReadableInEnglish: Bool = false,
    favoritesOnly: Bool = false, maximumLength: Int? = nil
  ) {
    self.pool = pool
    self.collections = collections
    self.language = language
    self.isReadableInEnglish = isReadableInEnglish
    self.favoritesOnly = favoritesOnly
    self.maximumLength = maximumLength
  }

  /// Whether the choice of readable quotes is the filter's to make.
  var asksForReadable: Bool { isReadableInEnglish && language == nil && !favoritesOnly }

  /// Whether the filter asks nothing of a quote itself, but that it be readable.
  var isTrivial: Bool {
    collections.isEmpty && (language ?? "*") == "*" && !favoritesOnly && maximumLength == nil
  }

  /// Whether the quote itself satisfies every condition; the pool is not looked at.
  ///
  /// - Complexity: Linear in the collections.
  public func accepts(_ quote: Quote) -> Bool {
    if !collections.isEmpty {
      let wanted = collections.map { $0.lowercased() }
      guard quote.collections.contains(where: { wanted.contains($0.lowercased()) }) else { return false }
    }
    if asksForReadable, quote.origin != .own, !quote.isFavorite, !quote.isReadableInEnglish { return false }
    if let language, language != "*" {
      let tag = (quote.language ?? "en").lowercased()
      let range = language.lowercased()
      guard tag == range || tag.hasPrefix(range + "-") else { return false }
    }
    if favoritesOnly && !quote.isFavorite { return false }
    if let maximumLength, quote.text.count > maximumLength {
      guard let short = quote.short, short.count <= maximumLength else { return false }
    }
    return true
  }

  /// The text of the quote to show under this filter: its short form where only that fits.
  ///
  /// - Complexity: Constant.
  public func text(of quote: Quote) -> String {
    if let maximumLength, quote.text.count > maximumLength, let short = quote.short { return short }
    return quote.text
  }

  /// Names the selection, for the picker's history: empty for the usual one.
  public var selectionName: String {
    var parts: [String] = []
    if pool != .all { parts.append("pool=\(pool.rawValue)") }
    if !collections.isEmpty {
      parts.append("collections=\(collections.map { $0.lowercased() }.sorted().joined(separator: ","))")
    }
    if !isReadableInEnglish && language == nil { parts.append("language=*") }
    if let language { parts.append("language=\(language.lowercased())") }
    if favoritesOnly { parts.append("favorites") }
    if let maximumLength { parts.append("length=\(maximumLength)") }
    return parts.joined(separator: ";")
  }
}

extension Quote {
  /// Whether somebody who reads English can follow it: it is English, or it has a gloss and is Old Norse, Old English or
  /// an inscription.
  var isReadableInEnglish: Bool {
    guard let language else { return true }
    let primary = language.prefix { $0 != "-" }.lowercased()
    if primary == "en" { return true }
    return gloss != nil && (["non", "ang"].contains(primary) || collections.contains("inscriptions"))
  }
}
