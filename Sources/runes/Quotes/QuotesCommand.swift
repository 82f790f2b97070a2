import ArgumentParser
import RuneKit

/// `runes quotes …`: the collection, yours and the bundled one.
struct QuotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quotes",
    abstract: "Keeps your own quotes beside the bundled ones.",
    discussion: """
      A quote that was added is on the disk, through a power cut, when the command has ended with 0. A store that is \
      damaged is told and never overwritten.

      Examples:
        runes quotes add "Deyr fé, deyja frændr" --author "Hávamál"
        runes quotes search odin
        runes quotes list --mine --sort author
      """,
    subcommands: [
      QuotesListCommand.self, QuotesShowCommand.self, QuotesSearchCommand.self, QuotesAddCommand.self,
      QuotesEditCommand.self, QuotesRemoveCommand.self, QuotesFavoriteCommand.self, QuotesImportCommand.self,
      QuotesExportCommand.self, QuotesCheckCommand.self, QuotesRepairCommand.self, QuotesCollectionsCommand.self,
    ])
}
