import ArgumentParser
import RuneKit
import RuneSystem

/// The sort key of a list of quotes.
enum QuoteSort: String, CaseIterable, ExpressibleByArgument {
  case author, text, added, length

  /// Sorts the quotes; names and texts are collated.
  func sorted(_ quotes: [Quote]) -> [Quote] {
    let order = QuoteCollation()
    switch self {
    case .author:
      return Self.sorted(quotes) {
        [order.key($0.author), order.key($0.text)]
      } by: {
        $0.lexicographicallyPrecedes($1)
      }
    case .text:
      return Self.sorted(quotes) {
        order.key($0.text)
      } by: {
        $0 < $1
      }
    case .added:
      return Self.sorted(quotes) {
        $0.added?.description ?? ""
      } by: {
        $0 < $1
      }
    case .length:
      return Self.sorted(quotes) {
        $0.text.count
      } by: {
        $0 < $1
      }
    }
  }

  /// Computes each key once. Equal keys keep their order, because the standard library's sort is stable
  /// (swift-evolution 0372).
  private static func sorted<Key>(_ quotes: [Quote], key: (Quote) -> Key, by precedes: (Key, Key) -> Bool) -> [Quote] {
    quotes.map { (key: key($0), quote: $0) }.sorted { precedes($0.key, $1.key) }.map(\.quote)
  }
}

/// Options of the commands that list quotes.
struct QuoteListOptions: ParsableArguments {
  @OptionGroup var selection: QuoteFilterOptions

  @Option(help: ArgumentHelp("Sort by author, text, added or length.", valueName: "key"))
  var sort: QuoteSort?

  @Flag(help: "Reverse the order.")
  var reverse = false

  @Flag(help: "Write JSON: an array with one quote per line.")
  var json = false

  @OptionGroup var store: QuoteStoreOptions

  /// The quotes that the options select.
  func quotes() throws -> QuotePool {
    try explainingFailures { try selection.quotes(in: store.place) }
  }

  /// Writes the sorted quotes; fails with exit code 1 if there are none.
  func show(_ quotes: QuotePool) throws {
    if quotes.isEmpty {
      if json { try CheckedOutput.standardOutput.write(JSONWriter.list([])) }
      throw Failure.noQuotes
    }
    guard sort != nil || reverse else { return try write(quotes) }
    var sorted = Array(quotes)
    if let sort { sorted = sort.sorted(sorted) }
    if reverse { sorted.reverse() }
    try write(sorted)
  }

  private func write(_ quotes: some Collection<Quote>) throws {
    if json {
      try CheckedOutput.standardOutput.write(JSONWriter.list(quotes.lazy.map { $0.json() }))
    } else {
      let display = try QuoteFormatter(color: nil, Settings.load())
      let text = quotes.map(display.row).joined()
      let finish = Pager.start(forLines: text.utf8.count { $0 == UInt8(ascii: "\n") })
      defer { finish?() }
      try CheckedOutput.standardOutput.write(text)
    }
  }
}

struct QuotesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your own quotes if you have any, else the bundled ones.",
    discussion: """
      Examples:
        runes quotes list --all --collection norse --sort author
        runes quotes list --json
      """,
    aliases: ["ls"])

  @OptionGroup var options: QuoteListOptions

  func run() throws {
    try options.show(try options.quotes())
  }
}

struct QuotesSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find quotes by words in their text, author, source or gloss.",
    discussion: """
      Searches your own and the bundled quotes; limit this with --mine or --bundled. A quote must contain every word; case \
      and accents are ignored, and þ, ð, æ, ø are found as th, d, ae, o. Exits with 1 if nothing is found.

      Examples:
        runes quotes search cattle die
        runes quotes search --author "marcus aurelius" morning
      """)

  @Argument(help: "Words.")
  var words: [String]

  @OptionGroup var options: QuoteListOptions

  func run() throws {
    let wanted = words.flatMap { $0.foldedForSearch.split(separator: " ") }
    var all = options
    if all.selection.pool == nil { all.selection.pool = .all }
    let found = try all.quotes().narrowed { quote in
      // Field by field, because folding is fast for plain ASCII.
      let text = [quote.text, quote.author, quote.source, quote.gloss, quote.short]
        .compactMap { $0?.foldedForSearch }.joined(separator: "\n")
      return wanted.allSatisfy { text.contains($0) }
    }
    if found.isEmpty && !options.json {
      throw Failure(.nothingFound, "no quote contains “\(words.joined(separator: " ").quotedForMessage)”")
    }
    try options.show(found)
  }
}

