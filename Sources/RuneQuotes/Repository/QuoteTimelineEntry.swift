/// A quote and the moment from which it is shown: what a widget's timeline is made of.
public struct QuoteTimelineEntry: Hashable, Sendable {
  /// The day it is for.
  public let date: CivilDate
  /// Seconds since 1970-01-01 00:00 UTC: local midnight, or the moment the clock jumps over it to.
  public let start: Int64
  /// What is shown.
  public let quote: Quote

  /// An entry by its parts.
  public init(date: CivilDate, start: Int64, quote: Quote) {
    self.date = date
    self.start = start
    self.quote = quote
  }

  /// One entry a day, each from its local midnight on; a date that the zone left out has none.
  ///
  /// - Parameter quote: The quote of a date.
  public static func timeline(
    from first: CivilDate, days: Int, clock: LocalClock = .system, quote: (CivilDate) throws -> Quote
  ) rethrows -> [QuoteTimelineEntry] {
    try starts(from: first, days: days, clock: clock).map { date, start in
      QuoteTimelineEntry(date: date, start: start, quote: try quote(date))
    }
  }

  /// The dates of a timeline, each with the moment it begins.
  static func starts(from first: CivilDate, days: Int, clock: LocalClock) -> [(date: CivilDate, start: Int64)] {
    var starts: [(date: CivilDate, start: Int64)] = []
    var next: CivilDate? = first
    for _ in 0..<max(0, days) {
      guard let date = next else { break }
      next = date.advanced(byDays: 1)
      let start = clock.start(of: date)
      if start == next.map(clock.start(of:)) { continue }
      starts.append((date, start))
    }
    return starts
  }
}
