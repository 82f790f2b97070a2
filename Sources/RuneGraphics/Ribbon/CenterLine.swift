/// The middle of a ribbon as a row of points at equal distances along it.
struct CenterLine {
  private(set) var points: [StrokePoint]
  /// From point to point.
  let step: Double
  var length: Double { step * Double(points.count - 1) }

  /// - Parameter strokes: A path, whose pieces follow each other.
  init(_ stroke: Stroke, step: Double) {
    let rough = stroke.flattened(tolerance: 0.002)
    var points = [rough[0]]
    var left = step
    for (a, b) in zip(rough, rough.dropFirst()) {
      let length = (b - a).length
      var done = 0.0
      while length - done >= left {
        done += left
        points.append(a + (b - a) * (done / length))
        left = step
      }
      left -= length - done
    }
    self.points = points
    self.step = step
  }

  func point(_ s: Double) -> StrokePoint {
    let place = max(0, min(Double(points.count - 1), s / step))
    let index = min(points.count - 2, Int(place))
    let inside = points[index] + (points[index + 1] - points[index]) * (place - Double(index))
    // Straight on beyond both ends.
    if s < 0 { return inside + tangent(0) * s }
    return s > length ? inside + tangent(length) * (s - length) : inside
  }

  /// The direction, evened out over some points.
  func tangent(_ s: Double) -> StrokePoint {
    let index = max(0, min(points.count - 1, Int((s / step).rounded())))
    let (low, high) = (max(0, index - 4), min(points.count - 1, index + 4))
    return (points[high] - points[low]).direction ?? StrokePoint(1, 0)
  }

  /// To the left as one goes along: up, where a text runs to the right.
  func normal(_ s: Double) -> StrokePoint {
    let tangent = tangent(s)
    return StrokePoint(tangent.y, -tangent.x)
  }

  /// One over the radius, positive where the left side is the outer one.
  func curvature(_ s: Double) -> Double {
    let reach = 12 * step
    let (a, b) = (tangent(max(0, s - reach)), tangent(min(length, s + reach)))
    let span = min(length, s + reach) - max(0, s - reach)
    return span > 0 ? cross(a, b) / span : 0
  }

  /// The point `across` to the left of the line.
  func place(_ s: Double, _ across: Double) -> StrokePoint { point(s) + normal(s) * across }

  /// A line at a distance from this one.
  func offset(_ across: Double, from: Double, to: Double) -> [StrokePoint] {
    let count = max(2, Int(((to - from) / step).rounded(.up)))
    return (0...count).map { place(from + (to - from) * Double($0) / Double(count), across) }
  }

  /// Goes on along the line's end, turning ever faster.
  mutating func curl(length: Double, turn: Double) {
    guard var point = points.last else { return }
    let start = tangent(self.length)
    let count = max(2, Int((length / step).rounded()))
    for index in 1...count {
      let t = (Double(index) - 0.5) / Double(count)
      let (sine, cosine) = sineAndCosine(turn * t * t.squareRoot())
      point = point + StrokePoint(cosine * start.x - sine * start.y, sine * start.x + cosine * start.y) * step
      points.append(point)
    }
  }

  mutating func cut(at s: Double) { points.removeLast(max(0, points.count - 2 - Int(s / step))) }
}
