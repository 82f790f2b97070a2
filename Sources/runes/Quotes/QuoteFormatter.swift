/// Formats quotes for a terminal: wrapped, optionally colored, and without control characters.
struct QuoteFormatter {
  /// The columns to wrap to, or nil if the output is not a terminal.
  var width: Int?
  var isColored = false

  enum Color: String, CaseIterable { case never, auto, always }

  /// A display for standard output.
  init(color: Color) {
    let isTerminal = OpenFile.standardOutput.isTerminal
    width = isTerminal ? Terminal.columns : nil
    isColored =
      switch color {
      case .never: false
      case .always: true
      case .auto: isTerminal && Terminal.showsColor
      }
  }

  /// A display with the color choice of a flag, else of the settings, else of the terminal.
  init(color name: String?, _ settings: Settings) throws {
    let name = name ?? settings["color"] ?? Color.auto.rawValue
    guard let color = Color(rawValue: name) else {
      throw Failure(
        .usage, "--color cannot be “\(name.quotedForMessage)”; expected \(listed(Color.allCases.map(\.rawValue)))")
    }
    self.init(color: color)
  }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  // MARK: Quotes

  /// The runes, the Latin text, its meaning, and the credit.
  func block(runes: String?, text: String, quote: Quote) -> String {
    let credit = Self.credit(of: quote)
    let parts = [
      runes.map { lines(of: $0.madeHarmless).map { styled($0, "1;33") } }, lines(of: text.madeHarmless),
      quote.gloss.map { lines(of: "(\($0.madeHarmless))").map { styled($0, "2") } },
      credit.isEmpty ? nil : lines(of: "— " + credit, indent: 2).map { styled($0, "3") },
    ]
    return parts.compactMap(\.self).joined().joined(separator: "\n") + "\n"
  }

  /// A quote in a list: a prefix of its id, the text, the author.
  func row(_ quote: Quote) -> String {
    let id = String(quote.id.description.prefix(8))
    let text = quote.text.madeHarmless.unicodeScalars.split(separator: "\n").map(String.init).joined(separator: " / ")
    let author = quote.author.onOneLine
    let mark = quote.isFavorite ? "★ " : ""
    let line = mark + text + (author.isEmpty ? "" : " — " + author)
    var lines = lines(of: line, indent: 10)
    if let first = lines.first { lines[0] = styled(id, "2") + "  " + first.dropFirst(10) }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Wrapping

  /// The lines of a text, broken at spaces to fit the terminal and indented.
  func lines(of text: String, indent: Int = 0) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).flatMap { line in
      let parts = width.map { hanging(line, by: 0, width: $0 - indent, breaksWords: false) } ?? [line]
      return parts.map { String(repeating: " ", count: indent) + $0 }
    }
  }
}

// MARK: JSON

extension Quote {
  /// The quote as one line of JSON: its stored members, whether it is a favorite, and its origin.
  func json(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    JSONWriter.object { object in
      object.member("id", id.description)
      writeContent(to: &object)
      object.member("added", added?.description)
      object.member("changed", changed)
      object.member("favorite", isFavorite)
      object.member("origin", origin.rawValue)
      more(&object)
    }
  }
}
