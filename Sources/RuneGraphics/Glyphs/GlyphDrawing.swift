/// A glyph made ready for the pen in one style: strokes with their ends prepared, dots with their size, and the room
/// it takes.
///
/// A stroke that reaches the top or foot of its row of letters is drawn past it and cut off there, which gives the
/// level ends of carved letters; those strokes stand in a part with a `band`, and whoever draws them clips them to
/// heights from 0 to the band.
public struct GlyphDrawing: Sendable {
  public struct Part: Sendable {
    /// Height at which the strokes of this part are cut (they are cut at 0, too); nil where nothing is cut.
    public var band: Double?
    public var strokes: [Stroke]
  }

  public let glyph: StrokeGlyph
  /// The characters it stands for: one, or the letters of a bind rune.
  public let letters: [Unicode.Scalar]
  public let style: StrokeStyle
  public let parts: [Part]
  /// Radius of `glyph.dots`, which `dots` holds as they are to be drawn.
  public let dots: [StrokePoint]
  public let dotRadius: Double
  /// Left and right end of the ink as spacing sees it: the middle lines and half the weight.
  public let spacingMinX: Double
  public let spacingMaxX: Double

  /// Width of the letter with the white space at its sides, in grid units.
  public var advance: Double {
    glyph.leftBearing + (spacingMaxX - spacingMinX) + glyph.rightBearing
  }

  /// Where the middle of the ink lies.
  public var middleX: Double { (spacingMinX + spacingMaxX) / 2 }

  /// Prepares a glyph; `edges` are the heights at which its font cuts letters.
  public init(_ glyph: StrokeGlyph, style: StrokeStyle, edges: [Double], letters: [Unicode.Scalar]? = nil) {
    self.glyph = glyph
    self.letters = letters ?? [glyph.scalar]
    self.style = style
    dotRadius = style.dotRadius

    var span = InkBox.empty
    for stroke in glyph.strokes {
      let box = stroke.box
      span.include(StrokePoint(box.minX - style.weight / 2, 0))
      span.include(StrokePoint(box.maxX + style.weight / 2, 0))
    }
    for dot in glyph.dots {
      span.include(StrokePoint(dot.x - style.dotRadius, 0))
      span.include(StrokePoint(dot.x + style.dotRadius, 0))
    }
    spacingMinX = span.isEmpty ? 0 : span.minX
    spacingMaxX = span.isEmpty ? 0 : span.maxX

    if style.isHairline {
      parts = glyph.strokes.isEmpty ? [] : [Part(band: nil, strokes: glyph.strokes)]
      dots = glyph.dots
    } else if style.ends == .round {
      // Round ends stand half a weight beyond their point; the drawing shrinks by that much, so that letters keep
      // their height.
      let height = edges.last ?? StrokeFont.runeHeight
      let half = style.weight / 2
      func shrunk(_ point: StrokePoint) -> StrokePoint {
        StrokePoint(point.x, half + point.y * (height - style.weight) / height)
      }
      parts = glyph.strokes.isEmpty ? [] : [Part(band: nil, strokes: glyph.strokes.map { $0.mapped(shrunk) })]
      dots = glyph.dots.map(shrunk)
    } else {
      var banded: [(band: Double?, strokes: [Stroke])] = []
      for (index, stroke) in glyph.strokes.enumerated() {
        let band = FlatEnds.band(of: stroke, edges: edges)
        var prepared = stroke
        if let band {
          let others = glyph.strokes.enumerated().filter { $0.offset != index }.map(\.element)
          prepared = FlatEnds.prepared(stroke, band: band, weight: style.weight, others: others)
        }
        if let place = banded.firstIndex(where: { $0.band == band }) {
          banded[place].strokes.append(prepared)
        } else {
          banded.append((band, [prepared]))
        }
      }
      parts = banded.map { Part(band: $0.band, strokes: $0.strokes) }
      dots = glyph.dots
    }
  }

  /// The exact box of the ink in grid units, y up.
  public var inkBox: InkBox { inkBox { $0 } }

  /// The exact box of the ink after `transform`, which must keep shapes as they are but for size.
  func inkBox(_ transform: (StrokePoint) -> StrokePoint) -> InkBox {
    var box = InkBox.empty
    if style.isHairline {
      for part in parts {
        for stroke in part.strokes { box.include(stroke.mapped(transform).box) }
      }
    } else {
      for triangle in StrokeOutliner.triangles(of: self, includingDots: false) {
        box.include(transform(triangle.a))
        box.include(transform(triangle.b))
        box.include(transform(triangle.c))
      }
    }
    for dot in dots {
      let center = transform(dot)
      let radius = (transform(StrokePoint(dot.x + dotRadius, dot.y)) - center).length
      box.include(StrokePoint(center.x - radius, center.y - radius))
      box.include(StrokePoint(center.x + radius, center.y + radius))
    }
    return box
  }
}
