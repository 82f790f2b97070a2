/// Writes JSON with the runes of some texts: values on a line each, or over many lines.
struct JSONLinesFilter {
  private(set) var editor: JSONTextEditor
  /// Whether a byte order mark is copied, as it is at the beginning of the output.
  private let keepsMark: Bool
  /// The lines of a value that has not ended, and the number of the first.
  private var pending: [UInt8] = []
  private var firstLine = 1
  /// The open brackets of the value, and whether a string is open.
  private var depth = 0
  private var isInString = false

  init(_ editor: JSONTextEditor, keepsMark: Bool) { (self.editor, self.keepsMark) = (editor, keepsMark) }

  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ line: Int, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    let hasMark = line == 1 && row.starts(with: [0xEF, 0xBB, 0xBF])
    if hasMark, keepsMark { output += row[..<3] }
    let row = UnsafeBufferPointer(rebasing: row[(hasMark ? 3 : 0)...])
    let isFirst = pending.isEmpty
    if isFirst { firstLine = line }
    count(row)
    if depth == 0, !isInString, isFirst { return try write(value: row, &writer, into: &output) }
    pending += row
    if pending.count > FieldFilter.rowLimit {
      throw DocumentError("line \(firstLine): a value of more than \(FieldFilter.rowLimit) bytes")
    }
    if depth <= 0 { try end(&writer, into: &output) }
  }

  /// Writes what is left, which is a value that is cut short.
  mutating func end(_ writer: inout FieldWriter, into output: inout [UInt8]) throws {
    let value = pending
    (pending, depth, isInString) = ([], 0, false)
    try value.withUnsafeBufferPointer { try write(value: $0, &writer, into: &output) }
  }

  /// Counts the brackets of a line; a string ends with its line.
  private mutating func count(_ row: UnsafeBufferPointer<UInt8>) {
    var index = 0
    isInString = false
    while index < row.count {
      switch row[index] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString: depth -= 1
      default: break
      }
      index += 1
    }
    // The editor finds what is not JSON.
    if isInString { (depth, isInString) = (0, false) }
  }

  private mutating func write(
    value row: UnsafeBufferPointer<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    let line = firstLine
    var end = row.count
    while end > 0, row[end - 1] == UInt8(ascii: "\n") || row[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let json = UnsafeBufferPointer(rebasing: row[..<end])
    if !json.isEmpty {
      try FieldWriter.check(json, line: line)
      do {
        try editor.edit(json, into: &output) { text in
          try writer.runes(text.utf8, in: json, line: line) { text.offset(of: $0) }
        }
      } catch let damage as JSONDamage {
        let before = json[..<min(damage.offset, json.count)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lines = before.count { $0 == UInt8(ascii: "\n") }
        let hint = lines == 0 && before.contains(UInt8(ascii: "\r")) ? "; a carriage return alone ends no line" : ""
        throw DocumentError("line \(line + lines): \(damage.reason) at byte \(damage.offset - start + 1)\(hint)")
      }
    }
    output += row[end...]
  }
}
