import RuneKit
import RuneText
import Testing

@Suite("Spellings of words with their shares")
struct RunicSpellingTests {
  /// A table whose products can be checked by hand.
  private func measured() throws -> RunicTransliterator {
    let rows = """
      @mode measured
      @script younger
      @language non
      @title Measured
      @confidence convention
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
    let spellings = norse.spellings(of: String(repeating: "heró", count: 50))
    #expect(spellings.count == 10)
    #expect(spellings.allSatisfy { (0...1).contains($0.share ?? -1) })
    // Beyond 256 bytes the likeliest alone, in time that is linear.
    for count in [86, 2_000] {
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
