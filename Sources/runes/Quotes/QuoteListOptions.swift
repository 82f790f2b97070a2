import ArgumentParser

/// Options of the commands that list quotes.
struct QuoteListOptions: ParsableArguments {
  @OptionGroup var selection: QuoteSelectionOptions

  @Option("Sort by author, text, added or length.", value: "key") var sort: QuoteSort?

  @Flag(help: "Reverse the order.") var reverse = false

  @Option(
    "Only the first ones.", value: "number", name: [.customShort("n"), .customLong("limit")], parsing: .unconditional)
  var limit: Int?

  @Flag(help: "Write JSON: an array with one quote per line.") var json = false

  @OptionGroup var store: QuoteStoreOptions

  /// The quotes that the options select.
  func quotes() throws -> QuoteCandidates { try selection.quotes(in: store.location) }

  /// Writes the sorted quotes; fails with exit code 1 if there are none.
  func show(_ quotes: QuoteCandidates) throws {
    if quotes.isEmpty {
      if json { try OpenFile.standardOutput.write(JSONWriter.list([])) }
      throw store.location.noQuotes(selection.filter.pool, author: selection.author, collections: selection.collections)
    }
    if let limit, limit < 1 { throw Failure(.usage, "-n must be at least 1, not \(limit)") }
    guard sort != nil || reverse || limit != nil else { return try write(quotes) }
    var sorted = Array(quotes)
    if let sort { sorted = sort.sorted(sorted) }
    if reverse { sorted.reverse() }
    try write(sorted.prefix(limit ?? sorted.count))
  }

  private func write(_ quotes: some Collection<Quote>) throws {
    if json {
      try OpenFile.standardOutput.write(JSONWriter.list(quotes.lazy.map { $0.json() }))
    } else {
      let display = try QuoteFormatter(color: nil, Settings.loadIfReadable())
      let text = quotes.map(display.row).joined()
      let finish = Pager.start(forLines: text.utf8.count { $0 == UInt8(ascii: "\n") })
      defer { finish?() }
      try OpenFile.standardOutput.write(text)
    }
  }
}

/// The sort key of a list of quotes.
enum QuoteSort: String, CaseIterable, ExpressibleByArgument {
  case author, text, added, length

  /// Sorts the quotes; names and texts without regard to case and accents.
  func sorted(_ quotes: [Quote]) -> [Quote] {
    switch self {
    case .author: Self.sorted(Self.sorted(quotes, key: \.text.sortKey), key: \.author.sortKey)
    case .text: Self.sorted(quotes, key: \.text.sortKey)
    case .added: Self.sorted(quotes) { $0.added?.description ?? "" }
    case .length: Self.sorted(quotes) { $0.text.count }
    }
  }

  /// Computes each key once. Equal keys keep their order, because the standard library's sort is stable (swift-evolution 0372).
  private static func sorted(_ quotes: [Quote], key: (Quote) -> some Comparable) -> [Quote] {
    quotes.map { (key: key($0), quote: $0) }.sorted { $0.key < $1.key }.map(\.quote)
  }
}
