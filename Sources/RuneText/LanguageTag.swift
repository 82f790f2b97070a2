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
    var next = parts[...]
    func isMade(_ part: Substring, of count: ClosedRange<Int>, letters: Bool = false) -> Bool {
      count.contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          return isLetter || !letters && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }
    guard parts.count <= 32, let first = next.popFirst() else { return nil }
    if first == "x" || first == "X" {
      guard !next.isEmpty, next.allSatisfy({ isMade($0, of: 1...8) }) else { return nil }
      language = ["und"]
      rest = parts
      return
    }
    guard isMade(first, of: 2...8, letters: true) else { return nil }
    language = [first]
    if first.utf8.count < 4 {
      while language.count < 4, let part = next.first, isMade(part, of: 3...3, letters: true) {
        language.append(part)
        next.removeFirst()
      }
    }
    // A script, which another one would take the place of.
    if let part = next.first, isMade(part, of: 4...4, letters: true) { next.removeFirst() }
    if let part = next.first,
      isMade(part, of: 2...2, letters: true) || part.utf8.count == 3 && part.utf8.allSatisfy(isDigit)
    {
      rest.append(part)
      next.removeFirst()
    }
    while let part = next.first,
      isMade(part, of: 5...8) || part.utf8.count == 4 && isDigit(part.utf8.first) && isMade(part, of: 4...4)
    {
      rest.append(part)
      next.removeFirst()
    }
    while let singleton = next.popFirst() {
      rest.append(singleton)
      guard isMade(singleton, of: 1...1) else { return nil }
      let isPrivate = singleton == "x" || singleton == "X"
      var count = 0
      while let part = next.first, isMade(part, of: (isPrivate ? 1 : 2)...8) {
        rest.append(part)
        next.removeFirst()
        count += 1
      }
      guard count > 0, !isPrivate || next.isEmpty else { return nil }
    }
  }

  /// The tag for the same language in another script, such as `en-Runr-GB` for `en-GB`.
  package func written(in script: String) -> String { (language + [Substring(script)] + rest).joined(separator: "-") }
}
