/// Translates respelled words into input symbols, so that a word is tokenized once and not wherever it occurs.
final class RespellingEncoder {
  let compiled: CompiledMode
  private var tokenizer: Tokenizer

  /// The most input symbols of a word.
  static let limit = 255

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    tokenizer = Tokenizer(compiled, leavesBlanks: true)
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
