import Testing

@testable import RuneQuotes

@Suite("Repositories, filters, places and schedules")
struct QuoteRepositoryTests {
  private let folder: TemporaryFolder
  private let store: QuoteStore
  private let bundled: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    store = QuoteStore(path: folder.path + "/quotes.json")
    bundled = QuoteFormat.json.text(
      of: (0..<5).map {
        Quote(text: "bundled \($0)", author: "B", language: $0 == 0 ? "non" : nil, collections: ["c\($0)"])
      })
  }

  private func texts(_ filter: QuoteFilter) throws -> [String] {
    try FileQuoteRepository(bundled: bundled, store: store).quotes(for: filter).map(\.text)
  }

  @Test("own quotes where there are any, else the bundled ones")
  func pools() throws {
    #expect(try texts(QuoteFilter()).count == 5)
    #expect(try texts(QuoteFilter(pool: .mine)).isEmpty)
    try store.add([Quote(text: "own", author: ""), Quote(text: "bundled 1", author: "B")])
    #expect(try texts(QuoteFilter()) == ["own", "bundled 1"])
    #expect(try texts(QuoteFilter(pool: .mine)) == ["own", "bundled 1"])
    #expect(try texts(QuoteFilter(pool: .bundled)).count == 5)
    // A quote that is both is shown once.
    #expect(try texts(QuoteFilter(pool: .all)).count == 6)
    // A marked bundled quote does not make the store a collection of one's own.
    let other = QuoteStore(path: folder.path + "/other.json")
    let repository = try FileQuoteRepository(bundled: bundled, store: other)
    let id = try repository.quotes(for: QuoteFilter()).id(at: 2)
    try other.setFavorite(true, [id], bundled: [id])
    #expect(try repository.quotes(for: QuoteFilter()).count == 5)
    #expect(try repository.quotes(for: QuoteFilter(favoritesOnly: true)).map(\.id) == [id])
  }

  @Test("filters by collection, language and length")
  func filters() throws {
    #expect(try texts(QuoteFilter(collections: ["C1", "c3"])) == ["bundled 1", "bundled 3"])
    #expect(try texts(QuoteFilter(language: "non")) == ["bundled 0"])
    #expect(try texts(QuoteFilter(language: "en")).count == 4)
    let long = Quote(text: "a long text", author: "", language: "nb-NO", short: "short")
    #expect(QuoteFilter(language: "nb").accepts(long) && !QuoteFilter(language: "n").accepts(long))
    #expect(QuoteFilter(maximumLength: 5).accepts(long) && !QuoteFilter(maximumLength: 4).accepts(long))
    #expect(QuoteFilter(maximumLength: 5).text(of: long) == "short")
    #expect(QuoteFilter(maximumLength: 11).text(of: long) == "a long text")
    #expect(QuoteFilter().selectionName.isEmpty)
    #expect(QuoteFilter(collections: ["b", "A"]).selectionName == QuoteFilter(collections: ["a", "B"]).selectionName)
  }

  @Test("a provider answers by its clock, and its timeline agrees")
  func provider() async throws {
    let repository = try FileQuoteRepository(bundled: bundled, store: store)
    let provider = QuoteProvider(repository: repository, clock: .fixed(now: 1_795_219_200))
    let today = try await provider.quoteOfTheDay()
    let date = try #require(CivilDate("2026-11-21"))
    #expect(try await provider.quoteOfTheDay(for: date) == today)
    let entries = try await provider.timeline(days: 3)
    #expect(entries.map(\.date.description) == ["2026-11-21", "2026-11-22", "2026-11-23"])
    #expect(entries.first?.quote == today && entries.first?.start == 1_795_219_200)
    #expect(try await provider.allQuotes.count == 5)
    #expect(try await provider.randomQuote(for: QuoteFilter(language: "non")).text == "bundled 0")
    await #expect(throws: QuoteRepositoryError.noQuotes) {
      try await provider.randomQuote(for: QuoteFilter(language: "la"))
    }
  }

  @Test("the quotes of several days are those of each, by the day's selection too")
  func severalDays() throws {
    try store.add((0..<7).map { Quote(text: "own \($0)", author: "", collections: ["c\($0 % 2)"]) })
    var repository = try FileQuoteRepository(bundled: bundled, store: store)
    repository.dailySelection = { date in
      // The third kind of day finds nothing, and draws from all.
      QuoteFilter(collections: [["c0"], ["c1"], ["none"], []][date.dayNumber % 4])
    }
    let first = try #require(CivilDate("2026-11-21"))
    let dates = (0..<40).compactMap { first.advanced(byDays: $0) }
    let quotes = try repository.quotesOfTheDay(for: dates)
    #expect(try quotes == dates.map { try repository.quoteOfTheDay(for: $0) })
    for (date, quote) in zip(dates, quotes) where date.dayNumber % 4 < 2 {
      #expect(quote.collections == ["c\(date.dayNumber % 4)"])
    }
    #expect(Set(quotes.map(\.id)).count == 7)
    let memory = MemoryQuoteRepository(try repository.allQuotes)
    #expect(try memory.quotesOfTheDay(for: dates) == dates.map { try memory.quoteOfTheDay(for: $0) })
  }

  @Test("a repository in memory picks the day as the file's does")
  func memory() throws {
    let file = try FileQuoteRepository(bundled: bundled, store: nil)
    let memory = MemoryQuoteRepository(try file.allQuotes, seed: 9)
    let date = try #require(CivilDate("2026-11-21"))
    #expect(try memory.quoteOfTheDay(for: date) == file.quoteOfTheDay(for: date))
    #expect(try memory.randomQuote(for: QuoteFilter()) == memory.randomQuote(for: QuoteFilter()))
    #expect(throws: QuoteRepositoryError.noQuotes) { try MemoryQuoteRepository([]).quoteOfTheDay(for: date) }
  }

  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.local/share/runes/quotes.json", "/h/.local/state/runes/bag.json", "/h/.config/runes"),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], "/d/runes/quotes.json",
        "/s/runes/bag.json", "/c/runes"
      ),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_STATE_HOME": "", "RUNES_STORE": ""],
        "/h/.local/share/runes/quotes.json", "/h/.local/state/runes/bag.json", "/h/.config/runes"
      ),
      (["RUNES_STORE": "/x/y.json"], "/x/y.json", nil, nil), ([:], nil, nil, nil), (["HOME": ""], nil, nil, nil),
      (["HOME": "relative"], nil, nil, nil),
    ] as [([String: String], String?, String?, String?)])
  func places(environment: [String: String], store: String?, history: String?, settings: String?) {
    let places = UserDirectories(environment: environment)
    #expect(places.store == store && places.history() == history && places.settings == settings)
    #expect(places.history(selection: "a") != places.history(selection: "b") || history == nil)
  }

  @Test("a schedule knows weekdays, days and ranges over New Year")
  func schedule() throws {
    var schedule = QuoteSchedule()
    let addednorse = schedule.add("Friday", collection: "norse")
    #expect(addednorse)
    let addedyule = schedule.add("12-24..01-06", collection: "yule")
    #expect(addedyule)
    let addediceland = schedule.add("06-17", collection: "iceland")
    #expect(addediceland)
    for wrong in ["", "fri", "13-01", "02-30", "1-1", "12-01..", "12-01.12-31", "..", "12-01..12-31..01-01", "+1-01"] {
      let isAdded = schedule.add(wrong, collection: "x")
      #expect(!isAdded, "\(wrong)")
    }
    func collections(_ date: String) throws -> [String] {
      schedule.collections(on: try #require(CivilDate(date)))
    }
    #expect(try collections("2026-11-20") == ["norse"])
    #expect(try collections("2026-11-21") == [])
    #expect(try collections("2026-12-25") == ["yule"])
    #expect(try collections("2027-01-06") == ["yule"])
    #expect(try collections("2027-01-07") == [])
    #expect(try collections("2026-06-17") == ["iceland"])
    for days in ["friday", "06-17", "12-24..01-06"] { #expect(QuoteSchedule.Days(days)?.description == days) }
  }
}
