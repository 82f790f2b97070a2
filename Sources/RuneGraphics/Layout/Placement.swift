/// Where and how a run of letters stands: its base line starts at a point and goes off at an angle.
///
/// Letters have y up and are in grid units; the picture has y down.
package struct Placement: Hashable, Sendable {
  /// Where the base line starts, in the picture.
  package var origin: StrokePoint
  /// Sine and cosine of the angle of the base line, clockwise as one sees it.
  package var sine: Double
  /// Cosine of the angle; see `sine`.
  package var cosine: Double
  /// Whether the letters are mirrored and run the other way, as in every second line of a boustrophedon.
  package var isMirrored: Bool

  /// A base line from a point; level unless told otherwise.
  package init(origin: StrokePoint, sine: Double = 0, cosine: Double = 1, isMirrored: Bool = false) {
    (self.origin, self.sine, self.cosine, self.isMirrored) = (origin, sine, cosine, isMirrored)
  }

  /// Whether letters stand upright on it.
  package var isLevel: Bool { sine == 0 && cosine == 1 }

  /// The place in the picture of a point given along the run and above its base line.
  package func apply(_ point: StrokePoint) -> StrokePoint {
    let x = isMirrored ? -point.x : point.x
    return StrokePoint(origin.x + cosine * x + sine * point.y, origin.y + sine * x - cosine * point.y)
  }

  /// The same, after the whole picture has been turned a quarter to the right.
  var turnedRight: Placement {
    Placement(origin: StrokePoint(-origin.y, origin.x), sine: cosine, cosine: -sine, isMirrored: isMirrored)
  }
}
