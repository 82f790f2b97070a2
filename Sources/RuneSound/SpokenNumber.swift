/// A number in a text, such as *1984*, *3rd*, *$3.50*, *10:30*, *50%* or *1990s*.
///
/// It is read as a person reads it aloud: four digits as a year, digits after a point one by one, an amount with its
/// currency. Letters that touch it belong to it.
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

  private enum Piece: Equatable {
    case money(Int)
    case digits([UInt8])
    /// In lower case.
    case letters([UInt8])
    /// A point, a colon, a percent sign.
    case mark(UInt8)
    /// The scale of an amount: *$5 million*, *$5m*.
    case word(String)
  }

  /// The most bytes of a number; what follows is another one.
  static let longest = 64

  private let pieces: [Piece]
  /// Whether there are commas between its thousands.
  private let hasCommas: Bool
  /// How many bytes it has.
  let count: Int

  // MARK: Where it ends

  /// The number at the start of a text.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows the text.
  ///   - isRead: Whether numbers are read; otherwise only digits with an ending are one, such as *3rd*.
  /// - Returns: nil if there is none; `isUnsure` is then set if more of the text could change that.
  init?(_ text: UnsafeRawBufferPointer, isLast: Bool, isRead: Bool, isUnsure: inout Bool) {
    var scanner = Scanner(text: text)
    pieces = isRead ? scanner.number() : scanner.digitsAndEnding()
    count = scanner.place
    hasCommas = scanner.hasCommas
    isUnsure = scanner.reachedEnd && !isLast
    if pieces.isEmpty { return nil }
  }

  private struct Scanner {
    let text: UnsafeRawBufferPointer
    var place = 0
    var hasCommas = false
    /// Whether a byte beyond the end of the text was asked for.
    var reachedEnd = false

    private mutating func byte(_ offset: Int = 0) -> UInt8 {
      if place + offset >= SpokenNumber.longest { return 0 }
      if place + offset < text.count { return text[place + offset] }
      reachedEnd = true
      return 0
    }

    private mutating func run(_ isMember: (UInt8) -> Bool) -> [UInt8] {
      var run: [UInt8] = []
      while isMember(byte()) {
        run.append(byte())
        place += 1
      }
      return run
    }

    private mutating func digits() -> [UInt8] { run { SpokenNumber.isDigit($0) } }
    private mutating func letters() -> [UInt8] { run { SpokenNumber.isLetter($0) }.map { $0 | 0x20 } }

    mutating func digitsAndEnding() -> [Piece] {
      let (digits, letters) = (digits(), letters())
      if digits.isEmpty || SpokenNumber.isDigit(byte()) || SpokenNumber.ending(letters) == nil { return [] }
      return [.digits(digits), .letters(letters)]
    }

    mutating func number() -> [Piece] {
      var pieces: [Piece] = []
      for (index, money) in SpokenNumber.currencies.enumerated()
      where money.sign.indices.allSatisfy({ byte($0) == money.sign[$0] }) {
        pieces = [.money(index)]
        place = money.sign.count
        break
      }
      guard SpokenNumber.isDigit(byte()) else { return [] }
      pieces.append(grouped())
      while byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: ":"), SpokenNumber.isDigit(byte(1)) {
        pieces.append(.mark(byte()))
        place += 1
        pieces.append(.digits(digits()))
      }
      while SpokenNumber.isDigit(byte()) || SpokenNumber.isLetter(byte()) {
        let letters = letters()
        if !letters.isEmpty { pieces.append(.letters(letters)) }
        let digits = digits()
        if !digits.isEmpty { pieces.append(.digits(digits)) }
      }
      if byte() == UInt8(ascii: "%") {
        pieces.append(.mark(byte()))
        place += 1
      } else if byte() == UInt8(ascii: "'"), byte(1) == UInt8(ascii: "s"), !SpokenNumber.isLetter(byte(2)) {
        pieces.append(.letters([UInt8(ascii: "s")]))
        place += 2
      } else if case .money = pieces[0] {
        appendScale(to: &pieces)
      }
      return pieces
    }

    /// Digits with commas between thousands.
    private mutating func grouped() -> Piece {
      var digits = digits()
      while digits.count <= 3 || hasCommas, byte() == UInt8(ascii: ","), SpokenNumber.isDigit(byte(1)),
        SpokenNumber.isDigit(byte(2)),
        SpokenNumber.isDigit(byte(3)), !SpokenNumber.isDigit(byte(4))
      {
        place += 1
        digits += self.digits()
        hasCommas = true
      }
      return .digits(digits)
    }

    /// *million*, or *m* for it.
    private mutating func appendScale(to pieces: inout [Piece]) {
      if case .letters(let letters)? = pieces.last,
        let scale = SpokenNumber.shortScales.first(where: { $0.0.utf8.elementsEqual(letters) })
      {
        pieces[pieces.count - 1] = .word(scale.1)
      }
      guard byte() == UInt8(ascii: " ") else { return }
      let start = place
      place += 1
      let word = String(decoding: letters(), as: UTF8.self)
      if SpokenNumber.scales.contains(word) {
        pieces.append(.word(word))
      } else {
        place = start
      }
    }
  }

  // MARK: How it is read

  /// The digits, and the sounds of the ending, of a number that is not read: *3rd*.
  var digitsAndEnding: (digits: [UInt8], sounds: [Phoneme])? {
    guard let digits = digits(0), let ending = Self.ending(letters(1)) else { return nil }
    return (digits, ending.sounds)
  }

  private func digits(_ index: Int) -> [UInt8]? {
    if pieces.indices.contains(index), case .digits(let digits) = pieces[index] { return digits }
    return nil
  }

  /// Empty if the piece does not consist of letters.
  private func letters(_ index: Int) -> [UInt8] {
    if pieces.indices.contains(index), case .letters(let letters) = pieces[index] { return letters }
    return []
  }

  private func isMark(_ index: Int, _ mark: UInt8) -> Bool {
    pieces.indices.contains(index) && pieces[index] == .mark(mark)
  }

  /// What is said.
  ///
  /// - Parameter hasAnd: Whether *and* is said after hundreds, as in Britain.
  func parts(hasAnd: Bool) -> [Part] {
    let words = NumberWords(hasAnd: hasAnd)
    if case .money(let currency)? = pieces.first { return amount(of: Self.currencies[currency], words) }
    let ending = pieces.count == 2 ? Self.ending(letters(1)) : nil
    if let digits = digits(0), pieces.count == 1 || ending != nil {
      let said = (hasCommas ? nil : words.year(digits)) ?? words.number(digits)
      guard let ending, let last = said.last else { return said.map { .word($0) } }
      return said.dropLast().map { .word($0) } + [ending.isPlural ? .plural(last) : .ordinal(last)]
    }
    return time(words) ?? oneByOne(pieces[...], words)
  }

  /// *10:30*, *9:05am*, *12:00*.
  private func time(_ words: NumberWords) -> [Part]? {
    let half = letters(3)
    guard let hour = digits(0), let minute = digits(2), isMark(1, UInt8(ascii: ":")), hour.count <= 2,
      minute.count == 2,
      minute[0] < UInt8(ascii: "6"), pieces.count == 3 || half == Array("am".utf8) || half == Array("pm".utf8)
    else { return nil }
    var said = words.number(hour)
    if minute != [0x30, 0x30] {
      said += minute[0] == 0x30 ? words.oneByOne(minute).map { $0 == "zero" ? "oh" : $0 } : words.cardinal(minute)
    } else if half.isEmpty {
      said.append("o'clock")
    }
    return said.map { .word($0) } + (half.isEmpty ? [] : [.letters(String(decoding: half, as: UTF8.self))])
  }

  /// *$3.50*, *£5*, *$1.2 million*, *€5m*.
  private func amount(of money: Currency, _ words: NumberWords) -> [Part] {
    if pieces.count == 4, let whole = digits(1), let part = digits(3), part.count == 2, isMark(2, UInt8(ascii: ".")),
      let hundredth = money.hundredth
    {
      let (whole, part) = (words.cardinal(whole), words.cardinal(part))
      let cents = part == ["zero"] ? [] : part + [part == ["one"] ? hundredth.one : hundredth.several]
      if whole == ["zero"], !cents.isEmpty { return cents.map { .word($0) } }
      let units = whole + [whole == ["one"] ? money.one : money.several]
      return (units + (cents.isEmpty ? [] : ["and"]) + cents).map { .word($0) }
    }
    let said = oneByOne(pieces.dropFirst(), words)
    return said + [.word(said == [.word("one")] ? money.one : money.several)]
  }

  /// Piece by piece: *3.14*, *50%*, *4x4*, *5km*, *1.2.3*.
  private func oneByOne(_ pieces: ArraySlice<Piece>, _ words: NumberWords) -> [Part] {
    var said: [Part] = []
    let pointCount = pieces.count { $0 == .mark(UInt8(ascii: ".")) }
    var isAfterPoint = false
    for piece in pieces {
      switch piece {
      case .digits(let digits):
        said += (isAfterPoint && pointCount == 1 ? words.oneByOne(digits) : words.number(digits)).map { .word($0) }
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

  // MARK: Words and signs

  private struct Currency: Sendable {
    let sign: [UInt8]
    let one, several: String
    let hundredth: (one: String, several: String)?

    init(_ sign: String, _ one: String, _ several: String, _ hundredth: (String, String)? = nil) {
      (self.sign, self.one, self.several) = (Array(sign.utf8), one, several)
      self.hundredth = hundredth.map { (one: $0.0, several: $0.1) }
    }
  }

  private static let currencies = [
    Currency("$", "dollar", "dollars", ("cent", "cents")), Currency("£", "pound", "pounds", ("penny", "pence")),
    Currency("€", "euro", "euros", ("cent", "cents")), Currency("¥", "yen", "yen"),
  ]
  private static let scales = ["hundred", "thousand", "million", "billion", "trillion"]
  private static let shortScales = [("k", "thousand"), ("m", "million"), ("bn", "billion"), ("b", "billion")]
  private static let endings: [(letters: String, isPlural: Bool, sounds: [Phoneme])] = [
    ("s", true, [.z]), ("st", false, [.s, .t]), ("nd", false, [.n, .d]), ("rd", false, [.r, .d]), ("th", false, [.th]),
  ]

  private static func ending(_ letters: [UInt8]) -> (isPlural: Bool, sounds: [Phoneme])? {
    endings.first { $0.letters.utf8.elementsEqual(letters) }.map { ($0.isPlural, $0.sounds) }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
