/// Respells words before the rows of a mode read them: English words by their sounds.
///
/// The rows then read what it writes. Words are whole, so it may look them up.
package protocol Respeller: AnyObject, Sendable {
  /// The respelling that the rows read instead of a word; nil leaves the word unchanged.
  ///
  /// - Parameters:
  ///   - word: What `UnicodeMappings.plainLetters` gives: letters and apostrophes between them; or what `lengthOfNumber` found.
  ///   - source: The word as it is written.
  ///   - isNamed: Whether it is the names of its letters: one with a dot, as in *U.S.A*, or two capitals beside a digit, as in *CO2*.
  ///   - expectation: The result of `expectation` for the previous word in the line; 0 if there is none.
  ///   - choice: The number of the requested reading, from 1; 0 for the usual one.
  func respelling(
    of word: [UInt8], _ source: UnsafeRawBufferPointer, isNamed: Bool, after expectation: UInt8, choice: Int
  ) -> Respelling?

  /// Whether the user has said how a word is respelled.
  func isOwn(_ word: [UInt8]) -> Bool

  /// What a word implies about the next one, as a number that only the respeller understands, but for
  /// `Respelling.isAmongSmall`; 0 for nothing.
  func expectation(after word: [UInt8], _ source: UnsafeRawBufferPointer) -> UInt8

  /// Whether the next word may decide between the readings of a word, where the previous one implies nothing.
  func dependsOnNext(_ word: [UInt8]) -> Bool

  /// What a word in lower case implies about such a word before it, as a result of `expectation(after:_:)`.
  func expectation(before word: [UInt8]) -> UInt8

  /// The length in bytes of a number at the start of a text that is to be respelled, at most 64; 0 if there is none.
  ///
  /// - Parameters:
  ///   - text: It begins with a digit or, if `respellsNumbers`, with what may be a sign of money.
  ///   - isLast: Whether nothing follows it.
  ///   - isUnsure: Set if more of the text could change the result.
  func lengthOfNumber(in text: UnsafeRawBufferPointer, isLast: Bool, isUnsure: inout Bool) -> Int

  /// Whether it respells all numbers; otherwise only digits with an ending, such as *3rd*.
  var respellsNumbers: Bool { get }
}
