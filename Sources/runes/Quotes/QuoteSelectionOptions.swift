import ArgumentParser

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

  var pool: QuoteFilter.Pool { QuoteFilter.Pool(rawValue: rawValue) ?? .all }
}

/// Flags that filter quotes.
struct QuoteSelectionOptions: ParsableArguments {
  @Flag var pool: PoolFlag?

  @Flag(help: "Only favorites, as marked with `runes quotes favorite`.") var favorites = false

  @Option(
    "Only this collection; may be repeated.", value: "name", name: .customLong("collection"),
    completion: Completions.collections)
  var collections: [String] = []

  @Option("Only authors whose name contains this text, ignoring case and accents.", value: "name") var author: String?

  @Option(
    "Only this language, as a BCP 47 tag such as en, non or is; '*' for all.", value: "tag",
    completion: Completions.languages)
  var language: String?

  @Option("Only texts with at most this many characters.", value: "number", parsing: .unconditional) var maxLength: Int?

  func validate() throws {
    if let maxLength, maxLength < 1 { throw Failure(.usage, "--max-length must be at least 1, not \(maxLength)") }
    if let language, language != "*", LanguageTag(language) == nil {
      throw Failure(.usage, QuoteProblem.noLanguageTag(language).description.onOneLine)
    }
  }

  /// The flags as a filter; the author is a condition of its own.
  var filter: QuoteFilter {
    QuoteFilter(
      pool: pool?.pool ?? .auto, collections: collections, language: language, favoritesOnly: favorites,
      maximumLength: maxLength)
  }

  /// The quotes that the flags select: in all languages, and only the user's own if there are any. Ignores settings, which
  /// are only for `runes quote`.
  func quotes(in location: StoreLocation) throws -> QuoteCandidates {
    let quotes = try location.quotes(filter)
    return author.map { quotes.narrowed(QuoteService.Condition(author: $0).accepts) } ?? quotes
  }
}

extension QuoteSelectionOptions {
  /// Whether any filter is given.
  var isGiven: Bool { favorites || !collections.isEmpty || author != nil || language != nil || maxLength != nil }

  /// The ids of own quotes: those named, or all that the filters select, of which one must be given.
  func own(_ ids: [String], in options: QuoteStoreOptions, command: String) throws -> [QuoteID] {
    let store = try options.location.required()
    if !ids.isEmpty {
      if isGiven {
        throw Failure(.usage, "ids and filters cannot be combined: runes quotes \(command) \(ids[0].shellWord)")
      }
      return try resolveOwnIDs(ids, in: store)
    }
    guard isGiven else {
      throw Failure.usage(
        "which quotes? runes quotes list shows the ids; or filters: runes quotes \(command) \(command == "edit" ? "--where 'language=*'" : "--language '*'") --dry-run"
      )
    }
    var own = self
    own.pool = .mine
    let found = try own.quotes(in: options.location)
    if found.isEmpty { throw Failure(.nothingFound, "none of your own quotes matches; runes quotes list --mine") }
    return found.ids
  }

  /// The filters as `--where` takes them, such as `collection=norse` or `favorites`.
  init(conditions: [String]) throws {
    let known = ["author", "collection", "language", "max-length", "favorites"]
    for condition in conditions {
      let name = String(condition.prefix { $0 != "=" })
      if !known.contains(name) {
        throw Failure(.usage, "--where: " + unknown("filter", condition, known: known) + ": --where collection=norse")
      }
      if name != "favorites", condition.utf8.count <= name.utf8.count + 1 {
        throw Failure(.usage, "--where \(name) needs a value, such as --where collection=norse")
      }
    }
    self = try QuoteSelectionOptions.parse(conditions.map { "--" + $0 })
  }
}

extension QuoteService.Condition {
  /// Authors whose name contains a text, ignoring case and accents.
  init(author: String) {
    let wanted = author.foldedForSearch
    self.init(name: "author=" + wanted) { $0.author.foldedForSearch.contains(wanted) }
  }
}
