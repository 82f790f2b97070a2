/// The bytes of a table and the lines in them.
///
/// The format is the usual one of Unicode's data files: one row a line, fields separated by `;` with optional spaces,
/// a comment from `#` at the start of a line or after a space, and `@key value` for properties.
package struct TableText: Sendable {
  /// The name that messages give, such as "Tables/Modes/elder-english.txt".
  package let file: String
  package let bytes: [UInt8]

  /// Makes a table of the bytes of a file, which should be UTF-8; what is not becomes U+FFFD, which no field accepts.
  package init(file: String, bytes: [UInt8]) {
    self.file = file
    // Some editors put a byte order mark in front.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func scalars(_ range: Range<Int>) -> String.UnicodeScalarView { string(range).unicodeScalars }

  /// A line that is neither empty nor a comment.
  enum Line {
    /// `@key value`
    case property(key: Field, value: Field)
    case row([Field])
  }

  /// Part of a line without the spaces around it.
  struct Field {
    let range: Range<Int>
    let position: TextPosition
    var isEmpty: Bool { range.isEmpty }
  }

  /// Calls `body` for each line that is neither empty nor a comment.
  func forEachLine(_ body: (Line) -> Void) {
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      let end = firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count)
      let content = start..<contentEnd(from: start, to: end)
      let lineStart = Mark(index: start, position: TextPosition(line: number, column: 1))
      let line = trimmed(content, after: lineStart)
      if !line.isEmpty {
        if bytes[line.range.lowerBound] == UInt8(ascii: "@") {
          var split = line.range.lowerBound
          while split < line.range.upperBound, !Self.isBlank(bytes[split]) { split += 1 }
          body(
            .property(
              key: trimmed(line.range.lowerBound..<split, after: lineStart),
              value: trimmed(split..<line.range.upperBound, after: lineStart)))
        } else {
          body(.row(fields(of: content, after: lineStart)))
        }
      }
      start = end + 1
    }
  }

  /// The value of the first property with this name and where it is, or nil.
  package func placedProperty(_ name: String) -> (value: String, position: TextPosition)? {
    var result: (String, TextPosition)?
    forEachLine { line in
      if case .property(let key, let value) = line, result == nil, string(key) == "@" + name {
        result = (string(value), value.position)
      }
    }
    return result
  }

  /// The position of the first line with more bytes than the limit, or nil.
  var lineOverLimit: TextPosition? {
    if bytes.count <= TableLimits.lineBytes { return nil }
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      let end = firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count)
      if end - start > TableLimits.lineBytes { return TextPosition(line: number, column: 1) }
      start = end + 1
    }
    return nil
  }

  func words(of field: Field) -> [Field] {
    var result: [Field] = []
    var last = Mark(index: field.range.lowerBound, position: field.position)
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      var end = index
      while end < field.range.upperBound, !Self.isBlank(bytes[end]) { end += 1 }
      if end > index {
        last = mark(index, after: last)
        result.append(Field(range: index..<end, position: last.position))
      }
      index = end + 1
    }
    return result
  }

  func string(_ field: Field) -> String { string(field.range) }

  private func fields(of content: Range<Int>, after lineStart: Mark) -> [Field] {
    var result: [Field] = []
    // As many as a row of a mode has at most.
    result.reserveCapacity(7)
    var start = content.lowerBound
    var last = lineStart
    func append(_ range: Range<Int>) {
      let field = trimmed(range, after: last)
      result.append(field)
      last = Mark(index: field.range.lowerBound, position: field.position)
    }
    while true {
      let end = firstIndex(of: UInt8(ascii: ";"), in: start..<content.upperBound)
      append(start..<end)
      if end == content.upperBound { return result }
      start = end + 1
    }
  }

  private func contentEnd(from start: Int, to end: Int) -> Int {
    var sign = firstIndex(of: UInt8(ascii: "#"), in: start..<end)
    while sign < end, sign > start, !Self.isBlank(bytes[sign - 1]) {
      sign = firstIndex(of: UInt8(ascii: "#"), in: sign + 1..<end)
    }
    return sign
  }

  private func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    // Without checks of each index: most of the bytes of a table are only looked at here.
    bytes.withUnsafeBufferPointer { bytes in
      var index = range.lowerBound
      while index < range.upperBound, bytes[index] != byte { index &+= 1 }
      return index
    }
  }

  private func trimmed(_ range: Range<Int>, after known: Mark) -> Field {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Self.isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, Self.isBlank(bytes[upper - 1]) { upper -= 1 }
    return Field(range: lower..<upper, position: mark(lower, after: known).position)
  }

  /// An index and its position, from which later positions in the same line are counted.
  private struct Mark {
    let index: Int
    let position: TextPosition
  }

  /// Columns are scalars, as in editors.
  private func mark(_ index: Int, after known: Mark) -> Mark {
    let columns = bytes[known.index..<index].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return Mark(
      index: index, position: TextPosition(line: known.position.line, column: known.position.column + columns))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
