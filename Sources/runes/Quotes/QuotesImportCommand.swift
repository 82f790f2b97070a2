import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

struct QuotesImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the quotes in a file, all or none.",
    discussion: """
      Reads JSON (a store, or an array as written by `runes quotes list --json`), CSV and TSV with a header row (text, \
      author, source, …), and the % files of fortune. Quotes that are already in your store are skipped. One quote that \
      cannot be stored prevents the import, unless you give --skip-bad. Favorites among the bundled quotes are not \
      imported.

      Examples:
        runes quotes import sayings.csv --dry-run
        runes quotes import sayings.tsv --column text=quote --dry-run
        runes quotes import riddles --format fortune --skip-bad --dry-run
      """)

  @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option("The format. (default: detected from the file's name and content)", value: "format") var format: ImportFormat?

  @Option(
    "For CSV and TSV, read a field from the column with this name; may be repeated.", value: "field=name",
    name: .customLong("column"))
  var columns: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("For CSV, the character between fields, such as ';' or tab.", valueName: "character"),
    transform: DelimiterOption.byte)
  var delimiter: UInt8?

  @Flag(help: DelimiterOption.quotesHelp) var csvQuotes = false

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
    let store = try self.store.required()
    let bytes = try self.bytes()
    let today = LocalClock.system.today
    let imported = ImportedQuotes(
      bytes, format: try chosenFormat(bytes), delimiter: delimiter, hasQuotes: csvQuotes,
      columns: try chosenColumns(), keepingControls: keepControls
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
        throw Failure(
          .dataError,
          "nothing imported: rejected \(imported.refusals.count) of "
            + counted(imported.refusals.count + imported.quotes.count, "quote")
            + (skipBad || imported.quotes.isEmpty ? "" : "; --skip-bad adds the others"))
      }
    }
    if !imported.unknownFields.isEmpty {
      let names = imported.unknownFields.prefix(8).map { "“\($0.quotedForMessage)”" }.joined(separator: ", ")
      note(
        "\(name): ignored fields: \(names)" + (imported.unknownFields.count > 8 ? ", …" : ""))
    }
    if imported.quotes.isEmpty { throw Failure(.nothingFound, "no quotes in \(name)") }
    let added = try explainingFailures {
      try store.add(imported.quotes, keepingControls: keepControls, dryRun: dryRun)
    }
    let report =
      "\(added.new.count) added, \(added.alreadyThere.count) already stored, \(imported.refusals.count) rejected"
    if dryRun {
      try OpenFile.standardOutput.writeLine(report + " (nothing written)")
    } else {
      try acknowledge(report)
    }
  }

  private func bytes() throws -> [UInt8] {
    file == "-"
      ? try readStandardInput(limit: StoreLimits.fileBytes) : try contentsOfFile(file, limit: StoreLimits.fileBytes)
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

  private func chosenFormat(_ bytes: [UInt8]) throws -> QuoteFormat {
    let format = try detectedFormat(bytes)
    if delimiter != nil || csvQuotes, format != .csv, format != .tsv {
      throw Failure(
        .usage, "\(csvQuotes ? "--csv-quotes" : "--delimiter") applies only to CSV and TSV, not to \(format.rawValue)")
    }
    return format
  }

  private func detectedFormat(_ bytes: [UInt8]) throws -> QuoteFormat {
    if let format { return format.format }
    if let format = QuoteFormat(fileName: file) { return format }
    // JSON is recognized by its first character, even after a byte order mark, and fortune files by a line with only %.
    if let first = bytes.first(where: { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }),
      [0x5B, 0x7B].contains(first)
    {
      return .json
    }
    if bytes.split(separator: 0x0A).contains(where: { $0.elementsEqual([0x25]) || $0.elementsEqual([0x25, 0x0D]) }) {
      return .fortune
    }
    throw Failure(.usage, "cannot tell the format of \(file.quotedForMessage); give --format")
  }
}
