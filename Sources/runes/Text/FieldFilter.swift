import RuneKit
import RuneQuotes
import RuneSystem

/// Transliterates a column of a CSV or TSV file, or a string in each line of JSON, and adds the runes next to it.
///
/// Everything else is copied byte for byte. Memory use is bounded by the size of a row.
struct FieldFilter {
  enum Field {
    /// A column of a table with a header row.
    case column(String)
    /// A member of the object on each line.
    case key(String)
  }

  let transliterator: RunicTransliterator
  let field: Field

  /// The suffix of the added column or member.
  static let suffix = "_runes"
  private static let rowLimit = 16 << 20

  func run() throws -> TransliterationReport {
    var state = State(filter: self)
    var row: [UInt8] = []
    var isQuoted = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try CheckedInput.standardInput.read(into: $0) }
      if count == 0 { break }
      var output: [UInt8] = []
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
            .dataError, "line \(state.line) has more than \(Self.rowLimit) bytes; is a closing quotation mark missing?")
        }
      }
      try CheckedOutput.standardOutput.write(output)
    }
    if isQuoted { throw Failure(.dataError, "line \(state.line): missing closing quotation mark") }
    if !row.isEmpty { try CheckedOutput.standardOutput.write(try state.written(row)) }
    if state.line == 1, case .column(let name) = field {
      throw Failure(.dataError, "empty input; expected a header row with the column \(name.quotedForMessage)")
    }
    return state.report
  }

  /// The state after the rows so far.
  private struct State {
    let filter: FieldFilter
    var report = TransliterationReport()
    /// The line on which the next row begins.
    var line = 1
    private var column: (index: Int, separator: UInt8)?

    init(filter: FieldFilter) {
      self.filter = filter
    }

    mutating func written(_ row: [UInt8]) throws -> [UInt8] {
      defer { line += row.count { $0 == UInt8(ascii: "\n") } }
      var end = row.count
      while end > 0, row[end - 1] == UInt8(ascii: "\n") || row[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let content = Array(row[..<end])
      if content.isEmpty { return row }
      let added: [UInt8] =
        switch filter.field {
        case .column(let name): try cell(for: content, name)
        case .key(let name): try member(for: content, name)
        }
      return added + row[end...]
    }

    private mutating func runes(_ text: String) -> String {
      let (output, report) = Array(text.utf8).withUnsafeBytes { filter.transliterator.written(utf8: $0) }
      self.report.add(report)
      return String(decoding: output, as: UTF8.self)
    }

    // MARK: Tables

    private mutating func cell(for row: [UInt8], _ name: String) throws -> [UInt8] {
      guard let (index, separator) = column else {
        // The header row also determines the separator.
        let tab = UInt8(ascii: "\t")
        let separator = row.contains(tab) ? tab : UInt8(ascii: ",")
        var names = Self.cells(row, separator)
        if names.first?.hasPrefix("\u{FEFF}") == true { names[0].removeFirst() }
        guard let index = names.firstIndex(of: name) else {
          throw Failure(.dataError, unknown("column", name, known: names))
        }
        column = (index, separator)
        return row + [separator] + Self.written(name + FieldFilter.suffix, separator)
      }
      let cells = Self.cells(row, separator)
      guard index < cells.count else {
        throw Failure(
          .dataError,
          "line \(line): \(cells.count) cells; expected at least \(index + 1), up to the column \(name.quotedForMessage)"
        )
      }
      return row + [separator] + Self.written(runes(cells[index]), separator)
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
      do {
        text = try JSONText.string(named: name, inObject: row)
      } catch {
        throw Failure(.dataError, "line \(line): \(error.reason) at byte \(error.offset + 1)")
      }
      // Objects without the member are copied.
      guard let text, let end = row.lastIndex(of: UInt8(ascii: "}")) else { return row }
      var added: [UInt8] = [UInt8(ascii: ",")]
      added.append(json: name + FieldFilter.suffix)
      added.append(UInt8(ascii: ":"))
      added.append(json: runes(text))
      return Array(row[..<end]) + added + row[end...]
    }
  }
}
