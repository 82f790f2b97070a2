/// Respells words before the rows of a mode read them: English words by their sounds.
///
/// The rows then read what it writes. Words are whole, so it may look them up.
package protocol WordRespeller: AnyObject, Sendable {
  /// What the rows read in place of a word; nil leaves the word unchanged.
  ///
  /// - Parameters:
  ///   - word: Letters a to z and apostrophes between them; or digits, if `respellsNumbers`.
  ///   - isCapital: Whether it is in capitals.
  ///   - expectation: What the word before it in the same line says about it; 0 where there is none.
  ///   - choice: Which of its readings is asked for, from 1; 0 leaves that open.
  func respelling(of word: [UInt8], isCapital: Bool, after expectation: UInt8, choice: Int) -> WordRespelling?

  /// What a word says about the one after it: a number of the respeller's own; 0 for nothing.
  func expectation(after word: [UInt8]) -> UInt8

  /// Whether it also takes runs of digits.
  var respellsNumbers: Bool { get }
}
