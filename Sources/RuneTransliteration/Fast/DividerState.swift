/// What the automaton must know of a line where runs of spaces become a divider: the rules of `Tokenizer` for them, one
/// input symbol at a time.
struct DividerState: Sendable {
  /// What the spaces follow.
  private enum Before: Int32 {
    /// Nothing in this line.
    case nothing
    case text
    /// Punctuation of the script, after which spaces need no divider.
    case punctuation
  }

  private var before = Before.nothing
  private var hasBlanks = false

  /// The state at the start of nearly all words.
  static let betweenWords = DividerState(before: .text, hasBlanks: true)

  private init(before: Before, hasBlanks: Bool) {
    (self.before, self.hasBlanks) = (before, hasBlanks)
  }

  /// The state at the start of a line.
  init() {}

  /// The state with this number.
  init(number: Int32) {
    (before, hasBlanks) = (Before(rawValue: number >> 1) ?? .nothing, number & 1 == 1)
  }

  /// A number for each state.
  var number: Int32 { before.rawValue << 1 | (hasBlanks ? 1 : 0) }

  /// Takes an input symbol.
  ///
  /// - Returns: Whether it follows spaces for which the divider is written.
  mutating func take(_ input: InputSymbol, in compiled: CompiledMode) -> Bool {
    if compiled.isDividing(input) {
      hasBlanks = true
      return false
    }
    // The bytes of a mark on no letter are still to come, unless it is the end of the text.
    if input == InputAlphabet.border { return false }
    let followsText = hasBlanks && before == .text
    hasBlanks = false
    if input == UInt8(ascii: "\n") || input == UInt8(ascii: "\r") {
      before = .nothing
      return false
    }
    // A joiner and the bytes of a character are neither the first of a line nor punctuation.
    if input == InputAlphabet.joiner || compiled.inputs.byte(of: input) != nil { return followsText }
    before = compiled.omitsDivider(beside: input) ? .punctuation : .text
    return followsText && before == .text
  }
}

extension CompiledMode {
  /// Whether an input symbol is a space or tab that may become a divider.
  func isDividing(_ input: InputSymbol) -> Bool { isDividing(UInt8(truncatingIfNeeded: min(input, 0xFF))) }

  /// Whether spaces beside an input symbol need no divider.
  fileprivate func omitsDivider(beside input: InputSymbol) -> Bool {
    if case .scalar(" ")? = divider { return false }
    return input == inputs.punctuation
      || Int(input) < InputAlphabet.asciiCount && isScriptPunctuation(Unicode.Scalar(UInt8(input)))
  }
}
