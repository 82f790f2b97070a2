extension Pronouncer {
  /// How a word of a text is pronounced, and what that depends on.
  public struct Spoken: Sendable {
    /// IPA in UTF-8, as the rows of a mode read it, with U+200C between sounds that would otherwise read as one.
    public let spelling: [UInt8]
    /// Whether a different preceding word could select another pronunciation.
    public let dependsOnPrevious: Bool
    /// The number of pronunciations.
    public let readings: Int
  }

  /// The pronunciation of a word in a text.
  ///
  /// - Parameters:
  ///   - word: Lower-case ASCII letters and apostrophes, or digits.
  ///   - isCapital: Whether the word is in capitals.
  ///   - expected: What the preceding word says about it.
  ///   - choice: The number of the wanted pronunciation, from 1; 0 chooses by the preceding word.
  /// - Returns: nil for a word that is not pronounced but passes through.
  /// - Complexity: Linear in the word; a word that is not listed takes some ten times as long as one that is.
  public func spoken(_ word: [UInt8], isCapital: Bool, after expected: Expectation, choice: Int) -> Spoken? {
    if let first = word.first, (0x30...0x39).contains(first) {
      let words = number(word)
      if words.isEmpty { return nil }
      let spelling = words.map { Pronunciation($0, source: .number).spelling }.joined(separator: [0x20])
      return Spoken(spelling: Array(spelling), dependsOnPrevious: false, readings: 1)
    }
    let listed = pronunciations(of: word, isCapital: isCapital)
    guard let first = listed.first, !first.sounds.isEmpty else { return nil }
    if listed.indices.contains(choice - 1) {
      return Spoken(spelling: listed[choice - 1].spelling, dependsOnPrevious: true, readings: listed.count)
    }
    let ruled = Self.choice(among: listed, after: expected)
    return Spoken(
      spelling: listed[ruled ?? 0].spelling,
      dependsOnPrevious: listed.count > 1 && listed.contains { Expectation.selects($0.use) },
      readings: listed.count)
  }
}
