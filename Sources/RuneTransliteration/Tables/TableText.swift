/// The bytes of a table and the lines in them.
///
/// The format is the usual one of Unicode's data files: one row a line, fields separated by `;` with optional spaces,
/// a comment from `#` at the start of a line or after a space, and `@key value` for properties.
package struct TableText: Sendable {
  /// The name that messages give, such as "Tables/Modes/elder-english.txt".
  package let file: String
  let bytes: [UInt8]

  /// Makes a table of the bytes of a file, which should be UTF-8; what is not becomes U+FFFD, which no field accepts.
  package init(file: String, bytes: [UInt8]) {
    self.file = file
    // Some editors put a byte order mark in front.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func scalars(_ range: Range<Int>) -> String.UnicodeScalarView {
    string(range).unicodeScalars
  }

  /// One line that says something.
  enum Line {
    /// `@key value`
    case property(key: Field, value: Field)
    case row([Field])
  }

  /// Part of a line without the spaces around it.
  struct Field {
    let range: Range<Int>
    let place: TextPlace
    var isEmpty: Bool { range.isEmpty }
  }

  /// Calls `body` for each line that is neither empty nor a comment.
  func forEachLine(_ body: (Line) -> Void) {
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let content = start..<contentEnd(from: start, to: end)
      let line = trimmed(content, line: number, lineStart: start)
      if !line.isEmpty {
        if bytes[line.range.lowerBound] == UInt8(ascii: "@") {
          var split = line.range.lowerBound
          while split < line.range.upperBound, !Self.isBlank(bytes[split]) { split += 1 }
          body(
            .property(
              key: trimmed(line.range.lowerBound..<split, line: number, lineStart: start),
              value: trimmed(split..<line.range.upperBound, line: number, lineStart: start)))
        } else {
          body(.row(fields(of: content, line: number, lineStart: start)))
        }
      }
      start = end + 1
    }
  }

  /// The value of the first property with this name and where it is, or nil.
  package func placedProperty(_ name: String) -> (value: String, place: TextPlace)? {
    var result: (String, TextPlace)?
    forEachLine { line in
      if case .property(let key, let value) = line, result == nil, string(key) == "@" + name {
        result = (string(value), value.place)
      }
    }
    return result
  }

  /// The words of a field.
  func words(of field: Field) -> [Field] {
    var result: [Field] = []
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      var end = index
      while end < field.range.upperBound, !Self.isBlank(bytes[end]) { end += 1 }
      if end > index {
        let column = field.place.column + columns(in: field.range.lowerBound..<index)
        result.append(Field(range: index..<end, place: TextPlace(line: field.place.line, column: column)))
      }
      index = end + 1
    }
    return result
  }

  func string(_ field: Field) -> String { string(field.range) }

  private func fields(of content: Range<Int>, line: Int, lineStart: Int) -> [Field] {
    var result: [Field] = []
    var start = content.lowerBound
    for index in content where bytes[index] == UInt8(ascii: ";") {
      result.append(trimmed(start..<index, line: line, lineStart: lineStart))
      start = index + 1
    }
    result.append(trimmed(start..<content.upperBound, line: line, lineStart: lineStart))
    return result
  }

  private func contentEnd(from start: Int, to end: Int) -> Int {
    for index in start..<end where bytes[index] == UInt8(ascii: "#") {
      if index == start || Self.isBlank(bytes[index - 1]) { return index }
    }
    return end
  }

  private func trimmed(_ range: Range<Int>, line: Int, lineStart: Int) -> Field {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Self.isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, Self.isBlank(bytes[upper - 1]) { upper -= 1 }
    return Field(range: lower..<upper, place: TextPlace(line: line, column: 1 + columns(in: lineStart..<lower)))
  }

  /// Scalars, which is what an editor counts as columns.
  private func columns(in range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
