import RuneText
import TestSupport
import Testing

@testable import RuneTransliteration

/// One fixture for every finding that a table can give.
struct TableTests {
  struct Fixture: CustomTestStringConvertible {
    let rows: String
    /// Line and column after the four header lines, and a part of the message.
    let finding: String
    var testDescription: String { finding }
  }

  static let fixtures = [
    Fixture(
      rows: "a ; anzus ; ; x ; house", finding: "5:5: error: script small has no letter anzus; did you mean ansuz?"),
    Fixture(rows: "a ; ᛋ ; ; x ; house", finding: "5:5: error: rows name letters, not code points: write sowilo"),
    Fixture(rows: "a ; ᚴ ; ; x ; house", finding: "5:5: error: code point U+16B4 is outside script small"),
    Fixture(
      rows: "@class vowel a e\na ; ansuz ; before vowle ; x ; house",
      finding: "6:20: error: unknown class vowle; did you mean vowel?"),
    Fixture(rows: "a ; ansuz ; ; x ; hose", finding: "5:19: error: unknown source hose; did you mean house?"),
    Fixture(
      rows: "a ; ansuz ; ; x ; house\na ; ehwaz ; ; x ; house", finding: "6:1: error: a is already in line 5"),
    Fixture(
      rows: "@class v a e\n@class w e i\ne ; ehwaz ; ; x ; house\ni ; isaz ; ; x ; house\n"
        + "a ; ansuz ; ; x ; house\na ; ehwaz ; before v ; x ; house\na ; isaz ; before w ; x ; house",
      finding: "11:1: error: a ties with line 10"),
    Fixture(
      rows: "@class v a e\n@class w a\ne ; ehwaz ; ; x ; house\na ; ansuz ; ; x ; house\n"
        + "e ; isaz ; before w ; x ; house\ne ; isaz ; before v before v ; x ; house",
      finding: "9:1: error: e is never reached: line 10"),
    Fixture(
      rows: "a ; ansuz ; initial not-initial ; x ; house", finding: "5:13: error: the conditions of a can never hold"),
    Fixture(rows: "A ; ansuz ; ; x ; house", finding: "5:1: error: key A is not lower case; write a"),
    Fixture(rows: "ﬁ ; ansuz ; ; x ; house", finding: "5:1: error: key ﬁ is not in NFC"),
    Fixture(rows: "th ; thurisaz ; ; x ; house", finding: "5:1: error: t has no row without conditions"),
    Fixture(rows: "a ; ansuz ; ; x ; house", finding: "1:1: warning: no row writes ehwaz"),
    Fixture(rows: "a ; ansuz ; ; x", finding: "5:1: error: a row has 5 to 7 fields, this one 4"),
    Fixture(rows: "a ; ; ; x ; house", finding: "5:5: error: no output"),
    Fixture(rows: "a ; ansuz ; ; ; house", finding: "5:15: error: no reason"),
    Fixture(rows: "; ansuz ; ; x ; house", finding: "5:1: error: no Latin key"),
    Fixture(
      rows: "a ; ansuz ; intial ; x ; house", finding: "5:13: error: unknown condition intial; did you mean initial?"),
    Fixture(rows: "a ; ansuz ; before ; x ; house", finding: "5:13: error: before needs a class"),
    Fixture(rows: "a ; ansuz ; option soft ; x ; house", finding: "5:20: error: unknown option soft"),
    Fixture(
      rows: "a ; ansuz ; ; x ; house ; atested", finding: "5:27: error: unknown confidence atested; expected"),
    Fixture(
      rows: "@clas v a\na ; ansuz ; ; x ; house", finding: "5:1: error: unknown property @clas; did you mean @class?"),
    Fixture(rows: "@class v\na ; ansuz ; ; x ; house", finding: "5:8: error: @class needs a name and its members"),
    Fixture(rows: "@class v a\n@class v e\na ; ansuz ; ; x ; house", finding: "6:8: error: class v is defined twice"),
    Fixture(
      rows: "a ; ansuz ; ; x ; house\n@pass two\ne ; ehwaz ; ; x ; house",
      finding: "6:1: error: there are rows before the first @pass"),
    Fixture(rows: "", finding: "1:1: error: no rows"),
    Fixture(
      rows: String(repeating: "a", count: 65) + " ; ansuz ; ; x ; house",
      finding: "5:1: error: the key has 65 scalars; the limit is 64"),
    Fixture(
      rows: "a ; " + String(repeating: "ansuz ", count: 65) + "; ; x ; house",
      finding: "5:5: error: the row writes 65 scalars; the limit for this key is 64"),
  ]

