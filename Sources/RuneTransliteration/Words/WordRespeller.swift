/// Writes words another way before the rows of a mode see them: English words by their sounds.
///
/// The rows then read what it writes. Words are whole, so it may look them up.
package protocol WordRespeller: AnyObject, Sendable {
  /// What the rows are to read in place of a word; nil leaves the word as it stands.
  ///
  /// - Parameters:
  ///   - word: Letters a to z and apostrophes between them; or digits, if `respellsNumbers`.
  ///   - isCapital: Whether it stands in capitals.
  ///   - previous: The word before it in the same line, in the same spelling; empty where there is none.
  ///   - choice: Which of its readings is asked for, from 1; 0 leaves that open.
  func respelling(of word: [UInt8], isCapital: Bool, after previous: [UInt8], choice: Int) -> WordRespelling?

  /// Whether it also takes runs of digits.
  var respellsNumbers: Bool { get }
}

/// What stands for a word before the rows read it.
package struct WordRespelling: Sendable {
  /// UTF-8.
  package let spelling: [UInt8]
  /// Whether it is another one behind other words.
  package let dependsOnPrevious: Bool
  /// How many readings the word has: so many may be chosen.
  package let readings: Int

  package init(_ spelling: [UInt8], dependsOnPrevious: Bool = false, readings: Int = 1) {
    self.spelling = spelling
    self.dependsOnPrevious = dependsOnPrevious
    self.readings = readings
  }
}
