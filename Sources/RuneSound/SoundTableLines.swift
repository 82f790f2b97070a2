/// The errors in a table of sounds, all reported at once.
public struct SoundTableError: Error, Sendable {
  /// The errors, by line.
  public let findings: [Finding]

  /// An error and its position.
  public struct Finding: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The byte in the line, from 1.
    public let column: Int
    /// What is wrong, on one line.
    public let message: String
  }
}

/// Reads the lines of a table of sounds, without comments: fields separated by `;`, words separated by spaces.
struct SoundTableLines {
  private let text: UnsafeRawBufferPointer
  private var offset = 0
  private var line = 0
  private var lineStart = 0
  private(set) var findings: [SoundTableError.Finding] = []

  private static let mostFindings = 100
  static let longestLine = 4_096

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// The next line that is not a comment, without its line feed.
  mutating func next() -> Range<Int>? {
    while offset < text.count {
      lineStart = offset
      line += 1
      while offset < text.count, text[offset] != UInt8(ascii: "\n") { offset += 1 }
      let found = Self.trimmed(lineStart..<offset, of: text)
      offset += 1
      if found.count > Self.longestLine {
        find("the line has \(found.count) bytes; the limit is \(Self.longestLine)", at: found)
      } else if !found.isEmpty, text[found.lowerBound] != UInt8(ascii: "#") {
        return found
      }
    }
    return nil
  }

  mutating func find(_ message: String, at range: Range<Int>) {
    if findings.count == Self.mostFindings { return }
    findings.append(
      SoundTableError.Finding(line: max(1, line), column: max(0, range.lowerBound - lineStart) + 1, message: message))
  }

  func words(of range: Range<Int>) -> [Range<Int>] { range.split { Self.isBlank(text[$0]) } }

  func fields(of range: Range<Int>) -> [Range<Int>] {
    range.split(omittingEmptySubsequences: false) { text[$0] == UInt8(ascii: ";") }.map { Self.trimmed($0, of: text) }
  }

  struct Problem: Error {
    let message: String
    let range: Range<Int>
  }

  /// Reads phonemes in IPA, with or without spaces or dots between them; stress marks are skipped.
  static func phonemes(_ range: Range<Int>, of text: UnsafeRawBufferPointer) -> Result<[Phoneme], Problem> {
    var found: [Phoneme] = []
    var index = range.lowerBound
    let inside = UnsafeRawBufferPointer(rebasing: text[..<range.upperBound])
    while index < range.upperBound {
      if isBlank(text[index]) || text[index] == UInt8(ascii: ".") {
        index += 1
      } else if let (phoneme, size) = Phoneme.longest(at: index, of: inside) {
        found.append(phoneme)
        index += size
      } else if let (phoneme, size) = IPASpelling.read(at: index, of: inside) {
        if let phoneme { found.append(phoneme) }
        index += size
      } else {
        var end = index + 1
        while end < range.upperBound, text[end] & 0xC0 == 0x80 { end += 1 }
        let unknown = String(decoding: inside[index..<end], as: UTF8.self)
        let nearest = IPASpelling.nearest(to: unknown).map { "; the nearest is \($0)" } ?? ""
        return .failure(Problem(message: "unknown sound “\(unknown)”\(nearest)", range: index..<end))
      }
    }
    return found.isEmpty ? .failure(Problem(message: "no sounds", range: range)) : .success(found)
  }

  private static func trimmed(_ range: Range<Int>, of text: UnsafeRawBufferPointer) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
