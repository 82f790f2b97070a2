extension NumbersInText {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// 2026-06-14, 14.6.2026, 14/06/2026, 14 June 2026, 14th of June 2026, June 14, 2026.
  func date(at start: Int) throws(AmbiguousDate) -> Found? {
    var end = start
    func number(_ counts: ClosedRange<Int>) -> Int? {
      let digits = text[end...].prefix { WrittenNumber.isDigit($0) }
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
        end == text.count || !WrittenNumber.isDigit(text[end])
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
