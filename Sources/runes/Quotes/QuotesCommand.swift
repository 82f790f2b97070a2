import ArgumentParser
import RuneKit
import RuneSystem

/// `runes quotes …`: manages the user's collection and shows the bundled one.
struct QuotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quotes",
    abstract: "List and manage quotes, your own and the bundled ones.",
    discussion: """
      Without a subcommand, lists them. When `add` exits with 0, the quote is on disk and survives a power failure. A \
      damaged store is reported and never overwritten.

      Examples:
        runes quotes add "Deyr fé, deyja frændr" --author "Hávamál"
        runes quotes search wisdom
        runes quotes list --bundled --sort author
      """,
    subcommands: [
      QuotesListCommand.self, QuotesShowCommand.self, QuotesSearchCommand.self, QuotesAddCommand.self,
      QuotesEditCommand.self, QuotesRemoveCommand.self, QuotesFavoriteCommand.self, QuotesImportCommand.self,
      QuotesExportCommand.self, QuotesFeedCommand.self, QuotesCheckCommand.self, QuotesRepairCommand.self,
      QuotesCollectionsCommand.self,
    ],
    defaultSubcommand: QuotesListCommand.self)
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

/// Finds a quote by its id or an unambiguous prefix of it.
func resolveID(_ typed: String, among ids: [QuoteID]) throws -> QuoteID {
  let typed = typed.lowercased()
  if let id = QuoteID(typed) {
    if ids.contains(id) { return id }
    throw Failure(.nothingFound, "no quote has the id \(typed); `runes quotes list` shows the ids")
  }
  let isTooShort = typed.count < QuoteID.shortestPrefix
  let found = isTooShort ? [] : ids.filter { $0.description.hasPrefix(typed) }
  switch found.count {
  case 1: return found[0]
  case 0 where isTooShort && !typed.isEmpty:
    throw Failure(.usage, "“\(typed.quotedForMessage)” is too short for an id; give at least four characters")
  case 0:
    throw Failure(
      .nothingFound,
      "no quote has an id that begins with “\(typed.quotedForMessage)”; `runes quotes list` shows the ids")
  default:
    throw Failure(.usage, "\(found.count) ids begin with “\(typed.quotedForMessage)”; give more characters")
  }
}

/// Resolves an id in the user's store. Reports bundled quotes separately, because they cannot be changed.
func resolveOwnID(_ typed: String, in store: QuoteStore) throws -> QuoteID {
  let own = try store.document()?.ids ?? []
  do {
    return try resolveID(typed, among: own)
  } catch let failure as Failure where failure.status == .nothingFound {
    let bundled = try FileQuoteRepository(store: nil).quotes(in: .bundled).ids
    if let id = try? resolveID(typed, among: bundled) {
      throw Failure(
        .usage, "\(id) is a bundled quote, which cannot be changed; add your own with `runes quotes add`")
    }
    throw failure
  }
}
