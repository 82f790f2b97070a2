import Testing

@testable import RunePicking
@testable import RuneQuotes

@Suite("Quote ids")
struct QuoteIDTests {
  /// Computed by an independent implementation (Tests/Acceptance/store_oracle.py).
  @Test(arguments: [
    ("", "", "2iumw2iqdkgk66erfnye4squp4"),
    ("Deyr fé, deyja frændr", "Hávamál", "bjytamavp7xdnzjjpcdfy4ul6u"),
    ("Cattle die", "X", "qmm6s5f6mr2bo3q3vnaviymk5q"),
  ])
  func fromTextAndAuthor(text: String, author: String, letters: String) {
    #expect(QuoteID(text: text, author: author).description == letters)
  }

  @Test func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let id = QuoteID(high: generator.next(), low: generator.next())
      #expect(QuoteID(id.description) == id, "\(id)")
    }
  }

  @Test("separate text and author") func separator() {
    #expect(QuoteID(text: "ab", author: "c") != QuoteID(text: "a", author: "bc"))
  }

  @Test(arguments: [
    "", "a", "2iumw2iqdkgk66erfnye4squp", "2iumw2iqdkgk66erfnye4squp44", "2IUMW2IQDKGK66ERFNYE4SQUP4",
    "2iumw2iqdkgk66erfnye4squp5", "2iumw2iqdkgk66erfnye4squ14", "2iumw2iqdkgk66erfnye4squpé",
  ])
  func refused(letters: String) {
    #expect(QuoteID(letters) == nil)
  }

  @Test("sort like their text form") func order() {
    var generator = SeededGenerator(seed: 2)
    let ids = (0..<300).map { _ in QuoteID(high: generator.next(), low: generator.next()) }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }
}
