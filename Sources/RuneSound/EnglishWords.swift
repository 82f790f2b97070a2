/// Splits a text into words to pronounce.
package enum EnglishWords {
  /// What a part of a text is.
  package enum Kind: Sendable {
    /// Letters and apostrophes: typographic apostrophes are replaced by U+0027 and trailing ones removed.
    case word
    /// A letter with a dot, as in *a.m.* and *U.S.A*, which has its name.
    case letter
    /// A number that is read aloud.
    case number
    /// The first 64 letters of a longer run, which is not pronounced.
    case tooLong
  }

  private static let longest = 64
  fileprivate static let apostrophes = "'\u{60}\u{B4}\u{2BC}\u{2018}\u{2019}\u{201B}\u{2032}\u{FF07}".unicodeScalars

  /// Calls `body` for each word and number of a text, in order, with the letters after one space, in lower case.
  ///
  /// - Parameter pronouncer: Decides whether numbers are read aloud; others are skipped.
  /// - Complexity: Linear in the text; memory is constant.
  package static func forEach<Failure: Error>(
    in text: String, by pronouncer: Pronouncer, _ body: (String, Kind, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var text = text
    text.makeContiguousUTF8()
    var word = String.UnicodeScalarView()
    var count = 0
    var offset = 0
    var numberEnd = 0
    var isAfterInitial = false
    func end(isBeforeDot: Bool) throws(Failure) {
      while word.last == "'" { word.removeLast() }
      let isLetter = word.count == 1 && word.first?.isASCII == true && (isBeforeDot || isAfterInitial)
      isAfterInitial = isLetter && isBeforeDot
      if word.contains(where: { $0 != "'" }) {
        try body(String(word), count > longest ? .tooLong : isLetter ? .letter : .word, text.word(afterSpaceAt: offset))
      }
      word = String.UnicodeScalarView()
      count = 0
    }
    for scalar in text.unicodeScalars {
      defer { offset += UTF8.width(scalar) }
      if offset < numberEnd { continue }
      switch scalar.value {
      // Invisible in words, also marks of direction and variation selectors.
      case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B, 0x200D...0x200F, 0x202A...0x202E, 0x2060...0x2064,
        0x2066...0x206F, 0xFE00...0xFE0F, 0xFEFF:
        if !word.isEmpty { continue }
      default: break
      }
      let isApostrophe = apostrophes.contains(scalar)
      if isApostrophe || scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark {
        count += 1
        if count <= longest { word.append(isApostrophe ? "'" : scalar) }
        continue
      }
      // No letter is before an ellipsis.
      try end(isBeforeDot: scalar == "." && !text.utf8.dropFirst(offset + 1).starts(with: [UInt8(ascii: ".")]))
      if let number = text.number(at: offset, by: pronouncer) {
        numberEnd = offset + number.utf8.count
        if pronouncer.options.saysNumbers { try body(number, .number, []) }
      }
    }
    try end(isBeforeDot: false)
  }
}

extension String {
  /// The ASCII letters there, which nothing else of a word follows.
  fileprivate func word(afterSpaceAt offset: Int) -> [UInt8] {
    let rest = utf8.dropFirst(offset)
    guard rest.first == UInt8(ascii: " ") else { return [] }
    let letters = rest.dropFirst().prefix { (0x61...0x7A).contains($0 | 0x20) }
    let next = rest.dropFirst(1 + letters.count).first ?? 0
    return next >= 0x80 || EnglishWords.apostrophes.contains(Unicode.Scalar(next)) ? [] : letters.map { $0 | 0x20 }
  }

  fileprivate func number(at offset: Int, by pronouncer: Pronouncer) -> String? {
    var copy = self
    return copy.withUTF8 { text in
      var isUnsure = false
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[offset...])
      let count = pronouncer.lengthOfNumber(in: rest, isUnsure: &isUnsure)
      return count == 0 ? nil : String(decoding: rest[..<count], as: UTF8.self)
    }
  }
}
