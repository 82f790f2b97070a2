extension Stroke {
  /// A stroke that follows a smooth curve to within `tolerance`: quadratic pieces that touch it at both of their ends.
  ///
  /// - Parameters:
  ///   - range: Of the parameter.
  ///   - step: No piece takes more of the parameter.
  ///   - curve: The place and, in any length, the direction for a parameter.
  static func fitted(
    _ range: ClosedRange<Double>, step: Double, tolerance: Double,
    _ curve: (Double) -> (place: StrokePoint, direction: StrokePoint)
  ) -> Stroke {
    typealias End = (place: StrokePoint, direction: StrokePoint)
    let count = max(1, Int(((range.upperBound - range.lowerBound) / step).rounded(.up)))
    var stroke = Stroke(start: curve(range.lowerBound).place, segments: [])
    func add(_ low: Double, _ a: End, _ high: Double, _ b: End, depth: Int) {
      if let segment = piece(low, a, high, b) {
        stroke.segments.append(segment)
      } else if depth == 0 {
        stroke.segments.append(.line(to: b.place))
      } else {
        let middle = (low + high) / 2
        let end = curve(middle)
        add(low, a, middle, end, depth: depth - 1)
        add(middle, end, high, b, depth: depth - 1)
      }
    }
    /// Nil where one piece does not do.
    func piece(_ low: Double, _ a: End, _ high: Double, _ b: End) -> Segment? {
      let chord = b.place - a.place
      guard let along = chord.direction, let first = a.direction.direction, let last = b.direction.direction
      else { return nil }
      func isNear(_ distance: (StrokePoint) -> Double) -> Bool {
        for part in [0.25, 0.5, 0.75] where distance(curve(low + (high - low) * part).place) > tolerance {
          return false
        }
        return true
      }
      if isNear({ abs(cross(along, $0 - a.place)) }), abs(cross(along, first)) + abs(cross(along, last)) < 1e-3 {
        return .line(to: b.place)
      }
      // The control point lies on the tangents of both ends.
      let turn = cross(first, last)
      guard abs(turn) > 1e-9, dot(first, last) > 0.3 else { return nil }
      let reach = cross(chord, last) / turn
      let control = a.place + first * reach
      guard reach > 0, dot(b.place - control, last) > 0 else { return nil }
      let segment = Segment.curve(control: control, to: b.place)
      return isNear { segment.distance(to: $0, from: a.place) } ? segment : nil
    }
    var (low, start) = (range.lowerBound, curve(range.lowerBound))
    for index in 1...count {
      let high = range.lowerBound + (range.upperBound - range.lowerBound) * Double(index) / Double(count)
      let end = curve(high)
      add(low, start, high, end, depth: 10)
      (low, start) = (high, end)
    }
    return stroke
  }

  /// The stroke followed by another one that begins where it ends.
  func joined(_ other: Stroke) -> Stroke {
    Stroke(start: start, segments: segments + (end == other.start ? [] : [.line(to: other.start)]) + other.segments)
  }
}
