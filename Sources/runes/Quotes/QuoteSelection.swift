import RuneKit
import RuneSystem

/// A selection of quotes.
struct QuoteSelection {
  var pool: QuoteFilter.Pool?
  var favorites = false
  var collections: [String] = []
  var author: String?
  var language: String?
  var maximumLength: Int?

  /// The filter for showing a quote, completed from the settings.
  func filter(_ settings: Settings) -> QuoteFilter {
    QuoteFilter(
      pool: pool ?? (favorites ? nil : settings["pool"]).flatMap(QuoteFilter.Pool.init) ?? .all,
      collections: collections.isEmpty ? (settings["collection"]).map { [$0] } ?? [] : collections,
      language: language ?? settings["language"],
      // With --author, show quotes in any language.
      isReadableInEnglish: author == nil, favoritesOnly: favorites, maximumLength: maximumLength)
  }

  /// The quotes for a list: in all languages, and only the user's own if there are any.
  func listed(in place: StoreLocation) throws -> QuoteCandidates {
    let quotes = try place.quotes(
      QuoteFilter(
        pool: pool ?? .auto, collections: collections, language: language, favoritesOnly: favorites,
        maximumLength: maximumLength))
    return condition.map { quotes.narrowed($0.accepts) } ?? quotes
  }

  /// The condition on the author.
  var condition: QuoteService.Condition? {
    guard let wanted = author?.foldedForSearch else { return nil }
    return QuoteService.Condition(name: "author=" + wanted) { $0.author.foldedForSearch.contains(wanted) }
  }

  /// The failure that no quote matches, naming the settings that contributed to it.
  ///
  /// - Parameter settings: Nil for lists, which ignore them.
  func noQuotes(_ settings: Settings? = nil, in place: StoreLocation) -> Failure {
    let open = [
      ("pool", pool == nil && !favorites), ("collection", collections.isEmpty), ("language", language == nil),
    ]
    let parts = open.filter { name, isOpen in isOpen && settings?[name] != nil }.map(\.0)
    let isMine = pool == .mine || parts.contains("pool") && settings?["pool"] == QuoteFilter.Pool.mine.rawValue
    if isMine, (try? place.quotes(QuoteFilter(pool: .mine)))?.isEmpty == true {
      return Failure(.nothingFound, "you have no quotes yet; add one with `runes quotes add`")
    }
    if let settings, !parts.isEmpty { return Failure(.nothingFound, "no quote matches" + settings.blame(parts)) }
    return .noQuotes
  }
}

/// Finds a quote by its id or an unambiguous prefix of it.
func resolveID(_ typed: String, among ids: [QuoteID]) throws -> QuoteID {
  let typed = typed.lowercased()
  if let id = QuoteID(typed) {
    if ids.contains(id) { return id }
    throw Failure(.nothingFound, "no quote has the id \(typed); `runes quotes list` shows the ids")
  }
  let isTooShort = typed.count < QuoteID.shortestPrefix
  let found = isTooShort ? [] : ids.filter { $0.description.hasPrefix(typed) }
  switch found.count {
  case 1: return found[0]
  case 0 where isTooShort && !typed.isEmpty:
    throw Failure(.usage, "“\(typed.quotedForMessage)” is too short for an id; give at least four characters")
  case 0:
    throw Failure(
      .nothingFound,
      "no quote has an id that begins with “\(typed.quotedForMessage)”; `runes quotes list` shows the ids")
  default:
    throw Failure(.usage, "\(found.count) ids begin with “\(typed.quotedForMessage)”; give more characters")
  }
}
