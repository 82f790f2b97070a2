/// A number with its noun: "1 quote", "2 quotes".
package func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

/// Joins names: "a, b or c".
package func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}

extension String {
  /// The text, or nil if it is empty.
  package var nonEmpty: String? { isEmpty ? nil : self }
}
