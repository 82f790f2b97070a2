import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// Words of other scripts, spelled in Latin letters first.
struct RomanizationTests {
  static let options = TransliterationOptions(romanizes: true)

  @Test func aWordIsOneSubstitutedSpan() throws {
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    let result = elder.transliteration(of: "the Αθήνα!")
    #expect(result.text == "ᚦᛖ ᚨᚦᛁᚾᚨ!")
    #expect(result.segments.map(\.kind) == [.mapped, .mapped, .kept, .substituted, .kept])
    #expect(result.segments.map(\.source) == [0..<2, 2..<3, 3..<4, 4..<14, 14..<15])
    #expect(result.segments.map(\.output) == ["ᚦ", "ᛖ", " ", "ᚨᚦᛁᚾᚨ", "!"])
    // a th i n a
    #expect(result.segments[3].rows.count == 5)
    #expect(result.report.substitutedCount == 5)
    #expect(result.report.substituted.map(\.letter) == ["Αθήνα"])
    #expect(result.report.substituted.map(\.position.column) == [5])
    #expect(result.report.unmappedCount == 0)
  }

  @Test func anExplanationShowsTheLettersAndTheirRows() throws {
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    let explanation = elder.explanation(of: "the Чехов")
    let part = try #require(explanation.parts.last)
    let read = try #require(part.romanization)
    #expect(part.remark == "Russian: chekhov")
    #expect((read.language, read.title, read.latin) == ("ru", "Russian", "chekhov"))
    #expect(read.file == "Tables/Romanization/ru.txt")
    #expect(read.rows.map(\.key) == ["ч", "е", "х", "о", "в"])
    #expect(read.rows.map(\.writes) == ["ch", "e", "kh", "o", "v"])
    #expect(read.rows.map(\.reason) == ["tʃ", "e", "x", "o", "v"])
    #expect(read.rows.allSatisfy { $0.source == "bgn-ru-1947" })
    #expect(explanation.works.contains { $0.key == "bgn-ru-1947" && $0.title.hasPrefix("BGN/PCGN 1947") })
    #expect(explanation.parts.dropLast().allSatisfy { $0.romanization == nil })
    let polish = try RunicTransliterator(script: .elder, options: .init(language: "pl"))
    #expect(polish.explanation(of: "Łukasz").parts.map(\.romanization?.latin) == ["wukash"])
    let french = try RunicTransliterator(script: .elder, options: .init(language: "fr"))
    #expect(french.explanation(of: "Robert").parts[0].remark == "French, by lang fr: rober; silent: t")
  }

