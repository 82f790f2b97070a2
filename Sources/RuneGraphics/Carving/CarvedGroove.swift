/// A straight groove cut with a chisel: V-shaped, as deep as 1 on its middle line, and pointed at its ends.
struct CarvedGroove {
  /// A flat piece of the groove's side, and how deep it is: `a·x + b·y + c`.
  struct Facet {
    var corners: [StrokePoint]
    var a: Double
    var b: Double
    var c: Double

    func depth(_ point: StrokePoint) -> Double { a * point.x + b * point.y + c }

    /// Through three points with their depths.
    init(
      corners: [StrokePoint], _ p: StrokePoint, _ dp: Double, _ q: StrokePoint, _ dq: Double, _ r: StrokePoint,
      _ dr: Double
    ) {
      self.corners = corners
      let (u, v) = (q - p, r - p)
      let area = cross(u, v)
      a = ((dq - dp) * v.y - (dr - dp) * u.y) / area
      b = ((dr - dp) * u.x - (dq - dp) * v.x) / area
      c = dp - a * p.x - b * p.y
    }
  }

  var facets: [Facet] = []
  /// What the groove takes of the surface.
  var outline: [StrokePoint] = []

  /// - Parameters:
  ///   - width: At the surface.
  ///   - isPointed: Whether the groove ends there in a point, rather than going on.
  init?(from start: StrokePoint, to end: StrokePoint, width: Double, isPointed: (start: Bool, end: Bool)) {
    let length = (end - start).length
    guard let along = (end - start).direction else { return nil }
    let side = along.turnedLeft * (width / 2)
    let point = min(0.62 * width, 0.45 * length)
    let first = isPointed.start ? start + along * point : start
    let last = isPointed.end ? end - along * point : end
    for direction in [1.0, -1] {
      let (near, far) = (first + side * direction, last + side * direction)
      facets.append(Facet(corners: [first, last, far, near], first, 1, last, 1, near, 0))
      if isPointed.start { facets.append(Facet(corners: [start, first, near], start, 0, first, 1, near, 0)) }
      if isPointed.end { facets.append(Facet(corners: [last, end, far], last, 1, end, 0, far, 0)) }
    }
    outline = [first + side, first - side]
    if isPointed.start { outline.insert(start, at: 1) }
    outline.append(last - side)
    if isPointed.end { outline.append(end) }
    outline.append(last + side)
  }

  /// The grooves of strokes; a curve is cut in several short ones that go on into each other.
  static func grooves(of strokes: [Stroke], width: Double) -> [CarvedGroove] {
    var result: [CarvedGroove] = []
    for stroke in strokes {
      var from = stroke.start
      for (index, segment) in stroke.segments.enumerated() {
        switch segment {
        case .line(let end):
          if let groove = CarvedGroove(from: from, to: end, width: width, isPointed: (true, true)) {
            result.append(groove)
          }
        case .curve(let control, let end):
          let count = 7
          func isSmooth(_ other: Int) -> Bool {
            guard stroke.segments.indices.contains(other) else { return false }
            if case .curve = stroke.segments[other] { return true }
            return false
          }
          var last = from
          for step in 1...count {
            let next = Stroke.point(on: from, control, end, at: Double(step) / Double(count))
            let pointed = (step == 1 && !isSmooth(index - 1), step == count && !isSmooth(index + 1))
            if let groove = CarvedGroove(from: last, to: next, width: width, isPointed: pointed) {
              result.append(groove)
            }
            last = next
          }
        }
        from = segment.end
      }
    }
    return result
  }

  /// What shows of all facets where the deeper cut wins: convex polygons.
  ///
  /// - Complexity: O(facets²).
  static func visible(_ grooves: [CarvedGroove]) -> [(facet: Facet, corners: [StrokePoint])] {
    let facets = grooves.flatMap { $0.facets }
    var result: [(facet: Facet, corners: [StrokePoint])] = []
    for (index, facet) in facets.enumerated() {
      var pieces = [facet.corners]
      for (number, other) in facets.enumerated() where number != index {
        // Where the other one is deeper; of two that lie in one plane, the first counts.
        let difference: (StrokePoint) -> Double = { point in
          other.depth(point) - facet.depth(point) + (number < index ? 1e-7 : -1e-7)
        }
        let deeper = clipped(other.corners, difference)
        guard area(deeper) > 1e-6 else { continue }
        pieces = pieces.flatMap { subtract(deeper, from: $0) }
        if pieces.isEmpty { break }
      }
      result += pieces.map { (facet, $0) }
    }
    return result
  }

  private static func area(_ corners: [StrokePoint]) -> Double {
    var sum = 0.0
    for index in corners.indices { sum += cross(corners[index], corners[(index + 1) % corners.count]) }
    return abs(sum) / 2
  }

  /// The part of a convex polygon where a linear function is positive.
  private static func clipped(_ corners: [StrokePoint], _ value: (StrokePoint) -> Double) -> [StrokePoint] {
    var result: [StrokePoint] = []
    for (index, point) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (a, b) = (value(point), value(next))
      if a > 0 { result.append(point) }
      if (a > 0) != (b > 0) { result.append(point + (next - point) * (a / (a - b))) }
    }
    return result
  }

  /// A convex polygon less another one, in convex pieces.
  private static func subtract(_ hole: [StrokePoint], from corners: [StrokePoint]) -> [[StrokePoint]] {
    var sum = 0.0
    for index in hole.indices { sum += cross(hole[index], hole[(index + 1) % hole.count]) }
    let turn = sum > 0 ? 1.0 : -1
    var rest = corners
    var pieces: [[StrokePoint]] = []
    for (index, a) in hole.enumerated() {
      let b = hole[(index + 1) % hole.count]
      guard (b - a).length > 1e-9 else { continue }
      let outside = clipped(rest) { -turn * cross(b - a, $0 - a) }
      if area(outside) > 1e-6 { pieces.append(outside) }
      rest = clipped(rest) { turn * cross(b - a, $0 - a) }
      if rest.count < 3 { return [corners] }
    }
    return area(rest) > 1e-6 ? pieces : [corners]
  }
}
