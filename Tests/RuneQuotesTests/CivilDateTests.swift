import RuneSystem
import TestSupport
import Testing

@testable import RuneQuotes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Civil dates", .serialized)
struct CivilDateTests {
  @Test("have consecutive day numbers")
  func everyDay() throws {
    var date = try #require(CivilDate(year: 1, month: 1, day: 1))
    for number in 1...min(Effort.rounds(CivilDate.lastDayNumber), CivilDate.lastDayNumber) {
      let again = CivilDate(dayNumber: number)
      if again != date || again?.dayNumber != number {
        Issue.record("day \(number): expected \(date), got \(String(describing: again))")
        return
      }
      // The next day, computed only from the calendar.
      let next =
        CivilDate(year: date.year, month: date.month, day: date.day + 1)
        ?? CivilDate(year: date.year, month: date.month + 1, day: 1) ?? CivilDate(year: date.year + 1, month: 1, day: 1)
      if let next {
        date = next
      } else if number != CivilDate.lastDayNumber {
        Issue.record("day \(number) is the last")
      }
    }
    #expect(CivilDate(dayNumber: 0) == nil)
    #expect(CivilDate(dayNumber: CivilDate.lastDayNumber + 1) == nil)
  }

  @Test(arguments: [
    ("2026-11-21", 739_941, Weekday.saturday), ("0001-01-01", 1, .monday), ("9999-12-31", 3_652_059, .friday),
    ("1970-01-01", 719_163, .thursday), ("2000-02-29", 730_179, .tuesday),
  ])
  func known(text: String, number: Int, weekday: Weekday) throws {
    let date = try #require(CivilDate(text))
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(date.description == text)
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "1900-02-29", "yesterday", "2026-1-1",
    "2026-1-1x", "99999999999-01-01", "-0001-01-01", "0000-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01",
    "２026-01-01", "2026-01-0١", "+026-01-01",
  ])
  func refused(text: String) {
    #expect(CivilDate(text) == nil)
  }

  /// The start of days by the rules of time zones; the expected times were computed with Python's zoneinfo.
  @Test(arguments: [
    ("UTC", "2026-11-21", 1_795_219_200), ("Europe/Berlin", "2026-03-29", 1_774_738_800),
    ("Europe/Berlin", "2026-03-30", 1_774_821_600), ("Pacific/Kiritimati", "2026-11-21", 1_795_168_800),
    ("Pacific/Pago_Pago", "2026-11-21", 1_795_258_800),
    // Midnight did not exist: clocks changed from 23:59:59 to 01:00.
    ("America/Sao_Paulo", "2018-11-04", 1_541_300_400),
    // A day that Samoa skipped starts with the next one.
    ("Pacific/Apia", "2011-12-30", 1_325_239_200), ("Pacific/Apia", "2011-12-31", 1_325_239_200),
  ])
  func start(zone: String, day: String, seconds: Int64) async throws {
    let date = try #require(CivilDate(day))
    await inZone(zone) { #expect(LocalClock.system.start(of: date) == seconds, "\(zone) \(day)") }
  }

  @Test("gives a widget one entry per day across clock changes")
  func timeline() async throws {
    let service = QuoteService(MemoryQuoteRepository([Quote(text: "text", author: "author")]))
    let first = try #require(CivilDate("2026-03-28"))
    try await inZone("Europe/Berlin") {
      let entries = try await service.timeline(from: first, days: 3)
      #expect(zip(entries, entries.dropFirst()).map { $1.start - $0.start } == [86_400, 82_800])
    }
    try await inZone("Pacific/Apia") {
      let entries = try await service.timeline(from: CivilDate("2011-12-29"), days: 3)
      #expect(entries.map(\.day?.description) == ["2011-12-29", "2011-12-31"])
    }
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-86_401, "1969-12-30"),
  ])
  func fixedClock(seconds: Int64, day: String) {
    #expect(LocalClock.fixed(now: seconds).today == CivilDate(day))
  }

  /// Sets the process's time zone, so these tests are serialized and restore it.
  private func inZone(_ zone: String, _ body: () async throws -> Void) async rethrows {
    let old = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", zone, 1)
    SystemCall.rereadTimeZone()
    defer {
      if let old { setenv("TZ", old, 1) } else { unsetenv("TZ") }
      SystemCall.rereadTimeZone()
    }
    try await body()
  }
}
