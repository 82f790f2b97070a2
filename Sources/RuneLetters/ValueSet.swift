/// `--values NAME` turns on the mode's switch with a prefix before the name.
package enum ValueSet {
  private static let prefix = "values-"

  package static func switchName(_ values: String) -> String { prefix + values }

  /// The name of the set of values that a switch selects, or nil for other switches.
  package static func name(ofSwitch name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }
}
