import ArgumentParser
import RuneKit

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
