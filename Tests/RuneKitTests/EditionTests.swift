import RuneKit
import RuneLetters
import RuneTransliteration
import TestSupport
import Testing

/// The signs of editions: invented lines with the signs of the Scandinavian Runic-text Database.
struct EditionTests {
  private static let lines: [(mode: String, edition: String, runes: String)] = [
    ("younger", "(s)t(ai)n r<is>ti", "ᛋᛏᛅᛁᚾ ᚱᛁᛋᛏᛁ"),
    ("younger", "sta[in] [þo](r) a[ft · su]n", "ᛋᛏᛅ… …ᚱ ᛅ…ᚾ"),
    ("younger", "st-in st--n --- … - st[...]n", "ᛋᛏ…ᛁᚾ ᛋᛏ…ᚾ … … … ᛋᛏ…ᚾ"),
    ("younger", "st...n st.n", "ᛋᛏ…ᚾ ᛋᛏ᛫ᚾ"),
    ("younger", "st?n ?", "ᛋᛏ…ᚾ …"),
    ("younger", "a : b · f ' h × i + k ⁑ l ⁓ m ÷ n ⁝ o ⁞ r", "ᛅ ᛬ ᛒ ᛫ ᚠ ᛫ ᚼ ᛭ ᛁ ᛭ ᚴ ᛭ ᛚ ⁞ ᛘ ⁞ ᚾ ⁞ ᚬ ⁞ ᚱ"),
    ("younger", "a^uk su^n^ ^in", "ᛅᚢᚴ ᛋᚢᚾᛁᚾ"),
    ("younger", "uk| |karl uk| ¶ |karl uk| |ulf", "ᚢᚴᛅᚱᛚ ᚢᚴᛅᚱᛚ ᚢᚴᚢᛚᚠ"),
    ("younger", "stin/stain : ras/ris--: auk", "ᛋᛏᛁᚾ ᛬ ᚱᛅᛋ᛬ ᛅᚢᚴ"),
    ("younger", "st¶ain ¶ risti ¶ : auk", "ᛋᛏᛅᛁᚾ ᚱᛁᛋᛏᛁ ᛬ ᛅᚢᚴ"),
    ("younger", "* risti * stain *wulfaz 〈in〉", "᛫ ᚱᛁᛋᛏᛁ ᛫ ᛋᛏᛅᛁᚾ *ᚹᚢᛚᚠᛅz ᛁᚾ"),
    ("younger", "§A stin ¶ §B ¶ ris ¶ ¶ ti ¶", "ᛋᛏᛁᚾ\nᚱᛁᛋ ᛏᛁ"),
    ("younger", "§A stain §B risti §C auk", "ᛋᛏᛅᛁᚾ\nᚱᛁᛋᛏᛁ\nᛅᚢᚴ"),
    ("younger", "§A sta¶¶ §B in §P auk §Q uk §R ok", "ᛋᛏᛅᛁᚾ\nᛅᚢᚴ"),
    ("younger", "§AP auk §AQ uk §B ok", "ᛅᚢᚴ\nᚬᚴ"),
    ("younger", "§PA auk §PB ok §QA uk §QB u §S k §B stin", "ᛅᚢᚴ\nᚬᚴ\nᛋᛏᛁᚾ"),
    ("younger", "sin/---... auk", "ᛋᛁᚾ ᛅᚢᚴ"),
    ("younger", "mus:kia/mes:kia auk s:kar/s:karf/s:kaf : in", "ᛘᚢᛋ᛬ᚴᛁᛅ ᛅᚢᚴ ᛋ᛬ᚴᛅᚱ ᛬ ᛁᚾ"),
    ("younger", "stai¶n/stei¶n : ?(?)+/t^ki+ auk", "ᛋᛏᛅᛁᚾ ᛬ …᛭ ᛅᚢᚴ"),
    ("younger", "{in dn ¶ an¶no} auk", "in dn anno ᛅᚢᚴ"),
    ("younger", "{MARIA} kus {A}-hþa", "MARIA ᚴᚢᛋ A…ᚼᚦᛅ"),
    ("younger", "`i´st=in", "ᛁᛋᛏᛁᚾ"),
    ("younger", "{HER · CCI(S)} auk {BIOM^N} {S[AN]C[T]A} {-ANVS}", "HER · CCIS ᛅᚢᚴ BIOMN S…C…A …ANVS"),
    ("younger", "{IN| |NONIN-} in {AIHN/AIMN} in", "INONIN… ᛁᚾ AIHN ᛁᚾ"),
    ("younger", "[: in : auk : kun- ste[in auk {A in", "… ᛁᚾ ᛬ ᛅᚢᚴ ᛬ ᚴᚢᚾ… ᛋᛏᛂ… ᛅᚢᚴ A ᛁᚾ"),
    ("younger", "a͡uk ⟨st⟩ain ⸢in⸣ n̩", "ᛅᚢᚴ ᛋᛏᛅᛁᚾ ᛁᚾ ᚾ"),
    ("younger", "merki yfti dag epti c(s)ul wa", "ᛘᛂᚱᚴᛁ ᚤᚠᛏᛁ ᛑᛅᚵ ᛂᛔᛏᛁ ᛌᛋᚢᛚ ᚹᛅ"),
    ("younger", "ᴀuk ʜᴀlf ᴍᴀn ᴅag ɢoþ ᴏk ᴇk", "ᛡᚢᚴ ᚺᛡᛚᚠ ᛗᛡᚾ ᛞᛅᚵ ᚷᚬᚦ ᛟᚴ ᛖᚴ"),
    ("younger", "hAlf Dag Gok stOl HrEMR", "ᚼᛡᛚᚠ ᛞᛅᚵ ᚷᚬᚴ ᛋᛏᛟᛚ ᚺᚱᛖᛗᛦ"),
    ("younger", "sol sąl Rauþ kuþR kuþʀ", "ᛋᚬᛚ ᛋᚬᛚ ᛦᛅᚢᚦ ᚴᚢᚦᛦ ᚴᚢᚦᛦ"),
    ("medieval", "guɴi haʟi oʟæ orkǫ orkô Yfir", "ᚵᚢᛀᛁ ᚼᛆᛛᛁ ᚮᛛᛅ ᚮᚱᚴᚯ ᚮᚱᚴᚯ ᚤᚠᛁᚱ"),
    ("medieval", "hAkon hᴀkon DEHMO ʜ", "ᚼᛆᚴᚮᚿ ᚼᛆᚴᚮᚿ DEHMO ʜ"),
    ("medieval", "kuþR kuþʀ ɢuþ ᴘater ʙok", "ᚴᚢᚦᛦ ᚴᚢᚦᛦ ᚵᚢᚦ ᛔᛆᛐᛂᚱ ᛒᚮᚴ"),
    ("elder", "hAþuwolAfA", "ᚺᛡᚦᚢᚹᛟᛚᛡᚠᛡ"),
    ("elder", "hᴀþu : soñu [runo] -az", "ᚺᛡᚦᚢ ᛬ ᛊᛟᛜᚢ … …ᚨᛉ"),
  ]

