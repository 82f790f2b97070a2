extension ModeValidator {
  /// Every source is in the bibliography, or in the table itself by `@source`.
  mutating func checkSources() {
    let known = bibliography.entries.map { $0.key } + mode.sources.map { $0.key }
    let knownSet = Set(known)
    for pass in mode.passes {
      for mapping in pass.mappings {
        let source = mode.source(for: mapping)
        if mode.locator(for: mapping).isEmpty, mapping.sourceRange.count > source.utf8.count {
          found.error(
            .unknownSource, mapping.sourcePlace, "nothing after the colon; expected KEY:PLACE, such as duwel:12")
        }
        if !knownSet.contains(source) {
          found.unknown(.unknownSource, mapping.sourcePlace, "unknown source", source, among: known)
        }
      }
    }
  }
}
