/// A named set of graphemes, such as the vowels.
package struct GraphemeClass: Sendable {
  /// The name that contexts use.
  package let name: String
  /// The graphemes that belong to it.
  package let members: [Grapheme]
}
