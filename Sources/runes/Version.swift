import RuneKit

/// The output of `runes --version`. `.ci/stamp` updates the values from `.ci/project`.
enum Version {
  static let number = "0.1.0"
  static let text = "runes \(number), tables of \(BundledTables.date)"
}
