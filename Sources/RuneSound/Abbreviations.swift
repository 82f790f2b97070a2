extension WordForms {
  /// Whether two letters are a word in capitals beside a digit, too: *GO2*. Oxides are none: *NO2*, *H2SO4*.
  static func isSmallWord(_ word: [UInt8]) -> Bool {
    let words = Array("as at be by do go he if in is it me my of on or to up us we".utf8)
    return word.count == 2
      && stride(from: 0, to: words.count, by: 3).contains { words[$0] == word[0] && words[$0 + 1] == word[1] }
  }

  /// Whether a word in capitals is unpronounceable, so that its letters are named: it has no vowel, or is short and begins or
  /// ends with two consonants as hardly any word of the lexicon and no Norse name does, such as *GMO* and *OECD*.
  static func isSpelledOut(_ word: [UInt8]) -> Bool {
    func isPair(_ pair: ArraySlice<UInt8>) -> Bool { !pair.contains { Array("aeiouy".utf8).contains($0) } }
    guard 2...6 ~= word.count, word.allSatisfy({ (0x61...0x7A).contains($0) }) else { return false }
    let (start, end) = (
      String(decoding: word.prefix(2), as: UTF8.self), String(decoding: word.suffix(2), as: UTF8.self)
    )
    return isPair(word[...])
      || word.count < 6 && isPair(word.prefix(2)) && !start.hasPrefix("s") && !"hjlrvw".contains(start.last ?? "s")
        && !["cz", "dz", "gn", "kn", "mc", "pf", "pn", "ps", "pt", "ts", "tz"].contains(start)
      || word.count < 6 && isPair(word.suffix(2)) && Set(end).count == 2 && !"hlmnrsw".contains(end.first ?? "s")
        && !"hkrstz".contains(end.last ?? "s")
  }
}
