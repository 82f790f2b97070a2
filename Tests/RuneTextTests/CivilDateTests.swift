import TestSupport
import Testing

@testable import RuneText

@Suite("Civil dates")
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
}
