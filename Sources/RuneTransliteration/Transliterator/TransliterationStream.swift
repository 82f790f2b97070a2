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

  /// - Parameter automaton: The fast form of the mode, where there is one.
  init(_ compiled: CompiledMode, automaton: ByteAutomaton?) {
    self.compiled = compiled
    // Only the passes know what is a letter and what stands between words.
    if let automaton, !compiled.sharesRunes {
      runner = AutomatonRunner(automaton, compiled)
    } else {
      chain = PassChain(compiled)
    }
  }

  /// What could not be written as it stood, so far.
  public var report: TransliterationReport {
    runner?.reader.report ?? chain?.reader.report ?? TransliterationReport()
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

  private mutating func runChain(into output: inout [UInt8], _ body: (inout PassChain, inout ByteSink) -> Void) {
    if chain == nil { return }
    var sink = ByteSink(compiled: compiled, sharing: sharing)
    swap(&sink.bytes, &output)
    body(&chain!, &sink)
    swap(&sink.bytes, &output)
    sharing = sink.sharing
  }
}
