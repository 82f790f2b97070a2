/// Runs a mode plainly, stage by stage: the specification of `WordPipeline`.
///
/// Each piece goes through a `ReferenceChain`, whose matches are written as UTF-8.
final class ReferencePipeline: Pipeline {
  private var chain: ReferenceChain
  private var sink: ByteSink

  init(_ compiled: CompiledMode) {
    chain = ReferenceChain(compiled)
    sink = ByteSink(compiled: compiled)
  }

  private init(_ chain: ReferenceChain, _ sink: ByteSink) { (self.chain, self.sink) = (chain, sink) }

  var report: TransliterationReport {
    get { chain.report }
    _modify { yield &chain.report }
  }

  /// How many ill-formed parts the report has.
  var illFormedCount: Int { chain.illFormedCount }

  /// Sets the position of the next piece in a larger text.
  func move(to position: TextPosition) { chain.move(to: position) }

  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    chain.run(text, into: &sink)
    drain(into: &output)
  }

  func finish(into output: inout [UInt8]) {
    chain.finish(into: &sink)
    drain(into: &output)
    sink.sharing = RunesSharedByWords()
  }

  /// Takes the rest of a word, which ends before a character that ends words.
  func run(endOfWord text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    chain.run(endOfWord: text, into: &sink)
    drain(into: &output)
  }

  /// Whether nothing of a word is held back, once it has ended.
  var isBetweenWords: Bool { chain.isBetweenWords }

  /// The position of the next byte, while nothing is held back.
  var position: TextPosition { chain.position }

  /// What the next word depends on, while nothing is held back.
  var context: WordContext {
    get {
      var context = chain.context
      if sink.compiled.sharesRunes { context.sharing = sink.sharing }
      return context
    }
    set {
      chain.context = newValue
      sink.sharing = newValue.sharing
    }
  }

  /// Whether what has been read since the context was set depends on it.
  var dependsOnContext: Bool { sink.compiled.sharesRunes || chain.dependsOnContext }

  func copy() -> ReferencePipeline { ReferencePipeline(chain, sink) }

  private func drain(into output: inout [UInt8]) {
    output += sink.bytes
    sink.bytes.removeAll(keepingCapacity: true)
  }
}
