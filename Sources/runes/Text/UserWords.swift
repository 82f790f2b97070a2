import RuneKit
import RuneSystem
import RuneText

/// Reads a user's word list, checked like the bundled one.
enum UserWords {
  /// - Throws: `Failure` with every error in the list.
  static func read(_ path: String) throws -> WordList {
    let table = TableText(file: path.quotedForMessage, bytes: try contentsOfFile(path, limit: TableLimits.bytes))
    do {
      return try WordList(table, beside: BundledWords.english, unicode: .system)
    } catch {
      throw Failure(error, of: "word list")
    }
  }

  /// Reads a user's pronunciations, for modes by sound.
  ///
  /// - Throws: `Failure` with every error in the list.
  static func readPronunciations(_ path: String) throws -> WordPronunciations {
    let bytes = try contentsOfFile(path, limit: TableLimits.bytes)
    do {
      return try bytes.withUnsafeBytes { try WordPronunciations(own: $0) }
    } catch let error as SoundTableError {
      let name = path.quotedForMessage
      throw Failure(
        .dataError,
        (["the pronunciations cannot be used"]
          + error.findings.map { "\(name):\($0.line):\($0.column): error: \($0.message.madeHarmless)" })
          .joined(separator: "\n"))
    }
  }
}

/// Reads a mode from a user's table, checked like the bundled ones.
enum UserTable {
  /// - Parameter script: The expected script; nil accepts the one that the table names.
  /// - Throws: `Failure`, or `TableError` with every error in the table.
  static func read(path: String, script: RunicScript?) throws -> CustomTable {
    try CustomTable(
      TableText(file: path.quotedForMessage, bytes: try contentsOfFile(path, limit: TableLimits.bytes)), script: script)
  }
}
