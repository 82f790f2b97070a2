/// A transliterated text with the output and the rows for every part of its source.
///
/// The segments tile both texts: their sources, joined, are the source, and their outputs, joined, are `text`.
public struct Transliteration: Sendable, Hashable {
  /// The transliterated text.
  public let text: String
  /// The parts, in the order of the source.
  public let segments: [Segment]
  /// The words that a word list splits, in the order of the source.
  package let splitWords: [SplitWord]
  /// What could not be written exactly.
  public let report: TransliterationReport

  /// A span of the source and its output.
  public struct Segment: Sendable, Hashable {
    /// What happened to it.
    public internal(set) var kind: Kind
    /// The span in bytes of the UTF-8 source.
    public internal(set) var source: Range<Int>
    /// The text written for it.
    public internal(set) var output: String
    /// The rows that wrote it, pass by pass; empty where no row did.
    package internal(set) var rows: [RowReference]
    /// Whether it is a word whose pronunciation is a guess, in a mode by sound.
    public internal(set) var isGuess = false
  }

  package struct SplitWord: Sendable, Hashable {
    /// The offsets of the splits, in bytes of the UTF-8 source.
    package let offsets: [Int]
    /// The entry of the list.
    package let exception: WordException
  }

  /// What can happen to a part of the source.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: String, Sendable, CaseIterable {
    /// Rows know these letters; a divider or punctuation mark that was asked for counts as well.
    case mapped
    /// It is kept: spaces, digits, punctuation, runes, and letters that have no rune.
    case kept
    /// Written by the nearest letter that the rows know, or as U+FFFD if it is not UTF-8.
    case substituted
    /// Nothing is written for it.
    case dropped
  }

  /// A row of a mode; `RunicTransliterator.row(_:)` gives its text.
  package struct RowReference: Sendable, Hashable {
    /// The index of the pass.
    package let pass: Int
    /// The index of the row in its pass.
    package let mapping: Int
  }
}
