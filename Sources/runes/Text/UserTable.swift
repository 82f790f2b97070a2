import RuneKit
import RuneSystem
import RuneText

/// Reads a mode from a user's table, checked like the bundled ones.
enum UserTable {
  /// - Parameter script: The expected script; nil accepts the one that the table names.
  /// - Throws: `Failure`, or `TableError` with every error in the table.
  static func read(path: String, script: RunicScript?) throws -> CustomTable {
    try CustomTable(
      TableText(file: path.quotedForMessage, bytes: try contentsOfFile(path, limit: TableLimits.bytes)), script: script)
  }
}
