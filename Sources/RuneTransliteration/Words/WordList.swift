/// Words with adjacent letters that a mode must not join, such as t and h in *warthog*: `Tables/Words/english.txt`.
///
/// A list keeps the text that it was read from and a hash table of the places of its rows. Making one costs little more
/// than reading the text once: some tenths of a millisecond for six thousand words.
public struct WordList: Sendable {
  let table: TableText
  /// How many words there are, with all endings.
  public let count: Int
  /// Whether the text has nothing beyond ASCII, and so no word has.
  let isASCII: Bool
  /// Open addressing; each slot holds the place of a row plus one and some bits of its word's hash, or zero.
  private var slots: [UInt32]

  private static let placeBits: UInt32 = 21
  private static let placeMask: UInt32 = 1 << placeBits - 1

  /// The places where a word is split: bit 3 is a split before byte 3 of the word.
  typealias Splits = UInt64

  /// Makes a list of a text that has been checked before.
  package init(checked table: TableText) {
    self.table = table
    isASCII = table.bytes.allSatisfy { $0 < 0x80 }
    var words: [(hash: UInt32, place: Int)] = []
    // A bundled row has some 64 bytes and two words.
    words.reserveCapacity(table.bytes.count / 32)
    table.bytes.withUnsafeBufferPointer { bytes in
      WordListRow.forEach(in: bytes) { row in
        row.forEachWord(in: bytes) { letters, _ in words.append((Self.hash(letters), row.word.lowerBound)) }
      }
    }
    count = words.count
    var capacity = 64
    while capacity * 3 < count * 4 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for (hash, place) in words {
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: place + 1) | hash & ~Self.placeMask
    }
  }

  /// The row that has a word, and where the word is split; nil if the list does not have the word.
  ///
  /// - Parameter word: Lower case, NFC, UTF-8.
  func find(_ word: UnsafeBufferPointer<UInt8>) -> (row: WordListRow, splits: Splits)? {
    let hash = Self.hash(word)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let found = slots[slot]
      if (found ^ hash) & ~Self.placeMask == 0 {
        let match: (WordListRow, Splits)? = table.bytes.withUnsafeBufferPointer { bytes in
          guard let row = WordListRow.first(in: bytes, from: Int(found & Self.placeMask) - 1) else { return nil }
          return row.splits(of: word, in: bytes).map { (row, $0) }
        }
        if let match { return match }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Calls `body` with the letters and splits of every word.
  func forEachWord(_ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: Splits) -> Void) {
    table.bytes.withUnsafeBufferPointer { bytes in
      WordListRow.forEach(in: bytes) { $0.forEachWord(in: bytes, body) }
    }
  }

  /// FNV-1a, mixed: the last letters reach the upper bits only by this.
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    hash = (hash ^ hash >> 15) &* 0x85EB_CA6B
    return hash ^ hash >> 13
  }
}
