/// Reads bytes into input symbols: known characters by `CharacterScan`, all others by the `Tokenizer`.
///
/// The scan takes a letter only where no mark can follow it any more, so the tokenizer holds nothing back when a scan
/// begins. A letter that has to be reported goes through the tokenizer the first time, which notes its place.
struct FastTokenizer {
  private let compiled: CompiledMode
  private var tokenizer: Tokenizer
  private var characters: CharacterCache
  private var words: RomanizedWords
  private var tokens: [Token] = []
  /// What has been read and not been removed, in the first `count` places.
  private(set) var inputs: [InputSymbol] = []
  private(set) var count = 0

  /// How many input symbols are read at a time. One character may add several, which together is rarely more than a
  /// block of the hot loop.
  private static let limit = LazyAutomaton.block - 128

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    tokenizer = Tokenizer(compiled, leavesBlanks: true)
    characters = CharacterCache(compiled)
    words = RomanizedWords(compiled)
  }

  /// What could not be written unchanged, so far.
  var report: TransliterationReport {
    get { tokenizer.report }
    set { tokenizer.report = newValue }
  }

  /// Sets where in the text the next byte is.
  mutating func move(to place: TextPlace) { tokenizer.place = place }

  /// Whether nothing has been read of the present text.
  var isAtStart: Bool { count == 0 && tokenizer.isAtStart }

  /// Reads until there are enough input symbols or no more bytes.
  ///
  /// - Returns: The end of what has been read.
  mutating func read(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    reserve()
    var index = start
    while index < text.count, count < Self.limit {
      if flushTokenizer(before: index, in: text) {
        let end = scan(text, from: index)
        if end > index {
          index = end
          continue
        }
        learn(text, at: index)
      }
      tokenizer.read(text[index], into: &tokens)
      drain()
      index += 1
    }
    return index
  }

  /// Whether some input symbols have to be removed before more is read.
  var isFull: Bool { count >= Self.limit }

  /// Appends plain parts of a respelled text until there are enough input symbols.
  ///
  /// - Returns: How many; the next one has to be read, unless `isFull`.
  mutating func append(_ parts: UnsafeBufferPointer<RespelledText.Part>) -> Int {
    guard let first = parts.first, first.isPlain, let byte = first.text.first else { return 0 }
    if !tokenizer.isIdle {
      // Before a letter that the rows know, all letters are alike.
      let next = first.isRespelled ? "a" : Unicode.Scalar(byte)
      let isIdle = tokenizer.flush(before: next, isLetter: first.isRespelled, into: &tokens)
      drain()
      if !isIdle { return 0 }
    }
    reserve()
    var taken = 0
    inputs.withUnsafeMutableBufferPointer { inputs in
      while taken < parts.count, parts[taken].isPlain, parts[taken].text.count <= RespellingEncoder.limit,
        count < Self.limit
      {
        let part = parts[taken]
        if part.isRespelled {
          for input in part.inputs {
            inputs[count] = input
            count &+= 1
          }
        } else {
          for byte in part.text {
            inputs[count] = InputSymbol(byte)
            count &+= 1
          }
        }
        taken &+= 1
      }
    }
    if taken > 0 {
      tokenizer.pass(parts[taken - 1].text.count, isLetter: parts[taken - 1].endsInLetter, isForeign: false)
    }
    return taken
  }

  /// Reads what is held back.
  mutating func finish() {
    reserve()
    tokenizer.finish(into: &tokens)
    drain()
  }

  /// Forgets the text and the report, but not what is known of characters.
  mutating func reset() {
    if isAtStart, report == TransliterationReport() { return }
    tokenizer.finish(into: &tokens)
    tokens.removeAll(keepingCapacity: true)
    count = 0
    characters.forgetReport()
    report = TransliterationReport()
  }

  /// Makes the tokenizer give out what it holds back before an ASCII character.
  ///
  /// - Returns: Whether nothing is held back now.
  mutating func flushTokenizer(beforeASCII byte: UInt8) -> Bool {
    if tokenizer.isIdle { return true }
    let isIdle = tokenizer.flush(before: Unicode.Scalar(byte), isLetter: false, into: &tokens)
    reserve()
    drain()
    return isIdle
  }

  /// Goes past context-free ASCII that is input symbols already.
  mutating func advance(past text: UnsafeRawBufferPointer) { tokenizer.advance(past: text) }

  /// Removes all input symbols.
  mutating func removeAll() { count = 0 }

  /// Adds to the report what has been counted meanwhile.
  mutating func updateReport() { characters.update(&tokenizer.report) }

  private mutating func reserve() {
    let wanted = Self.limit + CharacterScan.slack
    if inputs.count < wanted { inputs += Array(repeating: 0, count: wanted - inputs.count) }
  }

  private mutating func drain() {
    if tokens.isEmpty { return }
    var drained: [InputSymbol] = []
    for token in tokens { compiled.append(token, to: &drained) }
    tokens.removeAll(keepingCapacity: true)
    if count + drained.count > inputs.count { inputs += Array(repeating: 0, count: inputs.count + drained.count) }
    for input in drained {
      inputs[count] = input
      count += 1
    }
  }

  /// Makes the tokenizer give out what it holds back if the next character lets the scan go on.
  private mutating func flushTokenizer(before index: Int, in text: UnsafeRawBufferPointer) -> Bool {
    if tokenizer.isIdle { return true }
    guard !tokenizer.isInsideScalar, let next = text.scalar(at: index)?.scalar else { return false }
    let code = characters.code(of: next)
    if code.isMark || code == .needsTokenizer { return false }
    let isIdle = tokenizer.flush(before: next, isLetter: isLetter(next, code), into: &tokens)
    drain()
    return isIdle
  }

  private func isLetter(_ scalar: Unicode.Scalar, _ code: CharacterCache.Code) -> Bool {
    code == .ascii ? ScalarKind(scalar) == .letter : code.entry.map { characters.entries[$0].isLetter } ?? true
  }

  // MARK: Scanning

  /// Reads known characters.
  ///
  /// - Returns: The end of what has been read.
  private mutating func scan(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var scan = CharacterScan(text, from: start, count: count, limit: Self.limit)
    inputs.withUnsafeMutableBufferPointer { scan.run(&characters, &words, into: $0) }
    if scan.index == start { return start }
    count = scan.count
    // The rows may read a letter as a sign: U+02B9 as an apostrophe, after which nothing is to be split.
    let isLetter = count > 0 && compiled.inputs.isLetter[Int(inputs[count - 1])]
    tokenizer.advance(
      past: UnsafeRawBufferPointer(rebasing: text[start..<scan.index]), isLetter: isLetter,
      isForeign: scan.endsInUnmappedLetter(characters))
    return scan.index
  }

  /// Finds out about the letter at a place, which the tokenizer is about to read and report, so that the scan knows it
  /// the next time.
  private mutating func learn(_ text: UnsafeRawBufferPointer, at index: Int) {
    guard let letter = text.scalar(at: index), var next = text.scalar(at: letter.end) else { return }
    let code = characters.code(of: letter.scalar)
    if code == .foreign {
      if let word = RomanizedWords.end(of: index, in: text, &characters) {
        words.add(UnsafeRawBufferPointer(rebasing: text[index..<word.end]), letters: word.letters, to: &characters)
      }
      return
    }
    guard !code.isMark, code != .needsTokenizer, isLetter(letter.scalar, code) else { return }
    var entry = code.entry
    if ScalarKind(next.scalar).isMark {
      guard let afterMark = text.scalar(at: next.end) else { return }
      entry = characters.code(of: letter.scalar, with: next.scalar).entry
      next = afterMark
    }
    // With a further mark it would be another letter; the codes do not know the marks beyond the basic plane.
    if let entry, !ScalarKind(next.scalar).isMark { characters.makeReady(entry) }
  }
}
