/// The version of this package. `.ci/stamp` updates it from `.ci/project`.
package enum Version {
  package static let number: StaticString = "0.1.0"
  /// With the date of the tables, which determine results.
  package static var text: String { "\(number.description), tables of \(BundledTables.date)" }
}
