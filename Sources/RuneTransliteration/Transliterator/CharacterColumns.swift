/// What characters are to a mode, found once for each that turns up and kept: what makes text beyond ASCII fast.
struct CharacterColumns {
  /// What is known of a character, in 16 bits.
  struct Code: Equatable {
    let bits: UInt16

    /// Not looked at yet.
    static let unknown = Code(bits: 0)
    /// Needs the reader, which knows what came before: a joiner, a break, a blank that may become a divider.
    static let needsReader = Code(bits: 1)
    /// A combining mark.
    static let mark = Code(bits: 2)
    /// A letter without a row, which is spelled in Latin letters with the word that it stands in.
    static let foreign = Code(bits: 3)
    private static let firstEntry: UInt16 = 4
    private static let letterFlag: UInt16 = 0x8000
    static let entryLimit = Int(letterFlag - firstEntry)

    /// A letter that is one symbol.
    static func letter(_ column: Column) -> Code { Code(bits: letterFlag | column) }
    static func entry(_ index: Int) -> Code { Code(bits: firstEntry + UInt16(index)) }

    @inline(__always) var isLetter: Bool { bits >= Self.letterFlag }
    @inline(__always) var column: Column { bits & ~Self.letterFlag }
    @inline(__always) var entry: Int? {
      bits >= Self.firstEntry && bits < Self.letterFlag ? Int(bits - Self.firstEntry) : nil
    }
  }

  /// A character that is more than one column, or is to be told of.
  struct Entry {
    enum Notice {
      case none, unmapped, substitute
    }

    /// Where its columns stand in `pool`.
    let start: Int
    let count: Int
    let isLetter: Bool
    let notice: Notice
    /// How many letters a report counts it for.
    var weight = 1
    /// Whether a report knows where it stands first, or need not know.
    var isNoted: Bool
  }

  /// A letter with a mark, and what it is.
  private struct Pair {
    var key: UInt64 = .max
    var code = Code.unknown
  }

  /// A word in another script, and what it is.
  private struct Word {
    var hash: UInt64 = 0
    /// Where its bytes stand in `wordBytes`.
    var bytes = 0..<0
    /// Its entry; -1 where it is for the reader.
    var entry = -1
  }

  private let compiled: CompiledMode
  /// By scalar, in the basic plane.
  private(set) var codes: [Code]
  private var codesBeyond: [UInt32: Code] = [:]
  /// By the lowest bits of a hash; a newer pair takes the place of an older one.
  private var pairs: [Pair] = []
  /// By the lowest bits of the hash and the places behind it.
  private var words: [Word] = []
  private var wordBytes: [UInt8] = []
  private var wordCount = 0
  private(set) var entries: [Entry] = []
  /// The columns of all entries, with some room behind them, since they are copied eight at a time.
  private(set) var pool: [Column] = Array(repeating: 0, count: copyStride)
  /// By entry, what a report calls it.
  private var letters: [[Unicode.Scalar]] = []
  /// By entry, how often it has been since a report was told.
  private var counts: [Int] = []
  /// The entries with a count.
  private var counted: [Int] = []

