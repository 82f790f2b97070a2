/// A row of a mode's table.
public struct TableRow: Sendable, Hashable {
  /// The name of the pass; empty in a single-pass mode.
  public let pass: String
  /// The line in the table, from 1.
  public let line: Int
  /// The Latin that the row matches.
  public let key: String
  /// The position in the word that the row is limited to, such as "before vowel"; empty if it always applies.
  public let context: String
  /// Letter names, or Latin text for the next pass; "-" if the row writes nothing.
  public let writes: String
  /// The reason that the table gives.
  public let reason: String
  /// The key of the work that the row cites.
  public let source: String
  /// The place in that work, such as a page, a section or an inscription; empty if the table gives none.
  public let locator: String
  /// How well the row is supported by evidence.
  public let confidence: Confidence
  /// Other readings discussed in the literature; empty if the table lists none.
  public let alternatives: String

  init(_ mapping: Mapping, in pass: WritingMode.Pass, of mode: WritingMode) {
    self.pass = pass.name
    line = mapping.line
    key = mapping.keyText
    var conditions = mapping.context.conditions.map { $0.text }
    if let option = mapping.option { conditions.append("option " + option) }
    context = conditions.joined(separator: " ")
    writes = mapping.outputText
    reason = mode.reason(for: mapping)
    source = mode.source(for: mapping)
    locator = mode.locator(for: mapping)
    confidence = mode.confidence(of: mapping)
    alternatives = mode.alternatives(to: mapping)
  }
}

extension Context.Condition {
  /// The condition in the words of the table.
  fileprivate var text: String {
    let prefix = isNegated ? "not-" : ""
    switch (side, test) {
    case (.previous, .wordBorder): return prefix + "initial"
    case (.next, .wordBorder): return prefix + "final"
    case (.previous, .member(let name)): return prefix + "after " + name
    case (.next, .member(let name)): return prefix + "before " + name
    }
  }
}
