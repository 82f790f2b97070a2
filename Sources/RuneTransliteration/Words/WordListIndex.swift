/// The rows of a word list, sorted by the first letters of their stems. A stem is a row's word without its last letter, so
/// all words of the row begin with it.
final class WordListIndex: Sendable {
  private struct Entry {
    /// The first bytes of the stem, the first one highest, and which bits they are.
    let stem: UInt64
    let mask: UInt64
    /// Where the word of the row begins.
    let place: Int32
  }

  private let entries: [Entry]
  /// The length of the shortest stem, at most `prefixLength`.
  private let shortest: Int

  /// How many bytes are found by bisection; few rows share so many.
  private static let prefixLength = 3
  private static let prefixMask: UInt64 = 0xFFFF_FF00_0000_0000

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var entries: [Entry] = []
    // A bundled row has some 64 bytes.
    entries.reserveCapacity(bytes.count / 64)
    var shortest = Self.prefixLength
    WordListRow.forEach(in: bytes) { row in
      var (stem, count) = (UInt64(0), 0)
      for index in row.word.lowerBound..<row.lastLetter(in: bytes) where bytes[index] != WordListRow.separator {
        if count == 8 { break }
        count += 1
        stem |= UInt64(bytes[index]) &<< UInt64(64 &- 8 &* count)
      }
      shortest = min(shortest, count)
      entries.append(Entry(stem: stem, mask: Self.mask(count), place: Int32(row.word.lowerBound)))
    }
    // Bundled rows are in this order already.
    entries.sort { $0.stem & Self.prefixMask < $1.stem & Self.prefixMask }
    (self.entries, self.shortest) = (entries, shortest)
  }

  /// Calls `body` with the place of each row that may have a word.
  func forEachRow(of word: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    var letters: UInt64 = 0
    for (index, byte) in word.prefix(8).enumerated() { letters |= UInt64(byte) &<< UInt64(56 &- 8 &* index) }
    for count in shortest...Self.prefixLength where count <= word.count {
      let prefix = letters & Self.mask(count)
      var (index, upper) = (0, entries.count)
      while index < upper {
        let middle = (index + upper) / 2
        if entries[middle].stem & Self.prefixMask < prefix { index = middle + 1 } else { upper = middle }
      }
      // A stem shorter than a prefix ends in zeros, which are in no word.
      while index < entries.count, entries[index].stem & Self.prefixMask == prefix {
        if (entries[index].stem ^ letters) & entries[index].mask == 0 { body(Int(entries[index].place)) }
        index += 1
      }
    }
  }

  /// The bits of the first bytes.
  private static func mask(_ count: Int) -> UInt64 { count == 0 ? 0 : .max &<< UInt64(64 - 8 * count) }
}
