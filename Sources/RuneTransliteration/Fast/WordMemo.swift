/// What the words of a text become, found by their bytes and by what they depend on.
///
/// A hash table with open addressing. A word is at most `mostSteps` slots after the one that its hash names, or is not kept,
/// so words that were chosen to collide cost the steps and the specification, and no more. A copy of 32 bytes writes most
/// outputs, whatever their length.
struct WordMemo: Sendable {
  /// A word, in 32 bytes.
  struct Slot: Sendable {
    fileprivate var head = Head()
    /// Where its output is in `bytes`; before it are the bytes of the word beyond the first 16.
    fileprivate(set) var output: UInt32 = 0
    fileprivate(set) var outputCount: UInt16 = 0
    /// The number of bytes of the word, 0 for a free slot, and above it the number of its context.
    fileprivate var tag: UInt16 = 0
    /// What is reported of it, by its number; -1 for nothing.
    fileprivate(set) var note: Int32 = -1
    /// The number of the context after it.
    fileprivate(set) var nextContext: UInt8 = 0
  }

  /// The first 16 bytes of a word, the rest 0.
  struct Head: Equatable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
  }

  /// The arrays that the loop over words reads.
  struct Tables {
    fileprivate let slots: UnsafePointer<Slot>
    fileprivate let mask: Int
    let bytes: UnsafeRawPointer
  }

  private var slots = [Slot](repeating: Slot(), count: leastSlots)
  private var bytes = [UInt8](repeating: 0, count: stride)
  private var count = 0
  /// What words depend on, by number; that of the start of a text first.
  private(set) var contexts = [WordContext()]

  /// How much of an output is copied at a time.
  static let stride = 32
  static let longestWord = 0xFF
  private static let mostContexts = 0xF0
  /// How many slots are searched. The contexts of a word share a hash, so common words need some.
  fileprivate static let mostSteps = 128
  /// The context of a word that does not depend on it.
  private static let anyContext = 0xFF
  private static let leastSlots = 1 << 8
  private static let mostSlots = 1 << 17
  private static let mostBytes = 1 << 22

  /// How much memory it takes.
  var byteCount: Int { slots.count * MemoryLayout<Slot>.stride + bytes.count }

  /// Whether no further word fits.
  var isFull: Bool {
    slots.count == Self.mostSlots && 2 * count >= slots.count || bytes.count > Self.mostBytes
      || contexts.count >= Self.mostContexts
  }

  /// Keeps a word that is not there yet, if there is a slot for it.
  ///
  /// - Parameter context: Nil for a word that does not depend on it.
  mutating func insert(
    _ word: UnsafeRawBufferPointer, in context: Int?, _ output: some Collection<UInt8>, note: Int32, nextContext: Int
  ) {
    if 2 * count >= slots.count { grow() }
    count += 1
    bytes.removeLast(Self.stride)
    if word.count > 16 { bytes += word[16...] }
    let slot = Slot(
      head: Self.head(word), output: UInt32(bytes.count), outputCount: UInt16(output.count),
      tag: Self.tag(word.count, context ?? Self.anyContext), note: note, nextContext: UInt8(nextContext))
    bytes += output
    bytes += repeatElement(0, count: Self.stride)
    put(slot)
  }

  mutating func number(of context: WordContext) -> Int {
    if let known = contexts.firstIndex(of: context) { return known }
    contexts.append(context)
    return contexts.count - 1
  }

  /// Forgets all words, and all contexts but two: that of the start of a text, and one that gets another number.
  mutating func removeAll(but context: inout Int) {
    let kept = [contexts[0], contexts[context]]
    self = WordMemo()
    contexts = kept
    context = 1
  }

  private mutating func put(_ slot: Slot) {
    let index = bytes.withUnsafeBytes { bytes in
      Self.hash(
        slot.head, Int(slot.tag & 0xFF), bytes.baseAddress! + Int(slot.output) - max(0, Int(slot.tag & 0xFF) - 16))
    }
    let mask = slots.count - 1
    if let free = (index..<index + Self.mostSteps).first(where: { slots[$0 & mask].tag == 0 }) {
      slots[free & mask] = slot
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.tag != 0 { put(slot) }
  }

  // MARK: Looking up

  @inline(__always)
  private static func tag(_ count: Int, _ context: Int) -> UInt16 { UInt16(truncatingIfNeeded: context &<< 8 | count) }

  private static func head(_ word: UnsafeRawBufferPointer) -> Head {
    var padded = Head()
    withUnsafeMutableBytes(of: &padded) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: word.prefix(16))) }
    return padded
  }

  /// The same in all contexts: the processor looks for a word while it still waits for the context after the one before it.
  ///
  /// - Parameter rest: The bytes of the word beyond the first 16.
  @inline(__always)
  private static func hash(_ head: Head, _ count: Int, _ rest: UnsafeRawPointer) -> Int {
    let factor: UInt64 = 0xD6E8_FEB8_6659_FD93
    var hash = (head.low ^ (head.high &* 0x9E37_79B9_7F4A_7C15)) &* factor &+ UInt64(truncatingIfNeeded: count)
    hash ^= hash &>> 32
    if _slowPath(count > 16) {
      for index in 0..<count &- 16 {
        hash = (hash ^ UInt64(rest.load(fromByteOffset: index, as: UInt8.self))) &* factor
        hash ^= hash &>> 32
      }
    }
    // Positive, and with room for the steps.
    return Int(truncatingIfNeeded: hash &>> 2)
  }

  @inline(__always)
  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    slots.withUnsafeBufferPointer { slots in
      bytes.withUnsafeBytes { bytes in
        // Neither is ever empty.
        body(Tables(slots: slots.baseAddress!, mask: slots.count - 1, bytes: bytes.baseAddress!))
      }
    }
  }

  /// A word of a text, if it is known.
  func find(_ text: UnsafeRawBufferPointer, _ word: Range<Int>, in context: Int) -> Slot? {
    guard let base = text.baseAddress, word.count <= Self.longestWord else { return nil }
    let start = base + word.lowerBound
    if word.lowerBound + 16 <= text.count { return withTables { $0.find(start, word.count, in: context)?.pointee } }
    let head = Self.head(UnsafeRawBufferPointer(rebasing: text[word]))
    return withTables { $0.find(head, word.count, start, in: context)?.pointee }
  }

  /// The output of a word.
  func output(of slot: Slot) -> ArraySlice<UInt8> { bytes[Int(slot.output)..<Int(slot.output) + Int(slot.outputCount)] }
}

