/// The role of a scalar in a text.
package enum ScalarKind: Equatable, Sendable {
  /// Takes part in words and can take marks.
  case letter
  /// Belongs to the letter before it.
  case mark
  /// Invisible inside a word: ZWNJ, ZWJ, soft hyphen.
  case joiner
  /// Everything else: spaces, punctuation, digits, symbols, text that is already runic.
  case other

  package var isMark: Bool { self == .mark }

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .letter
    case 0x00...0x7F: self = .other
    case 0xAD, 0x200C, 0x200D: self = .joiner
    case 0x300...0x36F: self = .mark
    // Runes are what we write, so they count as done, not as letters that still need a rune.
    case 0x16A0...0x16FF: self = .other
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
      case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
      default: self = .other
      }
    }
  }
}
