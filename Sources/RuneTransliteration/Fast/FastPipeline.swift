/// Runs a mode over a text in pieces, by tables: the fast form of `ReferencePipeline`.
///
/// Text is read into input symbols, split at the word exceptions, and goes through the automaton. Plain ASCII is input
/// symbols already, so a run of it goes to the automaton as it is.
///
/// Where words may be split, only whole words go on: the letters of a word wait for its end, or for as many letters as
/// no listed word has.
///
/// Its tables outlive the text; a pool keeps them for the next one.
final class FastPipeline: Pipeline {
  private let compiled: CompiledMode
  // Checks of exclusive access would take a fifth of a short call; nothing here is handed to code that could come back to it.
  /// Respells words before anything else; nil where the mode does not ask for it.
  @exclusivity(unchecked) private var respelled: RespelledText?
  @exclusivity(unchecked) private var tokenizer: FastTokenizer
  @exclusivity(unchecked) private var automaton: LazyAutomaton
  /// Finds word exceptions; nil where there are none.
  @exclusivity(unchecked) private var finder: WordExceptionFinder?
  /// How many more bytes it takes until the tables of a finder are worth building.
  @exclusivity(unchecked) private var bytesUntilTables = WordExceptionFinder.bytesUntilTables
  /// Whether the present word is known to be in no list, because it is longer than any entry.
  @exclusivity(unchecked) private var skipsWord = false
  @exclusivity(unchecked) private var splits: [Int] = []
  /// Output on its way to a buffer of the caller's.
  @exclusivity(unchecked) private var output: [UInt8] = []

  /// Shorter runs of ASCII than this are read with what surrounds them.
  private static let asciiRun = 1 << 10

  /// - Parameter leastLanes: The least text that goes through the automaton in lanes; nil for what is fastest.
  init(_ compiled: CompiledMode, leastLanes: Int? = nil) {
    self.compiled = compiled
    respelled = RespelledText(compiled, cache: RespellingCache(), encoder: RespellingEncoder(compiled))
    tokenizer = FastTokenizer(compiled)
    automaton = leastLanes.map { LazyAutomaton(compiled, leastLanes: $0) } ?? LazyAutomaton(compiled)
    finder = compiled.words.map { WordExceptionFinder(everyWordOf: compiled, in: $0) }
  }

  private init(_ other: FastPipeline) {
    compiled = other.compiled
    respelled = other.respelled?.copy()
    tokenizer = other.tokenizer
    automaton = other.automaton
    finder = other.finder
    bytesUntilTables = other.bytesUntilTables
    skipsWord = other.skipsWord
  }

  func copy() -> FastPipeline { FastPipeline(self) }

  var report: TransliterationReport {
    get { tokenizer.report }
    set { tokenizer.report = newValue }
  }

  var place: TextPlace {
    get { respelled?.place ?? tokenizer.place }
    set { if respelled == nil { tokenizer.place = newValue } else { respelled?.place = newValue } }
  }

  /// How much memory its tables take.
  var tableBytes: Int { automaton.byteCount }

  /// Forgets the text and its report, but not what is known of characters and states.
  func reset() {
    respelled?.reset()
    respelled?.forgetGuesses()
    tokenizer.reset()
    automaton.reset()
    skipsWord = false
  }

  /// Announces text, for which the tables of a finder may be worth building.
  ///
  /// - Parameter tables: Builds a finder with all its tables; nil if no word is to be split.
  func expect(_ count: Int, _ tables: () -> WordExceptionFinder?) {
    if bytesUntilTables <= 0 { return }
    bytesUntilTables -= count
    if bytesUntilTables <= 0 { finder = tables() }
  }

