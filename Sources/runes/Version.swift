/// The output of `runes --version`. `.ci/stamp` updates the values from `.ci/project`.
enum Version {
  static let number = "0.1.0"
  /// The date of the last change in the tables that affects results.
  static let tables = "2026-11-22"

  static let text = "runes \(number), tables of \(tables)"
}
