import ArgumentParser

/// The fields of a quote other than text and author.
struct QuoteFieldOptions: ParsableArguments {
  @Option("The author or speaker.", value: "name", parsing: .unconditional) var author: String?

  @Option("The work, with book or stanza.", value: "work", parsing: .unconditional) var source: String?

  @Option("The translator.", value: "name", parsing: .unconditional) var translator: String?

  @Option("The year of the text or of its translation.", value: "year", parsing: .unconditional) var year: Int?

  @Option("The language as a BCP 47 tag: en, non, is.", value: "tag") var language: String?

  @Option("Its meaning in English.", value: "text", parsing: .unconditional) var gloss: String?

  @Option(
    "The license, or why the text may be used.", value: "text", name: [.customLong("license"), .customLong("licence")],
    parsing: .unconditional)
  var license: String?

  @Option("A short form for small displays.", value: "text", parsing: .unconditional) var short: String?

  @Option(
    "A collection that it belongs to; may be repeated.", value: "name", name: .customLong("collection"),
    completion: Completions.collections)
  var collections: [String] = []

  func validate() throws {
    if let language, LanguageTag(language) == nil {
      throw Failure(.usage, QuoteProblem.noLanguageTag(language.quotedForMessage).description)
    }
    if let year, !(-9999...9999).contains(year) { throw Failure(.usage, "--year is between -9999 and 9999") }
    if collections.contains(where: \.isEmpty) { throw Failure(.usage, "--collection needs a name") }
  }

  func apply(to quote: inout Quote) {
    if let author { quote.author = author }
    if let source { quote.source = source }
    if let translator { quote.translator = translator }
    if let year { quote.year = year }
    if let language { quote.language = language }
    if let gloss { quote.gloss = gloss }
    if let license { quote.license = license }
    if let short { quote.short = short }
    if !collections.isEmpty { quote.collections = collections }
  }
}
