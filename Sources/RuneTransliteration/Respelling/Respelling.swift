/// What the rows read instead of a word.
package struct Respelling: Sendable {
  /// UTF-8.
  package let spelling: [UInt8]
  /// Whether it depends on the previous word.
  package let dependsOnPrevious: Bool
  /// How many readings the word has to choose from.
  package let readings: Int
  /// Whether it is a guess, which is reported.
  package let isGuess: Bool

  /// In an expectation: whether what is beside is not in capitals, so that capitals are not those of the whole text.
  package static var isAmongSmall: UInt8 { 0x80 }

  package init(_ spelling: [UInt8], dependsOnPrevious: Bool = false, readings: Int = 1, isGuess: Bool = false) {
    self.spelling = spelling
    self.dependsOnPrevious = dependsOnPrevious
    self.readings = readings
    self.isGuess = isGuess
  }
}
