/// Translates respelled words into input symbols, so that a word is tokenized once and not wherever it occurs.
final class RespellingEncoder {
  let compiled: CompiledMode
  private var tokenizer: Tokenizer
  /// The characters that are input symbols regardless of their neighbors, and that no mark can change.
  let plainBytes: PlainBytes

  /// A set of ASCII characters, a bit each.
  struct PlainBytes {
    fileprivate var low: UInt64 = 0
    fileprivate var high: UInt64 = 0

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
      byte < 0x80 && (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0
    }

    @inline(__always)
    func containsAll(_ text: UnsafeRawBufferPointer) -> Bool {
      for byte in text where !contains(byte) { return false }
      return true
    }
  }

  /// The most input symbols of a word.
  static let limit = 255

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    tokenizer = Tokenizer(compiled, leavesBlanks: true)
    var plainBytes = PlainBytes()
    for byte in 0..<128 as Range<UInt8> where compiled.independentASCII.contains(byte) && !byte.isASCIILetter {
      if byte < 64 { plainBytes.low |= 1 << UInt64(byte) } else { plainBytes.high |= 1 << UInt64(byte - 64) }
    }
    self.plainBytes = plainBytes
  }

  /// Whether an input symbol is a letter.
  func isLetter(_ input: InputSymbol) -> Bool { compiled.inputs.isLetter[Int(input)] }

  /// The input symbols of a respelling; nil where something of it would be reported, or it is too long.
  func inputs(for spelling: [UInt8]) -> [InputSymbol]? {
    var tokens: [Token] = []
    for byte in spelling { tokenizer.read(byte, into: &tokens) }
    tokenizer.finish(into: &tokens)
    defer { tokenizer.report = TransliterationReport() }
    guard tokenizer.report.isClean else { return nil }
    var inputs: [InputSymbol] = []
    for token in tokens { compiled.append(token, to: &inputs) }
    return inputs.count <= Self.limit ? inputs : nil
  }
}
