/// The words for a number in digits.
struct NumberWords {
  /// Whether *and* is said after hundreds, as in Britain.
  let hasAnd: Bool

  /// *forty two*; digit by digit after a zero, as in *007*, and for more than fifteen digits.
  func number(_ digits: [UInt8]) -> [String] {
    digits.count > 15 || digits.count > 1 && digits[0] == UInt8(ascii: "0") ? oneByOne(digits) : cardinal(digits)
  }

  /// Digit by digit.
  func oneByOne(_ digits: [UInt8]) -> [String] { digits.map { Self.small[Int($0 & 0xF)] } }

  /// Four digits from 1010 to 2099 in two halves, as years are said, *ten sixty six*; nil for all others and for 2000 to 2009.
  func year(_ digits: [UInt8]) -> [String]? {
    guard digits.count == 4 else { return nil }
    let (first, last) = (value(digits[..<2]), value(digits[2...]))
    guard 10...20 ~= first, first % 10 > 0 || last > 9 else { return nil }
    let end = last == 0 ? ["hundred"] : last < 10 ? ["oh", Self.small[last]] : belowHundred(last)
    return belowHundred(first) + end
  }

  /// At most fifteen digits: *one thousand nineteen*.
  func cardinal(_ digits: [UInt8]) -> [String] {
    var words: [String] = []
    for (index, power) in ["trillion", "billion", "million", "thousand", ""].enumerated() {
      let end = digits.count - 3 * (4 - index)
      if end <= 0 { continue }
      let value = value(digits[max(0, end - 3)..<end])
      if value == 0 { continue }
      let rest = value % 100
      if value >= 100 { words += [Self.small[value / 100], "hundred"] }
      if hasAnd, rest > 0, value >= 100 || power.isEmpty && !words.isEmpty { words.append("and") }
      words += belowHundred(rest) + (power.isEmpty ? [] : [power])
    }
    return words.isEmpty ? ["zero"] : words
  }

  /// Nothing for 0.
  private func belowHundred(_ value: Int) -> [String] {
    if value == 0 { return [] }
    if value < 20 { return [Self.small[value]] }
    return [Self.tens[value / 10]] + belowHundred(value % 10)
  }

  private func value(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { 10 * $0 + Int($1 & 0xF) } }

  /// *nineties* of *ninety*.
  static func plural(of word: String) -> String {
    word.hasSuffix("y") ? word.dropLast() + "ies" : word.hasSuffix("x") ? word + "es" : word + "s"
  }

  /// *fifth* of *five*.
  static func ordinal(of word: String) -> String {
    if let irregular = ordinals.first(where: { $0.0 == word })?.1 { return irregular }
    return word.hasSuffix("y") ? word.dropLast() + "ieth" : word + "th"
  }

  private static let ordinals = [
    ("one", "first"), ("two", "second"), ("three", "third"), ("five", "fifth"), ("eight", "eighth"), ("nine", "ninth"),
    ("twelve", "twelfth"),
  ]
  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
}
