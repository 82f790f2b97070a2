extension UInt8 {
  /// Whether it is a letter from A to Z or a to z.
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether it is a digit from 0 to 9.
  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
}
