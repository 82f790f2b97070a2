/// Runs a mode plainly, stage by stage: the specification of `FastPipeline`.
///
/// Each piece goes through a `ReferenceChain`, whose matches are written as UTF-8.
final class ReferencePipeline: Pipeline {
  private var chain: ReferenceChain
  private var sink: ByteSink

  init(_ compiled: CompiledMode) {
    chain = ReferenceChain(compiled)
    sink = ByteSink(compiled: compiled)
  }

  private init(_ chain: ReferenceChain, _ sink: ByteSink) {
    (self.chain, self.sink) = (chain, sink)
  }

  var report: TransliterationReport {
    get { chain.report }
    set { chain.report = newValue }
  }

  func move(to place: TextPlace) { chain.move(to: place) }

  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    chain.run(text, into: &sink)
    drain(into: &output)
  }

  func finish(into output: inout [UInt8]) {
    chain.finish(into: &sink)
    drain(into: &output)
    sink.sharing = RunesSharedByWords()
  }

  func copy() -> ReferencePipeline { ReferencePipeline(chain.copy(), sink) }

  private func drain(into output: inout [UInt8]) {
    output += sink.bytes
    sink.bytes.removeAll(keepingCapacity: true)
  }
}
