/// The respellings of the words met so far, found by the bytes of a word.
///
/// A hash table with open addressing: words and respellings are in one array of bytes, so that looking a word up
/// allocates nothing. It is emptied when it is full.
struct RespellingCache {
  struct Entry {
    fileprivate var start: Int32
    fileprivate var wordCount: UInt8
    fileprivate var spellingCount: UInt16
    /// Whether the word has a respelling; otherwise it stays as it is.
    let isRespelled: Bool
    /// Whether the respelling depends on the word before, so that it has to be looked up anew.
    let dependsOnPrevious: Bool
    fileprivate let hash: UInt32
  }

  private static let entryLimit = 1 << 14
  private static let slotCount = 1 << 15
  private static let empty: Int16 = -1

  private var slots: [Int16] = []
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  /// The entry of a word, or nil.
  ///
  /// - Parameter word: Up to 255 bytes.
  func entry(of word: UnsafeRawBufferPointer) -> Entry? {
    if slots.isEmpty { return nil }
    let hash = Self.hash(word)
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] != Self.empty {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, Int(entry.wordCount) == word.count, isEqual(entry, word) { return entry }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// Calls a closure with the respelling of an entry, which must come from the cache as it is now.
  func withSpelling(of entry: Entry, _ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      let start = Int(entry.start) + Int(entry.wordCount)
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(entry.spellingCount)]))
    }
  }

  /// Remembers a word that is not in the cache.
  ///
  /// - Parameter respelling: Nil for a word that stays as it is.
  mutating func insert(_ word: UnsafeRawBufferPointer, _ respelling: WordRespelling?) {
    let spelling = respelling?.spelling ?? []
    guard word.count <= 0xFF, spelling.count <= 0xFFFF else { return }
    if slots.isEmpty || entries.count == Self.entryLimit { removeAll() }
    let hash = Self.hash(word)
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] != Self.empty { slot = (slot + 1) & (Self.slotCount - 1) }
    slots[slot] = Int16(entries.count)
    entries.append(
      Entry(
        start: Int32(bytes.count), wordCount: UInt8(word.count), spellingCount: UInt16(spelling.count),
        isRespelled: respelling != nil, dependsOnPrevious: respelling?.dependsOnPrevious ?? false, hash: hash))
    bytes.append(contentsOf: word)
    bytes.append(contentsOf: spelling)
  }

  private mutating func removeAll() {
    slots = [Int16](repeating: Self.empty, count: Self.slotCount)
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  private func isEqual(_ entry: Entry, _ word: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let start = Int(entry.start)
      for index in 0..<word.count where bytes[start + index] != word[index] { return false }
      return true
    }
  }

  /// FNV-1a over eight bytes at a time, mixed.
  private static func hash(_ word: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: word.count)
    var place = 0
    while place + 8 <= word.count {
      hash = (hash ^ word.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
      place += 8
    }
    var rest: UInt64 = 0
    while place < word.count {
      rest = rest << 8 | UInt64(word[place])
      place += 1
    }
    hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
