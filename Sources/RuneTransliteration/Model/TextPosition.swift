/// A position in a text: line and column, both from 1; columns count Unicode scalars.
public struct TextPosition: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public private(set) var line: Int
  /// The column in Unicode scalars, from 1.
  public private(set) var column: Int

  package init(line: Int = 1, column: Int = 1) { (self.line, self.column) = (line, column) }

  /// The first position of a text; findings about the whole text are reported here.
  package static let start = TextPosition()

  /// Whether one position comes before another in a text.
  public static func < (first: TextPosition, second: TextPosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    if scalar == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  /// Where a text, which begins at the first position, has this one; its end if it has not.
  package func offset(in text: UnsafeRawBufferPointer) -> Int {
    var position = TextPosition()
    for (offset, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
      if !(position < self) { return offset }
      position.advance(over: Unicode.Scalar(byte))
    }
    return text.count
  }

  /// Advances to the end of a text that begins here.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: Linear in the bytes, some twenty at a time.
  public mutating func advance(over text: UnsafeRawBufferPointer) {
    let lines = countLineFeeds(in: text)
    var lineStart = 0
    if lines > 0 {
      line += lines
      column = 1
      lineStart = text.count
      while text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
    }
    // Every scalar has exactly one byte that is not a continuation byte.
    for byte in text[lineStart...] where byte & 0xC0 != 0x80 { column += 1 }
  }
}

/// Counts line feeds.
///
/// The inner loop counts in a byte, which lets the compiler use vectors of sixteen.
private func countLineFeeds(in text: UnsafeRawBufferPointer) -> Int {
  var lines = 0
  var index = 0
  while index < text.count {
    let end = min(text.count, index + Int(UInt8.max))
    var found: UInt8 = 0
    while index < end {
      found &+= text[index] == UInt8(ascii: "\n") ? 1 : 0
      index &+= 1
    }
    lines += Int(found)
  }
  return lines
}
