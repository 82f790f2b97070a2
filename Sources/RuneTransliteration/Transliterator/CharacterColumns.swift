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
    private static let firstEntry: UInt16 = 3
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

    let columns: [Column]
    let isLetter: Bool
    let notice: Notice
    /// What a report calls it.
    let letter: [Unicode.Scalar]
    /// Whether a report knows its place, or need not know it.
    var isNoted: Bool
    /// How often it has been since a report was told.
    var count = 0

    init(columns: [Column], isLetter: Bool, notice: Notice, letter: [Unicode.Scalar]) {
      self.columns = columns
      self.isLetter = isLetter
      self.notice = notice
      self.letter = letter
      isNoted = notice == .none
    }
  }

  /// A letter with a mark, or a character beyond the basic plane, and what it is.
  private struct Pair {
    var key: UInt64 = .max
    var code = Code.unknown
  }

  private let compiled: CompiledMode
  /// By scalar.
  private(set) var codes: [Code]
  /// By the lowest bits of a hash; a newer pair takes the place of an older one.
  private var pairs: [Pair] = []
  private(set) var entries: [Entry] = []
  /// The entries with a count.
  private var counted: [Int] = []

  private static let pairCount = 1 << 10
  /// The most columns of one character.
  static let columnLimit = 32
  private static let basicPlane = 1 << 16

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
    scalar < UInt32(codes.count) ? codes[Int(scalar)] : code(of: scalar, with: 0)
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

  // MARK: Learning

  /// Finds out what a character is.
  mutating func learn(_ scalar: Unicode.Scalar) {
    let code = find(scalar)
    if Int(scalar.value) < codes.count {
      codes[Int(scalar.value)] = code
    } else {
      keep(code, key: UInt64(scalar.value) << 32)
    }
  }

  /// Finds out what a letter with a mark is.
  mutating func learn(_ base: Unicode.Scalar, with mark: Unicode.Scalar) {
    keep(findLetter([base, mark]), key: UInt64(base.value) << 32 | UInt64(mark.value))
  }

  private mutating func keep(_ code: Code, key: UInt64) {
    pairs[Self.slot(key)] = Pair(key: key, code: code)
  }

  private mutating func find(_ scalar: Unicode.Scalar) -> Code {
    if scalar == compiled.options.breakCharacter { return .needsReader }
    switch ScalarKind(scalar) {
    case .joiner: return .needsReader
    case .mark: return .mark
    case .letter: return findLetter([scalar])
    case .other:
      if let symbol = compiled.alphabet.symbol(for: Grapheme([scalar])) {
        return add(Entry(columns: [compiled.columns.column(of: symbol)], isLetter: false, notice: .none, letter: []))
      }
      let columns = compiled.columns.columns(
        of: Alphabet.border, writing: utf8(compiled.replacements[scalar] ?? scalar))
      return add(Entry(columns: columns, isLetter: false, notice: .none, letter: []))
    }
  }

  private mutating func findLetter(_ letter: [Unicode.Scalar]) -> Code {
    if let meaning = letter == letter.filter({ $0.isASCII }) ? nil : compiled.meanings.meaning(of: letter) {
      let columns = meaning.symbols.map { compiled.columns.column(of: $0) }
      if columns.count == 1, !meaning.isSubstitute, meaning.symbols[0] != Alphabet.joiner { return .letter(columns[0]) }
      return add(
        Entry(
          columns: columns, isLetter: true, notice: meaning.isSubstitute ? .substitute : .none, letter: letter))
    }
    if compiled.options.romanizes, letter.contains(where: { !$0.isASCII }) { return .needsReader }
    var columns: [Column] = []
    for token in LetterReader.unmapped(letter[...], from: 0) { compiled.append(token, to: &columns) }
    return add(Entry(columns: columns, isLetter: true, notice: .unmapped, letter: letter))
  }

  private mutating func add(_ entry: Entry) -> Code {
    // A text with more different characters than that has its letters read one by one.
    if entries.count == Code.entryLimit || entry.columns.count > Self.columnLimit { return .needsReader }
    entries.append(entry)
    return .entry(entries.count - 1)
  }

  // MARK: Telling

  @inline(__always)
  mutating func count(_ entry: Int) {
    if entries[entry].count == 0 { counted.append(entry) }
    entries[entry].count &+= 1
  }

  /// Tells a report where an entry stands first; how often it does is told later.
  mutating func note(_ entry: Int, at place: TextPlace, in report: inout TransliterationReport) {
    entries[entry].isNoted = true
    report.note(entries[entry], times: 0, at: place)
  }

  /// Tells a report of everything that was counted since it was last told.
  mutating func settle(in report: inout TransliterationReport) {
    for entry in counted {
      // Its place is known already, or there is no room for it.
      report.note(entries[entry], times: entries[entry].count, at: TextPlace())
      entries[entry].count = 0
    }
    counted.removeAll(keepingCapacity: true)
  }
}

extension TransliterationReport {
  fileprivate mutating func note(_ entry: CharacterColumns.Entry, times: Int, at place: TextPlace) {
    switch entry.notice {
    case .none: break
    case .unmapped: noteUnmapped(entry.letter, times: times, at: place)
    case .substitute: noteSubstitute(entry.letter, times: times, at: place)
    }
  }
}
