/// Draws free ends on, so that they end as the style wants: past the band at which they are cut level, or by half a weight for
/// square ends. An end that touches another stroke stays inside that stroke's width; made longer it would show beside it.
enum FlatEnds {
  static func prepared(_ stroke: Stroke, at index: Int, of glyph: StrokeGlyph, weight: Double) -> Stroke {
    guard !stroke.isClosed, let first = stroke.segments.first, let last = stroke.segments.last else { return stroke }
    var result = stroke
    let beforeLast = stroke.segments.count > 1 ? stroke.segments[stroke.segments.count - 2].end : stroke.start
    if let direction = (stroke.end - (last.control ?? beforeLast)).direction,
      let longer = lengthened(stroke.end, towards: direction, glyph.hand, weight: weight),
      !touches(stroke.end, segment: stroke.segments.count - 1, stroke: index, glyph)
    {
      if last.control == nil {
        result.segments[result.segments.count - 1] = .line(to: longer)
      } else {
        result.segments.append(.line(to: longer))
      }
    }
    if let direction = (stroke.start - (first.control ?? first.end)).direction,
      let longer = lengthened(stroke.start, towards: direction, glyph.hand, weight: weight),
      !touches(stroke.start, segment: 0, stroke: index, glyph)
    {
      result.start = longer
      if first.control != nil { result.segments.insert(.line(to: stroke.start), at: 0) }
    }
    return result
  }

  /// Where an end must go; nil for one that may stay.
  private static func lengthened(
    _ end: StrokePoint, towards direction: StrokePoint, _ hand: StrokeHand, weight: Double
  ) -> StrokePoint? {
    guard let band = hand.band else { return end + direction * (weight / 2) }
    guard end.y == band.lowerBound || end.y == band.upperBound else { return nil }
    let outward = end.y == band.lowerBound ? -direction.y : direction.y
    // An end along the edge is not cut, and an upright one is level already.
    guard outward > 0.2, abs(direction.x) > 1e-9 else { return nil }
    return end + direction * (weight / 2 * abs(direction.x) / outward)
  }

  /// Whether an end lies on another stroke, or on its own one elsewhere.
  private static func touches(_ point: StrokePoint, segment own: Int, stroke index: Int, _ glyph: StrokeGlyph) -> Bool {
    glyph.strokes.enumerated().contains { number, stroke in
      stroke.pieces.enumerated().contains { place, piece in
        (number != index || abs(place - own) > 1) && piece.segment.touches(point, from: piece.from)
      }
    }
  }
}

extension Stroke.Segment {
  var control: StrokePoint? {
    if case .curve(let control, _) = self { control } else { nil }
  }

  /// Whether a point lies on the segment.
  func touches(_ point: StrokePoint, from start: StrokePoint, tolerance: Double = Stroke.touch) -> Bool {
    distance(to: point, from: start) < tolerance
  }
}
