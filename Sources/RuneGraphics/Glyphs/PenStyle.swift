/// How the pen draws: its weight and its ends. All in grid units, where a rune is 12 high.
package struct PenStyle: Hashable, Sendable {
  /// How the pen leaves the paper.
  package enum Ends: String, Hashable, Sendable, CaseIterable {
    /// Cut flat: at the top and foot of the runes level with the line, elsewhere square.
    case flat
    case round
  }

  /// Width of a stroke of a rune; Latin letters have a lighter pen (`StrokeHand.regularPen`). Letters are drawn to stay open up to 2.
  package var weight: Double
  /// How strokes end; hairlines have no ends to speak of.
  package var ends: Ends
  /// Draws the middle line of the strokes alone, as engravers follow it; the weight still rules the spacing.
  package var isHairline: Bool

  /// The weights that can be asked for.
  package static let weights = 0.2...2.0
  /// A twelfth of a rune's height.
  package static let light = PenStyle(weight: 1.0)
  /// An eighth of a rune's height.
  package static let regular = PenStyle(weight: 1.5)
  /// A sixth of a rune's height, the widest that keeps all letters open.
  package static let bold = PenStyle(weight: 2.0)

  /// A pen of this weight in grid units.
  package init(weight: Double = 1.5, ends: Ends = .flat, isHairline: Bool = false) {
    self.weight = weight
    self.ends = ends
    self.isHairline = isHairline
  }
}
