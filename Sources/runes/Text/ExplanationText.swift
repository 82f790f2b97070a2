/// Formats an explanation as text: the result, a row for each letter, and the works.
struct ExplanationText {
  private let explanation: Explanation
  private let width: Int

  init(_ explanation: Explanation, width: Int) {
    self.explanation = explanation
    self.width = max(width, 20)
  }

  var lines: [String] {
    var lines = wrapped(shown(explanation.source) + " → " + shown(explanation.text), width: width)
    lines += hanging(
      "\(explanation.script)/\(explanation.mode.madeHarmless): \(explanation.title.madeHarmless), in \(explanation.file)",
      by: 2)
    if explanation.parts.isEmpty { return lines }
    lines.append("")
    lines += table.lines(width: width) ?? blocks
    if explanation.works.isEmpty { return lines }
    lines.append("")
    let keys = explanation.works.map(\.key.madeHarmless)
    // If keys take half of the width, there is no room for entries.
    let longest = keys.map(\.displayWidth).max() ?? 0
    let indent = longest > width / 2 ? 2 : longest + 2
    for (key, work) in zip(keys, explanation.works) {
      let entry = wrapped(Self.entry(work), width: width - indent)
      let margin = String(repeating: " ", count: indent)
      if longest + 2 == indent {
        lines += [key.padded(to: indent) + entry[0]] + entry.dropFirst().map { margin + $0 }
      } else {
        lines += wrapped(key, width: width) + entry.map { margin + $0 }
      }
    }
    return lines
  }

  /// The work and the place in it, as in the tables: `duwel:12`.
  private static func citation(_ row: Explanation.Row) -> String {
    (row.locator.isEmpty ? row.source : row.source + ":" + row.locator).madeHarmless
  }

  private static func entry(_ work: Explanation.Work) -> String {
    let author = [work.author, work.year].filter { !$0.isEmpty }.joined(separator: " ")
    return [
      author.isEmpty ? "" : author + ":", work.title + ".", work.place,
      work.locator.isEmpty ? "" : "(by \(work.locator))",
    ].filter { !$0.isEmpty && $0 != "." }.joined(separator: " ").madeHarmless
  }

  /// A line for each row of the mode that was applied; only the first one repeats the Latin letters and the runes.
  private var table: WrappedTable {
    var table = WrappedTable([
      .init(title: "latin", least: 5), .init(title: "runes", least: 5), .init(title: "pass", least: 6),
      .init(title: "line"), .init(title: "rule", least: 12), .init(title: "why", least: 14),
      .init(title: "source", least: 13), .init(title: "or", least: 10),
    ])
    for part in explanation.parts {
      let cells = [shown(part.latin), shown(part.output)]
      for (title, row) in Self.romanization(part) {
        table.add(
          [row.key.madeHarmless, "", title, String(row.line), Self.rule(row), row.alternatives, Self.citation(row), ""])
      }
      for (index, row) in part.rows.enumerated() {
        table.add(
          (index == 0 ? cells : ["", ""]) + [
            row.pass.madeHarmless, String(row.line), Self.rule(row), row.reason.madeHarmless,
            "\(Self.citation(row)), \(row.confidence.rawValue)", row.alternatives.madeHarmless,
          ])
      }
      if !part.remark.isEmpty || part.rows.isEmpty {
        table.add((part.rows.isEmpty ? cells : ["", ""]) + ["", "", "", part.remark.madeHarmless, "", ""])
      }
      for word in part.splitWords {
        table.add(["|", "", "", String(word.line), word.spelling.madeHarmless, Self.reason(word), word.file, ""])
      }
    }
    return table
  }

  /// The same for a document.
  ///
  /// - Parameter language: The language and script of the runes.
  func document(language: String) -> TextTable {
    let table = self.table
    return TextTable(
      caption:
        "\(shown(explanation.source)) → \(shown(explanation.text)) (\(explanation.script)/\(explanation.mode.madeHarmless))",
      header: table.columns.map(\.title),
      rows: table.rows.map { row in
        row.enumerated().map { TextTable.Cell($1, language: $0 == 1 && !$1.isEmpty ? language : nil) }
      }, notes: explanation.works.map { "\($0.key.madeHarmless): \(Self.entry($0))" })
  }

  /// The same for a terminal too narrow for a table.
  private var blocks: [String] {
    explanation.parts.flatMap { part in
      var lines = wrapped("\(shown(part.latin)) → \(shown(part.output))", width: width)
      for (title, row) in Self.romanization(part) {
        lines += hanging("  line \(row.line) (\(title)): \(Self.rule(row)) (\(Self.citation(row)))", by: 4)
      }
      for row in part.rows {
        let pass = row.pass.isEmpty ? "" : " (\(row.pass.madeHarmless))"
        lines += hanging("  line \(row.line)\(pass): \(Self.rule(row))", by: 4)
        lines += hanging("  \(row.reason.madeHarmless) (\(Self.citation(row)), \(row.confidence.rawValue))", by: 4)
        if !row.alternatives.isEmpty { lines += hanging("  or \(row.alternatives.madeHarmless)", by: 4) }
      }
      if !part.remark.isEmpty { lines += hanging("  \(part.remark.madeHarmless)", by: 4) }
      for word in part.splitWords {
        lines += hanging("  | \(word.file) line \(word.line): \(word.spelling.madeHarmless)", by: 4)
        lines += hanging("  \(Self.reason(word))", by: 4)
      }
      return lines
    }
  }

  /// The rows that read a word before those of the mode, each with the title of its table.
  private static func romanization(_ part: Explanation.Part) -> [(title: String, row: Explanation.Row)] {
    part.romanization.map { read in read.rows.map { (read.title, $0) } } ?? []
  }

  private static func reason(_ word: WordException) -> String {
    word.reason.isEmpty ? "your own word list" : word.reason.madeHarmless
  }

  private static func rule(_ row: Explanation.Row) -> String {
    "\(row.key) \(row.context.isEmpty ? "" : row.context + " ")→ \(row.writes)".madeHarmless
  }

  private func hanging(_ text: String, by indent: Int) -> [String] { runes.hanging(text, by: indent, width: width) }

  /// A text with invisible characters made visible.
  private func shown(_ text: String) -> String {
    if text.isEmpty { return "–" }
    // Computed once, because counting characters is linear.
    let isAlone = text.count == 1
    var result = ""
    for character in text {
      switch character {
      case " " where isAlone: result += "␣"
      case "\n", "\r\n", "\r": result += "⏎"
      case "\t": result += "⇥"
      case "\u{200C}": result += "|"
      default: result.append(character)
      }
    }
    return result.madeHarmless
  }
}
