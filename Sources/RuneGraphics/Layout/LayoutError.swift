/// Why a text cannot be laid out. Lengths are in grid units, where a rune is 12 high.
package enum LayoutError: Error, Hashable, Sendable {
  /// Nothing in the text has a drawing.
  case noLetters
  /// The text needs more room than its place has.
  case tooLong(needed: Double, available: Double)
  /// A ring so small that its letters would run into each other at their feet.
  case tooTight(radius: Double, smallest: Double)
  /// A repeated text of more letters than are drawn.
  case tooMany(letters: Int, most: Int)
}
