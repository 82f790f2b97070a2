/// Splits a text into words to pronounce.
public enum EnglishWords {
  private static let longest = 64

  /// Runs of letters and apostrophes, with typographic apostrophes replaced by U+0027 and trailing ones removed. Runs
  /// of more than 64 letters are cut.
  ///
  /// - Complexity: Linear in the text.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var count = 0
    func end() {
      while word.last == "'" { word.removeLast() }
      if word.contains(where: { $0 != "'" }) { words.append(String(word)) }
      word = String.UnicodeScalarView()
      count = 0
    }
    for scalar in text.unicodeScalars {
      let isApostrophe = scalar == "'" || scalar == "\u{2019}"
      if isApostrophe || scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark {
        word.append(isApostrophe ? "'" : scalar)
        count += 1
        if count == longest { end() }
      } else {
        end()
      }
    }
    end()
    return words
  }
}
