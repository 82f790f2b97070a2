import ArgumentParser

struct QuotesRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes remove", aliases: ["rm", "delete"])

  @Argument(help: ArgumentHelp("The quotes' ids or prefixes of them.", valueName: "id"), completion: Completions.ids)
  var ids: [String] = []

  @OptionGroup var selection: QuoteSelectionOptions

  @Flag(help: "Only say what would be removed.") var dryRun = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let store = try self.store.location.required()
    let chosen = try selection.own(ids, in: self.store, command: "remove")
    if dryRun {
      let listed = chosen.map { "would remove \($0)" } + ["\(counted(chosen.count, "quote")) (nothing written)"]
      return try OpenFile.standardOutput.writeLine(listed.joined(separator: "\n"))
    }
    let removed = try store.remove(chosen)
    try acknowledge(
      (removed.map { "removed \($0.id)" } + (ids.isEmpty ? [counted(removed.count, "quote") + " removed"] : []))
        .joined(separator: "\n"))
  }
}
