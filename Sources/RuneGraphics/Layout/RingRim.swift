/// How far the ink of a ring reaches to both sides of the circle that goes through the letters' middles.
///
/// A letter stands straight on its spoke, so the corners of a wide one lie farther from the center than the middle of
/// its top; how much farther depends on how tight the ring is.
struct RingRim {
  /// Ink of a letter seen from its middle, y pointing away from the ring's center; a dot has a radius.
  private let ink: [StrokeDot]

  init(of layout: RuneLayout, reading: RuneLayout.RingReading) {
    var seen: Set<RuneLayout.PlacedGlyph> = []
    var ink: [StrokeDot] = []
    for run in layout.runs {
      for glyph in run.glyphs where seen.insert(glyph).inserted {
        for part in layout.drawings[glyph.drawing].inkHull {
          let y = part.center.y - StrokeFont.runeHeight / 2
          let center = StrokePoint(part.center.x + glyph.x, reading == .outside ? y : -y)
          ink.append(StrokeDot(center: center, radius: part.radius))
        }
      }
    }
    self.ink = ink
  }

  /// The distance from the circle through the middles to the circle round all ink.
  func width(radius: Double) -> Double {
    ink.reduce(0) { max($0, StrokePoint($1.center.x, radius + $1.center.y).length + $1.radius) } - radius
  }

  /// The distance from the circle through the middles to the lowest ink, towards the center.
  var depth: Double { ink.reduce(0) { max($0, $1.radius - $1.center.y) } }
}

extension GlyphDrawing {
  /// Points that no ink lies beyond; those of curves lie close enough for a thousandth of a millimeter. Dots with their radius.
  fileprivate var inkHull: [StrokeDot] {
    var points: [StrokePoint] = []
    if style.isHairline {
      for stroke in strokes {
        points.append(stroke.start)
        for (from, segment) in stroke.pieces {
          if case .curve(let control, let end) = segment {
            for step in 1..<256 { points.append(Stroke.point(on: from, control, end, at: Double(step) / 256)) }
          }
          points.append(segment.end)
        }
      }
    } else {
      for triangle in StrokeOutliner.triangles(of: self, includingDots: false) {
        points += [triangle.a, triangle.b, triangle.c]
      }
    }
    return points.map { StrokeDot(center: $0, radius: 0) } + dots
  }
}
