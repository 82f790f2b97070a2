/// Runs a mode over a text in pieces, by tables: the fast form of `ReferencePipeline`.
///
/// Text is read into input symbols, split at the word exceptions, and goes through the automaton. Plain ASCII is input
/// symbols already, so a run of it goes to the automaton as it is.
///
/// Where words may be split, only whole words go on: the letters of a word wait for its end, or for as many letters as
/// no listed word has.
///
/// Its tables outlive the text: a pool keeps them for the next one.
final class FastPipeline: Pipeline {
  private let compiled: CompiledMode
  private var tokenizer: FastTokenizer
  private var automaton: LazyAutomaton
  private var loop: HotLoop
  /// Finds word exceptions; nil where there are none.
  private var finder: WordExceptionFinder?
  /// How many bytes may still come before a finder with all its tables is worth its making.
  private var bytesUntilTables = 1 << 10
  /// Whether the rest of the present word is of no interest: it is longer than any in the lists.
  private var skipsWord = false
  /// The ASCII characters that the tokenizer must see itself; empty where there are none.
  private let needsTokenizer: [Bool]
  private var splits: [Int] = []
  /// Output on its way to a buffer of the caller's.
  private var output: [UInt8] = []

  /// Shorter runs of ASCII than this are read with what surrounds them.
  private static let asciiRun = 1 << 10

  init(_ compiled: CompiledMode, usesPairs: Bool = false) {
    self.compiled = compiled
    tokenizer = FastTokenizer(compiled)
    automaton = LazyAutomaton(compiled)
    loop = usesPairs ? HotLoop(symbolsUntilPairs: 0) : HotLoop()
    finder = WordExceptionFinder(everyWordOf: compiled)
    needsTokenizer = compiled.isASCIIPlain ? [] : (0..<128 as Range<UInt8>).map { compiled.needsReader($0) }
  }

  private init(_ other: FastPipeline) {
    compiled = other.compiled
    tokenizer = other.tokenizer
    automaton = other.automaton
    loop = other.loop
    finder = other.finder
    bytesUntilTables = other.bytesUntilTables
    skipsWord = other.skipsWord
    needsTokenizer = other.needsTokenizer
  }

  func copy() -> FastPipeline { FastPipeline(self) }

  var report: TransliterationReport { tokenizer.report }

  func count(from report: TransliterationReport) { tokenizer.count(from: report) }

  func move(to place: TextPlace) { tokenizer.move(to: place) }

  /// Forgets the text and what it had to report, but not what was found out about letters.
  func reset() {
    tokenizer.reset()
    automaton.state = LazyAutomaton.startState
    skipsWord = false
  }

  /// Says how much text is to come, for which tables may be worth their making.
  ///
  /// - Parameter tables: Makes the finder with all its tables; nil where no word is to be split.
  func expect(_ count: Int, _ tables: () -> WordExceptionFinder?) {
    if bytesUntilTables <= 0 { return }
    bytesUntilTables -= count
    if bytesUntilTables <= 0 { finder = tables() }
  }

