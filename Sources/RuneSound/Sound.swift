/// A phoneme of a word, and the letter that stands for it.
public struct Sound: Hashable, Sendable {
  /// What is said.
  public var phoneme: Phoneme
  /// The letter, a to z; an apostrophe where the word's own spelling does not say.
  public var letter: UInt8

  /// Makes a sound of a phoneme and its letter.
  public init(_ phoneme: Phoneme, letter: UInt8 = UInt8(ascii: "'")) {
    self.phoneme = phoneme
    self.letter = letter
  }
}

extension [Sound] {
  /// The phonemes in IPA, run together.
  ///
  /// - Parameter parting: What stands between two that would read as one, such as t and ʃ in *nutshell*.
  /// - Complexity: Linear in the sounds.
  func ipa(parting: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(3 * count)
    for (index, sound) in enumerated() {
      if index > 0, Self.readAsOne(self[index - 1].phoneme, sound.phoneme) { text += parting }
      text += sound.phoneme.utf8
    }
    return text
  }

  /// Whether the end of one phoneme and the start of the next spell a third one.
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
