/// One movement of the pen: a start and the lines and quadratic curves that follow it.
///
/// A closed stroke ends where it starts, and its last segment is spelled out; `isClosed` says only that the pen's
/// track is joined there rather than ended twice.
public struct Stroke: Hashable, Sendable {
  /// A line or curve from where the last one ended.
  public enum Segment: Hashable, Sendable {
    /// A straight line.
    case line(to: StrokePoint)
    /// A quadratic Bézier curve.
    case curve(control: StrokePoint, to: StrokePoint)

    /// Where the segment ends.
    public var end: StrokePoint {
      switch self {
      case .line(let end), .curve(_, let end): end
      }
    }
  }

  /// Where the pen is set down.
  public var start: StrokePoint
  /// What it draws, in order.
  public var segments: [Segment]
  /// Whether the last segment ends at the start and is joined there.
  public var isClosed: Bool

  /// A stroke; one without segments draws nothing.
  public init(start: StrokePoint, segments: [Segment], isClosed: Bool = false) {
    self.start = start
    self.segments = segments
    self.isClosed = isClosed
  }

  /// Where the pen is lifted.
  public var end: StrokePoint { segments.last?.end ?? start }

  /// Start, ends and control points: a hull of the stroke.
  public var points: [StrokePoint] {
    var result = [start]
    for segment in segments {
      if case .curve(let control, _) = segment { result.append(control) }
      result.append(segment.end)
    }
    return result
  }

  /// The stroke with every point moved by `transform`, which must be affine for curves to stay true.
  ///
  /// - Complexity: Linear in the segments.
  public func mapped(_ transform: (StrokePoint) -> StrokePoint) -> Stroke {
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
  public var box: InkBox {
    var box = InkBox.empty
    box.include(start)
    var from = start
    for segment in segments {
      box.include(segment.end)
      if case .curve(let control, let end) = segment {
        for t in [
          Stroke.extreme(from.x, control.x, end.x), Stroke.extreme(from.y, control.y, end.y),
        ] {
          if let t { box.include(Stroke.point(on: from, control, end, at: t)) }
        }
      }
      from = segment.end
    }
    return box
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
