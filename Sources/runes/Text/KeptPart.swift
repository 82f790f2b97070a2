/// A part of a text that is not to be changed.
struct KeptPart {
  var range: Range<Int>
  /// Whether a word goes on after it, as after a tag.
  var joinsLetters: Bool

  /// The tags, entities and styles (`{\an8}`) of a text, and the placeholders of a message (`%s`, `{name}`).
  ///
  /// - Complexity: Linear in the text.
  static func parts(of text: [UInt8], _ placeholders: MessagePlaceholders = .none) -> [KeptPart] {
    var parts: [KeptPart] = []
    var place = 0
    while place < text.count {
      let rest = text[place...]
      if let end = tagEnd(rest) {
        parts.append(KeptPart(range: place..<end, joinsLetters: true))
        place = end
      } else if let end = entityEnd(rest) ?? placeholders.end(of: rest) {
        parts.append(KeptPart(range: place..<end, joinsLetters: false))
        place = end
      } else {
        place += 1
      }
    }
    return parts
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
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
}
