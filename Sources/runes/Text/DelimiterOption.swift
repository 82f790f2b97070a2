import ArgumentParser
import RuneKit

/// The value of `--delimiter`, which says what separates the cells of a table.
enum DelimiterOption {
  static func help(with flag: String) -> ArgumentHelp {
    ArgumentHelp(
      "With \(flag), the character between cells, such as ';' or tab. (default: comma, or tab if the first row has one)",
      valueName: "character")
  }

  static let quotesHelp: ArgumentHelp = """
    Cells separated by tabs may be in quotation marks, too, as in CSV. Without it, marks are a part of their text.
    """

  /// - Throws: `Failure` for anything but one ASCII character, or `tab`.
  static func byte(_ text: String) throws -> UInt8 {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    let forbidden = "\"\r\n\0".utf8
    if text.utf8.count == 1, let byte = text.utf8.first, !forbidden.contains(byte) { return byte }
    throw Failure(.usage, "expected one ASCII character, such as ';', or tab")
  }
}
