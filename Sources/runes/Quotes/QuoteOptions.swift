import ArgumentParser
import RuneKit

/// Where the user's quotes are: a file that a flag names, else the usual place.
struct StorePlace {
  var path: String?

  /// The store, for a command that cannot do without.
  func required() throws -> QuoteStore {
    if let path, path.isEmpty { throw Failure(.usage, "--store names no file") }
    guard let path = path ?? Places.current.store else {
      throw Failure(
        .noPlace, "no place for your quotes: \(Failure.noPlaceReason("XDG_DATA_HOME")); name a file with --store")
    }
    return QuoteStore(path: path)
  }

  /// The quotes of the filter's pool, its other conditions still to be asked. Where nothing hangs on what the user keeps,
  /// neither own quotes nor marks on bundled ones, no place is needed.
  func quotes(_ filter: QuoteFilter) throws -> QuoteSet {
    let needsOwn = filter.pool != .bundled || filter.favoritesOnly
    return try FileQuoteRepository(store: needsOwn ? required() : nil).quotes(for: QuoteFilter(pool: filter.pool))
  }
}

struct QuoteStoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file of your own quotes.", valueName: "file"))
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
    case .mine: "Your own quotes."
    case .bundled: "The bundled quotes."
    case .all: "Your own and the bundled quotes."
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
    name: .customLong("collection"), help: ArgumentHelp("Only this collection; may be repeated.", valueName: "name"))
  var collections: [String] = []

  @Option(help: ArgumentHelp("Only authors whose name holds this, whatever its case and accents.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("Only this language, as a BCP 47 tag: en, non, is.", valueName: "tag"))
  var language: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only texts of at most so many characters.", valueName: "number"))
  var maxLength: Int?

  func validate() throws {
    if let maxLength, maxLength < 1 { throw ValidationError("--max-length is 1 or more, not \(maxLength)") }
    if let language, LanguageTag(language) == nil {
      throw ValidationError(QuoteProblem.noLanguageTag(language).description.onOneLine)
    }
  }

  var selection: QuoteSelection {
    QuoteSelection(
      pool: pool?.pool, favorites: favorites, collections: collections, author: author, language: language,
      maximumLength: maxLength)
  }

  /// The filter, with what the flags leave open taken from the settings.
  func filter(_ settings: Settings?) -> QuoteFilter { selection.filter(settings) }

  /// The quotes that the flags ask for, whatever the settings say: those are for `runes quote`.
  func quotes(in place: StorePlace) throws -> QuoteSet {
    let filter = selection.filter(nil)
    return selection.quotes(in: try place.quotes(filter), filter)
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

  /// The filter, with what the flags leave open taken from the settings.
  func filter(_ settings: Settings?) -> QuoteFilter {
    QuoteFilter(
      pool: pool ?? (settings?["pool"]).flatMap(QuoteFilter.Pool.init) ?? .auto,
      collections: collections.isEmpty ? (settings?["collection"]).map { [$0] } ?? [] : collections,
      language: language ?? settings?["language"], favoritesOnly: favorites, maximumLength: maximumLength)
  }

  /// Those of the quotes that the filter takes, and the author.
  func quotes(in pool: QuoteSet, _ filter: QuoteFilter) -> QuoteSet {
    let quotes = pool.narrowed(by: filter)
    guard let author else { return quotes }
    let wanted = author.foldedForSearch
    return quotes.narrowed { $0.author.foldedForSearch.contains(wanted) }
  }

  /// The name of the selection for the picker's state.
  func name(_ filter: QuoteFilter) -> String {
    guard let author else { return filter.selectionName }
    return filter.selectionName + ";author=" + author.foldedForSearch
  }

  /// That no quote fits; where a setting has a part in it, which.
  func noQuotes(_ settings: Settings) -> Failure {
    let open = [
      ("pool", pool == nil), ("collection", collections.isEmpty), ("language", language == nil),
    ]
    let parts = open.filter { name, isOpen in isOpen && settings[name] != nil }.map(\.0)
    return parts.isEmpty ? .noQuotes : Failure(.nothingFound, "no quote fits" + settings.blame(parts))
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