  /// Tables that are past a limit; what each would cost without it grows with the square of its size, or faster.
  static let hostile: [(limit: String, rows: String)] = [
    ("16385 rows; the limit is 16384", String(repeating: "a ; ansuz ; ; x ; house\n", count: 16_385)),
    (
      "more than 64 rows for a",
      han(100).map { "\($0) ; ansuz ; ; x ; house\na ; ansuz ; before \($0) ; x ; house\n" }.joined()
    ),
    (
      "more than 1024 different contexts in one pass",
      han(1_100).map { "\($0) ; ansuz ; ; x ; house\n\($0) ; ansuz ; before \($0) ; x ; house\n" }.joined()
    ),
    (
      "2049 different graphemes in the rows; the limit is 2048",
      han(2_049).map { "\($0) ; ansuz ; ; x ; house\n" }.joined()
    ),
    (
      "scalars in all keys; the limit is 65536",
      (0..<1_200).map { String(repeating: "a", count: 50) + String($0, radix: 2) + " ; ansuz ; ; x ; house\n" }.joined()
    ),
    ("the line has more than 16384 bytes", "a ; ansuz ; \(String(repeating: "before a ", count: 1_900)); x ; house"),
    ("17 passes; the limit is 16", (1...17).map { "@pass p\($0)\na ; a ; ; x ; house\n" }.joined()),
    (
      "letters that all passes together write for one; the limit is 1024",
      (1...4).map { "@pass p\($0)\na ; aaaaaaaa ; ; x ; house\n" }.joined() + "@pass last\na ; ansuz ; ; x ; house"
    ),
    ("257 classes; the limit is 256", (1...257).map { "@class c\($0) a\n" }.joined() + "a ; ansuz ; ; x ; house"),
    ("257 options; the limit is 256", (1...257).map { "@option o\($0) x\n" }.joined() + "a ; ansuz ; ; x ; house"),
    ("257 sources; the limit is 256", (1...257).map { "@source s\($0) x\n" }.joined() + "a ; ansuz ; ; x ; house"),
  ]

  private static func han(_ count: Int) -> [String] {
    (0..<count).map { String(Unicode.Scalar(UInt32(0x4E00 + $0))!) }
  }

  @Test(arguments: hostile.indices)
  func aTablePastItsLimitsIsRefused(_ index: Int) {
    let (limit, rows) = Self.hostile[index]
    let findings = Self.findings(rows)
    #expect(findings.contains { $0.contains(limit) }, "\(limit): \(findings.prefix(3))")
    #expect(findings.count <= 1_000)
  }

  @Test func aThousandFindingsAreEnough() {
    #expect(Self.findings(Self.han(1_500).map { "\($0) ; runa ; ; x ; hose\n" }.joined()).count == 1_000)
  }

  static let bibliography = try! Bibliography(
    TableText(file: "sources.txt", bytes: Array("house ; us ; 2026 ; our choice ; here".utf8)))

