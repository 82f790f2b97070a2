import ArgumentParser
import RuneKit

/// Where the user's quotes are.
struct QuoteStoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file of your own quotes.", valueName: "file"))
  var store: String?

  /// The place of the store; nil where there is none.
  var place: QuoteStore? {
    (store ?? Places.current.store).map { QuoteStore(path: $0) }
  }

  /// The store, for a command that cannot do without.
  func required() throws -> QuoteStore {
    if let store, store.isEmpty { throw Failure(.usage, "--store names no file") }
    guard let place else {
      throw Failure(
        .noPlace, "no place for your quotes: neither XDG_DATA_HOME nor HOME is set; name a file with --store")
    }
    return place
  }
}

/// Whose quotes take part.
enum PoolFlag: String, EnumerableFlag {
  case mine, bundled, all

  static func help(for value: PoolFlag) -> ArgumentHelp? {
    switch value {
    case .mine: "Your own quotes."
    case .bundled: "The bundled quotes."
    case .all: "Your own and the bundled quotes. (Without a flag: your own where you have any, else the bundled ones.)"
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

  @Option(help: ArgumentHelp("Only texts of at most so many characters.", valueName: "number"))
  var maxLength: Int?

  func validate() throws {
    if let maxLength, maxLength < 1 { throw ValidationError("--max-length must be 1 or more") }
  }

  /// The filter, with what the flags leave open taken from the settings.
  func filter(_ settings: Settings?) -> QuoteFilter {
    var filter = QuoteFilter(
      pool: pool?.pool ?? (settings?["pool"]).flatMap(QuoteFilter.Pool.init) ?? .auto, collections: collections,
      language: language ?? settings?["language"], favoritesOnly: favorites, maximumLength: maxLength)
    if filter.collections.isEmpty, let collection = settings?["collection"] { filter.collections = [collection] }
    return filter
  }

  /// The quotes of the filter, by author too.
  func quotes(in repository: FileQuoteRepository, _ filter: QuoteFilter) throws -> QuoteSet {
    let quotes = try repository.quotes(for: filter)
    guard let author else { return quotes }
    let wanted = author.foldedForSearch
    return quotes.narrowed { $0.author.foldedForSearch.contains(wanted) }
  }

  /// The name of the selection for the picker's state.
  func selectionName(_ filter: QuoteFilter) -> String {
    guard let author else { return filter.selectionName }
    return filter.selectionName + ";author=" + author.foldedForSearch
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
