/// The union of overlapping polygons, as rings that neither cross themselves nor each other.
///
/// The edges are arranged on the grid so that they meet only at their ends, and each is asked how many polygons cover
/// its two sides; those with ink on one side and none on the other are the outline.
///
/// Three steps, each exact in whole numbers, so that no rounding can open a ring or make it cross itself. `EdgeArrangement` cuts
/// edges where they meet and moves the cuts to the grid. `WindingSweep` goes over the edges from below and counts the polygons on
/// both sides of each. Here, the edges of the outline, with the ink on their left, are followed from corner to corner; where
/// several leave a corner, the first one clockwise stays with the same ink, and a ring that comes to a point twice is two rings.
struct PolygonUnion {
  private var edges = EdgeArrangement()

  /// Adds a triangle, whichever way it turns; one without area adds nothing.
  mutating func add(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) {
    let area = GridPoint.cross(b - a, c - a)
    guard area != 0 else { return }
    let corners = area > 0 ? [a, b, c] : [a, c, b]
    for index in 0..<3 { edges.add(from: corners[index], to: corners[(index + 1) % 3]) }
  }

  /// The outline: outer rings turn left, holes turn right (where y points up), and no ring visits a point twice. Rings
  /// may touch in single points, which are corners of both.
  func rings() -> [[GridPoint]] {
    var xs = (least: Int64.max, most: Int64.min)
    var ys = xs
    for edge in edges.weights.keys {
      for point in [edge.low, edge.high] {
        xs = (min(xs.least, point.x), max(xs.most, point.x))
        ys = (min(ys.least, point.y), max(ys.most, point.y))
      }
    }
    guard xs.least < xs.most else { return [] }
    // The work grows with how much lies at one height, so a line of letters is set upright for it.
    guard xs.most - xs.least > ys.most - ys.least else { return PolygonUnion.rings(edges) }
    var turned = EdgeArrangement()
    for (edge, weight) in edges.weights {
      turned.add(from: edge.low.turnedLeft, to: edge.high.turnedLeft, weight: weight)
    }
    return PolygonUnion.rings(turned).map { $0.map { $0.turnedRight } }
  }

  private static func rings(_ edges: EdgeArrangement) -> [[GridPoint]] {
    var outgoing: [GridPoint: [GridPoint]] = [:]
    var starts: [GridPoint] = []
    for side in WindingSweep.sides(of: edges.snapped()) where (side.left != 0) != (side.right != 0) {
      let edge = side.edge
      let (from, to) = side.left != 0 ? (edge.low, edge.high) : (edge.high, edge.low)
      outgoing[from, default: []].append(to)
      starts.append(from)
    }
    let shared = Set(outgoing.lazy.filter { $0.value.count > 1 }.map { $0.key })
    var rings: [[GridPoint]] = []
    for start in starts {
      while let ring = trace(from: start, &outgoing) {
        for simple in partedAtRepeatedPoints(ring) {
          let corners = withoutStraightPoints(simple, but: shared)
          if corners.count > 2 { rings.append(corners) }
        }
      }
    }
    return rings
  }

  /// Follows the outline with the ink on the left until it comes back; what it has followed is taken out.
  private static func trace(from start: GridPoint, _ outgoing: inout [GridPoint: [GridPoint]]) -> [GridPoint]? {
    guard var next = outgoing[start]?.popLast() else { return nil }
    var ring = [start]
    var from = start
    while next != start {
      ring.append(next)
      // As many edges leave a corner as reach it, so there is a way out.
      guard var choices = outgoing[next], !choices.isEmpty else { return ring }
      // The first way out, turning clockwise from where one came, keeps to the same ink.
      let back = from - next
      var best = 0
      for index in 1..<choices.count where isBefore(choices[index] - next, choices[best] - next, from: back) {
        best = index
      }
      let chosen = choices.remove(at: best)
      outgoing[next] = choices
      from = next
      next = chosen
    }
    return ring
  }

  /// Whether, turning clockwise from `base`, one meets `a` before `b`.
  private static func isBefore(_ a: GridPoint, _ b: GridPoint, from base: GridPoint) -> Bool {
    func isInSecondHalf(_ v: GridPoint) -> Bool {
      let turn = GridPoint.cross(base, v)
      return turn > 0 || (turn == 0 && GridPoint.dot(base, v) > 0)
    }
    let (halfA, halfB) = (isInSecondHalf(a), isInSecondHalf(b))
    if halfA != halfB { return halfB }
    return GridPoint.cross(a, b) < 0
  }

  /// Rings that touch themselves in a point, split there.
  private static func partedAtRepeatedPoints(_ ring: [GridPoint]) -> [[GridPoint]] {
    var rings: [[GridPoint]] = []
    var path: [GridPoint] = []
    var places: [GridPoint: Int] = [:]
    for point in ring {
      if let place = places[point] {
        rings.append(Array(path[place...]))
        for dropped in path[(place + 1)...] { places[dropped] = nil }
        path.removeSubrange((place + 1)...)
      } else {
        places[point] = path.count
        path.append(point)
      }
    }
    rings.append(path)
    return rings
  }

  private static func withoutStraightPoints(_ ring: [GridPoint], but kept: Set<GridPoint>) -> [GridPoint] {
    var corners: [GridPoint] = []
    for (index, point) in ring.enumerated() {
      let before = ring[(index + ring.count - 1) % ring.count]
      let after = ring[(index + 1) % ring.count]
      if GridPoint.cross(point - before, after - point) != 0 || kept.contains(point) { corners.append(point) }
    }
    return corners
  }
}
