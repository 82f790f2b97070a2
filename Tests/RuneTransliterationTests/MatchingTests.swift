import TestSupport
import Testing

@testable import RuneTransliteration

/// The matching rule, by rows that every implementation must answer alike.
struct MatchingTests {
  struct Row: CustomTestStringConvertible {
    let input: String
    let expected: String
    let why: String
    var testDescription: String { "\(input) → \(expected): \(why)" }
  }

  static let rows = [
    Row(input: "that", expected: "ᚦᚨᛏ", why: "the digraph before the letters; tha is not final here"),
    Row(input: "tha", expected: "ᚦᚦ", why: "the longest key wins where its context holds"),
    Row(input: "tha tha", expected: "ᚦᚦ ᚦᚦ", why: "final before a space"),
    Row(input: "tt th", expected: "ᛏᛏ ᚦ", why: "a key that breaks off gives its letters"),
    Row(input: "ing", expected: "ᛁᛜ", why: "ng is longer than n, and no vowel follows i"),
    Row(input: "ia", expected: "ᛜᚨ", why: "before a vowel"),
    Row(input: "i a", expected: "ᛁ ᚨ", why: "a space is not a vowel"),
    Row(input: "ii", expected: "ᛜᛁ", why: "contexts look at the source, not at output"),
    Row(input: "ga ag aga", expected: "ᚷᚨ ᚨᛏ ᚨᚺᚨ", why: "two conditions beat one, one beats none"),
    Row(input: "na an", expected: "ᛊᚨ ᚨᚾ", why: "initial"),
    Row(input: "sa st as s", expected: "ᛊᚨ ᚦᛏ ᚨᛊ ᛊ", why: "negated conditions; a space is final"),
    Row(input: "s-t", expected: "ᛊ-ᛏ", why: "punctuation ends a word"),
    Row(input: "t\u{200C}h", expected: "ᛏᚺ", why: "U+200C splits a digraph and is dropped"),
    Row(input: "a\u{200C}n", expected: "ᚨᚾ", why: "a split word is still one word"),
    Row(input: "t\u{200D}a", expected: "ᛏ\u{200D}ᚨ", why: "U+200D asks for a bind rune and stays"),
    Row(input: "THAT Th", expected: "ᚦᚨᛏ ᚦ", why: "case is not part of the spelling"),
    Row(input: "ᚦᚨ 12 🙂!", expected: "ᚦᚨ 12 🙂!", why: "runes, digits, emoji and punctuation pass through"),
    Row(input: "xa", expected: "xᚨ", why: "a letter without a row is kept"),
    Row(input: "Xа", expected: "Xа", why: "kept letters keep their case; a Cyrillic а is not a Latin a"),
    Row(input: "", expected: "", why: "nothing in, nothing out"),
    Row(input: "a\0th\0a", expected: "ᚨ\0ᚦ\0ᚨ", why: "U+0000 is a character like others"),
    Row(input: "\u{5D0}\u{200C}t", expected: "\u{5D0}\u{200C}ᛏ", why: "U+200C behind foreign letters stays"),
  ]

  @Test(arguments: rows)
  func everyImplementationAnswersARow(_ row: Row) throws {
    expectAgreement(of: try smallTransliterator(contextRows), on: row.input, expected: row.expected, row.why)
  }

  /// The rule once more, written down as simply as can be: try every row at every offset.
  static func oracle(_ text: String, _ mode: WritingMode) -> String {
    let source = text.map { String($0) }
    func isLetter(_ index: Int) -> Bool {
      source.indices.contains(index) && "abcdefghijklmnopqrstuvwxyz".contains(source[index])
    }
    func holds(_ condition: Context.Condition, _ start: Int, _ end: Int) -> Bool {
      let neighbour = condition.side == .previous ? start - 1 : end
      let result =
        switch condition.test {
        case .wordBorder: !isLetter(neighbour)
        case .member(let name):
          source.indices.contains(neighbour)
            && mode.classes.first { $0.name == name }!.members.contains { $0.text == source[neighbour] }
        }
      return result != condition.isNegated
    }
    var output = ""
    var index = 0
    while index < source.count {
      let matches = mode.passes[0].mappings.filter { mapping in
        let end = index + mapping.key.count
        return end <= source.count && zip(mapping.key, source[index..<end]).allSatisfy { $0.text == $1 }
          && mapping.context.conditions.allSatisfy { holds($0, index, end) }
      }
      let best = matches.max {
        ($0.key.count, $0.context.conditions.count) < ($1.key.count, $1.context.conditions.count)
      }
      if let best, case .letters(let names) = best.output {
        for name in names {
          output.unicodeScalars.append(smallScript.letters[smallScript.index(ofLetter: name)!].scalar)
        }
        index += best.key.count
      } else {
        output += source[index]
        index += 1
      }
    }
    return output
  }

