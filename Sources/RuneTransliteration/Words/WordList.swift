/// Words whose letters are not joined though a mode would join them, such as *warthog*: `Tables/Words/english.txt`.
///
/// A list is kept as the text that it was read from, with a hash table of the places of its entries beside it. So
/// making one costs little more than reading the text once: it happens at every start of the command.
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

  /// A place where letters are parted, bit by bit: bit 3 stands for a bar before byte 3 of the word.
  typealias Splits = UInt64

  /// Takes a list that is known to be sound.
  package init(sound table: TableText) {
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
            var slot = Int(hash.value) & (capacity - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: entry.word.lowerBound + 1) | hash.value & ~Self.placeMask
          }
        }
      }
    }
    return !isFull
  }

  /// Where a word's letters are parted: nil where the list does not have the word, 0 where it says that they are not.
  ///
  /// - Parameter word: Lower case, NFC, UTF-8.
  func splits(in word: UnsafeBufferPointer<UInt8>, hash: WordHash) -> Splits? {
    find(word, hash: hash)?.splits
  }

  /// The entry that has a word.
  func find(_ word: UnsafeBufferPointer<UInt8>, hash: WordHash) -> (entry: WordEntry, splits: Splits)? {
    var slot = Int(hash.value) & (slots.count - 1)
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

/// What a word list says of one word.
public struct WordException: Sendable, Hashable {
  /// The word with its bars, such as `wart|hog`; without any where a list of one's own takes a word back.
  public let spelling: String
  /// The parts of the word or the sound of its letters; empty where a list of one's own gives none.
  public let reason: String
  /// The file of the list, as it was named to the reader.
  public let file: String
  /// The line in it, from 1.
  public let line: Int
}

/// FNV-1a over the bytes of a word, which can be gone on with letter by letter.
struct WordHash: Sendable {
  private var state: UInt32 = 0x811C_9DC5

  mutating func add(_ byte: UInt8) {
    state = (state ^ UInt32(byte)) &* 0x0100_0193
  }

  /// The last letters reach the upper bits only by this.
  var value: UInt32 {
    let mixed = (state ^ state >> 15) &* 0x85EB_CA6B
    return mixed ^ mixed >> 13
  }

  init() {}

  init(_ word: some Sequence<UInt8>) {
    for byte in word { add(byte) }
  }
}
