import RuneText

/// Assigns collections to days, such as Norse quotes to Fridays and festive ones to December.
///
/// ```swift
/// var schedule = CollectionSchedule()
/// schedule.add("friday", collection: "norse")
/// schedule.add("12-01..12-31", collection: "festive")
/// ```
public struct CollectionSchedule: Hashable, Sendable {
  /// The days that a rule applies to.
  package enum Days: Hashable, Sendable {
    /// A day of the week.
    case weekday(Weekday)
    /// An inclusive range of days of the year; it wraps around New Year if it ends before it begins.
    case range(from: MonthDay, to: MonthDay)
  }

  /// A day of the year.
  package struct MonthDay: Hashable, Comparable, Sendable {
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    /// Makes a day from its parts; nil if it does not exist in any year.
    package init?(month: Int, day: Int) {
      guard CivilDate(year: 2000, month: month, day: day) != nil else { return nil }
      self.month = month
      self.day = day
    }

    /// Whether `left` comes before `right` in the year.
    package static func < (left: MonthDay, right: MonthDay) -> Bool {
      (left.month, left.day) < (right.month, right.day)
    }
  }

  private struct Rule: Hashable, Sendable {
    var days: Days
    var collection: String
  }

  private var rules: [Rule] = []

  /// Makes an empty schedule.
  public init() {}

  /// Adds a rule.
  ///
  /// - Parameter days: An English weekday (`friday`), a day (`06-17`) or a range of days (`12-01..12-31`).
  /// - Returns: False if `days` is none of these; the schedule is then unchanged.
  /// - Complexity: Linear in the entries.
  @discardableResult
  public mutating func add(_ days: String, collection: String) -> Bool {
    guard let days = Days(days) else { return false }
    rules.append(Rule(days: days, collection: collection))
    return true
  }

  /// The collections for a date. Rules for ranges take precedence over rules for weekdays; otherwise all rules apply.
  ///
  /// - Complexity: Linear in the entries.
  public func collections(on date: CivilDate) -> [String] {
    let holding = rules.filter { $0.days.contains(date) }
    let ranges = holding.filter { if case .range = $0.days { true } else { false } }
    return (ranges.isEmpty ? holding : ranges).map(\.collection)
  }
}

extension CollectionSchedule.Days: LosslessStringConvertible {
  /// Parses a weekday, a day or a range of days, as accepted by `CollectionSchedule.add`.
  package init?(_ description: String) {
    let text = description.lowercased()
    if let weekday = Weekday(rawValue: text) {
      self = .weekday(weekday)
      return
    }
    // `Substring.split(separator: "..")` requires newer systems than the library supports.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    func monthDay(_ text: Substring) -> CollectionSchedule.MonthDay? {
      let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2,
        numbers.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let month = Int(numbers[0]),
        let day = Int(numbers[1])
      else { return nil }
      return CollectionSchedule.MonthDay(month: month, day: day)
    }
    if parts.count == 1, let day = monthDay(parts[0]) {
      self = .range(from: day, to: day)
    } else if parts.count == 3, parts[1].isEmpty, let from = monthDay(parts[0]), let to = monthDay(parts[2]) {
      self = .range(from: from, to: to)
    } else {
      return nil
    }
  }

  /// The days in the form that `add` accepts.
  package var description: String {
    func text(_ day: CollectionSchedule.MonthDay) -> String {
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
      guard let day = CollectionSchedule.MonthDay(month: date.month, day: date.day) else { return false }
      return from <= to ? from <= day && day <= to : from <= day || day <= to
    }
  }
}
