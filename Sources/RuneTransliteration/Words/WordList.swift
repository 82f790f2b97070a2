/// Words that have letters next to each other which a mode would join but must not, such as t and h in *warthog*:
/// `Tables/Words/english.txt`.
///
/// A list keeps the text that it was read from and a hash table of the places of its entries. Making one costs little more
/// than reading the text once, since the command does so at every start.
public struct WordList: Sendable {
  let table: TableText
  /// How many words there are, with all endings.
  public private(set) var count = 0
  /// The bytes of the longest word.
  private(set) var longest = 0
  /// Whether no word has a letter beyond a–z.
  private(set) var isASCII = true
  /// Open addressing; each slot holds the place of an entry plus one and some bits of its word's hash, or zero.
  private var slots: [UInt32] = []

  private static let placeBits: UInt32 = 21
  private static let placeMask: UInt32 = 1 << placeBits - 1

  /// The places where a word is split: bit 3 is a split before byte 3 of the word.
  typealias Splits = UInt64

  /// Makes a list of a text that has been checked before.
  package init(checked table: TableText) {
    self.table = table
    // A bundled row has some 64 bytes and two words.
    var capacity = 64
    while capacity < table.bytes.count / 32 { capacity *= 2 }
    while !fill(capacity: capacity) { capacity *= 2 }
  }

  /// - Returns: Whether the table is large enough.
  private mutating func fill(capacity: Int) -> Bool {
    count = 0
    slots = Array(repeating: 0, count: capacity)
    var isFull = false
    table.bytes.withUnsafeBufferPointer { bytes in
      slots.withUnsafeMutableBufferPointer { slots in
        WordEntry.forEach(in: bytes) { entry in
          if isFull { return }
          entry.forEachHash(in: bytes) { hash, length, isASCII in
            count += 1
            if count * 4 > capacity * 3 {
              isFull = true
              return
            }
            longest = max(longest, length)
            if !isASCII { self.isASCII = false }
            var slot = Int(truncatingIfNeeded: hash.value) & (capacity - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: entry.word.lowerBound + 1) | hash.value & ~Self.placeMask
          }
        }
      }
    }
    return !isFull
  }

  /// Where a word is split: nil if the list does not have the word, 0 if it says that the word is not split.
  ///
  /// - Parameter word: Lower case, NFC, UTF-8.
  func splits(in word: UnsafeBufferPointer<UInt8>, hash: WordHash) -> Splits? {
    find(word, hash: hash)?.splits
  }

  /// The entry that has a word.
  func find(_ word: UnsafeBufferPointer<UInt8>, hash: WordHash) -> (entry: WordEntry, splits: Splits)? {
    var slot = Int(truncatingIfNeeded: hash.value) & (slots.count - 1)
    while slots[slot] != 0 {
      let found = slots[slot]
      if (found ^ hash.value) & ~Self.placeMask == 0 {
        let match: (WordEntry, Splits)? = table.bytes.withUnsafeBufferPointer { bytes in
          guard let entry = WordEntry.first(in: bytes, from: Int(found & Self.placeMask) - 1) else { return nil }
          return entry.splits(of: word, in: bytes).map { (entry, $0) }
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
      WordEntry.forEach(in: bytes) { $0.forEachWord(in: bytes, body) }
    }
  }
}
