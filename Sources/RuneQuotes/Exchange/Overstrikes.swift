/// Resolves the backspace overstrikes of old text files: `_^Hx` is an underlined x, `x^Hx` a bold x, `'^He` an é.
enum Overstrikes {
  /// The text as it would look in print, or nil if it has no overstrikes.
  static func removed(from text: String) -> String? {
    guard text.unicodeScalars.contains("\u{8}") else { return nil }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.contains("\u{8}") ? printed($0) : String($0) }.joined(separator: "\n")
  }

  /// The characters left on paper by a line printer that handles backspaces.
  private static func printed(_ line: Substring.UnicodeScalarView) -> String {
    var cells: [Unicode.Scalar] = []
    var column = 0
    for scalar in line {
      if scalar == "\u{8}" {
        column = max(0, column - 1)
        continue
      }
      if column < cells.count {
        cells[column] = together(cells[column], scalar)
      } else {
        cells.append(scalar)
      }
      column += 1
    }
    return String(String.UnicodeScalarView(cells))
  }

  private static func together(_ below: Unicode.Scalar, _ above: Unicode.Scalar) -> Unicode.Scalar {
    if above == "_" { return below }
    return accented(above, below) ?? accented(below, above) ?? above
  }

  private static func accented(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    let letters: StaticString
    let marked: String
    switch mark {
    case "'", "\u{B4}": (letters, marked) = ("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
    case "`": (letters, marked) = ("aeiouAEIOU", "àèìòùÀÈÌÒÙ")
    case "^": (letters, marked) = ("aeiouAEIOU", "âêîôûÂÊÎÔÛ")
    case "~": (letters, marked) = ("anoANO", "ãñõÃÑÕ")
    case "\"", "\u{A8}": (letters, marked) = ("aeiouyAEIOU", "äëïöüÿÄËÏÖÜ")
    case ",", "\u{B8}": (letters, marked) = ("cC", "çÇ")
    default: return nil
    }
    return zip(letters.description.unicodeScalars, marked.unicodeScalars).first { $0.0 == letter }?.1
  }
}
