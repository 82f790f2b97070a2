/// A glyph made ready for the pen in one style: strokes with their ends prepared, dots with their size, and the room it takes.
///
/// With flat ends, a stroke that reaches the top or foot of its row of letters is drawn past it and cut off there,
/// which gives the level ends of carved letters: whoever draws the strokes clips them to `band`.
package struct GlyphDrawing: Sendable {
  /// The letter, before style.
  package let glyph: StrokeGlyph
  /// The characters it stands for: one, or the letters of a bind rune.
  package let letters: [Unicode.Scalar]
  /// The weight and ends that it was prepared for.
  package let style: PenStyle
  /// Heights at which the strokes are to be cut; nil where nothing is cut.
  package let band: ClosedRange<Double>?
  /// Width of the pen in grid units: the weight of the style, in the measure of the letter's hand.
  package let weight: Double
  /// Middle lines of the strokes in grid units, y up, to be stroked `weight` wide, or as hairlines.
  package let strokes: [Stroke]
  /// Dots with their radius, in grid units.
  package let dots: [StrokeDot]
  /// Left and right end of the ink as spacing sees it: the middle lines and half the weight.
  package let spacingMinX: Double
  /// Right end of the ink as spacing sees it; see `spacingMinX`.
  package let spacingMaxX: Double

  /// The least white between a dot and the strokes around it, in widths of the pen.
  static let dotClearance = 0.2

  /// Width of the letter with the white space at its sides, in grid units.
  package var advance: Double { glyph.leftBearing + (spacingMaxX - spacingMinX) + glyph.rightBearing }

  /// Where the edge of the first stem lies: of an upright piece that has half the height of a rune. Nil for letters without.
  var stemEdge: Double? {
    for (from, segment) in strokes.lazy.flatMap({ $0.pieces }) where segment.control == nil && segment.end.x == from.x {
      if abs(segment.end.y - from.y) >= StrokeFont.runeHeight / 2 { return from.x - weight / 2 }
    }
    return nil
  }

  /// Where the middle of the ink lies.
  package var middleX: Double { (spacingMinX + spacingMaxX) / 2 }

  /// Prepares a letter for a style.
  ///
  /// - Parameter letters: The characters that a bind rune stands for; nil for the glyph's own.
  /// - Complexity: O(segments²), of which a letter has a few.
  package init(_ glyph: StrokeGlyph, style: PenStyle, letters: [Unicode.Scalar]? = nil) {
    self.glyph = glyph
    self.letters = letters ?? [glyph.scalar]
    self.style = style
    let hand = glyph.hand
    let weight = style.weight * hand.regularPen / PenStyle.regular.weight
    self.weight = weight

    let strokes: [Stroke]
    var shrink: (StrokePoint) -> StrokePoint = { $0 }
    var dotFactor = 1.0
    if style.isHairline {
      strokes = glyph.strokes
      band = nil
    } else if style.ends == .round {
      // Round ends stand half a weight beyond their point; letters that would be cut shrink by that much instead,
      // and so keep their height.
      if let band = hand.band {
        let height = band.upperBound - band.lowerBound
        let factor = (height - weight) / height
        // Dots shrink with the letter, or they would close its bows.
        dotFactor = factor
        shrink = { StrokePoint($0.x, band.lowerBound + weight / 2 + ($0.y - band.lowerBound) * factor) }
      }
      strokes = glyph.strokes.map { $0.mapped(shrink) }
      band = nil
    } else {
      strokes = glyph.strokes.enumerated().map { index, stroke in
        FlatEnds.prepared(stroke, at: index, of: glyph, weight: weight)
      }
      band = glyph.strokes.isEmpty ? nil : hand.band
    }
    self.strokes = strokes
    let lines = glyph.strokes.map { $0.mapped(shrink) }
    dots = glyph.dots.map { place in
      let center = shrink(place)
      let distance = lines.reduce(.infinity) { min($0, $1.distance(to: center)) }
      if distance < Stroke.touch {
        let radius = weight * dotFactor * hand.stungRadius
        // A dot at the end of a stem stays between the edges.
        let height = hand.band.map { max($0.lowerBound + radius, min($0.upperBound - radius, center.y)) }
        return StrokeDot(center: StrokePoint(center.x, height ?? center.y), radius: radius)
      }
      // A dot in a bow shrinks until it is clear of the strokes around it.
      let free = distance - weight * (0.5 + GlyphDrawing.dotClearance)
      return StrokeDot(center: center, radius: min(weight * dotFactor * hand.dotRadius, max(free, 0.2)))
    }

    var span = InkBox.empty
    for stroke in glyph.strokes {
      let box = stroke.box
      span.include(StrokePoint(box.minX - weight / 2, 0))
      span.include(StrokePoint(box.maxX + weight / 2, 0))
    }
    for dot in dots {
      span.include(StrokePoint(dot.center.x - dot.radius, 0))
      span.include(StrokePoint(dot.center.x + dot.radius, 0))
    }
    spacingMinX = span.isEmpty ? 0 : span.minX
    spacingMaxX = span.isEmpty ? 0 : span.maxX
  }

  /// The exact box of the ink in grid units, y up.
  package var inkBox: InkBox { inkBox { $0 } }

  /// The exact box of the ink after `transform`, which must keep shapes as they are but for size.
  func inkBox(_ transform: (StrokePoint) -> StrokePoint) -> InkBox {
    var box = InkBox.empty
    if style.isHairline {
      for stroke in strokes { box.include(stroke.mapped(transform).box) }
    } else {
      for triangle in StrokeOutliner.triangles(of: self, includingDots: false) {
        box.include(transform(triangle.a))
        box.include(transform(triangle.b))
        box.include(transform(triangle.c))
      }
    }
    for dot in dots {
      let center = transform(dot.center)
      let radius = (transform(StrokePoint(dot.center.x + dot.radius, dot.center.y)) - center).length
      box.include(StrokePoint(center.x - radius, center.y - radius))
      box.include(StrokePoint(center.x + radius, center.y + radius))
    }
    return box
  }
}
