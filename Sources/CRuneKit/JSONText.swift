/// Writes JSON on one line. Objects keep the order in which their members are written.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }

  mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void) {
    nest("[", "]") { json in
      for element in elements { body(&json, element) }
    }
  }

  mutating func key(_ name: StaticString) {
    string(name.description)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    string(text)
  }

  /// Left out where the text is empty.
  mutating func optionalMember(_ name: StaticString, _ text: String) {
    if !text.isEmpty { member(name, text) }
  }

  mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    self.number(number)
  }

  mutating func member<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
  ) {
    key(name)
    array(elements, body)
  }

  mutating func number(_ number: Int) {
    separate()
    bytes += Array(String(number).utf8)
  }

  /// Controls are written by their numbers, so that no terminal obeys them.
  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [0x5C, UInt8(scalar.value)]
      case 0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
      default: bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
