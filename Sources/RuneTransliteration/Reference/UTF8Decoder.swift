/// Decodes UTF-8 a byte at a time; ill-formed input gives one U+FFFD for each maximal subpart (Unicode, section 3.9).
struct UTF8Decoder {
  private var value: UInt32 = 0
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF
  /// How many bytes of an unfinished scalar have been seen.
  private(set) var pending = 0

  enum Step {
    case scalar(Unicode.Scalar, length: Int)
    case needsMore
    /// The bytes before this one were ill-formed; this one must be given again.
    case illFormedBefore(length: Int)
    /// This byte is ill-formed by itself.
    case illFormed
  }

  mutating func next(_ byte: UInt8) -> Step {
    if missing == 0 {
      switch byte {
      case 0x00...0x7F: return .scalar(Unicode.Scalar(byte), length: 1)
      case 0xC2...0xDF: begin(byte & 0x1F, missing: 1)
      case 0xE0: begin(byte & 0x0F, missing: 2, lower: 0xA0)
      case 0xED: begin(byte & 0x0F, missing: 2, upper: 0x9F)
      case 0xE1...0xEF: begin(byte & 0x0F, missing: 2)
      case 0xF0: begin(byte & 0x07, missing: 3, lower: 0x90)
      case 0xF4: begin(byte & 0x07, missing: 3, upper: 0x8F)
      case 0xF1...0xF3: begin(byte & 0x07, missing: 3)
      default: return .illFormed
      }
      return .needsMore
    }
    guard lower <= byte, byte <= upper else {
      let length = pending
      missing = 0
      pending = 0
      return .illFormedBefore(length: length)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    pending += 1
    lower = 0x80
    upper = 0xBF
    if missing > 0 { return .needsMore }
    let length = pending
    pending = 0
    // The ranges above leave out surrogates and everything beyond U+10FFFF.
    return .scalar(Unicode.Scalar(value) ?? "\u{FFFD}", length: length)
  }

  /// Discards an unfinished scalar and returns how many bytes it had.
  mutating func finish() -> Int {
    let length = pending
    missing = 0
    pending = 0
    return length
  }

  private mutating func begin(_ bits: UInt8, missing: Int, lower: UInt8 = 0x80, upper: UInt8 = 0xBF) {
    value = UInt32(bits)
    self.missing = missing
    self.lower = lower
    self.upper = upper
    pending = 1
  }
}
