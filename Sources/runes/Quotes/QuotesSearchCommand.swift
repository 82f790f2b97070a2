import ArgumentParser
import RuneKit
import RuneText

struct QuotesSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find quotes by words in their text, author, source or gloss.",
    discussion: """
      Searches your own and the bundled quotes; limit this with --mine or --bundled. A quote must contain every word; case \
      and accents are ignored, and þ, ð, æ, ø are found as th, d, ae, o. Exits with 1 if nothing is found.

      Examples:
        runes quotes search cattle die
        runes quotes find --author "marcus aurelius" morning
      """, aliases: ["find"])

  @Argument(help: "Words.") var words: [String]

  @OptionGroup var options: QuoteListOptions

  func run() throws {
    var all = options
    if all.selection.pool == nil { all.selection.pool = .all }
    let found = try all.quotes().searched(words.joined(separator: " "))
    if found.isEmpty && !options.json {
      throw Failure(.nothingFound, "no quote contains “\(words.joined(separator: " ").quotedForMessage)”")
    }
    try options.show(found)
  }
}
