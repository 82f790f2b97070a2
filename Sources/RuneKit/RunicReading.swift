/// A text in runes, read back as Latin.
public struct RunicReading: Sendable, Hashable {
  /// The Latin.
  public let text: String
  /// The script that the text was taken for; nil where it has no letters of any.
  public let script: RunicScript?
  /// Runes and cirth that do not belong, in the order of the text.
  public let strays: [Stray]

  /// A letter that does not belong.
  public struct Stray: Sendable, Hashable {
    /// The rune or certh.
    public let letter: Unicode.Scalar
    /// Why it does not belong.
    public let kind: Kind
    /// The place in the text, in scalars from 0.
    public let offset: Int
  }

  /// Letters of a text that several spellings write.
  public struct Ambiguity: Sendable, Hashable {
    /// The letters as scholars transliterate them.
    public let letters: String
    /// The keys of the mode that write them, the plainest first.
    public let spellings: [String]
  }

  /// Why a letter does not belong.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    /// A letter of another script, by whose table it was read.
    case of(RunicScript)
    /// A rune, or a code point of the range of cirth, that no script knows; it is kept.
    case unknown
    /// A letter that the mode never writes, or not where it stands; it is kept.
    case notInMode
  }
}

extension RunicScript {
  /// Whether its letters have a sound only within a mode, so that a plain reading needs one.
  var isReadByMode: Bool { self == .cirth }
}
