import RuneKit
import Testing

@Suite("The spelling of the platform's Unicode library")
struct UnicodeMappingsTests {
  private func fold(_ text: String, keepingCase: Bool = false) -> String {
    String(String.UnicodeScalarView(UnicodeMappings.system.folded(Array(text.unicodeScalars), keepsCase: keepingCase)))
  }

  @Test("folds ASCII in the same way with and without non-ASCII letters")
  func ascii() {
    for value in UInt8.min...0x7F {
      let letter = String(Unicode.Scalar(value))
      // ß forces the slow path and is unchanged.
      for keepsCase in [false, true] {
        let among = fold(letter + "ß", keepingCase: keepsCase)
        #expect(fold(letter, keepingCase: keepsCase) + "ß" == among, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(arguments: [("THE", "the"), ("É", "é"), ("E\u{301}", "é"), ("ﬁ", "fi"), ("𝐀", "a"), ("", ""), ("ᚠ", "ᚠ")])
  func folding(text: String, folded: String) {
    #expect(fold(text) == folded)
  }

  @Test("preserves case on request")
  func keepingCase() {
    #expect(fold("Þor ABC", keepingCase: true) == "Þor ABC" && fold("Þor ABC") == "þor abc")
  }
}
