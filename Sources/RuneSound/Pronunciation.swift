/// A pronunciation of a word, and its source.
package struct Pronunciation: Sendable, Hashable {
  package var sounds: [Sound]
  /// How the pronunciation was found.
  package var source: Source
  /// When this pronunciation applies: "verb", "noun" and so on; empty if unknown.
  package var use: String

  /// How a pronunciation was found, the most reliable first.
  package enum Source: String, Sendable, CaseIterable {
    /// The user's own list.
    case own
    /// The list of words with several pronunciations.
    case heteronym
    /// RuneKit's list of words that the lexicon has wrong.
    case correction
    case lexicon
    /// A listed word with a regular ending.
    case ending
    /// A listed word in American spelling.
    case spelling
    /// A compound of two listed words.
    case compound
    /// Letter names.
    case letters
    /// A number written in words.
    case number
    /// Letter-to-sound rules: a guess.
    case rules

    /// Whether the word was not in any list.
    package var isGuess: Bool { self == .rules || self == .letters }
  }

  /// Makes a pronunciation from its parts.
  package init(_ sounds: [Sound], source: Source, use: String = "") {
    self.sounds = sounds
    self.source = source
    self.use = use
  }

  /// Whether a vowel follows another one.
  var hasHiatus: Bool { zip(sounds, sounds.dropFirst()).contains { $0.phoneme.isVowel && $1.phoneme.isVowel } }

  /// The sounds in IPA, such as "ɪnʌf", with a dot between two that would read as one: "nʌt.ʃɛlz".
  package var ipa: String { String(decoding: sounds.ipa(separator: [UInt8(ascii: ".")]), as: UTF8.self) }

  /// The sounds as UTF-8, with U+200C instead of the dot and ɐ for a final ə that is spelled a, as the rows of a mode read them.
  package var spelling: [UInt8] { sounds.markingFinalA.ipa(separator: [0xE2, 0x80, 0x8C]) }
}
