/// A part of a text that is not to be changed.
struct KeptPart {
  var range: Range<Int>
  /// Whether a word goes on after it, as after a tag.
  var joinsLetters: Bool

  /// The tags, entities and styles (`{\an8}`) of a text, and what else is kept.
  ///
  /// - Parameter otherEnd: The end of what else a text may begin with, such as a placeholder.
  /// - Complexity: Linear in the text.
  static func parts(of text: [UInt8], _ otherEnd: (ArraySlice<UInt8>) -> Int?) -> [KeptPart] {
    var parts: [KeptPart] = []
    var place = 0
    while place < text.count {
      let part = first(of: text[place...], otherEnd)
      if let part { parts.append(part) }
      place = part?.range.upperBound ?? place + 1
    }
    return parts
  }

  private static func first(of rest: ArraySlice<UInt8>, _ otherEnd: (ArraySlice<UInt8>) -> Int?) -> KeptPart? {
    let tagEnd = tagEnd(rest)
    guard let end = tagEnd ?? entityEnd(rest) ?? otherEnd(rest) else { return nil }
    return KeptPart(range: rest.startIndex..<end, joinsLetters: tagEnd != nil)
  }

  /// What was written, with a space in what would be read as a further part, since what was between its characters may be gone.
  static func separated(_ text: [UInt8], _ kept: [Range<Int>], _ otherEnd: (ArraySlice<UInt8>) -> Int?) -> [UInt8] {
    var result: [UInt8] = []
    var kept = kept[...]
    var place = 0
    while place < text.count {
      let isKept = kept.first?.lowerBound == place
      let end = isKept ? kept.removeFirst().upperBound : place + 1
      result += text[place..<end]
      if !isKept, first(of: text[place...], otherEnd) != nil { result.append(UInt8(ascii: " ")) }
      place = end
    }
    return result
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
