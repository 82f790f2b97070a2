/// What a single space or tab becomes where a divider was asked for, by the bytes around it.
struct BlankTable {
  /// The input symbols of a divider, and of a space that is not written.
  let inputs: [[InputSymbol]]
  /// For each byte before a space, and then for each byte after it: 0 where a divider is written, 1 where it is not, 2
  /// where the byte does not decide. The two choices for a space are combined by "or".
  let choices: [UInt8]

  /// - Returns: Nil where spaces stay as they are.
  init?(_ compiled: CompiledMode) {
    guard let divider = compiled.divider else { return nil }
    let nothing = compiled.inputs.inputs(of: Alphabet.border, writing: [])
    var written = nothing
    var isSpace = false
    if case .scalar(let scalar) = divider {
      written = compiled.inputs.inputs(of: Alphabet.border, writing: utf8(scalar))
      isSpace = scalar == " "
    }
    inputs = [written, nothing]
    func needsNone(_ byte: UInt8) -> Bool {
      byte == 0x0A || byte == 0x0D || !isSpace && compiled.isScriptPunctuation(Unicode.Scalar(byte))
    }
    let ascii = 0..<128 as Range<UInt8>
    // Marks of the script beyond ASCII are left to the tokenizer, so the character before a space is another one.
    let after: [UInt8] = ascii.map { compiled.isBreak($0) ? 2 : needsNone($0) ? 1 : 0 }
    let before: [UInt8] = ascii.map {
      compiled.isBreak($0) || compiled.isDividing($0) ? 2 : needsNone($0) ? 1 : 0
    }
    choices = after + Array(repeating: 0, count: 128) + before + Array(repeating: 2, count: 128)
  }
}
