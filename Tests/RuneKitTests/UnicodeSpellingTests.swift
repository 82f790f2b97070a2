import RuneKit
import Testing

@Suite("The spelling of the platform's Unicode library")
struct UnicodeSpellingTests {
  private func fold(_ text: String, keepingCase: Bool = false) -> String {
    String(String.UnicodeScalarView(UnicodeSpelling.system.fold(Array(text.unicodeScalars), keepingCase)))
  }

  @Test("folds ASCII as it folds the rest: beside a letter that is none the answer is the same")
  func ascii() {
    for value in UInt8.min...0x7F {
      let letter = String(Unicode.Scalar(value))
      // ß takes the whole text through the library and comes back as it is.
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

  @Test("keeps case where it is told to")
  func keepingCase() {
    #expect(fold("Þor ABC", keepingCase: true) == "Þor ABC" && fold("Þor ABC") == "þor abc")
  }
}
