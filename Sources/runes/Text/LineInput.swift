import RuneKit
import RuneSystem

/// Reads standard input line by line, without waiting for more.
struct LineInput {
  /// Longer lines are split, to bound memory.
  private static let lineLimit = 1 << 16
  private static let readSize = 1 << 16

  /// Calls `body` with each line, or part of a long one, without its line feed.
  ///
  /// Parts end at scalar boundaries. Invalid UTF-8 is replaced.
  ///
  /// - Parameter body: Receives the text and whether a line feed followed it.
  func forEachLine(_ body: (_ text: String, _ endsLine: Bool) throws -> Void) throws {
    noteReadingFromTerminal()
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try OpenFile.standardInput.read(into: $0) }
      if count == 0 { break }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          try body(String(decoding: line, as: UTF8.self), true)
          line.removeAll(keepingCapacity: true)
        } else {
          if line.count > Self.lineLimit, byte & 0xC0 != 0x80 || line.count >= 2 * Self.lineLimit {
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
