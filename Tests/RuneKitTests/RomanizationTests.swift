import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneTransliteration

/// Words of other scripts, spelled in Latin letters first.
struct RomanizationTests {
  static let options = TransliterationOptions(romanizes: true)

  @Test func aWordIsOneSubstitutedSpan() throws {
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    let result = elder.transliteration(of: "the Αθήνα!")
    #expect(result.text == "ᚦᛖ ᚨᚦᛖᚾᚨ!")
    #expect(result.segments.map(\.kind) == [.mapped, .mapped, .kept, .substituted, .kept])
    #expect(result.segments.map(\.source) == [0..<2, 2..<3, 3..<4, 4..<14, 14..<15])
    #expect(result.segments.map(\.output) == ["ᚦ", "ᛖ", " ", "ᚨᚦᛖᚾᚨ", "!"])
    // a th e n a
    #expect(result.segments[3].rows.count == 5)
    #expect(result.report.substitutedCount == 5)
    #expect(result.report.substituted.map(\.letter) == ["Αθήνα"])
    #expect(result.report.substituted.map(\.place.column) == [5])
    #expect(result.report.unmappedCount == 0)
    #expect(
      elder.explanation(of: "the Αθήνα!").parts[3].remark
        == "no row matches Αθήνα: romanized as athena (Any-Latin; Latin-ASCII)")
  }

  @Test func lettersAreNotJoinedAcrossASign() throws {
    // "bat'hat" in Latin letters: the soft sign parts t and h.
    let elder = try RunicTransliterator(script: .elder, options: Self.options)
    #expect(elder.transliterate("батьхат") == "ᛒᚨᛏᚺᚨᛏ")
    #expect(elder.transliterate("бат\u{200C}хат") == "ᛒᚨᛏᚺᚨᛏ")
    #expect(elder.transliterate("батхат") == "ᛒᚨᚦᚨᛏ")
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
    if set >= 3 { options.breakCharacter = "|" }
    let script: RunicScript = set % 2 == 0 ? .elder : .cirth
    let transliterator = try RunicTransliterator(script: script, options: options)
    let parts: [[UInt8]] =
      [
        "Москва", "мир", "ь", "東京", "שלום", "नमस्ते", "𓂀", "e\u{301}", "warthog", "the", " ", "  ", "\n", "\u{200C}",
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
