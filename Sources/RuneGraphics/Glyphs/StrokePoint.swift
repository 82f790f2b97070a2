/// A point of the plane: grid units with y up inside a glyph, picture units with y down once it is placed.
package struct StrokePoint: Hashable, Sendable {
  /// To the right.
  package var x: Double
  /// Upwards inside a glyph, downwards in a picture.
  package var y: Double

  /// A point at these coordinates.
  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (a: StrokePoint, b: StrokePoint) -> StrokePoint { StrokePoint(a.x + b.x, a.y + b.y) }
  static func - (a: StrokePoint, b: StrokePoint) -> StrokePoint { StrokePoint(a.x - b.x, a.y - b.y) }
  static func * (a: StrokePoint, factor: Double) -> StrokePoint { StrokePoint(a.x * factor, a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The same direction with length 1; nil for a point too near the origin to have a direction.
  var direction: StrokePoint? {
    let length = self.length
    return length > 1e-12 ? StrokePoint(x / length, y / length) : nil
  }

  /// A quarter turn to the left (where y points up).
  var turnedLeft: StrokePoint { StrokePoint(-y, x) }

  /// How far a line is, and where on it the nearest point lies.
  func nearest(on start: StrokePoint, _ end: StrokePoint) -> (distance: Double, t: Double) {
    let along = end - start
    let square = dot(along, along)
    let t = square > 0 ? max(0, min(1, dot(self - start, along) / square)) : 0
    return ((self - (start + along * t)).length, t)
  }

  static func middle(_ a: StrokePoint, _ b: StrokePoint) -> StrokePoint {
    StrokePoint((a.x + b.x) / 2, (a.y + b.y) / 2)
  }
}

/// The vector product: positive when `b` lies to the left of `a` (where y points up).
func cross(_ a: StrokePoint, _ b: StrokePoint) -> Double { a.x * b.y - a.y * b.x }

func dot(_ a: StrokePoint, _ b: StrokePoint) -> Double { a.x * b.x + a.y * b.y }
