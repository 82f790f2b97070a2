enum QuoteOutputFormat {
  /// Runes, Latin, gloss and credit.
  case block
  /// Only the Latin text.
  case latin
  /// Only the runes.
  case runes
  /// JSON with all fields.
  case json
  /// A page of HTML.
  case page
  case markdown
  /// A user-supplied template.
  case template(Template<QuoteField>)
  case bar(StatusBar)

  /// Status bars with built-in formats.
  enum StatusBar: String, CaseIterable { case waybar, i3blocks, tmux }

  init(format: String) throws {
    if ["text", "txt"].contains(format.lowercased()) {
      self = .block
    } else if let kind = FileEnding.kind(of: format.lowercased()), let named = Self(kind) {
      self = named
    } else if let bar = StatusBar(rawValue: format.lowercased()) {
      self = .bar(bar)
    } else if format.contains("{") {
      self = .template(try Template(quote: format))
    } else {
      try FileEnding.check(output: "quote.\(format.lowercased())", of: .quote)
      let names = ["text", "json", "html", "md", "svg"] + StatusBar.allCases.map(\.rawValue)
      throw Failure(.usage, unknown("format", format, known: names) + ", or a template such as '{runes} — {author}'")
    }
  }

  /// The format of a kind of file; nil for text and pictures.
  init?(_ kind: FileEnding.Kind) {
    guard let format = [Self.json, .page, .markdown].first(where: { $0.kind == kind }) else { return nil }
    self = format
  }

  /// The kind of file that it is; nil for text.
  var kind: FileEnding.Kind? {
    switch self {
    case .json: .json
    case .page: .page
    case .markdown: .markup
    default: nil
    }
  }

  /// Whether the format includes the runes, or the script or mode in which they are written.
  var hasRunes: Bool {
    switch self {
    case .latin: false
    case .template(let template): template.fields.contains { [.runes, .script, .mode].contains($0) }
    default: true
    }
  }
}

/// A field of a template for quotes.
enum QuoteField: String, CaseIterable {
  case runes, text, author, source, credit, gloss, language, date, id, script, mode
}

extension Template<QuoteField> {
  init(quote template: String) throws {
    try self.init(template, hasEscapes: true) { name in
      if let field = QuoteField(rawValue: name) { return field }
      throw Failure(.usage, "--format: " + unknown("field", name, known: QuoteField.allCases.map(\.rawValue)))
    }
  }
}
