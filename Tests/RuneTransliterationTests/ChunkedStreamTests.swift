import TestSupport
import Testing

@testable import RuneTransliteration

/// Promises about bytes: chunking, ill-formed input, tiling.
struct ChunkedStreamTests {
  /// Text with everything that could go wrong at a cut.
  static func randomBytes(_ generator: inout SeededGenerator, pieces: Int) -> [UInt8] {
    let parts: [[UInt8]] = [
      Array("th".utf8), Array("t".utf8), Array("h".utf8), Array("nga ".utf8), Array("e\u{301}".utf8), Array("é".utf8),
      Array("\u{301}".utf8), Array("x\u{323}\u{301}".utf8), Array("🙂\u{FE0F}".utf8), Array("\u{200C}".utf8),
      Array("\n".utf8), Array("  ".utf8), Array("\t".utf8), [0], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91],
      [0xED, 0xA0, 0x80], [0xC0, 0xAF], Array("ж".utf8), Array("ᚦ".utf8), Array(".".utf8),
      Array(" ,".utf8), Array("-".utf8), Array("“".utf8), Array(" ".utf8), Array("’".utf8),
    ]
    return (0..<pieces).flatMap { _ in parts.randomElement(using: &generator)! }
  }

  static let optionSets: [TransliterationOptions] = [
    .init(), .init(variant: "twigs", divider: .named("dot"), punctuation: .script, unmapped: .mark),
    .init(divider: .none, unmapped: .drop), .init(divider: .space), .init(divider: .shared),
    .init(divider: .named("dot")),
    .init(divider: .named("dot"), punctuation: .drop), .init(divider: .shared, punctuation: .drop),
    .init(punctuation: .drop, breakCharacter: ","),
    .init(divider: .named("dot"), punctuation: .drop, breakCharacter: ","), .init(dropsControls: true),
  ]

  /// However it is cut and whichever way it goes, a text has one answer.
  @Test(arguments: optionSets.indices)
  func everyImplementationAgrees(_ set: Int) throws {
    let seed = UInt64(set + 100)
    var generator = SeededGenerator(seed: seed)
    let transliterator = try smallTransliterator(contextRows, options: Self.optionSets[set])
    for round in 0..<Effort.rounds(500) {
      let text = Self.randomBytes(&generator, pieces: Int.random(in: 0...60, using: &generator))
      expectAgreement(of: transliterator, on: text, seed: UInt64(round), "seed of the text \(seed)")
    }
  }

  @Test(arguments: optionSets.indices)
  func aRecorderForgetsEveryTextBeforeTheNext(_ set: Int) throws {
    let seed = UInt64(set + 400)
    var generator = SeededGenerator(seed: seed)
    let transliterator = try smallTransliterator(contextRows, options: Self.optionSets[set])
    let recorder = transliterator.makeRecorder()
    for _ in 0..<Effort.rounds(300) {
      let text = Self.randomBytes(&generator, pieces: Int.random(in: 0...20, using: &generator))
      let got = text.withUnsafeBytes { recorder.transliteration(ofUTF8: $0) }
      let expected = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
      #expect(got.segments == expected.segments, "seed \(seed), input \(text)")
      #expect(got.report.unmapped == expected.report.unmapped, "seed \(seed), input \(text)")
      #expect(got.report.illFormedCount == expected.report.illFormedCount, "seed \(seed), input \(text)")
    }
  }

  @Test func illFormedInputBecomesOneReplacementForEachMaximalSubpart() throws {
    let seed: UInt64 = 300
    var generator = SeededGenerator(seed: seed)
    // No row but for a letter that never comes, and no letter that could take a mark: what is well-formed passes.
    let transliterator = try smallTransliterator("a ; ansuz ; ; x ; house")
    for round in 0..<Effort.rounds(1_500) {
      let bytes: [UInt8] = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        [0x30, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xA0, 0xED, 0x9F, 0xEF, 0xF0, 0x90, 0xF4, 0x8F, 0xF5, 0xFF]
          .randomElement(using: &generator)!
      }
      // The standard library repairs by the same rule.
      let expected = Array(String(decoding: bytes, as: UTF8.self).utf8)
      expectAgreement(
        of: transliterator, on: bytes, seed: UInt64(round), expected: expected, "seed of the text \(seed)")
    }
  }

  @Test func aLineComesOutWithItsLineFeed() throws {
    let transliterator = try smallTransliterator(contextRows)
    for way in TransliterationStream.Way.allCases {
      var stream = transliterator.makeStream(way)
      var output: [UInt8] = []
      "that\n".utf8.withContiguousStorageIfAvailable { stream.transliterate(UnsafeRawBufferPointer($0), into: &output) }
      #expect(String(decoding: output, as: UTF8.self) == "ᚦᚨᛏ\n")
    }
  }

  @Test func aLetterMayCarryAnyNumberOfMarks() throws {
    let text = Array(("a" + String(repeating: "\u{301}", count: Effort.rounds(50_000)) + "a").utf8)
    let transliterator = try smallTransliterator(contextRows)
    let output = text.withUnsafeBytes { transliterator.transliterate(utf8: $0) }
    #expect(output.starts(with: "a".utf8) || output.starts(with: "ᚨ".utf8))
    #expect(output.suffix(3) == Array("ᚨ".utf8))
    expectAgreement(of: transliterator, on: text)
  }
}

