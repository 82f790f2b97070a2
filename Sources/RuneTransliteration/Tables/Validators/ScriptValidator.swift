/// Checks a script beyond its form: its letters stay within the code points of the writing system.
package struct ScriptValidator {
  /// The findings, in the order of the letters.
  package static func findings(in script: ScriptTable, file: String) -> [TableDiagnostic] {
    var found = DiagnosticCollector(file: file)
    let top = TextPlace.start
    guard let block = block(of: script.iso15924) else {
      found.error(
        .malformedProperty, top, "unknown @iso15924 \(script.iso15924); expected Runr or Cirt", subject: script.iso15924
      )
      return found.sorted
    }
    let scalars =
      script.letters.flatMap { [$0.scalar] + $0.aliases } + script.variants.flatMap { $0.forms.map { $0.scalar } }
    for scalar in scalars where !block.contains(scalar.value) {
      found.error(
        .outsideScript, top, "code point \(scalar.codePoint) is outside script \(script.name)",
        subject: "\(scalar.codePoint)")
    }
    for registry in script.registries {
      for scalar in registry.letters.map({ $0.scalar }) + registry.dividers.map({ $0.scalar })
      where !(block.upperBound + 1...0xE0FF).contains(scalar.value) {
        found.error(
          .outsideScript, top, "code point \(scalar.codePoint) is not one of registry \(registry.name)",
          subject: "\(scalar.codePoint)")
      }
    }
    return found.sorted
  }

  /// The letters of the Runic block without its punctuation, and the cirth on which both layouts of the registry agree.
  static func block(of iso15924: String) -> ClosedRange<UInt32>? {
    switch iso15924 {
    case "Runr": 0x16A0...0x16F8
    case "Cirt": 0xE080...0xE0C1
    default: nil
    }
  }
}
