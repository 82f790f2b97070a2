import RuneKit

/// A text with fields in braces, such as `{runes} — {author}`.
struct QuoteTemplate {
  /// The available fields.
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

  /// Parses a template: `{name}` is a field, `{{` and `}}` are braces, `\n` and `\t` a line feed and a tab.
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
          throw Failure(.usage, "--format: missing } in “\(template.quotedForMessage)”; write {{ for a brace")
        }
        let name = String(rest[..<end])
        guard let field = Field(rawValue: name) else {
          throw Failure(.usage, "--format: " + unknown("field", name, known: Field.allCases.map(\.rawValue)))
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      default: text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  /// The template with its fields replaced.
  func filled(_ value: (Field) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): value(field)
      }
    }.joined()
  }
}
