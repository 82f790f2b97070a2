/// Resolves letters that no row has in exactly this spelling.
struct LetterResolver: Sendable {
  let alphabet: Alphabet
  /// Whether the case of some letters is part of the spelling.
  let hasExactLetters: Bool
  /// Whether the text is an edition, whose letters are runes: none has a nearest one, and a dot below only says that it is damaged.
  let isEdition: Bool
  let unicode: UnicodeMappings

  /// The symbols that a letter with its marks is read as.
  struct Meaning: Sendable {
    let symbols: [Symbol]
    /// Whether they are only the nearest letters.
    let isSubstitute: Bool
  }

  /// Finds the symbols for a letter with its marks: unchanged, then in its plain spelling, then without the marks
  /// that no row knows, then by the nearest Latin letters; nil if the rows know none of these.
  func meaning(of cluster: [Unicode.Scalar]) -> Meaning? {
    let cluster = cluster.filter { !$0.isInvisibleOnLetters }
    if let symbol = alphabet.symbol(for: Grapheme(cluster)) { return Meaning(symbols: [symbol], isSubstitute: false) }
    if hasExactLetters {
      let cased = Grapheme(unicode.folded(cluster, keepsCase: true))
      if let symbol = alphabet.symbol(for: cased) { return Meaning(symbols: [symbol], isSubstitute: false) }
    }
    var symbols: [Symbol] = []
    var isSubstitute = false
    for grapheme in Grapheme.graphemes(of: unicode.folded(cluster)) {
      if let symbol = alphabet.symbol(for: grapheme) {
        symbols.append(symbol)
      } else if let nearest = nearestSymbols(to: grapheme) {
        symbols += nearest
        isSubstitute = true
      } else if !grapheme.isLetter || grapheme.scalars[0].properties.generalCategory == .modifierLetter {
        // A sign that is a part of the letter: ŀ is l and a dot, ẚ is a and a half ring.
        isSubstitute = true
      } else {
        return nil
      }
    }
    return symbols.isEmpty ? nil : Meaning(symbols: symbols, isSubstitute: isSubstitute)
  }

  private func nearestSymbols(to grapheme: Grapheme) -> [Symbol]? {
    let decomposed = unicode.decomposed(grapheme.scalars)
    if isEdition, decomposed.dropFirst().contains(where: { $0.value != 0x323 }) { return nil }
    // No key is longer than that, however many marks a letter has.
    for kept in stride(from: min(decomposed.count - 1, alphabet.longestDecomposition), to: 0, by: -1) {
      let shorter = Grapheme(unicode.folded(Array(decomposed.prefix(kept))))
      if let symbol = alphabet.symbol(for: shorter) { return [symbol] }
    }
    guard !isEdition, let base = decomposed.first, let plain = unicode.nearestLetters([base]) else { return nil }
    var symbols: [Symbol] = []
    for grapheme in Grapheme.graphemes(of: unicode.folded(plain)) {
      guard let symbol = alphabet.symbol(for: grapheme) else { return nil }
      symbols.append(symbol)
    }
    return symbols.isEmpty ? nil : symbols
  }
}
