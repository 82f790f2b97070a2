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

  package init(_ text: [UInt8], refusesAmbiguousDates: Bool = true) throws(AmbiguousDate) {
    (self.text, self.refusesAmbiguousDates) = (text, refusesAmbiguousDates)
    var index = 0
    while index < text.count {
      var next = try sign(at: index)
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

  /// A text without the invisible characters in numbers and beside them, at which a number would end.
  package static func withoutInvisible(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      var end = index
      while end < text.count, text[end] >= 0x80, let one = invisible.first(where: { text[end...].starts(with: $0) }) {
        end += one.count
      }
      if end == index {
        result.append(text[index])
        index += 1
        continue
      }
      let isInNumber = [result.last, end < text.count ? text[end] : nil].contains {
        $0.map(WrittenNumber.isDigit) == true
      }
      if !isInNumber { result += text[index..<end] }
      index = end
    }
    return result
  }

  /// Soft hyphen, spaces without width, word joiner and marks of direction.
  private static let invisible = ["\u{AD}", "\u{180E}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}"].map
  { Array($0.utf8) }

  /// Letters of other alphabets count as letters, too.
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

  private static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || WrittenNumber.isDigit(byte) }

  // MARK: Signs

  private static let signs: [(sign: UInt8, word: String)] = [
    (UInt8(ascii: "&"), "and"), (UInt8(ascii: "%"), "percent"), (UInt8(ascii: "+"), "plus"), (UInt8(ascii: "@"), "at"),
  ]

  /// Signs in two bytes of UTF-8 that are said after a number, with what they are after *one*.
  private static let marks: [(sign: [UInt8], one: String, several: String)] = [
    ("°C", "degree Celsius", "degrees Celsius"), ("°F", "degree Fahrenheit", "degrees Fahrenheit"),
    ("°", "degree", "degrees"), ("¢", "cent", "cents"),
  ].map { (Array($0.0.utf8), $0.1, $0.2) }

  /// Fractions, with what they are after a number.
  private static let fractions: [(sign: [UInt8], alone: String, after: String)] = [
    ("½", "one half", "and a half"), ("¼", "one quarter", "and a quarter"),
    ("¾", "three quarters", "and three quarters"),
  ].map { (Array($0.0.utf8), $0.1, $0.2) }

  private func sign(at index: Int) throws(AmbiguousDate) -> Found? {
    if let sign = Self.signs.first(where: { $0.sign == text[index] }) {
      return Found(range: index..<index + 1, words: sign.word)
    }
    var isFirst: Bool { index == 0 || [0x20, 0x09, 0x0A, UInt8(ascii: "(")].contains(text[index - 1]) }
    // *#1*, and *-5* but not *1-5*.
    if text[index] == UInt8(ascii: "#") || text[index] == UInt8(ascii: "-") && isFirst,
      index + 1 < text.count, WrittenNumber.isDigit(text[index + 1]), let number = try dateOrNumber(at: index + 1)
    {
      let word = text[index] == UInt8(ascii: "#") ? "number" : "minus"
      return Found(range: index..<number.range.upperBound, words: "\(word) \(number.words)")
    }
    guard text[index] == 0xC2 else { return nil }
    if let mark = Self.marks.first(where: { text[index...].starts(with: $0.sign) }), let number = found.last,
      index - number.range.upperBound <= 1, index == number.range.upperBound || text[index - 1] == 0x20
    {
      return Found(range: index..<index + mark.sign.count, words: number.words == "one" ? mark.one : mark.several)
    }
    return Self.fractions.first { text[index...].starts(with: $0.sign) }.map {
      Found(range: index..<index + 2, words: found.last?.range.upperBound == index ? $0.after : $0.alone)
    }
  }

  /// A telephone number, *555-1234* or *212-555-1234*, digit by digit.
  private func telephone(at start: Int) -> Found? {
    var (end, groups) = (start, [] as [Int])
    while end < text.count, groups.count < 5 {
      let digits = text[end...].prefix { WrittenNumber.isDigit($0) }.count
      if digits == 0 { return nil }
      groups.append(digits)
      end += digits
      guard end + 1 < text.count, text[end] == UInt8(ascii: "-"), WrittenNumber.isDigit(text[end + 1]) else { break }
      end += 1
    }
    guard [[3, 4], [3, 3, 4], [1, 3, 3, 4]].contains(groups), end == text.count || !Self.isWord(text[end]) else {
      return nil
    }
    let digits = SpokenNumber(hasAnd: false).oneByOne(text[start..<end].filter { WrittenNumber.isDigit($0) })
    return Found(range: start..<end, words: digits.joined(separator: " "))
  }

  // MARK: Numbers

  private func dateOrNumber(at index: Int) throws(AmbiguousDate) -> Found? {
    if let found = try date(at: index) ?? telephone(at: index) { return found }
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
