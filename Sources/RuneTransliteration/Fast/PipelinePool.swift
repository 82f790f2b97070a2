/// A compiled mode with the pipelines that wait for its next text, warm from the last one.
///
/// Calls and streams borrow them; what they have found out about letters, words and states stays with them. A pipeline
/// is never used by two threads at a time.
final class PipelinePool: Sendable {
  let compiled: CompiledMode
  private let pipelines = ObjectPool<FastPipeline>()
  private let respellings = ObjectPool<RespellingPipeline>()
  private let recorders = ObjectPool<SegmentRecorder>()
  private let finder = OnceMade<SharedFinder>()

  /// The finder of word exceptions, which depends on the mode alone.
  private final class SharedFinder: Sendable {
    let finder: WordExceptionFinder?

    init(_ finder: WordExceptionFinder?) { self.finder = finder }
  }

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
  }

  /// A pipeline in which no text has begun, for a text of which so many bytes are known.
  func takePipeline(for count: Int) -> FastPipeline {
    let pipeline = pipelines.take() ?? FastPipeline(compiled)
    expect(count, pipeline)
    return pipeline
  }

  /// Gives a pipeline back.
  func put(_ pipeline: FastPipeline) {
    pipeline.reset()
    pipelines.put(pipeline)
  }

  /// Says how many bytes are to come.
  func expect(_ count: Int, _ pipeline: FastPipeline) {
    pipeline.expect(count) { finder.object { SharedFinder(WordExceptionFinder(compiled)) }.finder }
  }

  /// A pipeline in which no text has begun, for a mode that has words respelled.
  ///
  /// - Precondition: The mode has.
  func takeRespelling() -> RespellingPipeline {
    if let pipeline = respellings.take() { return pipeline }
    guard let text = compiled.respelledText else { preconditionFailure("no words are respelled") }
    return RespellingPipeline(text, rows: FastPipeline(compiled))
  }

  /// Gives a pipeline back, whose text has ended.
  func put(_ pipeline: RespellingPipeline) {
    pipeline.reset()
    respellings.put(pipeline)
  }

  func takeRecorder() -> SegmentRecorder { recorders.take() ?? SegmentRecorder(compiled) }

  func put(_ recorder: SegmentRecorder) { recorders.put(recorder) }
}
