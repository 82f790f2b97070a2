/// Checks a mode completely: what its parser could not know, every finding at once.
package struct ModeValidator {
  let mode: WritingMode
  let script: ScriptTable
  let bibliography: Bibliography
  /// The names of the word lists that there are.
  let wordLists: [String]
  let unicode: UnicodeMappings
  var found: DiagnosticCollector

  /// Reads a table and runs all validators on it; where it has errors, on what could be read of it.
  ///
  /// - Parameter wordLists: The names that `@words` may give.
  /// - Returns: The mode with its `warnings`.
  /// - Throws: `TableError` with every finding where one of them is an error.
  package static func read(
    _ table: TableText, script: ScriptTable, bibliography: Bibliography, wordLists: [String] = [],
    unicode: UnicodeMappings
  ) throws(TableError) -> WritingMode {
    var (mode, found) = try WritingMode.read(table, script: script)
    mode.warnings = try check(
      mode, script: script, bibliography: bibliography, wordLists: wordLists, unicode: unicode, found: found)
    return mode
  }

  /// Runs all validators on a mode that was read without errors.
  ///
  /// - Parameter wordLists: The names that `@words` may give.
  /// - Returns: The warnings, in line order.
  /// - Throws: `TableError` with every finding where one of them is an error.
  package static func warnings(
    in mode: WritingMode, script: ScriptTable, bibliography: Bibliography, wordLists: [String] = [],
    unicode: UnicodeMappings
  ) throws(TableError) -> [TableDiagnostic] {
    try check(
      mode, script: script, bibliography: bibliography, wordLists: wordLists, unicode: unicode,
      found: DiagnosticCollector(file: mode.table.file))
  }

  private static func check(
    _ mode: WritingMode, script: ScriptTable, bibliography: Bibliography, wordLists: [String],
    unicode: UnicodeMappings,
    found: DiagnosticCollector
  ) throws(TableError) -> [TableDiagnostic] {
    var validator = ModeValidator(
      mode: mode, script: script, bibliography: bibliography, wordLists: wordLists, unicode: unicode, found: found)
    validator.checkFoldedKeys()
    validator.checkRivalRows()
    validator.checkSources()
    validator.checkWordList()
    validator.checkCoverage()
    validator.checkUnusedLetters()
    if validator.found.hasErrors { throw TableError(diagnostics: validator.found.sorted) }
    return validator.found.sorted
  }

  func keyText(_ mapping: Mapping) -> String {
    mapping.key.map { $0.text }.joined()
  }
}