  private static func transliterator(_ script: String, _ options: TransliterationOptions = .init()) throws
    -> RunicTransliterator
  {
    try RunicTransliterator(script: #require(RunicScript(rawValue: script)), mode: "scholarly", options: options)
  }

  @Test(arguments: lines.indices)
  func signsAreRead(_ index: Int) throws {
    let (script, edition, runes) = Self.lines[index]
    let transliterator = try Self.transliterator(script)
    #expect(transliterator.transliterate(edition) == runes)
    // The segments are those of the whole text, and tile it.
    let written = transliterator.transliteration(of: edition)
    #expect(written.text == runes && written.segments.map(\.output).joined() == runes)
    #expect(written.segments.reduce(0) { $0 == $1.source.lowerBound ? $1.source.upperBound : -1 } == edition.utf8.count)
    #expect(Implementation.disagreements(of: transliterator, on: Array("\(edition)\n\(edition)".utf8), seed: 1) == nil)
    #expect(transliterator.transliterate("\(edition)\n\(edition)") == "\(runes)\n\(runes)")
  }

  @Test func suppliedRunesAreWrittenOnRequest() throws {
    let transliterator = try Self.transliterator("younger", TransliterationOptions(switches: ["supplied"]))
    #expect(transliterator.transliterate("sta[in] [þo](r)") == "ᛋᛏᛅᛁᚾ ᚦᚬᚱ")
  }

  /// What is not exactly written is reported: cipher, signs that are no runes, letters with only a nearest rune, and letters
  /// of no edition.
  @Test func whatIsUnsureIsReported() throws {
    let medieval = try Self.transliterator("medieval").transliteration(of: "ok <ku>þ\nkuþR ? ɢ")
    #expect(medieval.report.substituted.map(\.letter) == ["<", "R", "?", "ɢ"])
    #expect(
      medieval.report.substituted.map { [$0.position.line, $0.position.column] } == [
        [1, 4], [2, 4], [2, 6], [2, 8],
      ])
    for script in ["younger", "elder"] {
      let report = try Self.transliterator(script).transliteration(of: "föþur môr sæl").report
      #expect(report.unmapped.map(\.letter) == ["ö", "ô", "æ"] && report.substitutedCount == 0)
    }
    let readings = try Self.transliterator("younger").transliteration(of: "k/tuþ ok §AQ auk uk §B in")
    #expect(readings.report.substituted.map(\.letter) == ["/", "§"])
    #expect(readings.report.summary(.init()) == "2 signs of the edition simplified: / at 1:2, § at 1:10")
    let open = try Self.transliterator("younger").transliteration(of: "a [in auk {B in ⟨a⟩ ⸢b⸣").report
    #expect(open.substituted.map(\.letter) == ["[", "{", "⟨", "⸢"])
    #expect(open.summary(.init())?.hasPrefix("4 signs of the edition simplified: [ at 1:3") == true)
    // Capitals of runes that a script has not are no other runes.
    let capitals = try Self.transliterator("medieval").transliteration(of: "hEMiOdH").report
    #expect(capitals.unmapped.map(\.letter) == ["E", "M", "O", "H"])
    // Dots below say that a rune is damaged.
    #expect(try Self.transliterator("younger").transliterate("sṭaịn") == "ᛋᛏᛅᛁᚾ")
  }

