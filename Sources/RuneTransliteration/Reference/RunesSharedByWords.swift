/// Remembers the last rune of a word, so that the next word does not repeat it if nothing is written in between.
struct RunesSharedByWords: Equatable, Sendable {
  /// The last rune that a row wrote, its UTF-8 in one number; 0 if something else was written after it.
  private var last: UInt32 = 0
  private var isBetweenWords = false

  /// How many bytes of a row's letters, from the first, the last word has written already.
  mutating func shared(by letters: [UInt8]) -> Int {
    guard let start = letters.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let end = letters.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? letters.count
    let isShared = isBetweenWords && Self.number(letters[..<end]) == last
    last = Self.number(letters[start...])
    isBetweenWords = false
    return isShared ? end : 0
  }

  private static func number(_ rune: ArraySlice<UInt8>) -> UInt32 { rune.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Records a token that no row took.
  mutating func pass(_ token: Token, in compiled: CompiledMode) {
    switch token.kind {
    case .dropped: if token.symbol == Alphabet.border { endWord() }
    case .letter, .substitute: if !compiled.unread(token.symbol).isEmpty { endLetters() }
    case .kept where token.scalar.isDirectionMark: break
    case .kept, .replaced, .unmapped: endLetters()
    }
  }

  /// Records something between two words that is not written.
  mutating func endWord() { isBetweenWords = true }

  /// Records something that is written without a row.
  mutating func endLetters() { last = 0 }
}
