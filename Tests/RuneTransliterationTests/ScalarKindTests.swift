import Testing

@testable import RuneTransliteration

struct ScalarKindTests {
  /// The ranges that are not looked up have one kind each.
  @Test func kindsAreThoseOfTheCategories() {
    for value in 0xAE...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Runes, U+200C and U+200D, and what is invisible inside words have kinds of their own, and Armenian marks of stress.
      if (0x16A0...0x16FF).contains(value) || value >> 1 == 0x1006 || scalar.isInvisibleInWords { continue }
      if [0x55B, 0x55C, 0x55E].contains(value) { continue }
      let expected: ScalarKind =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: .mark
        default: .other
        }
      if ScalarKind(scalar) != expected { Issue.record("U+\(String(value, radix: 16)) is not \(expected)") }
    }
  }
}
