/// A number in a text, such as *1984*, *3rd*, *$3.50*, *10:30*, *50%* or *1990s*.
///
/// Letters that touch it belong to it. `SpokenNumber` says how it is read.
struct WrittenNumber {
  enum Piece: Equatable {
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

  let pieces: [Piece]
  /// Whether there are commas between its thousands.
  let hasCommas: Bool
  /// How many bytes it has.
  let count: Int

  /// The number at the start of a text.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows the text.
  ///   - isRead: Whether numbers are read; otherwise only digits with an ending are one, such as *3rd*.
  /// - Returns: nil if there is none; `isUnsure` is then set if more of the text could change that.
  init?(_ text: UnsafeRawBufferPointer, isLast: Bool, isRead: Bool, isUnsure: inout Bool) {
    var scanner = Scanner(text: text)
    pieces = isRead ? scanner.number() : scanner.digitsAndEnding()
    count = scanner.index
    hasCommas = scanner.hasCommas
    isUnsure = scanner.reachedEnd && !isLast
    if pieces.isEmpty { return nil }
  }

  private struct Scanner {
    let text: UnsafeRawBufferPointer
    var index = 0
    var hasCommas = false
    /// Whether a byte beyond the end of the text was asked for.
    var reachedEnd = false

    private mutating func byte(_ offset: Int = 0) -> UInt8 {
      if index + offset >= WrittenNumber.longest { return 0 }
      if index + offset < text.count { return text[index + offset] }
      reachedEnd = true
      return 0
    }

    private mutating func run(_ isMember: (UInt8) -> Bool) -> [UInt8] {
      var run: [UInt8] = []
      while isMember(byte()) {
        run.append(byte())
        index += 1
      }
      return run
    }

    private mutating func digits() -> [UInt8] { run { WrittenNumber.isDigit($0) } }
    private mutating func letters() -> [UInt8] { run { WrittenNumber.isLetter($0) }.map { $0 | 0x20 } }

    mutating func digitsAndEnding() -> [Piece] {
      let (digits, letters) = (digits(), letters())
      if digits.isEmpty || WrittenNumber.isDigit(byte()) || WrittenNumber.ending(letters) == nil { return [] }
      return [.digits(digits), .letters(letters)]
    }

    mutating func number() -> [Piece] {
      var pieces: [Piece] = []
      for (currency, money) in WrittenNumber.currencies.enumerated()
      where money.sign.indices.allSatisfy({ byte($0) == money.sign[$0] }) {
        pieces = [.money(currency)]
        index = money.sign.count
        break
      }
      // *$.99*.
      let isPart = !pieces.isEmpty && byte() == UInt8(ascii: ".") && WrittenNumber.isDigit(byte(1))
      guard isPart || WrittenNumber.isDigit(byte()) else { return [] }
      pieces.append(isPart ? .digits([0x30]) : grouped())
      // *6'2"*, but not 1'000.
      if byte() == UInt8(ascii: "'"), WrittenNumber.isDigit(byte(1)), !WrittenNumber.isDigit(byte(3)) {
        index += 1
        pieces += [.word("foot"), .digits(digits())]
        if byte() == UInt8(ascii: "\"") { index += 1 }
        return pieces
      }
      while byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: ":"), WrittenNumber.isDigit(byte(1)) {
        pieces.append(.mark(byte()))
        index += 1
        pieces.append(.digits(digits()))
      }
      while WrittenNumber.isDigit(byte()) || WrittenNumber.isLetter(byte()) {
        let letters = letters()
        if !letters.isEmpty { pieces.append(.letters(letters)) }
        let digits = digits()
        if !digits.isEmpty { pieces.append(.digits(digits)) }
      }
      if byte() == UInt8(ascii: "%") {
        pieces.append(.mark(byte()))
        index += 1
      } else if byte() == UInt8(ascii: "'"), byte(1) == UInt8(ascii: "s"), !WrittenNumber.isLetter(byte(2)) {
        pieces.append(.letters([UInt8(ascii: "s")]))
        index += 2
      } else if case .money = pieces[0] {
        appendScale(to: &pieces)
      } else if let (money, end) = moneyAfter() {
        pieces.insert(.money(money), at: 0)
        index = end
      } else if byte() == UInt8(ascii: " ") {
        appendHalf(to: &pieces)
      }
      return pieces
    }

    /// The sign of *5€* and *5 €*, and where it ends.
    private mutating func moneyAfter() -> (money: Int, end: Int)? {
      let start = byte() == UInt8(ascii: " ") ? 1 : 0
      guard byte(start) >= 0x80 else { return nil }
      for (currency, money) in WrittenNumber.currencies.enumerated()
      where money.sign.indices.allSatisfy({ byte(start + $0) == money.sign[$0] }) {
        return (currency, index + start + money.sign.count)
      }
      return nil
    }