  static func findings(_ rows: String, language: String = "en") -> [String] {
    do throws(TableError) {
      let head = "@mode test\n@script small\n@language \(language)\n@title A mode for tests\n"
      let table = TableText(file: "small.txt", bytes: Array("\(head)\(rows)\n".utf8))
      return try ModeValidator.read(table, script: smallScript, bibliography: bibliography, unicode: unicodeMappings)
        .warnings.map(\.description)
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test(arguments: fixtures)
  func aWrongTableIsToldSo(_ fixture: Fixture) {
    let findings = Self.findings(fixture.rows)
    #expect(
      findings.contains { $0.hasPrefix("small.txt:" + fixture.finding) },
      "expected \(fixture.finding), got \(findings)")
  }

  @Test(arguments: ["e!", "e", "e1", "en-", "en_GB", "en-abcdefghi", "x", "x-", "de-at-", "ен"])
  func aLanguageThatIsNoTagIsToldSo(_ tag: String) {
    let findings = Self.findings(contextRows, language: tag)
    #expect(findings == ["small.txt:3:11: error: @language \(tag) is not a BCP 47 tag, such as en, non or und-fonipa"])
  }

  @Test(arguments: ["en", "gem", "und-fonipa", "x-khuzdul", "X-1", "zh-yue-HK", "de-1996"])
  func aLanguageIsATag(_ tag: String) {
    #expect(Self.findings(contextRows, language: tag).isEmpty)
  }

  @Test func allFindingsComeAtOnceInTheOrderOfTheLines() {
    // Errors of form and of names, followed by those found only in a table that was read.
    let findings = Self.findings(
      "a ; anzus ; intial ; x ; house\nb ; ; ; x ; hose\nC ; ansuz ; ; x ; house\nb ; ansuz ; ; x ; house")
    let expected = [
      "1:1: warning: no row writes", "5:5: error: script small has no letter anzus",
      "5:13: error: unknown condition intial", "6:5: error: no output", "6:13: error: unknown source hose",
      "7:1: error: key C is not lower case", "8:1: error: b is already in line 6",
    ]
    #expect(findings.count == expected.count, "\(findings)")
    for (finding, start) in zip(findings, expected) { #expect(finding.hasPrefix("small.txt:" + start), "\(finding)") }
  }

  @Test func aGoodTableHasNoErrors() {
    #expect(Self.findings(contextRows).isEmpty)
  }

  @Test func otherScriptsTablesAreRefused() {
    #expect(throws: TableError.self) {
      try WritingMode(
        TableText(file: "x", bytes: Array("@mode a\n@script elder\n@language en\n@title t\na ; ansuz ; ; x ; y".utf8)),
        script: smallScript)
    }
  }

  static let scriptFixtures = [
    ("@script s\n@iso15924 Runr\n@title t\na ; U+ZZZZ", "4:5: error: expected a code point"),
    ("@script s\n@iso15924 Runr\n@title t\na ; U+16A8\na ; U+16A9", "5:1: error: letter a is listed twice"),
    ("@script s\n@iso15924 Runr\n@title t\na ; U+16A8\nb ; U+16A8", "5:5: error: U+16A8 is listed twice"),
    ("@script s\n@title t\na ; U+16A8", "1:1: error: no @iso15924"),
    ("@script s\n@iso15924 Runr\n@title t", "1:1: error: a script needs letters"),
    ("@script s\n@iso15924 Runr\n@title t\na ; U+16A8\n@variant v w\nb ; U+16A9", "6:1: error: unknown letter b"),
    ("@scrpt s\na ; U+16A8", "1:1: error: unknown property @scrpt; did you mean @script?"),
    ("@script s\n@iso15924 Runr\n@title t\na ; ᚨ\n@registry r", "5:11: error: @registry needs a name and a title"),
  ]

  @Test(arguments: 0..<scriptFixtures.count)
  func aWrongScriptIsToldSo(_ index: Int) {
    let (text, finding) = Self.scriptFixtures[index]
    let error = #expect(throws: TableError.self) { try ScriptTable(TableText(file: "s.txt", bytes: Array(text.utf8))) }
    let found = error?.diagnostics ?? []
    #expect(found.contains { $0.description.hasPrefix("s.txt:" + finding) }, "\(found)")
  }

  @Test func aRegistryAddsToTheScriptWhereItIsChosen() throws {
    let text = """
      @script s
      @iso15924 Cirt
      @title t
      @divider dot U+00B7
      @punctuation . U+205D
      a ; U+E080 ; 1
      @registry old the old layout
      @divider dot U+E0E5
      @punctuation . U+E0E7
      the ; U+E0DC ; 2
      @registry new the new layout
      @divider dot U+E0E7
      the ; U+E0DE ; 2
      @variant v other shapes
      a ; U+E081
      """
    let script = try ScriptTable(TableText(file: "s.txt", bytes: Array(text.utf8)))
    #expect(script.letters.map(\.name) == ["a"])
    #expect(script.registries.map(\.name) == ["old", "new"] && script.variants.count == 1)
    #expect(script.dividers.map(\.scalar) == ["\u{B7}"])
    let old = try #require(script.laidOut(byRegistry: "old"))
    let new = try #require(script.laidOut(byRegistry: "new"))
    #expect(old.letters.map(\.scalar) == ["\u{E080}", "\u{E0DC}"])
    #expect(old.dividers.map(\.scalar) == ["\u{E0E5}"] && old.punctuation.map(\.scalar) == ["\u{E0E7}"])
    #expect(new.letters.map(\.scalar) == ["\u{E080}", "\u{E0DE}"])
    #expect(new.dividers.map(\.scalar) == ["\u{E0E7}"] && new.punctuation.map(\.scalar) == ["\u{205D}"])
    #expect(script.laidOut(byRegistry: "newer") == nil)
  }

  /// A row with a letter that only a registry has is left out where none is chosen, and the next one holds.
  @Test func aRowNeedsItsRegistry() throws {
    let script = try ScriptTable(
      TableText(
        file: "s.txt",
        bytes: Array("@script s\n@iso15924 Cirt\n@title t\na ; U+E080\n@registry r layout\nb ; U+E0DC".utf8)))
    let rows = "@mode m\n@script s\n@language x-t\n@title t\na ; a ; ; x ; house\na ; b ; final ; x ; house\n"
    let mode = try WritingMode(TableText(file: "m.txt", bytes: Array(rows.utf8)), script: script)
    func written(_ options: TransliterationOptions) throws -> String {
      try RunicTransliterator(mode: mode, script: script, options: options, unicode: unicodeMappings).transliterate(
        "aa")
    }
    #expect(try written(.init()) == "\u{E080}\u{E080}")
    #expect(try written(.init(registry: "r")) == "\u{E080}\u{E0DC}")
    #expect(throws: TransliteratorError.unknownRegistry("q", known: ["r"])) { try written(.init(registry: "q")) }
  }

  @Test func anyBytesAreReadWithoutATrap() {
    let seed: UInt64 = 400
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "@class ", "@pass", "@option o", ";", " ", "\n", "a", "th", "é", "\u{301}", "before", "initial", "option", "-",
      "#", "@", "\u{0}", "ansuz", "house", "@exact R", "U+16A8", "@variant v", "@registry r t",
    ]
    for _ in 0..<Effort.rounds(3_000) {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
        .joined()
      _ = Self.findings(text)
      _ = try? ScriptTable(TableText(file: "s", bytes: Array(text.utf8)))
      if let transliterator = try? smallTransliterator(text) { _ = transliterator.transliterate("that é") }
    }
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? WritingMode(TableText(file: "m", bytes: bytes), script: smallScript)
    }
  }
}
