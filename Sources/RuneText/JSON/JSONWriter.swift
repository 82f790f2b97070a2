/// Writes JSON on one line, piece by piece; members appear in the order of the calls.
///
/// ```swift
/// JSONWriter.object { $0.member("id", 7); $0.member("text", "ᚠᚢᚦ") }   // {"id":7,"text":"ᚠᚢᚦ"}
/// ```
/// Used instead of `JSONEncoder`, whose run-time type checks took nine tenths of the time of a listing.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether a comma is due before the next member or element.
  private var needsComma = false

  package init() {}

  /// The bytes of one object.
  package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(body)
    return json.bytes
  }

  /// The bytes of one object on a line of its own.
  package static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(body)
    return json.finish()
  }

  /// An array of objects, one per line.
  package static func list<Values: Sequence>(objects values: Values, _ body: (inout JSONWriter, Values.Element) -> Void)
    -> [UInt8]
  { list(values.map { value in object { body(&$0, value) } }) }

  /// An array of values that are JSON already, one per line.
  package static func list(_ values: some Sequence<[UInt8]>) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    var isFirst = true
    for value in values {
      bytes += isFirst ? "\n".utf8 : ",\n".utf8
      bytes += value
      isFirst = false
    }
    bytes += isFirst ? "]\n".utf8 : "\n]\n".utf8
    return bytes
  }

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Begins again, in the same memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

  package mutating func array<Values: Sequence>(_ values: Values, _ body: (inout JSONWriter, Values.Element) -> Void) {
    enclose("[", "]") { json in
      for value in values {
        if json.needsComma { json.write(syntax: ",") }
        json.needsComma = false
        body(&json, value)
        json.needsComma = true
      }
    }
  }

  /// An array of objects.
  package mutating func array<Values: Sequence>(
    objects values: Values, _ body: (inout JSONWriter, Values.Element) -> Void
  ) { array(values) { json, value in json.object { body(&$0, value) } } }

  // MARK: Members

  package mutating func member(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    write(syntax: needsComma ? ",\"" : "\"")
    write(syntax: key)
    write(syntax: "\":")
    needsComma = false
    body(&self)
    needsComma = true
  }

  /// Writes a member whose name is computed.
  package mutating func member(named name: String, _ body: (inout JSONWriter) -> Void) {
    if needsComma { write(syntax: ",") }
    write(name)
    write(syntax: ":")
    needsComma = false
    body(&self)
    needsComma = true
  }

  /// Writes a member, or nothing if the value is nil.
  package mutating func member(_ key: StaticString, _ text: String?) {
    if let text { member(key) { $0.write(text) } }
  }

  /// Writes a member whose value is the text of these bytes, which are UTF-8.
  package mutating func member(_ key: StaticString, utf8 text: [UInt8]) {
    member(key) { json in text.withUnsafeBufferPointer { json.bytes.append(jsonUTF8: $0) } }
  }

  /// Writes a member, or nothing if the value is nil.
  package mutating func member(_ key: StaticString, _ number: Int?) {
    if let number { member(key) { $0.write(number) } }
  }

  package mutating func member(_ key: StaticString, _ isTrue: Bool) {
    member(key) { $0.write(syntax: isTrue ? "true" : "false") }
  }

  package mutating func member(_ key: StaticString, _ texts: [String]) { member(key, texts) { $0.write($1) } }

  /// Writes an array as a member.
  package mutating func member<Values: Sequence>(
    _ key: StaticString, _ values: Values, _ body: (inout JSONWriter, Values.Element) -> Void
  ) { member(key) { $0.array(values, body) } }

  /// Writes an array of objects as a member.
  package mutating func member<Values: Sequence>(
    _ key: StaticString, objects values: Values, _ body: (inout JSONWriter, Values.Element) -> Void
  ) { member(key) { $0.array(objects: values, body) } }

  // MARK: Values

  package mutating func write(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(decimal: number.magnitude)
  }

  package mutating func write(_ text: String) { bytes.append(json: text) }

  /// Writes a value that is JSON already.
  package mutating func write(json: [UInt8]) { bytes += json }

  /// Writes brackets, commas and other syntax unchanged.
  package mutating func write(syntax: StaticString) { bytes.append(ascii: syntax) }

  /// The line, ending in a line feed.
  package consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func enclose(_ opening: StaticString, _ closing: StaticString, _ body: (inout JSONWriter) -> Void) {
    write(syntax: opening)
    needsComma = false
    body(&self)
    write(syntax: closing)
    needsComma = true
  }
}

extension [UInt8] {
  fileprivate mutating func append(decimal number: UInt) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}
