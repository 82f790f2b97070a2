/// A JSON syntax error and its position.
package struct JSONDamage: Error, Hashable {
  /// The byte offset, from 0.
  package var offset: Int
  package var reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}

/// A string in a JSON text, as the range of bytes between its quotation marks.
package struct JSONString: Hashable {
  package var start: Int
  package var end: Int
  package var hasEscapes: Bool

  package init(start: Int, end: Int, hasEscapes: Bool) {
    (self.start, self.end, self.hasEscapes) = (start, end, hasEscapes)
  }
}

/// A strict JSON parser that scans bytes and allocates only what is requested.
///
/// Written because Foundation does not provide what the store needs: byte offsets of errors; rejection of duplicate
/// keys, integers outside `Int64`, nesting deeper than 32, invalid UTF-8 and lone surrogates; unknown members preserved
/// byte for byte; and a check of a hundred thousand quotes in a few hundredths of a second. Follows RFC 8259 without
/// extensions: no byte order mark, no comments, no trailing commas.
package struct JSONScanner {
  package static let nestingLimit = 32

  package let bytes: UnsafeBufferPointer<UInt8>
  private let nestingLimit: Int
  package private(set) var position = 0
  package private(set) var depth = 0
  /// Whether an object or array has just been opened.
  private var isOpening = false

  package init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0, nestingLimit: Int = Self.nestingLimit) {
    self.bytes = bytes
    self.position = position
    self.nestingLimit = nestingLimit
  }

  // MARK: Tokens

  package func damage(_ reason: String, at offset: Int? = nil) -> JSONDamage {
    JSONDamage(offset: offset ?? position, reason: reason)
  }

  /// The current byte, or nil at the end.
  @inline(__always)
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(__always)
  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// The first byte of the next token, without consuming it.
  @inline(__always)
  package mutating func peek() throws(JSONDamage) -> UInt8 {
    if position < bytes.count, bytes[position] > 0x20 { return bytes[position] }
    return try peekBehindBlanks()
  }

  private mutating func peekBehindBlanks() throws(JSONDamage) -> UInt8 {
    skipBlanks()
    guard let byte else { throw damage("unexpected end") }
    return byte
  }

  package mutating func expectEnd() throws(JSONDamage) {
    skipBlanks()
    if position < bytes.count { throw damage("unexpected text after the end of the document") }
  }

  // MARK: Objects and arrays

  /// The keys seen in one object. Known keys are tracked as bits chosen by the caller, so that typical objects need no
  /// allocation.
  package struct Members {
    fileprivate var known: UInt64 = 0
    fileprivate var others: Set<[UInt8]> = []
  }

  @discardableResult
  package mutating func openObject() throws(JSONDamage) -> Members {
    try open(UInt8(ascii: "{"), "an object")
    return Members()
  }

  package mutating func openArray() throws(JSONDamage) { try open(UInt8(ascii: "["), "a list") }

  private mutating func open(_ bracket: UInt8, _ name: String) throws(JSONDamage) {
    guard try peek() == bracket else { throw damage("expected \(name)") }
    depth += 1
    if depth > nestingLimit { throw damage("nested more than \(nestingLimit) levels deep") }
    position += 1
    isOpening = true
  }

  /// Moves to the next element of an array; returns false at its end.
  package mutating func nextElement() throws(JSONDamage) -> Bool { try next(closing: UInt8(ascii: "]")) }

  /// The key of the next member, with its colon consumed, or nil at the end of the object.
  ///
  /// - Parameter members: The keys of the object so far.
  package mutating func nextKey(_ members: inout Members) throws(JSONDamage) -> JSONString? {
    guard let key = try nextKey() else { return nil }
    try note(other: key, in: &members)
    return key
  }

  /// The key of the next member, which may have been before.
  package mutating func nextKey() throws(JSONDamage) -> JSONString? {
    guard try next(closing: UInt8(ascii: "}")) else { return nil }
    let key = try string()
    guard try peek() == UInt8(ascii: ":") else { throw damage("expected a colon after the key") }
    position += 1
    return key
  }

  private mutating func next(closing bracket: UInt8) throws(JSONDamage) -> Bool {
    let byte = try peek()
    defer { isOpening = false }
    if byte == bracket {
      position += 1
      depth -= 1
      return false
    }
    if isOpening { return true }
    guard byte == UInt8(ascii: ",") else { throw damage("expected a comma or a closing bracket") }
    position += 1
    if try peek() == bracket { throw damage("trailing comma") }
    return true
  }

  /// Records a known key by its bit; throws if it is a duplicate.
  package func note(bit: Int, of key: JSONString, in members: inout Members) throws(JSONDamage) {
    let mask = UInt64(1) << UInt64(bit)
    if members.known & mask != 0 { throw damage("duplicate key", at: key.start) }
    members.known |= mask
  }

  /// Records an unknown key; throws if it is a duplicate.
  package func note(other key: JSONString, in members: inout Members) throws(JSONDamage) {
    if !members.others.insert(utf8(key)).inserted { throw damage("duplicate key", at: key.start) }
  }

  // MARK: Values

  /// Skips one value of any type, checking it completely.
  package mutating func skipValue() throws(JSONDamage) {
    switch try peek() {
    case UInt8(ascii: "{"):
      var members = try openObject()
      while try nextKey(&members) != nil { try skipValue() }
    case UInt8(ascii: "["):
      try openArray()
      while try nextElement() { try skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try skipNumber()
    default: throw damage("expected a value")
    }
  }

  package mutating func bool() throws(JSONDamage) -> Bool {
    switch try peek() {
    case UInt8(ascii: "t"):
      try word("true")
      return true
    case UInt8(ascii: "f"):
      try word("false")
      return false
    default: throw damage("expected true or false")
    }
  }

  package mutating func integer() throws(JSONDamage) -> Int64 {
    let first = try peek()
    let start = position
    guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first), let value = try number() else {
      throw damage("expected a whole number", at: start)
    }
    return value
  }

  /// An integer from 0 to 2^64 − 1, as used in the picker's state.
  package mutating func unsignedInteger() throws(JSONDamage) -> UInt64 {
    _ = try peek()
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    guard let value = UInt64(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw damage("expected a non-negative whole number", at: start)
    }
    return value
  }

  /// A number as it is written.
  package mutating func numeral() throws(JSONDamage) -> String {
    _ = try peek()
    let start = position
    _ = try skipNumber()
    let numeral = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(numeral), value.magnitude < 0x1p63 else {
      throw damage("number outside the 64-bit range", at: start)
    }
    return numeral
  }

  private mutating func word(_ word: StaticString) throws(JSONDamage) {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count,
      (0..<count).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
    else { throw damage("expected a value") }
    position += count
  }

  /// Parses a number. The result is nil if it has a fraction or an exponent.
  private mutating func number() throws(JSONDamage) -> Int64? {
    let start = position
    guard try skipNumber() else { return nil }
    guard let value = Int64(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw damage("number outside the 64-bit range", at: start)
    }
    return value
  }

  /// Skips a number of any size, which nobody has to compute with.
  ///
  /// - Returns: Whether it is without a fraction and an exponent.
  private mutating func skipNumber() throws(JSONDamage) -> Bool {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let digits = position
    skipDigits()
    guard position > digits else { throw damage("expected a value", at: start) }
    if position - digits > 1, bytes[digits] == UInt8(ascii: "0") { throw damage("leading zero in a number", at: start) }
    var isWhole = true
    if byte == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try requireDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
      try requireDigits()
    }
    return isWhole
  }

  private mutating func skipDigits() {
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
  }

  private mutating func requireDigits() throws(JSONDamage) {
    let start = position
    skipDigits()
    if position == start { throw damage("expected a digit") }
  }

  // MARK: Strings

  /// Skips a string, checking its escapes and its UTF-8.
  package mutating func string() throws(JSONDamage) -> JSONString {
    guard try peek() == UInt8(ascii: "\"") else { throw damage("expected a string") }
    let opening = position
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      skipPlainWords()
      guard position < bytes.count else { throw damage("unterminated string", at: opening) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return JSONString(start: start, end: position - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        _ = try escape()
      case 0x00...0x1F: throw damage("unescaped control character in a string")
      case 0x20...0x7F: position += 1
      default: try multiByteScalar()
      }
    }
  }

  /// Skips, eight bytes at a time, to the next control character, quotation mark, backslash or non-ASCII byte, or to
  /// within eight bytes of the end.
  @inline(__always)
  private mutating func skipPlainWords() {
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    while bytes.count - position >= 8 {
      let word = UInt64(littleEndian: UnsafeRawPointer(bytes.baseAddress! + position).loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // The classic "has a byte less than n" test. A borrow causes false positives only above a true one, so the lowest
      // set bit marks the first such byte.
      let control = (word &- (ones &* 0x20)) & ~word
      let special = (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | word) & high
      if special != 0 {
        position += special.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
  }

  /// Skips one scalar of two to four bytes (Unicode, table 3-7: well-formed UTF-8).
  private mutating func multiByteScalar() throws(JSONDamage) {
    let lead = bytes[position]
    let (count, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: throw damage("invalid UTF-8")
    }
    guard bytes.count - position >= count, second.contains(bytes[position + 1]),
      (2..<count).allSatisfy({ bytes[position + $0] & 0xC0 == 0x80 })
    else { throw damage("invalid UTF-8") }
    position += count
  }

  /// Parses one escape, or two for a surrogate pair.
  private mutating func escape() throws(JSONDamage) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte else { throw damage("unexpected end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexadecimal(of: start)
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, bytes.count - position >= 2, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      else { throw damage("unpaired surrogate", at: start) }
      position += 2
      let second = try hexadecimal(of: start)
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw damage("unpaired surrogate", at: start) }
      return scalar
    default: throw damage("invalid escape", at: start)
    }
  }

  private mutating func hexadecimal(of start: Int) throws(JSONDamage) -> UInt32 {
    guard bytes.count - position >= 4 else { throw damage("unexpected end", at: start) }
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch bytes[position] {
      case let byte where (0x30...0x39).contains(byte): digit = byte - 0x30
      case let byte where (0x41...0x46).contains(byte): digit = byte - 0x41 + 10
      case let byte where (0x61...0x66).contains(byte): digit = byte - 0x61 + 10
      default: throw damage("invalid escape", at: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  // MARK: Text of a checked string

  /// The contents of the string with escapes resolved.
  package func utf8(_ string: JSONString) -> [UInt8] {
    if !string.hasEscapes { return Array(bytes[string.start..<string.end]) }
    var result: [UInt8] = []
    result.reserveCapacity(string.end - string.start)
    var inner = JSONScanner(UnsafeBufferPointer(rebasing: bytes[..<string.end]), at: string.start)
    while inner.position < string.end {
      if bytes[inner.position] == UInt8(ascii: "\\") {
        guard let scalar = try? inner.escape() else { return result }
        result.append(contentsOf: UTF8.encode(scalar)!)
      } else {
        result.append(bytes[inner.position])
        inner.position += 1
      }
    }
    return result
  }

  /// Where the byte of a string's text is that is at this index.
  package func offset(of index: Int, in string: JSONString) -> Int {
    if !string.hasEscapes { return string.start + index }
    var inner = JSONScanner(UnsafeBufferPointer(rebasing: bytes[..<string.end]), at: string.start)
    var rest = index
    while rest > 0 {
      if bytes[inner.position] == UInt8(ascii: "\\") {
        guard let scalar = try? inner.escape() else { return inner.position }
        rest -= UTF8.width(scalar)
      } else {
        inner.position += 1
        rest -= 1
      }
    }
    return inner.position
  }

  package func text(_ string: JSONString) -> String {
    string.hasEscapes
      ? String(decoding: utf8(string), as: UTF8.self)
      : String(decoding: UnsafeBufferPointer(rebasing: bytes[string.start..<string.end]), as: UTF8.self)
  }
}
