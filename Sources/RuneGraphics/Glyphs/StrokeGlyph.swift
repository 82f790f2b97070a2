/// A letter as the pen draws it: strokes and dots on a grid where 0 is the base line and 12 the height of a rune.
package struct StrokeGlyph: Hashable, Sendable {
  package var scalar: Unicode.Scalar
  /// Its name in the font's file, such as `fehu`.
  package var name: String
  /// Middle lines of the strokes, y up.
  package var strokes: [Stroke]
  /// Centres of dots; how large they are is a matter of style.
  package var dots: [StrokePoint]
  /// White space to the left and right of the ink, in grid units.
  package var leftBearing: Double
  /// White space to the right of the ink, in grid units.
  package var rightBearing: Double
  /// What it shares with the other letters of its font.
  package var hand: StrokeHand

  /// A letter from its strokes and dots, in grid units.
  package init(
    scalar: Unicode.Scalar, name: String, strokes: [Stroke], dots: [StrokePoint], leftBearing: Double,
    rightBearing: Double, hand: StrokeHand = StrokeHand()
  ) {
    (self.scalar, self.name, self.strokes, self.dots, self.leftBearing) = (scalar, name, strokes, dots, leftBearing)
    (self.rightBearing, self.hand) = (rightBearing, hand)
  }

  /// So many times as large, around a height, in the same pen.
  func enlarged(_ size: Double, around y: Double = 0) -> StrokeGlyph {
    func place(_ point: StrokePoint) -> StrokePoint { StrokePoint(point.x * size, y + (point.y - y) * size) }
    var glyph = self
    glyph.strokes = strokes.map { $0.mapped(place) }
    glyph.dots = dots.map(place)
    glyph.hand.band = hand.band.map { $0.lowerBound * size...$0.upperBound * size }
    return glyph
  }

  /// A letter of the Latin hand between two edge lines, with white to both; runes, which the lines cut, reach them.
  var betweenEdges: StrokeGlyph {
    guard hand.band == nil else { return self }
    let (box, middle) = (skeletonBox, StrokeFont.runeHeight / 2)
    let size = 0.72 * min(1, 11 / max(1, box.height))
    // What goes down beyond the others, as a comma, goes up as far.
    let (low, high) = ((middle - 3.96 - box.minY * size) / (1 - size), (middle + 3.96 - box.maxY * size) / (1 - size))
    return enlarged(size, around: min(max(middle, low), high))
  }

  /// The box round the lines and the centers of the dots.
  package var skeletonBox: InkBox { InkBox(strokes: strokes, dots: dots) }
}
