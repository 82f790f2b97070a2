import RuneKit

/// The output format of a quote.
enum QuoteOutputFormat {
  /// Runes, Latin, gloss and credit.
  case block
  /// Only the Latin text.
  case latin
  /// Only the runes.
  case runes
  /// JSON with all fields.
  case json
  /// A user-supplied template.
  case template(QuoteTemplate)
  /// The format of a status bar.
  case bar(StatusBar)

  /// Status bars with built-in formats.
  enum StatusBar: String, CaseIterable { case waybar, i3blocks, tmux }

  /// The format that `--format` names.
  ///
  /// - Throws: `Failure` for an unknown name or an invalid template.
  init(format: String) throws {
    if let bar = StatusBar(rawValue: format.lowercased()) {
      self = .bar(bar)
    } else if format.contains("{") {
      self = .template(try QuoteTemplate(format))
    } else {
      let names = StatusBar.allCases.map(\.rawValue)
      throw Failure(
        .usage,
        unknown("format", format, known: names) + ", or use a template such as '{runes} — {author}'")
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
