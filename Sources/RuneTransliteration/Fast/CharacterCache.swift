/// What characters are to a mode, found once for each that turns up and kept: what makes text beyond ASCII fast.
struct CharacterCache {
  /// What is known of a character, in 16 bits.
  struct Code: Equatable {
    private let bits: UInt16

    /// Not looked at yet.
    static let unknown = Code(bits: 0)
    /// Needs the reader, which knows what came before: a joiner, a break.
    static let needsReader = Code(bits: 1)
    /// A letter without a row, which is spelled in Latin letters with the word that it stands in.
    static let foreign = Code(bits: 2)
    /// ASCII that is a input symbol as it stands.
    static let plain = Code(bits: 3)
    /// A blank that may become a divider.
    static let blank = Code(bits: 4)
    static let firstEntry = 5
    private static let markFlag: UInt16 = 0x8000
    static let limit = Int(markFlag)

    static func entry(_ index: Int) -> Code { Code(bits: UInt16(index)) }
    /// A combining mark: where its pairs begin.
    static func mark(_ start: Int) -> Code { Code(bits: markFlag + UInt16(start)) }

    @inline(__always) var entry: Int? { isMark || number < Self.firstEntry ? nil : number }
    /// Whether it is no mark, and the reader need not see it.
    @inline(__always) var needsNoReader: Bool { entry != nil || self == .foreign }
    /// The number of the entry, or where the pairs of a mark begin. What is neither has the number of an entry that is
    /// never ready.
    @inline(__always) var number: Int { Int(bits & ~Self.markFlag) }
    @inline(__always) var isMark: Bool { bits & Self.markFlag != 0 }
  }

  /// A character, or a word, that is no input symbol as it stands.
  struct Entry {
    /// Its input symbols; if there are more than eight, the first ones.
    let inputs: SIMD8<InputSymbol>
    /// How often it has been since a report was told.
    var times = 0
    /// Where its input symbols stand in `pool`.
    let start: Int32
    let count: UInt8
    let isLetter: Bool
    /// Whether a report knows where it stands first, or need not know.
    var isNoted: Bool
    /// Whether it takes no more than to write eight input symbols and to count it.
    var isReady: Bool

    /// How many input symbols are copied at a time.
    static let stride = 8
    /// What is never ready.
    static let none = Entry(
      inputs: SIMD8(), start: 0, count: 0, isLetter: false, isNoted: true, isReady: false)
  }

  /// What a report is told of an entry.
  private struct Telling {
    enum Kind {
      case nothing, unmapped, substitute
    }

    var kind = Kind.nothing
    var letter: [Unicode.Scalar] = []
    /// How many letters it counts for.
    var weight = 1
    /// Where the report has it, once it is noted.
    var index: Int?
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
  /// By a letter and its mark.
  private var pairs: [UInt64: Code] = [:]
  /// By mark and the byte before it, the entry of the two; 0 where it is not known.
  private var pairEntries: [UInt16] = [0]
  /// By the lowest bits of the hash and the places behind it.
  private var words: [Word] = []
  private var wordBytes: [UInt8] = []
  private var wordCount = 0
  private(set) var entries: [Entry] = []
  /// The input symbols of all entries, with some room behind them, since they are copied eight at a time.
  private(set) var pool: [InputSymbol] = Array(repeating: 0, count: Entry.stride)
  /// By entry.
  private var tellings: [Telling] = []
  /// The entries that have been since a report was told, and are to be told of.
  private var counted: [Int] = []
  /// The entries of which a report knows where they stand first.
  private var noted: [Int] = []
  /// The ASCII characters that are no input symbols as they stand, each eight times.
  private var oddASCII: [UInt64] = []
  /// By the byte before a blank, and by that behind it: 0 where a divider may stand between, 1 where none is needed, 2
  /// where that cannot be said by the byte.
  private var blankAfter: [UInt8] = []
  private var blankBefore: [UInt8] = []

