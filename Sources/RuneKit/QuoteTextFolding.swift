extension String {
  /// The text folded for searching: without case and accents, æ as ae, þ as th, ð as d, ø as o.
  ///
  /// ```swift
  /// "Óðinn sá".foldedForSearch   // "odinn sa"
  /// ```
  /// Case and compatibility forms are folded by NFKC_Casefold, and marks are removed after NFD. Letters that Unicode
  /// does not decompose follow common transcription.
  ///
  /// - Complexity: O(*n*).
  package var foldedForSearch: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in withoutCase.unicodeScalars {
      switch scalar {
      case _ where scalar.isASCII: result.append(scalar)
      case "æ": result.append(contentsOf: "ae".unicodeScalars)
      case "œ": result.append(contentsOf: "oe".unicodeScalars)
      case "þ": result.append(contentsOf: "th".unicodeScalars)
      case "ð", "đ": result.append("d")
      case "ø": result.append("o")
      case "ł": result.append("l")
      case "ı": result.append("i")
      default:
        if scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// The key of a name or a text in sorted lists: folded, without the marks that it begins with; of equal ones, as it is.
  package var sortKey: String {
    foldedForSearch.unicodeScalars.drop { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .reduce(into: "") { $0.unicodeScalars.append($1) } + "\0" + self
  }

  private var withoutCase: String {
    let table = UnicodeMappings.system
    return Grapheme(table.decomposed(table.caseFolded(Array(unicodeScalars)))).text
  }
}
