/// The union of overlapping polygons, as rings that neither cross themselves nor each other.
///
/// All edges are laid over one another and split wherever they meet, crossings being rounded to the grid, until
/// nothing meets but at common ends (rounding may make new meetings, so this repeats). Then an edge belongs to the
/// outline when there is ink on one side of it and none on the other. All decisions are made in whole numbers.
struct PolygonUnion {
  /// An edge from `low` to `high`, with the number of polygons that run up it less those that run down.
  private struct Edge: Hashable {
    var low: GridPoint
    var high: GridPoint
  }

  private var weights: [Edge: Int] = [:]

  init() {}

  /// Adds a triangle, whichever way it turns; one without area adds nothing.
  mutating func add(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) {
    let area = GridPoint.cross(b - a, c - a)
    guard area != 0 else { return }
    let corners = area > 0 ? [a, b, c] : [a, c, b]
    for index in 0..<3 { PolygonUnion.add(corners[index], corners[(index + 1) % 3], weight: 1, to: &weights) }
  }

  private static func add(_ from: GridPoint, _ to: GridPoint, weight: Int, to weights: inout [Edge: Int]) {
    guard from != to else { return }
    let edge = from < to ? Edge(low: from, high: to) : Edge(low: to, high: from)
    let sum = weights[edge, default: 0] + (from < to ? weight : -weight)
    weights[edge] = sum == 0 ? nil : sum
  }

  /// The outline: outer rings turn left, holes turn right (where y points up), and no ring visits a point twice.
  ///
  /// - Complexity: O(edges²), which is small for the strokes of one letter.
  func rings() -> [[GridPoint]] {
    let arrangement = PolygonUnion.arranged(weights)
    let edges = arrangement.sorted { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }
    var outgoing: [GridPoint: [GridPoint]] = [:]
    var starts: [GridPoint] = []
    for (edge, weight) in edges {
      let right = PolygonUnion.windingRight(of: edge, weight: weight, among: edges)
      let left = right + weight
      guard (left != 0) != (right != 0) else { continue }
      let (from, to) = left != 0 ? (edge.low, edge.high) : (edge.high, edge.low)
      outgoing[from, default: []].append(to)
      starts.append(from)
    }
    var rings: [[GridPoint]] = []
    for start in starts {
      while let ring = PolygonUnion.trace(from: start, &outgoing) {
        for simple in PolygonUnion.partedAtRepeatedPoints(ring) {
          let corners = PolygonUnion.withoutStraightPoints(simple)
          if corners.count > 2 { rings.append(corners) }
        }
      }
    }
    return rings
  }

  // MARK: Arrangement

  private static func arranged(_ weights: [Edge: Int]) -> [Edge: Int] {
    var weights = weights
    // Two or three rounds are usual. The bound only guards against a cycle of roundings, which has not been seen.
    for _ in 0..<64 {
      let edges = weights.keys.sorted { ($0.low, $0.high) < ($1.low, $1.high) }
      let cuts = meetings(of: edges)
      if cuts.isEmpty { break }
      var next: [Edge: Int] = [:]
      next.reserveCapacity(weights.count * 2)
      for (index, edge) in edges.enumerated() {
        let weight = weights[edge] ?? 0
        guard let points = cuts[index] else {
          add(edge.low, edge.high, weight: weight, to: &next)
          continue
        }
        let along = edge.high - edge.low
        let ordered = Set(points).sorted {
          let (a, b) = (GridPoint.dot($0 - edge.low, along), GridPoint.dot($1 - edge.low, along))
          return a == b ? $0 < $1 : a < b
        }
        var from = edge.low
        for point in ordered + [edge.high] {
          add(from, point, weight: weight, to: &next)
          from = point
        }
      }
      weights = next
    }
    return weights
  }

