import RuneText

/// A row of a table, valid while `CSVScanner` passes it on.
package struct CSVRow {
  package struct Field {
    /// Its bytes in the row, with the quotation marks around it.
    package var range: Range<Int>
    package var isQuoted: Bool
    /// Whether there are doubled quotation marks in it.
    package var hasDoubledMarks: Bool

    /// Its bytes without the quotation marks around it.
    package var content: Range<Int> { isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range }
  }

  /// The row with its line break.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// At least one field.
  package let fields: [Field]
  package let dialect: CSVDialect
  /// The line on which it begins, from 1.
  package let line: Int

  /// Where the line break begins.
  package var end: Int { fields[fields.count - 1].range.upperBound }
  /// Whether there is nothing in the row.
  package var isEmpty: Bool { fields.count == 1 && fields[0].range.isEmpty }
  /// The bytes from the first field to the line break.
  package var content: Slice<UnsafeBufferPointer<UInt8>> { bytes[fields[0].range.lowerBound..<end] }

  /// The text of a field, without its quotation marks.
  package func text(of field: Field) -> [UInt8] {
    let content = bytes[field.content]
    if !field.hasDoubledMarks { return Array(content) }
    var isFirstMark = false
    return content.filter { byte in
      isFirstMark = byte == UInt8(ascii: "\"") && !isFirstMark
      return byte != UInt8(ascii: "\"") || isFirstMark
    }
  }

  package var texts: [String] { fields.map { String(decoding: text(of: $0), as: UTF8.self) } }

  /// Where in the row the byte of a field's text is that is at this index.
  package func offset(of index: Int, in field: Field) -> Int {
    var offset = field.content.lowerBound
    for _ in 0..<index { offset += field.hasDoubledMarks && bytes[offset] == UInt8(ascii: "\"") ? 2 : 1 }
    return offset
  }
}

extension [UInt8] {
  /// Appends a field of a table, in quotation marks if they are wanted or it would be read differently without them. Without
  /// quoting, spaces take the place of what would end the field.
  package mutating func append(field text: [UInt8], in dialect: CSVDialect, isQuoted: Bool = false) {
    let space = UInt8(ascii: " ")
    guard dialect.hasQuotes else {
      return self += text.map { $0 == dialect.delimiter || $0 == 0x0A || $0 == 0x0D ? space : $0 }
    }
    let needsMarks =
      text.first == space || text.last == space || text.starts(with: [0xEF, 0xBB, 0xBF])
      || text.contains { $0 == dialect.delimiter || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
    guard isQuoted || needsMarks else { return append(contentsOf: text) }
    append(UInt8(ascii: "\""))
    for byte in text {
      append(byte)
      if byte == UInt8(ascii: "\"") { append(byte) }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a row of a table, without a line break.
  package mutating func append(row cells: [String], in dialect: CSVDialect) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { append(dialect.delimiter) }
      append(field: Array(cell.utf8), in: dialect)
    }
  }
}
