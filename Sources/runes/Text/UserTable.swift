import RuneKit
import RuneSystem

/// A mode from a table of the user's own, checked like the bundled ones.
enum UserTable {
  private static let limit = 1 << 20

  /// - Parameter script: The script that was asked for; nil takes the one that the table names.
  /// - Throws: `Failure`; `TableError` with every finding where the table cannot be used.
  static func read(path: String, script: RunicScript?) throws -> CustomTable {
    try CustomTable(
      TableText(file: path.quotedForMessage, bytes: try contentsOfFile(path, limit: limit)), script: script)
  }
}
