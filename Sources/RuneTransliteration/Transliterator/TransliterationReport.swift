/// A place in a text: line and column, both from 1; columns count Unicode scalars.
public struct TextPlace: Sendable, Equatable {
  public private(set) var line = 1
  public private(set) var column = 1

  /// The first place of a text.
  public init() {}

  mutating func advance(over scalar: Unicode.Scalar) {
    if scalar == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  /// - Parameter text: Well-formed UTF-8.
  mutating func advance(over text: UnsafeRawBufferPointer) {
    let lines = countLineFeeds(in: text)
    var lineStart = 0
    if lines > 0 {
      line += lines
      column = 1
      lineStart = text.count
      while text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
    }
    // Every scalar has one byte that goes on with none.
    for byte in text[lineStart...] where byte & 0xC0 != 0x80 { column += 1 }
  }
}

/// Counts line feeds, sixteen bytes at a time.
private func countLineFeeds(in ascii: UnsafeRawBufferPointer) -> Int {
  let lineFeeds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
  let low7 = SIMD16<UInt8>(repeating: 0x7F)
  var lines = 0
  var index = 0
  while index + 16 <= ascii.count {
    // A lane counts to 255 at most.
    let end = min(ascii.count - 15, index + 255 * 16)
    var others = SIMD16<UInt8>()
    let start = index
    while index < end {
      // Zero where the byte is a line feed; adding 0x7F to the lower seven bits carries into the highest bit of every
      // other byte that does not have it already.
      let differences = ascii.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) ^ lineFeeds
      others &+= (((differences & low7) &+ low7) | differences) &>> 7
      index &+= 16
    }
    lines += index - start
    for lane in 0..<16 { lines -= Int(others[lane]) }
  }
  while index < ascii.count {
    if ascii[index] == UInt8(ascii: "\n") { lines += 1 }
    index += 1
  }
  return lines
}

/// What a transliteration could not write as it stood: how much, which letters, and where first.
public struct TransliterationReport: Sendable {
  /// How many letters had no rune.
  public private(set) var unmappedCount = 0
  /// How many letters were written by a nearest one.
  public private(set) var substitutedCount = 0
  /// How many parts of the text were ill-formed UTF-8 and became U+FFFD.
  public private(set) var illFormedCount = 0
  /// Where the first of these stood, or nil.
  public private(set) var firstIllFormed: TextPlace?
  /// The first few different letters without a rune, in the order of their first places.
  public private(set) var unmapped: [Entry] = []
  /// The first few different letters that were written by a nearest one.
  public private(set) var substituted: [Entry] = []

  /// A letter or a romanized word, how often it stood in the text, and where first.
  public struct Entry: Sendable, Equatable {
    /// The letter with its marks, as it stood.
    public let letter: String
    public internal(set) var count: Int
    /// Where it stood first.
    public let place: TextPlace
  }

  /// A report of nothing.
  public init() {}

  private static let most = 16

  /// Whether places of further letters would still be kept.
  var wantsPlaces: Bool { unmapped.count < Self.most || substituted.count < Self.most }

  /// - Parameter place: Where it stood first.
  mutating func noteUnmapped(_ letter: [Unicode.Scalar], times: Int = 1, at place: TextPlace) {
    unmappedCount += times
    Self.note(letter, times: times, at: place, in: &unmapped)
  }

  mutating func noteIllFormed(at place: TextPlace) {
    illFormedCount += 1
    if firstIllFormed == nil { firstIllFormed = place }
  }

  /// Whether everything was written as it stood.
  public var isClean: Bool { unmappedCount + substitutedCount + illFormedCount == 0 }

  /// - Parameters:
  ///   - count: How many letters it is: a romanized word has several.
  ///   - place: Where it stood first.
  mutating func noteSubstitute(_ letter: [Unicode.Scalar], count: Int = 1, times: Int = 1, at place: TextPlace) {
    substitutedCount += count * times
    Self.note(letter, times: times, at: place, in: &substituted)
  }

  /// Adds what a further line of the same text could not write.
  public mutating func add(_ line: TransliterationReport) {
    unmappedCount += line.unmappedCount
    substitutedCount += line.substitutedCount
    illFormedCount += line.illFormedCount
  }

  private static func note(
    _ letter: [Unicode.Scalar], times: Int, at place: TextPlace, in entries: inout [Entry]
  ) {
    let text = Grapheme(letter).text
    if let index = entries.firstIndex(where: { $0.letter == text }) {
      entries[index].count += times
    } else if entries.count < most {
      entries.append(Entry(letter: text, count: times, place: place))
    }
  }
}
