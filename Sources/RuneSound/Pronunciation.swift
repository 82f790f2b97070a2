/// How a word is said, and where that comes from.
public struct Pronunciation: Sendable, Hashable {
  /// Its sounds in order.
  public var sounds: [Sound]
  /// Where it comes from.
  public var source: Source
  /// When it is the one that is meant: "verb", "noun" and the like; empty where nothing is known.
  public var use: String

  /// Where a pronunciation comes from, the surest first.
  public enum Source: String, Sendable, CaseIterable {
    /// A word of the user's own.
    case own
    /// The list of words that are said in several ways.
    case heteronym
    /// The lexicon.
    case lexicon
    /// A regular ending behind a known word.
    case ending
    /// The American spelling of a word in a British one.
    case spelling
    /// Two known words grown together.
    case compound
    /// The names of its letters.
    case letters
    /// A number in words.
    case number
    /// Our rules for the sounds of letters: a guess.
    case rules

    /// Whether the word itself was not known.
    public var isGuess: Bool { self == .rules || self == .letters }
  }

  /// Makes a pronunciation of its parts.
  public init(_ sounds: [Sound], source: Source, use: String = "") {
    self.sounds = sounds
    self.source = source
    self.use = use
  }

  /// The sounds in IPA, such as "ɪnʌf"; a dot parts two that would read as one: "nʌt.ʃɛlz".
  public var ipa: String { String(decoding: sounds.ipa(parting: [UInt8(ascii: ".")]), as: UTF8.self) }

  /// The same in UTF-8 with U+200C for the dot, as the rows of a mode read it.
  public var spelling: [UInt8] { sounds.ipa(parting: [0xE2, 0x80, 0x8C]) }
}
