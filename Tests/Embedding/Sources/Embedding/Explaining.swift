import RuneKit

/// The result of each part of a text, with rows, reasons and works.
enum Explaining {
  static func run() {
    let text = "Thé warthog ж"
    let explanation = RunicTransliterator.elder.explanation(of: text)
    for part in explanation.parts.prefix(3) {
      let rows = part.rows.map { "\($0.key): \($0.reason) (\($0.source))" }
      print("part:", text[part.range(in: text)], part.output, part.kind.rawValue, rows, part.remark)
    }
    print("split:", explanation.parts.flatMap(\.splitWords).map(\.spelling))
    print("works:", explanation.works.map { "\($0.key): \($0.author) \($0.year)" })

    let result = RunicTransliterator.elder.transliteration(of: text)
    for entry in result.report.unmapped { print("no rune:", entry.letter, entry.position.line, entry.position.column) }
    for entry in result.report.substituted {
      print("nearest:", entry.letter, entry.position.line, entry.position.column)
    }
    let tiles = result.segments.map { String(text[$0.range(in: text)]) }.joined() == text
    print("segments tile the text:", tiles)
  }
}
