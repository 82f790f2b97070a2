extension ModeValidator {
  /// A letter that the rows know must be written wherever it stands: each needs a row of its own, without conditions,
  /// in the last pass. So nothing that was recognised can get lost between the rows.
  mutating func checkCoverage() {
    guard let last = mode.passes.last else { return }
    var covered: Set<Grapheme> = []
    for mapping in last.mappings
    where mapping.key.count == 1 && mapping.context.conditions.isEmpty && mapping.option == nil {
      covered.formUnion(mapping.key)
    }
    var reported: Set<Grapheme> = []
    for (index, pass) in mode.passes.enumerated() {
      for mapping in pass.mappings {
        var needed = mapping.key
        if index < mode.passes.count - 1, case .latin(let output) = mapping.output { needed = output }
        for grapheme in needed where grapheme.isLetter && !covered.contains(grapheme) {
          if index < mode.passes.count - 1, isRewritten(grapheme, before: mode.passes.count - 1) { continue }
          if reported.insert(grapheme).inserted {
            found.error(
              .uncoveredLetter, mapping.place,
              "\(grapheme.text) has no row without conditions\(mode.passes.count > 1 ? " in the last pass" : "")",
              subject: grapheme.text)
          }
        }
      }
    }
  }

  /// Whether some pass before `end` takes the grapheme away wherever it stands.
  private func isRewritten(_ grapheme: Grapheme, before end: Int) -> Bool {
    mode.passes[..<end].contains { pass in
      pass.mappings.contains { $0.key == [grapheme] && $0.context.conditions.isEmpty && $0.option == nil }
    }
  }
}
