/// The role of a scalar in a text.
package enum ScalarKind: Equatable, Sendable {
  /// Takes part in words and can take marks.
  case letter
  /// Belongs to the letter before it, on which it may be invisible.
  case mark
  /// Invisible inside a word, where it separates or joins letters: ZWNJ, ZWJ.
  case joiner
  /// Everything else: spaces, punctuation, digits, symbols, text that is already runic.
  case other

  package var isMark: Bool { self == .mark }

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .letter
    case 0x00...0x7F: self = .other
    case 0x200C, 0x200D: self = .joiner
    case _ where scalar.isInvisibleInWords: self = .mark
    // The stress of an Armenian word, by which it also asks or calls.
    case 0x300...0x36F, 0x55B, 0x55C, 0x55E: self = .mark
    // Latin, Cyrillic, Han and Hangul: looking up their category takes some 30 ns.
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2C1, 0x400...0x481, 0x48A...0x52F, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      self = .letter
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

extension Unicode.Scalar {
  /// Whether it is an apostrophe between letters, in the spellings that keyboards and fonts have for it.
  package var isApostrophe: Bool {
    switch self {
    case "'", "`", "´", "ʼ", "‘", "’", "‛", "′", "＇": true
    default: false
    }
  }

  /// Whether it is a space of any width between the words of a line, or a tab.
  var isBlank: Bool {
    switch value {
    case 0x09, 0x20, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// The other spellings of the hyphen: of Unicode, without a break, small, of full width.
  package static let hyphens: [Unicode.Scalar] = ["\u{2010}", "\u{2011}", "﹣", "－"]

  /// Whether it means nothing inside a word: where a line may break (soft hyphen, zero width space, word joiner, zero width
  /// no-break space), invisible operators of formulas, the Mongolian vowel separator.
  var isInvisibleInWords: Bool {
    switch value {
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  /// The same of a letter: also the grapheme joiner and variation selectors, which an emoji keeps.
  var isInvisibleOnLetters: Bool {
    switch value {
    case 0x34F, 0x180B...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: isInvisibleInWords
    }
  }
}
