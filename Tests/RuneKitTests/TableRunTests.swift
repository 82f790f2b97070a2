import Foundation
import Testing

@testable import RuneKit
@testable import RuneTransliteration

/// The tables of the passes against the rule that they are derived from, for every bundled mode.
struct TableRunTests {
  /// How many texts each mode is tried on; RUNE_RANDOM_TEXTS asks for more, as a release does.
  static let rounds = ProcessInfo.processInfo.environment["RUNE_RANDOM_TEXTS"].flatMap { Int($0) } ?? 4

  static let optionSets: [TransliterationOptions] = [
    .init(), .init(romanizes: true), .init(divider: .space, unmapped: .mark, breakCharacter: "|"),
    .init(divider: .none, writesScriptPunctuation: true, unmapped: .drop, breakCharacter: "¦"),
    // A break that would be written as a mark of the script's own.
    .init(divider: .none, writesScriptPunctuation: true, romanizes: true, breakCharacter: ","),
  ]

  /// Whatever could go wrong where a table of characters meets the letter reader.
  static let parts: [String] = [
    "warthog", "thing", "Þorsteinn", "konungr", "ǫ", "o\u{328}", "é", "e\u{301}", "É", "e\u{301}\u{323}", "ð", "ß", "ﬁ",
    "ㄱ", "ж", "ж\u{301}", "ж\u{301}\u{301}", "q\u{307}", "x", "q", "हिन्दी", "ภาษา", "שָׁ", "عربي\u{200C}", "𐌰", "𐌰\u{301}",
    "𝐚", "𝐚\u{301}", "\u{1D165}", "a\u{1D165}", "é\u{1D165}", "ж\u{1D165}", "🙂", "🙂\u{FE0F}", "“", "—", "•\u{301}",
    "\u{200C}", "\u{200D}", "\u{AD}", "|", "¦", "'", "’", "-", ".", ",", " ", "  ", "\t", "\n", "\r\n", "\u{301}",
    "\u{FDFA}", "\u{2B9}", "᛫", "·", "日本", "한국", "ᚠ", "\u{E081}", "1", "a", "th", "ng", "ʀ", "R", "\u{130}", "ſ", "ＴＨ",
    "the quick brown fox ",
    "w\u{AD}arthog", "wart\u{200D}hog", "éwarthog", "jarthuǫgg", "ár", "oll", "nn", "g", "k", "u",
  ]

  /// What decides of its neighbours, or is decided by them.
  static let neighbours: [String] = [
    " ", " ", " ", " ", "  ", " ,", "\t", " \t ", "\n", "\r\n", ".", ",", "-", ":", "|", "᛫", "·", "\u{E0E5}", "a", "q",
    "é",
    "e\u{301}", "q\u{307}", "\u{301}", "é\u{323}", "ж", "ж\u{301}", "“", "日", "🙂", "\u{200C}", "\u{AD}", "\u{130}",
  ]

