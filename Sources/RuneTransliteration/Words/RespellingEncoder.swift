/// Translates respelled words into input symbols, so that a word is tokenized once and not wherever it occurs.
final class RespellingEncoder {
  let compiled: CompiledMode
  private var tokenizer: Tokenizer
  /// A bit for each ASCII character that is an input symbol whatever is around it, and that no mark can change.
  private let plain: (low: UInt64, high: UInt64)

  /// The most input symbols of a word.
  static let limit = 255

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    tokenizer = Tokenizer(compiled)
    func bits(from first: UInt8) -> UInt64 {
      (0..<64 as Range<UInt8>).reduce(0) { bits, offset in
        let byte = first + offset
        return compiled.plainASCII.contains(byte) && !byte.isASCIILetter ? bits | 1 << UInt64(offset) : bits
      }
    }
    plain = (bits(from: 0), bits(from: 64))
  }

  /// Whether text between words needs no tokenizer.
  @inline(__always)
  func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    for byte in text where byte >= 0x80 || (byte < 64 ? plain.low : plain.high) &>> UInt64(byte & 63) & 1 == 0 {
      return false
    }
    return true
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
