import TestSupport
import Testing

@testable import RuneTransliteration

/// Words with split letters: the lists, and what the engine makes of them.
struct WordTests {
  static let list = """
    # Your own list.
    t|hat   ; s       ; th for t
    an|gi   ; -a      ; soft g
    n|g               # an entry may be the word alone
    hin|g|a ; th tha  ; two bars
    é|tha             ; a letter that no row knows
    thing             ; ; taken back from nobody
    """

  static func wordList(_ text: String) throws -> WordList {
    try WordList(TableText(file: "words.txt", bytes: Array(text.utf8)), unicode: unicodeMappings)
  }

  static func transliterator(
    _ lists: [String], options: TransliterationOptions = TransliterationOptions()
  ) throws -> RunicTransliterator {
    try RunicTransliterator(
      mode: smallMode(contextRows), script: smallScript, options: options,
      words: lists.map { try wordList($0) },
      unicode: unicodeMappings)
  }

  static let rows: [(input: String, expected: String, why: String)] = [
    ("that", "ᛏᚺᚨᛏ", "split where the list says"),
    ("That THATS tHaT", "ᛏᚺᚨᛏ ᛏᚺᚨᛏᛊ ᛏᚺᚨᛏ", "any case, and with its ending"),
    ("tha thatt athat", "ᚦᚦ ᚦᚨᛏᛏ ᚨᚦᚨᛏ", "whole words only"),
    ("that-that that's that\n", "ᛏᚺᚨᛏ-ᛏᚺᚨᛏ ᛏᚺᚨᛏ'ᛊ ᛏᚺᚨᛏ\n", "a hyphen and an apostrophe end a word"),
    ("angi anga ang", "ᚨᚾᚷᛁ ᚨᚾᚷᚨ ᚨᛜ", "an ending in place of the last letter"),
    ("ng nga", "ᛊᚷ ᛜᚨ", "a word of two letters; initial still holds"),
    ("hinga hingath hingatha", "ᚺᛁᚾᚷᚨ ᚺᛁᚾᚷᚨᚦ ᚺᛁᚾᚷᚨᚦᚦ", "two bars, and joined letters after them"),
    ("étha e\u{301}tha etha ÉTHA", "ᛖᚦᚦ ᛖᚦᚦ ᛖᚦᚦ ᛖᚦᚦ", "split before th, which does nothing"),
    ("xthat thatx жthat thatж", "xᚦᚨᛏ ᚦᚨᛏx жᚦᚨᛏ ᚦᚨᛏж", "letters without a row are letters of the word"),
    (
      "th\u{AD}at t\u{2060}hat tha\u{200D}t th\u{180E}at", "ᛏᚺᚨᛏ ᛏᚺᚨᛏ ᛏᚺᚨ\u{200D}ᛏ ᛏᚺᚨᛏ",
      "an invisible character ends no word"
    ),
    ("tha\u{FE0F}t t\u{34F}hat", "ᛏᚺᚨᛏ ᛏᚺᚨᛏ", "a variation selector means nothing on a letter"),
    ("t\u{200C}hat", "ᛏᚺᚨᛏ", "split twice is split"),
    ("thing", "ᚦᛁᛜ", "a word without a bar is not split"),
  ]

  @Test(arguments: 0..<rows.count)
  func everyImplementationAnswersARow(_ index: Int) throws {
    let row = Self.rows[index]
    let transliterator = try Self.transliterator([Self.list])
    expectAgreement(of: transliterator, on: row.input, expected: row.expected, row.why)
    // The second time inside a text that is long enough for lanes.
    let padding = String(repeating: "that ing. ", count: 2_000)
    let paddingInRunes = String(repeating: "ᛏᚺᚨᛏ ᛁᛜ. ", count: 2_000)
    expectAgreement(
      of: transliterator, on: padding + row.input + " " + padding,
      expected: paddingInRunes + row.expected + " " + paddingInRunes, row.why)
  }

