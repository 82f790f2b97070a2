/// The smallest upright box round some ink.
package struct InkBox: Hashable, Sendable {
  package var minX: Double
  /// The edge with the smaller y: the foot of a glyph, the top of a picture.
  package var minY: Double
  package var maxX: Double
  /// The edge with the larger y.
  package var maxY: Double

  /// A box between two corners.
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(strokes: [Stroke], dots: [StrokePoint]) {
    self = .empty
    for stroke in strokes { include(stroke.box) }
    for dot in dots { include(dot) }
  }

  /// A box round nothing; including a point makes it that point.
  package static let empty = InkBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Whether it is round nothing; a box of one point is not empty.
  package var isEmpty: Bool { minX > maxX || minY > maxY }
  /// The extent from left to right; 0 for an empty box.
  package var width: Double { isEmpty ? 0 : maxX - minX }
  /// The extent from top to foot; 0 for an empty box.
  package var height: Double { isEmpty ? 0 : maxY - minY }
  /// The middle; not a number for an empty box.
  package var center: StrokePoint { StrokePoint((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Grows until a point lies in it.
  package mutating func include(_ point: StrokePoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Grows until another box lies in it.
  package mutating func include(_ other: InkBox) {
    guard !other.isEmpty else { return }
    include(StrokePoint(other.minX, other.minY))
    include(StrokePoint(other.maxX, other.maxY))
  }

  /// The box with all edges moved inwards, or outwards by a negative distance.
  package func insetBy(_ distance: Double) -> InkBox {
    InkBox(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }
}
