import RuneKit

/// JSON on one line, written piece by piece, objects within objects; its strings are those of `JSONObjectWriter`.
///
/// `JSONEncoder`, which finds out about every value what type it has, took nine tenths of the time of a listing.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  /// Whether something stands before the next member or element.
  private var isBehindValue = false

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// An object; its members are to be written in the order of their keys.
  mutating func object(_ body: (inout JSONLine) -> Void) { enclose("{", "}", body) }

  mutating func member(_ key: StaticString, _ body: (inout JSONLine) -> Void) {
    write(syntax: isBehindValue ? ",\"" : "\"")
    write(syntax: key)
    write(syntax: "\":")
    isBehindValue = false
    body(&self)
    isBehindValue = true
  }

  /// A member that is left out where it has no value.
  mutating func member(_ key: StaticString, _ text: String?) {
    if let text { member(key) { $0.write(text) } }
  }

  mutating func member(_ key: StaticString, _ number: Int) {
    member(key) { $0.write(number) }
  }

  /// An array.
  mutating func member<Values: Sequence>(
    _ key: StaticString, _ values: Values, _ body: (inout JSONLine, Values.Element) -> Void
  ) {
    member(key) {
      $0.enclose("[", "]") { json in
        for value in values {
          if json.isBehindValue { json.write(syntax: ",") }
          json.isBehindValue = false
          body(&json, value)
          json.isBehindValue = true
        }
      }
    }
  }

  /// - Precondition: It is not negative.
  mutating func write(_ number: Int) {
    bytes.append(decimal: number)
  }

  mutating func write(_ text: String) {
    bytes.append(json: text)
  }

  /// A value that is JSON already.
  mutating func write(json: [UInt8]) {
    bytes += json
  }

  /// A part of what stands round values, as it is.
  mutating func write(syntax: StaticString) {
    bytes.append(ascii: syntax)
  }

  /// The line with its line feed.
  consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func enclose(
    _ opening: StaticString, _ closing: StaticString, _ body: (inout JSONLine) -> Void
  ) {
    write(syntax: opening)
    isBehindValue = false
    body(&self)
    write(syntax: closing)
    isBehindValue = true
  }
}

extension [UInt8] {
  fileprivate mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
