/// Transliterates a text that comes in pieces; wherever it is cut, the output is the same.
///
/// Output appears as soon as it is decided, so a line is complete once its line feed has been read. What is held back is
/// bounded for any input: an unfinished match, the rest of a listed word from its first split on, a word of 64 bytes where
/// words are respelled or 256 where they are romanized, a letter with 32 marks, and the length of a run of spaces.
///
/// ```swift
/// var stream = transliterator.makeStream()
/// var runes: [UInt8] = []
/// "the n".utf8CString.withUnsafeBytes { stream.transliterate(UnsafeRawBufferPointer(rebasing: $0.dropLast()), into: &runes) }
/// stream.finish(into: &runes)
/// ```
public struct TransliterationStream {
  private var core: Core

  /// Which implementation a stream uses; all give the same bytes.
  package enum Way: CaseIterable, Sendable {
    /// By `WordPipeline`, with lanes where a text is long.
    case byTables
    /// By `WordPipeline`, with lanes even in short texts.
    case byLanes
    /// By `ReferencePipeline`.
    case byRule
  }

  /// The mutable state; copies of a stream share it until one of them reads more text.
  private final class Core {
    let pipeline: any Pipeline
    /// The same, if it is a fast one.
    let fast: WordPipeline?
    /// The pool that gets the pipeline back. Its references are counted once for a stream, since threads whose streams are of
    /// one transliterator wait for each other there.
    let pool: PipelinePool

    init(_ fast: WordPipeline, from pool: PipelinePool) { (pipeline, self.fast, self.pool) = (fast, fast, pool) }

    init(reference: any Pipeline, _ pool: PipelinePool) { (pipeline, fast, self.pool) = (reference, nil, pool) }

    deinit {
      if let fast { pool.put(fast) }
    }

    func copy() -> Core { fast.map { Core($0.copy(), from: pool) } ?? Core(reference: pipeline.copy(), pool) }
  }

  private init(_ core: Core) { self.core = core }

  init(_ pool: PipelinePool, _ way: Way = .byTables) {
    switch way {
    case .byTables: core = Core(pool.takePipeline(), from: pool)
    case .byLanes: core = Core(WordPipeline(pool.compiled, leastLanes: 32), from: PipelinePool(pool.compiled))
    case .byRule: core = Core(reference: ReferencePipeline(pool.compiled), pool)
    }
  }

  /// What could not be written exactly so far.
  public var report: TransliterationReport { core.pipeline.report }

  /// Reads the next bytes and appends the UTF-8 that is decided by them.
  ///
  /// - Complexity: Linear in the bytes.
  public mutating func transliterate(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    ownCore().pipeline.run(input, into: &output)
  }

  /// Ends the text and appends what was held back; the stream is then ready for another text.
  ///
  /// - Complexity: Linear in what was held back.
  public mutating func finish(into output: inout [UInt8]) { ownCore().pipeline.finish(into: &output) }

  /// Transliterates a whole text into the caller's buffer: the cheapest call for many short texts.
  ///
  /// ```swift
  /// var stream = transliterator.makeStream()
  /// var buffer = [UInt8](repeating: 0, count: 256)
  /// var text = "the quick fox"
  /// let count = text.withUTF8 { text in
  ///   buffer.withUnsafeMutableBytes { stream.transliterate(whole: UnsafeRawBufferPointer(text), into: $0) }
  /// }
  /// ```
  ///
  /// - Precondition: The stream is new, or its last text has ended.
  /// - Returns: How many bytes were written, from the start of the buffer; nil where they do not fit, and then the buffer
  ///   may hold anything. Three bytes for each of the text are enough for most modes.
  /// - Complexity: Linear in the bytes. Plain ASCII goes straight into the buffer where that has 16 bytes more than are
  ///   needed.
  public mutating func transliterate(
    whole text: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    let core = ownCore()
    if let fast = core.fast { return fast.run(whole: text, into: buffer) }
    var output: [UInt8] = []
    core.pipeline.run(text, into: &output)
    core.pipeline.finish(into: &output)
    if output.count > buffer.count { return nil }
    buffer.copyBytes(from: output)
    return output.count
  }

  /// The state, not shared with any copy.
  private mutating func ownCore() -> Core {
    if !isKnownUniquelyReferenced(&core) { core = core.copy() }
    return core
  }
}
