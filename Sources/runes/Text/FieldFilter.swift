import RuneKit
import RuneQuotes
import RuneSystem

/// Transliterates a column of a CSV or TSV file, or a string in each line of JSON, and adds the runes next to it.
///
/// Everything else is copied byte for byte. Memory use is bounded by the size of a row. Several tables become one, with one
/// header row.
struct FieldFilter {
  enum Field {
    /// A column of a table with a header row.
    case column(String)
    /// A member of the object on each line.
    case key(String)
  }

  let transliterator: RunicTransliterator
  let field: Field
  /// Whether to stop at the first letter without a rune.
  var stopsAtUnmapped = false
  /// The header row of the first table.
  private var header: [UInt8]?
  /// Whether the last input ended with a line break, without which the next one begins with it.
  private var endsLine = true

  init(_ transliterator: RunicTransliterator, field: Field, stopsAtUnmapped: Bool) {
    self.transliterator = transliterator
    self.field = field
    self.stopsAtUnmapped = stopsAtUnmapped
  }

  /// The suffix of the added column or member.
  static let suffix = "_runes"
  private static let rowLimit = 16 << 20

  /// Filters an input, by default standard input. Rows before an error are written.
  ///
  /// - Returns: The report; its places have the line of the row and the column in the cell or string.
  mutating func run(
    reading read: (UnsafeMutableRawBufferPointer) throws -> Int = { try CheckedInput.standardInput.read(into: $0) },
    writing write: ([UInt8]) throws -> Void = { try CheckedOutput.standardOutput.write($0) }
  ) throws -> TransliterationReport {
    var state = State(filter: self)
    var row: [UInt8] = []
    var isQuoted = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    if !endsLine { try write([UInt8(ascii: "\n")]) }
    endsLine = true
    while true {
      let count = try buffer.withUnsafeMutableBytes { try read($0) }
      if count == 0 { break }
      var output: [UInt8] = []
      do {
        for byte in buffer[..<count] {
          row.append(byte)
          // A line break between quotation marks is part of a cell.
          if byte == UInt8(ascii: "\""), case .column = field { isQuoted.toggle() }
          if byte == UInt8(ascii: "\n"), !isQuoted {
            output += try state.written(row)
            row.removeAll(keepingCapacity: true)
          }
          if row.count > Self.rowLimit {
            throw Failure(
              .dataError,
              "line \(state.line) has more than \(Self.rowLimit) bytes; is a closing quotation mark missing?")
          }
        }
      } catch {
        try write(output)
        throw error
      }
      try write(output)
    }
    if isQuoted { throw Failure(.dataError, "line \(state.line): missing closing quotation mark") }
    if !row.isEmpty {
      try write(try state.written(row))
      endsLine = false
    }
    if state.columns == nil, case .column(let name) = field {
      throw Failure(.dataError, "empty input; expected a header row with the column \(name.quotedForMessage)")
    }
    header = header ?? state.header
    return state.report
  }

  /// The state after the rows so far.
  private struct State {
    let filter: FieldFilter
    var report = TransliterationReport()
    /// The line on which the next row begins.
    var line = 1
    /// The columns of the header row: the index of the wanted one, how many there are, and what separates them.
    private(set) var columns: (wanted: Int, count: Int, separator: UInt8)?
    private(set) var header: [UInt8]?

    init(filter: FieldFilter) {
      self.filter = filter
    }

