/// A runic text converted back into Latin.
public struct RunicReading: Sendable, Hashable {
  /// The Latin text.
  public let text: String
  /// The script of the text; nil if it has no runes or cirth.
  public let script: RunicScript?
  /// The mode that was inverted; nil if the letters were read as scholars print them.
  public let mode: String?
  /// Runes and cirth that do not belong to the script, in text order.
  public let strays: [Stray]

  /// A letter that does not belong to the script.
  public struct Stray: Sendable, Hashable {
    /// The rune or certh.
    public let letter: Unicode.Scalar
    /// Why it does not belong.
    public let kind: Kind
    /// The position in the text, in Unicode scalars from 0.
    public let offset: Int
  }

  /// Why a letter does not belong.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    /// A letter of another script; it is read with that script's table.
    case of(RunicScript)
    /// A rune, or a code point of the Cirth range, that no script has; it is kept.
    case unknown
    /// A letter that the mode does not write, at least not in this position; it is kept.
    case notInMode
  }
}
