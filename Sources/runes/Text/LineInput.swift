import RuneKit
import RuneSystem

/// The lines of standard input, each as soon as it is there.
struct LineInput {
  /// A longer line comes in several parts, so that memory stays bounded.
  private static let lineLimit = 1 << 16
  private static let readSize = 1 << 16

  /// Calls `body` with each line, or part of a long one, without its line feed.
  ///
  /// A part ends before a byte that begins a scalar, so no letter is torn. Ill-formed UTF-8 is repaired.
  ///
  /// - Parameter body: Takes the text and whether a line feed stood behind it.
  func forEachLine(_ body: (_ text: String, _ endsLine: Bool) throws -> Void) throws {
    if CheckedInput.standardInput.isTerminal { note("reading from the terminal; end with Control-D") }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try CheckedInput.standardInput.read(into: $0) }
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
