/// What the letters of one font share besides their grid: how the pen ends, turns and dots.
package struct StrokeHand: Hashable, Sendable {
  /// Heights between which letters with flat ends are cut level; nil for letters whose ends are square instead.
  package var band: ClosedRange<Double>?
  /// Longest mitre, as SVG counts it; sharper corners are cut off.
  package var miterLimit: Double
  /// Width of the regular pen. Runes set the scale: other pens are as much lighter or bolder as for them.
  package var regularPen: Double
  /// Radius of a dot, to a stroke of weight 1.
  package var dotRadius: Double
  /// The same for a dot that sits on a stroke, as in stung runes.
  package var stungRadius: Double

  /// The hand of a font; the defaults are those of Stave's runes.
  package init(
    band: ClosedRange<Double>? = 0...StrokeFont.runeHeight, miterLimit: Double = 10,
    regularPen: Double = PenStyle.regular.weight, dotRadius: Double = 0.65, stungRadius: Double = 1.05
  ) {
    (self.band, self.miterLimit, self.regularPen, self.dotRadius) = (band, miterLimit, regularPen, dotRadius)
    self.stungRadius = stungRadius
  }
}

/// A dot as it is drawn.
package struct StrokeDot: Hashable, Sendable {
  /// Where it stands.
  package var center: StrokePoint
  /// Half its width, in the units of its place.
  package var radius: Double

  /// A dot of this size at this place.
  package init(center: StrokePoint, radius: Double) {
    self.center = center
    self.radius = radius
  }
}
