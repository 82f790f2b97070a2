/// What a transliteration could not write unchanged: how many letters, which, and where first.
public struct TransliterationReport: Sendable, Hashable {
  /// How many letters had no rune.
  public private(set) var unmappedCount = 0
  /// How many letters were written by a nearest one.
  public private(set) var substitutedCount = 0
  /// How many words are written by a guess at their pronunciation, in a mode by sound.
  public private(set) var guessedCount = 0
  /// How many parts of the text were not UTF-8 and became U+FFFD.
  public private(set) var illFormedCount = 0
  /// Where the first of these is, or nil.
  public private(set) var firstIllFormed: TextPlace?
  /// The first 16 different letters without a rune, in the order of their first places.
  public var unmapped: [Entry] { Array(allUnmapped.prefix(Self.most)) }
  /// The first 16 different letters that were written by a nearest one.
  public var substituted: [Entry] { Array(allSubstituted.prefix(Self.most)) }
  /// The first 16 different words whose pronunciation is a guess.
  public var guessed: [Entry] { Array(allGuessed.prefix(Self.most)) }
  private var allUnmapped: [Entry] = []
  private var allSubstituted: [Entry] = []
  private var allGuessed: [Entry] = []

  /// A letter, a romanized word or a guessed one, how often it is in the text, and where first.
  public struct Entry: Sendable, Hashable {
    /// The letter with its marks, as in the text.
    public let letter: String
    /// How often it is in the text.
    public internal(set) var count: Int
    /// Where it is first.
    public let place: TextPlace
  }

  /// A report of nothing.
  public init() {}

  private static let most = 16
  /// How many are counted, so that the reports of several streams can be merged.
  private static let mostCounted = 64

  /// Whether places of further letters would still be kept.
  var wantsPlaces: Bool {
    min(allUnmapped.count, allSubstituted.count, allGuessed.count) < Self.mostCounted || firstIllFormed == nil
  }

  /// A report of nothing that will count the letters of another one from the start.
  func withoutCounts() -> TransliterationReport {
    var report = TransliterationReport()
    report.allUnmapped = allUnmapped.map { Entry(letter: $0.letter, count: 0, place: $0.place) }
    report.allSubstituted = allSubstituted.map { Entry(letter: $0.letter, count: 0, place: $0.place) }
    report.allGuessed = allGuessed.map { Entry(letter: $0.letter, count: 0, place: $0.place) }
    return report
  }

  /// - Parameter place: Where it is first.
  /// - Returns: Its index, by which it can be counted later; nil if the report is full, for good.
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

  /// Whether everything was written unchanged; guessed words do not matter here.
  public var isClean: Bool { unmappedCount + substitutedCount + illFormedCount == 0 }

  /// - Parameters:
  ///   - count: How many letters it is: a romanized word has several.
  ///   - place: Where it is first.
  /// - Returns: Its index, by which it can be counted later; nil if the report is full, for good.
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

  /// - Returns: Its index, by which it can be counted later; nil if the report is full, for good.
  mutating func noteGuess(_ word: String, at place: TextPlace) -> Int? {
    guessedCount += 1
    return Self.note(Array(word.unicodeScalars), times: 1, at: place, in: &allGuessed)
  }

  mutating func countGuess(at index: Int?) {
    guessedCount += 1
    if let index { allGuessed[index].count += 1 }
  }

  /// Adds what a further line of the same text could not write.
  ///
  /// - Complexity: Constant.
  public mutating func add(_ line: TransliterationReport) {
    unmappedCount += line.unmappedCount
    substitutedCount += line.substitutedCount
    illFormedCount += line.illFormedCount
    guessedCount += line.guessedCount
  }

  /// Adds what another part of the same text, taken by a stream of its own, could not write.
  ///
  /// Places are taken over unchanged, so `TransliterationStream.move(to:)` must have set where the part begins.
  ///
  /// - Complexity: Linear in the letters that the reports list, 64 at most.
  public mutating func merge(_ part: TransliterationReport) {
    add(part)
    if let place = part.firstIllFormed { firstIllFormed = min(firstIllFormed ?? place, place) }
    Self.merge(part.allUnmapped, into: &allUnmapped)
    Self.merge(part.allSubstituted, into: &allSubstituted)
    Self.merge(part.allGuessed, into: &allGuessed)
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
