import RuneSystem
import RuneText

/// A source of the current time and its civil date.
public struct LocalClock: Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  package var now: @Sendable () -> Int64
  /// The civil date at a point in time; nil outside the supported range.
  package var date: @Sendable (_ seconds: Int64) -> CivilDate?

  /// Makes a custom clock, for example for tests.
  public init(now: @escaping @Sendable () -> Int64, date: @escaping @Sendable (_ seconds: Int64) -> CivilDate?) {
    self.now = now
    self.date = date
  }

  /// The system clock in the process's time zone.
  public static let system = LocalClock(
    now: { SystemCall.now() },
    date: { seconds in
      SystemCall.localDate(at: seconds).flatMap { CivilDate(year: $0.year, month: $0.month, day: $0.day) }
    })

  /// A stopped clock with a fixed offset from UTC, for tests and servers.
  ///
  /// - Complexity: Constant.
  public static func fixed(now: Int64, secondsFromUTC offset: Int64 = 0) -> LocalClock {
    LocalClock(
      now: { now },
      date: { seconds in
        let (local, overflow) = seconds.addingReportingOverflow(offset)
        if overflow { return nil }
        // 1970-01-01 is day 719,163; the division must round down for earlier dates too.
        let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return Int(exactly: days + 719_163).flatMap(CivilDate.init(dayNumber:))
      })
  }

  /// Today's civil date.
  package var today: CivilDate? { date(now()) }

  /// The start of a civil date: local midnight, or the first moment after it if the clock skips midnight.
  ///
  /// Found by bisection, since local dates only increase; this works for every change of zone or daylight saving. A
  /// date that a zone skipped (Samoa, 2011-12-30) starts when the next one does.
  ///
  /// - Complexity: About fifty calls of `date`.
  package func start(of date: CivilDate) -> Int64 {
    // No zone is as far as 26 hours from UTC.
    let midnight = Int64(date.dayNumber - 719_163) * 86_400
    var before = midnight - 26 * 3600
    var after = midnight + 26 * 3600
    while after - before > 1 {
      let middle = before + (after - before) / 2
      // Outside the calendar, earlier moments have no date and count as before, later ones as after.
      let hasBegun = self.date(middle).map { $0 >= date } ?? (middle > midnight)
      if hasBegun { after = middle } else { before = middle }
    }
    return after
  }
}
