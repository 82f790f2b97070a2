/// The circle through the middles of a ring's letters.
struct RingCircle {
  /// In grid units.
  var radius: Double
  /// 1 when heads point away from the center, −1 when they point to it.
  var outward: Double
  /// Whether letters are bent along the circle: each stem lies on a spoke, and a letter is wider at the rim.
  var isUpright = false

  /// Where a point of a letter lies when the letter is bent; both are measured from the letter's middle, at half the
  /// height of a rune.
  ///
  /// x becomes an angle, and y a radius.
  func bent(_ point: StrokePoint) -> StrokePoint {
    let (sine, cosine) = sineAndCosine(point.x / radius)
    let reach = radius + outward * point.y
    return StrokePoint(reach * sine, outward * (reach * cosine - radius))
  }

  /// The same for a stroke; a line along a spoke stays one, and other lines become curves.
  func bent(_ stroke: Stroke, around middle: StrokePoint) -> Stroke {
    func placed(_ point: StrokePoint) -> StrokePoint { bent(point - middle) + middle }
    var from = stroke.start
    var result = Stroke(start: placed(from), segments: [], isClosed: stroke.isClosed)
    for segment in stroke.segments {
      defer { from = segment.end }
      if case .line(let end) = segment, end.x == from.x {
        result.segments.append(.line(to: placed(end)))
        continue
      }
      let halfway =
        segment.control.map { Stroke.point(on: from, $0, segment.end, at: 0.5) } ?? (from + segment.end) * 0.5
      // The curve through the places of both ends and of the middle.
      let (a, b) = (placed(from), placed(segment.end))
      result.segments.append(.curve(control: placed(halfway) * 2 - (a + b) * 0.5, to: b))
    }
    return result
  }
}

extension GlyphDrawing {
  /// The letter bent along a circle.
  func bent(_ circle: RingCircle) -> GlyphDrawing {
    let middle = StrokePoint(middleX, StrokeFont.runeHeight / 2)
    var glyph = glyph
    glyph.strokes = glyph.strokes.map { circle.bent($0, around: middle) }
    glyph.dots = glyph.dots.map { circle.bent($0 - middle) + middle }
    return GlyphDrawing(
      self, glyph: glyph, strokes: strokes.map { circle.bent($0, around: middle) },
      dots: dots.map { StrokeDot(center: circle.bent($0.center - middle) + middle, radius: $0.radius) })
  }
}

extension InkSkeleton {
  /// The letter bent along a circle.
  func bent(_ circle: RingCircle) -> InkSkeleton {
    mapped { circle.bent($0) }
  }
}
