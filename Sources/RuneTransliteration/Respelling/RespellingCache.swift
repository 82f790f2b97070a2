/// The respellings of the words met so far, found by the bytes of a word.
///
/// A hash table with open addressing whose memory (`Table`) is allocated once, so that a lookup neither allocates nor
/// counts references. It is emptied when it is full.
final class RespellingCache {
  /// The memory, which lives as long as the cache.
  struct Table {
    fileprivate let slots: UnsafeMutablePointer<Int16>
    fileprivate let entries: UnsafeMutablePointer<Entry>
    fileprivate let bytes: UnsafeMutableRawBufferPointer
  }

  struct Entry {
    fileprivate let hash: UInt32
    /// The place of the word in `bytes`; after it come the respelling and, from an even place on, its input symbols.
    fileprivate let start: Int32
    /// The first eight bytes of the word, the rest 0.
    fileprivate let head: UInt64
    fileprivate let spellingCount: UInt16
    fileprivate let wordCount: UInt8
    fileprivate let inputCount: UInt8
    /// The expectation that this respelling is for, or `anything`.
    fileprivate let after: UInt8
    /// What the word implies about the next one.
    let expectation: UInt8
    fileprivate let flags: Flags

    fileprivate struct Flags: OptionSet {
      let rawValue: UInt8
      static let isRespelled = Flags(rawValue: 1)
      static let endsInLetter = Flags(rawValue: 2)
      static let isGuess = Flags(rawValue: 4)
    }

    /// Whether the word has a respelling; otherwise it stays as it is.
    var isRespelled: Bool { flags.contains(.isRespelled) }
    /// Whether its last input symbol is a letter.
    var endsInLetter: Bool { flags.contains(.endsInLetter) }
    /// Whether the respelling is a guess, which is reported.
    var isGuess: Bool { flags.contains(.isGuess) }
    /// Whether its input symbols are all there is to do about the word.
    @inline(__always)
    var isPlainRespelling: Bool { inputCount > 0 && !isGuess }
  }

  /// The most bytes of a word.
  static let longestWord = 0xFF

  private static let entryLimit = 1 << 15 - 1
  fileprivate static let slotCount = 1 << 16
  private static let byteLimit = 1 << 21
  /// How many bytes may be read past the last input symbol.
  private static let slack = 16
  fileprivate static let empty: Int16 = -1
  fileprivate static let anything: UInt8 = 0xFF

  let table = Table(
    slots: .allocate(capacity: slotCount), entries: .allocate(capacity: entryLimit),
    bytes: .allocate(byteCount: byteLimit, alignment: 8))
  private var entryCount = 0
  private var byteCount = 0

  init() { table.slots.initialize(repeating: Self.empty, count: Self.slotCount) }

  deinit {
    table.slots.deallocate()
    table.entries.deallocate()
    table.bytes.deallocate()
  }

  fileprivate static func inputStart(_ end: Int) -> Int { (end + 1) & ~1 }

  /// Adds a word that is not in the cache.
  ///
  /// - Parameters:
  ///   - respelling: Nil for a word that stays as it is.
  ///   - inputs: The input symbols of the respelling; empty where only a tokenizer can tell.
  ///   - previous: What the previous word implies about it.
  ///   - expectation: What it implies about the next one.
  /// - Returns: Its entry; nil where it is too long for one.
  func insert(
    _ word: UnsafeRawBufferPointer, _ respelling: Respelling?, inputs: [InputSymbol], endsInLetter: Bool,
    after previous: UInt8, expectation: UInt8
  ) -> Entry? {
    let spelling = respelling?.spelling ?? []
    guard word.count <= Self.longestWord, spelling.count <= 0xFFFF, inputs.count <= 0xFF else { return nil }
    let count = word.count + spelling.count + 2 * inputs.count + 1
    if entryCount == Self.entryLimit || byteCount + count > Self.byteLimit - Self.slack { removeAll() }
    let hash = Self.hash(word, head: Self.head(word))
    var flags: Entry.Flags = respelling == nil ? [] : .isRespelled
    if endsInLetter { flags.insert(.endsInLetter) }
    if respelling?.isGuess ?? false { flags.insert(.isGuess) }
    let entry = Entry(
      hash: hash, start: Int32(byteCount), head: Self.head(word), spellingCount: UInt16(spelling.count),
      wordCount: UInt8(word.count), inputCount: UInt8(inputs.count),
      after: respelling?.dependsOnPrevious ?? false ? previous : Self.anything, expectation: expectation, flags: flags)
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while table.slots[slot] != Self.empty { slot = (slot + 1) & (Self.slotCount - 1) }
    table.slots[slot] = Int16(entryCount)
    (table.entries + entryCount).initialize(to: entry)
    entryCount += 1
    func copy(_ source: UnsafeRawBufferPointer) {
      UnsafeMutableRawBufferPointer(rebasing: table.bytes[byteCount...]).copyMemory(from: source)
      byteCount += source.count
    }
    copy(word)
    spelling.withUnsafeBytes(copy)
    byteCount = Self.inputStart(byteCount)
    inputs.withUnsafeBytes(copy)
    return entry
  }

