extension String {
  /// Its lines, with one space between their words.
  package var withSingleSpaces: String {
    split { $0.isNewline }.map { $0.split { $0.isWhitespace || $0 == "\u{200B}" }.joined(separator: " ") }
      .joined(separator: "\n")
  }

  /// The text without Latin punctuation but for that of numbers; where a clause ends, a space of no width shows that a line may.
  package func withoutMarks() -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    let hasDegrees = scalars.contains("°")
    for (index, scalar) in scalars.enumerated() {
      // One space between words, whatever mark was between them.
      let last = result.last { $0 != "\u{200B}" }
      func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      // Where there are degrees, there are minutes and seconds; a star before a year is that of a birth.
      let isOfNumber =
        isDigit(last) && (isDigit(next) || hasDegrees && (scalar == "'" || scalar == "\""))
        || scalar == "*" && isDigit(next == " " && index + 2 < scalars.count ? scalars[index + 2] : next)
      let isLetter =
        next.map { $0.properties.isAlphabetic || $0.value > 0xE000 } == true
        && [" ", nil].contains(scalars.dropFirst(index + 2).first)
      switch scalar {
      case " " where last == " ": continue
      // The letter of a coordinate stays with its number.
      case " " where isLetter && (isDigit(last) || last == "°" || last == "'" || last == "\""): result.append("\u{A0}")
      case _ where isOfNumber: result.append(scalar)
      case ",", ".", ";", ":", "!", "?", "…":
        result.append("\u{200B}")
      case "\"", "'", "“", "”", "‘", "’", "„", "‚", "«", "»", "(", ")", "[", "]", "*", "_": continue
      case "-", "–", "—", "‐":
        let isInside = index > 0 && index + 1 < scalars.count && scalars[index - 1] != " " && scalars[index + 1] != " "
        result.append(isInside && scalar != "—" && scalar != "–" ? " " : "\u{200B}")
        if isInside, scalar == "—" || scalar == "–" { result.append(" ") }
      default: result.append(scalar)
      }
    }
    let text = String(result)
    return text.unicodeScalars.contains { !$0.properties.isWhitespace && $0 != "\u{200B}" } ? text : self
  }
}
