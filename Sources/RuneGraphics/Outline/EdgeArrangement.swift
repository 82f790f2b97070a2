/// Edges laid over one another and rounded to the grid so that they meet only at their ends.
///
/// This is snap rounding: each end and each crossing makes the unit square of the grid in which it lies a hot one, and every edge
/// that runs through a hot square is led through its middle. All corners of the result are grid points, no two of its edges cross
/// or touch but at common ends (Hobby 1999, "Practical segment intersection with finite precision output"), and no edge has moved
/// by as much as a step. It takes one pass: no rounding makes a new crossing.
///
/// All decisions are exact, in whole numbers.
struct EdgeArrangement {
  /// An edge's number of polygons that run up it less those that run down.
  private(set) var weights: [GridEdge: Int] = [:]

  mutating func add(from: GridPoint, to: GridPoint, weight: Int = 1) {
    guard from != to else { return }
    let edge = GridEdge(from, to)
    let sum = weights[edge, default: 0] + (edge.low == from ? weight : -weight)
    // An edge that as many polygons follow upward as downward has the same area on both sides.
    weights[edge] = sum == 0 ? nil : sum
  }

  func snapped() -> EdgeArrangement {
    let edges = weights.keys.sorted(by: GridEdge.isBefore)
    let hot = hotPoints(of: edges)
    var result = EdgeArrangement()
    result.weights.reserveCapacity(weights.count * 2)
    var path: [GridPoint] = []
    for edge in edges {
      let weight = weights[edge] ?? 0
      let (left, right) = (min(edge.low.x, edge.high.x), max(edge.low.x, edge.high.x))
      path.removeAll(keepingCapacity: true)
      var index = EdgeArrangement.firstIndex(in: hot, from: edge.low.y)
      while index < hot.count, hot[index].y <= edge.high.y {
        let point = hot[index]
        index += 1
        if point.x >= left, point.x <= right, EdgeArrangement.runs(edge, through: point) { path.append(point) }
      }
      let vector = edge.vector
      path.sort { GridPoint.dot($0 - edge.low, vector) < GridPoint.dot($1 - edge.low, vector) }
      for index in path.indices.dropFirst() { result.add(from: path[index - 1], to: path[index], weight: weight) }
    }
    return result
  }

  private static func firstIndex(in points: [GridPoint], from y: Int64) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].y < y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All ends and all crossings, rounded, from low to high.
  private func hotPoints(of edges: [GridEdge]) -> [GridPoint] {
    var points: Set<GridPoint> = []
    points.reserveCapacity(edges.count * 2)
    for (index, a) in edges.enumerated() {
      points.insert(a.low)
      points.insert(a.high)
      let (left, right) = (min(a.low.x, a.high.x), max(a.low.x, a.high.x))
      // Edges are sorted by their low ends: one that starts above the high end of another cannot meet it.
      for b in edges[(index + 1)...] {
        if b.low.y > a.high.y { break }
        if max(b.low.x, b.high.x) < left || min(b.low.x, b.high.x) > right { continue }
        if let point = EdgeArrangement.crossing(a, b) { points.insert(point) }
      }
    }
    return points.sorted()
  }

  /// Where two edges cross between their ends, rounded to the grid.
  private static func crossing(_ a: GridEdge, _ b: GridEdge) -> GridPoint? {
    let (bLow, bHigh) = (a.side(of: b.low), a.side(of: b.high))
    guard (bLow < 0 && bHigh > 0) || (bLow > 0 && bHigh < 0) else { return nil }
    let (aLow, aHigh) = (b.side(of: a.low), b.side(of: a.high))
    guard (aLow < 0 && aHigh > 0) || (aLow > 0 && aHigh < 0) else { return nil }
    // At the share aLow / (aLow − aHigh) of the way up `a`.
    let (part, whole) = aLow > 0 ? (aLow, aLow - aHigh) : (-aLow, aHigh - aLow)
    let vector = a.vector
    return GridPoint(a.low.x + rounded(vector.x, part, whole), a.low.y + rounded(vector.y, part, whole))
  }

  /// `length * part / whole` to the nearest whole number, a half up; exact, with products of two words.
  private static func rounded(_ length: Int64, _ part: Int64, _ whole: Int64) -> Int64 {
    let (high, low) = part.magnitude.multipliedFullWidth(by: length.magnitude)
    let (quotient, rest) = whole.magnitude.dividingFullWidth((high, low))
    let up = length < 0 ? rest > whole.magnitude - rest : rest >= whole.magnitude - rest
    let size = Int64(quotient) + (up ? 1 : 0)
    return length < 0 ? -size : size
  }

  /// Whether an edge runs through the unit square round a point of its box: half a step to all sides, the left and the
  /// lower border being part of it, the right and the upper one of the next squares.
  private static func runs(_ edge: GridEdge, through point: GridPoint) -> Bool {
    // All doubled, so that the borders are whole.
    let (x, y) = (2 * (point.x - edge.low.x), 2 * (point.y - edge.low.y))
    let vector = edge.vector
    // The corners must not lie all on one side. Those on a border that is not part of the square are to be thought of
    // as infinitely little inside it, which decides where they lie on the edge's line.
    var (isLeft, isRight) = (false, false)
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] as [(Int64, Int64)] {
      var side = vector.x * (y + dy) - vector.y * (x + dx)
      if side == 0 { side = (dx > 0 ? vector.y : 0) - (dy > 0 ? vector.x : 0) }
      if side >= 0 { isLeft = true }
      if side <= 0 { isRight = true }
    }
    return isLeft && isRight
  }
}
