extension ModeValidator {
  /// Letters of the script that no row can write: often meant so, but worth a word.
  mutating func checkUnusedLetters() {
    guard let last = mode.passes.last else { return }
    var written: Set<String> = []
    for mapping in last.mappings {
      if case .letters(let names) = mapping.output { written.formUnion(names) }
    }
    let unused = script.letters.map { $0.name }.filter { !written.contains($0) }
    if unused.isEmpty { return }
    let names = unused.joined(separator: ", ")
    found.warning(.unusedLetters, .start, "no row writes \(names)", subject: names)
  }
}
