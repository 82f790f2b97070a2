/// A text with fields in braces, such as `{runes} — {author}`.
struct Template<Field> {
  private enum Part {
    case text(String)
    case field(Field)
  }

  private var parts: [Part] = []

  var fields: [Field] {
    parts.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// - Parameters:
  ///   - hasEscapes: Whether `{{` and `}}` are braces, `\n` and `\t` a line feed and a tab.
  ///   - field: Finds the field of a name.
  init(_ template: String, hasEscapes: Bool = false, field: (String) throws -> Field) throws {
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where hasEscapes && rest.first == "{", "}" where hasEscapes && rest.first == "}":
        text.append(rest.removeFirst())
      case "\\" where hasEscapes && (rest.first == "n" || rest.first == "t" || rest.first == "\\"):
        let escape = rest.removeFirst()
        text += escape == "n" ? "\n" : escape == "t" ? "\t" : "\\"
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          let way = hasEscapes ? "; write {{ for a brace" : ""
          throw Failure(.usage, "\(template.quotedForMessage): a { has no }\(way)")
        }
        parts += [.text(text), .field(try field(String(rest[..<end])))]
        text = ""
        rest = rest[rest.index(after: end)...]
      default: text.append(character)
      }
    }
    parts.append(.text(text))
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
