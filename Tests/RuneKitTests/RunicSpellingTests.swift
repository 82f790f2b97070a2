import RuneKit
import Testing

@Suite("Spellings of words with their shares")
struct RunicSpellingTests {
  /// Rows of younger/norse: "e ; iss … ; ar (14 %)" and "h ; hagall … ; no rune (17 %)"; þ, s, i and l note nothing.
  @Test(
    "shares of rows multiply",
    arguments: [
      ("þessi", ["ᚦᛁᛋᛁ": 0.86, "ᚦᛅᛋᛁ": 0.14]),
      ("hel", ["ᚼᛁᛚ": 0.83 * 0.86, "ᛁᛚ": 0.17 * 0.86, "ᚼᛅᛚ": 0.83 * 0.14, "ᛅᛚ": 0.17 * 0.14]),
    ])
  func shares(word: String, expected: [String: Double]) throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse")
    let spellings = norse.spellings(of: word)
    #expect(Set(spellings.map(\.text)) == Set(expected.keys))
    for spelling in spellings {
      #expect(abs(spelling.share - (expected[spelling.text] ?? 0)) < 1e-9, "\(spelling.text)")
    }
    #expect(spellings == spellings.sorted { $0.share > $1.share })
    #expect(norse.spellings(of: word, limit: 1) == Array(spellings.prefix(1)))
  }

  @Test("a table without figures has one spelling")
  func noFigures() {
    #expect(RunicTransliterator.elder.spellings(of: "the fox") == [RunicSpelling(text: "ᚦᛖ ᚠᛟᚲᛊ", share: 1)])
  }

  @Test("long words stay bounded, and their shares fall")
  func longWord() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse")
    let spellings = norse.spellings(of: String(repeating: "heró", count: 100))
    #expect(spellings.count == 8)
    #expect(spellings.allSatisfy { (0...1).contains($0.share) })
  }
}
