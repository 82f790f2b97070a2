/// A place in a text: line and column, both from 1; columns count Unicode scalars.
public struct TextPlace: Sendable, Equatable {
  /// The line, from 1.
  public private(set) var line = 1
  /// The column in Unicode scalars, from 1.
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

  mutating func advance(over ascii: UnsafeRawBufferPointer) {
    let lines = countLineFeeds(in: ascii)
    if lines == 0 {
      column += ascii.count
    } else {
      line += lines
      var rest = 0
      while ascii[ascii.count - 1 - rest] != UInt8(ascii: "\n") { rest += 1 }
      column = rest + 1
    }
  }
}

/// Counts line feeds in ASCII, sixteen bytes at a time.
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
      // Zero where the byte is a line feed; adding 0x7F carries into the highest bit of every other byte.
      let differences = ascii.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) ^ lineFeeds
      others &+= (differences &+ low7) &>> 7
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
    /// How often it stood in the text.
    public internal(set) var count: Int
    /// Where it stood first.
    public let place: TextPlace
  }

  /// A report of nothing.
  public init() {}

  private static let most = 16

  /// Whether places of further letters would still be kept.
  var wantsPlaces: Bool { unmapped.count < Self.most || substituted.count < Self.most }

  mutating func noteUnmapped(_ letter: [Unicode.Scalar], at place: TextPlace) {
    unmappedCount += 1
    Self.note(letter, at: place, in: &unmapped)
  }

  mutating func noteIllFormed(at place: TextPlace) {
    illFormedCount += 1
    if firstIllFormed == nil { firstIllFormed = place }
  }

  /// Whether everything was written as it stood.
  public var isClean: Bool { unmappedCount + substitutedCount + illFormedCount == 0 }

  /// - Parameter count: How many letters it is: a romanized word has several.
  mutating func noteSubstitute(_ letter: [Unicode.Scalar], count: Int = 1, at place: TextPlace) {
    substitutedCount += count
    Self.note(letter, at: place, in: &substituted)
  }

  /// Adds what a further line of the same text could not write.
  public mutating func add(_ line: TransliterationReport) {
    unmappedCount += line.unmappedCount
    substitutedCount += line.substitutedCount
    illFormedCount += line.illFormedCount
  }

  private static func note(_ letter: [Unicode.Scalar], at place: TextPlace, in entries: inout [Entry]) {
    let text = Grapheme(letter).text
    if let index = entries.firstIndex(where: { $0.letter == text }) {
      entries[index].count += 1
    } else if entries.count < most {
      entries.append(Entry(letter: text, count: 1, place: place))
    }
  }
}
