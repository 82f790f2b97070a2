import ArgumentParser
import RuneKit
import RuneSystem

struct QuotesFavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes favorite")

  @Argument(
    help: ArgumentHelp("The quote's id or a prefix of it.", valueName: "id"), completion: Completions.ids)
  var ids: [String]

  @Flag(help: "Remove the mark.") var off = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let store = try self.store.location.required()
    let ids = try explainingFailures {
      let bundled = try FileQuoteRepository(store: nil).quotes(in: .bundled).ids
      let all = try FileQuoteRepository(store: store).quotes(in: .all).ids
      let ids = try resolveIDs(self.ids, among: all)
      try store.setFavorite(!off, ids, bundled: bundled)
      return ids
    }
    try acknowledge(ids.map { (off ? "not a favorite " : "favorite ") + $0.description }.joined(separator: "\n"))
  }
}