  private static let pairCount = 1 << 10
  /// The most columns of one character or word.
  static let columnLimit = 96
  /// The longest word, in letters, and how many are kept.
  static let wordLetterLimit = 64
  private static let wordSlots = 1 << 14
  private static let wordLimit = wordSlots / 2
  static let copyStride = 8
  private static let basicPlane = 1 << 16
  private static let beyondLimit = 1 << 12

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    codes = (0..<128 as Range<UInt8>).map { byte in
      compiled.needsReader(byte)
        ? compiled.asciiSymbols[Int(byte)] == Alphabet.foreign && !compiled.isBreak(byte) ? .unknown : .needsReader
        : .letter(Column(byte))
    }
  }

  // MARK: Looking up

  /// Makes room for characters beyond ASCII.
  mutating func widen() {
    if codes.count < Self.basicPlane {
      codes += Array(repeating: .unknown, count: Self.basicPlane - codes.count)
      pairs = Array(repeating: Pair(), count: Self.pairCount)
    }
  }

  @inline(__always)
  func code(of scalar: UInt32) -> Code {
    if scalar < UInt32(codes.count) { return codes[Int(scalar)] }
    return scalar < UInt32(Self.basicPlane) ? .unknown : codesBeyond[scalar] ?? .unknown
  }

  /// What a letter with one mark is.
  @inline(__always)
  func code(of base: UInt32, with mark: UInt32) -> Code {
    if pairs.isEmpty { return .unknown }
    let key = UInt64(base) << 32 | UInt64(mark)
    let pair = pairs[Self.slot(key)]
    return pair.key == key ? pair.code : .unknown
  }

  @inline(__always)
  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
  }

  /// What is known of a word in another script.
  enum KnownWord {
    case unknown
    case needsReader
    case entry(Int)
  }

  func word(_ bytes: UnsafeRawBufferPointer) -> KnownWord {
    if words.isEmpty { return .unknown }
    let word = words[slot(of: bytes, hash: Self.hash(bytes))]
    if word.hash == 0 { return wordCount < Self.wordLimit ? .unknown : .needsReader }
    return word.entry < 0 ? .needsReader : .entry(word.entry)
  }

  /// Where a word stands, or would stand.
  private func slot(of bytes: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (Self.wordSlots - 1)
    while words[slot].hash != 0 {
      if words[slot].hash == hash, wordBytes[words[slot].bytes].elementsEqual(bytes) { break }
      slot = (slot + 1) & (Self.wordSlots - 1)
    }
    return slot
  }

  /// Never zero, which stands for an empty slot.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (hash ^ hash >> 32) | 1
  }

  // MARK: Learning

  /// Finds out what a word in another script is.
  ///
  /// - Parameter letters: How many letters it has.
  mutating func learn(word bytes: UnsafeRawBufferPointer, letters: Int) {
    if words.isEmpty { words = Array(repeating: Word(), count: Self.wordSlots) }
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var entry = -1
    if let meaning = compiled.meanings.romanization(of: scalars) {
      let columns = meaning.symbols.map { compiled.columns.column(of: $0) }
      if columns.count <= Self.columnLimit {
        entry = append(scalars, columns, isLetter: true, notice: .substitute)
        entries[entry].weight = letters
      }
    }
    let hash = Self.hash(bytes)
    let start = wordBytes.count
    wordBytes += bytes
    words[slot(of: bytes, hash: hash)] = Word(hash: hash, bytes: start..<wordBytes.count, entry: entry)
    wordCount += 1
  }

  /// Finds out what a character is.
  mutating func learn(_ scalar: Unicode.Scalar) {
    let code = find(scalar)
    if Int(scalar.value) < Self.basicPlane {
      codes[Int(scalar.value)] = code
    } else {
      if codesBeyond.count == Self.beyondLimit { codesBeyond.removeAll(keepingCapacity: true) }
      codesBeyond[scalar.value] = code
    }
  }

  /// Finds out what a letter with a mark is.
  mutating func learn(_ base: Unicode.Scalar, with mark: Unicode.Scalar) {
    let key = UInt64(base.value) << 32 | UInt64(mark.value)
    pairs[Self.slot(key)] = Pair(key: key, code: findLetter([base, mark]))
  }

  private mutating func find(_ scalar: Unicode.Scalar) -> Code {
    if scalar == compiled.options.breakCharacter { return .needsReader }
    switch ScalarKind(scalar) {
    case .joiner: return .needsReader
    // A mark looks back at what is known of the letter before it, which may be forgotten beyond the basic plane.
    case .mark: return Int(scalar.value) < Self.basicPlane ? .mark : .needsReader
    case .letter: return findLetter([scalar])
    case .other:
      // Beside a mark, blanks need no divider.
      if compiled.divider != nil, compiled.isMark(scalar) { return .needsReader }
      let columns =
        if let symbol = compiled.alphabet.symbol(for: Grapheme([scalar])) {
          [compiled.columns.column(of: symbol)]
        } else {
          compiled.columns.columns(of: Alphabet.border, writing: utf8(compiled.replacements[scalar] ?? scalar))
        }
      return add([scalar], columns, isLetter: false, notice: .none)
    }
  }

  private mutating func findLetter(_ letter: [Unicode.Scalar]) -> Code {
    let isASCII = letter.allSatisfy { $0.isASCII }
    if let meaning = isASCII ? nil : compiled.meanings.meaning(of: letter) {
      let columns = meaning.symbols.map { compiled.columns.column(of: $0) }
      if columns.count == 1, !meaning.isSubstitute, meaning.symbols[0] != Alphabet.joiner,
        Int(letter[0].value) < Self.basicPlane
      {
        return .letter(columns[0])
      }
      return add(letter, columns, isLetter: true, notice: meaning.isSubstitute ? .substitute : .none)
    }
    if compiled.options.romanizes, !isASCII { return letter[0].isASCII ? .needsReader : .foreign }
    var columns: [Column] = []
    for token in LetterReader.unmapped(letter[...], from: 0) { compiled.append(token, to: &columns) }
    return add(letter, columns, isLetter: true, notice: .unmapped)
  }

  private mutating func add(
    _ letter: [Unicode.Scalar], _ columns: [Column], isLetter: Bool, notice: Entry.Notice
  ) -> Code {
    // A text with more different characters than that has its letters read one by one.
    if entries.count >= Code.entryLimit || columns.count > Self.columnLimit { return .needsReader }
    return .entry(append(letter, columns, isLetter: isLetter, notice: notice))
  }

  private mutating func append(
    _ letter: [Unicode.Scalar], _ columns: [Column], isLetter: Bool, notice: Entry.Notice
  ) -> Int {
    let start = pool.count - Self.copyStride
    pool.replaceSubrange(start..., with: columns + Array(repeating: 0, count: Self.copyStride))
    entries.append(
      Entry(start: start, count: columns.count, isLetter: isLetter, notice: notice, isNoted: notice == .none))
    letters.append(letter)
    counts.append(0)
    return entries.count - 1
  }

  // MARK: Telling

  @inline(__always)
  mutating func count(_ entry: Int) {
    if counts[entry] == 0 { counted.append(entry) }
    counts[entry] &+= 1
  }

  /// Tells a report where an entry stands first; how often it does is told later.
  mutating func note(_ entry: Int, at place: TextPlace, in report: inout TransliterationReport) {
    entries[entry].isNoted = true
    tell(of: entry, times: 0, at: place, in: &report)
  }

  /// Tells a report of everything that was counted since it was last told.
  mutating func settle(in report: inout TransliterationReport) {
    for entry in counted {
      // Its place is known already, or there is no room for it.
      tell(of: entry, times: counts[entry], at: TextPlace(), in: &report)
      counts[entry] = 0
    }
    counted.removeAll(keepingCapacity: true)
  }

  private func tell(of entry: Int, times: Int, at place: TextPlace, in report: inout TransliterationReport) {
    switch entries[entry].notice {
    case .none: break
    case .unmapped: report.noteUnmapped(letters[entry], times: times, at: place)
    case .substitute:
      report.noteSubstitute(letters[entry], count: entries[entry].weight, times: times, at: place)
    }
  }
}
