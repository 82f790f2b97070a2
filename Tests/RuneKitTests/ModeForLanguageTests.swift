import RuneKit
import RuneText
import Testing

@Suite("The mode for a language")
struct ModeForLanguageTests {
  @Test(
    "the mode for the language, else for the nearest one, else for English",
    arguments: [
      (.younger, "non", "norse"), (.medieval, "non", "old-norse"), (.elder, "non", "proto-norse"),
      (.futhorc, "ang", "old-english"), (.younger, "is", "norse"), (.medieval, "sv-SE", "old-norse"),
      (.medieval, "la", "latin"), (.elder, "gmq", "proto-norse"),
      // No nearby mode: Old English in the Younger Futhark, Old Norse in Cirth, Latin in the Elder Futhark.
      (.younger, "ang", "english"), (.cirth, "non", "english"), (.elder, "la", "english"), (.elder, "sv", "english"),
      (.younger, "en-GB", "english"), (.younger, nil, "english"), (.younger, "", "english"),
    ] as [(RunicScript, String?, String)])
  func modes(script: RunicScript, language: String?, mode: String) {
    #expect(RunicTransliterator.mode(for: script, language: language) == mode)
  }

  @Test("every mode except the scholarly ones is chosen for its language or shares the language with one that is")
  func reachable() throws {
    for script in RunicScript.allCases {
      for mode in RunicTransliterator.modes(for: script) where mode != "scholarly" {
        let language = try RunicTransliterator(script: script, mode: mode).mode.language
        let chosen = RunicTransliterator.mode(for: script, language: language)
        #expect(try RunicTransliterator(script: script, mode: chosen).mode.language == language, "\(script) \(mode)")
      }
    }
  }

  @Test("a quote is transliterated by its language; an inscription in its script is shown as carved")
  func quotes() throws {
    let norse = Quote(text: "Deyr fé", author: "Hávamál", language: "non")
    #expect(try norse.runes(.younger) == "ᛏᛅᚢᚱ ᚠᛁ")
    let stone = Quote(
      text: "ek runoz", author: "", language: "gmq", carved: CarvedText(runes: "ᛖᚲ", script: "elder", variant: "x"))
    #expect(try stone.runes(.elder) == "ᛖᚲ")
    #expect(try stone.runes(.younger) != "ᛖᚲ" && stone.runes(.elder, text: "ek") != "ek")
    let entry = QuoteEntry(quote: norse, start: 0)
    #expect(entry.mode(.younger) == "norse" && entry.runes(.younger) == "ᛏᛅᚢᚱ ᚠᛁ")
  }

  @Test("the bundled quotes of a month are all readable in English and the same everywhere")
  func month() async throws {
    let service = QuoteService(store: nil, clock: .fixed(now: 1_795_219_200))
    let entries = try await service.timeline(days: 30)
    #expect(entries.count == 30)
    for entry in entries {
      let language = entry.quote.language ?? "en"
      #expect(["en", "non", "ang", "gmq"].contains(language) || entry.quote.collections.contains("inscriptions"))
      #expect(language == "en" || entry.quote.gloss != nil, "\(entry.quote.id)")
    }
    #expect(try await service.quoteOfTheDay(CivilDate("2026-11-21")) == entries[0])
  }

  /// Icelandic spelling writes ö for ǫ, Swedish for ø.
  @Test func theSwedishLetterIsRead() throws {
    let younger = try WritingSystem(named: "younger")
    for (language, runes) in [("sv", "ᚠᚢᛏᛅ"), ("sv-FI", "ᚠᚢᛏᛅ"), ("is", "ᚠᛅᛏᛅ"), ("non", "ᚠᛅᛏᛅ")] {
      #expect(try younger.transliterator(language: language).transliterate("föda") == runes)
    }
  }

  @Test(
    "Swedish is known by any spelling of its tag, and its ö is ø",
    arguments: ["sv", "SV", "sv-SE", "Sv-Latn-fi", "sv_SE"])
  func swedishLetters(tag: String) throws {
    for (script, mode) in [(RunicScript.younger, "norse"), (.medieval, "old-norse")] {
      #expect(RunicTransliterator.switches(for: script, mode: mode, language: tag) == ["swedish-letters"], "\(mode)")
    }
    // föður: faþur in Icelandic spelling, with ᚢ for the Swedish ö.
    #expect(
      try WritingSystem(named: "younger/norse").transliterator(language: tag).transliterate("föður") == "ᚠᚢᚦᚢᚱ")
    #expect(try Quote(text: "föður", author: "x", language: tag).runes(.younger) == "ᚠᚢᚦᚢᚱ")
    #expect(RunicTransliterator.switches(for: .elder, mode: "english", language: tag).isEmpty)
  }

  @Test("other languages do not have it", arguments: ["svk", "is", "da", "", "s"])
  func otherLetters(tag: String) {
    #expect(RunicTransliterator.switches(for: .younger, mode: "norse", language: tag).isEmpty)
  }

  @Test("the switches of a language are those of its table, and of no other")
  func castilian() throws {
    #expect(
      try RunicTransliterator(.elderEnglish, options: .init(switches: ["castilian"], language: "ES")).transliterate(
        "García")
        == "ᚷᚨᚱᚦᛁᚨ")
    for language in ["fr", "en", nil] {
      #expect(throws: RuneKitError.self) {
        try RunicTransliterator(.elderEnglish, options: .init(switches: ["castilian"], language: language))
      }
    }
    // A mode that reads no Spanish has none of its switches.
    #expect(throws: RuneKitError.self) {
      try RunicTransliterator(.youngerNorse, options: .init(switches: ["castilian"], language: "es"))
    }
  }
}
