/// The stages of a mode, one after the other: tokenizer, word splitter, the matcher of each pass.
struct ReferenceChain {
  private var tokenizer: Tokenizer
  private var earlier: [PassMatcher]
  private var links: [PassLink]
  private var last: PassMatcher
  private var tokens: [Token] = []
  private var splitter: WordExceptionSplitter
  /// Whether the rows and splits that each part of the source went through are kept.
  private let keepsTrace: Bool

  /// How many bytes go through all passes before the next ones, which bounds what is kept between passes.
  private static let batch = 4_096

  init(_ compiled: CompiledMode, keepsTrace: Bool = false) {
    self.keepsTrace = keepsTrace
    tokenizer = Tokenizer(compiled)
    splitter = WordExceptionSplitter(compiled, keepsSplits: keepsTrace)
    earlier = compiled.passes.dropLast().map { PassMatcher($0) }
    links = earlier.map { _ in PassLink(keepsTrace: keepsTrace) }
    // A parsed mode has a row, and so a pass.
    last = PassMatcher(compiled.passes[compiled.passes.count - 1])
  }

  /// The rows that the passes before the last used, by pass, with the bytes of the source that each took.
  mutating func drainTraces() -> [[(mapping: Int, source: Range<Int>)]] {
    links.indices.map { links[$0].drainTrace() }
  }

  /// The words that were split, and where.
  mutating func drainSplitWords() -> [WordExceptionSplitter.SplitWord] { splitter.drainSplitWords() }

  var report: TransliterationReport {
    get { tokenizer.report }
    set { tokenizer.report = newValue }
  }

  var place: TextPlace {
    get { tokenizer.place }
    set { tokenizer.place = newValue }
  }

  mutating func run(_ input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
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

  mutating func finish(into sink: inout some MatchSink) {
    tokenizer.finish(into: &tokens)
    pass(isWhole: true, into: &sink)
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
