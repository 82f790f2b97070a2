/// Where the votes of rules are, by the keys of the rules: a hash table with open addressing, since most look-ups fail.
struct VoteTable: Sendable {
  struct Key: Equatable {
    /// The number of a shape and the letters that its rules look at; never 0.
    let letters: UInt64
    let values: UInt64

    /// Its highest bits depend on all bits of the key.
    fileprivate var hash: UInt64 { (letters ^ values &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15 }
  }

  /// Letters of 0 are an empty slot.
  private var keys: [Key]
  private var votes: [Range<Int32>]
  private let shift: UInt64
  /// How many rules it has.
  let count: Int

  /// - Parameter rules: The key of each rule and where its votes are.
  init(_ rules: [(key: Key, votes: Range<Int>)]) {
    count = rules.count
    // At most half of the slots.
    let bits = 1 + Int.bitWidth - count.leadingZeroBitCount
    shift = UInt64(64 - bits)
    keys = Array(repeating: Key(letters: 0, values: 0), count: 1 << bits)
    votes = Array(repeating: 0..<0, count: keys.count)
    for rule in rules {
      let slot = slot(of: rule.key)
      (keys[slot], votes[slot]) = (rule.key, Int32(rule.votes.lowerBound)..<Int32(rule.votes.upperBound))
    }
  }

  @inline(__always) subscript(key: Key) -> Range<Int>? {
    let slot = slot(of: key)
    return keys[slot].letters == 0 ? nil : Int(votes[slot].lowerBound)..<Int(votes[slot].upperBound)
  }

  /// The slot of a key, or the empty one where it would be.
  @inline(__always)
  private func slot(of key: Key) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash &>> shift)
    while keys[slot].letters != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}
