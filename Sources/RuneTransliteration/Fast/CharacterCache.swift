/// What the characters of a text are to a mode, looked up once for each character and kept.
struct CharacterCache {
  /// What is known of a character, in 16 bits.
  struct Code: Equatable {
    private let bits: UInt16

    static let unknown = Code(bits: 0)
    /// It depends on more than its neighbors, as a joiner does, or is not in the basic plane.
    static let needsTokenizer = Code(bits: 1)
    /// A letter without a row, which is romanized with the word that it belongs to.
    static let foreign = Code(bits: 2)
    /// ASCII that is an input symbol already.
    static let ascii = Code(bits: 3)
    static let firstEntry = 4
    private static let markFlag: UInt16 = 0x8000
    static let limit = Int(markFlag)

    static func entry(_ index: Int) -> Code { Code(bits: UInt16(index)) }
    /// A combining mark, with the index in `pairEntries` where its pairs begin.
    static func mark(_ start: Int) -> Code { Code(bits: markFlag + UInt16(start)) }

    /// The number of the entry, or where the pairs of a mark begin. Other codes have the number of an entry that is
    /// never ready.
    @inline(__always) var number: Int { Int(bits & ~Self.markFlag) }
    @inline(__always) var isMark: Bool { bits & Self.markFlag != 0 }
    @inline(__always) var entry: Int? { isMark || number < Self.firstEntry ? nil : number }
  }

  /// A character, a letter with a mark, or a romanized word that is written as other input symbols.
  struct Entry {
    let inputs: SIMD16<InputSymbol>
    /// How often it has been read since the report was last brought up to date.
    var times = 0
    let count: UInt8
    let isLetter: Bool
    /// Whether the scan may take it: it is short, and if it is reported, the report has its first place.
    var isReady: Bool

    static let capacity = 16
    static let none = Entry(inputs: SIMD16(), count: 0, isLetter: false, isReady: false)
  }

  private let compiled: CompiledMode
  /// By scalar; at first for those of two bytes, from the first longer one on for the basic plane.
  private var codes: [Code]
  /// By the scalars of a letter and its mark.
  private var pairs: [UInt64: Code] = [:]
  /// By mark and the ASCII letter before it, the entry of the two; 0 where none is known.
  private var pairEntries: [UInt16] = [0]
  private(set) var entries: [Entry]
  /// What the report says, by entry.
  private var reported: [ReportedLetterCount?]
  /// The entries that are ready and reported.
  private var readyReported: [Int] = []
  /// The ASCII characters that are not input symbols already, each repeated in eight bytes.
  private let oddASCII: [UInt64]

