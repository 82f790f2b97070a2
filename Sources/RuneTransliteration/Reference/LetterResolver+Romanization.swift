extension LetterResolver {
  /// Finds the symbols for a word in another script by its Latin spelling; nil where the Unicode library has none, or
  /// some letter of it is still unknown.
  ///
  /// Signs such as the apostrophe for a soft sign, and spaces between syllables, are not written. They split letters, so
  /// that none are joined across them.
  func romanization(of word: [Unicode.Scalar]) -> Meaning? {
    guard let latin = unicode.romanized(word.filter { !$0.isInvisibleInWords }) else { return nil }
    var symbols: [Symbol] = []
    var isSplit = false
    for grapheme in Grapheme.graphemes(of: unicode.folded(latin)) {
      if let meaning = meaning(of: grapheme.scalars), grapheme.isLetter {
        if isSplit, !symbols.isEmpty { symbols.append(Alphabet.joiner) }
        isSplit = false
        symbols += meaning.symbols
      } else if grapheme.isLetter, grapheme.scalars[0].properties.generalCategory != .modifierLetter {
        return nil
      } else {
        isSplit = true
      }
    }
    return symbols.isEmpty ? nil : Meaning(symbols: symbols, isSubstitute: true)
  }
}
