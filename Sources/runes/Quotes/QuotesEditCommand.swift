import ArgumentParser

struct QuotesEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes edit")
  /// A field that can be removed: whether a flag sets it, and how it is removed.
  enum Field: String, CaseIterable, ExpressibleByArgument {
    case author, source, translator, year, language, gloss, license, short, collections

    fileprivate var rules: (isSet: (QuoteFieldOptions) -> Bool, remove: (inout Quote) -> Void) {
      switch self {
      case .author: ({ $0.author != nil }, { $0.author = "" })
      case .source: ({ $0.source != nil }, { $0.source = nil })
      case .translator: ({ $0.translator != nil }, { $0.translator = nil })
      case .year: ({ $0.year != nil }, { $0.year = nil })
      case .language: ({ $0.language != nil }, { $0.language = nil })
      case .gloss: ({ $0.gloss != nil }, { $0.gloss = nil })
      case .license: ({ $0.license != nil }, { $0.license = nil })
      case .short: ({ $0.short != nil }, { $0.short = nil })
      case .collections: ({ !$0.collections.isEmpty }, { $0.collections = [] })
      }
    }
  }

  @Argument(help: ArgumentHelp("The quotes' ids or prefixes of them.", valueName: "id"), completion: Completions.ids)
  var ids: [String] = []

  @Option(
    help: ArgumentHelp(
      "Instead of ids, all of your quotes with this part of the author, collection, language, max-length, or favorites; may be repeated.",
      valueName: "filter=value")) var `where`: [String] = []

  @Flag(help: "Only say what would change.") var dryRun = false

  @Option("The new text.", value: "text", parsing: .unconditional) var text: String?

  @OptionGroup var fields: QuoteFieldOptions

  @Option("Remove a field; may be repeated.", value: "field") var unset: [Field] = []

  @Flag(help: "Accept control characters, which are rejected otherwise.") var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func validate() throws {
    for field in unset where field.rules.isSet(fields) {
      let flag = field == .collections ? "collection" : field.rawValue
      throw Failure(.usage, "--\(flag) and --unset \(field.rawValue) cannot be combined")
    }
  }

  func run() throws {
    let store = try self.store.location.required()
    let chosen = try QuoteSelectionOptions(conditions: self.where).own(ids, in: self.store, command: "edit")
    let edits = try store.edit(chosen, keepingControls: keepControls, dryRun: dryRun) { quote in
      if let text { quote.text = text }
      fields.apply(to: &quote)
      for field in unset { field.rules.remove(&quote) }
    }
    let changed = edits.count { $0.before != $0.after }
    if changed == 0, let edit = edits.first, text == nil, unset.isEmpty {
      note(
        "nothing to change is given: runes quotes edit \(edit.after.id) --text \(edit.after.text.prefix(40).description.shellWord)"
      )
    }
    var lines = edits.map {
      ($0.before == $0.after ? "unchanged " : dryRun ? "would edit " : "edited ") + "\($0.after.id)"
    }
    if edits.count > 1 || dryRun {
      lines.append(dryRun ? "\(counted(changed, "quote")) (nothing written)" : "\(counted(changed, "quote")) edited")
    }
    try dryRun
      ? OpenFile.standardOutput.writeLine(lines.joined(separator: "\n")) : acknowledge(lines.joined(separator: "\n"))
  }
}
