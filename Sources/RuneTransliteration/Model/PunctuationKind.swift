/// What a character is to the spaces beside it.
enum PunctuationKind: Int32 {
  /// Part of a word or a word by itself, such as a letter or a digit.
  case none
  /// Latin punctuation, beside which no divider is written.
  case latin
  /// A divider or punctuation of the script, beside which spaces are not written at all.
  case script
}
