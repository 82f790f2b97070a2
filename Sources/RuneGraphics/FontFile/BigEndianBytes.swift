/// Numbers as font files have them: the highest byte first.
extension [UInt8] {
  mutating func append(short value: Int) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  mutating func append(long value: Int) {
    append(short: value >> 16)
    append(short: value)
  }

  /// Four ASCII characters.
  mutating func append(tag: String) { append(contentsOf: tag.utf8) }

  mutating func replace(short value: Int, at place: Int) {
    self[place] = UInt8(truncatingIfNeeded: value >> 8)
    self[place + 1] = UInt8(truncatingIfNeeded: value)
  }

  mutating func replace(long value: Int, at place: Int) {
    replace(short: value >> 16, at: place)
    replace(short: value, at: place + 2)
  }

  /// Zeros up to a multiple of a size.
  mutating func pad(to size: Int) {
    while count % size != 0 { append(0) }
  }
}
