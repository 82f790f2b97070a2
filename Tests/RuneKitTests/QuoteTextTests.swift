import Foundation
import RuneKit
import Testing

@Suite("Text of quotes")
struct QuoteTextTests {
  @Test(
    "folds differences that people omit when they search",
    arguments: [
      ("Óðinn", "odinn"), ("ODIN", "odin"), ("Þórr", "thorr"), ("Ægir", "aegir"), ("Ørsted", "orsted"),
      ("Straße", "strasse"), ("ﬁre", "fire"), ("ＡＢＣ", "abc"), ("e\u{301}", "e"), ("\u{1E9B}\u{323}", "s"),
      ("Œdipus Łódź đ ı", "oedipus lodz d i"), ("İ", "i"), ("ᚠᚢᚦ", "ᚠᚢᚦ"), ("", ""), ("a\u{0}b", "a\u{0}b"),
    ])
  func folding(text: String, folded: String) {
    #expect(text.foldedForSearch == folded, "\(text): \(text.foldedForSearch)")
  }

  @Test("folds long text completely")
  func longFolding() {
    let text = String(repeating: "ǖﷺ", count: 5000)
    #expect(text.foldedForSearch.hasPrefix("u"))
    #expect(text.foldedForSearch.unicodeScalars.filter { $0 == "u" }.count == 5000)
  }

  @Test("sorts names without regard to case, accents and the marks that they begin with")
  func sortKeys() {
    let names = ["Æsop", "Aristotle", "Åse", "émile", "‘Eve’", "eve", "Týr", "Þórr", "Zeno", "ᚠᚢᚦ"]
    #expect(
      names.shuffled().sorted { $0.sortKey < $1.sortKey } == [
        "Æsop", "Aristotle", "Åse", "émile", "eve", "‘Eve’", "Þórr", "Týr", "Zeno", "ᚠᚢᚦ",
      ])
  }

  @Test("the bundled quotes are read, and reading only what it depends on finds the same readable ones as decoding")
  func bundledQuotes() throws {
    let quotes = try FileQuoteRepository(store: nil).quotes(in: .all)
    #expect(quotes.count >= 240)
    #expect(quotes.narrowed(by: .usual).ids == quotes.filter { QuoteFilter.usual.accepts($0) }.map(\.id))
  }

  @Test("the id of a bundled quote is derived from its first wording")
  func bundledIDs() throws {
    var derived: [QuoteID: QuoteID] = [:]
    let file = try String(contentsOf: repository.appendingPathComponent("Seed/first-wordings.tsv"), encoding: .utf8)
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t").map { $0.replacingOccurrences(of: "\\n", with: "\n") }
      derived[try #require(QuoteID(cells[0]))] = QuoteID(text: cells[1], author: cells[2])
    }
    for quote in try FileQuoteRepository(store: nil).quotes(in: .all) {
      let now = QuoteID(text: quote.text, author: quote.author)
      let first = derived.removeValue(forKey: quote.id)
      #expect(first ?? now == quote.id, "\(quote.text): new quotes have the id \(now)")
      #expect(first != now, "\(quote.text) was not corrected")
    }
    #expect(derived.isEmpty, "first wordings of quotes that are not here")
  }
}
