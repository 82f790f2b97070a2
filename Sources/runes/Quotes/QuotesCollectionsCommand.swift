import ArgumentParser

struct QuotesCollectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes collections")

  @OptionGroup var selection: QuoteSelectionOptions

  @Flag(help: "Write JSON: an array with one collection per line.") var json = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    var all = selection
    if all.pool == nil { all.pool = .all }
    let quotes = try all.quotes(in: store.location)
    var counts: [String: Int] = [:]
    for quote in quotes {
      for collection in Set(quote.collections) { counts[collection, default: 0] += 1 }
    }
    let rows = counts.map { (key: $0.key.sortKey, name: $0.key, count: $0.value) }.sorted { $0.key < $1.key }
    if json {
      let list = JSONWriter.list(objects: rows) { json, row in
        json.member("name", row.name)
        json.member("quotes", row.count)
      }
      return try OpenFile.standardOutput.write(list)
    }
    let width = rows.map { $0.name.onOneLine.displayWidth }.max() ?? 0
    let lines = rows.map { "\($0.name.onOneLine.padded(to: width))  \($0.count)\n" }
    try OpenFile.standardOutput.write(lines.joined())
  }
}
