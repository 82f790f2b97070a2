/// A glyph made ready for the pen in one style: strokes with their ends prepared, dots with their size, and the room
/// it takes.
///
/// With flat ends, a stroke that reaches the top or foot of its row of letters is drawn past it and cut off there,
/// which gives the level ends of carved letters: whoever draws the strokes clips them to `band`.
public struct GlyphDrawing: Sendable {
  /// The letter, before style.
  public let glyph: StrokeGlyph
  /// The characters it stands for: one, or the letters of a bind rune.
  public let letters: [Unicode.Scalar]
  /// The weight and ends that it was prepared for.
  public let style: PenStyle
  /// Heights at which the strokes are to be cut; nil where nothing is cut.
  public let band: ClosedRange<Double>?
  /// Middle lines of the strokes in grid units, y up, to be stroked `style.inkWeight` wide.
  public let strokes: [Stroke]
  /// Dots with their radius, in grid units.
  public let dots: [StrokeDot]
  /// Left and right end of the ink as spacing sees it: the middle lines and half the weight.
  public let spacingMinX: Double
  /// Right end of the ink as spacing sees it; see `spacingMinX`.
  public let spacingMaxX: Double

  /// Width of the letter with the white space at its sides, in grid units.
  public var advance: Double { glyph.leftBearing + (spacingMaxX - spacingMinX) + glyph.rightBearing }

  /// Where the middle of the ink lies.
  public var middleX: Double { (spacingMinX + spacingMaxX) / 2 }

  /// Prepares a letter for a style.
  ///
  /// - Parameter letters: The characters that a bind rune stands for; nil for the glyph's own.
  /// - Complexity: O(segments²), of which a letter has a few.
  public init(_ glyph: StrokeGlyph, style: PenStyle, letters: [Unicode.Scalar]? = nil) {
    self.glyph = glyph
    self.letters = letters ?? [glyph.scalar]
    self.style = style
    let hand = glyph.hand

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
        let factor = (height - style.weight) / height
        // Dots shrink along, or they would close the bowls that they stand in.
        dotFactor = factor
        shrink = {
          StrokePoint($0.x, band.lowerBound + style.weight / 2 + ($0.y - band.lowerBound) * factor)
        }
      }
      strokes = glyph.strokes.map { $0.mapped(shrink) }
      band = nil
    } else {
      strokes = glyph.strokes.enumerated().map { index, stroke in
        FlatEnds.prepared(stroke, at: index, of: glyph, weight: style.weight)
      }
      band = glyph.strokes.isEmpty ? nil : hand.band
    }
    self.strokes = strokes
    dots = glyph.dots.map { center in
      let isOnStroke = glyph.strokes.contains { stroke in
        var from = stroke.start
        for segment in stroke.segments {
          if segment.touches(center, from: from) { return true }
          from = segment.end
        }
        return false
      }
      return StrokeDot(
        center: shrink(center), radius: style.weight * dotFactor * (isOnStroke ? hand.stungRadius : hand.dotRadius))
    }

    var span = InkBox.empty
    for stroke in glyph.strokes {
      let box = stroke.box
      span.include(StrokePoint(box.minX - style.weight / 2, 0))
      span.include(StrokePoint(box.maxX + style.weight / 2, 0))
    }
    for dot in dots {
      span.include(StrokePoint(dot.center.x - dot.radius, 0))
      span.include(StrokePoint(dot.center.x + dot.radius, 0))
    }
    spacingMinX = span.isEmpty ? 0 : span.minX
    spacingMaxX = span.isEmpty ? 0 : span.maxX
  }

  /// The exact box of the ink in grid units, y up.
  public var inkBox: InkBox { inkBox { $0 } }

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
