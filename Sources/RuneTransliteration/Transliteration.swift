/// A transliterated text that can say what became of every part of its source.
///
/// The segments tile both texts: their sources, one behind the other, are the source, and their outputs are `text`.
public struct Transliteration: Sendable, Hashable {
  /// The transliterated text.
  public let text: String
  /// What became of each part, in the order of the source.
  public let segments: [Segment]
  /// The words whose letters a word list parts, in the order of the source.
  public let partings: [Parting]
  /// What could not be written as it stood.
  public let report: TransliterationReport

  /// A span of the source and what became of it.
  public struct Segment: Sendable, Hashable {
    /// What became of it.
    public internal(set) var kind: Kind
    /// The span in bytes of the UTF-8 source.
    public internal(set) var source: Range<Int>
    /// What is written for it.
    public internal(set) var output: String
    /// The rows that wrote it, pass by pass; empty where no row did.
    public internal(set) var rows: [RowReference]
  }

  /// A word whose letters are parted.
  public struct Parting: Sendable, Hashable {
    /// Where its bars stand, in bytes of the UTF-8 source.
    public let places: [Int]
    /// What the list says of it.
    public let exception: WordException
  }

  /// What can become of a part of the source.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: String, Sendable, CaseIterable {
    /// Rows know these letters; a divider or punctuation mark that was asked for counts as well.
    case mapped
    /// It passed through: spaces, digits, punctuation, runes, and letters that have no rune.
    case kept
    /// A nearest letter stands in for one that the rows do not know, or U+FFFD for ill-formed bytes.
    case substituted
    /// Nothing is written for it.
    case dropped
  }

  /// A row of a mode; `RunicTransliterator.row(_:)` gives its text.
  public struct RowReference: Sendable, Hashable {
    /// The index of the pass.
    package let pass: Int
    /// The index of the row in its pass.
    package let mapping: Int
  }
}
