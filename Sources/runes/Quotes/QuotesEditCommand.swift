import ArgumentParser
import RuneKit
import RuneSystem

struct QuotesEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change your quotes; their ids stay the same.",
    discussion: """
      Examples:
        runes quotes edit q7k2abcd --text "Cattle die, kindred die"
        runes quotes edit q7k2abcd --source "Hávamál, stanza 76" --unset year
        runes quotes edit --where author=Olaf --language non --dry-run
      """)

  /// A field that can be removed.
  enum Field: String, CaseIterable, ExpressibleByArgument {
    case author, source, translator, year, language, gloss, license, short, collections
  }

  @Argument(
    help: ArgumentHelp("The quotes' ids or prefixes of them.", valueName: "id"), completion: Completions.ids)
  var ids: [String] = []

  @Option(
    help: ArgumentHelp(
      "Instead of ids, all of your quotes with this author, collection, language, max-length, or favorites; may be repeated.",
      valueName: "filter=value"))
  var `where`: [String] = []

  @Flag(help: "Only say what would change.") var dryRun = false

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
    let chosen = try QuoteSelectionOptions(conditions: self.where).own(ids, in: self.store, command: "edit")
    let edits = try explainingFailures {
      try store.edit(chosen, keepingControls: keepControls, dryRun: dryRun) { quote in
        if let text { quote.text = text }
        fields.apply(to: &quote)
        for field in unset { Self.remove(field, from: &quote) }
      }
    }
    let changed = edits.count { $0.before != $0.after }
    var lines = edits.map {
      ($0.before == $0.after ? "unchanged " : dryRun ? "would edit " : "edited ") + "\($0.after.id)"
    }
    if edits.count > 1 || dryRun {
      lines.append(dryRun ? "\(counted(changed, "quote")) (nothing written)" : "\(counted(changed, "quote")) edited")
    }
    try dryRun
      ? OpenFile.standardOutput.writeLine(lines.joined(separator: "\n")) : acknowledge(lines.joined(separator: "\n"))
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
