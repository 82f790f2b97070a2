import ArgumentParser

struct QuotesImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes import")

  @Argument(help: ArgumentHelp("The files; - reads standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @Option("The format. (default: detected from the file's name and content)", value: "format") var format: ImportFormat?

  @Option(
    "Read a field from the column, or in JSON the member, with this name; may be repeated.", value: "field=name",
    name: .customLong("column"))
  var columns: [String] = []

  @OptionGroup var table: TableOptions

  @Flag(help: "Report quotes that cannot be stored and add the others.") var skipBad = false

  @Option("Set the author of quotes that have none.", value: "name", parsing: .unconditional) var author: String?

  @Option(
    "Add all quotes to this collection; may be repeated.", value: "name", name: .customLong("collection"),
    completion: Completions.collections)
  var collections: [String] = []

  @Flag(help: "Only read and check.") var dryRun = false

  @Flag(help: "Accept control characters, which are rejected otherwise.") var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    for file in files { try add(file) }
  }

  private func add(_ file: String) throws {
    if file.contains("://"), !InputFile.exists(file) {
      let line = TextMeaning.line(replacing: file, with: ["-"])
      throw Failure(.noInput, "\(file.quotedForMessage) is not a file: curl -L \(file.shellWord) | \(line)")
    }
    let store = try self.store.location.required()
    let bytes =
      file == "-"
      ? try readStandardInput(limit: StoreLimits.fileBytes) : try contentsOfFile(file, limit: StoreLimits.fileBytes)
    let today = LocalClock.system.today
    let format = try chosenFormat(bytes, of: file)
    let imported = ImportedQuotes(
      bytes, format: format.format, delimiter: table.delimiter, hasQuotes: table.csvQuotes,
      columns: try chosenColumns(), hasHeader: !table.noHeader, isOnePerLine: format == .lines,
      keepingControls: keepControls
    ) { quote in
      if let author, quote.author.isEmpty {
        // The id is derived from text and author.
        quote = quote.with(author: author)
      }
      quote.collections += collections.filter { !quote.collections.contains($0) }
      if quote.added == nil { quote.added = today }
    }
    let name = file == "-" ? "standard input" : file.quotedForMessage
    if !imported.refusals.isEmpty {
      for refusal in imported.refusals.prefix(20) {
        let number = refusal.number.map { "quote \($0): " } ?? ""
        note("\(name):\(refusal.line): \(number)\(refusal.reason.onOneLine)")
      }
      let more = imported.refusals.count - 20
      if more > 0 { note("and \(more) more") }
      if !imported.isReadable { throw Failure(.dataError, "nothing imported") }
      if !skipBad || imported.quotes.isEmpty {
        throw Failure.data(
          "nothing imported: rejected \(imported.refusals.count) of "
            + counted(imported.refusals.count + imported.quotes.count, "quote")
            + (skipBad || imported.quotes.isEmpty ? "" : "; --skip-bad adds the others"))
      }
    }
    if !imported.unknownFields.isEmpty {
      let names = imported.unknownFields.prefix(8).map { "“\($0.quotedForMessage)”" }.joined(separator: ", ")
      note("\(name): ignored fields: \(names)" + (imported.unknownFields.count > 8 ? ", …" : ""))
    }
    if imported.quotes.isEmpty { throw Failure(.nothingFound, "no quotes in \(name)") }
    let added = try store.add(imported.quotes, keepingControls: keepControls, dryRun: dryRun, isMerging: true)
    for id in added.keptBoth.prefix(20) {
      note(
        "\(id) was edited, and nothing says which version is newer: both are kept; runes quotes show \(id.description.prefix(8))"
      )
    }
    if added.keptBoth.count > 20 { note("and \(added.keptBoth.count - 20) more") }
    let report =
      "\(added.new.count) added\(format == .lines ? ", one per line" : ""), "
      + (imported.areSigned ? "\(counted(imported.quotes.count, "author")) from the ends of lines, " : "")
      + (added.updated.isEmpty ? "" : "\(added.updated.count) updated, ")
      + (added.completed.isEmpty ? "" : "\(added.completed.count) completed, ")
      + "\(added.alreadyThere.count) already stored, \(imported.refusals.count) rejected"
    if dryRun {
      try OpenFile.standardOutput.writeLine(report + " (nothing written)")
    } else {
      try acknowledge(report)
    }
  }

  /// Parses `text=quote`: field and column name.
  private func chosenColumns() throws -> [String: String] {
    var chosen: [String: String] = [:]
    for column in columns {
      let parts = column.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw Failure(.usage, "--column \(column.quotedForMessage): expected field=name, such as text=quote")
      }
      guard QuoteFormat.columns.contains(parts[0].lowercased()) else {
        throw Failure(.usage, "--column: " + unknown("field", parts[0], known: QuoteFormat.columns))
      }
      chosen[parts[0].lowercased()] = parts[1]
    }
    return chosen
  }

  private func chosenFormat(_ bytes: [UInt8], of file: String) throws -> ImportFormat {
    let format = try detectedFormat(bytes, of: file)
    if table.delimiter != nil || table.csvQuotes, format != .csv, format != .tsv {
      throw Failure.usage(
        "\(table.csvQuotes ? "--csv-quotes" : "--delimiter") applies only to CSV and TSV, not to \(format.rawValue)")
    }
    return format
  }

  private func detectedFormat(_ bytes: [UInt8], of file: String) throws -> ImportFormat {
    if let format { return format }
    let ending = FileEnding(file)
    switch ending.kind {
    case .json: return .json
    case .table: return ending.name == "csv" ? .csv : .tsv
    case .text where ["fortune", "fortunes"].contains(ending.name): return .fortune
    case .text: break
    case .markup:
      throw Failure.data(
        "Markdown is not read; a quote for each line: pandoc -t plain --wrap=none \(file.shellPath) | runes quotes import -"
      )
    default:
      try ending.checkIsText()
      throw Failure.usage(
        "quotes are not read from .\(ending.name); as text: runes quotes import \(file.shellPath) --format lines")
    }
    if file != "-" { try FileEnding.checkIsText(Array(bytes.prefix(8 << 10)), of: file) }
    // JSON is recognized by its first character, even after a byte order mark, fortune files by a line with only %.
    if let first = bytes.first(where: { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }),
      [0x5B, 0x7B].contains(first)
    {
      return .json
    }
    // A table by the names of its columns.
    let head = String(decoding: bytes.prefix(1 << 10).prefix { $0 != 0x0A }, as: UTF8.self).lowercased()
    let names = head.split { ",;\t\r\" \u{FEFF}".contains($0) }
    if names.contains("text"), names.contains("author"), !names.joined(separator: " ").elementsEqual(head) {
      return head.contains("\t") ? .tsv : .csv
    }
    return bytes.split(separator: 0x0A).contains { $0.elementsEqual([0x25]) || $0.elementsEqual([0x25, 0x0D]) }
      ? .fortune : .lines
  }
}

enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, csv, tsv, fortune
  /// A quote on each line, or one in all.
  case lines, text

  var format: QuoteFormat { QuoteFormat(rawValue: rawValue) ?? .fortune }
}
