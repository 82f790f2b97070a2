/// How numbers, dates and signs such as & in a text are written.
package enum NumberStyle: String, CaseIterable, Sendable {
  /// They stay as they are, but for what a mode itself reads.
  case keep
  /// English words: *forty-two*, *third*, *fourteenth of June twenty twenty-six*, *and*.
  case words
  /// Roman numerals in Latin capitals, which are drawn as they are: XIV · VI · MMXXVI.
  case roman
}
