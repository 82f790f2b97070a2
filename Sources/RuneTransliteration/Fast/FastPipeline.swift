/// Runs a mode over a text in pieces, by tables: the fast form of `ReferencePipeline`.
///
/// Text is read into input symbols and goes through the automaton. Plain ASCII is input symbols already, so a run of it goes
/// to the automaton as it is.
///
/// Its tables outlive the text; a pool keeps them for the next one.
final class FastPipeline: Pipeline {
  private let compiled: CompiledMode
  // Checks of exclusive access would take a fifth of a short call; nothing here is handed to code that could come back to it.
  /// Respells words before anything else; nil where the mode does not ask for it.
  @exclusivity(unchecked) private var respelled: RespelledText?
  @exclusivity(unchecked) private var tokenizer: FastTokenizer
  @exclusivity(unchecked) private var automaton: LazyAutomaton
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
  }

  private init(_ other: FastPipeline) {
    compiled = other.compiled
    respelled = other.respelled?.copy()
    tokenizer = other.tokenizer
    automaton = other.automaton
  }

  func copy() -> FastPipeline { FastPipeline(self) }

  var report: TransliterationReport {
    get { tokenizer.report }
    set { tokenizer.report = newValue }
  }

  func move(to place: TextPlace) {
    if respelled == nil { tokenizer.move(to: place) } else { respelled?.place = place }
  }

  /// How much memory its tables take.
  var tableBytes: Int { automaton.byteCount }

  /// Forgets the text and its report, but not what is known of characters and states.
  func reset() {
    respelled?.reset()
    respelled?.forgetGuesses()
    tokenizer.reset()
    automaton.reset()
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
      if text[index] < 0x80, tokenizer.flushTokenizer(beforeASCII: text[index]) {
        runInputs(into: &output)
        let limit = min(index + LazyAutomaton.block, text.count)
        let end = compiled.contextFreeASCII.endBeforeMarks(in: text, from: index, limit: limit)
        if end - index >= Self.asciiRun || end > index && end + 1 >= text.count {
          let plain = UnsafeRawBufferPointer(rebasing: text[index..<end])
          automaton.run(plain.bindMemory(to: UInt8.self), into: &output)
          tokenizer.advance(past: plain)
          index = end
          continue
        }
      }
      index = tokenizer.read(text, from: index)
      runInputs(into: &output)
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
    runInputs(into: &output)
    // The end is a word boundary.
    automaton.run(InputAlphabet.border, into: &output)
    automaton.state = LazyAutomaton.startState
    tokenizer.updateReport()
  }

  private func respell(_ text: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) {
    respelled?.countsPlaces = report.wantsPlaces
    respelled?.take(text, isLast: isLast) { append($0, into: &output) }
    runInputs(into: &output)
    tokenizer.updateReport()
    respelled?.reportGuesses(to: &report, isLast: isLast)
  }

  /// Takes parts of a respelled text, whose last input symbols may wait.
  private func append(_ parts: UnsafeBufferPointer<RespelledText.Part>, into output: inout [UInt8]) {
    var taken = 0
    while taken < parts.count {
      taken += tokenizer.append(UnsafeBufferPointer(rebasing: parts[taken...]))
      if tokenizer.isFull {
        runInputs(into: &output)
      } else if taken < parts.count {
        let part = parts[taken]
        if let place = part.place { tokenizer.move(to: place) }
        var index = 0
        while index < part.text.count {
          index = tokenizer.read(part.text, from: index)
          if tokenizer.isFull { runInputs(into: &output) }
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

  /// Takes a whole text of context-free ASCII straight into a buffer.
  ///
  /// - Returns: How many bytes were written; nil if the text is not context-free ASCII, another text has begun, or the buffer is
  ///   hardly larger than the output.
  private func runPlain(whole text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    guard respelled == nil, compiled.contextFreeASCII.isAll, text.count <= LazyAutomaton.block, tokenizer.isAtStart,
      !automaton.isWithoutStates,
      compiled.contextFreeASCII.end(in: text, from: 0, limit: text.count) == text.count
    else { return nil }
    defer { automaton.state = LazyAutomaton.startState }
    var loop = HotLoop(text.bindMemory(to: UInt8.self), into: target)
    if loop.run(through: &automaton) > 0 { return nil }
    return withUnsafePointer(to: InputAlphabet.border) { border in
      var end = HotLoop(UnsafeBufferPointer(start: border, count: 1), into: target, at: loop.written)
      return end.run(through: &automaton) > 0 ? nil : end.written
    }
  }

  /// Writes what has been read.
  private func runInputs(into output: inout [UInt8]) {
    if tokenizer.count == 0 { return }
    let inputs = tokenizer.inputs
    inputs.withUnsafeBufferPointer {
      automaton.run(UnsafeBufferPointer(rebasing: $0[..<tokenizer.count]), into: &output)
    }
    _ = consume inputs
    tokenizer.removeAll()
  }
}
