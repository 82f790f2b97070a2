/// A place in a text: line and column, both from 1; columns count Unicode scalars.
public struct TextPlace: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public private(set) var line = 1
  /// The column in Unicode scalars, from 1.
  public private(set) var column = 1

  /// The first place of a text.
  public init() {}

  /// Whether one place comes before another in a text.
  public static func < (first: TextPlace, second: TextPlace) -> Bool {
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

  /// Goes to the place behind a text that begins here.
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
    // Every scalar has one byte that goes on with none.
    for byte in text[lineStart...] where byte & 0xC0 != 0x80 { column += 1 }
  }
}

/// Counts line feeds.
///
/// It counts in bytes as long as that goes, since the compiler then takes sixteen at a time.
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

/// What a transliteration could not write as it stood: how much, which letters, and where first.
public struct TransliterationReport: Sendable, Hashable {
  /// How many letters had no rune.
  public private(set) var unmappedCount = 0
  /// How many letters were written by a nearest one.
  public private(set) var substitutedCount = 0
  /// How many parts of the text were ill-formed UTF-8 and became U+FFFD.
  public private(set) var illFormedCount = 0
  /// Where the first of these stood, or nil.
  public private(set) var firstIllFormed: TextPlace?
  /// The first 16 different letters without a rune, in the order of their first places.
  public var unmapped: [Entry] { Array(allUnmapped.prefix(Self.most)) }
  /// The first 16 different letters that were written by a nearest one.
  public var substituted: [Entry] { Array(allSubstituted.prefix(Self.most)) }
  private var allUnmapped: [Entry] = []
  private var allSubstituted: [Entry] = []

  /// A letter or a romanized word, how often it stood in the text, and where first.
  public struct Entry: Sendable, Hashable {
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
  /// So many are counted, so that what several streams have found of one text can be put together.
  private static let mostCounted = 64

  /// Whether places of further letters would still be kept.
  var wantsPlaces: Bool {
    allUnmapped.count < Self.mostCounted || allSubstituted.count < Self.mostCounted || firstIllFormed == nil
  }

  /// A report of nothing that will count the letters of another one from the start.
  func withoutCounts() -> TransliterationReport {
    var report = TransliterationReport()
    report.allUnmapped = allUnmapped.map { Entry(letter: $0.letter, count: 0, place: $0.place) }
    report.allSubstituted = allSubstituted.map { Entry(letter: $0.letter, count: 0, place: $0.place) }
    return report
  }

  /// - Parameter place: Where it stood first.
  /// - Returns: Its index, by which it can be counted later; nil where there is no room for it, now or ever.
  @discardableResult
  mutating func noteUnmapped(_ letter: [Unicode.Scalar], times: Int = 1, at place: TextPlace) -> Int? {
    unmappedCount += times
    return Self.note(letter, times: times, at: place, in: &allUnmapped)
  }

  mutating func countUnmapped(at index: Int?, times: Int) {
    unmappedCount += times
    if let index { allUnmapped[index].count += times }
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
  /// - Returns: Its index, by which it can be counted later; nil where there is no room for it, now or ever.
  @discardableResult
  mutating func noteSubstitute(
    _ letter: [Unicode.Scalar], count: Int = 1, times: Int = 1, at place: TextPlace
  ) -> Int? {
    substitutedCount += count * times
    return Self.note(letter, times: times, at: place, in: &allSubstituted)
  }

  mutating func countSubstitute(at index: Int?, count: Int, times: Int) {
    substitutedCount += count * times
    if let index { allSubstituted[index].count += times }
  }

  /// Adds what a further line of the same text could not write.
  ///
  /// - Complexity: Constant.
  public mutating func add(_ line: TransliterationReport) {
    unmappedCount += line.unmappedCount
    substitutedCount += line.substitutedCount
    illFormedCount += line.illFormedCount
  }

  /// Adds what another part of the same text, taken by a stream of its own, could not write.
  ///
  /// UserDirectories stand as they are, so that stream must have been told where its parts begin.
  ///
  /// - Complexity: Linear in the letters that the reports list, 64 at most.
  public mutating func merge(_ part: TransliterationReport) {
    add(part)
    if let place = part.firstIllFormed { firstIllFormed = min(firstIllFormed ?? place, place) }
    Self.merge(part.allUnmapped, into: &allUnmapped)
    Self.merge(part.allSubstituted, into: &allSubstituted)
  }

  private static func merge(_ part: [Entry], into entries: inout [Entry]) {
    for entry in part {
      if let index = entries.firstIndex(where: {
        $0.letter.unicodeScalars.elementsEqual(entry.letter.unicodeScalars)
      }) {
        let known = entries[index]
        entries[index] = Entry(
          letter: known.letter, count: known.count + entry.count, place: min(known.place, entry.place))
      } else {
        entries.append(entry)
      }
    }
    entries.sort { $0.place < $1.place }
    entries.removeLast(max(0, entries.count - mostCounted))
  }

  private static func note(
    _ letter: [Unicode.Scalar], times: Int, at place: TextPlace, in entries: inout [Entry]
  ) -> Int? {
    // By scalars: comparing strings would look for canonical equivalence each time.
    if let index = entries.firstIndex(where: { $0.letter.unicodeScalars.elementsEqual(letter) }) {
      entries[index].count += times
      return index
    }
    if entries.count == mostCounted { return nil }
    entries.append(Entry(letter: Grapheme(letter).text, count: times, place: place))
    return entries.count - 1
  }
}