/// The output for letters without a rune, spaces and punctuation.
struct PolicyTests {
  static let rows: [(TransliterationOptions, String, String)] = [
    (.init(unmapped: .keep), "aжa", "ᚨжᚨ"),
    (.init(unmapped: .drop), "aжa", "ᚨᚨ"),
    (.init(unmapped: .mark), "aжa", "ᚨ⟨ж⟩ᚨ"),
    (.init(unmapped: .mark), "ж\u{301}\u{323}!", "⟨ж\u{301}\u{323}⟩!"),
    (.init(unmapped: .drop), "ж\u{301} 1.", " 1."),
    (.init(divider: .named("dot")), "a  a", "ᚨ᛫ᚨ"),
    (.init(divider: .named("dot")), "  a a \n a\t a ", "ᚨ᛫ᚨ\nᚨ᛫ᚨ"),
    (.init(divider: .none), "a a\na", "ᚨᚨ\nᚨ"), (.init(divider: .shared), "a a\na, a  a", "ᚨ\nᚨ,ᚨ"),
    (.init(divider: .space), " a \t a ", "ᚨ ᚨ"),
    (.init(divider: .named("dot")), "a\u{A0}a \u{202F}a\u{3000}\n\u{2009}a\u{2007}, a\u{A0}", "ᚨ᛫ᚨ᛫ᚨ\nᚨ , ᚨ"),
    (.init(divider: .none), "a\u{2003}a", "ᚨᚨ"), (.init(divider: .keep), "a\u{A0}a", "ᚨ\u{A0}ᚨ"),
    (.init(divider: .keep), " a \t a ", " ᚨ \t ᚨ "),
    (.init(punctuation: .script), "a. a,", "ᚨ᛬ ᚨ,"),
    (.init(punctuation: .drop), "“a” , 7+1 – a·᛫!", "ᚨ  7+1  ᚨ᛫"),
    // Full-width forms as those of ASCII; signs of other scripts stay.
    (.init(punctuation: .drop), "a－a！（a）＋⁃a﹣aʼ。", "ᚨᚨᚨ＋ᚨᚨ。"),
    // Beside a mark that is kept, spaces are one space; beside the script's own, nothing.
    (.init(divider: .named("dot")), "a,  a (a) \t“a” & a . a", "ᚨ, ᚨ (ᚨ) “ᚨ” & ᚨ . ᚨ"),
    (.init(divider: .named("dot")), "a $ 7 - a᛬ a", "ᚨ᛫$᛫7 - ᚨ᛬ᚨ"),
    (.init(divider: .named("dot"), punctuation: .script), "a. a, (a) . (a", "ᚨ᛬ᚨ, (ᚨ)᛬(ᚨ"),
    // One run, and none at the ends of a line.
    (.init(divider: .named("dot"), punctuation: .drop), "“a , a- (a) … a,a ! \n -- a — \n", "ᚨ᛫ᚨ᛫ᚨ᛫ᚨᚨ\nᚨ\n"),
    (.init(divider: .named("dot"), punctuation: .drop), "a .\u{301} a, | a", "ᚨ᛫\u{301}᛫ᚨ᛫|᛫ᚨ"),
    (.init(divider: .space, punctuation: .drop), "a - a, a", "ᚨ ᚨ ᚨ"),
    (.init(divider: .none, punctuation: .drop), "a - a, i", "ᚨᚨᛁ"),
    (.init(divider: .shared, punctuation: .drop), "a - a, i", "ᚨᛁ"),
    (.init(variant: "twigs"), "sa", "ᛌᚨ"),
    // Escape, delete, overrides and marks of direction; tabs and line ends stay.
    (.init(dropsControls: true), "\u{202E}a\u{1B}[1\u{7F}\t\u{2067}a\u{2069}\u{85}\r\n", "ᚨ[1\tᚨ\r\n"),
    (.init(divider: .named("dot"), dropsControls: true), "a\u{0} \u{200F}a", "ᚨ᛫ᚨ"),
    (.init(), "\u{202E}a\u{1B}", "\u{202E}ᚨ\u{1B}"),
  ]

