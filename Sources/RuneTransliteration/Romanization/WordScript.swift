/// The writing system of a letter, as far as words are romanized by it.
enum WordScript: Sendable {
  case latin, greek, cyrillic, armenian, georgian, hangul, kana, han, other

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0..<0x370, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F,
        0xFB00...0xFB06, 0xFF21...0xFF5A:
        .latin
      case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: .cyrillic
      case 0x530...0x58F, 0xFB13...0xFB17: .armenian
      case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: .georgian
      case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: .hangul
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .kana
      case 0x2E80...0x2FDF, 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .han
      default: .other
      }
  }
}

/// A part of a word in one script, with its marks and the apostrophes after its letters.
struct WordPart {
  private(set) var script: WordScript
  private(set) var scalars: [Unicode.Scalar]

  /// The parts of a word. Han with kana or Hangul is one part of Han.
  static func parts(of word: some Sequence<Unicode.Scalar>) -> [WordPart] {
    var parts: [WordPart] = []
    for scalar in word where !scalar.isInvisibleOnLetters && !scalar.isDirectionMark && scalar.value != 0x200D {
      let isLetter = ScalarKind(scalar) == .letter && !scalar.isApostrophe
      guard let last = parts.indices.last else {
        parts.append(WordPart(script: WordScript(scalar), scalars: [scalar]))
        continue
      }
      let (script, before) = (WordScript(scalar), parts[last].script)
      let isAsian = [script, before].allSatisfy { [.han, .kana, .hangul].contains($0) }
      if isLetter, script != before, !(isAsian && (script == .han || before == .han)) {
        parts.append(WordPart(script: script, scalars: [scalar]))
        continue
      }
      if isLetter, script != before { parts[last].script = .han }
      parts[last].scalars.append(scalar)
    }
    return parts
  }
}
