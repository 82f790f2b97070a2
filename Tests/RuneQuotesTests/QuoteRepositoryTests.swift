import RuneText
import TestSupport
import Testing

@testable import RunePicking
@testable import RuneQuotes

@Suite("Repositories, filters, directories and schedules")
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

  @Test("pools: all quotes, or the user's own if there are any")
  func pools() throws {
    #expect(try texts(QuoteFilter(pool: .auto)).count == 5)
    #expect(try texts(QuoteFilter(pool: .mine)).isEmpty)
    try store.add([Quote(text: "own", author: ""), Quote(text: "bundled 1", author: "B")])
    #expect(try texts(QuoteFilter(pool: .auto)) == ["own", "bundled 1"])
    #expect(try texts(QuoteFilter(pool: .mine)) == ["own", "bundled 1"])
    #expect(try texts(QuoteFilter(pool: .bundled)).count == 5)
    // A quote in both is shown once.
    #expect(try texts(QuoteFilter(pool: .all)).count == 6 && texts(QuoteFilter()).count == 6)
    // A bundled favorite does not count as an own quote.
    let other = QuoteStore(path: folder.path + "/other.json")
    let repository = try FileQuoteRepository(bundled: bundled, store: other)
    let id = try repository.quotes(for: QuoteFilter()).id(at: 2)
    try other.setFavorite(true, [id], bundled: [id])
    #expect(try repository.quotes(for: QuoteFilter(pool: .auto)).count == 5)
    #expect(try repository.quotes(for: QuoteFilter(favoritesOnly: true)).map(\.id) == [id])
  }

  @Test("reads the languages of bundled quotes in any layout")
  func languages() throws {
    let text = #"""
      {"format": "runes-quotes", "version": 1, "quotes": [
        {"text": "a", "language": "en-GB"}, {"text": "b", "language" : "fr"}, {"text": "c"},
        {"text": "d", "lang\u0075age":"de"}, {"text": "e", "language" : "non", "gloss" : "g"},
        {"text": "f", "language": "EN"}, {"text": "g", "gloss": "\"language\":\"fr\""}
      ]}
      """#
    let repository = try FileQuoteRepository(bundled: Array(text.utf8), store: nil)
    #expect(try repository.quotes(for: .usual).map(\.text) == ["a", "c", "e", "f", "g"])
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
    #expect(QuoteFilter.usual.selectionName.isEmpty && !QuoteFilter().selectionName.isEmpty)
    #expect(QuoteFilter(collections: ["b", "A"]).selectionName == QuoteFilter(collections: ["a", "B"]).selectionName)
  }

  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.local/share/runes/quotes.json", "/h/.local/state/runes", "/h/.config/runes"),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], "/d/runes/quotes.json",
        "/s/runes", "/c/runes"
      ),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_STATE_HOME": "", "RUNES_STORE": ""],
        "/h/.local/share/runes/quotes.json", "/h/.local/state/runes", "/h/.config/runes"
      ),
      (["RUNES_STORE": "/x/y.json"], "/x/y.json", nil, nil), ([:], nil, nil, nil), (["HOME": ""], nil, nil, nil),
      (["HOME": "relative"], nil, nil, nil),
    ] as [([String: String], String?, String?, String?)])
  func places(environment: [String: String], store: String?, history: String?, settings: String?) {
    let places = UserDirectories(environment: environment)
    #expect(places.store == store && places.history == history && places.settings == settings)
    #expect(ShuffleHistory(folder: "/s").path == "/s/bag.json")
    #expect(ShuffleHistory(folder: "/s", selection: "a").path != ShuffleHistory(folder: "/s", selection: "b").path)
  }

  @Test("schedules support weekdays, days and ranges across New Year")
  func schedule() throws {
    var schedule = CollectionSchedule()
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
    let addedleap = schedule.add("02-29", collection: "leap")
    #expect(try addedleap && collections("2028-02-29") == ["leap"] && collections("2027-03-01") == [])
  }
}
