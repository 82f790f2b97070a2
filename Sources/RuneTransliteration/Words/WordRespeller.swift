/// Respells words before the rows of a mode read them: English words by their sounds.
///
/// The rows then read what it writes. Words are whole, so it may look them up.
package protocol WordRespeller: AnyObject, Sendable {
  /// What the rows read in place of a word; nil leaves the word unchanged.
  ///
  /// - Parameters:
  ///   - word: Letters a to z and apostrophes between them; or what `lengthOfNumber` found.
  ///   - isCapital: Whether it is in capitals.
  ///   - expectation: What the word before it in the same line says about it; 0 where there is none.
  ///   - choice: Which of its readings is asked for, from 1; 0 leaves that open.
  func respelling(of word: [UInt8], isCapital: Bool, after expectation: UInt8, choice: Int) -> WordRespelling?

  /// What a word says about the one after it: a number of the respeller's own; 0 for nothing.
  func expectation(after word: [UInt8]) -> UInt8

  /// How many bytes the number at the start of a text has that is to be respelled, at most 64; 0 if there is none.
  ///
  /// - Parameters:
  ///   - text: It begins with a digit or, if `respellsNumbers`, with what may be a sign of money.
  ///   - isLast: Whether nothing follows it.
  ///   - isUnsure: Set if more of the text could change the result.
  func lengthOfNumber(in text: UnsafeRawBufferPointer, isLast: Bool, isUnsure: inout Bool) -> Int

  /// Whether it respells all numbers; otherwise only digits with an ending, such as *3rd*.
  var respellsNumbers: Bool { get }
}
