extension String {
  /// The text without Latin punctuation; where a clause ends, a space of no width shows that a line may.
  package var withoutMarks: String {
    var result = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      // One space between words, whatever mark was between them.
      let isAfterSpace = result.last { $0 != "\u{200B}" } == " "
      switch scalar {
      case " " where isAfterSpace: continue
      case ",", ".", ";", ":", "!", "?", "…":
        result.append("\u{200B}")
      case "\"", "'", "“", "”", "‘", "’", "„", "‚", "«", "»", "(", ")", "[", "]", "*", "_":
        continue
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
