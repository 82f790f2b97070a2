/// Numbers sequences of integers in the order in which they first come: a hash table for what has several parts, such as
/// states and graphemes.
///
/// It takes no time before its first use, where the first dictionary of each type of key takes a twentieth of a
/// millisecond: Swift looks through all conformances of the process for that of the key.
struct Interner: Sendable {
  private var elements: [Int32] = []
  /// Where each sequence ends in `elements`.
  private var ends: [Int] = []
  /// By hash, the number of a sequence and 1; 0 where there is none. At least half of them are free.
  private var slots: [Int32] = []

  /// How many sequences there are.
  var count: Int { ends.count }

  /// The sequence of a number.
  subscript(number: Int) -> ArraySlice<Int32> { elements[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The number of a sequence, or nil.
  func find(_ sequence: some Collection<Int32>) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[slot(of: sequence)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The number of a sequence, which is added if it is not there yet.
  mutating func number(of sequence: some Collection<Int32>) -> Int {
    if 2 * count >= slots.count { grow() }
    let slot = slot(of: sequence)
    if slots[slot] == 0 {
      elements.append(contentsOf: sequence)
      ends.append(elements.count)
      slots[slot] = Int32(count)
    }
    return Int(slots[slot]) - 1
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    slots.removeAll()
  }

  /// The slot of a sequence, or that into which it is to be put.
  private func slot(of sequence: some Collection<Int32>) -> Int {
    var hash: UInt64 = 0
    for element in sequence {
      hash = (hash ^ UInt64(UInt32(bitPattern: element))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
    }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, !self[Int(slots[slot]) - 1].elementsEqual(sequence) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(16, 2 * slots.count))
    for number in 0..<count { slots[slot(of: self[number])] = Int32(number + 1) }
  }
}

extension String {
  /// The bytes as numbers, for an `Interner`.
  var values: some Collection<Int32> { utf8.lazy.map { Int32($0) } }
}
