import ArgumentParser

struct QuotesSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes search", aliases: ["find"])

  @Argument(help: "Words.") var words: [String] = []

  @OptionGroup var options: QuoteListOptions

  func validate() throws {
    let choice = options.selection
    // An author or a collection is enough.
    if words.isEmpty, choice.author == nil, choice.collections.isEmpty, choice.language == nil, !choice.favorites {
      throw Failure(.usage, "words to look for: runes quotes find stone")
    }
  }

  func run() throws {
    var all = options
    if all.selection.pool == nil { all.selection.pool = .all }
    let found = try all.quotes().searched(words.joined(separator: " "))
    if found.isEmpty, !options.json, !words.isEmpty {
      throw Failure(
        .nothingFound,
        "no quote contains “\(words.joined(separator: " ").quotedForMessage)”; to add one: runes quote add TEXT --author NAME"
      )
    }
    try options.show(found)
  }
}