    mutating func written(_ row: [UInt8]) throws -> [UInt8] {
      defer { line += row.count { $0 == UInt8(ascii: "\n") } }
      var end = row.count
      while end > 0, row[end - 1] == UInt8(ascii: "\n") || row[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let content = Array(row[..<end])
      if content.isEmpty { return row }
      if !String(decoding: content, as: UTF8.self).utf8.elementsEqual(content) {
        throw Failure(.dataError, "line \(line) is not UTF-8; convert the file first, as with iconv -f latin1 -t utf-8")
      }
      switch filter.field {
      case .column(let name):
        if columns == nil {
          try readHeader(content, name)
          header = content
          // A further table goes on below the first one's header.
          if let first = filter.header {
            if first == content { return [] }
            throw Failure(.dataError, "the header row differs from that of the first file")
          }
          return content + added(name + FieldFilter.suffix) + row[end...]
        }
        return try content + cell(for: content) + row[end...]
      case .key(let name): return try member(for: content, name) + row[end...]
      }
    }

    private mutating func runes(_ text: String) throws -> String {
      var stream = filter.transliterator.makeStream()
      stream.move(to: TextPlace(line: line, column: 1))
      var output: [UInt8] = []
      Array(text.utf8).withUnsafeBytes { stream.transliterate($0, into: &output) }
      stream.finish(into: &output)
      if filter.stopsAtUnmapped, let first = stream.report.unmapped.first { throw TextFilter.stop(at: first) }
      report.merge(stream.report)
      return String(decoding: output, as: UTF8.self)
    }

    // MARK: Tables

    /// Reads the header row, which also determines the separator.
    private mutating func readHeader(_ row: [UInt8], _ name: String) throws {
      let tab = UInt8(ascii: "\t")
      let separator = row.contains(tab) ? tab : UInt8(ascii: ",")
      var names = Self.cells(row, separator)
      if names.first?.hasPrefix("\u{FEFF}") == true { names[0].removeFirst() }
      guard let index = names.firstIndex(of: name) else {
        // Also a file without a header, or with other separators, gets a message of a sensible size.
        let known = names.prefix(20).map { String($0.prefix(40)).madeHarmless }
        throw Failure(.dataError, unknown("column", name, known: known) + "; cells are separated by commas or tabs")
      }
      if names.contains(name + FieldFilter.suffix) {
        throw Failure(.dataError, "there is a column \((name + FieldFilter.suffix).quotedForMessage) already")
      }
      columns = (index, names.count, separator)
    }

    /// The cell to add to a row.
    private mutating func cell(for row: [UInt8]) throws -> [UInt8] {
      guard let (wanted, count, separator) = columns else { return [] }
      let cells = Self.cells(row, separator)
      guard wanted < cells.count, cells.count <= count else {
        throw Failure(.dataError, "line \(line): \(counted(cells.count, "cell")); the header row has \(count)")
      }
      // Empty cells at the end of a row may be left out.
      let padding = [UInt8](repeating: separator, count: count - cells.count)
      return padding + added(try runes(cells[wanted]))
    }

    /// A last cell with the separator in front of it.
    private func added(_ text: String) -> [UInt8] {
      columns.map { [$0.separator] + Self.written(text, $0.separator) } ?? []
    }

    /// Splits a row into cells, quoted as in RFC 4180.
    private static func cells(_ row: [UInt8], _ separator: UInt8) -> [String] {
      var cells: [String] = []
      var cell: [UInt8] = []
      var isQuoted = false
      var index = 0
      while index < row.count {
        let byte = row[index]
        if byte == UInt8(ascii: "\"") {
          if isQuoted, index + 1 < row.count, row[index + 1] == byte {
            cell.append(byte)
            index += 1
          } else {
            isQuoted.toggle()
          }
        } else if byte == separator, !isQuoted {
          cells.append(String(decoding: cell, as: UTF8.self))
          cell = []
        } else {
          cell.append(byte)
        }
        index += 1
      }
      return cells + [String(decoding: cell, as: UTF8.self)]
    }

    private static func written(_ text: String, _ separator: UInt8) -> [UInt8] {
      let bytes = Array(text.utf8)
      let needsQuotes = bytes.contains { $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
      if !needsQuotes { return bytes }
      return [UInt8(ascii: "\"")] + bytes.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] } + [UInt8(ascii: "\"")]
    }

    // MARK: JSON Lines

    private mutating func member(for row: [UInt8], _ name: String) throws -> [UInt8] {
      let text: String?
      let isThere: Bool
      do {
        text = try JSONText.string(named: name, inObject: row)
        isThere = try JSONText.string(named: name + FieldFilter.suffix, inObject: row) != nil
      } catch {
        throw Failure(.dataError, "line \(line): \(error.reason) at byte \(error.offset + 1)")
      }
      if isThere {
        throw Failure(
          .dataError, "line \(line): there is a member \((name + FieldFilter.suffix).quotedForMessage) already")
      }
      // Objects without the member are copied.
      guard let text, let end = row.lastIndex(of: UInt8(ascii: "}")) else { return row }
      var added: [UInt8] = [UInt8(ascii: ",")]
      added.append(json: name + FieldFilter.suffix)
      added.append(UInt8(ascii: ":"))
      added.append(json: try runes(text))
      return Array(row[..<end]) + added + row[end...]
    }
  }
}
