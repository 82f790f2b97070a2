/// The pairs of letters that a mode treats otherwise when they are split.
struct SplittablePairs {
  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  /// By symbol, the letters that it stands for.
  private var lettersOf: [[UInt8]]
  /// By two letters from a to z; nil where any split may matter.
  private var areJoined: [Bool]?

  init(_ compiled: CompiledMode, _ words: WordExceptionLookup) {
    lettersOf = []
    // A capital that is a letter of its own may have other keys than the small letter of the lists.
    if compiled.passes.count > 1 || !words.isASCII || !compiled.mode.exactLetters.isEmpty { return }
    areJoined = Array(repeating: false, count: 1 << 14)
    lettersOf = Array(repeating: [], count: compiled.alphabet.count)
    for letter in Self.letters { lettersOf[Int(compiled.asciiSymbols[Int(letter)])].append(letter) }
    for (pass, trie) in zip(compiled.mode.passes, compiled.passes) {
      for mapping in pass.mappings {
        let key = mapping.key.compactMap { compiled.alphabet.symbol(for: $0) }
        for (first, second) in zip(key, key.dropFirst()) { insert(first, second) }
      }
      // A condition sees a joiner where the neighbor was.
      for row in trie.rows where row.previous != nil || row.next != nil {
        let key = pass.mappings[row.mapping].key.compactMap { compiled.alphabet.symbol(for: $0) }
        guard let first = key.first, let last = key.last else { continue }
        for letter in Self.letters {
          let symbol = compiled.asciiSymbols[Int(letter)]
          if let set = row.previous.map({ trie.sets[$0] }), set[symbol] != set[Alphabet.joiner] {
            insert(symbol, first)
          }
          if let set = row.next.map({ trie.sets[$0] }), set[symbol] != set[Alphabet.joiner] { insert(last, symbol) }
        }
      }
    }
  }

  /// Whether a word may be written otherwise with its splits.
  func mayMatter(_ splits: WordList.Splits, in word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let areJoined else { return splits != 0 }
    var splits = splits
    while splits != 0 {
      let offset = splits.trailingZeroBitCount
      splits &= splits - 1
      guard 0 < offset, offset < word.count, max(word[offset - 1], word[offset]) < 0x80 else { continue }
      if areJoined[Int(word[offset - 1]) << 7 | Int(word[offset])] { return true }
    }
    return false
  }

  private mutating func insert(_ first: Symbol, _ second: Symbol) {
    for first in lettersOf[Int(first)] {
      for second in lettersOf[Int(second)] { areJoined?[Int(first) << 7 | Int(second)] = true }
    }
  }
}
