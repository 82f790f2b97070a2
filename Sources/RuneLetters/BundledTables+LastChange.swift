extension BundledTables {
  /// The date of the last change in the tables that affects results. `.ci/stamp` updates it from `.ci/project`.
  package static let date = "2026-11-23"
}
