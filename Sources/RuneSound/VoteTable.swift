/// Where the votes of rules are, by the keys of the rules: a hash table with open addressing, since most look-ups fail.
struct VoteTable: Sendable {
  /// 0 is an empty slot; no key is 0.
  private var keys: [UInt64] = Array(repeating: 0, count: 1 << 10)
  private var votes: [Range<Int32>] = Array(repeating: 0..<0, count: 1 << 10)
  /// How many rules it has.
  private(set) var count = 0

  /// - Returns: False if the key has been there already.
  mutating func insert(_ key: UInt64, _ found: Range<Int>) -> Bool {
    if 3 * count >= keys.count { grow() }
    let slot = slot(of: key)
    if keys[slot] == key { return false }
    keys[slot] = key
    votes[slot] = Int32(found.lowerBound)..<Int32(found.upperBound)
    count += 1
    return true
  }

  subscript(key: UInt64) -> Range<Int>? {
    let slot = slot(of: key)
    return keys[slot] == key ? Int(votes[slot].lowerBound)..<Int(votes[slot].upperBound) : nil
  }

  /// The slot of a key, or the empty one where it would be.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = zip(keys, votes).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: 4 * keys.count)
    votes = Array(repeating: 0..<0, count: keys.count)
    for (key, found) in old {
      let slot = slot(of: key)
      (keys[slot], votes[slot]) = (key, found)
    }
  }
}
