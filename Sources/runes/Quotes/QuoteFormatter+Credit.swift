extension QuoteFormatter {
  /// Author and source, or only the source if it begins with the author's name.
  static func credit(of quote: Quote) -> String {
    if let source = quote.source, !quote.author.isEmpty, source.hasPrefix(quote.author) { return source.onOneLine }
    return [quote.author, quote.source ?? ""].filter { !$0.isEmpty }.map(\.onOneLine).joined(separator: ", ")
  }

  /// As many parts of the credit, from its beginning, as a card has room for: 72 characters, or the first part.
  static func shortCredit(of quote: Quote) -> String {
    let credit = credit(of: quote)
    let ends = credit.indices.filter { [",", ";"].contains(credit[$0]) || credit[$0...].hasPrefix(" (") }
    let end = (ends + [credit.endIndex]).last { credit.distance(from: credit.startIndex, to: $0) <= 72 } ?? ends[0]
    return String(credit[..<end])
  }
}