  static let illFormed: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
  ]

  @Test(arguments: BundledReadingTests.modes)
  func theTablesAgreeWithTheRule(_ mode: BundledReadingTests.BundledMode) throws {
    var generator = SeededGenerator(seed: UInt64(mode.mode.utf8.count &* 31 &+ mode.script.rawValue.utf8.count))
    let dividers = try RunicTransliterator(script: mode.script, mode: mode.mode).script.dividers
    for options in Self.optionSets + [.init(divider: .named(dividers[0].name), writesScriptPunctuation: true)] {
      let transliterator = try RunicTransliterator(script: mode.script, mode: mode.mode, options: options)
      for round in 0..<Self.rounds {
        let isLong = round % 4 == 3
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 0...(isLong ? 5_000 : 40), using: &generator) {
          if Int.random(in: 0..<60, using: &generator) == 0 {
            text += Self.illFormed.randomElement(using: &generator)!
          } else {
            // Long texts have long stretches without anything odd.
            let count = isLong && !text.isEmpty && text.count / 9_000 % 2 == 0 ? 8 : Self.parts.count
            text += Array(Self.parts.suffix(isLong ? count : Self.parts.count).randomElement(using: &generator)!.utf8)
          }
        }
        Self.compare(
          transliterator, text, pieces: [text.count + 1, isLong ? 5_000 : 5], "\(mode), \(options)", &generator)
      }
    }
  }

  /// Blanks are decided by what stands beside them, marks by the letter before them.
  @Test(arguments: BundledReadingTests.modes)
  func theTablesAgreeWithTheRuleOnNeighbours(_ mode: BundledReadingTests.BundledMode) throws {
    var generator = SeededGenerator(seed: UInt64(mode.mode.utf8.count &* 37 &+ mode.script.rawValue.utf8.count))
    let divider = try RunicTransliterator(script: mode.script, mode: mode.mode).script.dividers[0].name
    let choices: [TransliterationOptions.Divider] = [.named(divider), .none, .space]
    for (index, breakCharacter) in ([nil, "|", ",", "\u{200C}"] as [Unicode.Scalar?]).enumerated() {
      // All choices come with all breaks in some mode.
      let options = TransliterationOptions(
        divider: choices[(mode.mode.utf8.count + index) % 3], writesScriptPunctuation: index < 3,
        romanizes: index % 2 == 0, breakCharacter: breakCharacter)
      let transliterator = try RunicTransliterator(script: mode.script, mode: mode.mode, options: options)
      for round in 0..<Self.rounds {
        // Some letters in every gap, or hardly any.
        let gaps = ["", "a", "the words of it", "no more than a line of letters and blanks, all ASCII, and then"]
        let gap = gaps[round % gaps.count]
        let text = (0..<Int.random(in: 1...60, using: &generator)).flatMap { _ in
          Array((Self.neighbours.randomElement(using: &generator)! + gap).utf8)
        }
        Self.compare(transliterator, text, pieces: [text.count + 1, 5, 150], "\(mode), \(options)", &generator)
      }
    }
  }

  private static func compare(
    _ transliterator: RunicTransliterator, _ text: [UInt8], pieces: [Int], _ what: String,
    _ generator: inout SeededGenerator
  ) {
    let expected = TransliterationStream.run(transliterator, text, .byRule, longest: text.count + 1, &generator)
    for longest in pieces {
      let way: TransliterationStream.Way = Bool.random(using: &generator) ? .byTables : .byPairs
      let result = TransliterationStream.run(transliterator, text, way, longest: longest, &generator)
      let what: Comment = "\(what), \(way), pieces to \(longest), input \(text.prefix(400))"
      #expect(result.output == expected.output, what)
      #expect(result.report.unmapped == expected.report.unmapped, what)
      #expect(result.report.substituted == expected.report.substituted, what)
      #expect(result.report.unmappedCount == expected.report.unmappedCount, what)
      #expect(result.report.substitutedCount == expected.report.substitutedCount, what)
      #expect(result.report.illFormedCount == expected.report.illFormedCount, what)
    }
  }

  /// One stream for all texts, and buffers that are too small now and then.
  @Test(arguments: [RunicScript.elder, .cirth, .younger])
  func wholeTextsFitOrAreRefused(_ script: RunicScript) throws {
    var generator = SeededGenerator(seed: 77)
    let transliterator = try RunicTransliterator(script: script)
    var stream = transliterator.makeStream()
    for _ in 0..<800 {
      let text = Array(
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Bool.random(using: &generator)
            ? ["the ", "quick", " fox", "ng", "warthog", "t", ". "].randomElement(using: &generator)!
            : Self.parts.randomElement(using: &generator)!
        }.joined().utf8)
      let expected = text.withUnsafeBytes { transliterator.transliterate(utf8: $0) }
      let size = max(0, expected.count + Int.random(in: -3...20, using: &generator))
      var buffer = [UInt8](repeating: 0xAA, count: size + 8)
      let count = text.withUnsafeBytes { text in
        buffer.withUnsafeMutableBytes {
          stream.transliterate(whole: text, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<size]))
        }
      }
      #expect(count == (size < expected.count ? nil : expected.count), "\(text)")
      if let count { #expect(Array(buffer[..<count]) == expected, "\(text)") }
      #expect(buffer[size...].allSatisfy { $0 == 0xAA }, "wrote behind its buffer: \(text)")
    }
  }
}

extension TransliterationStream {
  /// What a text becomes that comes in pieces of random length.
  static func run(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ way: Way, longest: Int,
    _ generator: inout SeededGenerator
  ) -> (output: [UInt8], report: TransliterationReport) {
    var stream = TransliterationStream(transliterator.pool, way)
    var output: [UInt8] = []
    var start = 0
    while start < text.count {
      let end = min(text.count, start + Int.random(in: 1...longest, using: &generator))
      text[start..<end].withUnsafeBytes { stream.transliterate($0, into: &output) }
      start = end
    }
    stream.finish(into: &output)
    return (output, stream.report)
  }
}
