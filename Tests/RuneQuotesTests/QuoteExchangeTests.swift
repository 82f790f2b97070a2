import Foundation
import RuneText
import Testing

@testable import RunePicking
@testable import RuneQuotes

@Suite("Import and export")
struct QuoteExchangeTests {
  private let quotes = [
    Quote(text: "plain", author: "A"),
    Quote(
      text: "with \"quotes\", commas\nand lines", author: "B, the Bold", source: "Work; book 1", translator: "T",
      year: 1866, language: "is", gloss: "gl\noss", license: "public domain", collections: ["norse", "short"],
      short: "short", original: QuoteID(text: "x", author: "y"), added: CivilDate("2026-11-21"), isFavorite: true),
    Quote(text: " spaces ", author: ""),
    Quote(text: "%", author: "percent"),
  ]

  @Test("JSON and CSV preserve quotes", arguments: [QuoteFormat.json, .csv])
  func roundTrip(format: QuoteFormat) {
    let imported = ImportedQuotes(format.text(of: quotes), format: format)
    #expect(imported.refusals.isEmpty)
    #expect(imported.quotes == quotes)
  }

  @Test("fortune files preserve text and author")
  func fortuneRoundTrip() {
    let some = [Quote(text: "one\n\ntwo", author: "A. Uthor"), Quote(text: "no author", author: "")]
    let imported = ImportedQuotes(QuoteFormat.fortune.text(of: some), format: .fortune)
    #expect(imported.quotes == some)
  }

  @Test(
    arguments: [
      ("a\n%\nb\n", ["a", "b"], ["", ""]), ("%\n%\na\n\t\t-- Me\n%\n", ["a"], ["Me"]), ("", [], []), ("%\n", [], []),
      ("a\r\n-- Me\r\n%\r\nb", ["a", "b"], ["Me", ""]), ("-- only", ["-- only"], [""]),
      ("a\n-- Long\n   Name\n", ["a"], ["Long Name"]), ("a\n    — Dash\n", ["a"], ["Dash"]),
      ("-- a\nb", ["-- a\nb"], [""]), ("a\n-- y\nb", ["a\n-- y\nb"], [""]), ("a\n-- b\n-- c", ["a\n-- b\n-- c"], [""]),
      ("a\n-- y\n\t\t-- Me\n\t\t   and You", ["a\n-- y"], ["Me and You"]), ("\u{FEFF}a\n%\n", ["a"], [""]),
      ("50%\nof it\n", ["50%\nof it"], [""]), ("a\n----\nb", ["a\n----\nb"], [""]),
    ] as [(String, [String], [String])])
  func fortune(text: String, texts: [String], authors: [String]) {
    let imported = ImportedQuotes(Array(text.utf8), format: .fortune)
    #expect(imported.quotes.map(\.text) == texts && imported.quotes.map(\.author) == authors, "\(imported)")
  }

