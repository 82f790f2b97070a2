/// What the tokenizer hands to the passes: a symbol for the rows and what it stands for in the source.
struct Token {
  enum Kind: UInt8 {
    /// A grapheme that the rows know.
    case letter
    /// The nearest grapheme to one that the rows do not know.
    case substitute
    /// Written as `scalar`, as in the source.
    case kept
    /// Written as `scalar` in place of the source: a repair, a divider, punctuation of the script.
    case replaced
    /// Not written: U+200C between letters, spaces if no divider is wanted, punctuation if it is to be dropped.
    case dropped
    /// A letter without a row, and each of its marks: what is written depends on the policy.
    case unmapped
  }

  var symbol: Symbol
  var kind: Kind
  /// Whether an unmapped letter begins or ends with this scalar.
  var opensUnmapped = false
  var closesUnmapped = false
  /// Whether the rows do not see it: a bracket inside a word, a mark of direction.
  var isUnseen = false
  /// Whether it is of a word that was respelled, which no list of words is about.
  var isOfOtherLanguage = false
  var scalar: Unicode.Scalar
  /// The bytes of the source that it represents; none for the later letters of a ligature.
  var source: Range<Int>
}

extension Token {
  /// A character that is neither a letter nor in a key.
  init(symbol: Symbol, _ scalar: Unicode.Scalar, _ punctuation: PunctuationRules, source: Range<Int>) {
    let written = punctuation.written(scalar)
    self.init(
      symbol: symbol, kind: written == nil ? .dropped : written == scalar ? .kept : .replaced,
      scalar: written ?? scalar, source: source)
  }
}
