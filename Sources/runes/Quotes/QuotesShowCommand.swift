import ArgumentParser

struct QuotesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes show")

  @Argument(help: ArgumentHelp("The quote's id.", valueName: "id"), completion: Completions.ids) var ids: [String]

  @Flag(help: "Write JSON: an array with one quote per line.") var json = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let quotes = try store.location.quotes(QuoteFilter())
    let all = quotes.ids
    let indices = Dictionary(zip(all, 0...)) { first, _ in first }
    let chosen = try resolveIDs(ids, among: all).compactMap { indices[$0] }.map { quotes[$0] }
    if json { return try OpenFile.standardOutput.write(JSONWriter.list(chosen.map { $0.json() })) }
    let display = QuoteFormatter(color: .never)
    try OpenFile.standardOutput.write(chosen.map { text(of: $0, display) }.joined(separator: "\n"))
  }

  private func text(of quote: Quote, _ display: QuoteFormatter) -> String {
    let fields: [(String, String?)] = [
      ("author", quote.author.isEmpty ? nil : quote.author), ("source", quote.source), ("translator", quote.translator),
      ("year", quote.year.map(String.init)), ("language", quote.language), ("gloss", quote.gloss),
      ("short form", quote.short), ("original", quote.original?.description),
      ("carved", quote.carved.map { "\($0.runes) (\($0.variant ?? $0.script))" }), ("license", quote.license),
      ("collections", quote.collections.isEmpty ? nil : quote.collections.joined(separator: ", ")),
      ("added", quote.added?.description), ("changed", quote.changed), ("favorite", quote.isFavorite ? "yes" : nil),
      ("origin", quote.origin.rawValue), ("id", quote.id.description),
    ]
    let indent = 13
    let lines =
      display.lines(of: quote.text.madeHarmless)
      + fields.flatMap { name, value -> [String] in
        guard let value else { return [] }
        var lines = display.lines(of: value.onOneLine, indent: indent)
        lines[0] = name.padded(to: indent) + lines[0].dropFirst(indent)
        return lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}
