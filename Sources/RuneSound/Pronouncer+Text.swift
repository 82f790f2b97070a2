extension Pronouncer {
  /// A word of a text: its sounds in IPA as rows read them, and what they hang on.
  public struct Spoken: Sendable {
    /// UTF-8; U+200C parts sounds that would read as one.
    public let spelling: [UInt8]
    /// Whether another word before it may ask for another reading.
    public let dependsOnPrevious: Bool
    /// How many readings it has.
    public let readings: Int
  }

  /// How a word is said in a text.
  ///
  /// - Parameters:
  ///   - word: Lower-case ASCII letters and apostrophes, or digits.
  ///   - isCapital: Whether it stands in capitals.
  ///   - previous: The word before it, or nothing.
  ///   - choice: Which of its pronunciations is asked for, from 1; 0 leaves it to the plain rules.
  /// - Returns: nil where it passes through.
  public func spoken(_ word: [UInt8], isCapital: Bool, after previous: [UInt8], choice: Int) -> Spoken? {
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
    let ruled = Self.choice(among: listed, after: previous)
    return Spoken(
      spelling: listed[ruled ?? 0].spelling, dependsOnPrevious: listed.contains { !$0.use.isEmpty },
      readings: listed.count)
  }
}
