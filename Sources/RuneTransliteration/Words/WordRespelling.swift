/// What stands for a word before the rows read it.
package struct WordRespelling: Sendable {
  /// UTF-8.
  package let spelling: [UInt8]
  /// Whether it depends on what the word before says.
  package let dependsOnPrevious: Bool
  /// How many readings the word has: so many may be chosen.
  package let readings: Int
  /// Whether it is a guess, which is reported.
  package let isGuess: Bool

  package init(_ spelling: [UInt8], dependsOnPrevious: Bool = false, readings: Int = 1, isGuess: Bool = false) {
    self.spelling = spelling
    self.dependsOnPrevious = dependsOnPrevious
    self.readings = readings
    self.isGuess = isGuess
  }
}
