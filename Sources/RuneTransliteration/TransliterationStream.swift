/// Transliterates a text that comes in pieces: any way of cutting it gives the same bytes.
///
/// What is decided is given out at once, so a line comes out when its line feed has gone in. What is held back is
/// bounded by the longest key of the mode, whatever the input.
///
/// ```swift
/// var stream = transliterator.makeStream()
/// var runes: [UInt8] = []
/// "the n".utf8CString.withUnsafeBytes { stream.transliterate(UnsafeRawBufferPointer(rebasing: $0.dropLast()), into: &runes) }
/// stream.finish(into: &runes)
/// ```
public struct TransliterationStream {
  // One of the two is there; both answer to the same tests.
  private var chain: PassChain?
  private var runner: AutomatonRunner?
  private let compiled: CompiledMode
  private var sharing = RuneSharing()

  /// How a stream goes about it; all ways give the same bytes.
  enum Way: CaseIterable {
    /// By the tables, and by those of pairs where a text is long.
    case byTables
    /// By the tables, with those of pairs from the start.
    case byPairs
    /// By the rule itself that the tables are derived from.
    case byRule
  }

  init(_ compiled: CompiledMode, _ way: Way = .byTables) {
    self.compiled = compiled
    // Only the passes know what is a letter and what stands between words.
    if way == .byRule || compiled.sharesRunes {
      chain = PassChain(compiled)
    } else {
      runner = AutomatonRunner(compiled, kernel: way == .byPairs ? TableKernel(columnsUntilPairs: 0) : TableKernel())
    }
  }

  /// What could not be written as it stood, so far.
  public var report: TransliterationReport {
    runner?.report ?? chain?.reader.report ?? TransliterationReport()
  }

  /// A stream for other parts of the same text, each of which begins behind a line feed: such parts can be taken at the
  /// same time.
  ///
  /// Its report is its own; `TransliterationReport.merge(_:)` puts them together. What this stream has found so far is
  /// counted by both, so the longer it has been at work, the better they agree on what to count.
  public func makeSibling() -> TransliterationStream {
    var sibling = TransliterationStream(compiled)
    let report = report.withoutCounts()
    sibling.runner?.count(from: report)
    sibling.chain?.count(from: report)
    return sibling
  }

  /// Says where in a larger text the next bytes stand, which a report then tells of.
  public mutating func move(to place: TextPlace) {
    runner?.move(to: place)
    chain?.move(to: place)
  }

  /// Takes the next bytes and appends the UTF-8 that they decide.
  ///
  /// - Complexity: Linear in the bytes.
  public mutating func transliterate(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    runner?.run(input, into: &output)
    runChain(into: &output) { $0.run(input, into: &$1) }
  }

  /// Ends the text and appends what was held back; the stream is then ready for another text.
  public mutating func finish(into output: inout [UInt8]) {
    runner?.finish(into: &output)
    runChain(into: &output) { $0.finish(into: &$1) }
    sharing = RuneSharing()
  }

  /// Takes a whole text into a buffer of the caller's: the cheapest call for short texts, one after the other.
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
    if let count = runner?.runWhole(text, into: buffer) { return count }
    var output: [UInt8] = []
    transliterate(text, into: &output)
    finish(into: &output)
    if output.count > buffer.count { return nil }
    buffer.copyBytes(from: output)
    return output.count
  }

  private mutating func runChain(into output: inout [UInt8], _ body: (inout PassChain, inout ByteSink) -> Void) {
    if chain == nil { return }
    var sink = ByteSink(compiled: compiled, sharing: sharing)
    swap(&sink.bytes, &output)
    body(&chain!, &sink)
    swap(&sink.bytes, &output)
    sharing = sink.sharing
  }
}
