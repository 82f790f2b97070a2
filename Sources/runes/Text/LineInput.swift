/// Reads standard input line by line, without waiting for more.
enum LineInput {
  /// Longer lines are split, to bound memory.
  private static let lineLimit = 1 << 16
  private static let readSize = 1 << 16

  /// Calls `body` with the words of the command line as one line; if there are none or only `-`, with each line of
  /// standard input.
  static func forEachLine(of words: [String], _ body: (_ text: String, _ endsLine: Bool) throws -> Void) throws {
    try words.isEmpty || words == ["-"] ? forEachLine(body) : body(words.joined(separator: " "), true)
  }

  static func check(_ line: String, endsLine: Bool, for flags: String) throws {
    if endsLine || line.utf8.count <= lineLimit { return }
    throw Failure(.dataError, "a line is longer than \(lineLimit) bytes, the limit for \(flags)")
  }

  /// Calls `body` with each line, or part of a long one, without its line feed.
  ///
  /// Parts end at scalar boundaries. Invalid UTF-8 is replaced.
  ///
  /// - Parameter body: Receives the text and whether a line feed followed it.
  private static func forEachLine(_ body: (_ text: String, _ endsLine: Bool) throws -> Void) throws {
    try prepareStandardInput()
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: readSize)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try OpenFile.standardInput.read(into: $0) }
      if count == 0 { break }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          try body(String(decoding: line, as: UTF8.self), true)
          line.removeAll(keepingCapacity: true)
        } else {
          if line.count > lineLimit, byte & 0xC0 != 0x80 || line.count >= 2 * lineLimit {
            try body(String(decoding: line, as: UTF8.self), false)
            line.removeAll(keepingCapacity: true)
          }
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { try body(String(decoding: line, as: UTF8.self), false) }
  }
}
