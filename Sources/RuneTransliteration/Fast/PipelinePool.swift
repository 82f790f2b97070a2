/// A compiled mode with idle pipelines for its next text, whose tables are warm from the last one.
///
/// Calls and streams borrow a pipeline; what it has found out about characters, words and states stays with it. No pipeline
/// is used by two threads at once.
///
/// Few of the pipelines whose tables have grown large are kept, so idle memory is at most some 64 + 120 MB, and 1 or 2 MB for
/// a program that uses one thread and plain text.
final class PipelinePool: Sendable {
  let compiled: CompiledMode
  private let pipelines = IdleObjects<WordPipeline>()
  /// Those with more than `usualBytes` of tables.
  private let largePipelines = IdleObjects<WordPipeline>(capacity: 4)
  private let recorders = IdleObjects<SegmentRecorder>()

  private static let usualBytes = 1 << 22

  init(_ compiled: CompiledMode) { self.compiled = compiled }

  /// A pipeline in which no text has begun.
  func takePipeline() -> WordPipeline { pipelines.take() ?? largePipelines.take() ?? WordPipeline(compiled) }

  func put(_ pipeline: WordPipeline) {
    pipeline.reset()
    if pipeline.tableBytes <= Self.usualBytes { pipelines.put(pipeline) } else { largePipelines.put(pipeline) }
  }

  func takeRecorder() -> SegmentRecorder { recorders.take() ?? SegmentRecorder(compiled) }

  func put(_ recorder: SegmentRecorder) { recorders.put(recorder) }
}
