/// How Latin punctuation is written: marks such as , . : ; ! ? - ' " ( ) and the dashes and quotation marks.
///
/// Marks that the rows of a mode read, such as the hyphen inside an Old Norse word, are for the rows; what they leave is
/// written by the policy.
public enum PunctuationPolicy: String, Sendable, CaseIterable {
  /// It stays as it is. Beside it, spaces become one space in place of a divider.
  case keep
  /// It is left out. With a divider, spaces and the punctuation among them are one run, for which the divider is written once.
  case drop
  /// It becomes the script's own, if the script has a mark for it; beside that mark, spaces need no divider.
  case script
}
