/// How a number is said: four digits as a year, digits after a point one by one, an amount with its currency.
struct SpokenNumber {
  /// A piece of what is said.
  enum Part: Hashable {
    case word(String)
    /// *nineties*, *fifth*: a number with an ending.
    case plural(String)
    case ordinal(String)
    /// Letters that are named one by one.
    case letters(String)
  }

  /// Whether *and* is said after hundreds, as in Britain.
  let hasAnd: Bool

  /// What is said.
  func parts(of number: WrittenNumber) -> [Part] {
    let pieces = number.pieces
    if case .money(let currency)? = pieces.first { return amount(number, of: WrittenNumber.currencies[currency]) }
    let ending = pieces.count == 2 ? WrittenNumber.ending(number.letters(1)) : nil
    if let digits = number.digits(0), pieces.count == 1 || ending != nil {
      let said = (number.hasCommas ? nil : year(digits)) ?? self.number(digits)
      guard let ending, let last = said.last else { return said.map { .word($0) } }
      return said.dropLast().map { .word($0) } + [ending.isPlural ? .plural(last) : .ordinal(last)]
    }
    return time(number) ?? oneByOne(pieces[...])
  }

  /// *10:30*, *9:05am*, *12:00*.
  private func time(_ time: WrittenNumber) -> [Part]? {
    let half = time.letters(3)
    guard let hour = time.digits(0), let minute = time.digits(2), time.isMark(1, UInt8(ascii: ":")), hour.count <= 2,
      minute.count == 2,
      minute[0] < UInt8(ascii: "6"), time.pieces.count == 3 || half == Array("am".utf8) || half == Array("pm".utf8)
    else { return nil }
    var said = number(hour)
    if minute != [0x30, 0x30] {
      said += minute[0] == 0x30 ? oneByOne(minute).map { $0 == "zero" ? "oh" : $0 } : cardinal(minute)
    } else if half.isEmpty {
      // *eighteen hundred*, but *twelve o'clock*.
      said.append(value(hour[...]) > 12 ? "hundred" : "o'clock")
    }
    return said.map { .word($0) } + (half.isEmpty ? [] : [.letters(String(decoding: half, as: UTF8.self))])
  }

  /// *$3.50*, *£5*, *$1.2 million*, *€5m*.
  private func amount(_ amount: WrittenNumber, of money: WrittenNumber.Currency) -> [Part] {
    if amount.pieces.count == 4, let whole = amount.digits(1), let part = amount.digits(3), part.count == 2,
      amount.isMark(2, UInt8(ascii: ".")), let hundredth = money.hundredth
    {
      let (whole, part) = (cardinal(whole), cardinal(part))
      let cents = part == ["zero"] ? [] : part + [part == ["one"] ? hundredth.one : hundredth.several]
      if whole == ["zero"], !cents.isEmpty { return cents.map { .word($0) } }
      let units = whole + [whole == ["one"] ? money.one : money.several]
      return (units + (cents.isEmpty ? [] : ["and"]) + cents).map { .word($0) }
    }
    let said = oneByOne(amount.pieces.dropFirst())
    return said + [.word(said == [.word("one")] ? money.one : money.several)]
  }

  /// Piece by piece: *3.14*, *50%*, *4x4*, *5km*, *1.2.3*.
  private func oneByOne(_ pieces: ArraySlice<WrittenNumber.Piece>) -> [Part] {
    var said: [Part] = []
    let pointCount = pieces.count { $0 == .mark(UInt8(ascii: ".")) }
    var isAfterPoint = false
    for piece in pieces {
      switch piece {
      case .digits(let digits):
        said += (isAfterPoint && pointCount == 1 ? oneByOne(digits) : number(digits)).map { .word($0) }
      case .letters(let letters):
        let text = String(decoding: letters, as: UTF8.self)
        said.append(letters.count < 3 || WordForms.isSpelledOut(letters) ? .letters(text) : .word(text))
      case .mark(UInt8(ascii: ".")): said.append(.word("point"))
      case .mark(UInt8(ascii: "%")): said.append(.word("percent"))
      case .mark, .money: break
      case .word(let word): said.append(.word(word))
      }
      isAfterPoint = piece == .mark(UInt8(ascii: "."))
    }
    return said
  }

  /// *forty two*; digit by digit after a zero, as in *007*, and for more than fifteen digits.
  func number(_ digits: [UInt8]) -> [String] {
    digits.count > 15 || digits.count > 1 && digits[0] == UInt8(ascii: "0") ? oneByOne(digits) : cardinal(digits)
  }

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
    value == 0 ? [] : value < 20 ? [Self.small[value]] : [Self.tens[value / 10]] + belowHundred(value % 10)
  }

  private func value(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { 10 * $0 + Int($1 & 0xF) } }

  /// Whether a part is *one* to *nine*, or an ordinal of them, which *forty* is joined with: *forty-two*.
  static func isUnit(_ part: Part) -> Bool {
    switch part {
    case .word(let word), .ordinal(let word), .plural(let word): small[1...9].contains(word)
    case .letters: false
    }
  }

  /// *nineties* of *ninety*.
  static func plural(of word: String) -> String {
    word.hasSuffix("y") ? word.dropLast() + "ies" : word.hasSuffix("x") ? word + "es" : word + "s"
  }

  /// *fifth* of *five*.
  static func ordinal(of word: String) -> String {
    ordinals.first { $0.0 == word }?.1 ?? (word.hasSuffix("y") ? word.dropLast() + "ieth" : word + "th")
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
