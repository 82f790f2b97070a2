/// Where the votes of rules are, by the keys of the rules: a hash table with open addressing, since most look-ups fail.
struct VoteTable: Sendable {
  /// 0 is an empty slot; no key is 0.
  private var keys: [UInt64]
  private var votes: [Range<Int32>]
  /// How many rules it has.
  let count: Int

  /// - Parameter rules: The key of each rule and where its votes are.
  init(_ rules: [(key: UInt64, votes: Range<Int>)]) {
    count = rules.count
    // At most half of the slots.
    keys = Array(repeating: 0, count: 2 << (Int.bitWidth - count.leadingZeroBitCount))
    votes = Array(repeating: 0..<0, count: keys.count)
    for rule in rules {
      let slot = slot(of: rule.key)
      (keys[slot], votes[slot]) = (rule.key, Int32(rule.votes.lowerBound)..<Int32(rule.votes.upperBound))
    }
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
}
