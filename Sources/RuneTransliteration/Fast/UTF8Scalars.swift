extension UnsafeRawBufferPointer {
  /// The scalar that begins at an index and where it ends; nil where it is ill-formed or cut.
  @inline(__always)
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard index < count else { return nil }
    let lead = UInt32(self[index])
    if lead < 0x80 { return (Unicode.Scalar(UInt8(lead)), index &+ 1) }
    func next(_ offset: Int) -> UInt32? {
      guard index &+ offset < count else { return nil }
      let byte = UInt32(self[index &+ offset])
      return byte & 0xC0 == 0x80 ? byte & 0x3F : nil
    }
    guard lead >= 0xC2, let second = next(1) else { return nil }
    if lead < 0xE0 { return Unicode.Scalar((lead & 0x1F) << 6 | second).map { ($0, index &+ 2) } }
    guard let third = next(2) else { return nil }
    if lead < 0xF0 {
      let value = (lead & 0x0F) << 12 | second << 6 | third
      return value < 0x800 ? nil : Unicode.Scalar(value).map { ($0, index &+ 3) }
    }
    guard lead < 0xF5, let fourth = next(3) else { return nil }
    let value = (lead & 0x07) << 18 | second << 12 | third << 6 | fourth
    return value < 0x10000 ? nil : Unicode.Scalar(value).map { ($0, index &+ 4) }
  }
}
