#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CivilDate {
  /// The calendar date at a point in time, in a time zone.
  ///
  /// ```swift
  /// let today = CivilDate(.now)
  /// ```
  ///
  /// - Parameters:
  ///   - date: The point in time; the result is nil outside the years 1 to 9999.
  ///   - zone: The time zone; by default the user's.
  /// - Complexity: Constant.
  public init?(_ date: Date, in zone: TimeZone = .current) {
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    guard let days = Int(exactly: (seconds / 86_400).rounded(.down)) else { return nil }
    // 1970-01-01 is day 719,163.
    let (number, overflow) = days.addingReportingOverflow(719_163)
    if overflow { return nil }
    self.init(dayNumber: number)
  }
}
