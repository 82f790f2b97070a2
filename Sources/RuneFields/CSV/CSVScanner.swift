import RuneText

/// Finds the rows and fields of CSV, TSV and other delimited text (RFC 4180) in bytes that come in pieces.
///
/// ```swift
/// var scanner = CSVScanner(delimiter: UInt8(ascii: ","))
/// try piece.withUnsafeBufferPointer { try scanner.read($0) { row in print(row.fields.count) } }
/// try scanner.finish { row in print(row.fields.count) }
/// ```
/// A field that begins with a quotation mark ends at the next one that is not doubled; it may contain delimiters and line
/// breaks. Anywhere else, and in TSV, a quotation mark is a character like any other. Only the current row is kept in memory.
package struct CSVScanner {
  /// What is wrong, and where, both from 1; columns count Unicode scalars.
  package struct Problem: Error {
    package var line: Int
    package var column: Int
    package var reason: String
  }

  /// Nil until the first line with any text decides.
  private var dialect: CSVDialect?
  private let hasQuotes: Bool
  private let rowLimit: Int

  private enum State { case fieldStart, plain, quoted, afterQuotationMark, afterCarriageReturn }
  private var state = State.fieldStart
  /// The start of a row that has not ended; in it, the next byte and the start of the field.
  private var pending: [UInt8] = []
  private var position = 0
  private var fieldStart = 0
  private var hasDoubledMarks = false
  private var fields: [CSVRow.Field] = []
  private var isFirst = true
  /// What ends a row: a carriage return alone in tables without line feeds.
  private var lineEnd = UInt8(ascii: "\n")
  private var isEndKnown = false
  /// More bytes without a line feed are a long first row.
  private static let longestHead = 1 << 20
  /// The line on which the row begins.
  package private(set) var line = 1

  /// - Parameters:
  ///   - delimiter: What separates the fields; if nil, a comma or a tab, as the first line has it.
  ///   - hasQuotes: Whether tabs, too, separate fields in quotation marks.
  ///   - rowLimit: The maximum number of bytes in a row.
  package init(delimiter: UInt8?, hasQuotes: Bool = false, rowLimit: Int = .max) {
    dialect = delimiter.map { CSVDialect(delimiter: $0, hasQuotes: hasQuotes) }
    (self.hasQuotes, self.rowLimit) = (hasQuotes, rowLimit)
  }

  /// Reads the next bytes.
  ///
  /// - Parameter body: Called with each row that ends in them, also with empty ones.
  /// - Throws: `Problem`, and what `body` throws. The rows before it have been passed on.
  package mutating func read(_ piece: UnsafeBufferPointer<UInt8>, _ body: (CSVRow) throws -> Void) throws {
    if pending.isEmpty {
      let used = try scan(piece, isLast: false, body)
      pending += piece[used...]
    } else {
      pending += piece
      try scanPending(isLast: false, body)
    }
    if pending.count > rowLimit { throw tooLong }
  }

  package mutating func read(whole table: [UInt8], _ body: (CSVRow) throws -> Void) throws {
    try table.withUnsafeBufferPointer { try read($0, body) }
    try finish(body)
  }

  /// Ends the table; the last row needs no line break.
  package mutating func finish(_ body: (CSVRow) throws -> Void) throws { try scanPending(isLast: true, body) }

  private mutating func scanPending(isLast: Bool, _ body: (CSVRow) throws -> Void) throws {
    var bytes = pending
    pending = []
    let used = try bytes.withUnsafeBufferPointer { try scan($0, isLast: isLast, body) }
    bytes.removeFirst(used)
    pending = bytes
  }

  private var tooLong: Problem {
    Problem(line: line, column: 1, reason: "a row of more than \(rowLimit) bytes; is a closing quotation mark missing?")
  }

  /// Passes on the rows that end in the bytes, which begin with the current row.
  ///
  /// - Returns: How many bytes they have.
  private mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (CSVRow) throws -> Void
  ) throws -> Int {
    var start = 0
    if isFirst {
      if bytes.count < 3, !isLast { return 0 }
      isFirst = false
      // Some editors write a byte order mark, after which a quotation mark still begins the first field.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, fieldStart) = (3, 3) }
    }
    while start < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      if !isEndKnown {
        let hasFeed = rest.offset(of: lineEnd, from: 0) != nil
        if !hasFeed, !isLast, rest.count <= Self.longestHead { return start }
        let carriageReturn = UInt8(ascii: "\r")
        if !hasFeed, rest.dropLast().contains(carriageReturn) { lineEnd = carriageReturn }
        isEndKnown = true
      }
      if dialect == nil {
        guard let end = rest.offset(of: lineEnd, from: position) ?? (isLast ? rest.count : nil) else {
          position = rest.count
          return start
        }
        position = fieldStart
        let line = rest[fieldStart..<end]
        if line.contains(where: { $0 != UInt8(ascii: "\r") }) {
          dialect = CSVDialect(firstLine: line, hasQuotes: hasQuotes)
        }
      }
      let dialect = dialect ?? CSVDialect(delimiter: UInt8(ascii: ","))
      guard let end = try rowEnd(in: rest, dialect, isLast: isLast) else { return start }
      let row = UnsafeBufferPointer(rebasing: rest[..<end])
      if row.count > rowLimit { throw tooLong }
      try body(CSVRow(bytes: row, fields: fields, dialect: dialect, line: line))
      line += row.count { $0 == lineEnd }
      fields.removeAll(keepingCapacity: true)
      (state, position, fieldStart, start) = (.fieldStart, 0, 0, start + end)
    }
    return start
  }

  /// Where the current row ends, after its line break, or nil.
  private mutating func rowEnd(
    in bytes: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect, isLast: Bool
  ) throws -> Int? {
    let delimiter = dialect.delimiter
    var position = position
    defer { self.position = position }
    while position < bytes.count {
      switch state {
      case .fieldStart:
        state = dialect.hasQuotes && bytes[position] == UInt8(ascii: "\"") ? .quoted : .plain
        if state == .quoted { position += 1 }
        continue
      case .quoted:
        guard let mark = bytes.offset(of: UInt8(ascii: "\""), from: position) else {
          position = bytes.count
          continue
        }
        state = .afterQuotationMark
        position = mark + 1
        continue
      case .plain:
        while position < bytes.count, bytes[position] != delimiter, bytes[position] != lineEnd { position += 1 }
        if position == bytes.count { continue }
      case .afterQuotationMark, .afterCarriageReturn:
        let byte = bytes[position]
        if state == .afterQuotationMark, byte == UInt8(ascii: "\"") {
          (state, hasDoubledMarks) = (.quoted, true)
          position += 1
          continue
        }
        if state == .afterQuotationMark, byte == UInt8(ascii: "\r"), byte != lineEnd {
          state = .afterCarriageReturn
          position += 1
          continue
        }
        let endsField = state == .afterQuotationMark && byte == delimiter
        guard endsField || byte == lineEnd else {
          throw problem("unexpected text after the closing quotation mark of a field", at: position, in: bytes)
        }
      }
      let endsRow = bytes[position] == lineEnd
      endField(at: position, in: bytes, endsRow: endsRow)
      position += 1
      if endsRow { return position }
    }
    if !isLast { return nil }
    if state == .quoted { throw problem("missing closing quotation mark", at: fieldStart, in: bytes) }
    endField(at: bytes.count, in: bytes, endsRow: true)
    return bytes.count
  }

  private mutating func endField(at end: Int, in bytes: UnsafeBufferPointer<UInt8>, endsRow: Bool) {
    let isQuoted = state == .afterQuotationMark || state == .afterCarriageReturn
    let endsWithReturn =
      endsRow && lineEnd == UInt8(ascii: "\n") && end > fieldStart && bytes[end - 1] == UInt8(ascii: "\r")
    fields.append(
      CSVRow.Field(
        range: fieldStart..<(endsWithReturn ? end - 1 : end), isQuoted: isQuoted, hasDoubledMarks: hasDoubledMarks))
    (state, fieldStart, hasDoubledMarks) = (.fieldStart, end + 1, false)
  }

  private func problem(_ reason: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Problem {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
    let hasMark = line == 1 && lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return Problem(
      line: line + before.count { $0 == lineEnd },
      column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 } - (hasMark ? 1 : 0), reason: reason)
  }
}
