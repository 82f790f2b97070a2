import Foundation
import RuneKit
import RuneText
import Testing

/// Typed names for bundled data, and conformances that apps need for saving and showing results.
struct NamedChoicesTests {
  static let named: [RunicMode] = [
    .elderEnglish, .elderProtoNorse, .elderScholarly, .youngerEnglish, .youngerNorse, .youngerScholarly, .cirthEnglish,
    .cirthMoria, .cirthDaeron, .futhorcEnglish, .futhorcOldEnglish, .futhorcScholarly, .medievalEnglish, .medievalLatin,
    .medievalOldNorse, .medievalScholarly,
  ]

  @Test func namedModesExist() {
    let ofAll = RunicScript.allCases.flatMap { [RunicMode.ipa($0), .sound($0)] }
    #expect(Set(Self.named + ofAll) == Set(RunicMode.allCases))
    for mode in RunicMode.allCases {
      #expect(RunicTransliterator(mode).mode.name == mode.name)
      #expect(RunicMode(rawValue: mode.rawValue) == mode)
    }
    #expect(RunicMode(rawValue: "elder/norse") == nil)
    #expect(RunicMode(rawValue: "elder") == nil)
    #expect(throws: RuneKitError.self) { try RunicMode(script: .elder, name: "norse") }
  }

  @Test func titlesAreThoseOfTheTables() {
    #expect(RunicScript.elder.title == "Elder Futhark")
    #expect(RunicScript.elder.summary == "Elder Futhark, 24 runes")
    #expect(RunicMode.elderProtoNorse.title == "Proto-Norse as carvers spelled it")
    for script in RunicScript.allCases { #expect(script.summary.hasPrefix(script.title) && !script.title.isEmpty) }
    let titles = RunicMode.allCases.map(\.title)
    #expect(!titles.contains("") && Set(titles).count == titles.count)
  }

  @Test func transliteratorsSayWhatTheyAre() throws {
    #expect("\(RunicTransliterator.elder)" == "elder/english")
    let options = TransliterationOptions(divider: .dot, unmapped: .drop, romanizes: true)
    let twigs = try RunicTransliterator(.youngerNorse, variant: .shortTwig, options: options)
    #expect("\(twigs)" == "younger/norse, variant short-twig, divider dot, unmapped drop, romanized")
  }

  @Test func variantsAreThoseOfTheScripts() {
    for script in RunicScript.allCases {
      let table = RunicTransliterator(script.modes[0]).script
      #expect(Set(script.variants.map(\.rawValue)) == Set(table.variants.map(\.name)))
    }
  }

  @Test func dividersAreThoseOfTheScripts() throws {
    for script in RunicScript.allCases {
      for divider in [TransliterationOptions.Divider.dot, .doubleDot] {
        let divided = try RunicTransliterator(script.modes[0], options: TransliterationOptions(divider: divider))
        #expect(!divided.transliterate("i i").contains(" "))
      }
    }
    #expect(throws: RuneKitError.self) {
      try RunicTransliterator(.elderEnglish, options: TransliterationOptions(divider: .fourDots))
    }
  }

  @Test func optionsAreKeptAsJSON() throws {
    let options = TransliterationOptions(
      variant: "short-twig", divider: .dot, punctuation: .script, unmapped: .mark, switches: ["late", "b"],
      romanizes: true, breakCharacter: "|", registry: "1998")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(options)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"breakCharacter":"|","divider":"dot","punctuation":"script","registry":"1998","romanize":true,"#
        + #""switches":["b","late"],"unmapped":"mark","variant":"short-twig"}"#)
    #expect(try JSONDecoder().decode(TransliterationOptions.self, from: json) == options)
    #expect(try encoder.encode(TransliterationOptions()) == Data("{}".utf8))
    #expect(try JSONDecoder().decode(TransliterationOptions.self, from: Data("{}".utf8)) == TransliterationOptions())
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TransliterationOptions.self, from: Data(#"{"breakCharacter":"ab"}"#.utf8))
    }
    #expect(try JSONDecoder().decode([RunicMode].self, from: Data(#"["younger/norse"]"#.utf8)) == [.youngerNorse])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([RunicMode].self, from: Data(#"["a/b"]"#.utf8)) }
  }

  @Test(arguments: ["thé ж 🙂 warthog", "", "e\u{301}\r\nþ"])
  func rangesTileTheText(_ text: String) {
    let result = RunicTransliterator.elder.transliteration(of: text)
    #expect(result.segments.map { String(text[$0.range(in: text)]) }.joined().utf8.elementsEqual(text.utf8))
    var end = text.startIndex
    for segment in result.segments {
      #expect(segment.range(in: text).lowerBound == end)
      end = segment.range(in: text).upperBound
    }
    #expect(end == text.endIndex)
    let parts = RunicTransliterator.elder.explanation(of: text).parts
    #expect(parts.map { $0.range(in: text) } == result.segments.map { $0.range(in: text) })
    #expect(result.segments.last.map { $0.range(in: "") }.map(\.isEmpty) ?? true)
  }

  @Test func rowsAreThoseOfTheTable() {
    let elder = RunicTransliterator.elder
    let rows = elder.explanation(of: "thy").parts.flatMap { $0.rows }
    #expect(rows.map(\.key) == ["th", "y"])
    #expect(rows.allSatisfy { !$0.reason.isEmpty && !$0.source.isEmpty && $0.line > 1 })
  }

  /// Compared with Foundation's calendar.
  @Test(arguments: ["Pacific/Kiritimati", "America/Sao_Paulo", "Europe/Berlin", "GMT", "Pacific/Pago_Pago"])
  func datesAreThoseOfTheCalendar(_ zone: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    for seconds in stride(from: -2_000_000_000.0, through: 4_000_000_000, by: 40_123_457.25) {
      let date = Date(timeIntervalSince1970: seconds)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let civil = try #require(CivilDate(date, in: zone))
      #expect([civil.year, civil.month, civil.day] == [parts.year, parts.month, parts.day])
    }
    #expect(CivilDate(Date.distantFuture.addingTimeInterval(1e15), in: zone) == nil)
  }
}
