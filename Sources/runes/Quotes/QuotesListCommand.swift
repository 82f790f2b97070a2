import ArgumentParser

struct QuotesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes list", aliases: ["ls"])

  @OptionGroup var options: QuoteListOptions

  func run() throws {
    let quotes = try options.quotes()
    if !options.json, options.selection.pool == nil, !options.selection.isGiven, !quotes.isEmpty,
      (try? options.store.location.quotes(QuoteFilter(pool: .mine)))?.isEmpty == true
    {
      note("you have no quotes yet, so these are the bundled ones; to add one: runes quotes add TEXT")
    }
    try options.show(quotes)
  }
}
