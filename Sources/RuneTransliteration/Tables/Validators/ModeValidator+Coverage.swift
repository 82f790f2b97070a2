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
    let rewritten = rewrittenLetters
    var reported: Set<Grapheme> = []
    for (index, pass) in mode.passes.enumerated() {
      for mapping in pass.mappings {
        var needed = mapping.key
        if index < mode.passes.count - 1, case .latin(let output) = mapping.output { needed = output }
        for grapheme in needed where grapheme.isLetter && !covered.contains(grapheme) {
          if index < mode.passes.count - 1, rewritten.contains(grapheme) { continue }
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

  /// The letters that a pass before the last one always replaces.
  private var rewrittenLetters: Set<Grapheme> {
    var letters: Set<Grapheme> = []
    for pass in mode.passes.dropLast() {
      for mapping in pass.mappings
      where mapping.key.count == 1 && mapping.context.conditions.isEmpty && mapping.option == nil {
        letters.formUnion(mapping.key)
      }
    }
    return letters
  }
}
