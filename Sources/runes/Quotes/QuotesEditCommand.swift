import ArgumentParser
import RuneKit

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

  @Option("The new text.", value: "text", parsing: .unconditional) var text: String?

  @OptionGroup var fields: QuoteFieldOptions

  @Option("Remove a field; may be repeated.", value: "field") var unset: [Field] = []

  @Flag(help: "Accept control characters, which are rejected otherwise.") var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func validate() throws {
    for field in unset {
      if let flag = flag(setting: field) {
        throw Failure(.usage, "\(flag) and --unset \(field.rawValue) cannot be combined")
      }
    }
  }

  func run() throws {
    let store = try self.store.required()
    let (before, after) = try explainingFailures {
      let id = try resolveOwnIDs([self.id], in: store)[0]
      return try store.edit(id, keepingControls: keepControls) { quote in
        if let text { quote.text = text }
        fields.apply(to: &quote)
        for field in unset { Self.remove(field, from: &quote) }
      }
    }
    try acknowledge(before == after ? "unchanged \(after.id)" : "edited \(after.id)")
  }

  /// The flag that sets the field, if it is given.
  private func flag(setting field: Field) -> String? {
    let isGiven =
      switch field {
      case .author: fields.author != nil
      case .source: fields.source != nil
      case .translator: fields.translator != nil
      case .year: fields.year != nil
      case .language: fields.language != nil
      case .gloss: fields.gloss != nil
      case .license: fields.license != nil
      case .short: fields.short != nil
      case .collections: !fields.collections.isEmpty
      }
    if !isGiven { return nil }
    return field == .collections ? "--collection" : "--\(field.rawValue)"
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
