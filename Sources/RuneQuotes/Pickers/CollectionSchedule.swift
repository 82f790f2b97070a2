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
  private enum Days: Hashable, Sendable {
    /// A day of the week.
    case weekday(Weekday)
    /// An inclusive range of days of a leap year; it wraps around New Year if it ends before it begins.
    case range(from: CivilDate, to: CivilDate)

    init?(_ text: String) {
      let text = text.lowercased()
      if let weekday = Weekday(rawValue: text) {
        self = .weekday(weekday)
        return
      }
      // `Substring.split(separator: "..")` requires newer systems than the library supports.
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 1 || parts.count == 3 && parts[1].isEmpty, let from = CivilDate("2000-\(parts[0])"),
        let to = CivilDate("2000-\(parts[parts.count - 1])")
      else { return nil }
      self = .range(from: from, to: to)
    }

    func contains(_ date: CivilDate) -> Bool {
      switch self {
      case .weekday(let weekday): return date.weekday == weekday
      case .range(let from, let to):
        guard let day = CivilDate(year: 2000, month: date.month, day: date.day) else { return false }
        return from <= to ? from <= day && day <= to : from <= day || day <= to
      }
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
