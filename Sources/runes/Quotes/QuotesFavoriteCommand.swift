import ArgumentParser

struct QuotesFavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes favorite")

  @Argument(help: ArgumentHelp("The quote's id or a prefix of it.", valueName: "id"), completion: Completions.ids)
  var ids: [String]

  @Flag(help: "Remove the mark.") var off = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let store = try self.store.location.required()
    let bundled = try FileQuoteRepository(store: nil).quotes(in: .bundled).ids
    let ids = try resolveIDs(self.ids, among: try FileQuoteRepository(store: store).quotes(in: .all).ids)
    try store.setFavorite(!off, ids, bundled: bundled)
    try acknowledge(ids.map { (off ? "not a favorite " : "favorite ") + $0.description }.joined(separator: "\n"))
  }
}
