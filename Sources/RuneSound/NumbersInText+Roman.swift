extension NumbersInText {
  /// A text with its numbers from 1 to 3999 in Roman numerals; a point, a dash or a slash between two becomes a point with
  /// spaces.
  package static func inRoman(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let digits = rest.prefix { WrittenNumber.isDigit($0) }
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
        rest.dropFirst().first.map(WrittenNumber.isDigit) == true
      {
        result += " · ".utf8
        rest.removeFirst()
      }
    }
    return result
  }

  /// The value of a Roman numeral of four letters or more; nil for anything else.
  ///
  /// - Parameter word: In small letters.
  static func value(ofRoman word: [UInt8]) -> Int? {
    guard 4...15 ~= word.count else { return nil }
    let worths = word.map { letter in
      [("m", 1000), ("d", 500), ("c", 100), ("l", 50), ("x", 10), ("v", 5), ("i", 1)]
        .first { $0.0.utf8.first == letter }?.1 ?? 0
    }
    let value = worths.indices.reduce(0) { sum, index in
      sum + (index + 1 < worths.count && worths[index] < worths[index + 1] ? -worths[index] : worths[index])
    }
    let isOne = value > 0 && value < 4000 && !worths.contains(0)
    return isOne && roman(value).utf8.elementsEqual(word.map { $0 & 0xDF }) ? value : nil
  }

  static func roman(_ value: Int) -> String {
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, result) = (value, "")
    for (worth, sign) in signs {
      result += String(repeating: sign, count: rest / worth)
      rest %= worth
    }
    return result
  }
}
