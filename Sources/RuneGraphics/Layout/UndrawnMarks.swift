extension String {
  /// Its lines, with one space between their words.
  package var withSingleSpaces: String {
    split { $0.isNewline }.map { $0.words.joined(separator: " ") }.joined(separator: "\n")
  }

  /// Its lines, where they are those of verse or a list and no more than eight, or else one.
  package var withLinesOfVerse: String {
    let lines = split { $0.isNewline }
    return lines.joined(separator: lines.count <= 8 ? "\n" : " ")
  }

  /// The text without Latin punctuation but for that of numbers, which no line ends within; where a clause ends, a space of no
  /// width shows that a line may.
  package func withoutMarks() -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    let hasDegrees = scalars.contains("°")
    func at(_ place: Int) -> Unicode.Scalar? { scalars.indices.contains(place) ? scalars[place] : nil }
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
    /// Whether a sign is that of a span of years, a score or a sum.
    func isBetweenNumbers(_ place: Int) -> Bool {
      switch at(place) {
      case "-", "–", "—", ":", "/", "×", "+", "=": break
      default: return false
      }
      let (before, after) = (at(place - 1) == " ", at(place + 1) == " ")
      let last = place - (before ? 2 : 1)
      // A day may end with a stop.
      return isDigit(at(at(last) == "." ? last - 1 : last)) && isDigit(at(place + (after ? 2 : 1)))
        && (at(place) != ":" || before || !after)
    }
    /// Whether a sign is that of a birth or a death.
    func isOfLife(_ place: Int) -> Bool {
      switch at(place) {
      case "*", "†", "+": isDigit(at(place + (at(place + 1) == " " ? 2 : 1)))
      default: false
      }
    }
    for (index, scalar) in scalars.enumerated() {
      // One space between words, whatever mark was between them.
      let last = result.last { $0 != "\u{200B}" }
      let next = at(index + 1)
      // Where there are degrees, there are minutes and seconds.
      let isOfNumber =
        isDigit(last)
        && (isDigit(next) || hasDegrees && (scalar == "'" || scalar == "\"")
          || scalar == "." && (isBetweenNumbers(index + 1) || isBetweenNumbers(index + 2)))
        || isBetweenNumbers(index) || isOfLife(index)
      let isLetter =
        next.map { $0.properties.isAlphabetic || $0.value > 0xE000 } == true
        && [" ", nil].contains(scalars.dropFirst(index + 2).first)
      switch scalar {
      case " " where last == " ": continue
      case " "
      where [index - 1, index + 1].contains(where: isBetweenNumbers) || isOfLife(index - 1)
        || isDigit(last) && isOfLife(index + 1):
        result.append("\u{A0}")
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

extension StringProtocol {
  /// Its words; what a no-break space joins is one.
  var words: [String] { split { $0.isWhitespace && $0 != "\u{A0}" || $0 == "\u{200B}" }.map { String($0) } }
}
