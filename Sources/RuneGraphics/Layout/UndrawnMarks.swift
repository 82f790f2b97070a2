extension String {
  /// The text without Latin punctuation; where a clause ends, a space of no width shows that a line may.
  ///
  /// - Parameter keepsNumbers: Whether what stands between two digits stays, as in a date; else it divides them as a space does.
  package func withoutMarks(keepsNumbers: Bool = true) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      // One space between words, whatever mark was between them.
      let last = result.last { $0 != "\u{200B}" }
      func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
      let isInNumber = isDigit(last) && isDigit(index + 1 < scalars.count ? scalars[index + 1] : nil)
      switch scalar {
      case " " where last == " ": continue
      case _ where isInNumber && keepsNumbers: result.append(scalar)
      case ",", ".", ";", ":", "!", "?", "…":
        result.append("\u{200B}")
      case "\"", "'", "“", "”", "‘", "’", "„", "‚", "«", "»", "(", ")", "[", "]", "*", "_":
        if isInNumber { result.append("\u{200B}") }
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
