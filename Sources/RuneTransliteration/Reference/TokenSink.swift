/// Turns the matches of one pass into the tokens of the next.
struct TokenSink: MatchSink {
  /// The tokens for the next pass.
  var tokens: [Token] = []
  /// The rows that were used, with the bytes of the source that they took; empty unless `keepsTrace`.
  private var trace: [(mapping: Int, source: Range<Int>)] = []
  private let keepsTrace: Bool
  /// Source that a row wrote nothing for: it joins the next letter, or becomes a token before anything else.
  private var silent: Range<Int>?

  init(keepsTrace: Bool) { self.keepsTrace = keepsTrace }

  mutating func take(_ row: RowMatcher.Row, _ matched: ArraySlice<Token>) {
    guard let first = matched.first, let last = matched.last else { return }
    var source = first.source.lowerBound..<last.source.upperBound
    if keepsTrace { trace.append((row.mapping, source)) }
    if let silent { source = silent.lowerBound..<source.upperBound }
    if row.symbols.isEmpty {
      silent = source
      return
    }
    silent = nil
    let kind: Token.Kind = matched.contains { $0.kind == .substitute } ? .substitute : .letter
    for (index, symbol) in row.symbols.enumerated() {
      tokens.append(
        Token(
          symbol: symbol, kind: kind, scalar: first.scalar,
          source: index == 0 ? source : source.upperBound..<source.upperBound))
    }
  }

  mutating func take(_ token: Token) {
    var token = token
    if token.isUnseen {
      // What was silent before it is a part of the next letter's source, and so is this.
      if let silent { token.source = silent.lowerBound..<silent.lowerBound }
      return tokens.append(token)
    }
    if token.kind == .letter || token.kind == .substitute {
      if let silent { token.source = silent.lowerBound..<token.source.upperBound }
      silent = nil
    } else {
      endSilent(beforeLetter: token.symbol == Alphabet.foreign || token.symbol == Alphabet.joiner)
    }
    tokens.append(token)
  }

  /// Adds a token for what a row wrote nothing for, before anything that rows cannot take and at the end.
  ///
  /// - Parameter beforeLetter: Whether the word continues, which the next pass must not take for its end.
  mutating func endSilent(beforeLetter: Bool = false) {
    guard let source = silent else { return }
    silent = nil
    let symbol = beforeLetter ? Alphabet.joiner : Alphabet.border
    tokens.append(Token(symbol: symbol, kind: .dropped, scalar: " ", source: source))
  }

  mutating func drainTrace() -> [(mapping: Int, source: Range<Int>)] {
    defer { trace = [] }
    return trace
  }
}
