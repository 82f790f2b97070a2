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
  private let compiled: CompiledMode
  private var chain: PassChain

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    chain = PassChain(compiled)
  }

  /// What could not be written as it stood, so far.
  public var report: TransliterationReport { chain.reader.report }

  /// Takes the next bytes and appends the UTF-8 that they decide.
  ///
  /// - Complexity: Linear in the bytes.
  public mutating func transliterate(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var sink = ByteSink(compiled: compiled)
    swap(&sink.bytes, &output)
    chain.run(input, into: &sink)
    swap(&sink.bytes, &output)
  }

  /// Ends the text and appends what was held back; the stream is then ready for another text.
  public mutating func finish(into output: inout [UInt8]) {
    var sink = ByteSink(compiled: compiled)
    swap(&sink.bytes, &output)
    chain.finish(into: &sink)
    swap(&sink.bytes, &output)
  }
}