  /// Lanes begin at spaces, wherever they are.
  @Test func aSplitIsFoundInEveryLane() throws {
    let transliterator = try Self.transliterator(["t|hat"])
    expectAgreement(
      of: transliterator, on: String(repeating: "that ings. ", count: 200),
      expected: String(repeating: "ᛏᚺᚨᛏ ᛁᛜᛊ. ", count: 200))
  }

  /// So many joiners that a listed word may not have more. U+200C is
  /// written where no letter is before it.
  @Test(arguments: [1, 189, 190, 2_688]) func joinersBeforeAWordDoNotBelongToIt(_ count: Int)
    throws
  {
    let transliterator = try Self.transliterator(["t|hat"])
    for (joiner, written) in [("\u{200C}", ""), ("\u{200D}", "\u{200D}")] {
      let (joiners, kept) = (String(repeating: joiner, count: count), String(repeating: written, count: count))
      let isSplit = count <= WordKey.mostJoiners
      for seed in 0..<4 as Range<UInt64> {
        expectAgreement(of: transliterator, on: joiners + "that ing", seed: seed, expected: joiners + "ᛏᚺᚨᛏ ᛁᛜ")
        expectAgreement(of: transliterator, on: joiners + "that\u{200C}th", seed: seed, expected: joiners + "ᚦᚨᛏᚦ")
        expectAgreement(
          of: transliterator, on: "that " + joiners + "that" + joiners + " that", seed: seed,
          expected: "ᛏᚺᚨᛏ " + joiners + (isSplit ? "ᛏᚺᚨᛏ" : "ᚦᚨᛏ") + kept + " ᛏᚺᚨᛏ")
      }
    }
  }

  /// A capital of its own is its small letter to the lists, but no key that has it has the small one.
  @Test func aBarPartsAKeyWithALetterThatIsExact() throws {
    let rows = """
      @exact H
      \(plainRows("a ansuz, h haglaz, t tiwaz, H isaz, tH thurisaz"))
      """
    let transliterator = try RunicTransliterator(
      mode: smallMode(rows), script: smallScript, words: [Self.wordList("t|ha")], unicode: unicodeMappings)
    expectAgreement(of: transliterator, on: "tHa tH tha atHa", expected: "ᛏᛁᚨ ᚦ ᛏᚺᚨ ᚨᚦᚨ")
  }

