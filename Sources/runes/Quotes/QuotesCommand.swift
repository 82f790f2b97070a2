import ArgumentParser

/// The commands of `runes quote` and `runes quotes`, which are one command, but that `runes quotes` without a word lists.
struct QuotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "quotes",
    subcommands: [
      QuotesListCommand.self, QuotesShowCommand.self, QuotesSearchCommand.self, QuotesAddCommand.self,
      QuotesEditCommand.self, QuotesRemoveCommand.self, QuotesFavoriteCommand.self, QuotesImportCommand.self,
      QuotesExportCommand.self, QuotesFeedCommand.self, QuotesCheckCommand.self, QuotesRepairCommand.self,
      QuotesCollectionsCommand.self,
    ],
    defaultSubcommand: QuotesListCommand.self)
  /// The names of the commands, in the order of the help.
  static let names = [
    "list", "show", "search", "add", "edit", "remove", "favorite", "import", "export", "feed", "check", "repair",
    "collections",
  ]
  private static let aliases = ["ls", "find", "rm", "delete", "help"]

  /// The arguments with `quote` for a quote to show and `quotes` for one of the commands, whichever was typed.
  static func sorted(_ arguments: [String]) -> [String] {
    let start = arguments.first == "help" ? 1 : 0
    guard let first = arguments.dropFirst(start).first, first == "quote" || first == "quotes" else { return arguments }
    let next = arguments.dropFirst(start + 1).first ?? ""
    let isCommand = names.contains(next) || aliases.contains(next)
    let isShown = first == "quote" || start == 0 && !next.isEmpty && !next.hasPrefix("-")
    return arguments[..<start] + [isShown && !isCommand ? "quote" : "quotes"] + arguments.dropFirst(start + 1)
  }
}

/// Reports success. If standard output fails here, the message must say that the store has been written.
func acknowledge(_ text: String) throws {
  do {
    try OpenFile.standardOutput.writeLine(text)
  } catch {
    let failure = Failure(error)
    if failure.status == .done { throw failure }
    throw Failure(.ioError, "stored, but cannot report it: \(failure.message)")
  }
}

/// Finds quotes by their ids or unambiguous prefixes of them.
///
/// - Parameter explain: Throws a better failure for an id that is not found, if it knows one.
func resolveIDs(
  _ typed: [String], among ids: [QuoteID], explain: (String) throws -> Void = { _ in }
) throws -> [QuoteID] {
  let typed = typed.map { $0.lowercased() }
  var found: [Substring: (first: QuoteID?, count: Int)] = [:]
  for text in typed where text.utf8.count >= QuoteID.shortestPrefix { found[text[...]] = (nil, 0) }
  let lengths = Set(found.keys.map(\.utf8.count)).filter { $0 <= QuoteID.length }
  for id in ids {
    let letters = id.description
    for length in lengths {
      let prefix = letters.prefix(length)
      if let known = found[prefix] { found[prefix] = (known.first ?? id, known.count + 1) }
    }
  }
  return try typed.map { text in
    let match = found[text[...]]
    if let id = match?.first, match?.count == 1 { return id }
    let shown = "“\(text.quotedForMessage)”"
    if let line = TypedLine.acceptable(TextMeaning.given) { throw Failure(.usage, "\(shown) is not an id; \(line)") }
    if let count = match?.count, count > 0 {
      throw Failure(.usage, "\(count) ids begin with \(shown); give more characters")
    }
    if match == nil, !text.isEmpty {
      throw Failure(
        .usage, "\(shown) is too short for an id; give at least four characters of one that `runes quotes list` shows")
    }
    try explain(text)
    if text.contains(" ") {
      throw Failure(
        .nothingFound, "quotes go by their ids here, which this shows: runes quote find \(Hints.shellQuoted([text]))")
    }
    let what = QuoteID(text) == nil ? "an id that begins with \(shown)" : "the id \(text)"
    throw Failure(.nothingFound, "no quote has \(what); `runes quotes list` shows the ids")
  }
}

/// Resolves ids in the user's store. Reports bundled quotes separately, because they cannot be changed.
func resolveOwnIDs(_ typed: [String], in store: QuoteStore) throws -> [QuoteID] {
  try resolveIDs(typed, among: store.document()?.ids ?? []) { text in
    let bundled = try FileQuoteRepository(store: nil).quotes(in: .bundled).ids
    guard let id = try? resolveIDs([text], among: bundled)[0] else { return }
    throw Failure(.usage, "\(id) is a bundled quote, which cannot be changed; add your own with `runes quotes add`")
  }
}
