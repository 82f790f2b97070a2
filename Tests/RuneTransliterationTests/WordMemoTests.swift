import Testing

@testable import RuneTransliteration

struct WordMemoTests {
  /// Words of 16 bytes with the same hash.
  private static func collidingWords(_ count: UInt64) -> [[UInt8]] {
    (1...count).map { number in
      let halves = (0x1234_5678_9ABC_DEF0 ^ number &* 0x9E37_79B9_7F4A_7C15, number)
      return withUnsafeBytes(of: halves) { Array($0) }
    }
  }

  /// Words that were chosen to collide are kept up to a number, so that looking for one takes a bounded time.
  @Test func collidingWordsAreNotAllKept() {
    let words = Self.collidingWords(1_000)
    var memo = WordMemo()
    for word in words {
      word.withUnsafeBytes { memo.insert($0, in: nil, [1], note: -1, nextContext: 0) }
    }
    let known = words.filter { word in word.withUnsafeBytes { memo.find($0, 0..<16, in: 0) != nil } }
    #expect((64...128).contains(known.count))
  }

  /// A word is found by all of its bytes and by its context.
  @Test func wordsAreFoundInTheirContexts() {
    let words = (0..<3_000).map { Array("a word of many letters, of which the last differ: \($0)".utf8) }
    var memo = WordMemo()
    for (number, word) in words.enumerated() {
      word.withUnsafeBytes {
        memo.insert($0, in: number % 3 == 0 ? nil : number % 3, word.suffix(9), note: Int32(number), nextContext: 1)
      }
    }
    for (number, word) in words.enumerated() {
      word.withUnsafeBytes { bytes in
        for context in 0...2 {
          let slot = memo.find(bytes, 0..<word.count, in: context)
          let isFound = number % 3 == 0 || number % 3 == context
          #expect(slot?.note == (isFound ? Int32(number) : nil))
          if let slot { #expect(memo.output(of: slot) == word.suffix(9)) }
        }
      }
    }
  }
}