  /// What a list means, written down as simply as can be: U+200C at the splits of whole words.
  static func oracle(_ text: [UInt8], _ list: [String: String]) -> [UInt8] {
    func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      var end = index
      while end < text.count, isLetter(text[end]) { end += 1 }
      let word = String(decoding: text[index..<end], as: UTF8.self)
      if let parted = list[word.lowercased()] {
        var letters = Array(word)[...]
        for character in parted {
          if character == "|" {
            result += Array("\u{200C}".utf8)
          } else if let letter = letters.popFirst() {
            result += Array(String(letter).utf8)
          }
        }
      } else {
        result += text[index..<end]
      }
      if end < text.count { result.append(text[end]) }
      index = end + 1
    }
    return result
  }

  static let parted = [
    "that": "t|hat", "thats": "t|hats", "ng": "n|g", "hinga": "hin|g|a", "hingath": "hin|g|ath", "angi": "an|gi",
    "anga": "an|ga", "hingatha": "hin|g|atha",
  ]

  @Test(arguments: ChunkedStreamTests.optionSets.indices)
  func anyChunkingGivesTheSameBytes(_ set: Int) throws {
    let seed = UInt64(set + 500)
    var generator = SeededGenerator(seed: seed)
    let options = ChunkedStreamTests.optionSets[set]
    let transliterator = try Self.transliterator([Self.list], options: options)
    let bare = try Self.transliterator([], options: options)
    let parts = [
      "that", "THAT", "that ", " ng ", "hinga\n", "hingath", "\t", " ", "  ", ". ", "an", "gi ", "anga", "t", "h", "a",
      "xthat", " hingatha", "nnnnnnnnnnnn", "athat-", "\n",
    ]
    for round in 0..<max(2, Effort.rounds(40)) {
      // Some texts are longer than a block, and a few have a word that is longer than one.
      let count = round % 20 == 0 ? 6_000 : Int.random(in: 1...60, using: &generator)
      var text = (0..<count).flatMap { _ in Array(parts.randomElement(using: &generator)!.utf8) }
      if round % 40 == 0 { text += Array(String(repeating: "th", count: 9_000).utf8) + text }
      let marked = Self.oracle(text, Self.parted)
      let expected = marked.withUnsafeBytes { bare.transliterate(utf8: $0) }
      expectAgreement(
        of: transliterator, on: text, seed: UInt64(round), expected: expected, "seed of the text \(seed)")
    }
  }

  @Test(arguments: ChunkedStreamTests.optionSets.indices)
  func everyImplementationAgreesOnAnyBytes(_ set: Int) throws {
    let seed = UInt64(set + 600)
    var generator = SeededGenerator(seed: seed)
    let transliterator = try Self.transliterator([Self.list], options: ChunkedStreamTests.optionSets[set])
    for round in 0..<Effort.rounds(60) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text += ChunkedStreamTests.randomBytes(&generator, pieces: Int.random(in: 0...3, using: &generator))
        text += Array(Self.rows.randomElement(using: &generator)!.input.utf8)
      }
      expectAgreement(of: transliterator, on: text, seed: UInt64(round), "seed of the text \(seed)")
    }
  }

  @Test func segmentsOfAPartedWordCoverItsLetters() throws {
    let result = try Self.transliterator([Self.list]).transliteration(of: "that ng")
    #expect(result.segments.map(\.source) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5, 5..<6, 6..<7])
    #expect(result.segments.map(\.output) == ["ᛏ", "ᚺ", "ᚨ", "ᛏ", " ", "ᛊ", "ᚷ"])
    #expect(result.segments.map(\.kind) == [.mapped, .mapped, .mapped, .mapped, .kept, .mapped, .mapped])
  }

  @Test func theFirstListThatHasAWordDecides() throws {
    let both = try Self.transliterator(["that\nhi|nga ; ; otherwise", Self.list])
    #expect(both.transliterate("that thats hinga") == "ᚦᚨᛏ ᛏᚺᚨᛏᛊ ᚺᛁᛜᚨ")
    #expect(
      both.exception(for: "Hinga")
        == WordException(spelling: "hi|nga", reason: "otherwise", file: "words.txt", line: 2))
    #expect(
      both.exception(for: "THATS") == WordException(spelling: "t|hats", reason: "th for t", file: "words.txt", line: 2))
    #expect(both.exception(for: "that")?.spelling == "that")
    #expect(both.exception(for: "ng") == WordException(spelling: "n|g", reason: "", file: "words.txt", line: 4))
    #expect(both.exception(for: "thatch") == nil)
  }

  /// What waits for the end of a word is no more than a listed word may have.
  @Test(arguments: ["that", "th", "t\u{200C}", "t\u{200D}\u{301}", "t\u{AD}", "x"])
  func whatWaitsIsBounded(_ piece: String) throws {
    let transliterator = try Self.transliterator([Self.list])
    for way in TransliterationStream.Way.allCases {
      var stream = transliterator.makeStream(way)
      let text = Array(String(repeating: piece, count: 20_000).utf8)
      var output: [UInt8] = []
      text.withUnsafeBytes { stream.transliterate($0, into: &output) }
      let before = output.count
      stream.finish(into: &output)
      #expect(output.count - before < 400, "\(piece): \(output.count - before) bytes came at the end")
    }
  }

  @Test func aLineComesOutWithItsLineFeed() throws {
    let transliterator = try Self.transliterator([Self.list])
    for way in TransliterationStream.Way.allCases {
      var stream = transliterator.makeStream(way)
      var output: [UInt8] = []
      for byte in "that\n".utf8 {
        withUnsafeBytes(of: byte) { stream.transliterate($0, into: &output) }
      }
      #expect(String(decoding: output, as: UTF8.self) == "ᛏᚺᚨᛏ\n")
    }
  }

  @Test func aBarBesideAContextCountsToo() throws {
    // No key has ia, but i is written otherwise before a vowel, which a bar hides as U+200C does.
    let transliterator = try Self.transliterator(["i|a"])
    expectAgreement(of: transliterator, on: "ia iat i\u{200C}a ", expected: "ᛁᚨ ᛜᚨᛏ ᛁᚨ ")
  }
}

