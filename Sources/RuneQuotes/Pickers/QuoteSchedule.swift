/// Which collection a day draws from: Fridays Norse, December festive.
///
/// ```swift
/// var schedule = QuoteSchedule()
/// schedule.add("friday", collection: "norse")
/// schedule.add("12-01..12-31", collection: "festive")
/// ```
public struct QuoteSchedule: Hashable, Sendable {
  /// The days a rule is for.
  public enum Days: Hashable, Sendable {
    /// Every week on this day.
    case weekday(Weekday)
    /// From one day of the year to another, both included; one that ends before it begins goes over New Year.
    case range(from: MonthDay, to: MonthDay)
  }

  /// A day of any year.
  public struct MonthDay: Hashable, Comparable, Sendable {
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// A day by its parts; nil when no year has it.
    public init?(month: Int, day: Int) {
      guard CivilDate(year: 2000, month: month, day: day) != nil else { return nil }
      self.month = month
      self.day = day
    }

    /// Whether a day comes before another one in a year.
    public static func < (left: MonthDay, right: MonthDay) -> Bool {
      (left.month, left.day) < (right.month, right.day)
    }
  }

  private struct Rule: Hashable, Sendable {
    var days: Days
    var collection: String
  }

  private var rules: [Rule] = []

  /// A schedule without rules.
  public init() {}

  /// Adds a rule.
  ///
  /// - Parameter days: A weekday in English (`friday`), a day (`06-17`) or a range of days (`12-01..12-31`).
  /// - Returns: False, and no rule, when `days` is none of these.
  /// - Complexity: Linear in the entries.
  @discardableResult
  public mutating func add(_ days: String, collection: String) -> Bool {
    guard let days = Days(days) else { return false }
    rules.append(Rule(days: days, collection: collection))
    return true
  }

  /// The collections of a date. Ranges go before weekdays; all rules of the stronger kind count.
  ///
  /// - Complexity: Linear in the entries.
  public func collections(on date: CivilDate) -> [String] {
    let holding = rules.filter { $0.days.contains(date) }
    let ranges = holding.filter { if case .range = $0.days { true } else { false } }
    return (ranges.isEmpty ? holding : ranges).map(\.collection)
  }
}

extension QuoteSchedule.Days: LosslessStringConvertible {
  /// Reads a weekday, a day or a range of days, as `QuoteSchedule.add` takes them.
  public init?(_ description: String) {
    let text = description.lowercased()
    if let weekday = Weekday(rawValue: text) {
      self = .weekday(weekday)
      return
    }
    // `Substring.split(separator: "..")` would need a newer system than the library asks for.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    func monthDay(_ text: Substring) -> QuoteSchedule.MonthDay? {
      let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2,
        numbers.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let month = Int(numbers[0]),
        let day = Int(numbers[1])
      else { return nil }
      return QuoteSchedule.MonthDay(month: month, day: day)
    }
    if parts.count == 1, let day = monthDay(parts[0]) {
      self = .range(from: day, to: day)
    } else if parts.count == 3, parts[1].isEmpty, let from = monthDay(parts[0]), let to = monthDay(parts[2]) {
      self = .range(from: from, to: to)
    } else {
      return nil
    }
  }

  /// The days as `add` reads them.
  public var description: String {
    func text(_ day: QuoteSchedule.MonthDay) -> String {
      (day.month < 10 ? "0" : "") + String(day.month) + (day.day < 10 ? "-0" : "-") + String(day.day)
    }
    switch self {
    case .weekday(let weekday): return weekday.rawValue
    case .range(let from, let to): return from == to ? text(from) : text(from) + ".." + text(to)
    }
  }

  func contains(_ date: CivilDate) -> Bool {
    switch self {
    case .weekday(let weekday): return date.weekday == weekday
    case .range(let from, let to):
      guard let day = QuoteSchedule.MonthDay(month: date.month, day: date.day) else { return false }
      return from <= to ? from <= day && day <= to : from <= day || day <= to
    }
  }
}