  /// The most pairs that are kept.
  private static let pairLimit = 1 << 12
  /// The most input symbols of one character or word.
  static let inputLimit = 96
  /// The longest word, in letters, and how many are kept.
  static let wordLetterLimit = 64
  private static let wordSlots = 1 << 14
  private static let wordLimit = wordSlots / 2
  private static let twoByteCount = 1 << 11
  private static let basicPlane = 1 << 16
  private static let beyondLimit = 1 << 12

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    codes = (0..<128 as Range<UInt8>).map { byte in
      if compiled.isBreak(byte) { return .needsReader }
      if compiled.isDividing(byte) { return .blank }
      return compiled.asciiSymbols[Int(byte)] == Alphabet.foreign ? .unknown : .plain
    }
    oddASCII = codes.indices.filter { codes[$0] != .plain }.map { UInt64($0) &* 0x0101_0101_0101_0101 }
    codes += Array(repeating: .unknown, count: Self.twoByteCount - codes.count)
    entries = Array(repeating: .none, count: Code.firstEntry)
    tellings = Array(repeating: Telling(), count: Code.firstEntry)
    if let divider = compiled.divider { addBlanks(divider) }
  }

  // MARK: Looking up

  /// Makes room for characters beyond those of two bytes.
  mutating func widen(for scalar: Unicode.Scalar) {
    if scalar.value >= codes.count, codes.count < Self.basicPlane {
      codes += Array(repeating: .unknown, count: Self.basicPlane - codes.count)
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
    pairs[Self.key(base, mark)] ?? .unknown
  }

  private static func key(_ base: UInt32, _ mark: UInt32) -> UInt64 { UInt64(base) << 32 | UInt64(mark) }

  /// The entry for blanks between two bytes; nil where these do not decide.
  func blank(between previous: UInt8, _ next: UInt8) -> Int? {
    let choice = Int(blankAfter[Int(previous)] | blankBefore[Int(next)])
    return choice < 2 ? Code.firstEntry + choice : nil
  }

  /// What is read by the hot loop, out of its arrays.
  struct Tables {
    let codes: UnsafeBufferPointer<Code>
    let entries: UnsafeMutableBufferPointer<Entry>
    fileprivate let pairEntries: UnsafeBufferPointer<UInt16>
    fileprivate let oddASCII: UnsafeBufferPointer<UInt64>
    fileprivate let blankAfter: UnsafeBufferPointer<UInt8>
    fileprivate let blankBefore: UnsafeBufferPointer<UInt8>

    /// The number of the entry for a character behind a byte, which for a mark may be an ASCII letter.
    @inline(__always)
    func entry(of code: Code, behind byte: UInt8) -> Int {
      // Without a branch, since letters with marks and other letters cannot be foretold.
      let all = code.isMark ? -1 : 0
      return code.number & ~all | Int(pairEntries[(code.number &+ CharacterCache.pairOffset(byte)) & all]) & all
    }

    /// The number of the entry for a blank between two bytes.
    @inline(__always)
    func blank(between previous: UInt8, _ next: UInt8) -> Int {
      Code.firstEntry &+ Int(blankAfter[Int(previous)] | blankBefore[Int(next)])
    }

    /// Which of the 64 bytes from a place on are no input symbols as they stand, the first one in the lowest bit.
    @inline(__always)
    func oddBytes(in text: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
      let bytes = text.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt64>.self)
      let low = SIMD8<UInt64>(repeating: 0x7F7F_7F7F_7F7F_7F7F)
      var odd = bytes
      for pattern in oddASCII {
        // Adding 0x7F to the lower seven bits carries into the highest one unless the byte is that of the pattern.
        odd |= ~(((bytes ^ SIMD8(repeating: pattern)) & low) &+ low)
      }
      odd &= ~low
      var bits: UInt64 = 0
      for group in 0..<8 {
        // The highest bits of eight bytes, put together by a multiplication.
        bits |= ((UInt64(littleEndian: odd[group]) &* 0x0002_0408_1020_4081) &>> 56) &<< UInt64(group &* 8)
      }
      return bits
    }
  }

