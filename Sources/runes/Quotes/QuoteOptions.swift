import ArgumentParser
import RuneKit
import RuneSystem

/// Where the user's quotes are: a file that a flag names, else the usual place.
struct StorePlace {
  var path: String?

  /// The store, for a command that cannot do without.
  func required() throws -> QuoteStore {
    if let path, path.isEmpty { throw Failure(.usage, "--store names no file") }
    guard let path = path ?? UserDirectories.current.store else {
      throw Failure(
        .noPlace, "no place for your quotes: \(Failure.noPlaceReason("XDG_DATA_HOME")); name a file with --store")
    }
    return QuoteStore(path: path)
  }

  /// Where the quotes of a filter come from. Where nothing depends on what the user keeps, neither own quotes nor marks
  /// on bundled ones, no place is needed.
  func repository(for filter: QuoteFilter) throws -> FileQuoteRepository {
    let needsOwn = filter.pool != .bundled || filter.favoritesOnly
    return FileQuoteRepository(store: needsOwn ? try required() : nil)
  }

  /// The quotes that a filter takes.
  func quotes(_ filter: QuoteFilter) throws -> QuoteSet {
    try repository(for: filter).quotes(for: filter)
  }
}

struct QuoteStoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file of your own quotes.", valueName: "file"), completion: .file())
  var store: String?

  var place: StorePlace { StorePlace(path: store) }

  /// The store, for a command that cannot do without.
  func required() throws -> QuoteStore { try place.required() }
}

/// Whose quotes take part.
enum PoolFlag: String, EnumerableFlag {
  case mine, bundled, all

  static func help(for value: PoolFlag) -> ArgumentHelp? {
    switch value {
    case .mine: "Take your own quotes."
    case .bundled: "Take the bundled quotes."
    case .all: "Take your own and the bundled quotes."
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

/// Which quotes are wanted.
struct QuoteFilterOptions: ParsableArguments {
  @Flag var pool: PoolFlag?

  @Flag(help: "Only quotes you marked with `runes quotes favorite`.")
  var favorites = false

  @Option(
    name: .customLong("collection"), help: ArgumentHelp("Only this collection; may be repeated.", valueName: "name"),
    completion: Completions.collections)
  var collections: [String] = []

  @Option(
    help: ArgumentHelp("Only authors whose name contains this; case and accents do not matter.", valueName: "name"))
  var author: String?

  @Option(
    help: ArgumentHelp("Only this language, as a BCP 47 tag such as en, non or is; '*' for all.", valueName: "tag"),
    completion: Completions.languages)
  var language: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only texts of at most this many characters.", valueName: "number"))
  var maxLength: Int?

  func validate() throws {
    if let maxLength, maxLength < 1 { throw Failure(.usage, "--max-length is 1 or more, not \(maxLength)") }
    if let language, language != "*", LanguageTag(language) == nil {
      throw Failure(.usage, QuoteProblem.noLanguageTag(language).description.onOneLine)
    }
  }

  var selection: QuoteSelection {
    QuoteSelection(
      pool: pool?.pool, favorites: favorites, collections: collections, author: author, language: language,
      maximumLength: maxLength)
  }

  /// The quotes that the flags ask for, whatever the settings say: those are for `runes quote`.
  func quotes(in place: StorePlace) throws -> QuoteSet {
    try selection.listed(in: place)
  }
}

/// Which quotes are wanted, once the flags are read.
struct QuoteSelection {
  var pool: QuoteFilter.Pool?
  var favorites = false
  var collections: [String] = []
  var author: String?
  var language: String?
  var maximumLength: Int?

  /// The filter for a quote that is shown, with what the flags leave open taken from the settings.
  func filter(_ settings: Settings) -> QuoteFilter {
    QuoteFilter(
      pool: pool ?? (settings["pool"]).flatMap(QuoteFilter.Pool.init) ?? .all,
      collections: collections.isEmpty ? (settings["collection"]).map { [$0] } ?? [] : collections,
      language: language ?? settings["language"],
      // Who asks for an author wants what they wrote, in whatever language.
      isReadableInEnglish: author == nil, favoritesOnly: favorites, maximumLength: maximumLength)
  }

  /// The quotes for a list: in all languages, and the user's own alone where there are any.
  func listed(in place: StorePlace) throws -> QuoteSet {
    let quotes = try place.quotes(
      QuoteFilter(
        pool: pool ?? .auto, collections: collections, language: language, favoritesOnly: favorites,
        maximumLength: maximumLength))
    return condition.map { quotes.narrowed($0.accepts) } ?? quotes
  }

  /// The condition on the author's name.
  var condition: QuoteService.Condition? {
    guard let wanted = author?.foldedForSearch else { return nil }
    return QuoteService.Condition(name: "author=" + wanted) { $0.author.foldedForSearch.contains(wanted) }
  }

  /// That no quote matches; where a setting has a part in it, which.
  func noQuotes(_ settings: Settings) -> Failure {
    let open = [
      ("pool", pool == nil && !favorites), ("collection", collections.isEmpty), ("language", language == nil),
    ]
    let parts = open.filter { name, isOpen in isOpen && settings[name] != nil }.map(\.0)
    return parts.isEmpty ? .noQuotes : Failure(.nothingFound, "no quote matches" + settings.blame(parts))
  }
}

/// Finds quotes by what people type for an id: its first letters are enough when no other id begins so.
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
    throw Failure(.usage, "“\(typed.quotedForMessage)” is too short for an id; give at least four letters")
  case 0:
    throw Failure(
      .nothingFound,
      "no quote has an id that begins with “\(typed.quotedForMessage)”; `runes quotes list` shows the ids")
  default:
    throw Failure(.usage, "\(found.count) ids begin with “\(typed.quotedForMessage)”; give more letters")
  }
}