  /// Takes the next piece of a text.
  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var index = 0
    while index < text.count {
      if tokenizer.count == 0, text[index] < 0x80, tokenizer.settle(beforeASCII: text[index]), tokenizer.count == 0 {
        let end = endOfPlainASCII(in: text, from: index)
        if end - index >= Self.asciiRun || end > index && end + TableLimits.wordBytes >= text.count {
          let plain = UnsafeRawBufferPointer(rebasing: text[index..<end])
          runWords(plain.bindMemory(to: UInt8.self), into: &output) { finder, words, splits in
            finder.findSplits(in: UnsafeRawBufferPointer(words), into: &splits)
          }
          tokenizer.skip(plain)
          index = end
          continue
        }
      }
      let end = tokenizer.count > 0 ? endOfWord(in: text, from: index) : text.count
      index = tokenizer.read(UnsafeRawBufferPointer(rebasing: text[..<end]), from: index)
      runInputs(isWhole: false, into: &output)
    }
    tokenizer.settleReport()
  }

  /// Ends a text.
  func finish(into output: inout [UInt8]) {
    tokenizer.finish()
    runInputs(isWhole: true, into: &output)
    // The end is a word boundary.
    runSymbol(InputAlphabet.border, into: &output)
    automaton.state = LazyAutomaton.startState
    skipsWord = false
    tokenizer.settleReport()
  }

  /// Takes a whole text into a buffer.
  ///
  /// - Returns: How many bytes were written; nil where they do not fit.
  func run(whole text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    if let count = runPlain(whole: text, into: target) { return count }
    return withOutput(ofWhole: text) { output in
      if output.count > target.count { return nil }
      target.copyMemory(from: output)
      return output.count
    }
  }

  /// Takes a whole text and calls `body` with what comes out.
  func withOutput<Result>(ofWhole text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var output: [UInt8] = []
    swap(&output, &self.output)
    defer {
      output.removeAll(keepingCapacity: output.capacity <= Self.outputLimit)
      swap(&output, &self.output)
    }
    let room = text.count * 3 + 4 * Transition.stride
    if output.capacity < room { output = [UInt8](unsafeUninitializedCapacity: room) { $1 = 0 } }
    var isDone = false
    output.append(addingCapacity: output.capacity) { span in
      span.withUnsafeMutableBufferPointer { target, count in
        count = runPlain(whole: text, into: UnsafeMutableRawBufferPointer(target)) ?? -1
        isDone = count >= 0
        count = max(0, count)
      }
    }
    if !isDone {
      run(text, into: &output)
      finish(into: &output)
    }
    return output.withUnsafeBytes(body)
  }

  /// The most bytes that are kept for the output of further texts.
  private static let outputLimit = 1 << 16

  /// Takes a whole text of plain ASCII straight into a buffer.
  ///
  /// - Returns: How many bytes were written; nil where the text is another one, some other has begun, or there is not
  ///   much more room than is needed.
  private func runPlain(whole text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    guard needsTokenizer.isEmpty, text.count <= HotLoop.block, tokenizer.isFresh, !skipsWord,
      endOfASCII(in: text, from: 0, limit: text.count) == text.count
    else { return nil }
    splits.removeAll(keepingCapacity: true)
    finder?.findSplits(in: text, into: &splits)
    defer { automaton.state = LazyAutomaton.startState }
    let characters = text.bindMemory(to: UInt8.self)
    var written = 0
    var start = 0
    for split in splits {
      guard run(UnsafeBufferPointer(rebasing: characters[start..<split]), into: target, at: &written),
        run(InputAlphabet.joiner, into: target, at: &written)
      else { return nil }
      start = split
    }
    guard run(UnsafeBufferPointer(rebasing: characters[start...]), into: target, at: &written),
      run(InputAlphabet.border, into: target, at: &written)
    else { return nil }
    return written
  }

  private func run<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, into target: UnsafeMutableRawBufferPointer, at written: inout Int
  ) -> Bool {
    loop.run(text, through: &automaton, into: target, at: &written)
  }

  private func run(_ symbol: InputSymbol, into target: UnsafeMutableRawBufferPointer, at written: inout Int) -> Bool {
    withUnsafePointer(to: symbol) { run(UnsafeBufferPointer(start: $0, count: 1), into: target, at: &written) }
  }

  // MARK: Plain ASCII

  /// Where the ASCII from `start` on ends that needs no tokenizer.
  ///
  /// A last letter is left out if a mark may follow it, here or in the next piece; and where words may be split, a
  /// last word that may go on.
  private func endOfPlainASCII(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    let limit = min(start + HotLoop.block, text.count)
    var end = start
    if needsTokenizer.isEmpty {
      end = endOfASCII(in: text, from: start, limit: limit)
    } else {
      while end < limit, text[end] < 0x80, !needsTokenizer[Int(text[end])] { end += 1 }
    }
    let next = end < text.count && text[end] < 0x80 ? text[end] : nil
    if let finder, !(next.map { !$0.isASCIILetter && !compiled.isBreak($0) } ?? false) {
      var wordStart = end
      while wordStart > start, text[wordStart - 1].isASCIILetter {
        wordStart -= 1
        // So long a word is in no list, even without its last letter.
        if end - wordStart > finder.longest + 1 { return next == nil ? end - 1 : end }
      }
      // The rest of a word that is of no interest may go either way.
      return wordStart == start && skipsWord && next != nil ? end : wordStart
    }
    return next == nil && end > start && text[end - 1].isASCIILetter ? end - 1 : end
  }

  private func endOfASCII(in text: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int {
    var end = start
    func eight(_ place: Int) -> UInt64 { text.loadUnaligned(fromByteOffset: end &+ place, as: UInt64.self) }
    let beyond: UInt64 = 0x8080_8080_8080_8080
    while end &+ 32 <= limit, (eight(0) | eight(8) | eight(16) | eight(24)) & beyond == 0 { end &+= 32 }
    while end &+ 8 <= limit, eight(0) & beyond == 0 { end &+= 8 }
    while end < limit, text[end] < 0x80 { end += 1 }
    return end
  }

  /// Where a word surely ends that has begun already, so that plain ASCII behind it is not read with it; where that
  /// cannot be seen near by, the end of the text.
  private func endOfWord(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    for place in start..<min(start + TableLimits.wordBytes, text.count) {
      if text[place] < 0x80, !text[place].isASCIILetter, !compiled.isBreak(text[place]) { return place + 1 }
    }
    return text.count
  }

  // MARK: Input symbols

  /// Writes what has been read, but for a word that may go on.
  private func runInputs(isWhole: Bool, into output: inout [UInt8]) {
    var taken = tokenizer.count
    if finder != nil, !isWhole { taken = endOfWholeWords() }
    if taken == 0 { return }
    let inputs = tokenizer.inputs
    let hasJoiners = tokenizer.hasJoiners
    inputs.withUnsafeBufferPointer {
      runWords(UnsafeBufferPointer(rebasing: $0[..<taken]), into: &output) { finder, words, splits in
        finder.findSplits(in: words, hasJoiners: hasJoiners, into: &splits)
      }
    }
    _ = consume inputs
    tokenizer.removeFirst(taken)
  }

  /// How many input symbols come before a last word that may go on and may be in a list.
  private func endOfWholeWords() -> Int {
    guard let finder else { return tokenizer.count }
    let isLetter = compiled.inputs.isLetter
    var end = tokenizer.count
    var tokens = 0
    while end > 0, isLetter[Int(tokenizer.inputs[end - 1])] {
      end -= 1
      if Int(tokenizer.inputs[end]) < compiled.inputs.byteBase { tokens += 1 }
      if tokens > 4 * finder.longest { return tokenizer.count }
    }
    return end == 0 && skipsWord ? tokenizer.count : end
  }

  // MARK: Words

  /// Writes text that ends behind a word, or in one that is in no list.
  private func runWords<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, into output: inout [UInt8],
    _ findSplits: (WordExceptionFinder, UnsafeBufferPointer<Element>, inout [Int]) -> Void
  ) {
    guard let finder else { return loop.run(text, through: &automaton, into: &output) }
    let isLetter = compiled.inputs.isLetter
    // A word that began before and is of no interest ends first.
    var start = 0
    if skipsWord {
      while start < text.count, isLetter[Int(text[start])] { start += 1 }
    }
    splits.removeAll(keepingCapacity: true)
    findSplits(finder, UnsafeBufferPointer(rebasing: text[start...]), &splits)
    if let last = text.last { skipsWord = isLetter[Int(last)] }
    var done = 0
    for split in splits {
      loop.run(UnsafeBufferPointer(rebasing: text[done..<start + split]), through: &automaton, into: &output)
      runSymbol(InputAlphabet.joiner, into: &output)
      done = start + split
    }
    loop.run(UnsafeBufferPointer(rebasing: text[done...]), through: &automaton, into: &output)
  }

  private func runSymbol(_ symbol: InputSymbol, into output: inout [UInt8]) {
    withUnsafePointer(to: symbol) {
      loop.run(UnsafeBufferPointer(start: $0, count: 1), through: &automaton, into: &output)
    }
  }
}
