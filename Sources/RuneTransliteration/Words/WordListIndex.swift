/// The rows of a word list by the first letters of their stems. A stem is a row's word without its last letter, so all words
/// of the row begin with it.
///
/// There are half as many rows as words, and no ending is read until a word may have it.
final class WordListIndex: Sendable {
  private struct Entry {
    /// The first bytes of the stem, the first one highest, and which bits they are.
    var stem: UInt64 = 0
    var mask: UInt64 = 0
    /// Where the word of the row begins.
    let offset: Int

    /// What the row is found by.
    var bucketHash: UInt64 { WordListIndex.hash(stem & WordListIndex.mask(WordListIndex.prefixLength)) }
  }

  let table: TableText
  /// The rows of a bucket in the order of the list, and buckets one after the other.
  private let entries: [Entry]
  /// Where each bucket begins, and where the last one ends.
  private let buckets: [Int32]
  /// The bits of a hash that are not the number of its bucket.
  private let shift: UInt64
  /// The length of the shortest stem, at most `prefixLength`.
  private let shortest: Int

  /// How many bytes are hashed; few rows share so many.
  private static let prefixLength = 3

  init(_ table: TableText) {
    self.table = table
    let text = table.bytes
    var entries: [Entry] = []
    // A bundled row has some 64 bytes.
    entries.reserveCapacity(text.count / 64)
    var shortest = Self.prefixLength
    text.withUnsafeBufferPointer { text in
      WordListRow.forEach(in: text) { row in
        var entry = Entry(offset: row.word.lowerBound)
        var count = 0
        for index in row.word.lowerBound..<row.lastLetter(in: text) where text[index] != WordListRow.separator {
          if count == 8 { break }
          count += 1
          entry.stem |= UInt64(text[index]) &<< UInt64(64 &- 8 &* count)
        }
        entry.mask = Self.mask(count)
        shortest = min(shortest, count)
        entries.append(entry)
      }
    }
    // One to two buckets for each row.
    let shift = UInt64(max(1, UInt64(entries.count)).leadingZeroBitCount)
    var buckets = [Int32](repeating: 0, count: 1 << (64 - Int(shift)) + 1)
    for entry in entries { buckets[Int(entry.bucketHash &>> shift)] += 1 }
    var end: Int32 = 0
    for bucket in buckets.indices {
      end += buckets[bucket]
      buckets[bucket] = end
    }
    var sorted = entries
    for entry in entries.reversed() {
      let bucket = Int(entry.bucketHash &>> shift)
      buckets[bucket] -= 1
      sorted[Int(buckets[bucket])] = entry
    }
    (self.entries, self.buckets, self.shift, self.shortest) = (sorted, buckets, shift, shortest)
  }

  func find(_ word: UnsafeBufferPointer<UInt8>) -> (row: WordListRow, splits: WordList.Splits)? {
    var letters: UInt64 = 0
    for index in 0..<min(8, word.count) { letters |= UInt64(word[index]) &<< UInt64(56 &- 8 &* index) }
    var found: (row: WordListRow, splits: WordList.Splits)?
    for count in shortest...Self.prefixLength where count <= word.count {
      // A stem shorter than a prefix ends in zeros, which are in no word.
      let bucket = Int(Self.hash(letters & Self.mask(count)) &>> shift)
      for index in Int(buckets[bucket])..<Int(buckets[bucket + 1])
      where (entries[index].stem ^ letters) & entries[index].mask == 0 {
        if let found, found.row.word.lowerBound <= entries[index].offset { continue }
        table.bytes.withUnsafeBufferPointer { text in
          let row = WordListRow(lineAt: entries[index].offset, in: text)
          if let splits = row.splits(of: word, in: text) { found = (row, splits) }
        }
      }
    }
    return found
  }

  /// The bits of the first bytes.
  private static func mask(_ count: Int) -> UInt64 { count == 0 ? 0 : .max &<< UInt64(64 - 8 * count) }

  private static func hash(_ prefix: UInt64) -> UInt64 { (prefix &>> 40) &* 0x9E37_79B9_7F4A_7C15 }
}
