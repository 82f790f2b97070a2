import RuneKit

/// A word list of the user's own, checked like the bundled one.
enum UserWords {
  private static let limit = 1 << 20

  /// - Throws: `Failure`; `TableError` with every finding where the list cannot be used.
  static func read(_ path: String) throws -> WordList {
    try WordList(
      TableText(file: path.quotedForMessage, bytes: try contentsOfFile(path, limit: limit)), spelling: .system)
  }
}
