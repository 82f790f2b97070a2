import ArgumentParser

/// Flags that choose a quote.
struct QuoteRequestOptions: ParsableArguments {
  /// What WHEN says, too.
  enum Pick: String, EnumerableFlag {
    case today, hourly, random

    static func help(for value: Pick) -> ArgumentHelp? { .hidden }
  }

  @Flag var pick: Pick?

  @Option(help: .hidden) var date: String?

  @Flag(name: .customLong("repeat"), help: "With random, allow repeats and do not record the pick.")
  var repeats = false

  @OptionGroup var selection: QuoteSelectionOptions

  @Flag(help: "If your own quotes or settings cannot be used, show a bundled quote and a note.")
  var fallbackBuiltin = false

  @OptionGroup var store: QuoteStoreOptions

  @Option(parsing: .unconditional, help: .hidden, transform: Self.seed) var seed: UInt64?

  /// The flags as a request.
  var request: QuoteRequest {
    QuoteRequest(
      pick: pick, date: date, repeats: repeats, filter: selection.filter, author: selection.author,
      fallsBackToBundled: fallbackBuiltin, store: store.location, seed: seed)
  }

  /// The same with the words of WHEN.
  func request(when words: [String]) throws -> QuoteRequest {
    var request = self.request
    try request.take(words)
    try request.check()
    return request
  }

  /// The first flag given, for commands that accept these flags only together with another one.
  var givenFlag: String? {
    let flags: [(name: String, isGiven: Bool)] = [
      ("--\(pick?.rawValue ?? "")", pick != nil), ("--date", date != nil), ("--repeat", repeats),
      ("--\(selection.pool?.rawValue ?? "")", selection.pool != nil), ("--favorites", selection.favorites),
      ("--collection", !selection.collections.isEmpty), ("--author", selection.author != nil),
      ("--language", selection.language != nil), ("--max-length", selection.maxLength != nil),
      ("--fallback-builtin", fallbackBuiltin), ("--store", store.store != nil), ("--seed", seed != nil),
    ]
    return flags.first { $0.isGiven }?.name
  }

  private static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else { throw ValidationError("expected a whole number from 0 to \(UInt64.max)") }
    return seed
  }
}
