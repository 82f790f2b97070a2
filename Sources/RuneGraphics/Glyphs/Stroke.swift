/// One movement of the pen: a start and the lines and quadratic curves that follow it.
///
/// A closed stroke ends where it starts, and its last segment is spelled out; `isClosed` says only that the pen's
/// track is joined there rather than ended twice.
package struct Stroke: Hashable, Sendable {
  /// A line or curve from where the last one ended.
  package enum Segment: Hashable, Sendable {
    case line(to: StrokePoint)
    /// A quadratic Bézier curve.
    case curve(control: StrokePoint, to: StrokePoint)

    /// Where the segment ends.
    package var end: StrokePoint {
      switch self {
      case .line(let end), .curve(_, let end): end
      }
    }
  }

  /// Where the pen is set down.
  package var start: StrokePoint
  /// What it draws, in order.
  package var segments: [Segment]
  /// Whether the last segment ends at the start and is joined there.
  package var isClosed: Bool

  /// A stroke; one without segments draws nothing.
  package init(start: StrokePoint, segments: [Segment], isClosed: Bool = false) {
    self.start = start
    self.segments = segments
    self.isClosed = isClosed
  }

  /// Straight lines from point to point, of which there is at least one.
  init(polyline points: [StrokePoint]) {
    self.init(start: points[0], segments: points.dropFirst().map { .line(to: $0) })
  }

  /// Straight lines from corner to corner and back to the first one.
  init(outline corners: [StrokePoint]) {
    self.init(polyline: corners + corners.prefix(1))
    isClosed = true
  }

  /// Where the pen is lifted.
  package var end: StrokePoint { segments.last?.end ?? start }

  /// Each segment with where it begins.
  var pieces: [(from: StrokePoint, segment: Segment)] {
    segments.indices.map { ($0 == 0 ? start : segments[$0 - 1].end, segments[$0]) }
  }

  /// Start, ends and control points: a hull of the stroke.
  package var points: [StrokePoint] {
    var result = [start]
    for segment in segments {
      if case .curve(let control, _) = segment { result.append(control) }
      result.append(segment.end)
    }
    return result
  }

  /// The stroke with every point moved by `transform`, which must be affine for curves to stay true.
  package func mapped(_ transform: (StrokePoint) -> StrokePoint) -> Stroke {
    Stroke(
      start: transform(start),
      segments: segments.map { segment in
        switch segment {
        case .line(let end): .line(to: transform(end))
        case .curve(let control, let end): .curve(control: transform(control), to: transform(end))
        }
      },
      isClosed: isClosed)
  }

  /// The smallest box round the line itself, curves taken at their true extremes.
  package var box: InkBox {
    var box = InkBox.empty
    box.include(start)
    for (from, segment) in pieces {
      box.include(segment.end)
      if case .curve(let control, let end) = segment {
        for t in [
          Stroke.extreme(from.x, control.x, end.x), Stroke.extreme(from.y, control.y, end.y),
        ] {
          if let t { box.include(Stroke.point(on: from, control, end, at: t)) }
        }
      }
    }
    return box
  }

  /// Points nearer than this touch: a hundredth of a grid unit, since ends on curves are drawn by eye.
  static let touch = 0.0125

  /// How far a point is from the line.
  func distance(to point: StrokePoint) -> Double {
    pieces.reduce(.infinity) { min($0, $1.segment.distance(to: point, from: $1.from)) }
  }

  static func point(on start: StrokePoint, _ control: StrokePoint, _ end: StrokePoint, at t: Double) -> StrokePoint {
    let u = 1 - t
    return start * (u * u) + control * (2 * u * t) + end * (t * t)
  }

  /// Where a quadratic coordinate turns back between its ends.
  private static func extreme(_ a: Double, _ b: Double, _ c: Double) -> Double? {
    let bend = a - 2 * b + c
    guard bend != 0 else { return nil }
    let t = (a - b) / bend
    return t > 0 && t < 1 ? t : nil
  }
}

extension Stroke.Segment {
  /// How far a point is from the segment; a curve is measured as 64 lines.
  func distance(to point: StrokePoint, from start: StrokePoint) -> Double {
    switch self {
    case .line(let end): return point.nearest(on: start, end).distance
    case .curve(let control, let end):
      var from = start
      var nearest = Double.infinity
      for step in 1...64 {
        let to = Stroke.point(on: start, control, end, at: Double(step) / 64)
        nearest = min(nearest, point.nearest(on: from, to).distance)
        from = to
      }
      return nearest
    }
  }
}