  /// For each edge that meets others between its ends, the points where it does.
  private static func meetings(of edges: [Edge]) -> [Int: [GridPoint]] {
    var cuts: [Int: [GridPoint]] = [:]
    // Edges are sorted by their lower end: those that start above the upper end of one cannot meet it.
    for (i, a) in edges.enumerated() {
      let (left, right) = (min(a.low.x, a.high.x), max(a.low.x, a.high.x))
      var j = i + 1
      while j < edges.count, edges[j].low.y <= a.high.y {
        let b = edges[j]
        defer { j += 1 }
        if max(b.low.x, b.high.x) < left || min(b.low.x, b.high.x) > right { continue }
        let (u, v) = (a.high - a.low, b.high - b.low)
        let bLow = GridPoint.cross(u, b.low - a.low)
        let bHigh = GridPoint.cross(u, b.high - a.low)
        let aLow = GridPoint.cross(v, a.low - b.low)
        let aHigh = GridPoint.cross(v, a.high - b.low)
        if bLow == 0, isInside(b.low, a) { cuts[i, default: []].append(b.low) }
        if bHigh == 0, isInside(b.high, a) { cuts[i, default: []].append(b.high) }
        if aLow == 0, isInside(a.low, b) { cuts[j, default: []].append(a.low) }
        if aHigh == 0, isInside(a.high, b) { cuts[j, default: []].append(a.high) }
        guard bLow != 0, bHigh != 0, aLow != 0, aHigh != 0, (bLow > 0) != (bHigh > 0), (aLow > 0) != (aHigh > 0)
        else { continue }
        let t = Double(aLow) / Double(aLow - aHigh)
        let point = GridPoint(
          a.low.x + Int((Double(u.x) * t).rounded()), a.low.y + Int((Double(u.y) * t).rounded()))
        if point != a.low && point != a.high { cuts[i, default: []].append(point) }
        if point != b.low && point != b.high { cuts[j, default: []].append(point) }
      }
    }
    return cuts
  }

  /// Whether a point on an edge's line lies between its ends.
  private static func isInside(_ point: GridPoint, _ edge: Edge) -> Bool {
    edge.low < point && point < edge.high
  }

  // MARK: Winding

  /// How many polygons cover the right side of an edge (as one looks from `low` to `high`), just beside its middle.
  private static func windingRight(
    of edge: Edge, weight ownWeight: Int, among edges: [(key: Edge, value: Int)]
  ) -> Int {
    // All doubled, so that the middle is whole.
    let middle = edge.low + edge.high
    var winding = 0
    if edge.low.y != edge.high.y {
      // A ray to the right.
      for (other, weight) in edges {
        if 2 * other.low.y > middle.y { break }
        guard middle.y < 2 * other.high.y, other != edge else { continue }
        if side(of: middle, other) > 0 { winding += weight }
      }
      return winding
    }
    // A level edge: a ray upwards tells the side above, which is the left one.
    for (other, weight) in edges where other != edge {
      let (low, high) = (2 * other.low.x, 2 * other.high.x)
      if low <= middle.x && middle.x < high {
        // Runs to the right; above the middle if the middle is on its right.
        if side(of: middle, other) < 0 { winding -= weight }
      } else if high <= middle.x && middle.x < low {
        if side(of: middle, other) > 0 { winding += weight }
      }
    }
    return winding - ownWeight
  }

  /// Positive when a doubled point lies to the left of an edge.
  private static func side(of doubled: GridPoint, _ edge: Edge) -> Int {
    GridPoint.cross(edge.high - edge.low, doubled - edge.low - edge.low)
  }

  // MARK: Rings

  private static func trace(from start: GridPoint, _ outgoing: inout [GridPoint: [GridPoint]]) -> [GridPoint]? {
    guard var next = outgoing[start]?.popLast() else { return nil }
    var ring = [start]
    var from = start
    while next != start {
      ring.append(next)
      guard var choices = outgoing[next], !choices.isEmpty else { return ring }
      // The ink lies on the left: the first way out, turning clockwise from where one came, keeps to the same ink.
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

  /// Rings that touch themselves in a point, parted there.
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

  private static func withoutStraightPoints(_ ring: [GridPoint]) -> [GridPoint] {
    var corners: [GridPoint] = []
    for (index, point) in ring.enumerated() {
      let before = ring[(index + ring.count - 1) % ring.count]
      let after = ring[(index + 1) % ring.count]
      if GridPoint.cross(point - before, after - point) != 0 { corners.append(point) }
    }
    return corners
  }
}
