import Foundation
import RuneKit
import RuneText

/// A widget: a week of quotes with their start times, from an actor or the bundled collection.
enum QuoteWidget {
  /// The requirement of WidgetKit's `TimelineEntry`.
  protocol TimelineEntry { var date: Date { get } }

  struct Entry: TimelineEntry {
    let date: Date
    let latin: String
    let runes: String
  }

  /// A repository that is an actor, as for a database.
  actor Shelf: QuoteRepository {
    private let quotes = [
      Quote(text: "Deyr fé, deyja frændr", author: "Hávamál", language: "non"),
      Quote(text: "Cattle die, kinsmen die", author: "Hávamál"),
    ]

    func quotes(in pool: QuoteFilter.Pool) async throws -> QuoteCandidates {
      MemoryQuoteRepository(quotes).quotes(in: pool)
    }
  }

  /// The widget by itself: the app's folder, a schedule, seven entries to draw.
  private static func drawWeek(_ clock: LocalClock) async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("group.example.runes")
    var schedule = CollectionSchedule()
    schedule.add("friday", collection: "norse")
    var drawn: [String] = []
    func draw(_ date: Date, _ text: String, _ runes: String, _ author: String) {
      drawn.append("\(date.timeIntervalSince1970) \(text) \(runes) \(author)")
    }

    let service = QuoteService(store: QuoteStore(folder: url.path), schedule: schedule, clock: clock)
    let week = try await service.timeline(days: 7)
    for entry in week { draw(entry.date, entry.text, entry.runes(.younger), entry.author) }

    print("widget:", Set(drawn).count, "entries, on Friday norse:", week[6].quote.collections.contains("norse"))
  }

  /// The app of Tests/Embedding/App opens links to all quotes, and shares cards.
  private static func followLink() async throws {
    let entry = try await QuoteService(store: nil, filter: QuoteFilter(language: "da")).quoteOfTheDay()
    let quote = try await AppGroup.quote(of: URL(string: "runes://quote/\(entry.quote.id)")!, in: nil)
    print("linked:", quote == entry.quote, try AppGroup.card(of: entry, in: .younger).starts(with: [0x89, 0x50]))
  }

  static func run() async throws {
    try await followLink()
    // 2026-03-28 12:00 UTC.
    let clock = LocalClock.fixed(now: 1_774_699_200)
    try await drawWeek(clock)
    for service in [QuoteService(store: nil, clock: clock), QuoteService(Shelf(), filter: QuoteFilter(), clock: clock)]
    {
      let week = try await service.timeline(days: 7).map { entry in
        Entry(date: entry.date, latin: entry.text, runes: entry.runes(.younger))
      }
      let days = week.map { CivilDate($0.date, in: .gmt).map { "\($0)" } ?? "" }
      print("week:", days.first ?? "", days.last ?? "", Set(week.map(\.latin)).count)
      print("runes:", week.allSatisfy { !$0.runes.isEmpty })
      let again = try await service.quoteOfTheDay(CivilDate(week[3].date, in: .gmt))
      print("same quote for everyone:", again.text == week[3].latin)
    }
  }
}
