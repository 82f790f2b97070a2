import RuneKit
import TestSupport
import Testing

@testable import RuneTransliteration

/// All implementations on random text, for every bundled mode under every option set.
struct AgreementTests {
  /// How many texts each mode is tried on under each option set.
  static let rounds = Effort.rounds(4)

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

  /// What decides of its neighbors, or is decided by them.
  static let neighbors: [String] = [
    " ", " ", " ", " ", "  ", " ,", "\t", " \t ", "\n", "\r\n", ".", ",", "-", ":", "|", "᛫", "·", "\u{E0E5}", "a", "q",
    "é",
    "e\u{301}", "q\u{307}", "\u{301}", "é\u{323}", "ж", "ж\u{301}", "“", "日", "🙂", "\u{200C}", "\u{AD}", "\u{130}",
  ]

  static let illFormed: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
  ]

  /// The numbers of the bundled modes, from which their seeds come.
  static let modes = BundledTests.modes.indices

  @Test(arguments: modes)
  func everyImplementationAgreesOnRandomText(_ number: Int) throws {
    let (script, mode) = BundledTests.modes[number]
    for (set, options) in try BundledChoice.optionSets(for: script, mode: mode).enumerated() {
      let transliterator = try RunicTransliterator(script: script, mode: mode, options: options)
      for round in 0..<Self.rounds {
        let seed = UInt64((number * 100 + set) * 1_000_000 + round)
        var generator = SeededGenerator(seed: seed)
        // In the first round of one set a text is longer than the blocks and pieces of the accelerators.
        let isLong = round == 0 && (set + number) % 4 == 0
        let wrong = Implementation.disagreements(of: transliterator, on: Self.text(isLong, &generator), seed: seed)
        #expect(wrong == nil)
      }
    }
  }

  private static func text(_ isLong: Bool, _ generator: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: isLong ? 5_000...6_000 : 0...40, using: &generator) {
      if Int.random(in: 0..<60, using: &generator) == 0 {
        text += illFormed.randomElement(using: &generator)!
      } else {
        // Long texts have long stretches without anything odd.
        let count = isLong && text.count / 18_000 % 2 == 0 ? 8 : parts.count
        text += Array(parts.suffix(count).randomElement(using: &generator)!.utf8)
      }
    }
    return text
  }

  /// What a space becomes depends on its neighbors, what a mark becomes on the letter before it.
  @Test(arguments: modes)
  func everyImplementationAgreesOnNeighbors(_ number: Int) throws {
    let (script, mode) = BundledTests.modes[number]
    let divider = try BundledChoice(script: script, mode: mode).transliterator().script.dividers[0].name
    let dividers: [TransliterationOptions.Divider] = [.named(divider), .none, .space, .shared]
    let policies = PunctuationPolicy.allCases
    for (set, breakCharacter) in ([nil, "|", ",", "\u{200C}"] as [Unicode.Scalar?]).enumerated() {
      // All dividers come with all breaks in some mode.
      let options = TransliterationOptions(
        divider: dividers[(number + set) % 4], punctuation: policies[(number / 4 + set) % 3], romanizes: set % 2 == 0,
        breakCharacter: breakCharacter)
      let transliterator = try RunicTransliterator(script: script, mode: mode, options: options)
      for round in 0..<Self.rounds {
        let seed = UInt64((number * 100 + 50 + set) * 1_000_000 + round)
        var generator = SeededGenerator(seed: seed)
        // Some letters in every gap, or hardly any.
        let gaps = ["", "a", "the words of it", "no more than a line of letters and spaces, all ASCII, and then"]
        let gap = gaps[round % gaps.count]
        let text = (0..<Int.random(in: 1...60, using: &generator)).flatMap { _ in
          Array((Self.neighbors.randomElement(using: &generator)! + gap).utf8)
        }
        let wrong = Implementation.disagreements(of: transliterator, on: text, seed: seed)
        #expect(wrong == nil)
      }
    }
  }

  /// The rows of an earlier pass, too, belong to the letter that they read: not to what comes after it.
  @Test func rowsOfTheSecondLetterOfALigatureBelongToIt() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse").makeRecorder()
    func rows(_ text: String) -> [Int] {
      Array(text.utf8).withUnsafeBytes { norse.specified($0) }.segments.map(\.rows.count)
    }
    #expect(rows("f\u{ED} x") == [1, 2, 0, 3])
    #expect(rows("\u{FB01}\u{301} x") == [3, 0, 3])
    #expect(rows("\u{FB01}\u{301}x") == [3, 3])
  }

  /// Text of which nothing is reported, since all else is left to the specification.
  @Test(arguments: modes)
  func segmentsOfKnownWordsAreThoseOfTheSpecification(_ number: Int) throws {
    let (script, mode) = BundledTests.modes[number]
    var generator = SeededGenerator(seed: UInt64(number))
    for policy in PunctuationPolicy.allCases {
      let options = TransliterationOptions(punctuation: policy, breakCharacter: policy == .drop ? "-" : nil)
      let recorder = try RunicTransliterator(script: script, mode: mode, options: options).makeRecorder()
      func specified(_ text: String) -> Transliteration { Array(text.utf8).withUnsafeBytes { recorder.specified($0) } }
      let parts = (Self.parts + Self.neighbors).filter { specified($0).report == TransliterationReport() }
      for _ in 0..<20 * Self.rounds {
        let count = Int.random(in: 0...30, using: &generator)
        let text = (0..<count).map { _ in parts.randomElement(using: &generator)! }.joined()
        let written = Array(text.utf8).withUnsafeBytes { recorder.transliteration(ofUTF8: $0) }
        #expect(written == specified(text), "\(text.debugDescription)")
      }
    }
  }

  /// Modes of several passes take a long text in four lanes, each of which begins after a space.
  @Test(arguments: modes)
  func everyModeAgreesOnLongText(_ number: Int) throws {
    let (script, mode) = BundledTests.modes[number]
    let transliterator = try BundledChoice(script: script, mode: mode).transliterator()
    var generator = SeededGenerator(seed: UInt64(number))
    let words = [
      "konungr", "ok", "the", "warthog", "sonr", "ræisti", "stæin", "thing", "hann", "é", "ж", "\n", "a-b", "1,",
    ]
    // Now and then a stretch without a space, or with nothing else.
    let gaps =
      Array(repeating: " ", count: 200) + [String(repeating: "oll", count: 300), String(repeating: " ", count: 300)]
    let text = (0..<Effort.rounds(8_000)).flatMap { _ in
      Array((words.randomElement(using: &generator)! + gaps.randomElement(using: &generator)!).utf8)
    }
    var outputs: [[UInt8]] = []
    for way in TransliterationStream.Way.allCases {
      var stream = transliterator.makeStream(way)
      var output: [UInt8] = []
      stream.take(text[...], inPiecesTo: text.count, into: &output, &generator)
      stream.finish(into: &output)
      outputs.append(output)
    }
    #expect(outputs.allSatisfy { $0 == outputs[0] }, "seed \(number), \(script.rawValue)/\(mode)")
  }

  /// Random letters fill the automaton with states that never recur, so it gives up making them for a while; ordinary words
  /// in between are where it goes back to them.
  @Test(arguments: modes)
  func everyModeAgreesOnRandomLetters(_ number: Int) throws {
    let (script, mode) = BundledTests.modes[number]
    let transliterator = try BundledChoice(script: script, mode: mode).transliterator()
    var generator = SeededGenerator(seed: UInt64(number))
    let letters = Array("abcdefghijklmnopqrstuvwxyzþæøáéíóúǫäöjkrhgnd  ")
    let text = (0..<Effort.rounds(8)).flatMap { round -> [UInt8] in
      round % 3 == 1
        ? Array(String(repeating: "the konungr and ", count: 5_000).utf8)
        : (0..<24_000).flatMap { _ in Array(String(letters.randomElement(using: &generator)!).utf8) }
    }
    let names = ["reference", "tables in long pieces", "lanes in long pieces"]
    let ways = Implementation.all.filter { names.contains($0.name) }
    #expect(ways.count == 3)
    let wrong = Implementation.disagreements(of: transliterator, on: text, seed: UInt64(number), among: ways)
    #expect(wrong == nil)
  }
}
