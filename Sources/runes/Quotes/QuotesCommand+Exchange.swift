import ArgumentParser
import RuneKit
import RuneSystem

extension QuoteFormat: ExpressibleByArgument {}

/// The formats that are read.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, csv, fortune

  var format: QuoteFormat {
    switch self {
    case .json: .json
    case .csv: .csv
    case .fortune: .fortune
    }
  }
}

struct QuotesImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Adds the quotes of a file, all or none.",
    discussion: """
      Reads JSON (a store, or a list as `runes quotes list --json` writes it), CSV with a line of names (text, author, \
      source, …) and the % files of fortune. What is there already is passed over.

      Examples:
        runes quotes import sayings.csv --dry-run
        runes quotes import /usr/share/games/fortunes/riddles --format fortune
      """)

  @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("Otherwise the file's name tells.", valueName: "format"))
  var format: ImportFormat?

  @Option(parsing: .unconditional, help: ArgumentHelp("The author of quotes that have none.", valueName: "name"))
  var author: String?

  @Option(
    name: .customLong("collection"),
    help: ArgumentHelp("A collection to put all of them into; may be repeated.", valueName: "name"))
  var collections: [String] = []

  @Flag(help: "Reads and checks, and writes nothing.")
  var dryRun = false

  @Flag(help: "Keep control characters, which are refused otherwise.")
  var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    TemporaryFile.removeOnSignals()
    let store = try self.store.required()
    let bytes = try self.bytes()
    let today = LocalClock.system.today
    let imported = ImportedQuotes(bytes, format: try chosenFormat(bytes), keepingControls: keepControls) { quote in
      if let author, quote.author.isEmpty {
        // The id follows from text and author, so it is made anew with the author.
        quote = quote.with(author: author)
      }
      quote.collections += collections.filter { !quote.collections.contains($0) }
      if quote.added == nil { quote.added = today }
    }
    let name = file == "-" ? "standard input" : file.quotedForMessage
    if !imported.refusals.isEmpty {
      for refusal in imported.refusals.prefix(20) { note("\(name):\(refusal.line): \(refusal.reason.onOneLine)") }
      let more = imported.refusals.count - 20
      if more > 0 { note("and \(more) more") }
      throw Failure(
        .dataError,
        "nothing imported: \(imported.refusals.count) of "
          + "\(imported.refusals.count + imported.quotes.count) quotes refused")
    }
    if !imported.unknownFields.isEmpty {
      let names = imported.unknownFields.prefix(8).map { "“\($0.quotedForMessage)”" }.joined(separator: ", ")
      note("\(name): left out what no quote has: \(names)" + (imported.unknownFields.count > 8 ? ", …" : ""))
    }
    if imported.quotes.isEmpty { throw Failure(.nothingFound, "no quotes in \(name)") }
    let added = try explainingFailures {
      try store.add(imported.quotes, keepingControls: keepControls, dryRun: dryRun)
    }
    let report = "\(added.new.count) added, \(added.alreadyThere.count) already there, 0 refused"
    if dryRun {
      try CheckedOutput.standardOutput.writeLine(report + " (nothing written)")
    } else {
      try acknowledge(report)
    }
  }

  private func bytes() throws -> [UInt8] {
    if file == "-" { return try readStandardInput(limit: StoreLimits.fileBytes) }
    do throws(AtomicFile.ReadProblem) {
      if let content = try AtomicFile.read(file, limit: StoreLimits.fileBytes) { return content.bytes }
    } catch {
      throw Failure(reading: file, error, limit: "\(StoreLimits.fileBytes >> 20) MiB")
    }
    throw Failure(.noInput, "no file \(file.quotedForMessage)")
  }

  private func chosenFormat(_ bytes: [UInt8]) throws -> QuoteFormat {
    if let format { return format.format }
    if let format = QuoteFormat(fileName: file) { return format }
    // JSON shows itself, behind a byte order mark too, and a line with % alone is what makes a fortune file.
    if let first = bytes.first(where: { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }),
      [0x5B, 0x7B].contains(first)
    {
      return .json
    }
    if bytes.split(separator: 0x0A).contains(where: { $0.elementsEqual([0x25]) || $0.elementsEqual([0x25, 0x0D]) }) {
      return .fortune
    }
    throw Failure(.usage, "cannot tell the format of \(file.quotedForMessage); name it with --format")
  }
}

struct QuotesExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes quotes for other programs: JSON, CSV, fortune or Markdown.",
    discussion: """
      JSON and CSV keep everything, fortune files the text and the author; Markdown is for people and not read back. \
      A quote that a format cannot hold as it is gets a line on standard error.

      Examples:
        runes quotes export -o my-quotes.csv
        runes quotes export --all --collection norse --format fortune > norse
      """)

  @OptionGroup var selection: QuoteFilterOptions

  @Option(help: ArgumentHelp("Otherwise the file's name tells, else json.", valueName: "format"))
  var format: QuoteFormat?

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, whole or not at all.", valueName: "file"))
  var output: String?

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    TemporaryFile.removeOnSignals()
    let quotes = try explainingFailures { try selection.quotes(in: store.place) }
    if quotes.isEmpty { throw Failure.noQuotes }
    let format = self.format ?? output.flatMap(QuoteFormat.init(fileName:)) ?? .json
    let bytes = format.text(of: quotes)
    if let output {
      try OutputFile.write(bytes, to: output)
    } else if CheckedOutput.standardOutput.isTerminal {
      // A terminal gets no control characters, whatever the store holds; a file or a pipe gets the text as it is.
      try CheckedOutput.standardOutput.write(String(decoding: bytes, as: UTF8.self).madeHarmless)
    } else {
      try CheckedOutput.standardOutput.write(bytes)
    }
    Self.noteChanges(of: quotes, by: format)
  }

  /// Says of each quote that would be read back otherwise what became of it.
  private static func noteChanges(of quotes: QuoteSet, by format: QuoteFormat) {
    var count = 0
    for quote in quotes {
      guard let change = format.change(of: quote) else { continue }
      count += 1
      if count <= 20 {
        note("\(quote.id.description.prefix(8)) is not in \(format.rawValue) as it is: \(change.quotedForMessage)")
      }
    }
    if count > 20 { note("and \(count - 20) more; --format json keeps everything") }
  }
}
