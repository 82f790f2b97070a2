/// The words of a text, for saying them one by one.
public enum EnglishWords {
  private static let longest = 64

  /// Runs of letters with apostrophes in or before them, in their own spelling but for typographic apostrophes, which are
  /// straightened; a longer run than 64 letters is cut.
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
