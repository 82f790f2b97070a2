/// The words of a list with all their endings, by hash.
final class WordListIndex: Sendable {
  private let text: [UInt8]
  /// The hash of a word in the upper half, and where its row begins in the lower; the words of a bucket in the order of the
  /// list, and buckets one after the other.
  private let words: [UInt64]
  /// Where each bucket begins, and where the last one ends.
  private let buckets: [Int32]
  /// The bits of a hash that are not the number of its bucket.
  private let shift: UInt64

  init(_ text: [UInt8]) {
    self.text = text
    var words: [UInt64] = []
    // A bundled row has some 64 bytes and two words.
    words.reserveCapacity(text.count / 32)
    text.withUnsafeBufferPointer { text in
      WordListRow.forEach(in: text) { row in
        row.forEachWord(in: text) { word, _ in
          words.append(Self.hash(word) & ~0xFFFF_FFFF | UInt64(row.word.lowerBound))
        }
      }
    }
    // One to two buckets for each word.
    let shift = UInt64(max(1, UInt64(words.count)).leadingZeroBitCount)
    var buckets = [Int32](repeating: 0, count: 1 << (64 - Int(shift)) + 1)
    for word in words { buckets[Int(word &>> shift)] += 1 }
    var end: Int32 = 0
    for bucket in buckets.indices {
      end += buckets[bucket]
      buckets[bucket] = end
    }
    var sorted = words
    for word in words.reversed() {
      buckets[Int(word &>> shift)] -= 1
      sorted[Int(buckets[Int(word &>> shift)])] = word
    }
    (self.words, self.buckets, self.shift) = (sorted, buckets, shift)
  }

  /// The first row that has a word, and where the word is split.
  func find(_ word: UnsafeBufferPointer<UInt8>) -> (row: WordListRow, splits: WordList.Splits)? {
    let hash = Self.hash(word)
    let bucket = Int(hash &>> shift)
    for index in Int(buckets[bucket])..<Int(buckets[bucket + 1]) where (words[index] ^ hash) &>> 32 == 0 {
      let found = text.withUnsafeBufferPointer { text in
        let row = WordListRow(lineAt: Int(words[index] & 0xFFFF_FFFF), in: text)
        return row.splits(of: word, in: text).map { (row, $0) }
      }
      if let found { return found }
    }
    return nil
  }

  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    word.reduce(0) { ($0 ^ UInt64($1)) &* 0x9E37_79B9_7F4A_7C15 }
  }
}
