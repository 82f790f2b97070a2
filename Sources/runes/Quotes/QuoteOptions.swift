import ArgumentParser
import RuneKit
import RuneSystem

/// The location of the user's quotes: the file that a flag names, else the default one.
struct StorePlace {
  var path: String?

  /// The store, for commands that require one.
  func required() throws -> QuoteStore {
    if let path, path.isEmpty { throw Failure(.usage, "--store needs a file name") }
    guard let path = path ?? UserDirectories.current.store else {
      throw Failure(
        .noPlace, "no location for your quotes: \(Failure.noPlaceReason("XDG_DATA_HOME")); give a file with --store")
    }
    return QuoteStore(path: path)
  }

  /// The repository for a filter. If the filter needs neither own quotes nor favorites, no location is required.
  func repository(for filter: QuoteFilter) throws -> FileQuoteRepository {
    let needsOwn = filter.pool != .bundled || filter.favoritesOnly
    return FileQuoteRepository(store: needsOwn ? try required() : nil)
  }

  /// The quotes that a filter accepts.
  func quotes(_ filter: QuoteFilter) throws -> QuoteSet {
    try repository(for: filter).quotes(for: filter)
  }
}

struct QuoteStoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file of your own quotes.", valueName: "file"), completion: .file())
  var store: String?

  var place: StorePlace { StorePlace(path: store) }

  /// The store, for commands that require one.
  func required() throws -> QuoteStore { try place.required() }
}

/// Flags for which quotes to use.
enum PoolFlag: String, EnumerableFlag {
  case mine, bundled, all

  static func help(for value: PoolFlag) -> ArgumentHelp? {
    switch value {
    case .mine: "Use your own quotes."
    case .bundled: "Use the bundled quotes."
    case .all: "Use your own and the bundled quotes."
    }
  }

  var pool: QuoteFilter.Pool {
    switch self {
    case .mine: .mine
    case .bundled: .bundled
    case .all: .all
    }
  }
}

/// Flags that filter quotes.
struct QuoteFilterOptions: ParsableArguments {
  @Flag var pool: PoolFlag?

  @Flag(help: "Only favorites, as marked with `runes quotes favorite`.")
  var favorites = false

  @Option(
    name: .customLong("collection"), help: ArgumentHelp("Only this collection; may be repeated.", valueName: "name"),
    completion: Completions.collections)
  var collections: [String] = []

  @Option(
    help: ArgumentHelp("Only authors whose name contains this text, ignoring case and accents.", valueName: "name"))
  var author: String?

  @Option(
    help: ArgumentHelp("Only this language, as a BCP 47 tag such as en, non or is; '*' for all.", valueName: "tag"),
    completion: Completions.languages)
  var language: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only texts with at most this many characters.", valueName: "number"))
  var maxLength: Int?

  func validate() throws {
    if let maxLength, maxLength < 1 { throw Failure(.usage, "--max-length must be at least 1, not \(maxLength)") }
    if let language, language != "*", LanguageTag(language) == nil {
      throw Failure(.usage, QuoteProblem.noLanguageTag(language).description.onOneLine)
    }
  }

  var selection: QuoteSelection {
    QuoteSelection(
      pool: pool?.pool, favorites: favorites, collections: collections, author: author, language: language,
      maximumLength: maxLength)
  }

  /// The quotes that the flags select. Ignores settings, which are only for `runes quote`.
  func quotes(in place: StorePlace) throws -> QuoteSet {
    try selection.listed(in: place)
  }
}

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
      pool: pool ?? (settings["pool"]).flatMap(QuoteFilter.Pool.init) ?? .all,
      collections: collections.isEmpty ? (settings["collection"]).map { [$0] } ?? [] : collections,
      language: language ?? settings["language"],
      // With --author, show quotes in any language.
      isReadableInEnglish: author == nil, favoritesOnly: favorites, maximumLength: maximumLength)
  }

  /// The quotes for a list: in all languages, and only the user's own if there are any.
  func listed(in place: StorePlace) throws -> QuoteSet {
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
  func noQuotes(_ settings: Settings) -> Failure {
    let open = [
      ("pool", pool == nil && !favorites), ("collection", collections.isEmpty), ("language", language == nil),
    ]
    let parts = open.filter { name, isOpen in isOpen && settings[name] != nil }.map(\.0)
    return parts.isEmpty ? .noQuotes : Failure(.nothingFound, "no quote matches" + settings.blame(parts))
  }
}

/// Finds a quote by its id or an unambiguous prefix of it.
func resolveID(_ typed: String, among ids: [QuoteID]) throws -> QuoteID {
  let typed = typed.lowercased()
  if let id = QuoteID(typed) {
    if ids.contains(id) { return id }
    throw Failure(.nothingFound, "no quote has the id \(typed); `runes quotes list` shows the ids")
  }
  let found = typed.count < 4 ? [] : ids.filter { $0.description.hasPrefix(typed) }
  switch found.count {
  case 1: return found[0]
  case 0 where typed.count < 4 && !typed.isEmpty:
    throw Failure(.usage, "“\(typed.quotedForMessage)” is too short for an id; give at least four characters")
  case 0:
    throw Failure(
      .nothingFound,
      "no quote has an id that begins with “\(typed.quotedForMessage)”; `runes quotes list` shows the ids")
  default:
    throw Failure(.usage, "\(found.count) ids begin with “\(typed.quotedForMessage)”; give more characters")
  }
}