  @inline(__always)
  mutating func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    codes.withUnsafeBufferPointer { codes in
      pairEntries.withUnsafeBufferPointer { pairEntries in
        oddASCII.withUnsafeBufferPointer { oddASCII in
          blankAfter.withUnsafeBufferPointer { blankAfter in
            blankBefore.withUnsafeBufferPointer { blankBefore in
              entries.withUnsafeMutableBufferPointer { entries in
                body(
                  Tables(
                    codes: codes, entries: entries, pairEntries: pairEntries, oddASCII: oddASCII,
                    blankAfter: blankAfter, blankBefore: blankBefore))
              }
            }
          }
        }
      }
    }
  }

  /// So many bytes may be that of an ASCII letter, and one place is for all others.
  fileprivate static let pairStride = 0x41

  @inline(__always)
  fileprivate static func pairOffset(_ byte: UInt8) -> Int { Int(min(byte ^ 0x40, 0x40)) }

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
    var slot = Int(truncatingIfNeeded: hash >> 32) & (Self.wordSlots - 1)
    wordBytes.withUnsafeBytes { wordBytes in
      while words[slot].hash != 0 {
        if words[slot].hash == hash, Self.isEqual(UnsafeRawBufferPointer(rebasing: wordBytes[words[slot].bytes]), bytes)
        {
          break
        }
        slot = (slot + 1) & (Self.wordSlots - 1)
      }
    }
    return slot
  }

  private static func isEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    if first.count != second.count { return false }
    var index = 0
    while index + 8 <= first.count {
      if first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    while index < first.count {
      if first[index] != second[index] { return false }
      index += 1
    }
    return true
  }

  /// Never zero, which stands for an empty slot.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* factor
      hash ^= hash >> 32
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    hash = (hash ^ rest) &* factor
    return (hash ^ hash >> 29) | 1
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
      let inputs = meaning.symbols.map { compiled.inputs.input(of: $0) }
      if inputs.count <= Self.inputLimit {
        entry = append(scalars, inputs, isLetter: true, .substitute)
        tellings[entry].weight = letters
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
    // A text with more different pairs than that has some of them learnt again and again.
    if pairs.count == Self.pairLimit { pairs.removeAll(keepingCapacity: true) }
    let code = findLetter([base, mark])
    pairs[Self.key(base.value, mark.value)] = code
    let mark = self.code(of: mark.value)
    if base.isASCII, codes[Int(base.value)] == .plain, mark.isMark, let entry = code.entry {
      pairEntries[mark.number + Self.pairOffset(UInt8(base.value))] = UInt16(entry)
    }
  }

  private mutating func find(_ scalar: Unicode.Scalar) -> Code {
    if scalar == compiled.options.breakCharacter { return .needsReader }
    switch ScalarKind(scalar) {
    case .joiner: return .needsReader
    // A mark looks back at what is known of the letter before it, which may be forgotten beyond the basic plane.
    case .mark:
      let start = pairEntries.count
      if Int(scalar.value) >= Self.basicPlane || start >= Code.limit { return .needsReader }
      pairEntries += Array(repeating: 0, count: Self.pairStride)
      return .mark(start)
    case .letter: return findLetter([scalar])
    case .other:
      // Beside a mark, blanks need no divider.
      if compiled.divider != nil, compiled.isMark(scalar) { return .needsReader }
      let inputs =
        if let symbol = compiled.alphabet.symbol(for: Grapheme([scalar])) {
          [compiled.inputs.input(of: symbol)]
        } else {
          compiled.inputs.inputs(of: Alphabet.border, writing: utf8(compiled.replacements[scalar] ?? scalar))
        }
      return add([scalar], inputs, isLetter: false, .nothing)
    }
  }

  private mutating func findLetter(_ letter: [Unicode.Scalar]) -> Code {
    let isASCII = letter.allSatisfy { $0.isASCII }
    if let meaning = isASCII ? nil : compiled.meanings.meaning(of: letter) {
      let inputs = meaning.symbols.map { compiled.inputs.input(of: $0) }
      return add(letter, inputs, isLetter: true, meaning.isSubstitute ? .substitute : .nothing)
    }
    if compiled.options.romanizes, !isASCII { return letter[0].isASCII ? .needsReader : .foreign }
    var inputs: [InputSymbol] = []
    for token in Tokenizer.unmapped(letter[...], from: 0) { compiled.append(token, to: &inputs) }
    return add(letter, inputs, isLetter: true, .unmapped)
  }

  private mutating func add(
    _ letter: [Unicode.Scalar], _ inputs: [InputSymbol], isLetter: Bool, _ kind: Telling.Kind
  ) -> Code {
    // A text with more different characters than that has its letters read one by one.
    if entries.count >= Code.limit || inputs.count > Self.inputLimit { return .needsReader }
    return .entry(append(letter, inputs, isLetter: isLetter, kind))
  }

  private mutating func append(
    _ letter: [Unicode.Scalar], _ inputs: [InputSymbol], isLetter: Bool, _ kind: Telling.Kind
  ) -> Int {
    let start = pool.count - Entry.stride
    let room = Array(repeating: 0 as InputSymbol, count: Entry.stride)
    pool.replaceSubrange(start..., with: inputs + room)
    entries.append(
      Entry(
        inputs: SIMD8((inputs + room).prefix(Entry.stride)), start: Int32(start), count: UInt8(inputs.count),
        isLetter: isLetter, isNoted: kind == .nothing, isReady: kind == .nothing && inputs.count <= Entry.stride))
    tellings.append(Telling(kind: kind, letter: letter))
    return entries.count - 1
  }

  /// Adds what a run of blanks may become, as `Tables.blank(between:_:)` finds it.
  private mutating func addBlanks(_ divider: CompiledMode.DividerText) {
    let nothing = compiled.inputs.inputs(of: Alphabet.border, writing: [])
    var written = nothing
    var isSpace = false
    if case .scalar(let scalar) = divider {
      written = compiled.inputs.inputs(of: Alphabet.border, writing: utf8(scalar))
      isSpace = scalar == " "
    }
    _ = append([], written, isLetter: false, .nothing)
    _ = append([], nothing, isLetter: false, .nothing)
    // Where one side or both cannot be said.
    for _ in 0..<2 {
      entries.append(.none)
      tellings.append(Telling())
    }
    func needsNone(_ byte: Int) -> Bool {
      byte == 0x0A || byte == 0x0D || byte < 0x80 && !isSpace && compiled.isMark(Unicode.Scalar(UInt8(byte)))
    }
    // What is beyond ASCII and stands before is no mark of the script's own: that is for the reader.
    blankAfter = (0..<256).map { $0 < 0x80 && codes[$0] == .needsReader ? 2 : needsNone($0) ? 1 : 0 }
    blankBefore = (0..<256).map {
      $0 >= 0x80 || codes[$0] == .needsReader || codes[$0] == .blank ? 2 : needsNone($0) ? 1 : 0
    }
  }

  // MARK: Telling

  mutating func count(_ entry: Int) {
    if tellings[entry].kind == .nothing { return }
    if entries[entry].times == 0 {
      counted.append(entry)
      entries[entry].isReady = entries[entry].count <= Entry.stride
    }
    entries[entry].times &+= 1
  }

  /// Whether an entry is a letter without a row.
  func isUnmapped(_ entry: Int) -> Bool { tellings[entry].kind == .unmapped }

  /// Takes back what was counted last.
  mutating func uncount(_ entry: Int) { entries[entry].times &-= 1 }

  /// Tells a report where an entry stands first; how often it does is told later.
  mutating func note(_ entry: Int, at place: TextPlace, in report: inout TransliterationReport) {
    entries[entry].isNoted = true
    noted.append(entry)
    let letter = tellings[entry].letter
    switch tellings[entry].kind {
    case .nothing: break
    case .unmapped: tellings[entry].index = report.noteUnmapped(letter, times: 0, at: place)
    case .substitute: tellings[entry].index = report.noteSubstitute(letter, times: 0, at: place)
    }
  }

  /// Tells a report of everything that was counted since it was last told.
  mutating func settle(in report: inout TransliterationReport) {
    for entry in counted {
      let (telling, times) = (tellings[entry], entries[entry].times)
      switch telling.kind {
      case .nothing: break
      case .unmapped: report.countUnmapped(at: telling.index, times: times)
      case .substitute: report.countSubstitute(at: telling.index, count: telling.weight, times: times)
      }
      entries[entry].times = 0
      entries[entry].isReady = false
    }
    counted.removeAll(keepingCapacity: true)
  }

  /// Gets ready for another report.
  mutating func forgetReport() {
    for entry in counted {
      entries[entry].times = 0
      entries[entry].isReady = false
    }
    counted.removeAll(keepingCapacity: true)
    for entry in noted {
      entries[entry].isNoted = false
      tellings[entry].index = nil
    }
    noted.removeAll(keepingCapacity: true)
  }
}
