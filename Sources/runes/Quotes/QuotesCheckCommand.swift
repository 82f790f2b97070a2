import ArgumentParser

struct QuotesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes check")

  @OptionGroup var selection: QuoteSelectionOptions

  @Option("A file in the store's format to check instead.", value: "file", completion: .file()) var file: String?

  @Flag(help: "Require all fields, and count every finding.") var strict = false

  @Flag(help: "Write JSON: an array with one finding per line.") var json = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    var selection = selection
    if let file {
      guard SystemCall.exists(file) else { throw Failure(.noInput, "\(file.quotedForMessage) does not exist") }
      selection.pool = .mine
    }
    let quotes = try selection.quotes(in: StoreLocation(path: file ?? store.store))
    var check = QuoteCheck()
    check.fold = { $0.foldedForSearch }
    check.withoutRune = QuoteTransliterator.lettersWithoutRune(in: quotes)
    if strict {
      check.demandedFields = QuoteCheck.Field.allCases
      check.demandsDerivedIDs = true
      // Where a bundled quote was corrected, Seed/first-wordings.tsv has the text that its id is derived from.
      check.keptIDs = Set(try FileQuoteRepository(store: nil).quotes(in: .all).map(\.id))
    }
    let findings = check.findings(in: quotes)
    let count = "\(counted(findings.count, "finding")) in \(counted(quotes.count, "quote"))"
    if json {
      let list = JSONWriter.list(objects: findings) { json, finding in
        json.member("id", finding.id.description)
        json.member("kind", finding.kind.rawValue)
        json.member("detail", finding.detail)
      }
      try OpenFile.standardOutput.write(list)
    } else {
      var text = ""
      for finding in findings {
        text += "\(finding.id) \(finding.kind.rawValue): \(finding.detail.onOneLine)\n"
        if text.utf8.count > 1 << 16 {
          try OpenFile.standardOutput.write(text)
          text = ""
        }
      }
      try OpenFile.standardOutput.write(text + count + "\n")
    }
    if findings.contains(where: { strict || $0.kind == .duplicate || $0.kind == .missingField }) {
      throw Failure(.dataError, count)
    }
  }
}
