/// What the automaton must know of a line where runs of spaces become a divider: the rules of `Tokenizer` for them, one
/// input symbol at a time.
struct WordDividerState: Sendable {
  /// What the spaces follow; nil at the start of a line.
  private var before: PunctuationKind?
  private var hasBlanks = false

  /// The state at the start of nearly all words.
  static let betweenWords = WordDividerState(before: PunctuationKind.none, hasBlanks: true)

  private init(before: PunctuationKind?, hasBlanks: Bool) {
    (self.before, self.hasBlanks) = (before, hasBlanks)
  }

  /// The state at the start of a line.
  init() {}

  /// The state with this number.
  init(number: Int32) {
    (before, hasBlanks) = (PunctuationKind(rawValue: number >> 1 - 1), number & 1 == 1)
  }

  /// A number for each state.
  var number: Int32 { ((before?.rawValue ?? -1) + 1) << 1 | (hasBlanks ? 1 : 0) }

  /// Whether an input symbol belongs to a run of spaces: punctuation that is dropped does if it follows one.
  func continues(by input: InputSymbol, in compiled: CompiledMode) -> Bool {
    compiled.isDividing(input) || hasBlanks && compiled.joinsSpaces(input)
  }

  /// Takes an input symbol.
  ///
  /// - Returns: What is written for the spaces before it, if it follows any.
  mutating func take(_ input: InputSymbol, in compiled: CompiledMode) -> Unicode.Scalar? {
    guard case .scalar(let divider)? = compiled.divider else {
      // Nothing is written for them, but punctuation may belong to them.
      hasBlanks = compiled.options.punctuation == .drop && continues(by: input, in: compiled)
      return nil
    }
    if continues(by: input, in: compiled) {
      hasBlanks = true
      return nil
    }
    // The bytes of a mark on no letter are still to come, unless it is the end of the text.
    if input == InputAlphabet.border || compiled.joinsSpaces(input) { return nil }
    let follows = hasBlanks ? before : nil
    hasBlanks = false
    if input == UInt8(ascii: "\n") || input == UInt8(ascii: "\r") {
      before = nil
      return nil
    }
    var kind = PunctuationKind.none
    // A joiner and the bytes of a character are neither the first of a line nor punctuation.
    if input != InputAlphabet.joiner, compiled.inputs.byte(of: input) == nil {
      // Beside punctuation, a space is a space.
      kind = divider == " " ? .none : compiled.punctuationKind(of: input)
      before = kind
    }
    guard let follows else { return nil }
    return compiled.punctuation.divider(divider, between: follows, and: kind)
  }
}

extension CompiledMode {
  /// Whether an input symbol is a space or tab that may become a divider.
  func isDividing(_ input: InputSymbol) -> Bool { isDividing(UInt8(truncatingIfNeeded: min(input, 0xFF))) }

  /// Whether an input symbol is punctuation that belongs to a run of spaces before it.
  fileprivate func joinsSpaces(_ input: InputSymbol) -> Bool {
    divider != nil && punctuation.joinsSpaces(punctuationKind(of: input))
  }

  fileprivate func punctuationKind(of input: InputSymbol) -> PunctuationKind {
    if inputs.byte(of: input) != nil { return .none }
    if input == inputs.punctuation { return .script }
    if input == inputs.latinPunctuation { return .latin }
    if Int(input) < InputAlphabet.asciiCount { return punctuation.kind(of: Unicode.Scalar(UInt8(input))) }
    // A sign in ASCII that is not its own number is what a letter is read as.
    guard let scalars = alphabet.grapheme(for: inputs.symbol(of: input))?.scalars, scalars.count == 1,
      !scalars[0].isASCII
    else { return .none }
    return punctuation.kind(of: scalars[0])
  }
}