extension WordMemo.Tables {
  /// The slot of a word, or nil.
  ///
  /// - Parameter word: Has 16 bytes, whether or not they belong to it.
  @inline(__always)
  func find(_ word: UnsafeRawPointer, _ count: Int, in context: Int) -> UnsafePointer<WordMemo.Slot>? {
    var head = WordMemo.Head(low: word.loadUnaligned(as: UInt64.self))
    if count < 8 {
      head.low &= (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
    } else {
      head.high = word.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      if count < 16 { head.high &= (1 &<< UInt64(truncatingIfNeeded: (count &- 8) &* 8)) &- 1 }
    }
    return find(head, count, word, in: context)
  }

  @inline(__always)
  fileprivate func find(
    _ head: WordMemo.Head, _ count: Int, _ word: UnsafeRawPointer, in context: Int
  ) -> UnsafePointer<WordMemo.Slot>? {
    let tag = WordMemo.tag(count, context)
    let anyTag = WordMemo.tag(count, WordMemo.anyContext)
    var index = WordMemo.hash(head, count, word + 16) & mask
    for _ in 0..<WordMemo.mostSteps {
      let slot = slots + index
      let found = slot.pointee.tag
      if found == tag || found == anyTag, slot.pointee.head == head, count <= 16 || isSame(slot, word, count) {
        return slot
      }
      if found == 0 { return nil }
      index = (index &+ 1) & mask
    }
    return nil
  }

  private func isSame(_ slot: UnsafePointer<WordMemo.Slot>, _ word: UnsafeRawPointer, _ count: Int) -> Bool {
    let known = bytes + Int(slot.pointee.output) - count
    for index in 16..<count where (known + index).load(as: UInt8.self) != (word + index).load(as: UInt8.self) {
      return false
    }
    return true
  }
}
