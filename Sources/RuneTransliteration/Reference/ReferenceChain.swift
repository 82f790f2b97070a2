/// The stages of a mode, one after the other: the respelling of words or the signs of an edition, tokenizer, word splitter, the
/// matcher of each pass.
struct ReferenceChain {
  /// Nil where the mode does not respell words.
  private var respelled: RespelledText?
  /// Nil where the mode does not read editions.
  private var edition: EditionText?
  private var isRespelled: Bool { respelled != nil || edition != nil }
  private var tokenizer: Tokenizer
  private var splitter: WordExceptionSplitter
  private var earlier: [ReferencePass]
  private var links: [TokenSink]
  private var last: ReferencePass
  private var tokens: [Token] = []
  /// Whether the rows and splits that each part of the source went through are kept.
  private let keepsTrace: Bool
  private var origins = RespellingOrigins()

  /// How many tokens go through all passes before the next ones, which bounds what is kept between passes.
  private static let batch = 4_096

  init(_ compiled: CompiledMode, keepsTrace: Bool = false) {
    self.keepsTrace = keepsTrace
    respelled = RespelledText(compiled)
    edition = EditionText(compiled)
    tokenizer = Tokenizer(compiled)
    splitter = WordExceptionSplitter(compiled, keepsSplits: keepsTrace)
    earlier = compiled.passes.dropLast().map { ReferencePass($0) }
    links = earlier.map { _ in TokenSink(keepsTrace: keepsTrace) }
    // A parsed mode has a row, and so a pass.
    last = ReferencePass(compiled.passes[compiled.passes.count - 1])
  }

  /// The rows that the passes before the last used, by pass, with the bytes of the source that each took.
  mutating func drainTraces() -> [[(mapping: Int, source: Range<Int>)]] { links.indices.map { links[$0].drainTrace() } }

  /// The words that were split, and where.
  mutating func drainSplitWords() -> [WordExceptionSplitter.SplitWord] { splitter.drainSplitWords() }

  /// Where the bytes that the tokenizer read are in the text; nil where words are not respelled.
  mutating func drainOrigins() -> RespellingOrigins? {
    defer { origins = RespellingOrigins() }
    return isRespelled ? origins : nil
  }

  var report: TransliterationReport {
    get { tokenizer.report }
    _modify { yield &tokenizer.report }
  }

  /// How many ill-formed parts the report has.
  var illFormedCount: Int { tokenizer.report.illFormedCount }

  mutating func move(to position: TextPosition) {
    if !isRespelled { tokenizer.position = position }
    respelled?.position = position
    edition?.position = position
  }

  mutating func run(_ input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
    if isRespelled { respell(input, .goesOn, into: &sink) } else { read(input, into: &sink) }
    pass(isWhole: false, into: &sink)
  }

  mutating func finish(into sink: inout some MatchSink) {
    respell(UnsafeRawBufferPointer(start: nil, count: 0), .endsText, into: &sink)
    tokenizer.finish(into: &tokens)
    pass(isWhole: true, into: &sink)
  }

  /// Takes the rest of a word, which ends before a character that ends words.
  mutating func run(endOfWord input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
    if isRespelled { respell(input, .endsWord, into: &sink) } else { read(input, into: &sink) }
    tokenizer.endWord(into: &tokens)
    pass(isWhole: true, into: &sink)
  }

  /// Whether nothing of a word is held back, once it has ended.
  var isBetweenWords: Bool { tokenizer.isIdle && edition?.isIdle ?? true && respelled?.isIdle ?? true }

  /// The position of the next byte, while nothing is held back.
  var position: TextPosition { respelled?.position ?? edition?.position ?? tokenizer.position }

  /// What the next word depends on, while nothing is held back.
  var context: WordContext {
    get {
      let (isOpen, lastKind) = tokenizer.line
      return WordContext(
        lineIsOpen: isOpen, lastKind: lastKind, expectation: respelled?.expectation ?? 0,
        edition: edition?.state ?? EditionLine.State())
    }
    set {
      tokenizer.line = (newValue.lineIsOpen, newValue.lastKind)
      respelled?.begin(expecting: newValue.expectation)
      edition?.state = newValue.edition
    }
  }

  /// Whether what has been read since the context was set depends on it.
  var dependsOnContext: Bool { respelled == nil || tokenizer.keepsLine || respelled?.dependsOnExpectation ?? true }

  private mutating func respell(
    _ input: UnsafeRawBufferPointer, _ end: RespelledText.End, into sink: inout some MatchSink
  ) {
    let wantsPositions = report.wantsPositions
    func take(_ part: RespelledText.Part) {
      if keepsTrace { origins.append(part) }
      if let position = part.position { tokenizer.position = position }
      if part.isUncertain { report.substitutes.note(scalars(part.source), at: tokenizer.position) }
      if part.isRaw { return tokenizer.keep(part.text, into: &tokens) }
      if let guessed = part.guessed { report.guesses.note(scalars(guessed), at: tokenizer.position) }
      if part.romanizedCount > 0 {
        report.substitutes.note(scalars(part.source), letters: part.romanizedCount, at: tokenizer.position)
      }
      tokenizer.hasOnePosition = part.isRespelled
      let first = tokens.count
      if part.isRespelled {
        for byte in part.text { tokenizer.read(byte, into: &tokens) }
      } else {
        read(part.text, into: &sink)
      }
      tokenizer.hasOnePosition = false
      if part.isRespelled, part.romanizedCount == 0 {
        for index in first..<tokens.count { tokens[index].isOfOtherLanguage = true }
      }
    }
    // Taken out, so that their arrays are not copied.
    if var edition = self.edition.take() {
      edition.countsPositions = wantsPositions
      edition.take(input, end, take)
      self.edition = edition
    }
    guard var respelled = self.respelled.take() else { return }
    respelled.countsPositions = wantsPositions
    respelled.take(input, end, take)
    self.respelled = respelled
  }

  private func scalars(_ word: UnsafeRawBufferPointer) -> [Unicode.Scalar] {
    Array(String(decoding: word, as: UTF8.self).unicodeScalars)
  }

  private mutating func read(_ input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
    var start = 0
    while start < input.count {
      let end = min(start + Self.batch, input.count)
      for index in start..<end { tokenizer.read(input[index], into: &tokens) }
      if tokens.count >= Self.batch { pass(isWhole: false, into: &sink) }
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
