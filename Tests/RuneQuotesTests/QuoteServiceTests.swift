import RuneSystem
import RuneText
import TestSupport
import Testing

@testable import RunePicking
@testable import RuneQuotes

@Suite("The quote service")
struct QuoteServiceTests {
  private static let bundled = QuoteFormat.json.text(of: [
    Quote(text: "english", author: "A", language: "en", collections: ["wisdom"]),
    Quote(text: "untagged", author: "A"),
    Quote(text: "norse with a gloss", author: "B", language: "non", gloss: "g", collections: ["norse"]),
    Quote(text: "norse without", author: "B", language: "non", collections: ["norse"]),
    Quote(text: "icelandic", author: "C", language: "is", gloss: "g", collections: ["norse", "wisdom"]),
    Quote(
      text: "ek runoz", author: "D", language: "gmq", gloss: "g", collections: ["inscriptions"],
      carved: CarvedText(runes: "ᛖᚲ", script: "elder")),
  ])

  private let folder: TemporaryFolder
  private let store: QuoteStore

  init() throws {
    folder = try TemporaryFolder()
    store = QuoteStore(path: folder.path + "/quotes.json")
  }

  private func service(
    _ filter: QuoteFilter = .usual, _ schedule: CollectionSchedule = CollectionSchedule(), history: String? = nil
  ) throws -> QuoteService {
    // 2026-11-21, a Saturday.
    QuoteService(
      try FileQuoteRepository(bundled: Self.bundled, store: store), filter: filter, schedule: schedule,
      clock: .fixed(now: 1_795_219_200), historyFolder: history)
  }

  private func texts(_ filter: QuoteFilter) async throws -> Set<String> {
    Set(try await service(filter).quotes().map(\.text))
  }

  @Test("the default quotes are readable in English in every locale")
  func usualQuotes() async throws {
    let usual: Set = ["english", "untagged", "norse with a gloss", "ek runoz"]
    #expect(try await texts(.usual) == usual)
    // Decoding the quotes gives the same result as searching their bytes.
    #expect(try await texts(QuoteFilter(isReadableInEnglish: true, maximumLength: 1000)) == usual)
    #expect(try await texts(QuoteFilter(language: "is", isReadableInEnglish: true)) == ["icelandic"])
    #expect(try await texts(QuoteFilter(language: "*", isReadableInEnglish: true)).count == 6)
    #expect(try await texts(QuoteFilter()).count == 6)
  }

  @Test("own quotes in any language are included; favorites ignore the language")
  func ownQuotes() async throws {
    try store.add([Quote(text: "mein", author: "", language: "de")])
    #expect(try await texts(.usual).count == 5)
    #expect(try await texts(QuoteFilter(pool: .mine, isReadableInEnglish: true)) == ["mein"])
    let all = try FileQuoteRepository(bundled: Self.bundled, store: store).quotes(in: .bundled)
    let icelandic = try #require(all.first { $0.text == "icelandic" }).id
    try store.setFavorite(true, [icelandic], bundled: all.ids)
    for pool in QuoteFilter.Pool.allCases {
      let favorites = QuoteFilter(pool: pool, isReadableInEnglish: true, favoritesOnly: true)
      let wanted: Set<String> = pool == .mine ? [] : ["icelandic"]
      #expect(try await texts(favorites) == wanted)
    }
    #expect(try await texts(.usual).contains("icelandic"))
  }

  @Test("an empty scheduled collection is reported, and the filter still applies")
  func emptyCollection() async throws {
    var schedule = CollectionSchedule()
    schedule.add("saturday", collection: "festive")
    schedule.add("sunday", collection: "norse")
    let week = try await service(QuoteFilter(language: "non"), schedule).timeline(days: 7)
    #expect(week.map(\.day?.description).first == "2026-11-21" && week.count == 7)
    #expect(week.allSatisfy { $0.quote.language == "non" })
    #expect(week.map(\.emptyCollections) == [["festive"], [], [], [], [], [], []])
    #expect(week[1].quote.collections == ["norse"])
    let today = try await service(QuoteFilter(language: "non"), schedule).quoteOfTheDay()
    #expect(today == week[0])
    #expect(try await service(QuoteFilter(language: "is"), schedule).quoteOfTheDay().emptyCollections == ["festive"])
  }

  @Test("a scheduled day uses its collection within the filter's quotes")
  func scheduled() async throws {
    var schedule = CollectionSchedule()
    schedule.add("saturday", collection: "norse")
    let entry = try await service(.usual, schedule).quoteOfTheDay()
    #expect(entry.text == "norse with a gloss" && entry.emptyCollections.isEmpty)
  }

  @Test("an entry has the text that fits, its day and its date")
  func entries() async throws {
    try store.add([Quote(text: "a long text of somebody", author: "E", short: "short")])
    let entry = try await service(QuoteFilter(pool: .mine, maximumLength: 6)).quoteOfTheDay()
    #expect(entry.text == "short" && entry.quote.text == "a long text of somebody" && entry.author == "E")
    #expect(entry.start == 1_795_219_200 && entry.date.timeIntervalSince1970 == 1_795_219_200)
    let hour = try await service().quoteOfTheHour()
    #expect(hour.day == nil && hour.start == 1_795_219_200 / 3600 * 3600)
  }

