import ArgumentParser
import RuneKit
import RuneSystem

/// The fields of a quote other than text and author.
struct QuoteFieldOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("The author or speaker.", valueName: "name"))
  var author: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The work, with book or stanza.", valueName: "work"))
  var source: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The translator.", valueName: "name"))
  var translator: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The year of the text or of its translation.", valueName: "year"))
  var year: Int?

  @Option(help: ArgumentHelp("The language as a BCP 47 tag: en, non, is.", valueName: "tag"))
  var language: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Its meaning in English.", valueName: "text"))
  var gloss: String?

  @Option(
    name: [.customLong("license"), .customLong("licence")], parsing: .unconditional,
    help: ArgumentHelp("The license, or why the text may be used.", valueName: "text"))
  var license: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A short form for small displays.", valueName: "text"))
  var short: String?

  @Option(
    name: .customLong("collection"),
    help: ArgumentHelp("A collection that it belongs to; may be repeated.", valueName: "name"),
    completion: Completions.collections)
  var collections: [String] = []

  func validate() throws {
    if let language, LanguageTag(language) == nil {
      throw Failure(.usage, QuoteProblem.noLanguageTag(language.quotedForMessage).description)
    }
    if let year, !(-9999...9999).contains(year) {
      throw Failure(.usage, "--year is between -9999 and 9999")
    }
    if collections.contains(where: \.isEmpty) { throw Failure(.usage, "--collection needs a name") }
  }

  /// Sets the given fields.
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
