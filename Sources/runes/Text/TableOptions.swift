import ArgumentParser

/// How the rows of a table in CSV or TSV are read.
struct TableOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The character between the cells of a table, such as ';' or tab. (default: comma, or tab if the first row has one)",
      valueName: "character"), transform: Self.byte)
  var delimiter: UInt8?

  @Flag(
    help: """
      Cells separated by tabs may be in quotation marks, too, as in CSV. Without it, marks are a part of their text.
      """)
  var csvQuotes = false

  @Flag(help: "The first row of a table is not a header; columns have numbers.") var noHeader = false

  /// The character between the cells of a file, which its name may say; nil if its first row does.
  func delimiter(of path: String?) -> UInt8? {
    delimiter ?? (["tsv", "tab"].contains(FileEnding(path).name) ? UInt8(ascii: "\t") : nil)
  }

  /// The first flag given, for commands that take them only with another one.
  var givenFlag: String? {
    [("--no-header", noHeader), ("--delimiter", delimiter != nil), ("--csv-quotes", csvQuotes)].first(where: \.1)?.0
  }

  private static func byte(_ text: String) throws -> UInt8 {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    let forbidden = "\"\r\n\0".utf8
    if text.utf8.count == 1, let byte = text.utf8.first, !forbidden.contains(byte) { return byte }
    throw Failure(.usage, "expected one ASCII character, such as ';', or tab")
  }
}
