/// The stages of a mode, one after the other: the respelling of words, tokenizer, word splitter, the matcher of each pass.
struct ReferenceChain {
  /// Nil where the mode does not respell words.
  private var respelled: RespelledText?
  private var tokenizer: Tokenizer
  private var splitter: WordExceptionSplitter
  private var earlier: [PassMatcher]
  private var links: [TokenSink]
  private var last: PassMatcher
  private var tokens: [Token] = []
  /// Whether the rows and splits that each part of the source went through are kept.
  private let keepsTrace: Bool
  private var origins = RespellingOrigins()

  /// How many bytes go through all passes before the next ones, which bounds what is kept between passes.
  private static let batch = 4_096

  /// - Parameter cache: Remembers respelled words, for callers that need the result sooner; nil for the specification.
  init(_ compiled: CompiledMode, keepsTrace: Bool = false, cache: @autoclosure () -> RespellingCache? = nil) {
    self.keepsTrace = keepsTrace
    respelled = RespelledText(compiled, cache: cache())
    tokenizer = Tokenizer(compiled)
    splitter = WordExceptionSplitter(compiled, keepsSplits: keepsTrace)
    earlier = compiled.passes.dropLast().map { PassMatcher($0) }
    links = earlier.map { _ in TokenSink(keepsTrace: keepsTrace) }
    // A parsed mode has a row, and so a pass.
    last = PassMatcher(compiled.passes[compiled.passes.count - 1])
  }

  /// The same state with caches of its own.
  func copy() -> ReferenceChain {
    var copy = self
    copy.respelled = respelled?.copy()
    return copy
  }

  /// The rows that the passes before the last used, by pass, with the bytes of the source that each took.
  mutating func drainTraces() -> [[(mapping: Int, source: Range<Int>)]] {
    links.indices.map { links[$0].drainTrace() }
  }

  /// The words that were split, and where.
  mutating func drainSplitWords() -> [WordExceptionSplitter.SplitWord] { splitter.drainSplitWords() }

  /// Where the bytes that the tokenizer read are in the text; nil where words are not respelled.
  mutating func drainOrigins() -> RespellingOrigins? {
    defer { origins = RespellingOrigins() }
    return respelled == nil ? nil : origins
  }

  var report: TransliterationReport {
    get { tokenizer.report }
    set { tokenizer.report = newValue }
  }

  mutating func move(to place: TextPlace) {
    if respelled == nil { tokenizer.place = place } else { respelled?.place = place }
  }

  mutating func run(_ input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
    if respelled == nil { read(input, into: &sink) } else { respell(input, isLast: false, into: &sink) }
  }

  mutating func finish(into sink: inout some MatchSink) {
    respell(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &sink)
    tokenizer.finish(into: &tokens)
    pass(isWhole: true, into: &sink)
  }

  private mutating func respell(_ input: UnsafeRawBufferPointer, isLast: Bool, into sink: inout some MatchSink) {
    guard var respelled else { return }
    respelled.countsPlaces = report.wantsPlaces
    respelled.take(input, isLast: isLast) { parts in
      for part in parts {
        if keepsTrace { origins.append(part) }
        if let place = part.place { tokenizer.place = place }
        read(part.text, into: &sink)
      }
    }
    respelled.reportGuesses(to: &report, isLast: isLast)
    self.respelled = respelled
  }

  private mutating func read(_ input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
    var start = 0
    while start < input.count {
      let end = min(start + Self.batch, input.count)
      if keepsTrace {
        tokenizer.read(UnsafeRawBufferPointer(rebasing: input[start..<end]), into: &tokens)
      } else {
        for index in start..<end { tokenizer.read(input[index], into: &tokens) }
      }
      pass(isWhole: false, into: &sink)
      start = end
    }
  }

  private mutating func pass(isWhole: Bool, into sink: inout some MatchSink) {
    splitter.split(&tokens, isWhole: isWhole)
    for index in earlier.indices {
      earlier[index].run(&tokens, isWhole: isWhole, into: &links[index])
      if isWhole { links[index].endSilent() }
      swap(&tokens, &links[index].tokens)
    }
    last.run(&tokens, isWhole: isWhole, into: &sink)
  }
}
