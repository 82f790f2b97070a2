extension [UInt8] {
  /// Appends the text as a JSON string.
  ///
  /// What could steer a terminal is written by its number even where JSON would allow it raw: C0, DEL, C1 and the nine
  /// stateful bidirectional controls. So a store or a `--json` listing is safe to look at.
  package mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // Whole runs are copied; only what could need an escape is looked at as a scalar.
      var copied = 0
      var position = 0
      while position < bytes.count {
        let byte = bytes[position]
        let count: Int
        let value: UInt32
        switch byte {
        case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: (count, value) = (1, UInt32(byte))
        case 0xC2: (count, value) = (2, UInt32(bytes[position + 1]))
        case 0xE2:
          (count, value) = (3, 0x2000 | UInt32(bytes[position + 1] & 0x3F) << 6 | UInt32(bytes[position + 2] & 0x3F))
        default:
          position += 1
          continue
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
    }
    append(UInt8(ascii: "\""))
  }

  /// What follows the backslash: u and four digits. Only for scalars of the basic plane.
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

/// Writes one JSON object on one line, member by member in the order of the calls.
package struct JSONObjectWriter {
  package private(set) var bytes: [UInt8]

  /// Goes on after what `bytes` already holds.
  package init(after bytes: [UInt8] = []) {
    self.bytes = bytes
    self.bytes.append(UInt8(ascii: "{"))
  }

  /// A key of ours, which needs no escapes.
  private mutating func key(_ key: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(ascii: key)
    bytes.append(ascii: "\":")
  }

  /// A member whose name is not known beforehand.
  package mutating func member(named name: String, _ value: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(json: name)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(json: value)
  }

  package mutating func member(named name: String, _ value: Int64) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(json: name)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    bytes.append(json: value)
  }

  package mutating func member(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    key(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func member(_ name: StaticString, _ values: [String]) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(json: value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A value that is JSON already.
  package mutating func member(_ name: StaticString, json value: some Sequence<UInt8>) {
    key(name)
    bytes.append(contentsOf: value)
  }

  /// The finished object.
  package consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
