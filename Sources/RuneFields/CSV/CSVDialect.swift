import RuneText

/// How the fields of a table are written.
package struct CSVDialect {
  /// What separates the fields.
  package let delimiter: UInt8
  /// Whether a field may be in quotation marks. TSV has no quoting
  /// (https://www.iana.org/assignments/media-types/text/tab-separated-values).
  package let hasQuotes: Bool

  private static let tab = UInt8(ascii: "\t")

  /// - Parameter hasQuotes: Whether tabs, too, separate fields in quotation marks.
  package init(delimiter: UInt8, hasQuotes: Bool = false) {
    (self.delimiter, self.hasQuotes) = (delimiter, hasQuotes || delimiter != Self.tab)
  }

  /// The dialect where nobody gives a delimiter: a tab if there is one between the fields of the first line that has any
  /// text, else a comma, or a semicolon where there is no comma.
  init(firstLine line: some Collection<UInt8>, hasQuotes: Bool) {
    var isQuoted = false
    let isTab = line.contains { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == Self.tab && !isQuoted
    }
    // A quotation mark that nothing closes is not one of CSV.
    let (comma, semicolon) = (UInt8(ascii: ","), UInt8(ascii: ";"))
    let isTSV = isTab || isQuoted && line.contains(Self.tab)
    let usual = line.contains(semicolon) && !line.contains(comma) ? semicolon : comma
    self.init(delimiter: isTSV ? Self.tab : usual, hasQuotes: hasQuotes)
  }
}
