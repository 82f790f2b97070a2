/// What the word lists call the letter of each symbol: its plain spelling, in UTF-8.
struct WordLetters: Sendable {
  /// Nil for what is not a letter.
  private var spellings: [[UInt8]?]
  /// The same for letters of one byte; 0 for all others.
  private var ascii: [UInt8]

  init(_ alphabet: Alphabet, spelling: UnicodeMappings) {
    spellings = (0..<alphabet.count).map { symbol in
      guard let grapheme = alphabet.grapheme(for: Symbol(symbol)), grapheme.isLetter else { return nil }
      let isPlain = grapheme.scalars.allSatisfy { ("a"..."z").contains($0) }
      return (isPlain ? grapheme.scalars : spelling.fold(grapheme.scalars, false)).flatMap { utf8($0) }
    }
    ascii = spellings.map { $0?.count == 1 ? $0?.first ?? 0 : 0 }
  }

  /// Forgets all letters but those of one byte, for lists that have no others.
  mutating func keepASCII() { spellings = ascii.map { $0 == 0 ? nil : [$0] } }

  /// Appends the letter of a symbol to a key; false where there is none.
  func append(_ symbol: Symbol, to key: inout [UInt8]) -> Bool {
    let letter = ascii[Int(symbol)]
    if letter != 0 {
      key.append(letter)
      return true
    }
    guard let spelling = spellings[Int(symbol)] else { return false }
    key += spelling
    return true
  }

  /// Calls `body` with the index of each symbol of a word that has a split before it.
  func forEachSplit(
    _ splits: WordList.Splits, in word: Range<Int>, _ symbol: (_ index: Int) -> Symbol?, _ body: (_ index: Int) -> Void
  ) {
    var start = 0
    for index in word {
      let end = start + (symbol(index).flatMap { spellings[Int($0)]?.count } ?? 0)
      for byte in start..<end where splits >> WordList.Splits(byte) & 1 == 1 { body(index) }
      start = end
    }
  }
}
