import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

#if canImport(CICU)
  /// ICU gives the same result with our exported rules.
  struct TransformRulesTests {
    @Test(arguments: BundledTests.modes.filter { $0.mode != "sound" && !TransformRulesTests.readsEditions($0) })
    func goldenInputsAndRandomTextComeOutTheSame(_ name: (script: RunicScript, mode: String)) throws {
      let title = "\(name.script.rawValue)/\(name.mode)"
      let rows = GoldenRow.all.filter { row in
        row.script == name.script && row.mode == name.mode && row.options.divider == .keep
          && row.options.punctuation == .keep
      }
      #expect(!rows.isEmpty, "\(title) has golden rows")
      var races: [(options: TransliterationOptions, race: Race)] = []
      for row in rows {
        let known = races.first { $0.options == row.options }?.race
        let race =
          try known ?? Race(RunicTransliterator(script: row.script, mode: row.mode, options: row.options), title)
        if known == nil { races.append((row.options, race)) }
        try race.expectSame(row.input)
      }
      for (_, race) in races { try race.expectSameOnRandomText(seed: 20_261_121) }
    }

    /// Every condition, letters that occur only with marks or in capitals, clusters of marks, several passes.
    @Test(arguments: [
      (
        "contexts",
        """
        @class vowel a e i o
        a ; ansuz ; ; x ; house
        e ; ehwaz ; ; x ; house
        e ; - ; final ; x ; house
        i ; isaz ; ; x ; house
        i ; jeran ; before vowel ; x ; house
        g ; gebo ; ; x ; house
        g ; haglaz ; after vowel ; x ; house
        g ; tiwaz ; after vowel final ; x ; house
        g ; uruz ; after - ; x ; house
        n ; naudiz ; ; x ; house
        n ; sowilo ; initial ; x ; house
        ng ; ingwaz ; not-initial not-after n ; x ; house
        s ; sowilo ; ; x ; house
        s ; thurisaz ; not-before vowel not-final ; x ; house
        s ; raido ; not-after vowel initial final ; x ; house
        t ; tiwaz ; ; x ; house
        th ; thurisaz ; ; x ; house
        tha ; thurisaz thurisaz ; final ; x ; house
        o ; othalan ; after vowel before vowel ; x ; house
        - ; - ; not-initial not-final ; x ; house
        """
      ),
      (
        "marks",
        """
        @exact R
        \(plainRows("R algiz, r raido, o othalan, ǭ othalan othalan"))
        ö ; ehwaz ; after ʌ̆ ; x ; house
        ʌ̆ ; uruz ; ; x ; house
        ʌ̆g ; uruz gebo ; ; x ; house
        ʌ ; isaz ; not-after ʌ̆ ; x ; house
        s ; sowilo ; ; x ; house
        ss ; sowilo ; not-before ǭ ; x ; house
        """
      ),
      (
        "passes",
        """
        @class vowel a e i u ǫ
        @pass sound
        h ; - ; not-initial ; x ; house
        nn ; n ; ; x ; house
        nk ; k ; after vowel ; x ; house
        ǫ ; au ; initial ; x ; house
        g ; k ; after h ; x ; house
        @pass letters
        a ; ansuz ; ; x ; house
        e ; ehwaz ; ; x ; house
        i ; isaz ; not-final ; x ; house
        u ; uruz ; ; x ; house
        o ; othalan ; ; x ; house
        ǫ ; othalan ; not-after k ; x ; house
        h ; haglaz ; ; x ; house
        n ; naudiz ; not-final ; x ; house
        n ; ingwaz ; final ; x ; house
        k ; kaunan ; ; x ; house
        k ; gebo ; after vowel before vowel ; x ; house
        g ; gebo ; ; x ; house
        """
      ),
    ])
    func anyModeComesOutTheSame(_ name: String, _ rows: String) throws {
      let script = try BundledTables.script(.elder)
      let header = "@mode test\n@script elder\n@language en\n@title A mode for tests\n"
      let mode = try WritingMode(TableText(file: name, bytes: Array((header + rows + "\n").utf8)), script: script)
      let transliterator = try RunicTransliterator(mode: mode, script: script, unicode: .system)
      let race = try Race(transliterator, name)
      for seed in 1...4 { try race.expectSameOnRandomText(seed: UInt64(seed)) }
    }

    /// Rules cannot say that letters of an edition have no nearest ones.
    static func readsEditions(_ name: (script: RunicScript, mode: String)) -> Bool {
      name.mode == "scholarly" && name.script != .futhorc
    }

    @Test(arguments: BundledTests.modes.filter { TransformRulesTests.readsEditions($0) })
    func signsOfEditionsAreRefused(_ name: (script: RunicScript, mode: String)) throws {
      let transliterator = try RunicTransliterator(script: name.script, mode: name.mode)
      #expect(throws: TransformRulesError.unsupported("edition")) { try TransformRules(transliterator) }
    }

    @Test func optionsThatRulesCannotSayAreRefused() throws {
      func error(_ options: TransliterationOptions) throws -> TransformRulesError? {
        let transliterator = try RunicTransliterator(script: .elder, options: options)
        do {
          _ = try TransformRules(transliterator)
          return nil
        } catch {
          return error
        }
      }
      #expect(try error(TransliterationOptions(divider: .none)) == .unsupported("divider"))
      #expect(try error(TransliterationOptions(punctuation: .script)) == .unsupported("punctuation"))
      #expect(try error(TransliterationOptions(unmapped: .drop)) == .unsupported("unmapped"))
    }
  }

  /// A transliterator, and ICU with its rules.
  private struct Race {
    private let name: String
    private let ours: RunicTransliterator
    private let icu: ICUTransliterator

    init(_ transliterator: RunicTransliterator, _ name: String) throws {
      self.name = name
      ours = transliterator
      let rules = try TransformRules(transliterator).text
      #expect(rules.utf8.count < 128 << 10, "\(name): no longer argument fits a command line")
      let code = rules.split(separator: "\n").map { $0.split(separator: "#", omittingEmptySubsequences: false)[0] }
      #expect(code.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(name): ASCII but for comments")
      icu = try #require(ICUTransliterator(rules: rules), "\(name): rules that ICU reads")
    }

    /// The signs of editions, which rules keep as they are.
    private static let signs = Set("()[]{}<>⟨⟩⟦⟧")
    /// Those of the random text, which rules move to the end of a word.
    private static let directions = Set("\u{200E}\u{2069}".unicodeScalars)
    private static let editionSigns = signs.union("^|/-?….:·'×+=§¶`´⁑⁓÷¤∙•⁝⁞")

    func expectSame(_ line: String, _ place: String = "") throws {
      let signs = ours.mode.edition != nil ? Self.editionSigns : ours.mode.brackets.isEmpty ? [] : Self.signs
      let line = String(String.UnicodeScalarView(line.unicodeScalars.filter { !signs.contains(Character($0)) }))
      func shown(_ text: String) -> String {
        hexadecimal(String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.directions.contains($0) })))
      }
      let expected = shown(ours.transliterate(line))
      let written = try #require(icu.transliterate(Array(line.utf16)))
      let got = shown(String(decoding: written, as: UTF16.self))
      #expect(got == expected, "\(name), \(place) \(hexadecimal(line))")
    }

    private static let lines = Effort.rounds(16)

    func expectSameOnRandomText(seed: UInt64) throws {
      var text = RandomText(ours.mode, seed: seed)
      for number in 1...Self.lines { try expectSame(text.line(), "seed \(seed), line \(number):") }
    }
  }

  /// Lines of characters that matter to a mode and others that do not.
  private struct RandomText {
    private var generator: SeededGenerator
    private let keys: [String]
    private let graphemes: [String]
    private static let marks =
      (0x300...0x36F).map { Unicode.Scalar($0)! } + "\u{483}\u{5B4}\u{93E}\u{1DC0}\u{302A}\u{3099}".unicodeScalars
    private static let others = Array(
      "жЙщ中か한אबʹ🙂ᚠᚦ᛫\u{E081}\u{E0B1}0123456789.,;:!?'\"()—’€\t·\u{A0}\u{FEFF}\u{FFFD}".unicodeScalars)
    private static let latin = Array(
      "łøıİſßẞđħŋœǆǅŀŉĳﬁﬂﬃªⁿＡＨｅℌẚḯǘấǭỗÅKƕꜩᚨ".unicodeScalars)

    init(_ mode: WritingMode, seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      let keys = mode.passes.flatMap(\.mappings).map { $0.key.map(\.text).joined() }
      self.keys = keys
      graphemes = mode.passes.flatMap(\.mappings).flatMap { $0.key.map(\.text) }
    }

    mutating func line() -> String {
      (0..<Int.random(in: 1...30, using: &generator)).map { _ in piece() }.joined()
    }

    private mutating func piece() -> String {
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<25: return any(keys)
      case 25..<35: return any(keys).uppercased()
      case 35..<50: return any(graphemes) + marks(1)
      case 50..<55: return decomposed(any(graphemes)) + marks(2)
      case 55..<63: return scalar(0x41...0x5A) + marks(1)
      case 63..<71: return " "
      case 71..<76: return any(["\u{200C}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{200E}", "\u{2069}"])
      case 76..<82: return String(Character(Self.others[index(of: Self.others.count)])) + marks(1)
      case 82..<90: return String(Character(Self.latin[index(of: Self.latin.count)])) + marks(2)
      case 90..<95: return scalar(0xC0...0x24F)
      case 95..<97: return scalar(0x1E00...0x1EFF)
      default: return any(["a", "e", "i", "o", "u", "R", "r", "-", "\n"])
      }
    }

    private mutating func any(_ texts: [String]) -> String { texts[index(of: texts.count)] }

    private func decomposed(_ text: String) -> String {
      Grapheme(UnicodeMappings.system.decomposed(Array(text.unicodeScalars))).text
    }

    private mutating func index(of count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func scalar(_ range: ClosedRange<UInt32>) -> String {
      Unicode.Scalar(UInt32.random(in: range, using: &generator)).map { String(Character($0)) } ?? ""
    }

    /// Up to this many marks, often none.
    private mutating func marks(_ most: Int) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<most where Bool.random(using: &generator) { text.append(Self.marks[index(of: Self.marks.count)]) }
      return String(text)
    }
  }
#endif
