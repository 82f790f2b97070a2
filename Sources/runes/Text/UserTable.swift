import RuneKit

/// A mode from a table of the user's own, checked like the bundled ones.
struct UserTable {
  let script: ScriptTable
  let mode: WritingMode
  /// Findings that do not stand in the way.
  let warnings: [TableDiagnostic]

  private static let limit = 1 << 20

  /// - Parameter script: The script that was asked for; nil takes the one that the table names.
  /// - Throws: `Failure`; `TableError` with every finding where the table cannot be used.
  init(path: String, script wanted: RunicScript?) throws {
    let table = TableText(file: path.quotedForMessage, bytes: try contentsOfFile(path, limit: Self.limit))
    let named = table.property("script")
    guard let runic = wanted ?? named.flatMap(RunicScript.init) else {
      let known = RunicScript.allCases.map(\.rawValue)
      throw Failure(.dataError, "\(table.file): " + (named.map { unknown("script", $0, known: known) } ?? "no @script"))
    }
    script = try BundledTables.script(runic)
    (mode, warnings) = try ModeValidator.read(
      table, script: script, bibliography: try BundledTables.bibliography(), wordLists: BundledWords.names,
      spelling: .system)
  }

  func transliterator(options: TransliterationOptions, words: WordList? = nil) throws -> RunicTransliterator {
    try RunicTransliterator(
      mode: mode, script: script, options: options,
      words: BundledWords.sources(for: mode, own: words), spelling: .system)
  }
}
