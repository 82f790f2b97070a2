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
