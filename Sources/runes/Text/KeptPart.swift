/// A part of a text that is not to be changed.
struct KeptPart {
  var range: Range<Int>
  /// Whether a word goes on after it, as after a tag.
  var joinsLetters: Bool

  /// Whether a text has directives such as `%s` and `{name}`.
  enum Format {
    case yes
    /// Perhaps: only directives without a space, since "100 % sure" is more often prose.
    case unknown
    case no
  }

  /// The tags, entities and styles (`{\an8}`) of a text, and the directives of a format (`%s`, `{name}`) if it is one.
  ///
  /// - Complexity: Linear in the text.
  static func parts(of text: [UInt8], format: Format = .no) -> [KeptPart] {
    var parts: [KeptPart] = []
    var place = 0
    while place < text.count {
      let rest = text[place...]
      if let end = tagEnd(rest) {
        parts.append(KeptPart(range: place..<end, joinsLetters: true))
        place = end
      } else if let end = entityEnd(rest) ?? directiveEnd(rest, format) {
        parts.append(KeptPart(range: place..<end, joinsLetters: false))
        place = end
      } else {
        place += 1
      }
    }
    return parts
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  private static func tagEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let second = rest.dropFirst().first else { return nil }
    let isTag = rest.first == UInt8(ascii: "<") && (isLetterOrDigit(second) || second == UInt8(ascii: "/"))
    let isStyle = rest.first == UInt8(ascii: "{") && second == UInt8(ascii: "\\")
    guard isTag || isStyle else { return nil }
    let inner = rest.dropFirst().prefix(1 << 10).prefix { !"<>{}\n".utf8.contains($0) }
    guard inner.endIndex < rest.endIndex, rest[inner.endIndex] == UInt8(ascii: isTag ? ">" : "}") else { return nil }
    return inner.endIndex + 1
  }

  private static func entityEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: "&") else { return nil }
    let name = rest.dropFirst().prefix(32).prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: ";") ? name.endIndex + 1 : nil
  }

  /// `%s`, `%-5.2f`, `%(name)s`, `%1$s`, `%%`, `{0}`, `{name}`.
  private static func directiveEnd(_ rest: ArraySlice<UInt8>, _ format: Format) -> Int? {
    if format == .no { return nil }
    if rest.first == UInt8(ascii: "{") {
      let name = rest.dropFirst().prefix(1 << 10).prefix { !"{}\n".utf8.contains($0) }
      return rest[name.endIndex...].first == UInt8(ascii: "}") ? name.endIndex + 1 : nil
    }
    guard rest.first == UInt8(ascii: "%") else { return nil }
    var rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "("), let end = rest.prefix(1 << 10).firstIndex(of: UInt8(ascii: ")")) {
      rest = rest[(end + 1)...]
    }
    rest = rest.drop { (format == .yes ? "-+ #0123456789$*.'hlLqjzt" : "-+#0123456789$*.'hlLqjzt").utf8.contains($0) }
    guard let last = rest.first, isLetterOrDigit(last) || "%@".utf8.contains(last) else { return nil }
    return rest.startIndex + 1
  }
}
