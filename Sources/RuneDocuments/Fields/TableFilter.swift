/// Writes the rows of a table with the runes of some columns.
package struct TableFilter {
  /// The first row, which further tables must share if it names the columns.
  struct Header {
    /// Its bytes without the line break.
    var content: [UInt8]
    /// The indices of the wanted columns.
    var wanted: [Int]
    /// The number of columns.
    var count: Int
  }

  /// Names of columns in the header row, or numbers from 1.
  private let names: [String]
  private let replaces: Bool
  private let hasHeader: Bool
  /// The header of the first table, if this is a further one.
  private let first: Header?
  private var header: Header?

  init(_ names: [String], replaces: Bool, hasHeader: Bool, first: Header?) {
    (self.names, self.replaces, self.hasHeader, self.first) = (names, replaces, hasHeader, first)
  }

  /// Ends the table.
  ///
  /// - Returns: The header that further tables must have.
  func end() throws -> Header {
    if let header { return first ?? header }
    let wanted = names.map(\.quotedForMessage).joined(separator: ", ")
    let columns = names.count == 1 ? "column" : "columns"
    throw DocumentError("empty input; expected a \(hasHeader ? "header row" : "row") with the \(columns) \(wanted)")
  }

  mutating func write(_ row: CSVRow, _ writer: inout FieldWriter, into output: inout [UInt8]) throws {
    if row.isEmpty { return output += row.bytes }
    try FieldWriter.check(row.bytes, line: row.line)
    guard let header else { return try begin(row, &writer, into: &output) }
    guard row.fields.count <= header.count, header.wanted.allSatisfy({ $0 < row.fields.count }) else {
      let what = hasHeader ? "the header row" : "the first one"
      throw DocumentError("line \(row.line): \(counted(row.fields.count, "cell")); \(what) has \(header.count)")
    }
    let wanted = header.wanted.map { row.fields[$0] }
    // First all of them, since nothing is written of a row that cannot be.
    let written = try wanted.map { field in
      try writer.runes(row.text(of: field), in: row.bytes, line: row.line) { row.offset(of: $0, in: field) }
    }
    var copied = 0
    var added: [UInt8] = []
    for (field, runes) in zip(wanted, written) {
      if replaces {
        output += row.bytes[copied..<field.range.lowerBound]
        // An empty line is not a row.
        let isQuoted = field.isQuoted || row.fields.count == 1 && runes.isEmpty && row.dialect.hasQuotes
        output.append(field: runes, in: row.dialect, isQuoted: isQuoted)
        copied = field.range.upperBound
      } else {
        added.append(row.dialect.delimiter)
        added.append(field: runes, in: row.dialect)
      }
    }
    output += row.bytes[copied..<row.end]
    if !replaces {
      // Empty cells at the end of a row may be left out.
      output += [UInt8](repeating: row.dialect.delimiter, count: header.count - row.fields.count) + added
    }
    output += row.bytes[row.end...]
  }

  /// Reads the first row.
  private mutating func begin(_ row: CSVRow, _ writer: inout FieldWriter, into output: inout [UInt8]) throws {
    // Spreadsheets are told the separator in a line before the table: sep=;
    if row.content.count == 5, row.content.starts(with: "sep=".utf8) { return output += row.bytes }
    let names = row.texts
    let wanted = try self.names.map { try Self.index(of: $0, in: names, hasHeader: hasHeader) }
    if Set(wanted).count < wanted.count { throw DocumentError("--column names a column twice", isUsage: true) }
    header = Header(content: Array(row.content), wanted: replaces ? wanted.sorted() : wanted, count: names.count)
    if !hasHeader { return try write(row, &writer, into: &output) }
    // A further table goes on below the first one's header.
    if let first {
      if first.content == header?.content { return }
      throw DocumentError("the header row differs from that of the first file")
    }
    let added = replaces ? [] : wanted.map { names[$0] + FieldFilter.suffix }
    if let name = added.first(where: names.contains) {
      throw DocumentError("there is a column \(name.quotedForMessage) already")
    }
    output += row.bytes[..<row.end]
    for name in added {
      output.append(row.dialect.delimiter)
      output.append(field: Array(name.utf8), in: row.dialect)
    }
    output += row.bytes[row.end...]
  }

  /// A name in small letters, without spaces around it.
  private static func folded(_ name: String) -> String {
    name.lowercased().split(separator: " ").joined(separator: " ")
  }

  /// The index of the column with a name or, counted from 1, a number.
  package static func index(of name: String, in names: [String], hasHeader: Bool) throws -> Int {
    // Composed and decomposed letters are the same; of longer names, nothing has to be normalized.
    let near = names.indices.filter { hasHeader && names[$0].utf8.count <= 4 * name.utf8.count }
    if let index = near.first(where: { names[$0] == name }) { return index }
    let folded = near.filter { Self.folded(names[$0]) == Self.folded(name) }
    if folded.count == 1 { return folded[0] }
    if let number = Int(name) {
      if names.indices.contains(number - 1) { return number - 1 }
      throw DocumentError("no column \(number); the first row has \(counted(names.count, "cell"))")
    }
    let list = name.split(separator: ",").map(String.init)
    if list.count > 1, list.allSatisfy(names.contains) {
      throw DocumentError("a column each: " + list.map { "--column " + $0.quotedForMessage }.joined(separator: " "))
    }
    // Also a file without a header, or with other separators, gets a message of a sensible size.
    let known = names.prefix(20).filter { !$0.isEmpty }.map { String($0.prefix(40)).madeHarmless }
    throw DocumentError(
      unknownName("column", name.quotedForMessage, known: known)
        + "; cells are separated by commas or tabs, or as --delimiter says")
  }
}