  @Test("a timeline ends with the calendar, and an empty selection is an error")
  func limits() async throws {
    let last = try #require(CivilDate("9999-12-30"))
    #expect(
      try await service().timeline(from: last, days: 9).compactMap(\.day?.description) == ["9999-12-30", "9999-12-31"])
    #expect(try await service().timeline(days: 0).isEmpty)
    await #expect(throws: QuoteServiceError.noQuotes) { try await service(QuoteFilter(language: "la")).quoteOfTheDay() }
    await #expect(throws: QuoteServiceError.noQuotes) { try await service(QuoteFilter(language: "la")).randomQuote() }
    await #expect(throws: QuoteServiceError.noQuotes) {
      try await service(QuoteFilter(language: "la")).quoteOfTheHour()
    }
    var stopped = try service()
    stopped.clock = LocalClock(now: { .max }, date: { _ in nil })
    await #expect(throws: QuoteServiceError.clockOutsideCalendar) { try await stopped.quoteOfTheDay() }
  }

  @Test("random quotes do not repeat within a round in memory either, nor in calls at the same time")
  func randomRoundsInMemory() async throws {
    let service = try service()
    let copy = service
    for _ in 0..<5 {
      let round = try await withThrowingTaskGroup(of: String.self) { group in
        for index in 0..<4 {
          group.addTask { try await (index < 2 ? service : copy).randomQuote().text }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(round.count == 4, "all four quotes in each round")
    }
  }

  @Test("a rhythm gives the entries of a widget")
  func rhythms() async throws {
    let service = try service()
    let now: Int64 = 1_795_219_200
    #expect(try await service.entries(.daily, count: 3) == service.timeline(days: 3))
    let hours = try await service.entries(.hourly, count: 3)
    #expect(hours.map(\.start) == [now, now + 3600, now + 7200])
    #expect(hours.first == (try await service.quoteOfTheHour()))
    var later = service
    later.clock = .fixed(now: now + 7200)
    #expect(hours.last == (try await later.quoteOfTheHour()))
    let random = try await service.entries(.random, count: 4)
    #expect(Set(random.map(\.text)).count == 4)
    #expect(random.map(\.start) == (0..<4).map { now + 3600 * $0 })
    #expect(try await service.entries(.random, count: 0).isEmpty)
  }

  @Test("random quotes with a history do not repeat within a round, and every selection has its own round")
  func randomRounds() async throws {
    let service = try service(history: folder.path + "/state")
    for _ in 0..<3 {
      var round: Set<String> = []
      for _ in 0..<4 { round.insert(try await service.randomQuote().text) }
      #expect(round.count == 4)
    }
    var norse = service
    norse.condition = QuoteService.Condition(name: "author=b") { $0.author == "B" }
    #expect(try await norse.randomQuote().author == "B")
    let names = try #require(SystemCall.names(in: folder.path + "/state")).filter { $0.hasSuffix(".json") }
    #expect(names.count == 2 && names.contains("bag.json"))
  }

  @Test("an actor can be a repository")
  func actorRepository() async throws {
    actor Library: QuoteRepository {
      var asked = 0
      func quotes(in pool: QuoteFilter.Pool) async throws -> QuoteCandidates {
        asked += 1
        await Task.yield()
        return QuoteCandidates((0..<9).map { Quote(text: "quote \($0)", author: "") })
      }
    }
    let library = Library()
    let service = QuoteService(library, clock: .fixed(now: 1_795_219_200))
    #expect(Set(try await service.timeline(days: 20).map(\.text)).count == 9)
    // A timeline uses one snapshot.
    #expect(await library.asked == 1)
    let memory = QuoteService(
      MemoryQuoteRepository((0..<9).map { Quote(text: "quote \($0)", author: "") }), clock: .fixed(now: 1_795_219_200))
    #expect(try await memory.timeline(days: 20) == service.timeline(days: 20))
  }

  @Test("a change is applied once, even to a new store")
  func changeRunsOnce() throws {
    let other = QuoteStore(path: folder.path + "/given.json")
    let quote = Quote(text: "given", author: "")
    try AtomicFile.replace(
      other.path, with: QuoteFormat.json.text(of: [quote]), newMode: 0o600, durability: .relaxed)
    var calls = 0
    try other.edit(quote.id) {
      calls += 1
      $0.author = "changed"
    }
    #expect(calls == 1)
    // An impossible change creates nothing.
    let none = QuoteStore(path: folder.path + "/none/quotes.json")
    #expect(throws: QuoteStoreError.notFound(quote.id)) { try none.edit(quote.id) { $0.author = "x" } }
    #expect(!SystemCall.exists(folder.path + "/none"))
  }
}

@Suite("Inscriptions")
struct CarvedTextTests {
  private let quote = Quote(
    text: "ek runoz", author: "D", carved: CarvedText(runes: "ᛖᚲ᛫ᚱᚢᚾᛟᛉ", script: "elder", variant: "left"))

  @Test("carved runes are preserved by a store, CSV and TSV", arguments: [QuoteFormat.json, .csv, .tsv])
  func exchange(format: QuoteFormat) {
    let back = ImportedQuotes(format.text(of: [quote]), format: format)
    #expect(back.refusals.isEmpty && back.unknownFields.isEmpty)
    #expect(back.quotes.map(\.carved) == [quote.carved])
  }

  @Test("carved runes without a script are an error")
  func damage() {
    let text = #"{"format":"runes-quotes","version":1,"quotes":[{"text":"x","carved":{"runes":"ᛖ"}}]}"#
    #expect(throws: StoreDocument.Problem.self) { try StoreDocument(Array(text.utf8)) }
  }

  @Test("the older spelling of the field license is accepted")
  func license() throws {
    let text = #"{"format":"runes-quotes","version":1,"quotes":[{"text":"x","licence":"MIT"}]}"#
    let document = try StoreDocument(Array(text.utf8))
    #expect(document.quote(at: 0, origin: .own).license == "MIT")
    #expect(
      String(decoding: QuoteFormat.json.text(of: [document.quote(at: 0, origin: .own)]), as: UTF8.self).contains(
        #""license":"MIT""#))
  }
}
