import ArgumentParser
import RuneKit
import RuneSystem

/// Reports success. If standard output fails here, the message must say that the store has been written.
func acknowledge(_ text: String) throws {
  do {
    try CheckedOutput.standardOutput.writeLine(text)
  } catch {
    let failure = Failure(error)
    if failure.status == .done { throw failure }
    throw Failure(.ioError, "stored, but cannot report it: \(failure.message)")
  }
}

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

struct QuotesAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a quote.",
    discussion: """
      Adding a quote that is already stored changes nothing and exits with 0. On standard input, a last line that begins \
      with a dash names the author, as in the output of fortune.

      Examples:
        runes quotes add "Cattle die, kinsmen die" --source "Hávamál 76"
        printf 'Seven\\n\\t\\t-- D\\n' | runes quotes add -
      """)

  @Argument(help: "The text; - reads it from standard input.")
  var words: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The text, if it begins with a dash.", valueName: "text"))
  var text: String?

  @OptionGroup var fields: QuoteFieldOptions

  @Flag(help: "Accept control characters, which are rejected otherwise.")
  var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func validate() throws {
    if text != nil && !words.isEmpty { throw Failure(.usage, "give the text either as words or with --text") }
    if text == nil && words.isEmpty { throw Failure(.usage, "a quote needs a text") }
  }

  func run() throws {
    TemporaryFile.removeOnSignals()
    let store = try self.store.required()
    var quote = try quote()
    fields.apply(to: &quote)
    quote.added = LocalClock.system.today
    let added = try explainingFailures { try store.add([quote], keepingControls: keepControls) }
    if let new = added.new.first {
      try acknowledge("added \(new.id)")
    } else if let id = added.alreadyThere.first {
      try acknowledge("already stored: \(id)")
    }
    if added.wasEmpty {
      note("it is shown together with the bundled quotes; to show only your own, use `runes config set pool mine`")
    }
    if store.isInSharedFolder {
      note("warning: other users can write to the folder of \(store.path.quotedForMessage)")
    }
  }

  /// The quote with its text and author, which determine its id.
  private func quote() throws -> Quote {
    if let text { return Quote(text: text, author: fields.author ?? "") }
    if words != ["-"] { return Quote(text: words.joined(separator: " "), author: fields.author ?? "") }
    let bytes = try readStandardInput(limit: StoreLimits.textBytes + 1)
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes; a quote must be stored exactly.
    guard text.utf8.elementsEqual(bytes) else { throw Failure(.dataError, "standard input is not valid UTF-8") }
    let printed = ImportedQuotes.singleFortune(text)
    return Quote(text: printed?.text ?? "", author: fields.author ?? printed?.author ?? "")
  }
}

struct QuotesEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change one of your quotes; its id stays the same.",
    discussion: """
      Examples:
        runes quotes edit q7k2abcd --text "Cattle die, kindred die"
        runes quotes edit q7k2abcd --source "Hávamál, stanza 76" --unset year
      """)

  /// A field that can be removed.
  enum Field: String, CaseIterable, ExpressibleByArgument {
    case author, source, translator, year, language, gloss, license, short, collections
  }

  @Argument(
    help: ArgumentHelp("The quote's id or a prefix of it.", valueName: "id"), completion: Completions.ids)
  var id: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The new text.", valueName: "text"))
  var text: String?

  @OptionGroup var fields: QuoteFieldOptions

  @Option(help: ArgumentHelp("Remove a field; may be repeated.", valueName: "field"))
  var unset: [Field] = []

  @Flag(help: "Accept control characters, which are rejected otherwise.")
  var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    TemporaryFile.removeOnSignals()
    let store = try self.store.required()
    let (before, after) = try explainingFailures {
      let id = try resolveOwnID(self.id, in: store)
      return try store.edit(id, keepingControls: keepControls) { quote in
        if let text { quote.text = text }
        fields.apply(to: &quote)
        for field in unset { Self.remove(field, from: &quote) }
      }
    }
    try acknowledge(before == after ? "unchanged \(after.id)" : "edited \(after.id)")
  }

  private static func remove(_ field: Field, from quote: inout Quote) {
    switch field {
    case .author: quote.author = ""
    case .source: quote.source = nil
    case .translator: quote.translator = nil
    case .year: quote.year = nil
    case .language: quote.language = nil
    case .gloss: quote.gloss = nil
    case .license: quote.license = nil
    case .short: quote.short = nil
    case .collections: quote.collections = []
    }
  }
}

struct QuotesRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove quotes of your own, all or none.",
    discussion: """
      Example:
        runes quotes remove q7k2abcd
      """,
    aliases: ["rm"])

  @Argument(
    help: ArgumentHelp("The quote's id or a prefix of it.", valueName: "id"), completion: Completions.ids)
  var ids: [String]

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    TemporaryFile.removeOnSignals()
    let store = try self.store.required()
    let removed = try explainingFailures {
      let ids = try ids.map { try resolveOwnID($0, in: store) }
      return try store.remove(ids)
    }
    try acknowledge(removed.map { "removed \($0.id)" }.joined(separator: "\n"))
  }
}

struct QuotesFavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Mark your own or bundled quotes as favorites.",
    discussion: """
      Examples:
        runes quotes favorite q7k2abcd
        runes quote --random --favorites
      """)

  @Argument(
    help: ArgumentHelp("The quote's id or a prefix of it.", valueName: "id"), completion: Completions.ids)
  var ids: [String]

  @Flag(help: "Remove the mark.")
  var off = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    TemporaryFile.removeOnSignals()
    let store = try self.store.required()
    let ids = try explainingFailures {
      let bundled = try FileQuoteRepository(store: nil).quotes(in: .bundled).ids
      let all = try FileQuoteRepository(store: store).quotes(in: .all).ids
      let ids = try self.ids.map { try resolveID($0, among: all) }
      try store.setFavorite(!off, ids, bundled: bundled)
      return ids
    }
    try acknowledge(ids.map { (off ? "not a favorite " : "favorite ") + $0.description }.joined(separator: "\n"))
  }
}

/// Resolves an id in the user's store. Reports bundled quotes separately, because they cannot be changed.
private func resolveOwnID(_ typed: String, in store: QuoteStore) throws -> QuoteID {
  let own = try store.document()?.ids ?? []
  do {
    return try resolveID(typed, among: own)
  } catch let failure as Failure where failure.status == .nothingFound {
    let bundled = try FileQuoteRepository(store: nil).quotes(in: .bundled).ids
    if let id = try? resolveID(typed, among: bundled) {
      throw Failure(
        .usage, "\(id) is a bundled quote, which cannot be changed; add your own with `runes quotes add`")
    }
    throw failure
  }
}
