import RuneKit
import RuneSystem

/// In which form a quote is shown.
enum QuoteForm {
  /// Runes, Latin, gloss and credit.
  case block
  /// The Latin text alone.
  case latin
  /// The runes alone.
  case runes
  /// JSON with everything that is known.
  case json
  /// A template of the user's.
  case template(QuoteTemplate)
  /// What a status bar reads.
  case bar(StatusBar)

  /// Programs whose format is known by name.
  enum StatusBar: String, CaseIterable { case waybar, i3blocks, tmux }

  /// The form that `--format` names.
  ///
  /// - Throws: `Failure` for a name that is not known and a template that cannot be used.
  init(format: String) throws {
    if let bar = StatusBar(rawValue: format.lowercased()) {
      self = .bar(bar)
    } else if format.contains("{") {
      self = .template(try QuoteTemplate(format))
    } else {
      let names = StatusBar.allCases.map(\.rawValue)
      throw Failure(
        .usage,
        unknown("format", format, known: names) + ", or a template such as '{runes} — {author}'")
    }
  }

  /// Whether the form shows runes.
  var hasRunes: Bool {
    switch self {
    case .latin: false
    case .template(let template): template.fields.contains(.runes)
    default: true
    }
  }
}

/// A line of text with fields in braces, such as `{runes} — {author}`.
struct QuoteTemplate {
  /// What can be put in.
  enum Field: String, CaseIterable {
    case runes, text, author, source, credit, gloss, language, date, id, script, mode
  }

  private enum Part {
    case text(String)
    case field(Field)
  }

  private var parts: [Part] = []

  var fields: [Field] {
    parts.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// Reads a template: `{name}` is a field, `{{` and `}}` are braces, `\n` and `\t` a line feed and a tab.
  ///
  /// - Throws: `Failure` where a brace is not closed or a field is not known.
  init(_ template: String) throws {
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        text.append(character)
      case "\\" where rest.first == "n" || rest.first == "t" || rest.first == "\\":
        let escape = rest.removeFirst()
        text += escape == "n" ? "\n" : escape == "t" ? "\t" : "\\"
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw Failure(
            .usage, "--format: a brace is not closed in “\(template.quotedForMessage)”; write {{ for a brace")
        }
        let name = String(rest[..<end])
        guard let field = Field(rawValue: name) else {
          throw Failure(.usage, "--format: " + unknown("field", name, known: Field.allCases.map(\.rawValue)))
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      default:
        text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  /// The template with the fields filled in.
  func filled(_ value: (Field) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): value(field)
      }
    }.joined()
  }
}
