/// A piece of the text between the reader and the passes: a symbol for the rows and what it was in the source.
struct Token {
  enum Kind: UInt8 {
    /// A grapheme that the rows know.
    case letter
    /// A grapheme that stands in for one that the rows do not know.
    case substitute
    /// Written as `scalar`, which is what stood in the source.
    case kept
    /// Written as `scalar`, which is not what stood in the source: a repair, a divider, a punctuation mark.
    case replaced
    /// Not written: U+200C between letters, blanks where no divider is wanted.
    case dropped
    /// A letter without a row, and each of its marks: what is written depends on the policy.
    case unmapped
  }

  var symbol: Symbol
  var kind: Kind
  /// Whether an unmapped letter begins or ends with this scalar.
  var opensUnmapped = false
  var closesUnmapped = false
  var scalar: Unicode.Scalar
  /// The bytes of the source that it stands for. The further letters of a ligature stand for none.
  var source: Range<Int>
}
