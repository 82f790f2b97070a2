import ArgumentParser

extension QuoteFormat: ExpressibleByArgument {}

struct QuotesExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes export")

  @OptionGroup var selection: QuoteSelectionOptions

  @Option("The format. (default: by the file's name, else json)", value: "format", name: .shortAndLong) var format:
    QuoteFormat?

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    try OutputFile.refuseKeptFile(output, store: store.store)
    let format = try chosenFormat()
    let quotes = try selection.quotes(in: store.location)
    if quotes.isEmpty {
      throw store.location.noQuotes(selection.filter.pool, author: selection.author, collections: selection.collections)
    }
    let bytes = format.text(of: quotes)
    // Remove control characters on a terminal; a file or a pipe gets the exact text.
    let isShown = [nil, "-"].contains(output) && OpenFile.standardOutput.isTerminal
    try OutputFile.write(
      isShown ? Array(String(decoding: bytes, as: UTF8.self).madeHarmless.utf8) : bytes, named: output)
    Self.noteChanges(of: quotes, by: format)
  }

  private func chosenFormat() throws -> QuoteFormat {
    let ending = FileEnding(output)
    let named = output.flatMap(QuoteFormat.init(fileName:))
    if named == nil || format == nil { try FileEnding.check(output: output, of: .export) }
    guard let format else {
      if named == nil, !ending.name.isEmpty {
        throw Failure(.usage, "-o \(ending.path.quotedForMessage): unknown ending: -o \(ending.named("json"))")
      }
      return named ?? .json
    }
    // A .txt may have any text.
    if let named, named != format, ending.name != "txt" {
      throw Failure.usage(
        "-o \(ending.path.quotedForMessage) ends in .\(ending.name), but --format is \(format.rawValue); leave it out")
    }
    return format
  }

  /// Reports each quote that would be read back differently, and how.
  private static func noteChanges(of quotes: QuoteCandidates, by format: QuoteFormat) {
    var count = 0
    for quote in quotes {
      guard let change = format.change(of: quote) else { continue }
      count += 1
      if count <= 20 {
        note("\(quote.id.description.prefix(8)) would change in \(format.rawValue): \(change.quotedForMessage)")
      }
    }
    if count > 20 { note("and \(count - 20) more; --format json keeps them as they are") }
  }
}
