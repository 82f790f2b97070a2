import ArgumentParser

/// The location of the user's quotes: the file that a flag names, else the default one.
struct StoreLocation {
  var path: String?

  /// The store, for commands that require one.
  func required() throws -> QuoteStore {
    if let path, path.isEmpty { throw Failure(.usage, "--store needs a file name") }
    guard let path = path ?? UserDirectories.current.store else {
      throw Failure(
        .noLocation,
        "no location for your quotes: \(Failure.noLocationReason("XDG_DATA_HOME")); give a file with --store")
    }
    try OutputFile.refuseKeptFile(nil, store: path)
    return QuoteStore(path: path)
  }

  /// The repository for a filter. If the filter needs neither own quotes nor favorites, no location is required.
  func repository(for filter: QuoteFilter) throws -> FileQuoteRepository {
    let needsOwn = filter.pool != .bundled || filter.favoritesOnly
    return FileQuoteRepository(store: needsOwn ? try required() : nil)
  }

  func quotes(_ filter: QuoteFilter) throws -> QuoteCandidates { try repository(for: filter).quotes(for: filter) }

  /// The failure that no quote of a pool matches, with the line for an author or a collection that is nearly named so.
  func noQuotes(_ pool: QuoteFilter.Pool?, author: String? = nil, collections: [String] = []) -> Failure {
    let all = (try? quotes(QuoteFilter(pool: pool ?? .all)).map { $0 }) ?? []
    let names =
      author == nil
      ? all.flatMap(\.collections) : all.flatMap { $0.author.split(separator: " ").map(String.init) + [$0.author] }
    let known = Dictionary(names.map { ($0.foldedForSearch, $0) }) { first, _ in first }
    for name in author.map({ [$0] }) ?? collections {
      let typed = name.foldedForSearch
      if known[typed] != nil { continue }
      guard let near = nearest(to: typed, among: known.keys.sorted()), let meant = known[near] else {
        if author != nil { continue }
        return Failure(
          .nothingFound,
          "no quote matches: there is no collection “\(name.quotedForMessage)”, see runes quotes collections; by words: runes quotes find \(Hints.shellQuoted([name]))"
        )
      }
      let line =
        TextMeaning.given.contains(name)
        ? TextMeaning.line(replacing: name, with: [meant])
        : "runes quotes list --\(author == nil ? "collection" : "author") \(Hints.shellQuoted([meant]))"
      return Failure(.nothingFound, "no quote matches “\(name.quotedForMessage)”: \(line)")
    }
    if pool == .mine, (try? quotes(QuoteFilter(pool: .mine)))?.isEmpty == true {
      return Failure(.nothingFound, "you have no quotes yet; add one with `runes quotes add`")
    }
    return .noQuotes
  }
}

extension QuoteStore {
  /// The flag that names the store in a command to copy, after a space; empty for the default store.
  var flag: String {
    if path == UserDirectories.current.store { return "" }
    return (path.hasPrefix("-") ? " --store=" : " --store ") + path.shellPath
  }
}

struct QuoteStoreOptions: ParsableArguments {
  @Option("The file of your own quotes.", value: "file", completion: .file()) var store: String?

  var location: StoreLocation { StoreLocation(path: store) }
}
