extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next such byte from `start` on, or nil.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = UnsafeRawPointer(baseAddress) else { return nil }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset &+ 8 <= count {
      let differences =
        UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ (ones &* UInt64(byte))
      // The highest bit of each byte that is 0, and of none before the first of these.
      let zeros = (differences &- ones) & ~differences & (ones &<< 7)
      if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < count {
      if self[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// Whether a word that is not empty is among the bytes. Fast if its first byte is rare.
  package func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let found = offset(of: word[0], from: start), found + word.count <= count {
      if self[found..<found + word.count].elementsEqual(word) { return true }
      start = found + 1
    }
    return false
  }
}