  /// Brackets inside a word are kept, and the rows read the word as without them.
  @Test(arguments: [
    ("younger/norse", "stein", "ᛋᛏᛅᛁᚾ"), ("younger/norse", "Þorsteinn", "ᚦᚢᚱᛋᛏᛁᚾ"), ("younger/norse", "fǫður", "ᚠᛅᚦᚢᚱ"),
    ("younger/norse", "eptir", "ᛁᚠᛏᛁᛦ"), ("younger/norse", "föður", "ᚠᛅᚦᚢᚱ"), ("medieval/old-norse", "hǫggva", "ᚼᚮᚵᚢᛆ"),
    ("elder/proto-norse", "Hlewagastiz", "ᚺᛚᛖᚹᚨᚷᚨᛊᛏᛁᛉ"),
  ])
  func bracketsDoNotSplit(_ name: String, _ word: String, _ runes: String) throws {
    let parts = name.split(separator: "/").map(String.init)
    let mode = try RunicTransliterator(script: #require(RunicScript(rawValue: parts[0])), mode: parts[1])
    let letters = Array(word)
    var texts = ""
    for start in 0..<letters.count {
      for end in start + 1...letters.count {
        let text = "\(String(letters[..<start]))[\(String(letters[start..<end]))]\(String(letters[end...])) x"
        let written = mode.transliteration(of: text)
        #expect(written.text.filter { $0 != "[" && $0 != "]" } == runes + mode.transliterate(" x"), "\(text)")
        #expect(written.text.filter("[]".contains) == "[]" && mode.transliterate(text) == written.text, "\(text)")
        #expect(
          written.segments.reduce(0) { $0 == $1.source.lowerBound ? $1.source.upperBound : -1 } == text.utf8.count)
        texts += text + "\n"
      }
    }
    #expect(Implementation.disagreements(of: mode, on: Array(texts.utf8), seed: 3) == nil)
  }
}
