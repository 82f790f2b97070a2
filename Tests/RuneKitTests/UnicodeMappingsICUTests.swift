#if canImport(CICU)
  import CICU
  import Foundation
  import RuneQuotes
  import RuneTransliteration
  import TestSupport
  import Testing

  @testable import RuneKit
  @testable import RuneKitCore
  @testable import RuneLetters

  /// Compares the table of Unicode mappings with ICU 72, which has the same Unicode version, 15.0.
  @Suite("The table of Unicode mappings answers as ICU does")
  struct UnicodeMappingsICUTests {
    static let table = UnicodeMappings.system

    struct Question: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let answer: @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]
      let expected: @Sendable ([UInt16]) -> [UInt16]
    }

    static let questions = [
      Question(testDescription: "NFD") {
        table.decomposed($0)
      } expected: {
        ICUText.normalized($0, to: ICUNormalFormNFD)
      },
      Question(testDescription: "NFC of NFKC, in lower case") {
        table.folded($0, keepsCase: false)
      } expected: {
        let plain = ICUText.normalized($0, to: ICUNormalFormNFKC)
        return ICUText.normalized(ICUText.mapped(plain, by: icu_toLower), to: ICUNormalFormNFC)
      },
      Question(testDescription: "NFKC") {
        table.folded($0, keepsCase: true)
      } expected: {
        ICUText.normalized($0, to: ICUNormalFormNFKC)
      },
      Question(testDescription: "NFKC_Casefold") {
        table.caseFolded($0)
      } expected: {
        ICUText.normalized($0, to: ICUNormalFormNFKCCasefold)
      },
    ]

    /// Those where something may happen, and every 64th of the others; all with RUNE_EFFORT above 1.
    static let scalars: [Unicode.Scalar] = {
      let busy: [ClosedRange<UInt32>] = [
        0...0x33FF, 0xA640...0xABFF, 0xF900...0xFFFF, 0x10400...0x111FF, 0x1D000...0x1F2FF, 0x2F800...0x2FA1F,
      ]
      return (0...0x10FFFF as ClosedRange<UInt32>).compactMap { value in
        Effort.isFull || value % 64 == 0 || busy.contains { $0.contains(value) } ? Unicode.Scalar(value) : nil
      }
    }()

    @Test("for every code point", arguments: questions)
    func codePoints(question: Question) {
      var wrong: [String] = []
      for scalar in Self.scalars {
        let text = Array(String(scalar).utf16)
        if question.answer([scalar]).utf16 != question.expected(text) { wrong.append(String(scalar.value, radix: 16)) }
      }
      #expect(wrong.isEmpty, "\(wrong.count) differ, such as \(wrong.prefix(10))")
    }

    @Test("for random letters with marks, syllables and sigmas", arguments: questions)
    func texts(question: Question) {
      // Combining letters, marks of several classes, parts of Hangul syllables, case-ignorable characters, and others.
      let pieces = Array("aAeÅ\u{212B}oØßİIıΣςσΑώﬁ①㎏\u{1E9B}.'\u{AD}\u{1100}\u{1161}\u{11A8}가각".unicodeScalars)
      let marks = Array("\u{300}\u{301}\u{323}\u{345}\u{307}\u{327}\u{315}\u{5B4}\u{3099}\u{1D165}".unicodeScalars)
      var random = SeededGenerator(seed: 15)
      for _ in 0..<Effort.rounds(4_000) {
        var scalars: [Unicode.Scalar] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          switch Int.random(in: 0..<8, using: &random) {
          case 0: scalars.append(Unicode.Scalar(UInt32.random(in: 0x80...0x2FFF, using: &random)) ?? "x")
          case 1...4: scalars.append(marks.randomElement(using: &random) ?? "x")
          default: scalars.append(pieces.randomElement(using: &random) ?? "x")
          }
        }
        let expected = question.expected(scalars.utf16)
        #expect(question.answer(scalars).utf16 == expected, "\(scalars.map { String($0.value, radix: 16) })")
      }
    }

    /// Tests only the base of the folded spelling, like the engine.
    @Test("for the nearest plain letters of every code point")
    func nearest() throws {
      let icu = try #require(ICUTransliterator("Latin-ASCII"))
      var wrong: [String] = []
      for scalar in Self.scalars {
        guard let base = Self.table.decomposed(Self.table.folded([scalar], keepsCase: false)).first else { continue }
        let nearest = Self.table.nearestLetters([base]) ?? [base]
        if nearest.utf16 != icu.transliterate([base].utf16) { wrong.append(String(scalar.value, radix: 16)) }
      }
      #expect(wrong.isEmpty, "\(wrong.count) differ, such as \(wrong.prefix(10))")
    }

    @Test("rejects bytes that are not a table")
    func foreignBytes() throws {
      let bytes = Array(try #require(BundledData.bytes(at: "Tables/Unicode/mappings.bin")))
      let wrong: [[UInt8]] = [[], [0], bytes.dropLast(), bytes + [0], [0] + bytes.dropFirst()]
      for wrong in wrong {
        wrong.withUnsafeBytes { #expect(UnicodeMappings($0) == nil) }
      }
    }
  }

  extension [Unicode.Scalar] {
    fileprivate var utf16: [UInt16] { [UInt16](Grapheme(self).text.utf16) }
  }
#endif
