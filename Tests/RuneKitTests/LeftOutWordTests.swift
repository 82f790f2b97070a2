import RuneKit
import RuneTransliteration
import TestSupport
import Testing

/// Letters without a rune that are left out, beside dividers.
struct LeftOutWordTests {
  @Test(arguments: [
    ("emoji 日本 x", "ᛖᛗᛟᛃᛁ᛫ᚲᛊ"), ("日 a", "ᚨ"), ("a 日", "ᚨ"), ("a 日 本 b", "ᚨ᛫ᛒ"), ("a日 b", "ᚨ᛫ᛒ"), ("a 日b", "ᚨ᛫ᛒ"),
    ("a 日\u{301}\u{200C}b", "ᚨ᛫\u{200C}ᛒ"), ("日 a\n日 b 日\nc", "ᚨ\nᛒ\nᚲ"), ("a 日 1", "ᚨ᛫1"),
  ])
  func aWordThatIsLeftOutLeavesOneDivider(_ text: String, _ runes: String) throws {
    let options = TransliterationOptions(divider: .named("dot"), unmapped: .drop)
    let transliterator = try RunicTransliterator(script: .elder, options: options)
    #expect(transliterator.transliterate(text) == runes)
    let written = transliterator.transliteration(of: text)
    #expect(written.segments.map(\.output).joined() == runes)
    #expect(written.segments.reduce(0) { $0 == $1.source.lowerBound ? $1.source.upperBound : -1 } == text.utf8.count)
    #expect(written.report.unmappedCount == text.unicodeScalars.count { "日本".unicodeScalars.contains($0) })
    #expect(Implementation.disagreements(of: transliterator, on: Array("\(text) \(text)".utf8), seed: 2) == nil)
  }
}
