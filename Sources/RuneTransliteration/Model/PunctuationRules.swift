/// How a mode writes punctuation and the spaces beside it.
///
/// A class, since a copy of its tables would count the references of each at every character.
final class PunctuationRules: Sendable {
  private let policy: PunctuationPolicy
  private let dropsControls: Bool
  private let alphabet: Alphabet
  /// What is written instead of Latin marks.
  private let replacements: [Unicode.Scalar: Unicode.Scalar]
  /// The dividers and punctuation of the script.
  private let ownMarks: Set<Unicode.Scalar>

  init(_ options: TransliterationOptions, _ script: ScriptTable, _ alphabet: Alphabet) {
    policy = options.punctuation
    dropsControls = options.dropsControls
    self.alphabet = alphabet
    var replacements: [Unicode.Scalar: Unicode.Scalar] = [:]
    if policy == .script {
      for mark in script.punctuation {
        replacements[mark.latin] = mark.scalar
        let others = mark.latin == "-" ? Unicode.Scalar.hyphens : [Unicode.Scalar(mark.latin.value + 0xFEE0)!]
        for other in others where mark.latin.isASCII { replacements[other] = mark.scalar }
      }
    }
    self.replacements = replacements
    ownMarks = Set(script.dividers.map { $0.scalar } + script.punctuation.map { $0.scalar })
  }

  /// What a character of the text is to the spaces beside it. A mark for which a row writes something, alone or with
  /// other characters, is a letter.
  func kind(of scalar: Unicode.Scalar) -> PunctuationKind {
    if let symbol = alphabet.symbol(for: scalar), alphabet.isWritten[Int(symbol)] { return .none }
    if ownMarks.contains(replacements[scalar] ?? scalar) { return .script }
    return scalar.isLatinPunctuation ? .latin : .none
  }

  /// What is written for a character that no row takes; nil if nothing is.
  func written(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if policy == .drop, scalar.isLatinPunctuation, !ownMarks.contains(scalar) { return nil }
    if dropsControls, scalar.isControl { return nil }
    return replacements[scalar] ?? scalar
  }

  /// Whether such a character belongs to the run of spaces around it.
  func joinsSpaces(_ kind: PunctuationKind) -> Bool { policy == .drop && kind == .latin }

  /// What is written in place of a divider between two characters of a line; nil if nothing is.
  func divider(
    _ divider: Unicode.Scalar, between before: PunctuationKind, and after: PunctuationKind
  ) -> Unicode.Scalar? {
    if divider == " " { return divider }
    if before == .script || after == .script { return nil }
    return before == .latin || after == .latin ? " " : divider
  }
}

extension Unicode.Scalar {
  /// Whether it is Latin punctuation: the signs of ASCII but for $ + < = > ^ | ~, the marks ¡ § « ´ ¶ · » ¿ ʼ, and the dashes,
  /// quotation marks, dots and daggers of U+2010 to U+2027 and U+2030 to U+203E, other hyphens and dashes, and the full-width
  /// forms of those of ASCII.
  package var isLatinPunctuation: Bool {
    switch value {
    // ! " # % & ' ( ) * , - . / : ; ? @ [ \ ] _ ` { }
    case 0x21...0x23, 0x25...0x2A, 0x2C...0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5B...0x5D, 0x5F, 0x60, 0x7B, 0x7D: true
    case 0xA1, 0xA7, 0xAB, 0xB4, 0xB6, 0xB7, 0xBB, 0xBF, 0x2BC, 0x2010...0x2027, 0x2030...0x203E: true
    case 0x2043, 0x2E3A, 0x2E3B, 0xFE58, 0xFE63: true
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)!.isLatinPunctuation
    default: false
    }
  }
}
