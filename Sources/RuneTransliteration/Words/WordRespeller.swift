/// Respells words before the rows of a mode read them: English words by their sounds.
///
/// The rows then read what it writes. Words are whole, so it may look them up.
package protocol WordRespeller: AnyObject, Sendable {
  /// What the rows read in place of a word; nil leaves the word unchanged.
  ///
  /// - Parameters:
  ///   - word: Letters a to z and apostrophes between them; or digits, if `respellsNumbers`.
  ///   - isCapital: Whether it is in capitals.
  ///   - previous: The word before it in the same line, in the same spelling; empty where there is none.
  ///   - choice: Which of its readings is asked for, from 1; 0 leaves that open.
  func respelling(of word: [UInt8], isCapital: Bool, after previous: [UInt8], choice: Int) -> WordRespelling?

  /// Whether it also takes runs of digits.
  var respellsNumbers: Bool { get }
}
