extension [UInt8] {
  /// Appends the text as a JSON string.
  ///
  /// What could steer a terminal is written as `\uXXXX` even where JSON would allow it raw: C0, DEL, C1 and the nine
  /// stateful bidirectional controls. So a store or a `--json` listing is safe to look at.
  package mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\"")])
      case "\\": append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\\")])
      case "\n": append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case "\t": append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      default:
        if scalar.isTerminalControl {
          append(escaped: scalar.value)
        } else if scalar.isASCII {
          append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          append(contentsOf: UTF8.encode(scalar)!)
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// `\uXXXX`; only for scalars of the basic plane.
  private mutating func append(escaped value: UInt32) {
    append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
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

  private mutating func key(_ key: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(json: key)
    bytes.append(UInt8(ascii: ":"))
  }

  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    bytes.append(json: value)
  }

  package mutating func member(_ name: String, _ value: Int64?) {
    guard let value else { return }
    key(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(json: value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A value that is JSON already.
  package mutating func member(_ name: String, json value: some Sequence<UInt8>) {
    key(name)
    bytes.append(contentsOf: value)
  }

  /// The finished object.
  package consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
