/// The pairs of letters from a to z that a mode of one pass treats otherwise when they are split.
struct JoinedPairs {
  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  /// By symbol, the letters that it stands for.
  private var lettersOf: [[UInt8]]
  private var areJoined = Array(repeating: false, count: 1 << 14)

  init(_ compiled: CompiledMode) {
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

  func contains(_ first: UInt8, _ second: UInt8) -> Bool { areJoined[Int(first) << 7 | Int(second)] }

  private mutating func insert(_ first: Symbol, _ second: Symbol) {
    for first in lettersOf[Int(first)] {
      for second in lettersOf[Int(second)] { areJoined[Int(first) << 7 | Int(second)] = true }
    }
  }
}
