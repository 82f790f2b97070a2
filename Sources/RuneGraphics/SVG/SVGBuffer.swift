/// The bytes of a picture as they are written. Numbers are formed from whole numbers and attribute values are always
/// escaped, so that the same picture has the same bytes everywhere and text cannot become markup.
struct SVGBuffer {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 4096) { bytes.reserveCapacity(capacity) }

  /// Markup of our own, written as it is.
  mutating func markup(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func raw(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// Text from outside, made harmless, scalar by scalar, so that a mark after `<` cannot hide it: what XML 1.0 does not allow becomes U+FFFD, and nothing in it is markup.
  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: markup("&amp;")
      case 0x3C: markup("&lt;")
      case 0x3E: markup("&gt;")
      case 0x22: markup("&quot;")
      case 0x27: markup("&#39;")
      // Tab and carriage return would be changed by a reader of attributes and lines.
      case 0x09: markup("&#9;")
      case 0x0D: markup("&#13;")
      case 0x0A, 0x20...0x7E: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        bytes.append(contentsOf: String(SVGBuffer.isAllowed(scalar) ? scalar : "\u{FFFD}").utf8)
      }
    }
  }

  /// XML's `Char` without what XML itself discourages: no controls, no non-characters, and no stateful bidirectional
  /// controls, which could make a title read as something else.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  /// A number with at most `decimals` decimals and no trailing zeros.
  mutating func number(_ value: Double, decimals: Int) {
    var scaled = value
    for _ in 0..<decimals { scaled *= 10 }
    // Beyond this no picture lies; checked sizes never give a value that is not a number.
    guard scaled.magnitude < 1e15 else { return byte(UInt8(ascii: "0")) }
    fixed(Int64(scaled.rounded()), decimals: decimals)
  }

  /// A whole number of units of the last decimal.
  ///
  /// - Parameter isShort: Without the zero before a point.
  mutating func fixed(_ value: Int64, decimals: Int, isShort: Bool = false) {
    var rest = value
    if rest < 0 {
      byte(UInt8(ascii: "-"))
      rest = -rest
    }
    var decimals = decimals
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var index = 32
      var count = 0
      func put(_ byte: UInt8) {
        index -= 1
        digits[index] = byte
      }
      while rest > 0 || count < decimals || count == 0 || count == decimals && !isShort {
        if count == decimals && count > 0 { put(UInt8(ascii: ".")) }
        put(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
        count += 1
      }
      if count == decimals { put(UInt8(ascii: ".")) }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index...]))
    }
  }

  /// ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: String) {
    markup(" ")
    markup(name)
    markup("=\"")
    attributeText(value)
    markup("\"")
  }

  /// The value of an attribute, in which a reader of XML takes a line feed for a space.
  mutating func attributeText(_ text: String) {
    var isFirst = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isFirst { markup("&#10;") }
      isFirst = false
      self.text(String(line))
    }
  }

  mutating func attribute(_ name: StaticString, _ value: Double, decimals: Int) {
    markup(" ")
    markup(name)
    markup("=\"")
    number(value, decimals: decimals)
    markup("\"")
  }

  /// Ends a number and begins the next one: a minus sign parts them already.
  mutating func separator(before value: Double, decimals: Int) {
    var step = 0.5
    for _ in 0..<decimals { step /= 10 }
    if value > -step { byte(UInt8(ascii: " ")) }
  }
}

extension Double {
  /// The number with at most so many decimals, no trailing zeros and no exponent, as in `17.5`.
  package func text(decimals: Int = 2) -> String {
    var buffer = SVGBuffer(capacity: 24)
    buffer.number(self, decimals: decimals)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
