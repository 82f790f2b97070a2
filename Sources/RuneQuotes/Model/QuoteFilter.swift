/// Selects quotes. A quote must satisfy every condition that is set.
public struct QuoteFilter: Hashable, Codable, Sendable {
  /// The quotes to select from.
  public enum Pool: String, CaseIterable, Codable, Sendable {
    /// The user's own quotes if there are any, else the bundled ones.
    case auto
    /// The user's own quotes.
    case mine
    /// The bundled quotes.
    case bundled
    /// The user's own and the bundled quotes.
    case all
  }

  /// The quotes to select from.
  public var pool: Pool
  /// Accepts quotes in any of these collections; empty accepts all quotes.
  public var collections: [String]
  /// A BCP 47 tag; `no` also accepts `no-NO`, and `*` any language. Quotes without a language count as English.
  public var language: String?
  /// If no language is set, accepts only quotes that English readers can understand: English texts, and texts in Old Norse or Old
  /// English and inscriptions that have an English gloss. Always accepts the user's own quotes and favorites.
  public var isReadableInEnglish: Bool
  /// Accepts only favorites; with the pool `auto`, bundled and own ones.
  public var favoritesOnly: Bool
  /// The maximum number of characters; a longer text is accepted if it has a short form that fits.
  public var maximumLength: Int?

  /// The default for the quote of the day: bundled and own quotes that English readers can understand. Independent of
  /// the locale, so that everyone gets the same quote.
  public static let usual = QuoteFilter(pool: .all, isReadableInEnglish: true)

  /// Makes a filter; the default accepts every quote, bundled and own.
  public init(
    pool: Pool = .all, collections: [String] = [], language: String? = nil, isReadableInEnglish: Bool = false,
    favoritesOnly: Bool = false, maximumLength: Int? = nil
  ) {
    (self.pool, self.collections, self.language) = (pool, collections, language)
    (self.isReadableInEnglish, self.favoritesOnly) = (isReadableInEnglish, favoritesOnly)
    self.maximumLength = maximumLength
  }

  /// Whether the condition on readability applies.
  var asksForReadable: Bool { isReadableInEnglish && language == nil && !favoritesOnly }

  /// Whether the filter has no condition on the quote itself other than readability.
  var isTrivial: Bool { collections.isEmpty && (language ?? "*") == "*" && !favoritesOnly && maximumLength == nil }

  /// Whether the quote satisfies every condition; the pool is ignored.
  package func accepts(_ quote: Quote) -> Bool {
    if !collections.isEmpty {
      let wanted = collections.map { $0.lowercased() }
      guard quote.collections.contains(where: { wanted.contains($0.lowercased()) }) else { return false }
    }
    if asksForReadable, quote.origin != .own, !quote.isFavorite, !quote.isReadableInEnglish { return false }
    if let language, language != "*" {
      let tag = quote.languageOrUsual.lowercased()
      let range = language.lowercased()
      guard tag == range || tag.hasPrefix(range + "-") else { return false }
    }
    if favoritesOnly && !quote.isFavorite { return false }
    if let maximumLength, quote.text.count > maximumLength {
      guard let short = quote.short, short.count <= maximumLength else { return false }
    }
    return true
  }

  /// The text to show for the quote: its short form if only that fits.
  package func text(of quote: Quote) -> String {
    if let maximumLength, quote.text.count > maximumLength, let short = quote.short { return short }
    return quote.text
  }

  /// A name for the selection, for the random picker's history; empty for the default selection.
  package var selectionName: String {
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
  /// Whether English readers can understand the quote.
  var isReadableInEnglish: Bool {
    QuoteReadability.isInEnglish(language: language, hasGloss: gloss != nil, collections: collections)
  }
}
