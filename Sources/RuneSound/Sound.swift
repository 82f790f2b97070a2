/// A phoneme of a word and the letter that spells it.
package struct Sound: Hashable, Sendable {
  package var phoneme: Phoneme
  /// The letter, a to z, or an apostrophe if it is unknown.
  package var letter: UInt8

  /// Makes a sound from a phoneme and its letter.
  package init(_ phoneme: Phoneme, letter: UInt8 = UInt8(ascii: "'")) {
    self.phoneme = phoneme
    self.letter = letter
  }
}

extension [Sound] {
  /// The phonemes in IPA, concatenated.
  ///
  /// - Parameter separator: Written between two sounds that would read as one, such as t and ʃ in *nutshell*.
  func ipa(separator: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(3 * count)
    for (index, sound) in enumerated() {
      if index > 0, Self.readAsOne(self[index - 1].phoneme, sound.phoneme) { text += separator }
      text += sound.phoneme.utf8
    }
    return text
  }

  /// The sounds with ɐ for ə that ends the word, or precedes its ending -s, and is spelled a or ah.
  var markingFinalA: [Sound] {
    let index = count - (last?.phoneme == .z ? 2 : 1)
    // The article has the weak vowel of "the".
    guard index > 0, self[index].phoneme == .comma, self[index].letter == UInt8(ascii: "a") else { return self }
    var marked = self
    marked[index].phoneme = .finalA
    return marked
  }

  /// Whether the end of one phoneme and the start of the next spell a third.
  private static func readAsOne(_ first: Phoneme, _ second: Phoneme) -> Bool {
    switch first {
    case .t: second == .sh
    case .d: second == .zh
    case .thought, .lot: second == .kit || second == .near
    case .kit: second == .comma || second == .letter
    case .foot: second == .comma
    case .comma: second == .foot
    case .dress: second == .comma
    default: false
    }
  }
}
