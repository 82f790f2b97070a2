/// What the automaton reads.
///
/// ASCII characters are their own numbers, so context-free ASCII needs no translation at all. Above them come the symbols of
/// the mode, and above these the bytes of characters that no row knows. Such a character is the symbol for its kind,
/// followed by its bytes one by one, which are written unchanged.
typealias InputSymbol = UInt16

/// The input symbols of a mode.
struct InputAlphabet: Sendable {
  private let symbolOf: [Symbol]
  private let inputOf: [InputSymbol]
  /// Whether an input symbol belongs to a word.
  let isLetter: [Bool]
  /// A character that is neither a letter nor a key, before its bytes; one that is Latin punctuation; and one that is a
  /// divider or punctuation of the script.
  let sign: InputSymbol
  let latinPunctuation: InputSymbol
  let punctuation: InputSymbol
  /// The first input symbol that is a byte.
  let byteBase: Int
  /// How many there are in all.
  var count: Int { byteBase + 2 * Self.byteCount }

  static let asciiCount = 128
  /// Bytes of what stands between words, and as many again for bytes of what stands inside them.
  static let byteCount = 256
  static let joiner = InputSymbol(asciiCount) + Alphabet.joiner
  static let border = InputSymbol(asciiCount) + Alphabet.border
  static let foreign = InputSymbol(asciiCount) + Alphabet.foreign

  init(alphabet: Alphabet, asciiSymbols: [Symbol]) {
    symbolOf = asciiSymbols + (0..<alphabet.count).map { Symbol($0) } + Array(repeating: Alphabet.border, count: 3)
    sign = InputSymbol(Self.asciiCount + alphabet.count)
    latinPunctuation = sign + 1
    punctuation = sign + 2
    byteBase = Int(punctuation) + 1
    inputOf = (0..<alphabet.count).map { symbol in
      guard let grapheme = alphabet.grapheme(for: Symbol(symbol)), grapheme.scalars.count == 1,
        let scalar = grapheme.scalars.first, scalar.isASCII, asciiSymbols[Int(scalar.value)] == symbol
      else { return InputSymbol(Self.asciiCount + symbol) }
      return InputSymbol(scalar.value)
    }
    isLetter =
      symbolOf.map { alphabet.isLetter[Int($0)] } + Array(repeating: false, count: Self.byteCount)
      + Array(repeating: true, count: Self.byteCount)
  }

  /// The input symbol of a symbol: of its ASCII letter, where it has one.
  func input(of symbol: Symbol) -> InputSymbol { inputOf[Int(symbol)] }

  /// The input symbol of what a letter is read as: U+02B9 may be read as an apostrophe, but it is no punctuation.
  func input(ofLetter symbol: Symbol) -> InputSymbol {
    let input = input(of: symbol)
    return isLetter[Int(input)] ? input : InputSymbol(Self.asciiCount + Int(symbol))
  }

  /// The symbol that an input symbol is, unless it is a byte.
  func symbol(of input: InputSymbol) -> Symbol { symbolOf[Int(input)] }

  /// The byte that an input symbol is, or nil.
  func byte(of input: InputSymbol) -> UInt8? {
    Int(input) < byteBase ? nil : UInt8(truncatingIfNeeded: Int(input) - byteBase)
  }

  /// The input symbols for what no row knows: that for its kind and the bytes to be written.
  func inputs(of kind: InputSymbol, writing bytes: [UInt8]) -> [InputSymbol] {
    let base = byteBase + (symbol(of: kind) == Alphabet.border ? 0 : Self.byteCount)
    return [kind] + bytes.map { InputSymbol(base + Int($0)) }
  }
}

extension CompiledMode {
  /// Appends the input symbols of a token.
  func append(_ token: Token, to inputs: inout [InputSymbol]) {
    if token.symbol >= Alphabet.firstGrapheme {
      let isLetter = ScalarKind(token.scalar) == .letter
      inputs.append(isLetter ? self.inputs.input(ofLetter: token.symbol) : self.inputs.input(of: token.symbol))
    } else if token.kind == .kept || token.kind == .dropped, token.symbol == Alphabet.border, token.scalar.isASCII {
      inputs.append(InputSymbol(token.scalar.value))
    } else {
      var bytes: [UInt8] = []
      token.write(in: self, to: &bytes)
      inputs += self.inputs.inputs(of: kind(of: token), writing: bytes)
    }
  }

  /// The input symbol before the bytes of a token that no row takes.
  private func kind(of token: Token) -> InputSymbol {
    if token.symbol != Alphabet.border || ScalarKind(token.scalar).isMark { return inputs.input(of: token.symbol) }
    return sign(token.scalar)
  }

  /// The input symbol before the bytes of a character that is neither a letter nor a key.
  func sign(_ scalar: Unicode.Scalar) -> InputSymbol {
    switch punctuation.kind(of: scalar) {
    case .none: inputs.sign
    case .latin: inputs.latinPunctuation
    case .script: inputs.punctuation
    }
  }
}