  /// What follows a dash at the end of a line is an author where it may be a name.
  @Test(
    arguments: [
      ("Know thyself. - Delphi", "Delphi"), ("Be — kind — Anna Smith", "Anna Smith"), ("Text – Unknown", "Unknown"),
      ("Text -- Plato, Republic", "Plato, Republic"),
      ("Text - Marie von Ebner-Eschenbach", "Marie von Ebner-Eschenbach"),
      ("Text — Jean le Rond d’Alembert", "Jean le Rond d’Alembert"), ("Text - Philip the 2nd", "Philip the 2nd"),
      ("Text — Chinese proverb", "Chinese proverb"), ("Text - Genesis 1:1", "Genesis 1:1"),
      ("Text - Will Rogers", "Will Rogers"),
      ("Text - The Book of Proverbs", "The Book of Proverbs"), ("Text – Plato (attributed)", "Plato (attributed)"),
      ("Text - Simon & Garfunkel", "Simon & Garfunkel"),
      ("I came - I saw", nil), ("He left - Nobody knew", nil), ("I came – I Saw", nil), ("Who came — I", nil),
      ("They left - We", nil), ("Plan A - Plan of all", nil), ("I'd go - It’s Fine", nil), ("Stop - Never", nil),
      ("We sang - Then slept", nil), ("Text - anonymous", nil), ("Go - Stop!", nil), ("- Anonymous", nil),
      ("Text", nil),
    ] as [(String, String?)])
  func authorsAtTheEndsOfLines(line: String, author: String?) {
    let imported = ImportedQuotes(Array("\(line)\n".utf8), format: .fortune, isOnePerLine: true)
    #expect(imported.quotes.map(\.author) == [author ?? ""] && imported.areSigned == (author != nil))
    if author == nil { #expect(imported.quotes.map(\.text) == [line]) }
  }

  @Test(
    arguments: [
      ("text,author\na,b\n", ["a"]), ("author,text\nb,a\n", ["a"]),
      ("\u{FEFF}Text\r\n\"a\"\"b\"\r\n", ["a\"b"]), ("text\n\"a\nb\"\n\nc\n", ["a\nb", "c"]),
      ("text\r\n\"a\r\nb\"\r\n", ["a\nb"]), ("", []),
      ("text,author\n", []),
      ("text;author\na;b\n", ["a"]), ("author\ttext\nb\ta, c\n", ["a, c"]), ("text,x\na,\"1,2\"\n", ["a"]),
      ("text\na\"b\n", ["a\"b"]), ("text,favorite\na,TRUE\n", ["a"]),
    ] as [(String, [String])])
  func csv(text: String, texts: [String]) {
    let imported = ImportedQuotes(Array(text.utf8), format: .csv)
    #expect(imported.quotes.map(\.text) == texts && imported.refusals.isEmpty, "\(imported)")
  }

  @Test(
    "reports the line of rejected entries",
    arguments: [
      ("text,author\na,b\nc,d,e\n", QuoteFormat.csv, 3), ("text\n\"a", .csv, 2), ("text\n\"a\"b", .csv, 2),
      ("text,year\na,x\n", .csv, 2),
      ("text,id\nok,2iumw2iqdkgk66erfnye4squp4\na,x\n", .csv, 3), ("text,added\na,2026-02-30\n", .csv, 2),
      ("text\nok\n\"a\n\u{1B}\"\n", .csv, 3), ("text,author\n,b\n", .csv, 2), ("ok\n%\nb\u{7}\n", .fortune, 3),
      ("[\n{\"text\":\"a\"},\n{\"text\":\"\\u001b\"}\n]", .json, 3), ("[\n{\"text\":\"a\"},\n{]", .json, 3),
      ("{\"text\":\"a\"}\n\n{\"text\":\"\\u001b\"}\n", .json, 3), ("{\"text\":\"a\"}\n{]\n", .json, 2),
      ("{}", .json, 1), ("a,b\nc,d", .csv, 1), ("author\nx\n", .csv, 1),
      ("text,changed\na,2026-02-01\n", .csv, 2), ("text,author,Text\na,b,c\n", .csv, 1),
      ("text,favorite\na,yes\n", .csv, 2),
      ("text,language\na,en\na,Old Norse\n", .csv, 3), ("[{\"text\":\"a\",\"language\":\"\"}]", .json, 1),
      ("[\n{\"text\":\"a\",\"collections\":[\"b\",\" \"]}]", .json, 2),
      ("x", .json, 1), (#"{"format":"runes-quotes","version":9,"quotes":[]}"#, .json, 1), ("# x", .markdown, 1),
    ])
  func refusals(text: String, format: QuoteFormat, line: Int) {
    let imported = ImportedQuotes(Array(text.utf8), format: format)
    #expect(imported.refusals.map(\.line) == [line], "\(imported)")
  }

  @Test(
    "fields under names that other collections use",
    arguments: [
      (#"[{"quote":"a","by":"b","lang":"non","tags":["c"]}]"#, QuoteFormat.json),
      ("Quote,by,lang,tags\na,b,non,c\n", .csv),
    ])
  func usualNames(text: String, format: QuoteFormat) {
    let imported = ImportedQuotes(Array(text.utf8), format: format)
    #expect(imported.refusals.isEmpty && imported.unknownFields.isEmpty)
    let quote = imported.quotes.first
    #expect(quote?.text == "a" && quote?.author == "b" && quote?.language == "non" && quote?.collections == ["c"])
  }

  @Test(
    "an object a line is JSON, too",
    arguments: [
      "{\"text\":\"a {\",\"id\":1}\n{\"text\":\"b\"}", "{\"text\":\"a {\"}\r\n\r\n{\"text\":\"b\"}\r\n",
      "\n {\"quote\":\"a {\"}\n {\"text\":\"b\"}\n",
    ])
  func jsonLines(text: String) {
    let imported = ImportedQuotes(Array(text.utf8), format: .json)
    #expect(imported.refusals.isEmpty && imported.quotes.map(\.text) == ["a {", "b"], "\(imported)")
  }

  @Test("reports ignored fields")
  func unknownFields() {
    let csv = ImportedQuotes(Array("text,rating,author,page\na,5,b,7\n".utf8), format: .csv)
    #expect(csv.quotes.map(\.author) == ["b"] && csv.unknownFields == ["rating", "page"])
    let json = ImportedQuotes(
      Array(#"[{"text":"a","tags":["x"],"origin":"own"},{"tags":1,"text":"b","page":7}]"#.utf8), format: .json)
    // Tags that are texts are collections.
    #expect(json.quotes.map(\.collections) == [["x"], []] && json.unknownFields == ["tags", "page"])
    let store =
      #"{"format":"runes-quotes","version":1,"tool":1,"favorites":["\#(quotes[0].id)"],"#
      + #""quotes":[{"text":"a","tags":[]}]}"#
    let fields = ImportedQuotes(Array(store.utf8), format: .json).unknownFields
    #expect(fields == ["tool", "favorites"])
    // Files that we write have no unknown fields.
    for format in [QuoteFormat.json, .csv] {
      #expect(ImportedQuotes(format.text(of: quotes), format: format).unknownFields.isEmpty)
    }
  }

  @Test("names the quotes of JSON that cannot be stored, and reads the others")
  func refusedInJSON() {
    let text =
      #"[{"text":"a"},{"author":"b"},7,"# + "\n" + #"{"text":"\u001b"},"#
      + #"{"text":"e","year":"x"},"# + "\n" + #"{"text":"f"}]"#
    let imported = ImportedQuotes(Array(text.utf8), format: .json)
    #expect(imported.quotes.map(\.text) == ["a", "f"] && imported.isReadable)
    #expect(imported.refusals.map(\.number) == [2, 3, 4, 5] && imported.refusals.map(\.line) == [1, 1, 2, 2])
    #expect(imported.refusals.prefix(2).map(\.reason) == ["a quote without text", "expected an object"])
    // After what is not JSON, nothing can be told apart.
    let torn = ImportedQuotes(Array(#"[{"text":"a"},{"text":"b]"#.utf8), format: .json)
    #expect(torn.quotes.isEmpty && !torn.isReadable && torn.refusals.map(\.line) == [1])
  }

  @Test("reads JSON after a byte order mark")
  func byteOrderMark() {
    let text = "\u{FEFF}" + #"[{"text":"a"}]"#
    #expect(ImportedQuotes(Array(text.utf8), format: .json).quotes.map(\.text) == ["a"])
  }

  @Test("reports quotes that a format would change")
  func changes() throws {
    func change(_ text: String, _ author: String = "A", _ format: QuoteFormat = .fortune) -> String? {
      format.change(of: Quote(text: text, author: author))
    }
    #expect(change("plain") == nil && change("two\n\nlines", "") == nil && change("50%\n-- y\nz") == nil)
    #expect(try #require(change("a\n%\nb")).contains("%"))
    #expect(try #require(change("a\n-- y", "")).contains("“y”"))
    #expect(try #require(change(" \na")).contains("spaces"))
    #expect(change("a\n%\nb", "A", .csv) == nil && change("a\n%\nb", "A", .json) == nil)
    let parted = Quote(text: "a", author: "A", collections: ["b;c"])
    #expect(QuoteFormat.csv.change(of: parted) != nil && QuoteFormat.json.change(of: parted) == nil)
    for name in [" b", "b\t", ";", ""] {
      #expect(QuoteFormat.csv.change(of: Quote(text: "a", author: "A", collections: [name])) != nil)
    }
    // Quotes without a reported change are preserved.
    for quote in quotes where QuoteFormat.fortune.change(of: quote) == nil {
      let back = ImportedQuotes(QuoteFormat.fortune.text(of: [quote]), format: .fortune).quotes
      #expect(back.map(\.text) == [quote.text] && back.map(\.author) == [quote.author])
    }
  }

  @Test(
    "checks the form of language tags",
    arguments: [
      ("en", true), ("non", true), ("nb-NO", true), ("zh-Hant-TW", true), ("x-elvish", true), ("de-1996", true),
      ("", false), ("e", false), ("Old Norse", false), ("en_US", false), ("en-", false), ("-en", false), ("x", false),
      ("english-language", true), ("norwegian", false), ("en-ninechars9", false), ("ís", false), ("12", false),
      // Two regions; nothing after a singleton: RFC 5646, section 2.1.
      ("en-US-GB", false), ("en-a", false), ("en-x", false), ("en-u-ca-gregory-x-me", true),
    ])
  func languageTags(text: String, isTag: Bool) {
    #expect((LanguageTag(text) != nil) == isTag)
  }

  /// Texts with a $ for a byte that is not UTF-8.
  @Test(
    "rejects entries with invalid UTF-8, with the line",
    arguments: [
      ("text\nfine\n$\n", .csv, ["fine"], 3), ("t$xt,text\na,b\n", .csv, [], 1), ("text\nfine\n$\n", .fortune, [], 3),
      ("text\n\n\"a\n$\"\nb", .csv, ["b"], 4), ("text\na\nb$", .csv, ["a"], 3),
      ("a\n%\nb\nc$\n%\nd\n", .fortune, ["a", "d"], 4), ("a\r\n%\r\nb$\r\n%\r\nc", .fortune, ["a", "c"], 3),
    ] as [(String, QuoteFormat, [String], Int)])
  func illFormed(text: String, format: QuoteFormat, texts: [String], line: Int) {
    let imported = ImportedQuotes(text.utf8.map { $0 == UInt8(ascii: "$") ? 0xE9 : $0 }, format: format)
    #expect(imported.refusals.map(\.line) == [line] && imported.quotes.map(\.text) == texts, "\(imported)")
  }

  @Test(
    "a file that is unreadable as a whole has one refusal",
    arguments: [
      ("author\na\n", QuoteFormat.csv), ("t\u{E9}xt,author\na,b\n", .csv), ("text\n\"a\n", .csv), ("[{]", .json),
      ("# a", .markdown),
    ])
  func unreadable(text: String, format: QuoteFormat) {
    let imported = ImportedQuotes(Array(text.utf8), format: format)
    #expect(imported.refusals.count == 1 && imported.quotes.isEmpty && !imported.isReadable, "\(imported)")
    #expect(ImportedQuotes(Array("text\n\u{1B}\n".utf8), format: .csv).isReadable)
  }

  @Test("reads a plain array, including repeated quotes")
  func list() {
    let text = #" [{"text":"a","favorite":false,"origin":"own","runes":"x"},{"text":"a"}]"#
    #expect(ImportedQuotes(Array(text.utf8), format: .json).quotes.map(\.text) == ["a", "a"])
  }

  @Test("escapes Markdown")
  func markdown() {
    let text = QuoteFormat.markdown.text(of: [Quote(text: "*a* <b>\u{1B}\nline", author: "_A_", source: "S")])
    #expect(String(decoding: text, as: UTF8.self) == "> \\*a\\* \\<b\\>\u{FFFD}  \n> line  \n>\n> — \\_A\\_, S  \n")
  }

  @Test(
    "no line of Markdown begins a list or a heading",
    arguments: [
      ("- a", "\\- a"), ("+ a", "\\+ a"), ("===", "\\==="), ("1. a", "1\\. a"), ("12) a", "12\\) a"),
      (" - a", " \\- a"),
      ("# a", "\\# a"), ("~~a~~", "\\~\\~a\\~\\~"), ("a - b", "a - b"), ("1865", "1865"), ("1 a.", "1 a."), ("", ""),
    ])
  func markdownLines(line: String, written: String) {
    let text = QuoteFormat.markdown.text(of: [Quote(text: "a\n" + line + "\na", author: "")])
    let expected = line.isEmpty ? ">" : "> \(written)  "
    #expect(String(decoding: text, as: UTF8.self) == "> a  \n\(expected)\n> a  \n")
  }

  @Test("a quote needs an author or a source")
  func credit() {
    func kinds(_ source: String?) -> [QuoteCheck.Finding.Kind] {
      QuoteCheck().findings(in: [Quote(text: "Cattle die, kinsmen die", author: "", source: source)]).map(\.kind)
    }
    #expect(kinds("Hávamál 76") == [] && kinds(nil) == [.missingField] && kinds("") == [.missingField])
  }

  @Test(
    "only quotes in English need no gloss",
    arguments: [("en", true), ("EN-gb", true), (nil, true), ("enm", false), ("non", false)] as [(String?, Bool)])
  func gloss(_ language: String?, _ isEnglish: Bool) {
    var check = QuoteCheck()
    check.demandedFields = [.gloss]
    let quote = Quote(text: "Whan that Aprille with his shoures soote", author: "Geoffrey Chaucer", language: language)
    #expect(check.findings(in: [quote]).isEmpty == isEnglish)
  }

  @Test("finds duplicates, near duplicates and missing fields")
  func check() {
    var check = QuoteCheck()
    check.demandedFields = QuoteCheck.Field.allCases
    check.demandsDerivedIDs = true
    let quotes = [
      Quote(
        text: "Cattle die, kinsmen die, you yourself will die", author: "A", source: "S", language: "en", license: "L",
        collections: ["c"]),
      Quote(
        text: "cattle die -- kinsmen die; you yourself will die!", author: "A", source: "S", language: "en",
        license: "L", collections: ["c"]),
      Quote(
        text: "Cattle die, kinsmen die, and you yourself will die", author: "A", source: "S", language: "en",
        license: "L", collections: ["c"]),
      Quote(text: "Something else entirely", author: "", language: "non"),
      Quote(
        id: QuoteID(text: "x", author: ""), text: "short", author: "A", source: "S", language: "en", license: "L",
        collections: ["c"]),
      Quote(
        text: String(repeating: "long ", count: 60), author: "A", source: "S", language: "en", license: "L",
        collections: ["c"]),
    ]
    let kinds = check.findings(in: quotes).map { finding in
      "\(quotes.firstIndex { $0.id == finding.id } ?? -1) \(finding.kind.rawValue)"
    }
    #expect(
      kinds == [
        "1 duplicate", "2 near-duplicate", "3 missing-field", "3 missing-field", "3 missing-field", "3 missing-field",
        "3 missing-field", "4 length", "4 foreign-id", "5 length",
      ])
    check.keptIDs = [quotes[4].id]
    #expect(!check.findings(in: quotes).contains { $0.kind == .foreignID })
  }

  @Test("finds every duplicate, however many there are, and similar texts by any of their words")
  func manyDuplicates() {
    let quotes = (0..<200).map {
      Quote(id: QuoteID(text: "\($0)", author: ""), text: "the same old words", author: "A")
    }
    let findings = QuoteCheck().findings(in: quotes)
    #expect(findings.count == 199 && findings.allSatisfy { $0.kind == .duplicate })
    let words = (0..<400).map { "word\($0)" }
    let texts = [words, Array(words.dropLast(40)), Array(words.dropLast(200)), words.map { $0 + "x" }]
    let long = texts.map { Quote(text: $0.joined(separator: " "), author: "A", short: "short form") }
    #expect(
      QuoteCheck().findings(in: long).map { [$0.id, $0.kind] as [AnyHashable] } == [
        [long[1].id, QuoteCheck.Finding.Kind.nearDuplicate]
      ])
  }

  @Test("[Quote] is the JSON that is imported")
  func codable() throws {
    let encoded = try JSONEncoder().encode(quotes)
    #expect(try JSONDecoder().decode([Quote].self, from: encoded) == quotes)
    let imported = ImportedQuotes(Array(encoded), format: .json)
    #expect(imported.quotes == quotes && imported.refusals.isEmpty && imported.unknownFields.isEmpty)
    // The example in the documentation, and all members that may be absent.
    let documented = """
      [{"text":"Deyr fé"},
      {"id":"bjytamavp7xdnzjjpcdfy4ul6u","text":"b","author":"A","source":"S","translator":"T","year":-9,"language":"non",
      "gloss":"g","licence":"L","collections":["norse"],"short":"s","original":"qmm6s5f6mr2bo3q3vnaviymk5q",
      "added":"2026-11-21","favorite":true,"carved":{"runes":"ᚠ","script":"elder"},"more":1}]
      """
    let read = try JSONDecoder().decode([Quote].self, from: Data(documented.utf8))
    #expect(read == ImportedQuotes(Array(documented.utf8), format: .json).quotes && read.count == 2)
    #expect(read[0] == Quote(text: "Deyr fé", author: "") && read[1].isFavorite && read[1].license == "L")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Quote.self, from: Data(#"{"author":"A"}"#.utf8)) }
  }
}
