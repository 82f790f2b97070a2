import RuneFields
import RuneSystem
import RuneText

extension QuoteFormat {
  /// The quotes in this format.
  package func text(of quotes: some Sequence<Quote>) -> [UInt8] {
    switch self {
    case .json:
      var document = StoreDocument()
      for quote in quotes { document.append(quote) }
      return document.serialized()
    case .csv, .tsv: return Self.table(quotes, CSVDialect(delimiter: delimiter))
    case .fortune: return Array(Self.fortune(quotes).utf8)
    case .markdown: return Array(Self.markdown(quotes).utf8)
    }
  }

  /// Describes what would change if the quote were written in this format and read back; nil if nothing would.
  ///
  /// Only text and author are compared for fortune files, which have no other fields; Markdown is not compared, because
  /// it is never read back.
  package func change(of quote: Quote) -> String? {
    switch self {
    case .json, .markdown: return nil
    case .csv, .tsv:
      let cells = Self.cells(of: quote).joined()
      if self == .tsv, cells.utf8.contains(where: { [0x09, 0x0A, 0x0D].contains($0) }) {
        return "tabs and line breaks become spaces, which csv keeps"
      }
      // Any other text can be written, but the names of collections share one field.
      let isParted = quote.collections.contains { name in
        name.contains(";") || name.first.map { " \t".contains($0) } ?? true || " \t".contains(name.last ?? " ")
      }
      return isParted ? "a collection's name would be split or trimmed" : nil
    case .fortune:
      let back = ImportedQuotes(text(of: [quote]), format: self, keepingControls: true).quotes
      if back.count == 1, back[0].text == quote.text, back[0].author == quote.author { return nil }
      let lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.contains("%") { return "a line with only % would split the text; a space was added after it" }
      if back.count == 1, back[0].author != quote.author { return "its author would be read as “\(back[0].author)”" }
      return "spaces at the start or end would be lost"
    }
  }

  /// The columns of a CSV or TSV file, in the order of writing.
  package static let columns = [
    "id", "text", "author", "source", "translator", "year", "language", "gloss", "license", "collections", "short",
    "original", "added", "favorite", "carved", "carved-script", "carved-variant", "changed",
  ]

  /// What separates the fields of a table.
  var delimiter: UInt8 { self == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",") }

  private static func table(_ quotes: some Sequence<Quote>, _ dialect: CSVDialect) -> [UInt8] {
    var result: [UInt8] = []
    for row in [columns] + quotes.map(cells) {
      result.append(row: row, in: dialect)
      result += "\r\n".utf8
    }
    return result
  }

  private static func cells(of quote: Quote) -> [String] {
    let cells: [String?] = [
      quote.id.description, quote.text, quote.author, quote.source, quote.translator, quote.year.map(String.init),
      quote.language, quote.gloss, quote.license, quote.collections.joined(separator: ";"), quote.short,
      quote.original?.description, quote.added?.description, quote.isFavorite ? "true" : nil, quote.carved?.runes,
      quote.carved?.script, quote.carved?.variant, quote.changed,
    ]
    return cells.map { $0 ?? "" }
  }

  private static func fortune(_ quotes: some Sequence<Quote>) -> String {
    quotes.map { quote in
      // A line with only "%" would end the text.
      let lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 == "%" ? "% " : $0 }
      return lines.joined(separator: "\n") + "\n" + (quote.author.isEmpty ? "" : "\t\t-- \(quote.author)\n")
    }.joined(separator: "%\n")
  }

  private static func markdown(_ quotes: some Sequence<Quote>) -> String {
    quotes.map { quote in
      var lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        escapedForMarkdown(String($0))
      }
      if let gloss = quote.gloss { lines += ["", "*\(escapedForMarkdown(gloss.replacingLineBreaks))*"] }
      let credit = [quote.author, quote.source ?? ""].filter { !$0.isEmpty }.map {
        escapedForMarkdown($0.replacingLineBreaks)
      }
      if !credit.isEmpty { lines += ["", "— " + credit.joined(separator: ", ")] }
      // Two spaces at the end of a line preserve line breaks in verse.
      return lines.map { $0.isEmpty ? ">\n" : "> \($0)  \n" }.joined()
    }.joined(separator: "\n")
  }

  /// A line of text in which nothing is Markdown.
  package static func escapedForMarkdown(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    // At the start of a line, a dash, a plus, a row of equals signs or a number with a period would make a list or a heading.
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
