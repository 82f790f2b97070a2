import RuneSystem

/// What time it is, and which civil date that is here.
public struct LocalClock: Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var now: @Sendable () -> Int64
  /// The civil date at a moment; nil outside the calendar.
  public var date: @Sendable (_ seconds: Int64) -> CivilDate?

  /// A clock of its own, such as a test needs.
  public init(
    now: @escaping @Sendable () -> Int64, date: @escaping @Sendable (_ seconds: Int64) -> CivilDate?
  ) {
    self.now = now
    self.date = date
  }

  /// The clock of the system and the time zone of the process.
  public static let system = LocalClock(
    now: { SystemCall.now() },
    date: { seconds in
      SystemCall.localDate(at: seconds).flatMap { CivilDate(year: $0.year, month: $0.month, day: $0.day) }
    })

  /// A clock in a zone that never changes, for tests and servers.
  ///
  /// - Complexity: Constant.
  public static func fixed(now: Int64, secondsFromUTC offset: Int64 = 0) -> LocalClock {
    LocalClock(
      now: { now },
      date: { seconds in
        let (local, overflow) = seconds.addingReportingOverflow(offset)
        if overflow { return nil }
        // 1970-01-01 is day 719,163; the division must round down before it too.
        let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return Int(exactly: days + 719_163).flatMap(CivilDate.init(dayNumber:))
      })
  }

  /// Today's civil date.
  public var today: CivilDate? { date(now()) }

  /// The first moment of a civil date: local midnight, or the moment the clock jumps over it to.
  ///
  /// The days of a zone grow with time, so halving finds the moment whatever the zone did with its clocks; a date that
  /// a zone left out (Samoa, 2011-12-30) begins when the next one does.
  ///
  /// - Complexity: Some fifty questions to the clock.
  public func start(of date: CivilDate) -> Int64 {
    // No zone is more than 26 hours from UTC.
    let midnight = Int64(date.dayNumber - 719_163) * 86_400
    var before = midnight - 26 * 3600
    var after = midnight + 26 * 3600
    while after - before > 1 {
      let middle = before + (after - before) / 2
      // Outside the calendar there is no date: what is before it is earlier, what is behind it later.
      let hasBegun = self.date(middle).map { $0 >= date } ?? (middle > midnight)
      if hasBegun { after = middle } else { before = middle }
    }
    return after
  }
}
