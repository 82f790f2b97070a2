extension [UInt8] {
  /// Appends the text as a JSON string.
  ///
  /// Escapes everything that could steer a terminal, even where JSON allows it raw: C0, DEL, C1 and the nine stateful
  /// bidirectional controls. Stores and `--json` listings are therefore safe to print.
  package mutating func append(json text: String) {
    var text = text
    text.withUTF8 { append(jsonUTF8: $0) }
  }

  /// The same for a text in UTF-8.
  package mutating func append(jsonUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    // Runs of ordinary bytes are copied whole; only candidates for an escape are decoded.
    var copied = 0
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if !byte.mayNeedEscape {
        position &+= 1
        continue
      }
      let count: Int
      let value: UInt32
      switch byte {
      case 0xC2: (count, value) = (2, UInt32(bytes[position + 1]))
      case 0xE2:
        (count, value) = (3, 0x2000 | UInt32(bytes[position + 1] & 0x3F) << 6 | UInt32(bytes[position + 2] & 0x3F))
      default: (count, value) = (1, UInt32(byte))
      }
      let isSyntax = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      guard isSyntax || Unicode.Scalar(value)?.isTerminalControl == true else {
        position += count
        continue
      }
      append(contentsOf: bytes[copied..<position])
      position += count
      copied = position
      append(UInt8(ascii: "\\"))
      switch value {
      case 0x0A: append(UInt8(ascii: "n"))
      case 0x09: append(UInt8(ascii: "t"))
      case _ where isSyntax: append(byte)
      default: append(hexadecimal: value)
      }
    }
    append(contentsOf: bytes[copied...])
    append(UInt8(ascii: "\""))
  }

  /// Appends `u` and four hexadecimal digits, to follow a backslash. Only for the Basic Multilingual Plane.
  private mutating func append(hexadecimal value: UInt32) {
    append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
      append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }

  package mutating func append(ascii text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension UInt8 {
  /// Whether a byte of UTF-8 is, or begins, a character that JSON or a terminal may need escaped.
  @inline(__always)
  fileprivate var mayNeedEscape: Bool {
    // By bits, which takes less than comparing with each.
    let bits: UInt64 =
      switch self >> 6 {
      case 0: 0x0000_0004_FFFF_FFFF
      case 1: 0x8000_0000_1000_0000
      case 2: 0
      default: 1 << 0x02 | 1 << 0x22
      }
    return bits &>> UInt64(self & 0x3F) & 1 != 0
  }
}
