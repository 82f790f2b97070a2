import RuneKit
import RuneText
import Testing

@Suite("Spellings of words with their shares")
struct RunicSpellingTests {
  /// A table whose products can be checked by hand.
  private func measured(_ shares: String = "") throws -> RunicTransliterator {
    let rows = """
      @mode measured
      @script younger
      @language non
      @title Measured
      @confidence convention
      \(shares)
      h ; hagall ; ; a row ; house ; ; no rune (20 %), others (4 %)
      e ; iss ; ; a row ; house ; ; ar (30 %)
      l ; logr ; ; a row ; house ; ; a remark (not a share)
      """
    return try RunicTransliterator(table: rows, name: "measured.txt")
  }

  @Test("shares of rows multiply, and others take theirs from the row")
  func shares() throws {
    let spellings = try measured().spellings(of: "hel")
    let expected = ["ᚼᛁᛚ": 0.76 * 0.7, "ᚼᛅᛚ": 0.76 * 0.3, "ᛁᛚ": 0.2 * 0.7, "ᛅᛚ": 0.2 * 0.3]
    #expect(spellings.map(\.text) == ["ᚼᛁᛚ", "ᚼᛅᛚ", "ᛁᛚ", "ᛅᛚ"])
    for spelling in spellings {
      #expect(abs(try #require(spelling.share) - (expected[spelling.text] ?? 0)) < 1e-9, "\(spelling.text)")
    }
    #expect(try measured().spellings(of: "hel", limit: 1) == Array(spellings.prefix(1)))
    #expect(spellings.map(\.percent) == [53, 23, 14, 6])
  }

  @Test(
    "where the table knows how often the likeliest spelling holds, its share is that, and the others divide the rest")
  func measuredShares() throws {
    // Products 0.532, 0.228, 0.14 and 0.06, with 0.04 for others. Between 50 and 60, the line goes from 50 to 54.
    let first = 0.5 + 0.032 * 0.4
    let rest = (1 - first) / (1 - 0.532)
    let spellings = try measured("@shares 50:50 60:54").spellings(of: "hel")
    for (spelling, share) in zip(spellings, [first, 0.228 * rest, 0.14 * rest, 0.06 * rest]) {
      #expect(abs(try #require(spelling.share) - share) < 1e-9, "\(spelling.text)")
    }
    // The first stays the first: 0.2 would be less than the second one's 0.39.
    let low = try measured("@shares 53:20 54:20").spellings(of: "hel").compactMap(\.share)
    #expect(abs(low[0] - low[1]) < 1e-9 && abs(low.reduce(0, +) - (1 - 0.04 * (1 - low[0]) / 0.468)) < 1e-9)
    #expect(try measured("@shares 50:50 60:54").spellings(of: "hel", limit: 1) == Array(spellings.prefix(1)))
    for shares in [
      "@shares 50", "@shares 50:60:70", "@shares 60:50 50:60", "@shares 50:60 60:50", "@shares 0:10", "@shares 50:x",
    ] {
      #expect(throws: TableError.self, "\(shares)") { try measured(shares) }
    }
  }

  @Test("nothing that carvers varied is certain")
  func certainty() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse")
    for word in ["þ", "s", "stein", "runaʀ", "Óláfr"] {
      #expect(norse.spellings(of: word).allSatisfy { ($0.percent ?? 100) < 100 }, "\(word)")
    }
    #expect(RunicSpelling(text: "ᚦ", share: 0.999).percent == 99)
  }

  @Test("every row of the last pass that has been measured leaves a share to its own output")
  func tableOfShares() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse")
    for letter in "bpdtgkfvþðshmnlrʀjaieæuoóyø" {
      let spellings = norse.spellings(of: String(letter))
      let total = spellings.compactMap(\.share).reduce(0, +)
      #expect(spellings.count < 2 || total < 1 + 1e-9, "\(letter): \(total)")
    }
  }

  @Test("a table without figures has choices, the usual one first, and one change before two")
  func choices() {
    #expect(RunicTransliterator.elder.spellings(of: "the fox") == [RunicSpelling(text: "ᚦᛖ ᚠᛟᚲᛊ", share: nil)])
    #expect(
      RunicTransliterator.elder.spellings(of: "my my").prefix(5).map(\.text) == [
        "ᛗᛁ ᛗᛁ", "ᛗᛁ ᛗᛃ", "ᛗᛃ ᛗᛁ", "ᛗᛁ ᛗᛇ", "ᛗᛇ ᛗᛁ",
      ])
  }

  @Test("long words stay bounded, and their shares fall")
  func longWord() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse")
    let spellings = norse.spellings(of: String(repeating: "heró", count: 12))
    #expect(spellings.count == 10)
    #expect(spellings.allSatisfy { (0...1).contains($0.share ?? -1) })
    // Beyond 64 bytes the likeliest alone, in time that is linear.
    for count in [22, 2_000] {
      let endless = norse.spellings(of: String(repeating: "hel", count: count))
      #expect(endless.count == 1 && endless.first?.text.unicodeScalars.count == 3 * count)
    }
  }

  @Test("a limit that no memory could keep is a hundred")
  func largeLimit() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse")
    let endless = norse.spellings(of: "Þorbjǫrn", limit: .max)
    #expect(endless.count == 100 && endless == norse.spellings(of: "Þorbjǫrn", limit: 100))
    #expect(norse.spellings(of: "").map(\.text) == [""])
  }

  @Test("what is listed makes at least 1 %, but for the first")
  func likely() throws {
    func spelling(_ share: Double?) -> RunicSpelling { RunicSpelling(text: "ᚠ", share: share) }
    #expect([0.004, 0.5, 0.006, 0.004].map(spelling).likely.map(\.share) == [0.004, 0.5, 0.006])
    #expect([nil, nil].map(spelling).likely.count == 2)
  }
}