struct QuotesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all fields of a quote.",
    discussion: """
      A prefix of the id is enough.

      Example:
        runes quotes show q7k2abcd
      """)

  @Argument(help: ArgumentHelp("The quote's id.", valueName: "id"), completion: Completions.ids)
  var ids: [String]

  @Flag(help: "Write JSON: an array with one quote per line.")
  var json = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let quotes = try explainingFailures {
      try store.place.quotes(QuoteFilter())
    }
    let all = quotes.ids
    let chosen = try ids.map { typed in
      let id = try resolveID(typed, among: all)
      guard let index = all.firstIndex(of: id) else { throw Failure.noQuotes }
      return quotes[index]
    }
    if json { return try CheckedOutput.standardOutput.write(JSONWriter.list(chosen.map { $0.json() })) }
    let display = QuoteFormatter(color: .never)
    try CheckedOutput.standardOutput.write(chosen.map { text(of: $0, display) }.joined(separator: "\n"))
  }

  private func text(of quote: Quote, _ display: QuoteFormatter) -> String {
    let fields: [(String, String?)] = [
      ("author", quote.author.isEmpty ? nil : quote.author), ("source", quote.source),
      ("translator", quote.translator), ("year", quote.year.map(String.init)), ("language", quote.language),
      ("gloss", quote.gloss), ("short form", quote.short),
      ("original", quote.original?.description),
      ("carved", quote.carved.map { "\($0.runes) (\($0.variant ?? $0.script))" }),
      ("license", quote.license),
      ("collections", quote.collections.isEmpty ? nil : quote.collections.joined(separator: ", ")),
      ("added", quote.added?.description), ("favorite", quote.isFavorite ? "yes" : nil),
      ("origin", quote.origin.rawValue), ("id", quote.id.description),
    ]
    let indent = String(repeating: " ", count: 13)
    let lines =
      display.wrapped(quote.text.madeHarmless)
      + fields.flatMap { name, value -> [String] in
        guard let value else { return [] }
        let label = name + String(repeating: " ", count: indent.count - name.count)
        var lines = display.wrapped(value.onOneLine, indent: indent, firstIndent: indent)
        lines[0] = label + lines[0].dropFirst(indent.count)
        return lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

struct QuotesCollectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collections",
    abstract: "List the collections and their numbers of quotes.",
    discussion: """
      Counts your own and the bundled quotes; limit this with --mine or --bundled.

      Example:
        runes quotes collections --bundled
      """)

  @OptionGroup var options: QuoteListOptions

  func run() throws {
    var all = options
    if all.selection.pool == nil { all.selection.pool = .all }
    var counts: [String: Int] = [:]
    for quote in try all.quotes() {
      for collection in Set(quote.collections) { counts[collection, default: 0] += 1 }
    }
    let order = QuoteCollation()
    let rows = counts.map { (key: order.key($0.key), name: $0.key, count: $0.value) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
    if options.json {
      let objects = rows.map { row in
        JSONWriter.object {
          $0.member("name", row.name)
          $0.member("quotes", row.count)
        }
      }
      return try CheckedOutput.standardOutput.write(JSONWriter.list(objects))
    }
    let width = rows.map { $0.name.onOneLine.displayWidth }.max() ?? 0
    let lines = rows.map { row in
      let name = row.name.onOneLine
      return name + String(repeating: " ", count: width - name.displayWidth + 2) + "\(row.count)\n"
    }
    try CheckedOutput.standardOutput.write(lines.joined())
  }
}
