/// Gathers the letters of a word as the word lists have them, symbol by symbol.
struct WordKey {
  /// The letters so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var joinerCount = 0

  /// How many joiners a listed word may have after its first letter.
  static let mostJoiners = 3 * TableLimits.wordBytes

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    joinerCount = 0
  }

  /// Takes the next symbol. Joiners are not letters of the word, but do not end it either.
  ///
  /// - Returns: False where no list can have the word: it has another letter, or is too long. The limit on joiners bounds
  ///   what a stream must hold back.
  mutating func append(_ symbol: Symbol, in words: WordExceptionLookup) -> Bool {
    if symbol != Alphabet.joiner { return words.append(symbol, to: &bytes) && bytes.count <= TableLimits.wordBytes }
    if !bytes.isEmpty { joinerCount += 1 }
    return joinerCount <= Self.mostJoiners
  }
}
