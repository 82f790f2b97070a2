import RuneKit
import TestSupport
import Testing

/// A user's tables, through the public interface, which checks and completes them like the bundled ones.
struct CustomTableTests {
  private static func table(_ rows: String, properties: String = "") -> String {
    "@mode own\n@script elder\n@language en\n@title A table for tests\n\(properties)\n\(rows)\n"
  }

  /// Each gives an error in line 6 of the table, in this order.
  static let refused: [(rows: String, code: TableDiagnostic.Code, subject: String, suggestion: String?)] = [
    ("t ; tiwaz ; ; why ; house\nt ; tiwaz ; ; why ; house", .repeatedRow, "t", nil),
    (
      "t ; tiwaz ; ; why ; house\nh ; haglaz ; ; why ; house\n"
        + "t ; dagaz ; initial ; why ; house\nt ; thurisaz ; final ; why ; house", .tiedRows, "t", nil
    ),
    ("th ; thurisaz ; ; why ; house", .uncoveredLetter, "t", nil),
    ("t ; tivaz ; ; why ; house", .unknownLetter, "tivaz", "tiwaz"),
    ("t ; tiwaz ; ; why ; hose", .unknownSource, "hose", "house"),
    ("T ; tiwaz ; ; why ; house", .notFolded, "T", "t"),
  ]

  @Test(arguments: refused)
  func badRowsAreRefused(
    _ fixture: (rows: String, code: TableDiagnostic.Code, subject: String, suggestion: String?)
  ) throws {
    let error = #expect(throws: TableError.self) {
      _ = try RunicTransliterator(table: Self.table(fixture.rows), name: "own.txt")
    }
    let finding = try #require(error?.diagnostics.first { $0.severity == .error })
    #expect(finding.code == fixture.code)
    #expect(finding.subject == fixture.subject)
    #expect(finding.suggestion == fixture.suggestion)
    #expect(finding.file == "own.txt")
    #expect(finding.position.line >= 6)
  }

  static let tableWithoutScript = "@mode own\n@language en\n@title A table\nt ; tiwaz ; ; why ; house"

  @Test(arguments: [
    (tableWithoutScript, TableDiagnostic.Code.missingProperty, "1:1"),
    ("@script eldr\n" + tableWithoutScript, .unknownScript, "1:9"),
    (table("t ; tiwaz ; ; why ; house", properties: "@words englsh"), .unknownWordList, "5:8"),
    (table("t ; tiwaz ; ; why ; house", properties: "@mode again"), .repeatedProperty, "5:1"),
  ])
  func badPropertiesAreRefused(table: String, code: TableDiagnostic.Code, position: String) throws {
    let error = #expect(throws: TableError.self) { _ = try RunicTransliterator(table: table) }
    let finding = try #require(error?.diagnostics.first { $0.code == code })
    #expect("\(finding.position.line):\(finding.position.column)" == position)
  }

  @Test func optionsThatDoNotFitAreFindings() throws {
    let table = Self.table("t ; tiwaz ; ; why ; house")
    for (options, code) in [
      (TransliterationOptions(variant: "short"), TableDiagnostic.Code.unknownVariant),
      (TransliterationOptions(divider: .named("dott")), .unknownDivider),
      (TransliterationOptions(switches: ["late"]), .unknownOption),
      (TransliterationOptions(registry: "1998"), .unknownRegistry),
      (TransliterationOptions(breakCharacter: "a"), .unusableBreak),
    ] {
      let error = #expect(throws: TableError.self) { _ = try RunicTransliterator(table: table, options: options) }
      #expect(error?.diagnostics.map(\.code) == [code])
    }
  }

  private static let letters = """
    a ; ansuz ; ; why ; survey
    g ; gebo ; ; why ; duwel
    h ; haglaz ; ; why ; own
    \(plainRows("o othalan, r raido, t tiwaz, w wunjo"))
    th ; thurisaz ; ; one rune ; house
    """

  @Test func bundledWordsAndSourcesAreThere() throws {
    let split = try RunicTransliterator(
      table: Self.table(Self.letters, properties: "@words english\n@source own My own work"))
    #expect(split.transliterate("warthog Thor") == "ᚹᚨᚱᛏᚺᛟᚷ ᚦᛟᚱ")
    let plain = try RunicTransliterator(table: Self.table(Self.letters, properties: "@source own My own work"))
    #expect(plain.transliterate("warthog") == "ᚹᚨᚱᚦᛟᚷ")

    let works = split.explanation(of: "gh").works
    #expect(works.map(\.key) == ["duwel", "own"])
    #expect(works[0].author.contains("Düwel"))
    #expect(works[1].title == "My own work")
  }

  @Test func ownWordsComeFirst() throws {
    let table = Self.table(Self.letters, properties: "@words english\n@source own My own work")
    let words = try WordList("got|ha\nwarthog", name: "mine.txt")
    let own = try RunicTransliterator(table: table, words: words)
    #expect(own.transliterate("gotha warthog") == "ᚷᛟᛏᚺᚨ ᚹᚨᚱᚦᛟᚷ")
  }

  @Test func badWordsAreRefused() {
    let error = #expect(throws: TableError.self) { _ = try WordList("wart|\ntha", name: "mine.txt") }
    #expect(error?.diagnostics.map(\.code) == [.malformedWord, .malformedWord])
    #expect(error?.diagnostics.first?.description.hasPrefix("mine.txt:1:1: error: ") == true)
  }

  @Test func warningsAreKept() throws {
    let own = try RunicTransliterator(table: Self.table("t ; tiwaz ; ; why ; house"))
    #expect(own.warnings.map(\.code) == [.unusedLetters])
    #expect(own.warnings[0].subject.hasPrefix("fehu, uruz"))
    #expect(RunicTransliterator.elder.warnings.isEmpty)
  }

  @Test func tablesOfTheUsersOwnAreReadBack() throws {
    let own = try RunicTransliterator(
      table: Self.table(Self.letters, properties: "@words english\n@source own My own work"))
    var reader = RunicReader(own)
    let text = "warthog thor"
    let reading = try reader.reading(of: own.transliterate(text))
    #expect(own.transliterate(reading.text) == own.transliterate(text))
    #expect(reading.script == .elder)
    #expect(try reader.readings(of: "ᚦ").contains("th"))
  }
}
