/// A well-formed BCP 47 language tag (RFC 5646, section 2.1). The subtags need not be registered.
package struct LanguageTag {
  /// The language of a text of which none is stated.
  package static let usual = "en"

  /// Language and extended languages, as in `zh-yue`.
  private var language: [Substring] = []
  /// Region, variants, extensions and private use.
  private var rest: [Substring] = []

  /// Returns nil for anything else, including the few grandfathered tags such as `i-klingon`.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let shapes = parts.prefix(33).map { Shape($0) }
    guard parts.count <= 32, shapes.allSatisfy({ $0.isSubtag }) else { return nil }
    func isPrivate(_ index: Int) -> Bool { parts[index] == "x" || parts[index] == "X" }
    if isPrivate(0) {
      guard parts.count > 1 else { return nil }
      language = ["und"]
      rest = parts
      return
    }
    guard shapes[0].count >= 2, shapes[0].digits == 0 else { return nil }
    var next = 1
    if shapes[0].count < 4 { while next < min(4, parts.count), shapes[next].isLetters(3) { next += 1 } }
    language = Array(parts[..<next])
    // A script, which another one would take the place of.
    if next < parts.count, shapes[next].isLetters(4) { next += 1 }
    rest = Array(parts[next...])
    if next < parts.count, shapes[next].isLetters(2) || shapes[next].count == 3 && shapes[next].digits == 3 {
      next += 1
    }
    while next < parts.count, shapes[next].count > 4 || shapes[next].count == 4 && shapes[next].startsWithDigit {
      next += 1
    }
    while next < parts.count {
      guard shapes[next].count == 1 else { return nil }
      let isLast = isPrivate(next)
      let first = next + 1
      next = first
      while next < parts.count, isLast || shapes[next].count > 1 { next += 1 }
      guard next > first else { return nil }
    }
  }

  /// What the grammar asks of a subtag.
  private struct Shape {
    let count: Int
    var (letters, digits) = (0, 0)
    let startsWithDigit: Bool

    var isSubtag: Bool { (1...8).contains(count) && letters + digits == count }
    func isLetters(_ count: Int) -> Bool { self.count == count && letters == count }

    init(_ part: Substring) {
      func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
      count = part.utf8.count
      startsWithDigit = part.utf8.first.map(isDigit) ?? false
      for byte in part.utf8 {
        if isDigit(byte) { digits += 1 } else if (byte | 0x20) &- UInt8(ascii: "a") < 26 { letters += 1 }
      }
    }
  }

  /// The tag for the same language in another script, such as `en-Runr-GB` for `en-GB`.
  package func written(in script: String) -> String { (language + [Substring(script)] + rest).joined(separator: "-") }
}
