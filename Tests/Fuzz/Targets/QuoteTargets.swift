import RuneKit
import RuneQuotes

/// A quote store: damage is an error with a place, what can be read is written and read again as it was, and salvage
/// never makes up a quote.
func runStore(_ input: [UInt8]) throws {
  let salvaged = StoreDocument.salvage(from: input).document
  try checkRewriting(salvaged)
  if let document = try? StoreDocument(input) { try checkRewriting(document) }
}

private func checkRewriting(_ document: StoreDocument) throws {
  let bytes = document.serialized()
  let again: StoreDocument
  do { again = try StoreDocument(bytes) } catch { throw FuzzFind(description: "written, and not read: \(error)") }
  try expectEqual(quotes(of: again), quotes(of: document), "quotes after writing and before")
  try expectEqual(again.serialized(), bytes, "a store written twice and once")
}

private func quotes(of document: StoreDocument) -> [Quote] {
  (0..<document.count).map { document.quote(at: $0, origin: .own) }
}

/// What was read, written in the same format, is read as the same quotes unless the format says what it would change.
func checkImport(_ input: [UInt8], _ format: QuoteFormat) throws {
  let read = ImportedQuotes(input, format: format)
  let faithful = read.quotes.filter { format.change(of: $0) == nil }
  let again = ImportedQuotes(format.text(of: faithful), format: format)
  try expectEqual(again.refusals.count, 0, "refusals of what was written: \(again.refusals)")
  try expectEqual(again.quotes.map(\.text), faithful.map(\.text), "texts after writing and before")
  try expectEqual(again.quotes.map(\.author), faithful.map(\.author), "authors after writing and before")
}

/// Markdown is written for people: quotes of any content come out, and reading it is refused.
func checkMarkdown(_ input: [UInt8]) throws {
  let quotes = ImportedQuotes(input, format: .fortune).quotes
  let text = QuoteFormat.markdown.text(of: quotes)
  try expect(String(validating: text, as: UTF8.self) != nil, "markdown that is not UTF-8")
  try expect(!ImportedQuotes(text, format: .markdown).refusals.isEmpty, "markdown was read")
}
