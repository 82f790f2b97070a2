import RuneQuotes
import RuneSystem
import RuneText
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Local clock", .serialized)
struct LocalClockTests {
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