/// A character that splits letters in the input.
struct BreakTests {
  static let rows: [(String, String, String)] = [
    ("t|hat", "ᛏᚺᚨᛏ", "parts and disappears"),
    ("| that |that that|", "| ᚦᚨᛏ |ᚦᚨᛏ ᚦᚨᛏ", "only after a letter"),
    ("t||h 1|2", "ᛏᚺ 1|2", "twice is once; digits are not letters"),
    ("ж|t", "ж|ᛏ", "after a letter without a row, it is text"),
    ("a  |a", "ᚨ  |ᚨ", "after a space, it is text"),
  ]

  @Test(arguments: 0..<rows.count)
  func everyImplementationAnswersARow(_ index: Int) throws {
    let (input, expected, why) = Self.rows[index]
    for lists in [[], ["hin|ga"]] {
      let transliterator = try WordTests.transliterator(
        lists, options: TransliterationOptions(breakCharacter: "|"))
      expectAgreement(of: transliterator, on: input, expected: expected, why)
    }
  }

  @Test(arguments: ["a", "ж", "\u{301}", " ", "\n", "\t", "\u{A0}"] as [Unicode.Scalar])
  func aLetterAMarkOrABlankIsNoBreak(_ scalar: Unicode.Scalar) {
    #expect(throws: TransliteratorError.unusableBreak(scalar)) {
      try WordTests.transliterator([], options: TransliterationOptions(breakCharacter: scalar))
    }
  }

  @Test func segmentsTellOfTheBreak() throws {
    let transliterator = try WordTests.transliterator([], options: TransliterationOptions(breakCharacter: "|"))
    let result = transliterator.transliteration(of: "t|h|")
    #expect(result.segments.map(\.kind) == [.mapped, .dropped, .mapped, .dropped])
    #expect(result.segments.map(\.source) == [0..<1, 1..<2, 2..<3, 3..<4])
  }
}

/// One fixture for every finding that a word list can give.
struct WordListTests {
  static let fixtures: [(list: String, finding: String)] = [
    ("t|hat ; s ; why ; more", "1:1: error: an entry is: word ; endings ; why; this one has 4 fields"),
    ("|that", "1:1: error: each | of |that needs a letter on both sides"),
    ("that|", "1:1: error: each | of that| needs"),
    ("t||hat", "1:1: error: each | of t||hat needs"),
    ("  ; s", "1:3: error: no word"),
    ("t|hat's", "1:1: error: t|hat's has something other than letters: U+0027"),
    ("t|h at", "1:1: error: t|h at has something other than letters: U+0020"),
    ("# x\n  T|hat", "2:3: error: T|hat is not lower case in NFC; write t|hat,"),
    ("o|ﬁ", "1:1: error: o|ﬁ is not lower case in NFC; write o|fi,"),
    ("t|hat ; s S", "1:11: error: S is not lower case in NFC; write s"),
    ("t|hat ; -S", "1:9: error: -S is not lower case in NFC; write -s,"),
    ("t|hat ; s|s", "1:9: error: s|s has something other than letters: U+007C"),
    ("t|hat ; s -", "1:11: error: an ending needs letters"),
    ("tha|t ; s -s", "1:11: error: the ending -s removes a letter next to a split"),
    ("t|hat ; s\nth|ats", "2:1: error: thats is already in line 1"),
    ("t|hat ; s s", "1:11: error: thats is already in line 1"),
    ("t|hat\nt|hat", "2:1: error: that is already in line 1"),
    ("@words english", "1:1: error: a word list has no properties"),
    ("t|" + String(repeating: "a", count: 63), "1:1: error: t"),
    (
      "t|hat ; "
        + (0..<65).map { "e" + String(repeating: "r", count: $0 % 9) + String(repeating: "s", count: $0 / 9) }
        .joined(separator: " "), "1:9: error: 65 endings; the limit is 64"
    ),
    (
      String(repeating: "#", count: 1 << 20) + "\n",
      "1:1: error: the list has 1048577 bytes; the limit is 1048576"
    ),
  ]

