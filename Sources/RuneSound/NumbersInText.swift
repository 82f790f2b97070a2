/// What becomes of numbers, dates and signs such as & in a text.
package enum NumberStyle: String, CaseIterable, Sendable {
  /// They stay as they are, but for what a mode itself reads.
  case keep
  /// English words: *forty-two*, *third*, *fourteenth of June twenty twenty-six*, *and*.
  case words
  /// Roman numerals in Latin capitals, which are drawn as they are: XIV · VI · MMXXVI.
  case roman
}

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
  private let text: [UInt8]
  private let refusesAmbiguousDates: Bool

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
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

  private static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || NumberInText.isDigit(byte) }

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
      guard let number = NumberInText(bytes, isLast: true, isRead: true, isUnsure: &isUnsure) else { return nil }
      return (number.count, SpokenNumber(hasAnd: false).parts(of: number))
    }
    return spoken.map { Found(range: index..<index + $0.count, words: Self.joined($0.parts)) }
  }

  private static func joined(_ parts: [SpokenNumber.Part]) -> String {
    var (words, isAfterTens) = ("", false)
    for part in parts {
      let word =
        switch part {
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

  // MARK: Dates

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// 2026-06-14, 14.6.2026, 14/06/2026, 14 June 2026, 14th of June 2026, June 14, 2026.
  private func date(at start: Int) throws(AmbiguousDate) -> Found? {
    var end = start
    func number(_ counts: ClosedRange<Int>) -> Int? {
      let digits = text[end...].prefix { NumberInText.isDigit($0) }
      guard counts.contains(digits.count) else { return nil }
      end += digits.count
      return digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
    }
    func take(_ word: String) -> Bool {
      guard text[end...].starts(with: word.utf8) else { return false }
      end += word.utf8.count
      return true
    }
    func month() -> Int? {
      let word = text[end...].prefix { Self.isLetter($0) }
      guard
        let index = Self.months.firstIndex(where: {
          (word.count == 3 ? $0.utf8.prefix(3) : $0.utf8.prefix(9)).elementsEqual(word)
        })
      else { return nil }
      end += word.count
      return index + 1
    }
    func finished(_ day: Int?, _ month: Int?, _ year: Int?) -> Found? {
      guard let day, let month, let year, 1...31 ~= day, 1...12 ~= month,
        end == text.count || !NumberInText.isDigit(text[end])
      else { return nil }
      let spoken = SpokenNumber(hasAnd: false)
      let digits = Array(String(year).utf8)
      let dayWords = spoken.cardinal(Array(String(day).utf8))
      let ordinal = Self.joined(dayWords.dropLast().map { .word($0) } + dayWords.suffix(1).map { .ordinal($0) })
      let yearWords = Self.joined((spoken.year(digits) ?? spoken.number(digits)).map { .word($0) })
      return Found(range: start..<end, words: "\(ordinal) of \(Self.months[month - 1]) \(yearWords)")
    }
    if let year = number(4...4) {
      guard take("-"), let month = number(2...2), take("-") else { return nil }
      return finished(number(2...2), month, year)
    }
    if let month = month() {
      guard take(" "), let day = number(1...2) else { return nil }
      _ = take("st") || take("nd") || take("rd") || take("th")
      _ = take(",")
      guard take(" ") else { return nil }
      return finished(day, month, number(4...4))
    }
    guard let day = number(1...2) else { return nil }
    if take(".") {
      guard let month = number(1...2), take(".") else { return nil }
      return finished(day, month, number(4...4))
    }
    if take("/") {
      guard let month = number(1...2), take("/"), let year = number(4...4) else { return nil }
      if month > 12 { return finished(month, day, year) }
      if day <= 12, day != month, !refusesAmbiguousDates { return nil }
      if day <= 12, day != month, let date = finished(day, month, year) {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        throw AmbiguousDate(
          message: "\(String(decoding: text[date.range], as: UTF8.self)) could be of two months; write "
            + "\(year)-\(two(month))-\(two(day)) or \(year)-\(two(day))-\(two(month))")
      }
      return finished(day, month, year)
    }
    _ = take("st") || take("nd") || take("rd") || take("th")
    guard take(" ") else { return nil }
    _ = take("of ")
    guard let month = month() else { return nil }
    _ = take(",")
    guard take(" ") else { return nil }
    return finished(day, month, number(4...4))
  }
}

extension NumbersInText {
  /// A text with its numbers from 1 to 3999 in Roman numerals; a point, a dash or a slash between two becomes a point with
  /// spaces.
  package static func inRoman(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let digits = rest.prefix { NumberInText.isDigit($0) }
      guard !digits.isEmpty else {
        result.append(byte)
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(digits.count)
      let value = digits.count > 4 ? 0 : digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
      guard (1...3999).contains(value) else {
        result += digits
        continue
      }
      result += roman(value).utf8
      if let mark = rest.first, [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(mark),
        rest.dropFirst().first.map(NumberInText.isDigit) == true
      {
        result += " · ".utf8
        rest.removeFirst()
      }
    }
    return result
  }

  static func roman(_ value: Int) -> String {
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"),
      (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, result) = (value, "")
    for (worth, sign) in signs {
      while rest >= worth {
        result += sign
        rest -= worth
      }
    }
    return result
  }
}
