import RuneGraphics
import RuneKit
import RuneTransliteration
import Testing

/// What HarfBuzz makes of the fonts is compared with the transliterator by `Tests/Acceptance/writing_fonts.py`.
@Suite struct WritingFontTests {
  @Test(arguments: RunicMode.allCases.filter { $0.name != "sound" })
  func everyModeIsWritten(_ mode: RunicMode) throws {
    let font = try WritingFont(RunicTransliterator(mode))
    #expect(try FontFile(font.bytes).family == font.family)
    let file = try TrueTypeFont(font.bytes)
    for scalar in "aztÅé1.—".unicodeScalars { #expect(file.advance(of: scalar) != nil, "\(scalar)") }
    #expect(try #require(file.advance(of: "a")) > 0)
    // A letter looks like its rune alone.
    let rune = RunicTransliterator(mode).transliterate("a").unicodeScalars
    #expect(file.advance(of: "a") == rune.reduce(0) { $0 + (file.advance(of: $1) ?? 0) })
    // Signs that stay as they are have a look.
    for (sign, other) in zip("＇！，－ʼ‛﹣".unicodeScalars, "'!,-’’-".unicodeScalars) {
      #expect(file.advance(of: sign) == file.advance(of: other), "\(sign)")
    }
    for sign in "'`´‘’′-\u{2010}\u{2011}".unicodeScalars { #expect(file.advance(of: sign) != nil, "\(sign)") }
    #expect(font.bytes.count <= 230 * 1024)
  }

  @Test func aFontIsTheSameEachTime() throws {
    #expect(try WritingFont(.youngerNorse).bytes == WritingFont(RunicTransliterator(.youngerNorse)).bytes)
  }

  @Test func familiesHaveTheirNames() throws {
    let names = try WritingFont.Family.released.map { family in
      let options = TransliterationOptions(switches: family.switches)
      return try WritingFont(RunicTransliterator(family.mode, options: options)).family
    }
    #expect(names == WritingFont.Family.released.map { "Stave " + $0.name })
    let twigs = try WritingFont(RunicTransliterator(.youngerEnglish, variant: .shortTwig), weight: .bold)
    #expect(twigs.family == "Stave Younger English Short Twig")
    #expect(twigs.fileName == "StaveYoungerEnglishShortTwig-Bold")
  }

  @Test func aTableOfOnesOwnGivesItsTitle() throws {
    #expect(try WritingFont(RunicTransliterator(table: Self.table("Runes of my own"))).family == "Runes of my own")
    for title in ["Stave", "STAVE round"] {
      #expect(throws: WritingFontError.reservedName(title)) {
        try WritingFont(RunicTransliterator(table: Self.table(title)))
      }
    }
  }

  @Test func whatAFontCannotExpressIsRefused() throws {
    #expect(throws: WritingFontError.bySound("elder/sound")) { try WritingFont(RunicTransliterator(.sound(.elder))) }
    for (options, name) in [
      (TransliterationOptions(divider: .dot), "divider"), (.init(punctuation: .script), "punctuation"),
      (.init(unmapped: .drop), "unmapped"), (.init(romanizes: true, language: "pl"), "language"),
      (.init(breakCharacter: "|"), "break"),
    ] {
      #expect(throws: WritingFontError.unsupported(name)) {
        try WritingFont(RunicTransliterator(.elderEnglish, options: options))
      }
    }
    let words = try WordList("ost|heim\nтес|т", name: "mine.txt")
    #expect(throws: WritingFontError.unreadableWord("тест", letter: "т", file: "mine.txt", line: 2)) {
      try WritingFont(RunicTransliterator(.elderEnglish, words: words))
    }
  }

  @Test(arguments: [RunicMode.elderEnglish, .youngerNorse, .ipa(.cirth)], [nil, "uk", "el", "grc"])
  func otherScriptsAreRead(_ mode: RunicMode, _ language: String?) throws {
    let options = TransliterationOptions(romanizes: true, language: language)
    let transliterator = try RunicTransliterator(mode, options: options)
    let font = try WritingFont(transliterator)
    let usual = try WritingFont(mode)
    #expect(
      font.family == usual.family + " Romanized"
        + (language.map { " " + $0.prefix(1).uppercased() + $0.dropFirst() } ?? ""))
    let (file, latin) = try (TrueTypeFont(font.bytes), TrueTypeFont(usual.bytes))
    // A letter looks like its runes alone; я and Θ have several in most modes.
    for letter in "ЖяґΣῥქԲかカ".unicodeScalars {
      let runes = transliterator.transliterate(String(Character(letter))).unicodeScalars
      let width = runes.reduce(0) { $0 + (file.advance(of: $1) ?? 0) }
      #expect(file.advance(of: letter) == width, "\(letter)")
      #expect(latin.advance(of: letter) != width, "\(letter)")
    }
    for letter in "한漢א".unicodeScalars { #expect(file.advance(of: letter) == nil) }
  }

  @Test func aTableThatIsTooLargeNamesTheRow() throws {
    // As many rows as the format has room for, in the order of the alphabet, and one more; above them are five lines and those of single letters.
    let letters = "abcdefghijklmnopqrst".map(String.init)
    let keys = letters.flatMap { a in letters.flatMap { b in letters.map { a + b + $0 } } }.prefix(6_001)
    #expect(throws: WritingFontError.limitExceeded("rules", limit: 6_000, line: 6_026)) {
      try WritingFont(RunicTransliterator(table: Self.table("Too many", rows: Array(keys))))
    }
    // Fewer that need more than the 50,000 bytes of a part of a lookup: there are several parts.
    let long = keys.prefix(500).map { String(repeating: $0, count: 20) }
    let font = try WritingFont(RunicTransliterator(table: Self.table("Long", rows: long)))
    #expect(font.bytes.count > 2 * 50_000)
  }

  @Test func aDamagedFontIsRefused() throws {
    let stave = try #require(BundledFonts.bytes(at: "Fonts/Stave-Regular.ttf"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<40 {
      let cut = Int.random(in: 0..<stave.count, using: &generator)
      #expect(throws: WritingFontError.self, "cut at \(cut)") {
        try WritingFont(RunicTransliterator(.ipa(.elder)), stave: Array(stave[..<cut]))
      }
    }
  }

  private static func table(_ title: String, rows: [String]) -> String {
    "@mode many\n@script elder\n@language en\n@title \(title)\n\n"
      + ("abcdefghijklmnopqrst".map { String($0) } + rows).map { "\($0) ; tiwaz ; ; its value ; duwel\n" }.joined()
  }

  private static func table(_ title: String) -> String {
    """
    @mode      tiny
    @script    elder
    @language  en
    @title     \(title)
    t  ; tiwaz    ; ; the rune's own value ; duwel
    h  ; haglaz   ; ; the rune's own value ; duwel
    th ; thurisaz ; ; one sound, one rune  ; house
    """
  }
}

extension WritingFont {
  fileprivate init(_ mode: RunicMode) throws { try self.init(RunicTransliterator(mode)) }
}
