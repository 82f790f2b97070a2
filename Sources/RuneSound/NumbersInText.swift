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
      if next == nil, !isWord(before: index), !isInVersion(index) { next = try dateOrNumber(at: index) }
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
      if isWord(before: one.range.lowerBound) { result.append(0x20) }
      result += one.words.utf8
      index = one.range.upperBound
      if isWord(at: index) { result.append(0x20) }
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

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

  /// Whether a letter of any alphabet, a digit or a mark ends there.
  private func isWord(before index: Int) -> Bool {
    index > 0 && (Self.isASCIIWord(text[index - 1]) ?? Self.isWord(scalars(max(0, index - 4)..<index).last))
  }

  /// Whether what follows a point there is part of a name, such as *v1.2*.
  private func isInVersion(_ index: Int) -> Bool {
    index > 1 && text[index - 1] == UInt8(ascii: ".") && WrittenNumber.isDigit(text[index - 2])
      && found.last?.range.upperBound != index - 1
  }

  /// The same of one that begins there.
  private func isWord(at index: Int) -> Bool {
    index < text.count
      && (Self.isASCIIWord(text[index]) ?? Self.isWord(scalars(index..<min(index + 4, text.count)).first))
  }

  private func scalars(_ range: Range<Int>) -> String.UnicodeScalarView {
    String(decoding: text[range], as: UTF8.self).unicodeScalars
  }

  /// - Returns: Nil beyond ASCII.
  private static func isASCIIWord(_ byte: UInt8) -> Bool? {
    byte < 0x80 ? isLetter(byte) || WrittenNumber.isDigit(byte) : nil
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return !signBlocks.contains { $0.contains(scalar.value) } || scalar == "ª" || scalar == "µ" || scalar == "º"
  }

  /// The blocks of Unicode that have no letters but the three of Latin-1: punctuation, money, arrows, mathematics, shapes,
  /// emoji, punctuation of East Asia and forms for it.
  private static let signBlocks: [ClosedRange<UInt32>] = [
    0x80...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x2000...0x206F, 0x20A0...0x20CF, 0x2100...0x2BFF, 0x2E00...0x2E7F,
    0x3000...0x303F, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFF0F, 0x1F000...0x1FAFF,
  ]

  // MARK: Signs

  private static let signs: [(sign: UInt8, word: String)] = [
    (UInt8(ascii: "&"), "and"), (UInt8(ascii: "%"), "percent"), (UInt8(ascii: "+"), "plus"), (UInt8(ascii: "@"), "at"),
  ]

  private static let signsBefore = [("#", "number"), ("-", "minus"), ("\u{2212}", "minus")].map {
    (Array($0.0.utf8), $0.1)
  }

  /// Signs in two bytes of UTF-8 that are said after a number, with what they are after *one*.
  private static let marks: [(sign: [UInt8], one: String, several: String)] = [
    ("°C", "degree Celsius", "degrees Celsius"), ("°F", "degree Fahrenheit", "degrees Fahrenheit"),
    ("°", "degree", "degrees"), ("¢", "cent", "cents"),
  ].map { (Array($0.0.utf8), $0.1, $0.2) }

  /// Fractions, with what they are after a number.
  private static let fractions: [(sign: [UInt8], alone: String, after: String)] = [
    ("½", "one half", "and a half"), ("¼", "one quarter", "and a quarter"),
    ("¾", "three quarters", "and three quarters"), ("⅓", "one third", "and a third"),
    ("⅔", "two thirds", "and two thirds"), ("⅛", "one eighth", "and an eighth"),
    ("⅜", "three eighths", "and three eighths"), ("⅝", "five eighths", "and five eighths"),
    ("⅞", "seven eighths", "and seven eighths"),
  ].map { (Array($0.0.utf8), $0.1, $0.2) }

  private func sign(at index: Int) throws(AmbiguousDate) -> Found? {
    if let sign = Self.signs.first(where: { $0.sign == text[index] }) {
      return Found(range: index..<index + 1, words: sign.word)
    }
    // After a sign of ASCII it may be a dash.
    var isFirst: Bool {
      index == 0 || [0x20, 0x09, 0x0A, UInt8(ascii: "(")].contains(text[index - 1])
        || text[index - 1] >= 0x80 && !isWord(before: index)
    }
    // *#1*, and *-5* but not *1-5*.
    for (sign, word) in Self.signsBefore
    where sign[0] == text[index] && text[index...].starts(with: sign) && (word == "number" || isFirst) {
      let start = index + sign.count
      guard start < text.count, WrittenNumber.isDigit(text[start]), let number = try dateOrNumber(at: start) else {
        break
      }
      return Found(range: index..<number.range.upperBound, words: "\(word) \(number.words)")
    }
    guard text[index] == 0xC2 || text[index] == 0xE2 else { return nil }
    if let mark = Self.marks.first(where: { text[index...].starts(with: $0.sign) }), let number = found.last,
      index - number.range.upperBound <= 1, index == number.range.upperBound || text[index - 1] == 0x20
    {
      return Found(range: index..<index + mark.sign.count, words: number.words == "one" ? mark.one : mark.several)
    }
    return Self.fractions.first { text[index...].starts(with: $0.sign) }.map {
      Found(range: index..<index + $0.sign.count, words: found.last?.range.upperBound == index ? $0.after : $0.alone)
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
    guard [[3, 4], [3, 3, 4], [1, 3, 3, 4]].contains(groups), !isWord(at: end) else {
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
    return spoken.map {
      let range = index..<index + $0.count
      let isInCapitals = !text[range].contains { (0x61...0x7A).contains($0) }
      return Found(range: range, words: Self.joined($0.parts, isInCapitals: isInCapitals))
    }
  }

  /// - Parameter isInCapitals: Whether letters are named one by one that could be a unit: *5G* is not *5g*.
  static func joined(_ parts: [SpokenNumber.Part], isInCapitals: Bool = false) -> String {
    var (words, isAfterTens) = ("", false)
    for part in parts {
      let word =
        switch part {
        case .letters("am"): "ay em"
        case .letters(let word) where isInCapitals: String(decoding: word.utf8.map { $0 & 0xDF }, as: UTF8.self)
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
