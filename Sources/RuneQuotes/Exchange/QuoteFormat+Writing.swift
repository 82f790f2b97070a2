import RuneSystem

extension QuoteFormat {
  /// The quotes as a file of this format.
  ///
  /// - Complexity: Linear in the quotes.
  public func text(of quotes: some Sequence<Quote>) -> [UInt8] {
    switch self {
    case .json:
      var document = StoreDocument()
      for quote in quotes { document.append(quote) }
      return document.serialized()
    case .csv, .tsv: return Array(Self.table(quotes, separator: self == .tsv ? "\t" : ",").utf8)
    case .fortune: return Array(Self.fortune(quotes).utf8)
    case .markdown: return Array(Self.markdown(quotes).utf8)
    }
  }

  /// What of the quote would be read back otherwise from a file of this format; nil when nothing would.
  ///
  /// The fields besides text and author, which fortune files have no place for, are not counted, and Markdown is not
  /// read back at all.
  ///
  /// - Complexity: O(*n*) in the bytes of the quote.
  public func change(of quote: Quote) -> String? {
    switch self {
    case .json, .markdown: return nil
    case .csv, .tsv:
      // All else is quoted where it must be; the names of collections share one field.
      let isParted = quote.collections.contains { name in
        name.contains(";") || name.first.map { " \t".contains($0) } ?? true || " \t".contains(name.last ?? " ")
      }
      return isParted ? "a semicolon or a space splits or trims a collection's name" : nil
    case .fortune:
      let back = ImportedQuotes(text(of: [quote]), format: self, keepingControls: true).quotes
      if back.count == 1, back[0].text == quote.text, back[0].author == quote.author { return nil }
      let lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.contains("%") { return "a line of % alone would split it; a space was added after the %" }
      if back.count == 1, back[0].author != quote.author { return "its author comes back as “\(back[0].author)”" }
      return "spaces at its beginning or end are lost"
    }
  }

  /// The columns of a CSV or TSV file, in the order in which they are written.
  package static let columns = [
    "id", "text", "author", "source", "translator", "year", "language", "gloss", "license", "collections", "short",
    "added", "favorite", "carved", "carved-script", "carved-variant",
  ]

  private static func table(_ quotes: some Sequence<Quote>, separator: String) -> String {
    var result = columns.joined(separator: separator) + "\r\n"
    for quote in quotes {
      let cells = [
        quote.id.description, quote.text, quote.author, quote.source, quote.translator, quote.year.map(String.init),
        quote.language, quote.gloss, quote.license, quote.collections.joined(separator: ";"), quote.short,
        quote.added?.description, quote.isFavorite ? "true" : nil, quote.carved?.runes, quote.carved?.script,
        quote.carved?.variant,
      ]
      result += cells.map { cell($0 ?? "", separator: separator) }.joined(separator: separator) + "\r\n"
    }
    return result
  }

  private static func cell(_ cell: String, separator: String) -> String {
    let special = "\"\n\r" + separator
    let needsQuotes = cell.unicodeScalars.contains { special.unicodeScalars.contains($0) }
    guard needsQuotes || cell.hasPrefix(" ") || cell.hasSuffix(" ") || cell.hasPrefix("\u{FEFF}") else { return cell }
    var result = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private static func fortune(_ quotes: some Sequence<Quote>) -> String {
    quotes.map { quote in
      // A line that holds "%" alone would end the text.
      let lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 == "%" ? "% " : $0 }
      return lines.joined(separator: "\n") + "\n" + (quote.author.isEmpty ? "" : "\t\t-- \(quote.author)\n")
    }.joined(separator: "%\n")
  }

  private static func markdown(_ quotes: some Sequence<Quote>) -> String {
    quotes.map { quote in
      var lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      if let gloss = quote.gloss { lines += ["", "*\(escaped(gloss.replacingLineBreaks))*"] }
      let credit = [quote.author, quote.source ?? ""].filter { !$0.isEmpty }.map { escaped($0.replacingLineBreaks) }
      if !credit.isEmpty { lines += ["", "— " + credit.joined(separator: ", ")] }
      // Two blanks at the end of a line keep the lines of a verse apart.
      return lines.map { $0.isEmpty ? ">\n" : "> \($0)  \n" }.joined()
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    // A dash, a plus, a row of equals signs or a number with a full stop at the beginning of a line would mean a list or
    // a heading.
    let start = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    let afterDigits = start.drop { ("0"..."9").contains($0) }
    let opening =
      afterDigits.first.map { (start.startIndex == afterDigits.startIndex ? "-+=" : ".)").unicodeScalars.contains($0) }
      ?? false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if "\\`*_[]<>#|&~".unicodeScalars.contains(scalar) || opening && index == afterDigits.startIndex {
        result.append("\\")
      }
      result.append(scalar.isTerminalControl && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}

extension String {
  fileprivate var replacingLineBreaks: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
