/// What `runes --version` shows. `.ci/stamp` writes the values from `.ci/project`.
enum Version {
  static let number = "0.1.0"
  /// When the tables last changed a result.
  static let tables = "2026-11-22"

  static let text = "runes \(number), tables of \(tables)"
}