  @Test(arguments: 0..<rows.count)
  func policies(_ index: Int) throws {
    let (options, input, expected) = Self.rows[index]
    expectAgreement(of: try smallTransliterator(contextRows, options: options), on: input, expected: expected)
  }

  /// A hyphen and an apostrophe that rows leave out inside of words are punctuation elsewhere; a colon that is part of a key
  /// and a sign that has a rune are letters.
  @Test(arguments: [
    (PunctuationPolicy.keep, "a-a - a’ ’a -", "ᚨᚨ - ᚨ’ ’ᚨ -"), (.drop, "-a-a -a - -- ’a’ a’ -", "ᚨᚨ᛫ᚨ᛫ᚨ᛫ᚨ"),
    (.keep, "a: a & i:", "ᚨ:᛫ᚨ᛫ᛖ᛫ᛁᛁ"), (.drop, "a: a & i:", "ᚨ᛫ᚨ᛫ᛖ᛫ᛁᛁ"), (.script, "a. a-a .", "ᚨ᛬ᚨᚨ"),
  ])
  func punctuationThatRowsRead(_ policy: PunctuationPolicy, _ input: String, _ expected: String) throws {
    let rows = """
      - ; - ; not-initial not-final ; x ; house
      ’ ; - ; not-initial not-final ; x ; house
      & ; ehwaz ; ; x ; house
      i: ; isaz isaz ; ; x ; house
      . ; - ; initial ; x ; house
      """
    let transliterator = try smallTransliterator(
      contextRows + "\n" + rows, options: .init(divider: .named("dot"), punctuation: policy))
    expectAgreement(of: transliterator, on: input, expected: expected)
    var generator = SeededGenerator(seed: 900)
    let parts = ["a", "i:", " ", " ", "-", "’", "&", ".", ":", "\n"]
    for round in 0..<Effort.rounds(40) {
      let text = (0..<30).flatMap { _ in Array(parts.randomElement(using: &generator)!.utf8) }
      expectAgreement(of: transliterator, on: text, seed: UInt64(round))
    }
  }

  @Test func theReportNamesLettersAndPositions() throws {
    let transliterator = try smallTransliterator(contextRows)
    for way in TransliterationStream.Way.allCases {
      var stream = transliterator.makeStream(way)
      var output: [UInt8] = []
      let text = Array((String(repeating: "that\n", count: 1_000) + "a ж qж\u{301}\nж").utf8)
      text.withUnsafeBytes { stream.transliterate($0, into: &output) }
      stream.finish(into: &output)
      let report = stream.report
      #expect(report.unmappedCount == 4)
      #expect(report.unmapped.map(\.letter) == ["ж", "q", "ж\u{301}"])
      #expect(report.unmapped.map(\.count) == [2, 1, 1])
      #expect(report.unmapped.map(\.position.line) == [1_001, 1_001, 1_001])
      #expect(report.unmapped.map(\.position.column) == [3, 5, 6])
      #expect(report.substitutedCount == 0)
    }
  }

  @Test func segmentsSayWhatBecameOfEachPart() throws {
    let result = try smallTransliterator(contextRows, options: .init(unmapped: .drop)).transliteration(
      of: "thaж t\u{200C}h.")
    #expect(result.segments.map(\.kind) == [.mapped, .mapped, .dropped, .kept, .mapped, .dropped, .mapped, .kept])
    #expect(result.segments.map(\.source) == [0..<2, 2..<3, 3..<5, 5..<6, 6..<7, 7..<10, 10..<11, 11..<12])
    #expect(result.segments.map(\.output) == ["ᚦ", "ᚨ", "", " ", "ᛏ", "", "ᚺ", "."])
  }
}
