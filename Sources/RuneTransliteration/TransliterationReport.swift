/// What a transliteration could not write exactly: how many letters, which ones, and where each comes first.
public struct TransliterationReport: Sendable, Hashable {
  /// Letters without a rune.
  var unmappedLetters = Tally()
  /// Letters that were written by a nearest one, and romanized words.
  var substitutes = Tally()
  /// Words whose pronunciation is a guess.
  var guesses = Tally()
  /// How many parts of the text were not UTF-8 and became U+FFFD.
  public private(set) var illFormedCount = 0
  /// Where the first of these is, or nil.
  public private(set) var firstIllFormed: TextPosition?

  /// An empty report.
  public init() {}

  /// How many letters had no rune.
  public var unmappedCount: Int { unmappedLetters.count }
  /// How many letters were written by a nearest one.
  public var substitutedCount: Int { substitutes.count }
  /// How many words are written by a guess at their pronunciation, in a mode by sound.
  public var guessedCount: Int { guesses.count }
  /// The first 16 different letters without a rune, in the order of their first positions.
  public var unmapped: [Entry] { unmappedLetters.first }
  /// The first 16 different letters that were written by a nearest one.
  public var substituted: [Entry] { substitutes.first }
  /// The first 16 different words whose pronunciation is a guess.
  public var guessed: [Entry] { guesses.first }
  /// Whether nothing was lost: no letter unmapped or substituted, no ill-formed bytes. Guessed words do not count.
  public var isClean: Bool { unmappedCount + substitutedCount + illFormedCount == 0 }

  /// A letter, a romanized word or a guessed one, how often it is in the text, and where first.
  public struct Entry: Sendable, Hashable {
    /// The letter with its marks, as in the text.
    public let letter: String
    /// How often it is in the text.
    public internal(set) var count: Int
    /// Where it is first.
    public let position: TextPosition
  }

  /// Whether nothing has been reported.
  var isEmpty: Bool {
    firstIllFormed == nil && unmappedLetters.items.isEmpty && substitutes.items.isEmpty && guesses.items.isEmpty
  }

  /// Whether the report still needs the positions of what is found.
  var wantsPositions: Bool {
    !(unmappedLetters.isFull && substitutes.isFull && guesses.isFull) || firstIllFormed == nil
  }

  /// The report of a text that is a part of another one, with positions in that.
  package func movingPositions(_ moved: (TextPosition) -> TextPosition) -> TransliterationReport {
    var report = self
    report.unmappedLetters.movePositions(moved)
    report.substitutes.movePositions(moved)
    report.guesses.movePositions(moved)
    report.firstIllFormed = firstIllFormed.map(moved)
    return report
  }

  mutating func noteIllFormed(at position: TextPosition) {
    illFormedCount += 1
    if firstIllFormed == nil { firstIllFormed = position }
  }

  /// Adds what a further line of the same text could not write.
  package mutating func add(_ line: TransliterationReport) {
    unmappedLetters.count += line.unmappedCount
    substitutes.count += line.substitutedCount
    guesses.count += line.guessedCount
    illFormedCount += line.illFormedCount
  }

  /// Adds what another text could not write, with positions in that.
  ///
  /// - Complexity: Linear in the letters that the reports list, 64 at most.
  public mutating func merge(_ part: TransliterationReport) {
    unmappedLetters.merge(part.unmappedLetters)
    substitutes.merge(part.substitutes)
    guesses.merge(part.guesses)
    illFormedCount += part.illFormedCount
    if let position = part.firstIllFormed { firstIllFormed = min(firstIllFormed ?? position, position) }
  }
}

extension TransliterationReport {
  /// What is counted with its first positions.
  enum Kind: Int32, CaseIterable { case unmapped, substituted, guessed }

  subscript(kind: Kind) -> Tally {
    get {
      switch kind {
      case .unmapped: unmappedLetters
      case .substituted: substitutes
      case .guessed: guesses
      }
    }
    _modify {
      switch kind {
      case .unmapped: yield &unmappedLetters
      case .substituted: yield &substitutes
      case .guessed: yield &guesses
      }
    }
  }

  /// How many letters or words of one kind there are, and which.
  struct Tally: Sendable, Hashable {
    /// A letter or a word, how often it is in the text, and where first.
    struct Item: Sendable, Hashable {
      let scalars: [Unicode.Scalar]
      var count: Int
      var position: TextPosition
    }

    fileprivate(set) var count = 0
    /// The first different ones.
    private(set) var items: [Item] = []
    /// The hash of each, by which it is found.
    private var hashes: [UInt64] = []

    /// How many different ones are shown.
    private static let shown = 16
    /// How many different ones are counted, so that the reports of several texts can be merged.
    private static let capacity = 64

    fileprivate var first: [Entry] {
      items.prefix(Self.shown).map { Entry(letter: Grapheme($0.scalars).text, count: $0.count, position: $0.position) }
    }
    var isFull: Bool { items.count >= Self.capacity }

    private func index(of scalars: [Unicode.Scalar], hash: UInt64) -> Int? {
      hashes.indices.first { hashes[$0] == hash && items[$0].scalars == scalars }
    }

    fileprivate mutating func movePositions(_ moved: (TextPosition) -> TextPosition) {
      for index in items.indices { items[index].position = moved(items[index].position) }
    }

    /// Counts a letter or a word.
    ///
    /// - Parameters:
    ///   - letters: How many letters it counts as: a romanized word has several.
    ///   - position: Where it is first.
    /// - Returns: The index for later calls of `count(at:)`; nil if the tally is full, which it then stays.
    @discardableResult
    mutating func note(
      _ letter: [Unicode.Scalar], letters: Int = 1, times: Int = 1, at position: TextPosition
    ) -> Int? {
      let hash = letter.hash64
      var index = index(of: letter, hash: hash)
      if index == nil, !isFull {
        index = items.count
        items.append(Item(scalars: letter, count: 0, position: position))
        hashes.append(hash)
      }
      count(at: index, letters: letters, times: times)
      return index
    }

    /// Counts what `note` gave this index for.
    mutating func count(at index: Int?, letters: Int = 1, times: Int = 1) {
      count += letters * times
      if let index { items[index].count += times }
    }

    /// Adds what another part of the text has.
    mutating func merge(_ part: Tally) {
      if part.count == 0 { return }
      count += part.count
      for item in part.items {
        if let index = index(of: item.scalars, hash: item.scalars.hash64) {
          items[index].count += item.count
          items[index].position = min(items[index].position, item.position)
        } else {
          items.append(item)
          hashes.append(item.scalars.hash64)
        }
      }
      items.sort { $0.position < $1.position }
      items.removeLast(max(0, items.count - Self.capacity))
      hashes = items.map { $0.scalars.hash64 }
    }
  }
}
