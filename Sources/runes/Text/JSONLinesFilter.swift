import RuneKit
import RuneQuotes
import RuneText

/// Writes lines of JSON with the runes of some texts.
struct JSONLinesFilter {
  private(set) var editor: JSONTextEditor
  /// Whether a byte order mark is copied, as it is at the beginning of the output.
  private let keepsMark: Bool

  init(_ editor: JSONTextEditor, keepsMark: Bool) { (self.editor, self.keepsMark) = (editor, keepsMark) }

  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ line: Int, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    let hasMark = line == 1 && row.starts(with: [0xEF, 0xBB, 0xBF])
    if hasMark, keepsMark { output += row[..<3] }
    let row = UnsafeBufferPointer(rebasing: row[(hasMark ? 3 : 0)...])
    var end = row.count
    while end > 0, row[end - 1] == UInt8(ascii: "\n") || row[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let json = UnsafeBufferPointer(rebasing: row[..<end])
    if !json.isEmpty {
      try FieldWriter.check(json, line: line)
      do {
        try editor.edit(json, into: &output) { text in
          try writer.runes(text.utf8, in: json, line: line) { text.offset(of: $0) }
        }
      } catch let problem as JSONTextEditor.Problem {
        let place = problem.offset.map { " at byte \($0 + 1)" } ?? ""
        throw Failure(.dataError, "line \(line): \(problem.reason)\(place)")
      }
    }
    output += row[end...]
  }
}