  @Test(arguments: 0..<fixtures.count)
  func everyFindingIsTold(_ index: Int) {
    let fixture = Self.fixtures[index]
    do {
      _ = try WordTests.wordList(fixture.list)
      Issue.record("no finding; expected \(fixture.finding)")
    } catch let error as TableError {
      let found = error.diagnostics.map(\.description)
      #expect(found.contains { $0.hasPrefix("words.txt:" + fixture.finding) }, "\(found)")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func allFindingsAreToldAtOnce() {
    do {
      _ = try WordTests.wordList("|a\nb|\nC|d ; -\ne|f ; g ; h ; i")
      Issue.record("no finding")
    } catch let error as TableError {
      #expect(error.diagnostics.map(\.position.line) == [1, 2, 3, 4])
    } catch {
      Issue.record("\(error)")
    }
  }

  /// The quick reader of sound lists finds what the careful one finds.
  @Test func everyWordIsFoundAgain() throws {
    let seed: UInt64 = 700
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(20) {
      var expected: [[UInt8]: WordList.Splits] = [:]
      var text = ""
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        let letters = (0..<Int.random(in: 3...9, using: &generator)).map { _ in
          ["a", "b", "h", "t", "é", "ж"].randomElement(using: &generator)!
        }
        let bar = Int.random(in: 1...letters.count - 2, using: &generator)
        let splits = (1 as WordList.Splits) << WordList.Splits(letters[..<bar].joined().utf8.count)
        let endings = [["s"], ["-ing"], ["ed", "-x"], []].randomElement(using: &generator)!
        let words =
          [letters.joined()]
          + endings.map { $0.hasPrefix("-") ? letters.dropLast().joined() + $0.dropFirst() : letters.joined() + $0 }
        if Set(words).count < words.count || words.contains(where: { expected[Array($0.utf8)] != nil }) { continue }
        for word in words { expected[Array(word.utf8)] = splits }
        let blank = [" ", "  ", "\t", "             "].randomElement(using: &generator)!
        text += (letters[..<bar] + ["|"] + letters[bar...]).joined() + blank
        if !endings.isEmpty { text += ";" + blank + endings.joined(separator: blank) + blank }
        text += ["", "# note ; x|y", endings.isEmpty ? "" : "; why # not"].randomElement(using: &generator)! + "\n"
        text += ["", "# x|y ; s\n", "\n", "\r\n"].randomElement(using: &generator)!
      }
      let list = try WordTests.wordList(text)
      #expect(list.count == expected.count, "seed \(seed), round \(round): \(text)")
      for (word, splits) in expected {
        let found = word.withUnsafeBufferPointer { list.find($0)?.splits }
        #expect(found == splits, "seed \(seed), round \(round): \(String(decoding: word, as: UTF8.self)) in \(text)")
        for other in [word + word, Array(word.dropLast()), word + [UInt8(ascii: "q")]] where expected[other] == nil {
          #expect(other.withUnsafeBufferPointer { list.find($0)?.splits } == nil)
        }
      }
      var seen: [[UInt8]: WordList.Splits] = [:]
      list.forEachWord { seen[Array($0)] = $1 }
      #expect(seen == expected, "seed \(seed), round \(round)")
    }
  }

  @Test func anyBytesAreReadWithoutATrap() {
    let seed: UInt64 = 800
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(2_000) {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Array("ab|;-#@ \n\r\t\u{301}é\u{0}".utf8).randomElement(using: &generator)!
      }
      let table = TableText(file: "words.txt", bytes: bytes)
      _ = try? WordList(table, unicode: unicodeMappings)
      // Not sound, but it must not trap either.
      let list = WordList(checked: table)
      list.forEachWord { word, _ in _ = list.find(word) }
    }
  }
}
