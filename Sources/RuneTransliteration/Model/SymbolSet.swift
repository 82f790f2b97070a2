/// A set of symbols, one bit each.
struct SymbolSet: Sendable, Hashable {
  private var words: [UInt64]

  /// The symbols below `count` for which `isMember` holds.
  init(count: Int, where isMember: (Symbol) -> Bool) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for symbol in 0..<count where isMember(Symbol(symbol)) { words[symbol >> 6] |= 1 << UInt64(symbol & 63) }
  }

  subscript(symbol: Symbol) -> Bool { words[Int(symbol) >> 6] >> UInt64(symbol & 63) & 1 == 1 }

  /// The bits as numbers, for an `Interner`.
  var values: some Collection<Int32> {
    words.lazy.flatMap { [Int32(truncatingIfNeeded: $0), Int32(truncatingIfNeeded: $0 >> 32)] }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func formIntersection(_ other: SymbolSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func intersects(_ other: SymbolSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }
}
