import ArgumentParser
import RuneKit

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
