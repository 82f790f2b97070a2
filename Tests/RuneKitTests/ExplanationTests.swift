import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// The guarantees of explanations.
struct ExplanationTests {
  static let rounds = Effort.rounds(2_000)

  @Test func theOutputsJoinedAreTheTransliteration() throws {
    let seed: UInt64 = 700
    var generator = SeededGenerator(seed: seed)
    var transliterators: [RunicTransliterator] = []
    for name in BundledReadingTests.modes {
      transliterators.append(try RunicTransliterator(script: name.script, mode: name.mode))
      let script = try BundledTables.script(name.script)
      transliterators.append(
        try RunicTransliterator(
          script: name.script, mode: name.mode,
          options: TransliterationOptions(
            variant: script.variants.last?.name, divider: .named("dot"), punctuation: .script, unmapped: .mark,
            switches: Set(transliterators[transliterators.count - 1].mode.options.map(\.name)), romanizes: true,
            breakCharacter: "|", registry: script.registries.first?.name)))
    }
    let pieces =
      "abcdefghijklmnopqrstuvwxyzþðæøŋʀáéíóúâ".map { String($0) } + [
        "th", "ng", "nd", "kh", "qu", "The", "son", "wart", "hog", "Москва", "|", " ", "  ", "\t", "\n", ".", ",", "-",
        "&", "'", "\u{200C}",
        "\u{200D}",
        "e\u{301}", "\u{301}", "ж", "שלום", "漢", "🙂", "ᚦ", "\u{E080}", "ﬁ", "Ａ", "ß", "\0", "\u{FFFD}",
        "x\u{323}\u{301}",
      ]
    for _ in 0..<Self.rounds {
      let text = (0..<Int.random(in: 0...20, using: &generator))
        .map { _ in pieces.randomElement(using: &generator)! }.joined()
      let transliterator = transliterators.randomElement(using: &generator)!
      let explanation = transliterator.explanation(of: text)
      let context = "seed \(seed), \(explanation.script)/\(explanation.mode), \(text.debugDescription)"
      let expected = transliterator.transliterate(text)
      #expect(explanation.text == expected, "\(context)")
      #expect(explanation.parts.map(\.output).joined() == expected, "\(context)")
      #expect(explanation.parts.map(\.latin).joined() == text, "\(context)")
      var end = 0
      for part in explanation.parts {
        #expect(part.span.lowerBound == end, "\(context)")
        end = part.span.upperBound
        #expect(!part.rows.isEmpty || !part.remark.isEmpty, "\(context): \(part)")
        for word in part.splitWords {
          #expect(word.file == "Tables/Words/english.txt" && word.spelling.contains("|"), "\(context): \(word)")
        }
        for row in part.rows {
          #expect(!row.reason.isEmpty && row.line > 0, "\(context): \(row)")
          #expect(explanation.works.contains { $0.key == row.source && !$0.title.isEmpty }, "\(context): \(row.source)")
        }
      }
      #expect(end == text.utf8.count, "\(context)")
    }
  }

  @Test func aRowIsQuotedAsItsTableHasIt() throws {
    let explanation = RunicTransliterator.elder.explanation(of: "Year my")
    #expect(explanation.file == "Tables/Modes/elder-english.txt")
    let first = try #require(explanation.parts.first?.rows.first)
    #expect(first.key == "y" && first.context == "initial before vowel" && first.writes == "jeran")
    #expect(first.reason == "a consonant here, as in year")
    #expect(first.source == "house" && first.confidence == .convention && first.alternatives == "isaz")
    let lines = try String(
      contentsOf: repository.appendingPathComponent(explanation.file), encoding: .utf8
    ).split(separator: "\n", omittingEmptySubsequences: false)
    for part in explanation.parts {
      for row in part.rows {
        #expect(lines[row.line - 1].split(separator: ";")[0].trimmingCharacters(in: .whitespaces) == row.key)
      }
    }
    #expect(explanation.works.map(\.key) == ["house", "duwel"])
    #expect(explanation.works.last?.author == "Klaus Düwel")
  }

  @Test func aWordListIsQuotedAsItsFileHasIt() throws {
    let own = try WordList(
      TableText(file: "mine.txt", bytes: Array("# mine\nthor|hall ; s ; a name\nwarthog\ncaf|é".utf8)),
      unicode: .system)
    let transliterator = try RunicTransliterator(script: .elder, words: own)
    let explanation = transliterator.explanation(of: "Thórhalls, endanger warthog CAFE\u{301}!")
    let parted = explanation.parts.filter { !$0.splitWords.isEmpty }
    // At the first bar of each word: after the r, the n of en, the f.
    #expect(parted.map(\.span.upperBound) == [5, 14, 32])
    let line = try String(contentsOf: repository.appendingPathComponent("Tables/Words/english.txt"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("en|dan|ger ") }
    #expect(
      parted.flatMap(\.splitWords) == [
        WordException(spelling: "thor|halls", reason: "a name", file: "mine.txt", line: 2),
        WordException(
          spelling: "en|dan|ger", reason: "prefix en-, soft g", file: "Tables/Words/english.txt",
          line: try #require(line) + 1),
        WordException(spelling: "caf|é", reason: "", file: "mine.txt", line: 4),
      ])
  }

  @Test func whatNoRowWroteHasARemark() throws {
    let rows: [(options: TransliterationOptions, text: String, remarks: [String])] = [
      (.init(), " ", ["not a letter: unchanged"]),
      (.init(), "ᚦ", ["already runic: unchanged; thurisaz, þ, *þurisaz 'giant (OE þorn thorn)'"]),
      (.init(), "ᛅ", ["already runic: unchanged"]),
      (.init(), "ж", ["no row matches: unchanged"]), (.init(unmapped: .drop), "ж", ["no row matches: omitted"]),
      (.init(), "é", ["no row matches é: replaced by the nearest letters"]),
      (.init(), "t\u{200C}h", ["", "separates two letters and is not written", ""]),
      (.init(breakCharacter: "|"), "t|h", ["", "separates two letters and is not written", ""]),
      (.init(divider: .none), "a b", ["", "spaces are omitted", ""]),
      (.init(divider: .named("dot")), "a b", ["", "the requested divider or punctuation mark", ""]),
    ]
    for row in rows {
      let explanation = try RunicTransliterator(script: .elder, options: row.options).explanation(of: row.text)
      #expect(explanation.parts.map(\.remark) == row.remarks, "\(row.text)")
    }
  }
}
