/// A date in the proleptic Gregorian calendar, without time or time zone, from 0001-01-01 to 9999-12-31.
///
/// ```swift
/// let day = CivilDate("2026-11-21")
/// ```
/// The quote of the day depends only on this date, so it is the same in every time zone.
public struct CivilDate: Hashable, Sendable {
  /// 1 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// Makes a date from its parts; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, ofYear: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date with a day number, where 1 is 0001-01-01.
  package init?(dayNumber: Int) {
    guard (1...Self.lastDayNumber).contains(dayNumber) else { return nil }
    // Years that begin in March have the leap day at the end; 400 years have 146,097 days.
    let sinceMarch = dayNumber + 305
    let era = sinceMarch / 146_097
    let dayOfEra = sinceMarch % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// The day number, where 1 is 0001-01-01.
  package var dayNumber: Int {
    let before = year - 1
    var days = 365 * before + before / 4 - before / 100 + before / 400
    for month in 1..<month { days += Self.days(inMonth: month, ofYear: year) }
    return days + day
  }

  static let lastDayNumber = 3_652_059

  /// The last supported date, 9999-12-31.
  package static let last = CivilDate(dayNumber: lastDayNumber)!

  /// The date `days` later, or earlier if negative; nil outside the supported range.
  ///
  /// - Complexity: Constant.
  public func advanced(byDays days: Int) -> CivilDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }

  /// The day of the week.
  package var weekday: Weekday {
    // 0001-01-01 was a Monday.
    Weekday.allCases[(dayNumber - 1) % 7]
  }

  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: LosslessStringConvertible {
  /// Parses YYYY-MM-DD strictly; nil for any other form or a nonexistent day.
  public init?(_ description: String) {
    var description = description
    guard let date = description.withUTF8({ CivilDate(utf8: $0) }) else { return nil }
    self = date
  }

  package init?(utf8 letters: UnsafeBufferPointer<UInt8>) {
    guard letters.count == 10, letters[4] == UInt8(ascii: "-"), letters[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for letter in letters[range] {
        guard (0x30...0x39).contains(letter) else { return nil }
        value = value * 10 + Int(letter - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date as YYYY-MM-DD.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      func write(_ number: Int, _ range: Range<Int>) {
        var rest = number
        for index in range.reversed() {
          buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      write(year, 0..<4)
      buffer[4] = UInt8(ascii: "-")
      write(month, 5..<7)
      buffer[7] = UInt8(ascii: "-")
      write(day, 8..<10)
      return 10
    }
  }
}

extension CivilDate: Comparable {
  /// Whether `left` is earlier than `right`.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

// Embedded Swift does not have Codable.
#if !hasFeature(Embedded)
  extension Weekday: Codable {}

  extension CivilDate: Codable {
    /// Decodes YYYY-MM-DD.
    public init(from decoder: any Decoder) throws { self = try decoder.value("a date as YYYY-MM-DD") { CivilDate($0) } }

    /// Encodes YYYY-MM-DD.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
  }
#endif

/// The days of the week, Monday first as in ISO 8601.
package enum Weekday: String, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
