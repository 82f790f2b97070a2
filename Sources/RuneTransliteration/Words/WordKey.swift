/// Gathers the letters of a word as the word lists have them, symbol by symbol.
struct WordKey {
  /// The letters so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var symbolCount = 0

  /// How many symbols of a word, joiners included, may wait for its end.
  static let mostSymbols = 4 * TableLimits.wordBytes

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    symbolCount = 0
  }

  /// Takes the next symbol. Joiners are not letters of the word, but do not end it either.
  ///
  /// - Returns: False where no list can have the word: it has another letter, or is too long. The limit on joiners bounds
  ///   what a stream must hold back.
  mutating func append(_ symbol: Symbol, in words: WordExceptionLookup) -> Bool {
    if symbol == Alphabet.joiner {
      if bytes.isEmpty { return true }
    } else if !words.append(symbol, to: &bytes) {
      return false
    }
    symbolCount += 1
    return bytes.count <= TableLimits.wordBytes && symbolCount <= Self.mostSymbols
  }
}
