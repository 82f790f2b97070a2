/// A mode as a font can express it: what each character is read as, which words are split, and for each pass, which letters
/// between which others are written as what.
///
/// Fonts have no negative conditions, cannot test for the end of the text, and look back at what they have written. So the
/// conditions of rows are replaced with sets of neighbors, of which the last rule of a key needs none, and every row has a
/// result of its own that remembers the last letter that the row took.
package struct ShapingRules: Sendable {
  /// A letter of the rows.
  package struct Letter: Sendable {
    /// A character and its marks.
    package let scalars: [Unicode.Scalar]
    /// The same in canonical decomposition.
    package let decomposed: [Unicode.Scalar]
    /// Whether it is a part of words.
    package let isLetter: Bool
    /// Whether it is Latin punctuation that rows leave out at most.
    package let isPunctuation: Bool
    /// How it is written by itself.
    package let alone: [Unicode.Scalar]
  }

  /// A word of a list that is written otherwise than its letters would be.
  package struct Word: Sendable, Hashable {
    package let letters: [Symbol]
    /// The indices of letters that are not joined with the next one.
    package let splits: [Int]
  }

  /// A word of a list with a letter that the rows do not know.
  package struct UnreadableWord: Sendable {
    /// As in the list.
    package let word: String
    package let letter: String
  }

  /// Any letter that no row knows.
  package static let foreign = Alphabet.foreign
  /// A character that splits letters, such as U+200C.
  package static let joiner = Alphabet.joiner

  /// The letters of the rows by symbol.
  package let letters: [Symbol: Letter]
  /// What is read as other letters, in the order of code points: letters, and signs that are in rows.
  package let readings: [(character: Unicode.Scalar, letters: [Symbol])]
  /// A capital that is typed for a letter, after a small one.
  package let typed: (capital: Unicode.Scalar, letter: Symbol)?
  /// The passes in their order.
  package let passes: [Pass]
  /// The words that are split, sorted.
  package let words: [Word]
  /// Words that no text has, because no row knows one of their letters.
  package let unreadableWords: [UnreadableWord]

  /// The rules for the mode, variant, switches and words of a transliterator.
  ///
  /// - Complexity: It asks for the meaning of every letter of the basic plane: some hundredths of a second.
  package init(_ transliterator: RunicTransliterator) {
    let (compiled, foreignPassCount) = transliterator.compiled.spelledOut
    let alphabet = compiled.alphabet
    let writer = SymbolWriter(compiled)
    var letters: [Symbol: Letter] = [:]
    for symbol in Alphabet.firstGrapheme..<Symbol(alphabet.count) {
      guard let grapheme = alphabet.grapheme(for: symbol) else { continue }
      letters[symbol] = Letter(
        scalars: grapheme.scalars, decomposed: compiled.resolver.unicode.decomposed(grapheme.scalars),
        isLetter: alphabet.isLetter[Int(symbol)],
        isPunctuation: grapheme.scalars.count == 1 && compiled.punctuation.kind(of: grapheme.scalars[0]) == .latin,
        alone: writer.written([symbol]))
    }
    self.letters = letters
    typed = compiled.typed.flatMap { typed in alphabet.symbol(for: Grapheme([typed.letter])).map { (typed.capital, $0) }
    }
    readings = Self.readings(compiled)
    let words = ShapingWords(compiled, writer, firstPass: foreignPassCount)
    self.words = words.split
    unreadableWords = words.unreadable
    var splitKeys: Set<[Symbol]>? = words.splitKeys
    var splitLetters = Set(words.splitKeys.compactMap { $0.last })
    var passes: [Pass] = []
    for trie in compiled.passes.indices {
      let pass = Pass(compiled, number: trie, splitLetters: splitLetters, splitKeys: splitKeys)
      splitLetters = pass.splitLettersOfNext
      if trie >= foreignPassCount { splitKeys = nil }
      passes.append(pass)
    }
    self.passes = passes
  }

  /// The letters of the basic plane without ideographs and Hangul, which have no plain spelling in Latin letters.
  private static func readings(_ compiled: CompiledMode) -> [(character: Unicode.Scalar, letters: [Symbol])] {
    let own = compiled.alphabet.graphemes.flatMap { $0.scalars }.filter { $0.value > 0xFFFF }
    let ranges: [ClosedRange<UInt32>] = [0x21...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFD]
    let candidates = ranges.joined().compactMap(Unicode.Scalar.init) + Set(own).sorted()
    var result: [(character: Unicode.Scalar, letters: [Symbol])] = []
    for scalar in candidates {
      switch ScalarKind(scalar) {
      case .letter:
        // Katakana are read as hiragana.
        let isKatakana = compiled.options.romanizes && (0x30A1...0x30F6).contains(scalar.value)
        let letter = isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
        if let meaning = compiled.meaning(of: [letter]) { result.append((scalar, meaning)) }
      case .other:
        if let symbol = compiled.alphabet.symbol(for: Grapheme([scalar])) { result.append((scalar, [symbol])) }
      case .mark, .joiner: break
      }
    }
    return result
  }
}

extension CompiledMode {
  /// What the tokenizer finds for a letter with its marks.
  func meaning(of cluster: [Unicode.Scalar]) -> [Symbol]? {
    if cluster.count == 1, cluster[0].isASCII {
      let symbol = asciiSymbols[Int(cluster[0].value)]
      return symbol == Alphabet.foreign ? nil : [symbol]
    }
    return resolver.meaning(of: cluster)?.symbols
  }
}
