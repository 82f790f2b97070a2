/// Which quotes are wanted. Every condition that is set must hold.
public struct QuoteFilter: Hashable, Sendable {
  /// Whether the user's own quotes take part, or the bundled ones.
  public enum Pool: String, CaseIterable, Codable, Sendable {
    /// The user's own quotes where there are any, else the bundled ones.
    case auto
    case mine
    case bundled
    case all
  }

  /// Whose quotes take part.
  public var pool: Pool
  /// Any of these collections; empty for all quotes.
  public var collections: [String]
  /// A BCP 47 tag; `no` takes `no-NO` too. Quotes without a language count as English.
  public var language: String?
  /// Only quotes that the user marked.
  public var favoritesOnly: Bool
  /// Characters of the text at most; a longer text with a short form that fits takes part with that.
  public var maximumLength: Int?

  /// A filter; without arguments it takes every quote of the usual pool.
  public init(
    pool: Pool = .auto, collections: [String] = [], language: String? = nil, favoritesOnly: Bool = false,
    maximumLength: Int? = nil
  ) {
    self.pool = pool
    self.collections = collections
    self.language = language
    self.favoritesOnly = favoritesOnly
    self.maximumLength = maximumLength
  }

  /// Whether the filter asks nothing of a quote itself.
  var isTrivial: Bool {
    collections.isEmpty && language == nil && !favoritesOnly && maximumLength == nil
  }

  /// Whether the quote itself satisfies every condition; the pool is not looked at.
  public func accepts(_ quote: Quote) -> Bool {
    if !collections.isEmpty {
      let wanted = collections.map { $0.lowercased() }
      guard quote.collections.contains(where: { wanted.contains($0.lowercased()) }) else { return false }
    }
    if let language {
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
  public func text(of quote: Quote) -> String {
    if let maximumLength, quote.text.count > maximumLength, let short = quote.short { return short }
    return quote.text
  }

  /// Names the selection, for the picker's state: empty for the usual one.
  public var selectionName: String {
    var parts: [String] = []
    if pool != .auto { parts.append("pool=\(pool.rawValue)") }
    if !collections.isEmpty {
      parts.append("collections=\(collections.map { $0.lowercased() }.sorted().joined(separator: ","))")
    }
    if let language { parts.append("language=\(language.lowercased())") }
    if favoritesOnly { parts.append("favorites") }
    if let maximumLength { parts.append("length=\(maximumLength)") }
    return parts.joined(separator: ";")
  }
}
