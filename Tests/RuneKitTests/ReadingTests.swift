import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// Reads back the output of the bundled modes.
struct BundledReadingTests {
  static let modes: [BundledMode] = RunicScript.allCases.flatMap { script in
    // Modes by sound have the rows of ipa; pronunciation is tested separately.
    BundledTables.modes(for: script).filter { $0 != "sound" }.map { BundledMode(script: script, mode: $0) }
  }

  struct BundledMode: CustomTestStringConvertible {
    let script: RunicScript
    let mode: String
    var testDescription: String { "\(script.rawValue)/\(mode)" }
  }

  /// Words with all kinds of spellings: digraphs across boundaries, doubled letters, silent and rare ones.
  static let words = """
    the and that with this from have which their would there been other water after first people very where through \
    right think before great because good three small large must even such turn here why help again change off play \
    spell air away animal house point page letter mother answer found study still learn plant cover food sun four \
    between state keep eye never last let thought city tree cross since hard start might story saw far sea draw left \
    late run press close night real life few stop open seem together next white children begin got walk example ease \
    paper always music those both mark often until mile river car feet care second group carry took rain eat room \
    friend began idea fish mountain north once base hear horse cut sure watch color face wood main enough plain girl \
    usual young ready above ever red list though feel talk bird soon body dog family direct pose leave song measure \
    queen quick quartz jump fox lazy wizard sphinx vex judge box zigzag knight knighthood warthog ungrateful uphill \
    thomas singing finger hanging nothing something church school character anchor loch night laugh rough phone \
    rhythm rhyme yacht year beyond my yes gypsy whale who ghost aghast egg adder better butter summer winner happy \
    lips cats hats maps chamber lamb land wind thing ink back cocktail bookkeeper skiing vacuum oozing freedom \
    seeing agreeing co-op e-mail mother-in-law gwen book moon poor translated son of
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)

  /// The words to test: those above, or the lines of the file RUNE_WORD_LIST.
  static let tried: [String] = {
    guard let path = ProcessInfo.processInfo.environment["RUNE_WORD_LIST"],
      let list = try? String(contentsOfFile: path, encoding: .utf8)
    else {
      // The words are sorted by length, so every fourth is a representative sample.
      return stride(from: 0, to: words.count, by: 4).map { words[$0] }
    }
    return list.split(whereSeparator: \.isNewline).map(String.init)
  }()

  @Test func thereAreEnoughWords() {
    #expect(Set(Self.words).count >= 200, "\(Set(Self.words).count)")
  }

  @Test(arguments: modes)
  func theOriginalIsAlwaysInTheSet(_ name: BundledMode) throws {
    let transliterator = try RunicTransliterator(script: name.script, mode: name.mode)
    var reader = InverseTransliterator(transliterator)
    let seed: UInt64 = 500
    var generator = SeededGenerator(seed: seed)
    let keys = transliterator.mode.passes.flatMap { $0.mappings.map { $0.key.map(\.text).joined() } }
    let random = (0..<max(20, Effort.rounds(20))).map { _ in
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in keys.randomElement(using: &generator)! }.joined()
    }
    var checked = 0
    for word in Self.tried + random {
      let runes = transliterator.transliterate(word)
      // Text without a row in the mode remains Latin, so there is nothing to read; a word may also vanish completely.
      guard isRunic(runes, transliterator.script) else { continue }
      let readings = try reader.readings(of: runes)
      let original = folded(word, transliterator)
      // Signs of which nothing is written are not read, unless without them something else were written.
      let letters = String(original.filter { $0.isLetter || $0.unicodeScalars.contains("\u{200C}") })
      #expect(
        readings.contains(original) || readings.contains(letters)
          || letters != original && transliterator.transliterate(letters) != runes,
        "seed \(seed), \(name.testDescription): \(word) is not among the \(readings.count) of \(hexadecimal(runes))")
      let plain = try reader.plainReading(of: runes)
      #expect(plain.unread.isEmpty, "seed \(seed), \(name.testDescription): \(word), \(plain)")
      #expect(
        transliterator.transliterate(plain.text) == runes, "seed \(seed), \(name.testDescription): \(word), \(plain)")
      for spelling in readings.prefix(20) {
        #expect(transliterator.transliterate(spelling) == runes, "\(name.testDescription): \(word) as \(spelling)")
      }
      checked += 1
    }
    #expect(checked >= 25, "\(name.testDescription): only \(checked) words")
    if Self.tried.count > Self.words.count { print("\(name.testDescription): \(checked) words of \(Self.tried.count)") }
  }

  /// Whether a text consists of letters of the script and hyphens.
  private func isRunic(_ text: String, _ script: ScriptTable) -> Bool {
    let lookup = LetterLookup(script)
    return !text.isEmpty && text.unicodeScalars.allSatisfy { lookup[$0] != nil || $0 == "-" }
  }

  /// The spelling as matched by the rows: plain letters for those without a row.
  private func folded(_ text: String, _ transliterator: RunicTransliterator) -> String {
    let compiled = transliterator.compiled
    var reader = Tokenizer(compiled)
    var tokens: [Token] = []
    for byte in text.utf8 { reader.read(byte, into: &tokens) }
    reader.finish(into: &tokens)
    return tokens.map { token in
      compiled.alphabet.grapheme(for: token.symbol)?.text ?? String(Character(token.scalar))
    }.joined()
  }

  /// Readings by several passes prefer letters that the runes require: no silent letters, no long keys.
  @Test(arguments: [
    (RunicScript.younger, "norse", "ᚴᚢᚾᚢᚴᛦ", "kunugʀ", "konungʀ"), (.younger, "norse", "ᚱᛅᛁᛋᛏᛁ", "raisti", "reisti"),
    (.younger, "norse", "ᛋᛏᛅᛁᚾ", "stain", "stein"), (.younger, "norse", "ᚼᛅᚱᛅᛚᛏᚱ", "haraltr", "haraldr"),
    (.elder, "proto-norse", "ᚺᛟᚱᚾᚨ", "horna", "horna"), (.elder, "english", "ᚲᛊᛏ", "kst", "xt"),
    (.elder, "english", "ᚦᛁᛜᛊ", "þiŋs", "things"), (.medieval, "latin", "ᚴᚱᛁᛋᛏᚢᛋ", "kristus", "christus"),
  ])
  func thePlainReadingIsTheShortestThatARowAsksFor(
    _ script: RunicScript, _ mode: String, _ runes: String, _ latin: String, _ alsoRead: String
  ) throws {
    var reader = InverseTransliterator(try RunicTransliterator(script: script, mode: mode))
    let readings = try reader.readings(of: runes)
    #expect(try reader.plainReading(of: runes).text == latin)
    #expect(readings.first { _ in true } == latin)
    #expect(readings.contains(alsoRead))
  }

  /// Apostrophes and hyphens, of which nothing is written, would multiply the readings of every word; other notations of a
  /// letter come after the usual ones.
  @Test func signsOfEditorsAreNotReadings() throws {
    var reader = InverseTransliterator(try RunicTransliterator(script: .younger, mode: "norse"))
    let readings = try reader.readings(of: "ᛋᛏᛅᛁᚾ")
    #expect(!readings.contains { reading in reading.contains { "'’-".contains($0) } })
    #expect(readings.contains("steinn") && readings.contains("stæinn"))
    #expect(!readings.contains("stai'n") && !readings.contains("stai-n"))
    let first = Array(readings.prefix(1000))
    let indices = ["staén", "staēn", "steinn"].map { first.firstIndex(of: $0) }
    #expect(indices.allSatisfy { $0 != nil } && indices[0] ?? 0 < indices[1] ?? 0, "\(indices)")
  }

  /// Searched depth first, *steinn* was the 396th of the 15,264 spellings. Each comes once, and all of them come.
  @Test func likelyReadingsComeFirst() throws {
    var reader = InverseTransliterator(try RunicTransliterator(script: .younger, mode: "norse"))
    let readings = try reader.readings(of: "ᛋᛏᛅᛁᚾ")
    let all = Array(readings)
    #expect(UInt64(all.count) == readings.count && Set(all).count == all.count)
    let indices = ["stain", "stein", "steinn", "staēn"].map { all.firstIndex(of: $0) ?? .max }
    #expect(indices == indices.sorted(), "\(indices)")
    #expect(indices[1] < 50 && indices[2] < 300, "\(indices)")
  }

  /// The count of a text is the product over its words, as far as it can be counted.
  @Test func theCountOfATextIsThatOfItsWords() throws {
    var reader = InverseTransliterator(try RunicTransliterator(script: .younger, mode: "norse"))
    let one = try reader.readings(of: "ᛋᛏᛅᛁᚾ").count
    for (times, expected) in [(2, one * one), (12, .max)] {
      let many = try reader.readings(of: Array(repeating: "ᛋᛏᛅᛁᚾ", count: times).joined(separator: " "))
      #expect(many.count == expected)
    }
  }

  /// A word whose letters a list splits is not a spelling of the runes that the rows alone would write for it.
  @Test func partedWordsAreNoSpellings() throws {
    let transliterator = try RunicTransliterator(script: .elder)
    var reader = InverseTransliterator(transliterator)
    for (runes, parted, plain) in [("ᛊᛁᛜᛖ", "singe", "siŋe"), ("ᚦᛁᛗᛁ", "thymy", "thimi")] {
      let readings = try reader.readings(of: runes)
      let all = Array(readings)
      #expect(UInt64(all.count) == readings.count, "\(runes)")
      for spelling in all { #expect(transliterator.transliterate(spelling) == runes, "\(runes) as \(spelling)") }
      #expect(transliterator.transliterate(parted) != runes)
      #expect(!readings.contains(parted) && !all.contains(parted), "\(parted)")
      #expect(readings.contains(plain), "\(plain)")
    }
    #expect(try reader.readings(of: "ᛊᛁᚾᚷᛖ").contains("singe"))
    let two = try reader.readings(of: "ᛊᛁᛜᛖ ᛊᛁᛜᛖ")
    #expect(!two.contains("siŋe singe") && two.contains("siŋe siŋe"))
  }

  // MARK: Scholarly readings

  @Test(arguments: [RunicScript.elder, .younger])
  func scholarlyModesGoBothWays(_ name: RunicScript) throws {
    let seed: UInt64 = 600
    var generator = SeededGenerator(seed: seed)
    let script = try BundledTables.script(name)
    let transliterator = try RunicTransliterator(script: name, mode: "scholarly")
    var reader = try RunicReader(script: name)
    let others = [" ", "\n", ", ", "123", "᛫", "᛬", "🙂", "ж", "\u{200D}", "\0"]
    for _ in 0..<Effort.rounds(1_000) {
      var latin = ""
      var runes = ""
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          let other = others.randomElement(using: &generator)!
          latin += other
          runes += other
        } else {
          let letter = script.letters.randomElement(using: &generator)!
          latin += letter.transliteration
          runes.unicodeScalars.append(letter.scalar)
        }
      }
      let written = transliterator.transliterate(latin)
      #expect(written == runes, "seed \(seed), \(name): \(latin)")
      #expect(try reader.reading(of: written).text == latin, "seed \(seed), \(name): \(runes)")
      #expect(
        try transliterator.transliterate(reader.reading(of: runes).text) == runes, "seed \(seed), \(name): \(latin)")
    }
  }

  /// Beside other short-twig runes ᛌ is their s; alone it is the c of editions.
  @Test func formsOfAVariantAreReadTogether() throws {
    var reader = try RunicReader(script: .younger, mode: "scholarly")
    #expect(try reader.reading(of: "ᛌᛐᛆᛁᚿ ᚼᛡᛚᚠ").text == "stain hᴀlf")
    #expect(try reader.reading(of: "ᛌᛋᚢᛚ").text == "csul")
  }

  @Test func everyFormOfALetterIsReadAlike() throws {
    for name in RunicScript.allCases where name != .cirth {
      let script = try BundledTables.script(name)
      var reader = try RunicReader(script: name)
      for letter in script.letters {
        for scalar in [letter.scalar] + letter.aliases {
          #expect(try reader.reading(of: String(Character(scalar))).text == letter.transliteration, "\(name) \(scalar)")
        }
      }
    }
  }

  static let readings: [(runes: String, script: RunicScript?, latin: String, why: String)] = [
    ("ᚺᛚᛖᚹᚨᚷᚨᛊᛏᛁᛉ", .elder, "hlewagastiz", "Gallehus"),
    ("ᚼᛅᚱᛅᛚᛏᚱ ᚴᚢᚾᚢᚴᛦ", .younger, "haraltr kunukʀ", "Jelling"),
    ("ᛋᛏᛆᛁᚿ", .younger, "stain", "short-twig runes"),
    ("ᛋᛏᛂᚾ ᛅᚴᚢᛅ", .younger, "sten akua", "a dotted rune among long-branch ones"),
    ("ᛡᚠᚨᛏᛉ ᚺᛡᚱᛁᚹᚢᛚᚨᚠᚨ", .elder, "ᴀfatz hᴀriwulafa", "the star-shaped a of Istaby (DR 359)"),
    ("ᚢᛚᚠᚢᛦ ᛡᚢᚴ ᚺᚢᛏᛁᚢᛦ", .younger, "ulfuʀ ᴀuk ʜutiuʀ", "older runes of Ribe (DR EM85;151B)"),
    ("ᛡᚱ", .futhorc, "i͡or", "the same rune in England"), ("ᛋᚬᛦ ᛌᛐᚭᚿᛐᛆ", .younger, "soʀ stonta", "o at all times"),
    ("ᚻᛋ᛫ᚨ", .elder, "hs᛫a", "look-alikes; punctuation stays"),
    ("ᚢᚾᛏ", .elder, "unt", "shared runes are read alike"),
    ("\u{E088}\u{E09F}1", .cirth, "dlh1", "cirth by the default mode, 32 is not in it"),
    ("\u{E089}\u{E0AF}", .cirth, "þe", "one letter for one certh"), ("hello, 1", nil, "hello, 1", "no runes"),
    ("", nil, "", "nothing"),
  ]

  @Test(arguments: 0..<readings.count)
  func theScriptIsFoundOut(_ index: Int) throws {
    let row = Self.readings[index]
    var reader = try RunicReader()
    let reading = try reader.reading(of: row.runes)
    #expect(reading.script == row.script, "\(row.runes): \(row.why)")
    if row.script != .cirth || reading.strays.isEmpty { #expect(reading.text == row.latin, "\(row.runes): \(row.why)") }
  }

  /// Letters of only one script, following handbooks.
  @Test(arguments: [
    ("ᚨᚲᚷᚹᛃᛇᛈᛜ", RunicScript.elder), ("ᛅᛆᚬᚭᛘᛙᛦᛧ", .younger), ("\u{E080}\u{E0C1}", .cirth),
  ])
  func anyLetterThatOnlyOneRowHasTellsTheScript(_ letters: String, _ script: RunicScript) throws {
    let reader = try RunicReader()
    for letter in letters { #expect(reader.script(of: "ᚢᚾ\(letter)ᛏᛁ") == script || script == .cirth, "\(letter)") }
    #expect(reader.script(of: letters) == script)
  }

  @Test func lettersThatDoNotBelongAreTold() throws {
    var reader = try RunicReader()
    let reading = try reader.reading(of: "ᛅᛅᛦᚨ ᛮ\u{E080}\u{E0F0}")
    #expect(reading.script == .younger)
    #expect(reading.text == "aaʀa ᛮ1\u{E0F0}")
    #expect(
      reading.strays == [
        .init(letter: "ᚨ", kind: .of(.elder), offset: 3), .init(letter: "ᛮ", kind: .unknown, offset: 5),
        .init(letter: "\u{E080}", kind: .of(.cirth), offset: 6), .init(letter: "\u{E0F0}", kind: .unknown, offset: 7),
      ])
    var cirth = try RunicReader()
    let stray = try cirth.reading(of: "\u{E081}\u{E0C0}\u{E081}")
    #expect(stray.text == "b\u{E0C0}b")
    #expect(stray.strays == [.init(letter: "\u{E0C0}", kind: .notInMode, offset: 1)])
  }

  /// The upper lines of Balin's tomb are in the mode of Moria, which alone writes all of their cirth; the lower lines are in
  /// the default mode.
  @Test func theModeOfCirthIsTheOneThatWritesTheLetters() throws {
    var reader = try RunicReader()
    for (mode, latin) in [("moria", "balin fundinul uzbad khazaddûmu"), ("english", "balin son of fundin")] {
      let cirth = try RunicTransliterator(script: .cirth, mode: mode).transliterate(latin)
      let reading = try reader.reading(of: cirth)
      #expect(reading.text == latin && reading.mode == mode && reading.strays.isEmpty, "\(reading)")
      #expect(try reader.readings(of: cirth).contains(latin))
    }
    #expect(try reader.reading(of: "ᚦᚱᛅᛁᚾ").mode == nil)
    var english = try RunicReader(script: .cirth, mode: "english")
    #expect(try !english.reading(of: "\u{E091}\u{E0C0}\u{E0B1}").strays.isEmpty)
  }

  /// Sindarin has th, dh, ch and c where other notations have þ, ð, kh and k, f for v at the end of a word, and a circumflex
  /// in words of one syllable (Appendix E, I).
  @Test func sindarinIsReadAsItIsSpelled() throws {
    var reader = try RunicReader(script: .cirth, mode: "daeron")
    for name in [
      "glamhoth", "edhelharn", "nîf", "elbereth", "lacho calad, drego morn", "lúthien", "círdan", "dûn", "iorhael",
      "nindalf",
      "mithrandir", "ithil", "anghabar", "orthanc", "lhûn", "rhûn", "galadhon", "ennyn", "mellon", "eryn lasgalen",
      "dagorhir", "lossarnach", "lass", "rossiel", "uruc\u{200C}hai",
    ] {
      let cirth = try RunicTransliterator(script: .cirth, mode: "daeron").transliterate(name)
      #expect(try reader.reading(of: cirth).text == name)
    }
    var khuzdul = try RunicReader(script: .cirth, mode: "moria")
    for name in ["mahal", "khazad", "azaghal", "baruk", "khazâd", "mênu", "khizdîn", "khazaddûmu", "uruk\u{200C}hai"] {
      let cirth = try RunicTransliterator(script: .cirth, mode: "moria").transliterate(name)
      #expect(try khuzdul.reading(of: cirth).text == name)
    }
  }

  @Test func variantsAndSwitchesAreReadBack() throws {
    let shapes = try RunicTransliterator(script: .cirth, options: .init(variant: "second-shapes")).transliterate("boōt")
    var reader = try RunicReader(script: .cirth, options: TransliterationOptions(variant: "second-shapes"))
    // An acute comes before a macron, as in the other modes.
    #expect(try reader.reading(of: shapes).text == "boót")
    let options = TransliterationOptions(switches: ["attested"])
    let runes = try RunicTransliterator(script: .cirth, options: options).transliterate("son of the lord")
    var attested = try RunicReader(script: .cirth, options: options)
    #expect(try attested.readings(of: runes).contains("son of the lord"))
    var plain = try RunicReader(script: .cirth)
    #expect(try !plain.readings(of: runes).contains("son of the lord"))
  }

  @Test func dividersAreReadAsSpacesWhereThatIsWanted() throws {
    var reader = try RunicReader(readsDividersAsSpaces: true)
    #expect(try reader.reading(of: "ᚨᚾ᛫ᚨᚾ᛬ᚨᚾ").text == "an an an")
    #expect(throws: RuneKitError.self) { try RunicReader(script: .elder, mode: "moria") }
  }
}
