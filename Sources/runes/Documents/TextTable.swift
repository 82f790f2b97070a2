import RuneFields

/// A table that is written as text for a terminal, TSV, CSV, HTML or Markdown.
struct TextTable {
  /// A cell, and its language where that is not the table's.
  struct Cell: ExpressibleByStringInterpolation {
    var text: String
    var language: String?

    init(_ text: String, language: String? = nil) { (self.text, self.language) = (text, language) }

    init(stringLiteral text: String) { self.init(text) }
  }

  /// What the table is of.
  var caption: String
  /// The titles of the columns.
  var header: [String]
  var rows: [[Cell]] = []
  /// What follows the table in a document, such as the works that it cites.
  var notes: [String] = []
  /// Whether the titles are written.
  var hasHeader = true

  /// The table for a terminal, or with tabs for a pipe.
  var text: String {
    guard OpenFile.standardOutput.isTerminal else { return String(decoding: separated(by: "\t"), as: UTF8.self) }
    var table = WrappedTable(header.map { .init(title: hasHeader ? $0 : "", least: 8) })
    for row in rows { table.add(row.map(\.text.onOneLine)) }
    return table.text()
  }

  /// - Parameter separator: A comma, or a tab, beside which cells have no quoting.
  func separated(by separator: Unicode.Scalar) -> [UInt8] {
    let dialect = CSVDialect(delimiter: UInt8(ascii: separator))
    var result: [UInt8] = []
    for cells in (hasHeader ? [header] : []) + rows.map({ $0.map(\.text) }) {
      result.append(row: cells.map(\.onOneLine), in: dialect)
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    func escaped(_ text: String) -> String {
      String(text.onOneLine.flatMap { "\\`*_[]<>|#&~".contains($0) ? ["\\", $0] : [$0] })
    }
    return "**\(escaped(caption))**\n\n" + line(header) + line(header.map { _ in "---" })
      + rows.map { line($0.map { escaped($0.text) }) }.joined()
      + (notes.isEmpty ? "" : "\n" + notes.map { "- \(escaped($0))\n" }.joined())
  }

  /// The table as a part of a page.
  var html: String {
    func row(_ cells: [Cell], _ tag: String) -> String {
      "<tr>"
        + cells.map { cell in
          let language = cell.language.map { " lang=\"\($0)\"" } ?? ""
          return "<\(tag)\(language)>\(cell.text.onOneLine.escapedForMarkup)</\(tag)>"
        }.joined() + "</tr>\n"
    }
    return "<table>\n<caption>\(caption.onOneLine.escapedForMarkup)</caption>\n"
      + (hasHeader ? "<thead>\n\(row(header.map { Cell($0) }, "th"))</thead>\n" : "")
      + "<tbody>\n\(rows.map { row($0, "td") }.joined())</tbody>\n</table>\n"
      + (notes.isEmpty ? "" : "<ul>\n\(notes.map { "<li>\($0.onOneLine.escapedForMarkup)</li>\n" }.joined())</ul>\n")
  }

  static func page(_ tables: [TextTable], title: String) -> String {
    RunicPage(
      title: title, language: "en", body: tables.map(\.html).joined(),
      characters: Set(tables.flatMap { $0.rows.joined().map(\.text) }.joined().unicodeScalars)
    ).html
  }
}