  private static let pairLimit = 1 << 12
  private static let twoByteCount = 1 << 11
  private static let basicPlane = 1 << 16

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    let ascii: [Code] = (0..<128 as Range<UInt8>).map { byte in
      if compiled.isBreak(byte) { return .needsTokenizer }
      return compiled.asciiSymbols[Int(byte)] == Alphabet.foreign ? .unknown : .ascii
    }
    oddASCII = ascii.indices.filter { ascii[$0] != .ascii }.map { UInt64($0) &* 0x0101_0101_0101_0101 }
    codes = ascii + Array(repeating: .unknown, count: Self.twoByteCount - ascii.count)
    entries = Array(repeating: .none, count: Code.firstEntry)
    reported = Array(repeating: nil, count: entries.count)
  }

  // MARK: Looking up

  /// What a character is, found out if it is not known yet.
  mutating func code(of scalar: Unicode.Scalar) -> Code {
    let value = Int(scalar.value)
    if value >= Self.basicPlane { return .needsTokenizer }
    if value >= codes.count { codes += Array(repeating: .unknown, count: Self.basicPlane - codes.count) }
    if codes[value] == .unknown { codes[value] = find(scalar) }
    return codes[value]
  }

  /// What a letter with one mark is, found out if it is not known yet.
  mutating func code(of letter: Unicode.Scalar, with mark: Unicode.Scalar) -> Code {
    let key = UInt64(letter.value) << 32 | UInt64(mark.value)
    if let known = pairs[key] { return known }
    if pairs.count == Self.pairLimit { pairs.removeAll(keepingCapacity: true) }
    let code = findLetter([letter, mark])
    pairs[key] = code
    let markCode = self.code(of: mark)
    if letter.isASCII, codes[Int(letter.value)] == .ascii, markCode.isMark, let entry = code.entry {
      pairEntries[markCode.number + Self.pairOffset(UInt8(letter.value))] = UInt16(entry)
    }
    return code
  }

  /// Whether an entry is a letter without a row.
  func isUnmapped(_ entry: Int) -> Bool { reported[entry]?.kind == .unmapped }

  /// How many places a mark has in `pairEntries`: one for each ASCII letter, by its lower six bits, and one for the rest.
  private static let pairStride = 0x41

  @inline(__always)
  fileprivate static func pairOffset(_ byte: UInt8) -> Int { Int(min(byte ^ 0x40, 0x40)) }

  // MARK: Finding out

  private mutating func find(_ scalar: Unicode.Scalar) -> Code {
    if scalar == compiled.options.breakCharacter { return .needsTokenizer }
    switch ScalarKind(scalar) {
    case .joiner: return .needsTokenizer
    case .mark:
      let start = pairEntries.count
      if start >= Code.limit { return .needsTokenizer }
      pairEntries += Array(repeating: 0, count: Self.pairStride)
      return .mark(start)
    case .letter: return findLetter([scalar])
    case .other:
      let inputs =
        if let symbol = compiled.alphabet.symbol(for: Grapheme([scalar])) {
          [compiled.inputs.input(of: symbol)]
        } else {
          compiled.inputs.inputs(
            of: compiled.sign(scalar), writing: compiled.punctuation.written(scalar).map { utf8($0) } ?? [])
        }
      return add(inputs, isLetter: false, nil)
    }
  }

  private mutating func findLetter(_ letter: [Unicode.Scalar]) -> Code {
    let isASCII = letter.allSatisfy { $0.isASCII }
    if let meaning = isASCII ? nil : compiled.resolver.meaning(of: letter) {
      let inputs = meaning.symbols.map { compiled.inputs.input(ofLetter: $0) }
      return add(inputs, isLetter: true, meaning.isSubstitute ? ReportedLetterCount(.substitute, letter) : nil)
    }
    if compiled.options.romanizes, !isASCII { return letter[0].isASCII ? .needsTokenizer : .foreign }
    var inputs: [InputSymbol] = []
    for token in Tokenizer.unmapped(letter[...], from: 0) { compiled.append(token, to: &inputs) }
    return add(inputs, isLetter: true, ReportedLetterCount(.unmapped, letter))
  }

  private mutating func add(_ inputs: [InputSymbol], isLetter: Bool, _ letter: ReportedLetterCount?) -> Code {
    if entries.count >= Code.limit || inputs.count > Entry.capacity { return .needsTokenizer }
    return .entry(append(inputs, isLetter: isLetter, letter))
  }

  /// Appends an entry; of more input symbols than it has room for it keeps the first.
  mutating func append(_ inputs: [InputSymbol], isLetter: Bool, _ letter: ReportedLetterCount?) -> Int {
    entries.append(
      Entry(
        inputs: SIMD16(padding: inputs), count: UInt8(inputs.count), isLetter: isLetter, isReady: letter == nil))
    reported.append(letter)
    return entries.count - 1
  }

  // MARK: Reporting

  /// Lets the scan take an entry from now on. If it is reported, the tokenizer is about to report it for the first time.
  mutating func makeReady(_ entry: Int) {
    if entries[entry].isReady { return }
    entries[entry].isReady = true
    readyReported.append(entry)
  }

  mutating func count(_ entry: Int) { entries[entry].times &+= 1 }

  /// Takes back what was counted last.
  mutating func uncount(_ entry: Int) { entries[entry].times &-= 1 }

  /// Adds to a report what has been counted since the last call.
  mutating func update(_ report: inout TransliterationReport) {
    for entry in readyReported where entries[entry].times > 0 {
      reported[entry]?.add(entries[entry].times, to: &report)
      entries[entry].times = 0
    }
  }

  /// Gets ready for another report, which does not have the places of letters yet.
  mutating func forgetReport() {
    for entry in readyReported {
      entries[entry].times = 0
      entries[entry].isReady = false
      reported[entry]?.forgetReport()
    }
    readyReported.removeAll(keepingCapacity: true)
  }
}

extension CharacterCache {
  /// The arrays that the scan reads.
  struct Tables {
    let codes: UnsafeBufferPointer<Code>
    let entries: UnsafeMutableBufferPointer<Entry>
    fileprivate let pairEntries: UnsafeBufferPointer<UInt16>
    fileprivate let oddASCII: UnsafeBufferPointer<UInt64>

    /// The number of the entry for a character after a byte, which before a mark may be an ASCII letter.
    @inline(__always)
    func entry(of code: Code, after byte: UInt8) -> Int {
      // Without a branch, since letters with marks and other letters alternate unpredictably.
      let all = code.isMark ? -1 : 0
      return code.number & ~all | Int(pairEntries[(code.number &+ CharacterCache.pairOffset(byte)) & all]) & all
    }

    /// Which of the 64 bytes from a place on are not input symbols already, the first one in the lowest bit.
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
        // The highest bits of eight bytes, gathered by a multiplication.
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
          entries.withUnsafeMutableBufferPointer { entries in
            body(Tables(codes: codes, entries: entries, pairEntries: pairEntries, oddASCII: oddASCII))
          }
        }
      }
    }
  }
}

extension SIMD16 where Scalar == InputSymbol {
  fileprivate init(padding inputs: [InputSymbol]) {
    self.init((inputs + Array(repeating: 0, count: Self.scalarCount)).prefix(Self.scalarCount))
  }
}
