/// Checks a mode completely: what its parser could not know, every finding at once.
public struct ModeValidator {
  let mode: Mode
  let script: Script
  let bibliography: Bibliography
  let spelling: UnicodeSpelling
  var found: DiagnosticCollector

  /// Runs all validators.
  ///
  /// - Returns: What does not stand in the way of using the mode, in the order of the lines.
  /// - Throws: `TableError` with every finding where one of them is an error.
  public static func warnings(
    in mode: Mode, script: Script, bibliography: Bibliography, spelling: UnicodeSpelling
  ) throws(TableError) -> [TableDiagnostic] {
    var validator = ModeValidator(
      mode: mode, script: script, bibliography: bibliography, spelling: spelling,
      found: DiagnosticCollector(file: mode.table.file))
    validator.checkKeySpelling()
    validator.checkRivalRows()
    validator.checkSources()
    validator.checkCoverage()
    validator.checkUnusedLetters()
    if validator.found.hasErrors { throw TableError(diagnostics: validator.found.sorted) }
    return validator.found.sorted
  }

  func keyText(_ mapping: Mapping) -> String {
    mapping.key.map { $0.text }.joined()
  }
}