  @Test func everyImplementationAgreesWithTheOracleOnRandomText() throws {
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    let transliterator = try smallTransliterator(contextRows)
    for round in 0..<Effort.rounds(1_000) {
      let text = String(
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in "aeinghstx  -\n".randomElement(using: &generator)! })
      let expected = Self.oracle(text, transliterator.mode)
      expectAgreement(of: transliterator, on: text, seed: UInt64(round), expected: expected, "seed of the text \(seed)")
    }
  }

  @Test func theAutomatonAgreesWithTheChainOnLongText() throws {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    let transliterator = try smallTransliterator(contextRows)
    // Long enough for lanes, with foreign bytes that cut runs of ASCII short now and then.
    for alphabet in ["aeinghst ", "aeinghst\n", "aeinghstx ", "aeinghst", "aeinghst é\u{301}🙂 "] {
      let letters = Array(alphabet)
      let text = String((0..<Effort.rounds(60_000)).map { _ in letters.randomElement(using: &generator)! })
      expectAgreement(of: transliterator, on: Array(text.utf8), seed: seed, "alphabet \(alphabet)")
    }
  }

  @Test func passesFeedEachOther() throws {
    let rows = """
      @pass sounds
      ee ; i ; ; long e is i ; house
      gh ; - ; ; silent ; house
      t ; th ; initial ; x ; house
      @pass letters
      \(plainRows("a ansuz, i isaz, e ehwaz, g gebo, h haglaz, n naudiz, t tiwaz, th thurisaz"))
      """
    let transliterator = try smallTransliterator(rows)
    let cases = [
      ("tee", "ᚦᛁ"), ("ate", "ᚨᛏᛖ"), ("night", "ᚾᛁᛏ"), ("gha", "ᚨ"), ("agh", "ᚨ"), ("agh n", "ᚨ ᚾ"), ("gh", ""),
      ("tt", "ᚦᛏ"),
    ]
    for (input, expected) in cases {
      expectAgreement(of: transliterator, on: input, expected: expected)
    }
    let night = transliterator.transliteration(of: "night").segments
    #expect(night.map(\.rows.count) == [1, 1, 2], "gh's row is reported with the letter that replaced it: \(night)")
  }

  @Test func optionsSwitchRowsOn() throws {
    let rows = """
      @option soft g is h
      g ; gebo ; ; x ; house
      g ; haglaz ; option soft ; x ; house
      """
    #expect(try smallTransliterator(rows).transliterate("g") == "ᚷ")
    #expect(try smallTransliterator(rows, options: .init(switches: ["soft"])).transliterate("g") == "ᚺ")
    #expect(throws: TransliteratorError.unknownOption("sotf", known: ["soft"])) {
      try smallTransliterator(rows, options: .init(switches: ["sotf"]))
    }
  }

  @Test func exactLettersKeepTheirCase() throws {
    let rows = "@exact T\nt ; tiwaz ; ; x ; house\nT ; thurisaz ; ; x ; house\na ; ansuz ; ; x ; house"
    expectAgreement(of: try smallTransliterator(rows), on: "TtAa", expected: "ᚦᛏᚨᚨ")
  }

  /// A capital right after a small letter; marks and soft hyphens are part of letters.
  @Test func aTypedCapitalIsAnotherLetterAfterASmallOne() throws {
    let rows =
      "@typed T þ\nt ; tiwaz ; ; x ; house\nþ ; thurisaz ; ; x ; house\na ; ansuz ; ; x ; house"
    let transliterator = try smallTransliterator(rows)
    for (text, runes) in [
      ("aT aTa aTT", "ᚨᚦ ᚨᚦᚨ ᚨᚦᚦ"), ("AT T Ta tAT", "ᚨᛏ ᛏ ᛏᚨ ᛏᚨᛏ"), ("a T a-T a\u{200C}T", "ᚨ ᛏ ᚨ-ᛏ ᚨᛏ"),
      ("á\u{AD}T\u{301}", "ᚨᚦ"), ("жT ЖT", "жᚦ Жᛏ"),
    ] { expectAgreement(of: transliterator, on: text, expected: runes) }
    #expect(throws: TableError.self) { try smallTransliterator("@typed T\nt ; tiwaz ; ; x ; house") }
  }

  @Test func longOutputsComeWhole() throws {
    let rows =
      "a ; ansuz ansuz ansuz ansuz ansuz ; ; x ; house\nt ; tiwaz ; ; x ; house\nta ; ansuz ; final ; x ; house"
    expectAgreement(of: try smallTransliterator(rows), on: "ata tat", expected: "ᚨᚨᚨᚨᚨᚨ ᛏᚨᚨᚨᚨᚨᛏ")
  }
}