  private func removeAll() {
    table.slots.update(repeating: Self.empty, count: Self.slotCount)
    entryCount = 0
    byteCount = 0
  }

  /// The first eight bytes of a word, the rest 0.
  @inline(__always)
  fileprivate static func head(_ word: UnsafeRawBufferPointer) -> UInt64 { bytes(of: word, from: 0) }

  /// Up to eight bytes of a word; what lies beyond it is 0.
  @inline(__always)
  private static func bytes(of word: UnsafeRawBufferPointer, from place: Int) -> UInt64 {
    let count = word.count &- place
    if count >= 8 { return word.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    var (bytes, shift, place) = (UInt64(0), UInt64(0), place)
    if count & 4 != 0 {
      bytes = UInt64(word.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      (shift, place) = (32, place &+ 4)
    }
    if count & 2 != 0 {
      bytes |= UInt64(word.loadUnaligned(fromByteOffset: place, as: UInt16.self)) &<< shift
      (shift, place) = (shift &+ 16, place &+ 2)
    }
    if count & 1 != 0 { bytes |= UInt64(word[place]) &<< shift }
    return bytes
  }

  /// FNV-1a over eight bytes at a time, mixed.
  @inline(__always)
  fileprivate static func hash(_ word: UnsafeRawBufferPointer, head: UInt64) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: word.count)
    var bytes = head
    var place = 8
    while place < word.count {
      hash = (hash ^ bytes) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
      bytes = Self.bytes(of: word, from: place)
      place &+= 8
    }
    hash = (hash ^ bytes) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}

extension RespellingCache.Table {
  /// The entry of a word, or nil.
  ///
  /// - Parameters:
  ///   - word: Up to 255 bytes.
  ///   - expectation: What the previous word implies about it.
  @inline(__always)
  func entry(of word: UnsafeRawBufferPointer, after expectation: UInt8) -> RespellingCache.Entry? {
    let head = RespellingCache.head(word)
    let hash = RespellingCache.hash(word, head: head)
    var slot = Int(truncatingIfNeeded: hash) & (RespellingCache.slotCount - 1)
    while slots[slot] != RespellingCache.empty {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.head == head, Int(entry.wordCount) == word.count,
        entry.after == RespellingCache.anything || entry.after == expectation, word.count <= 8 || isEqual(entry, word)
      {
        return entry
      }
      slot = (slot + 1) & (RespellingCache.slotCount - 1)
    }
    return nil
  }

  /// The respelling of an entry; it lives until the next insertion.
  @inline(__always)
  func spelling(of entry: RespellingCache.Entry) -> UnsafeRawBufferPointer {
    let start = Int(entry.start) + Int(entry.wordCount)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(entry.spellingCount)])
  }

  /// The input symbols of its respelling, which live as long; none where only a tokenizer can tell.
  @inline(__always)
  func inputs(of entry: RespellingCache.Entry) -> UnsafeBufferPointer<InputSymbol> {
    let start = RespellingCache.inputStart(Int(entry.start) + Int(entry.wordCount) + Int(entry.spellingCount))
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + 2 * Int(entry.inputCount)])
      .assumingMemoryBound(to: InputSymbol.self)
  }

  private func isEqual(_ entry: RespellingCache.Entry, _ word: UnsafeRawBufferPointer) -> Bool {
    let start = Int(entry.start)
    for index in 0..<word.count where bytes[start + index] != word[index] { return false }
    return true
  }
}
