/// A day that could be of two months.
package struct AmbiguousDate: Error {
  /// What is wrong and what to write.
  package let message: String
}

/// Numbers of a text, and what they are in words.
package struct NumbersInText {
  /// A number, a date or a sign.
  package struct Found {
    package let range: Range<Int>
    package let words: String
  }

  package private(set) var found: [Found] = []
  let text: [UInt8]
  let refusesAmbiguousDates: Bool

  /// - Throws: `AmbiguousDate` for a date such as 06/07/2026, which is otherwise three numbers.
  package init(_ text: [UInt8], refusesAmbiguousDates: Bool = true) throws(AmbiguousDate) {
    (self.text, self.refusesAmbiguousDates) = (text, refusesAmbiguousDates)
    var index = 0
    while index < text.count {
      var next = sign(at: index)
      if next == nil, index == 0 || !Self.isWord(text[index - 1]) { next = try dateOrNumber(at: index) }
      if let next {
        found.append(next)
        index = next.range.upperBound
      } else {
        index += 1
      }
    }
  }

  /// The text with all of them in words.
  package var inWords: [UInt8] {
    var result: [UInt8] = []
    var index = 0
    for one in found {
      result += text[index..<one.range.lowerBound]
      if let last = result.last, Self.isWord(last) { result.append(0x20) }
      result += one.words.utf8
      index = one.range.upperBound
      if index < text.count, Self.isWord(text[index]) { result.append(0x20) }
    }
    return result + text[index...]
  }

  /// Letters of other alphabets count as letters, too.
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

  private static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || WrittenNumber.isDigit(byte) }

  // MARK: Signs

  private static let signs: [(sign: UInt8, word: String)] = [
    (UInt8(ascii: "&"), "and"), (UInt8(ascii: "%"), "percent"), (UInt8(ascii: "+"), "plus"), (UInt8(ascii: "@"), "at"),
  ]

  private func sign(at index: Int) -> Found? {
    Self.signs.first { $0.sign == text[index] }.map { Found(range: index..<index + 1, words: $0.word) }
  }

  // MARK: Numbers

  private func dateOrNumber(at index: Int) throws(AmbiguousDate) -> Found? {
    if let date = try date(at: index) { return date }
    let spoken: (count: Int, parts: [SpokenNumber.Part])? = text[index...].withUnsafeBytes { bytes in
      var isUnsure = false
      guard let number = WrittenNumber(bytes, isLast: true, isRead: true, isUnsure: &isUnsure) else { return nil }
      return (number.count, SpokenNumber(hasAnd: false).parts(of: number))
    }
    return spoken.map { Found(range: index..<index + $0.count, words: Self.joined($0.parts)) }
  }

  static func joined(_ parts: [SpokenNumber.Part]) -> String {
    var (words, isAfterTens) = ("", false)
    for part in parts {
      let word =
        switch part {
        case .letters("am"): "ay em"
        case .word(let word), .letters(let word): word
        case .plural(let word): SpokenNumber.plural(of: word)
        case .ordinal(let word): SpokenNumber.ordinal(of: word)
        }
      // *forty-two*, but *twenty twenty-six*.
      words += words.isEmpty ? word : (isAfterTens && SpokenNumber.isUnit(part) ? "-" : " ") + word
      if case .word(let tens) = part { isAfterTens = tens.hasSuffix("ty") } else { isAfterTens = false }
    }
    return words
  }
}
