/// Reads bytes into input symbols: what it knows by a table at once, the rest through the letter reader.
///
/// A character is taken from the table only together with what decides it: a letter only where no mark can follow it
/// any more. So the letter reader holds nothing back between two characters that go by the table.
struct FastTokenizer {
  private let compiled: CompiledMode
  private(set) var reader: Tokenizer
  private var characters: CharacterCache
  private var tokens: [Token] = []
  /// What has been read and not been taken; `count` of them count.
  private(set) var inputs: [InputSymbol]
  private(set) var count = 0
  /// Whether there may be joiners among them.
  private(set) var hasJoiners = false

  /// So many input symbols are read at a time, and some more for what comes together: rarely more than the kernel takes at once.
  private static let limit = HotLoop.block - 128

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    reader = Tokenizer(compiled)
    characters = CharacterCache(compiled)
    inputs = []
  }

  /// What could not be written as it stood, so far.
  var report: TransliterationReport { reader.report }

  /// Whether nothing has been read of the present text.
  var isFresh: Bool { count == 0 && reader.isFresh }

  mutating func count(from report: TransliterationReport) { reader.tell { $0 = report } }

  mutating func move(to place: TextPlace) { reader.place = place }

  /// Reads until there are enough input symbols or no more bytes.
  ///
  /// - Returns: The place behind the last byte that was read.
  mutating func read(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    reserve()
    var index = start
    while index < text.count, count < Self.limit {
      if settle(before: index, in: text) {
        let end = scan(text, from: index)
        if end > index {
          index = end
          continue
        }
      }
      reader.read(text[index], into: &tokens)
      drain()
      index += 1
    }
    return index
  }

  /// Gives out what is held back.
  mutating func finish() {
    reserve()
    reader.finish(into: &tokens)
    drain()
  }

  /// Forgets the text and the report, but not what was found out about letters.
  mutating func reset() {
    if isFresh, reader.report.isClean { return }
    reader.finish(into: &tokens)
    tokens.removeAll(keepingCapacity: true)
    (count, hasJoiners) = (0, false)
    characters.forgetReport()
    reader.tell { $0 = TransliterationReport() }
  }

  /// Whether ASCII may go another way, so far as the letters before it are concerned.
  mutating func settle(beforeASCII byte: UInt8) -> Bool {
    if reader.isSettled { return true }
    let scalar = Unicode.Scalar(byte)
    let isSettled = reader.settle(before: scalar, isLetter: false, into: &tokens)
    reserve()
    drain()
    return isSettled
  }

  /// Takes note of ASCII that went another way.
  mutating func skip(_ text: UnsafeRawBufferPointer) {
    let isLetter = text.last.map { ScalarKind(Unicode.Scalar($0)) == .letter } ?? false
    reader.skip(text, isLetter: isLetter, isForeign: false)
  }

  /// Forgets the first input symbols, which have been taken.
  mutating func removeFirst(_ taken: Int) {
    inputs.withUnsafeMutableBufferPointer { inputs in
      for index in taken..<count { inputs[index - taken] = inputs[index] }
    }
    count -= taken
    if count == 0 { hasJoiners = false }
  }

  /// Brings the report up to date.
  mutating func settleReport() {
    reader.tell { characters.settle(in: &$0) }
  }

  private mutating func reserve() {
    let wanted = Self.limit + CharacterScan.slack
    if inputs.count < wanted { inputs += Array(repeating: 0, count: wanted - inputs.count) }
  }

  private mutating func drain() {
    if tokens.isEmpty { return }
    var drained: [InputSymbol] = []
    for token in tokens { compiled.append(token, to: &drained) }
    tokens.removeAll(keepingCapacity: true)
    for input in drained { append(input) }
  }

  private mutating func append(_ input: InputSymbol) {
    if count == inputs.count { inputs += Array(repeating: 0, count: inputs.count) }
    inputs[count] = input
    count += 1
    if input == InputAlphabet.joiner { hasJoiners = true }
  }

  // MARK: By the table

  /// Settles the letter reader if the next character is one that goes by the table.
  private mutating func settle(before index: Int, in text: UnsafeRawBufferPointer) -> Bool {
    if reader.isSettled { return true }
    if reader.isInsideScalar { return false }
    guard let next = CharacterScan.decode(text, at: index), let scalar = Unicode.Scalar(next.scalar) else {
      return false
    }
    characters.widen(for: scalar)
    if characters.code(of: next.scalar) == .unknown { characters.learn(scalar) }
    let code = characters.code(of: next.scalar)
    if code.isMark || code == .needsReader || code == .blank || code == .unknown { return false }
    let isLetter =
      code == .plain ? ScalarKind(scalar) == .letter : code.entry.map { characters.entries[$0].isLetter } ?? true
    let isSettled = reader.settle(before: scalar, isLetter: isLetter, into: &tokens)
    drain()
    return isSettled
  }

  /// Reads what the table knows.
  ///
  /// - Returns: The place behind the last byte that was read.
  private mutating func scan(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var scan = CharacterScan(text, from: start, count: count, limit: Self.limit)
    var told = start
    while true {
      let stop = scanKnown(&scan)
      switch stop {
      case .done:
        skip(text, told..<scan.index, scan)
        count = scan.count
        return scan.index
      case .unknown(let scalar):
        characters.widen(for: scalar)
        characters.learn(scalar)
      case .unknownPair(let base, let mark):
        characters.learn(base, with: mark)
      case .unknownWord(let end, let letters):
        characters.learn(word: UnsafeRawBufferPointer(rebasing: text[scan.index..<end]), letters: letters)
      case .unnoted(let entry):
        skip(text, told..<scan.index, scan)
        told = scan.index
        let place = reader.place
        reader.tell { characters.note(entry, at: place, in: &$0) }
      }
    }
  }

  private mutating func scanKnown(_ scan: inout CharacterScan) -> CharacterScan.Stop {
    // Out of `self`, so that the characters can be counted meanwhile.
    var inputs: [InputSymbol] = []
    swap(&inputs, &self.inputs)
    defer { swap(&inputs, &self.inputs) }
    return inputs.withUnsafeMutableBufferPointer { scan.run(&characters, into: $0) }
  }

  private mutating func skip(_ text: UnsafeRawBufferPointer, _ range: Range<Int>, _ scan: CharacterScan) {
    if range.isEmpty { return }
    // The rows may read a letter as a sign: U+02B9 as an apostrophe, behind which nothing is to be parted.
    let isLetter = scan.count > 0 && compiled.inputs.isLetter[Int(inputs[scan.count - 1])]
    reader.skip(
      UnsafeRawBufferPointer(rebasing: text[range]), isLetter: isLetter,
      isForeign: scan.endsInForeignLetter(characters))
  }
}
