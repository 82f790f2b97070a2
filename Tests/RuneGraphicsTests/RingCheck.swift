@testable import RuneGraphics

/// What must be true of the rings of a union, checked by exact arithmetic on every pair that is near enough to meet.
struct RingCheck {
  let rings: [[GridPoint]]

  /// The first few things that are wrong.
  var findings: [String] {
    var result: [String] = []
    for ring in rings {
      if ring.count < 3 { result.append("a ring of \(ring.count) points") }
      if Set(ring).count != ring.count { result.append("a ring visits a point twice: \(ring)") }
    }
    struct Edge {
      var a: GridPoint
      var b: GridPoint
      var left: Int64 { min(a.x, b.x) }
      var right: Int64 { max(a.x, b.x) }
    }
    var edges: [Edge] = []
    for ring in rings {
      for index in ring.indices { edges.append(Edge(a: ring[index], b: ring[(index + 1) % ring.count])) }
    }
    edges.sort { ($0.left, $0.a, $0.b) < ($1.left, $1.a, $1.b) }
    var active: [Edge] = []
    for edge in edges {
      active.removeAll { $0.right < edge.left }
      for other in active where meetsWrongly(edge.a, edge.b, other.a, other.b) {
        result.append("edges meet: \(edge.a)-\(edge.b), \(other.a)-\(other.b)")
      }
      active.append(edge)
      if result.count > 4 { break }
    }
    return result
  }

  /// Whether two edges have more in common than an end.
  private func meetsWrongly(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint, _ d: GridPoint) -> Bool {
    if max(c.y, d.y) < min(a.y, b.y) || max(a.y, b.y) < min(c.y, d.y) { return false }
    func side(_ p: GridPoint, _ q: GridPoint, _ r: GridPoint) -> Int {
      let value = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
      return Int(value.signum())
    }
    func isBetween(_ r: GridPoint, _ p: GridPoint, _ q: GridPoint) -> Bool {
      r != p && r != q && min(p.x, q.x) <= r.x && r.x <= max(p.x, q.x) && min(p.y, q.y) <= r.y && r.y <= max(p.y, q.y)
    }
    if (a == c && b == d) || (a == d && b == c) { return true }
    let (sc, sd, sa, sb) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    if sc == 0, isBetween(c, a, b) { return true }
    if sd == 0, isBetween(d, a, b) { return true }
    if sa == 0, isBetween(a, c, d) { return true }
    if sb == 0, isBetween(b, c, d) { return true }
    return sc * sd < 0 && sa * sb < 0
  }

  /// The area by the surveyor's formula; holes count off.
  var area: Double {
    rings.reduce(0) { sum, ring in
      sum
        + ring.indices.reduce(0.0) { part, index in
          let (p, q) = (ring[index], ring[(index + 1) % ring.count])
          return part + (Double(p.x) * Double(q.y) - Double(q.x) * Double(p.y)) / 2
        }
    }
  }

  /// How often the rings run round points of one height; `places` must rise.
  func windings(y: Double, at places: [Double]) -> [Int] {
    var crossings: [(x: Double, step: Int)] = []
    for ring in rings {
      for index in ring.indices {
        let (p, q) = (ring[index], ring[(index + 1) % ring.count])
        let (py, qy) = (Double(p.y), Double(q.y))
        if (py <= y) == (qy <= y) { continue }
        let x = Double(p.x) + (y - py) / (qy - py) * Double(q.x - p.x)
        crossings.append((x, py <= y ? 1 : -1))
      }
    }
    crossings.sort { $0.x < $1.x }
    var result: [Int] = []
    result.reserveCapacity(places.count)
    var winding = 0
    var next = 0
    for x in places {
      while next < crossings.count, crossings[next].x < x {
        // A point with an edge that runs up on its left is to the right of it.
        winding -= crossings[next].step
        next += 1
      }
      result.append(winding)
    }
    return result
  }
}
