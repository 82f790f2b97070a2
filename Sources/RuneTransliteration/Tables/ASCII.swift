extension UInt8 {
  /// Whether it is a letter from A to Z or a to z.
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
