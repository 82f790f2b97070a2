import ArgumentParser
import RuneKit

struct QuotesRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove quotes of your own, all or none.",
    discussion: """
      Example:
        runes quotes remove q7k2abcd
      """,
    aliases: ["rm"])

  @Argument(
    help: ArgumentHelp("The quote's id or a prefix of it.", valueName: "id"), completion: Completions.ids)
  var ids: [String]

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let store = try self.store.required()
    let removed = try explainingFailures {
      try store.remove(resolveOwnIDs(ids, in: store))
    }
    try acknowledge(removed.map { "removed \($0.id)" }.joined(separator: "\n"))
  }
}