  /// Takes the next piece of a text.
  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    if respelled != nil { return respell(text, isLast: false, into: &output) }
    if text.count > LazyAutomaton.block, output.capacity - output.count < 3 * text.count {
      // At once for all blocks, since growing copies what is there.
      output.reserveCapacity(max(output.count + 3 * text.count, 2 * output.capacity))
    }
    var index = 0
    while index < text.count {
      if tokenizer.count == 0, text[index] < 0x80, tokenizer.flushTokenizer(beforeASCII: text[index]),
        tokenizer.count == 0
      {
        let end = endOfIndependentASCII(in: text, from: index)
        if end - index >= Self.asciiRun || end > index && end + TableLimits.wordBytes >= text.count {
          let plain = UnsafeRawBufferPointer(rebasing: text[index..<end])
          runWords(plain.bindMemory(to: UInt8.self), hasJoiners: false, into: &output)
          tokenizer.advance(past: plain)
          index = end
          continue
        }
      }
      let end = tokenizer.count > 0 ? endOfWord(in: text, from: index) : text.count
      index = tokenizer.read(UnsafeRawBufferPointer(rebasing: text[..<end]), from: index)
      runInputs(isWhole: false, into: &output)
    }
    tokenizer.updateReport()
  }

  /// Ends a text.
  func finish(into output: inout [UInt8]) {
    if respelled != nil { respell(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &output) }
    endText(into: &output)
  }

  private func endText(into output: inout [UInt8]) {
    tokenizer.finish()
    runInputs(isWhole: true, into: &output)
    // The end is a word boundary.
    automaton.run(InputAlphabet.border, into: &output)
    automaton.state = LazyAutomaton.startState
    skipsWord = false
    tokenizer.updateReport()
  }

  private func respell(_ text: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) {
    respelled?.countsPlaces = report.wantsPlaces
    respelled?.take(text, isLast: isLast) { append($0, into: &output) }
    runInputs(isWhole: false, into: &output)
    tokenizer.updateReport()
    respelled?.reportGuesses(to: &report, isLast: isLast)
  }

  /// Takes parts of a respelled text, whose last input symbols may wait.
  private func append(_ parts: UnsafeBufferPointer<RespelledText.Part>, into output: inout [UInt8]) {
    var taken = 0
    while taken < parts.count {
      taken += tokenizer.append(UnsafeBufferPointer(rebasing: parts[taken...]))
      if tokenizer.isFull {
        runInputs(isWhole: false, into: &output)
      } else if taken < parts.count {
        let part = parts[taken]
        if let place = part.place { tokenizer.place = place }
        var index = 0
        while index < part.text.count {
          index = tokenizer.read(part.text, from: index)
          if tokenizer.isFull { runInputs(isWhole: false, into: &output) }
        }
        taken += 1
      }
    }
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
    let capacity = text.count * 3 + 4 * Transition.stride
    if output.capacity < capacity { output = [UInt8](unsafeUninitializedCapacity: capacity) { $1 = 0 } }
    var isDone = false
    output.append(addingCapacity: output.capacity) { span in
      span.withUnsafeMutableBufferPointer { target, count in
        count = runPlain(whole: text, into: UnsafeMutableRawBufferPointer(target)) ?? -1
        isDone = count >= 0
        count = max(0, count)
      }
    }
    if !isDone {
      if respelled == nil { run(text, into: &output) } else { respell(text, isLast: true, into: &output) }
      endText(into: &output)
    }
    return output.withUnsafeBytes(body)
  }

  /// The most bytes that are kept for the output of further texts.
  private static let outputLimit = 1 << 16

  /// Takes a whole text of independent ASCII straight into a buffer.
  ///
  /// - Returns: How many bytes were written; nil if the text is not independent ASCII, another text has begun, or the buffer is
  ///   hardly larger than the output.
  private func runPlain(whole text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    guard respelled == nil, compiled.independentASCII.isAll, text.count <= LazyAutomaton.block, tokenizer.isAtStart,
      !skipsWord, !automaton.isWithoutStates,
      compiled.independentASCII.end(in: text, from: 0, limit: text.count) == text.count
    else { return nil }
    let characters = text.bindMemory(to: UInt8.self)
    findSplits(in: characters, hasJoiners: false)
    defer { automaton.state = LazyAutomaton.startState }
    return withJoiners(in: characters) { characters in
      var loop = HotLoop(characters, into: target)
      if loop.run(through: &automaton) > 0 { return nil }
      return withUnsafePointer(to: InputAlphabet.border) { border in
        var end = HotLoop(UnsafeBufferPointer(start: border, count: 1), into: target, at: loop.written)
        return end.run(through: &automaton) > 0 ? nil : end.written
      }
    }
  }

  // MARK: Plain ASCII

  /// Where the ASCII from `start` on ends that needs no tokenizer.
  ///
  /// A last letter is left out if a mark may follow it, here or in the next piece; and where words may be split, a
  /// last word that may go on.
  private func endOfIndependentASCII(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    let limit = min(start + LazyAutomaton.block, text.count)
    if finder == nil { return compiled.independentASCII.endBeforeMarks(in: text, from: start, limit: limit) }
    let end = compiled.independentASCII.end(in: text, from: start, limit: limit)
    let next = end < text.count && text[end] < 0x80 ? text[end] : nil
    if !(next.map { !$0.isASCIILetter && !compiled.isBreak($0) } ?? false) {
      var wordStart = end
      while wordStart > start, text[wordStart - 1].isASCIILetter {
        wordStart -= 1
        // So long a word is in no list, even without its last letter.
        if end - wordStart > TableLimits.wordBytes + 1 { return next == nil ? end - 1 : end }
      }
      // A word that is in no list need not wait for its end.
      return wordStart == start && skipsWord && next != nil ? end : wordStart
    }
    return end
  }

  /// The end of a word that has begun already, so that the independent ASCII after it takes its own path; the end of the text
  /// if that is not found nearby.
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
      runWords(UnsafeBufferPointer(rebasing: $0[..<taken]), hasJoiners: hasJoiners, into: &output)
    }
    _ = consume inputs
    tokenizer.removeFirst(taken)
  }

  /// How many input symbols come before a last word that may go on and may be in a list. Joiners before its first letter do
  /// not belong to it.
  private func endOfWholeWords() -> Int {
    let isLetter = compiled.inputs.isLetter
    var index = tokenizer.count
    var start = index
    var symbols = 0
    var joiners = 0
    while index > 0, isLetter[Int(tokenizer.inputs[index - 1])] {
      index -= 1
      let input = tokenizer.inputs[index]
      if input == InputAlphabet.joiner {
        joiners += 1
      } else if Int(input) < compiled.inputs.byteBase {
        symbols += joiners + 1
        joiners = 0
        start = index
      }
      if symbols > WordKey.mostSymbols { return tokenizer.count }
    }
    return index == 0 && skipsWord ? tokenizer.count : start
  }

  // MARK: Words

  /// Writes text that ends at the end of a word, or in one that is in no list.
  private func runWords<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, hasJoiners: Bool, into output: inout [UInt8]
  ) {
    guard finder != nil else { return automaton.run(text, into: &output) }
    // First the rest of a word that is in no list.
    var start = 0
    if skipsWord {
      let isLetter = compiled.inputs.isLetter
      while start < text.count, isLetter[Int(text[start])] { start += 1 }
      automaton.run(UnsafeBufferPointer(rebasing: text[..<start]), into: &output)
    }
    let words = UnsafeBufferPointer(rebasing: text[start...])
    findSplits(in: words, hasJoiners: hasJoiners)
    skipsWord = endsInWord(text)
    withJoiners(in: words) { automaton.run($0, into: &output) }
  }

  /// Whether a text ends after a letter of a word; joiners alone begin none.
  private func endsInWord<Element: FixedWidthInteger>(_ text: UnsafeBufferPointer<Element>) -> Bool {
    for input in text.reversed() {
      if !compiled.inputs.isLetter[Int(input)] { return false }
      if Int(input) < compiled.inputs.byteBase, Int(input) != Int(InputAlphabet.joiner) { return true }
    }
    return skipsWord
  }

  private func findSplits<Element: FixedWidthInteger>(in text: UnsafeBufferPointer<Element>, hasJoiners: Bool) {
    splits.removeAll(keepingCapacity: true)
    finder?.findSplits(in: text, hasJoiners: hasJoiners, into: &splits)
  }

  /// - Parameter body: Gets the text with a joiner at each split.
  private func withJoiners<Element: FixedWidthInteger, Result>(
    in text: UnsafeBufferPointer<Element>, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    if splits.isEmpty { return body(text) }
    return withUnsafeTemporaryAllocation(of: Element.self, capacity: text.count + splits.count) { joined in
      var start = 0
      for (number, split) in splits.enumerated() {
        _ = joined[(start + number)...].update(fromContentsOf: text[start..<split])
        joined[split + number] = Element(InputAlphabet.joiner)
        start = split
      }
      _ = joined[(start + splits.count)...].update(fromContentsOf: text[start...])
      return body(UnsafeBufferPointer(joined))
    }
  }
}