    /// *am* or *p.m.* after a space.
    private mutating func appendHalf(to pieces: inout [Piece]) {
      let (half, dot) = (byte(1) | 0x20, byte(2) == UInt8(ascii: ".") ? 1 : 0)
      guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p"), byte(2 + dot) | 0x20 == UInt8(ascii: "m"),
        dot == 1 ? byte(4) == UInt8(ascii: ".") : !WrittenNumber.isLetter(byte(3))
      else { return }
      pieces.append(.letters([half, UInt8(ascii: "m")]))
      index += 3 + 2 * dot
    }

    /// Digits with commas between thousands.
    private mutating func grouped() -> Piece {
      var digits = digits()
      while digits.count <= 3 || hasCommas, byte() == UInt8(ascii: ","), WrittenNumber.isDigit(byte(1)),
        WrittenNumber.isDigit(byte(2)), WrittenNumber.isDigit(byte(3)), !WrittenNumber.isDigit(byte(4))
      {
        index += 1
        digits += self.digits()
        hasCommas = true
      }
      return .digits(digits)
    }

    /// *million*, or *m* for it.
    private mutating func appendScale(to pieces: inout [Piece]) {
      if case .letters(let letters)? = pieces.last,
        let scale = WrittenNumber.shortScales.first(where: { $0.0.utf8.elementsEqual(letters) })
      {
        pieces[pieces.count - 1] = .word(scale.1)
      }
      guard byte() == UInt8(ascii: " ") else { return }
      let start = index
      index += 1
      let word = String(decoding: letters(), as: UTF8.self)
      if WrittenNumber.scales.contains(word) { pieces.append(.word(word)) } else { index = start }
    }
  }

  // MARK: Its pieces

  /// The digits, and the sounds of the ending, of a number that is not read: *3rd*.
  var digitsAndEnding: (digits: [UInt8], sounds: [Phoneme])? {
    guard let digits = digits(0), let ending = Self.ending(letters(1)) else { return nil }
    return (digits, ending.sounds)
  }

  func digits(_ index: Int) -> [UInt8]? {
    if pieces.indices.contains(index), case .digits(let digits) = pieces[index] { return digits }
    return nil
  }

  /// Empty if the piece does not consist of letters.
  func letters(_ index: Int) -> [UInt8] {
    if pieces.indices.contains(index), case .letters(let letters) = pieces[index] { return letters }
    return []
  }

  func isMark(_ index: Int, _ mark: UInt8) -> Bool { pieces.indices.contains(index) && pieces[index] == .mark(mark) }

  struct Currency: Sendable {
    let sign: [UInt8]
    let one, several: String
    let hundredth: (one: String, several: String)?

    init(_ sign: String, _ one: String, _ several: String, _ hundredth: (String, String)? = nil) {
      (self.sign, self.one, self.several) = (Array(sign.utf8), one, several)
      self.hundredth = hundredth.map { (one: $0.0, several: $0.1) }
    }
  }

  static let currencies = [
    Currency("$", "dollar", "dollars", ("cent", "cents")), Currency("£", "pound", "pounds", ("penny", "pence")),
    Currency("€", "euro", "euros", ("cent", "cents")), Currency("¥", "yen", "yen"),
    Currency("₹", "rupee", "rupees", ("paisa", "paise")), Currency("₽", "ruble", "rubles", ("kopek", "kopeks")),
    Currency("₩", "won", "won"), Currency("₪", "shekel", "shekels"), Currency("₺", "lira", "liras"),
    Currency("₴", "hryvnia", "hryvnias"), Currency("₫", "dong", "dong"), Currency("₱", "peso", "pesos"),
  ]
  private static let scales = ["hundred", "thousand", "million", "billion", "trillion"]
  private static let shortScales = [("k", "thousand"), ("m", "million"), ("bn", "billion"), ("b", "billion")]
  private static let endings: [(letters: String, isPlural: Bool, sounds: [Phoneme])] = [
    ("s", true, [.z]), ("st", false, [.s, .t]), ("nd", false, [.n, .d]), ("rd", false, [.r, .d]), ("th", false, [.th]),
  ]

  static func ending(_ letters: [UInt8]) -> (isPlural: Bool, sounds: [Phoneme])? {
    endings.first { $0.letters.utf8.elementsEqual(letters) }.map { ($0.isPlural, $0.sounds) }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