  /// Every line of the golden cases, with the marks that keep letters apart.
  @Test func theTablesSpellTheCases() throws {
    let lines = try String(
      contentsOf: repository.appendingPathComponent("Tests/Golden/romanization.tsv"), encoding: .utf8
    )
    .split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 1_000)
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(Self.latin(of: fields[1], language: fields[0].isEmpty ? nil : fields[0]) == fields[2], "\(line)")
    }
  }

  /// The Latin letters of a text by the tables alone; · is U+200C.
  static func latin(of text: String, language: String?) -> String {
    var options = Self.options
    options.language = language
    let bytes = BundledData.bytes(at: "Tables/Unicode/mappings.bin")!
    let romanizer = Romanizer(
      nil, options: options, own: nil, unicode: UnicodeMappings(bytes)!, tables: BundledRomanizations.tables)!
    return text.split(separator: " ").map { word in
      word.split(separator: "-", omittingEmptySubsequences: false).map { part in
        let read = romanizer.reading(of: part.unicodeScalars) { _ in false }
        return read.map { Grapheme($0.text.map { $0 == "\u{200C}" ? "·" : $0 }).text } ?? String(part)
      }.joined(separator: "-")
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("Добър ден, Велико Търново, как си", "bg"), ("Привіт, як твої справи, друже мій", "uk"), ("Чехов и Толстой", nil),
    ("Сайн байна уу, Өвөрхангай аймаг", "mn"), ("the quick fox", nil), ("Магілёў — горад у Беларусі, ён вялікі", "be"),
    ("Μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος", "grc"), ("Ὁ Σωκράτης", "grc"), ("Η Αθήνα είναι η πρωτεύουσα", nil),
    ("Ο Όμηρος έγραψε ἄειδε, όχι άκουε", nil), ("Ο\u{314} λόγος", "grc"),
  ])
  func aTextIsOfTheLanguageThatHasMostOfItsWords(_ text: String, _ language: String?) {
    #expect(BundledRomanizations.likelyLanguage(of: text.unicodeScalars) == language)
  }

  /// What a person has said about a word is not overruled by a language.
  @Test func ownWordsWin() throws {
    let options = TransliterationOptions(language: "fr")
    let words = try WordList("charles ; ; an English name")
    #expect(try RunicTransliterator(script: .elder, options: options).transliterate("Charles") == "ᛊᚺᚨᚱᛚ")
    #expect(
      try RunicTransliterator(script: .elder, options: options, words: words).transliterate("Charles")
        == RunicTransliterator.elder.transliterate("Charles"))
    let own = try WordPronunciations("Charles ; tʃ ɑː ɹ l z")
    let sound = try RunicTransliterator(script: .elder, mode: "sound", options: options, pronunciations: own)
    #expect(
      sound.transliterate("Charles")
        == (try RunicTransliterator(script: .elder, mode: "sound", pronunciations: own)).transliterate("Charles"))
  }

  /// *Lunge* is lun|ge in English, with a soft g.
  @Test func theListOfEnglishWordsIsNotAboutOthers() throws {
    let german = try RunicTransliterator(script: .elder, options: .init(language: "de"))
    #expect(german.transliterate("Lunge Angel ein") == "ᛚᚢᛜᛖ ᚨᛜᛖᛚ ᚨᛁᚾ")
    #expect(RunicTransliterator.elder.transliterate("lunge") == "ᛚᚢᚾᚷᛖ")
  }

  /// A letter without a rune does not undo its word, and a text without a language is not touched.
  @Test func onlyWhatWasAskedForChanges() throws {
    let scholarly = try RunicTransliterator(script: .elder, mode: "scholarly", options: Self.options)
    // Norse spelling: tjehov, whose v has no rune.
    #expect(scholarly.transliterate("Чехов") == "ᛏᛃᛖᚺᛟv")
    let text = "The quick fox saw Łukasz, François and don't"
    let plain = RunicTransliterator.elder.transliterate(text)
    #expect(try RunicTransliterator(script: .elder, options: Self.options).transliterate(text) == plain)
    #expect(try RunicTransliterator(script: .elder, options: .init(language: "sv")).transliterate(text) == plain)
    let norse = try RunicTransliterator(script: .younger, mode: "norse", options: .init(language: "fr"))
    let plainNorse = RunicTransliterator(.youngerNorse)
    #expect(norse.transliterate("Charles") == plainNorse.transliterate("Charles"))
  }

  @Test func lettersAreNotJoinedAcrossASign() throws {
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    #expect(elder.transliterate("батьхат") == "ᛒᚨᛏᚺᚨᛏ")
    #expect(elder.transliterate("бат\u{200C}хат") == "ᛒᚨᛏᚺᚨᛏ")
    #expect(elder.transliterate("батхат") == "ᛒᚨᛏᚺᚨᛏ")
    // "at·this" and not "atthis", nor "ath".
    #expect(elder.transliterate("Ἀτθίς") == "ᚨᛏᚦᛁᛊ")
  }

  /// The h of Haus is not joined to the t before it, a d at the end of a member is t, and a member has the line of its row.
  @Test func aCompoundIsReadMemberByMember() throws {
    let options = TransliterationOptions(language: "de")
    let elder = try RunicTransliterator(script: .elder, options: options)
    #expect(elder.transliterate("Gasthaus Gasthaus") == "ᚷᚨᛊᛏᚺᚨᚢᛊ ᚷᚨᛊᛏᚺᚨᚢᛊ")
    let rows = try #require(elder.explanation(of: "Gasthaus").parts.first?.romanization).rows
    #expect(rows.map(\.key) == ["g", "a", "s", "t", "h", "au", "s"])
  }

  /// As WikiPron has them, by which a d at the end of a syllable is t.
  @Test(
    arguments: [
      ("de", "Landschaft", "lant.ʃaft"), ("de", "Abendbrot", "aːbɛntbʁoːt"), ("de", "Magdeburg", "makdəbʊʁk"),
      ("de", "Durchschnitt", "dʊʁçʃnɪt"), ("de", "Arbeitssuche", "aʁbaɪtszuːxə"), ("de", "Handlung", "handlʊŋ"),
      ("de", "Fähigkeit", "fɛːɪçkaɪt"), ("de", "Abstand", "apʃtant"), ("de", "Haushalt", "haʊshalt"),
      ("fr", "Madeleine", "madlɛn"), ("fr", "Danemark", "danmaʁk"), ("fr", "Hermès", "ɛʁmɛs"), ("fr", "Blanc", "blɑ̃"),
      ("de", "ungern", "ʊnɡɛʁn"), ("de", "Ankunft", "ankʊnft"), ("de", "Blumenkohl", "bluːmənkoːl"),
      ("fr", "question", "kɛstjɔ̃"), ("fr", "partiel", "paʁsjɛl"), ("fr", "oublier", "ublije"), ("fr", "absent", "apsɑ̃"),
      ("fr", "cueillir", "kœjiʁ"), ("fr", "juin", "ʒwɛ̃"), ("fr", "entrent", "ɑ̃tʁ"), ("fr", "serpent", "sɛʁpɑ̃"),
      ("pl", "Abchazja", "apxazja"), ("pl", "Bożkiewicz", "bɔʂkjɛvitʂ"), ("pl", "Broź", "brɔɕ"),
      ("pl", "Czwartek", "tʂfartɛk"), ("pl", "Podeszwa", "pɔdɛʂfa"),
      ("pl", "prośba", "prɔʑba"), ("pl", "liczba", "lidʐba"), ("pl", "także", "taɡʐɛ"), ("pl", "ksiądz", "kɕɔnts"),
      ("fr", "Robert", "ʁɔbɛʁ"), ("fr", "mettent", "mɛt"), ("fr", "direction", "diʁɛksjɔ̃"), ("fr", "Aymeric", "ɛmʁik"),
      ("fr", "en", "ɑ̃"), ("fr", "Guyot", "ɡɥijɔ"), ("pl", "mózg", "musk"), ("pl", "drożdż", "drɔʂtʂ"),
      ("pl", "Reymont", "rɛjmɔnt"), ("es", "Jujuy", "xuxui"),
      ("de", "Rheingau", "ʁaɪnɡaʊ"), ("de", "Mönchengladbach", "mœnçɛnɡlatbax"), ("de", "Engelbert", "ɛŋɛlbɛʁt"),
      ("de", "Goebel", "ɡœbɛl"), ("de", "Levkoje", "lɛfkɔjɛ"),
      ("de", "Planck", "plaŋk"), ("es", "blanco", "blaŋko"), ("es", "tengo", "teŋɡo"), ("es", "huyó", "uʝo"),
      ("es", "ancho", "antʃo"),
      ("de", "AfD", "aːɛfdeː"), ("de", "ÖVP", "øːfaʊpeː"), ("fr", "OGM", "oʒeɛm"), ("pl", "ONZ", "ɔɛnzɛt"),
      ("es", "DNI", "deenei"), ("de", "Vitamin C", "vɪtamiːn tseː"), ("pl", "z", "s"),
      ("de", "SPD", "ɛspeːdeː"), ("fr", "SNCF", "ɛsɛnseɛf"), ("pl", "PKP", "pɛkapɛ"), ("pl", "ZSRR", "zɛtɛsɛrɛr"),
      ("es", "GPS", "xepeese"),
      ("pl", "będzie", "bɛɲdʑɛ"), ("pl", "pięć", "pjɛɲtɕ"), ("pl", "gąsienica", "ɡɔɲɕɛɲitsa"),
      ("pl", "neutralny", "nɛwtralnɨ"), ("es", "envidia", "embidja"), ("es", "granja", "ɡɾaŋxa"),
      ("fr", "recensement", "ʁəsɑ̃smɑ̃"), ("fr", "fœtus", "fetys"), ("de", "absurd", "apzʊʁt"),
      ("de", "Meeresströmung", "meːʁɛsʃtʁœmʊŋ"), ("de", "Spanien", "ʃpaːni̯ən"), ("de", "Mission", "mɪsi̯oːn"),
      ("fr", "boucherie", "buʃʁi"), ("pl", "jabłko", "japwkɔ"), ("pl", "pięćdziesiąt", "pjɛɲdʑɛɕɔnt"),
    ] as [(String, String, String)])
  func theTablesHaveTheSounds(_ language: String, _ word: String, _ sounds: String) throws {
    let read = try RunicTransliterator(script: .elder, mode: "ipa", options: .init(language: language))
    let plain = try RunicTransliterator(script: .elder, mode: "ipa")
    #expect(read.transliterate(word) == plain.transliterate(sounds))
  }

  @Test(arguments: ["𓂀𓂁", "𓂀\u{301}", "ь", "𓂀\u{200C}𓂁"])
  func whatCannotBeRomanizedIsKeptAndTold(_ text: String) throws {
    let plain = try RunicTransliterator(script: .elder)
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    let result = elder.transliteration(of: "a " + text + " the")
    #expect(result.text.unicodeScalars.elementsEqual(("ᚨ " + text + " ᚦᛖ").unicodeScalars), "\(result.text)")
    let expected = plain.transliteration(of: "a " + text + " the")
    #expect(result.segments == expected.segments)
    #expect(result.report.unmapped == expected.report.unmapped)
    #expect(result.report.unmappedCount > 0)
    #expect(result.report.substitutedCount == 0)
  }

  /// A word without an end is cut, and does not wait for ever.
  @Test(arguments: ["м", "м\u{301}", "м\u{200C}", "\u{13080}"])
  func whatWaitsIsBounded(_ letter: String) throws {
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    var stream = elder.makeStream()
    var output: [UInt8] = []
    let text = Array(String(repeating: letter, count: 50_000).utf8)
    text.withUnsafeBytes { stream.transliterate($0, into: &output) }
    let before = output.count
    stream.finish(into: &output)
    #expect(output.count - before <= 4_096, "\(output.count - before) bytes came at the end")
    #expect(before > 100_000)
  }

  @Test(arguments: 0..<6)
  func anyChunkingGivesTheSameBytes(_ set: Int) throws {
    let seed = UInt64(900 + set)
    var generator = SeededGenerator(seed: seed)
    var options = [TransliterationOptions(), .init(divider: .named("dot"), unmapped: .mark), .init(unmapped: .drop)][
      set % 3]
    options.romanizes = true
    if set >= 3 { (options.breakCharacter, options.language) = ("|", ["uk", "pl", "fr"][set % 3]) }
    let script: RunicScript = set % 2 == 0 ? .elder : .cirth
    let transliterator = try RunicTransliterator(script: script, options: options)
    let parts: [[UInt8]] =
      [
        "Москва", "мир", "ь", "Кам'янське", "д'А", "Ἀτθίς", "がっこう", "독립문", "Łódź", "θ", "東京", "שלום", "नमस्ते", "𓂀",
        "e\u{301}", "warthog", "the", " ", "  ", "\n", "\u{200C}",
        "\u{200D}", "|", "\u{301}", ".", "é", "ж", "🙂", "thing ",
      ].map { Array($0.utf8) } + [[0xFF], [0xD0], [0xE2, 0x82], [0]]
    for round in 0..<Effort.rounds(10) {
      let text = (0..<Int.random(in: 1...40, using: &generator)).flatMap { _ in
        parts.randomElement(using: &generator)!
      }
      #expect(Implementation.disagreements(of: transliterator, on: text, seed: UInt64(round)) == nil, "seed \(seed)")
    }
  }
}
