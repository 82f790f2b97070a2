/// Runs a mode word by word and remembers what each word becomes: the fast form of `ReferencePipeline`.
///
/// Before an ASCII character that no row reads, such as a space or a comma, the stages of the specification hold nothing back
/// but spaces that become a divider. So text is cut there (`WordBytes`), and what a word becomes depends on its bytes and on the
/// little that the specification carries over such a border (`WordContext`); most modes carry nothing. `WordMemo` finds both
/// in one hash table. A loop over known words (`KnownWordLoop`) copies their outputs and counts what is reported of them
/// (`WordNotes`); a word that is not known goes through the specification once. So does, each time, what is not remembered:
/// a word that the end of a piece cuts, a long one, one with ill-formed bytes, and numbers that are read.
///
/// Long runs of plain ASCII go through `LazyAutomaton` instead, which needs no word to have come before, and takes three quarters
/// of a nanosecond a byte where known words take one and a half.
///
/// The tables outlive the text; a pool keeps them for the next one.
final class WordPipeline: Pipeline {
  let compiled: CompiledMode
  let bytes: WordBytes
  let specification: ReferencePipeline
  // Checks of exclusive access would take a fifth of a short call; nothing here is handed to code that could come back to it.
  /// Made when a text first needs it.
  @exclusivity(unchecked) var automaton: LazyAutomaton?
  private let leastLanes: Int
  @exclusivity(unchecked) var memo = WordMemo()
  @exclusivity(unchecked) var notes = WordNotes()
  /// What the next word depends on, by its number in the memo.
  @exclusivity(unchecked) var context = 0
  /// Whether the specification is inside a word.
  @exclusivity(unchecked) var isInsideWord = false
  /// How many borders have come since the last byte of a number.
  @exclusivity(unchecked) var bordersAfterNumber = 1
  /// The position of the byte `counted` of the present piece.
  @exclusivity(unchecked) var position = TextPosition()
  @exclusivity(unchecked) var counted = 0
  /// The report without what `notes` have counted since.
  @exclusivity(unchecked) var known = TransliterationReport()
  /// Output on its way to a buffer of the caller's.
  @exclusivity(unchecked) var output: [UInt8] = []

  /// Shorter runs of ASCII go word by word.
  private var leastRun: Int { min(1 << 10, leastLanes) }
  /// How many bytes go word by word before the next look for such a run.
  private static let step = 1 << 11

  /// - Parameter leastLanes: The least text that goes through the automaton in lanes.
  init(_ compiled: CompiledMode, leastLanes: Int = LazyAutomaton.usualLeastLanes) {
    self.compiled = compiled
    self.leastLanes = leastLanes
    bytes = WordBytes(compiled)
    specification = ReferencePipeline(compiled)
  }

  private init(_ other: WordPipeline) {
    (compiled, bytes, leastLanes) = (other.compiled, other.bytes, other.leastLanes)
    specification = other.specification.copy()
    (automaton, memo, notes, known) = (other.automaton, other.memo, other.notes, other.known)
    (context, isInsideWord, bordersAfterNumber) = (other.context, other.isInsideWord, other.bordersAfterNumber)
    position = other.position
  }

  func copy() -> WordPipeline { WordPipeline(self) }

  var report: TransliterationReport {
    get {
      notes.update(&known)
      return known
    }
    set {
      notes.forgetReport()
      known = newValue
    }
  }

  /// How much memory its tables take.
  var tableBytes: Int { memo.byteCount + notes.byteCount + (automaton?.byteCount ?? 0) }

  /// Forgets the text and its report, but not what is known of words.
  func reset() {
    if isInsideWord {
      var rest: [UInt8] = []
      finish(into: &rest)
    }
    (context, position) = (0, TextPosition())
    automaton?.reset()
    if !known.isEmpty { report = TransliterationReport() }
  }

  /// Takes the next piece of a text.
  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) { run(text, isWhole: false, into: &output) }

  /// - Parameter isWhole: Whether the text ends with it.
  func run(_ text: UnsafeRawBufferPointer, isWhole: Bool, into output: inout [UInt8]) {
    counted = 0
    var index = isInsideWord ? specify(text, from: 0, into: &output) : 0
    while index < text.count {
      let plainEnd = endOfPlainWords(in: text, from: index)
      if plainEnd > index {
        withAutomaton {
          $0.run(UnsafeRawBufferPointer(rebasing: text[index..<plainEnd]).bindMemory(to: UInt8.self), into: &output)
        }
        index = plainEnd
        continue
      }
      let limit = min(index + Self.step, text.count)
      while index < limit {
        index = takeKnown(text, from: index, upTo: limit, into: &output)
        if index < limit { index = takeOne(text, from: index, isWhole: isWhole, into: &output) }
      }
    }
    if !isInsideWord { count(upTo: text.count, of: text) }
  }

  func finish(into output: inout [UInt8]) {
    if isInsideWord {
      withReport { specification.finish(into: &output) }
      isInsideWord = false
    }
    (context, position) = (0, TextPosition())
  }

  /// Brings `position` up to date.
  func count(upTo end: Int, of text: UnsafeRawBufferPointer) {
    if end > counted, known.wantsPositions {
      position.advance(over: UnsafeRawBufferPointer(rebasing: text[counted..<end]))
    }
    counted = end
  }

  // MARK: Plain ASCII

  /// Where the last word of a long run of plain ASCII ends; `start` where there is no such run.
  private func endOfPlainWords(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    if text.count - start < leastRun || compiled.divider != nil || compiled.respellsASCII { return start }
    let limit = min(start + LazyAutomaton.block, text.count)
    var end = compiled.contextFreeASCII.end(in: text, from: start, limit: limit)
    if end - start < leastRun { return start }
    while end > start, bytes.kinds[Int(text[end - 1])] == .letter { end -= 1 }
    return end
  }

  /// Calls `body` with the automaton between two words.
  func withAutomaton<Result>(_ body: (inout LazyAutomaton) -> Result) -> Result {
    if automaton == nil { automaton = LazyAutomaton(compiled, leastLanes: leastLanes) }
    // A word has ended, so nothing is held back.
    defer { automaton!.state = LazyAutomaton.startState }
    return body(&automaton!)
  }
}
