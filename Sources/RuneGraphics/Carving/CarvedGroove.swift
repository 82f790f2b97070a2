/// A groove cut with a chisel along a line or curve: V-shaped, half as deep as wide, and pointed where it ends.
struct CarvedGroove {
  /// A flat piece of the groove's side, and how deep it is: `a·x + b·y + c`.
  struct Facet {
    var corners: [StrokePoint]
    var box = InkBox.empty
    var a: Double
    var b: Double
    var c: Double
    /// The direction of a curve, in which its facets go over into each other.
    var along = StrokePoint(0, 0)
    /// The line in the middle of a side from end to end, where it is as wide all the way.
    var middle: (start: StrokePoint, end: StrokePoint)?

    func depth(_ point: StrokePoint) -> Double { a * point.x + b * point.y + c }

    /// Through three points of which the second has a depth; nil where they lie in a line.
    init?(corners: [StrokePoint], _ p: StrokePoint, _ dp: Double, _ q: StrokePoint, _ dq: Double, _ r: StrokePoint) {
      self.corners = corners
      for corner in corners { box.include(corner) }
      let (u, v) = (q - p, r - p)
      let area = cross(u, v)
      guard abs(area) > 1e-12 else { return nil }
      a = ((dq - dp) * v.y + dp * u.y) / area
      b = (-dp * u.x - (dq - dp) * v.x) / area
      c = dp - a * p.x - b * p.y
    }
  }

  /// A point of the middle line with the direction to its left.
  private typealias Station = (point: StrokePoint, left: StrokePoint)

  private(set) var facets: [Facet] = []
  private var stations: [Station] = []
  private var tips: (start: StrokePoint?, end: StrokePoint?)
  /// The middle line without the points.
  private let spine: Stroke
  let width: Double

  /// How finely curves are cut.
  struct Fineness {
    /// Facets of each side of a curve, at least.
    var facets: Int
    /// How much the sides of facets that follow each other differ at most, in radians.
    var turn: Double
    /// The step between their grays.
    var shades: Int

    static let letters = Fineness(facets: 20, turn: 2.5 * .pi / 180, shades: 1)
    /// For long lines of many curves, whose grooves are a few pixels wide.
    static let edges = Fineness(facets: 2, turn: 6 * .pi / 180, shades: 6)
  }

  /// The cosine of the greatest angle at which two lines go over into each other: three degrees.
  private static let smooth = 0.9986

  private init(
    from start: StrokePoint, _ segment: Stroke.Segment, width: Double, fineness: Fineness,
    isPointed: (start: Bool, end: Bool)
  ) {
    self.width = width
    let (control, end) = (segment.control ?? .middle(start, segment.end), segment.end)
    let (first, last) = (control - start, end - control)
    let length = first.length + last.length
    // Where the middle line is as deep as it goes.
    let point = min(0.62 * width, 0.45 * length)
    let low = isPointed.start ? min(0.45, point / max(2 * first.length, 1e-9)) : 0
    let high = isPointed.end ? max(0.55, 1 - point / max(2 * last.length, 1e-9)) : 1
    tips = (isPointed.start ? start : nil, isPointed.end ? end : nil)
    let spineStart = Stroke.point(on: start, control, end, at: low)
    let spineEnd = Stroke.point(on: start, control, end, at: high)
    spine = Stroke(
      start: spineStart,
      segments: segment.control == nil
        ? [.line(to: spineEnd)]
        : [.curve(control: control - first * ((1 - low) * (1 - high)) + last * (low * high), to: spineEnd)])
    var count = 1
    if segment.control != nil {
      // Twice the tangent of half the angle, which is at least the angle.
      let bend = (first.direction ?? last, last.direction ?? first)
      let angle = 2 * (cross(bend.0, bend.1) / max(1e-9, 1 + dot(bend.0, bend.1))).magnitude
      count = max(fineness.facets, Int(min(90, angle / fineness.turn).rounded(.up)))
    }
    for step in 0...count {
      let t = low + (high - low) * Double(step) / Double(count)
      guard let along = (first * (1 - t) + last * t).direction else { continue }
      stations.append((Stroke.point(on: start, control, end, at: t), along.turnedLeft))
    }
    guard let near = stations.first, let far = stations.last else { return }
    let half = width / 2
    for side in [half, -half] {
      for (one, two) in zip(stations, stations.dropFirst()) {
        let (edge, next) = (one.point + one.left * side, two.point + two.left * side)
        let middle = StrokePoint.middle(edge, next)
        // Within a tight bend, the edge would run backwards.
        let isTight = dot(next - edge, two.point - one.point) <= 0
        guard
          var facet = Facet(
            corners: [one.point, two.point] + (isTight ? [middle] : [next, edge]), one.point, half, two.point, half,
            middle)
        else { continue }
        if count > 1 { facet.along = (two.point - one.point).direction ?? facet.along }
        if !isTight { facet.middle = (.middle(one.point, edge), .middle(two.point, next)) }
        facets.append(facet)
      }
      for (tip, station) in [(tips.start, near), (tips.end, far)] {
        guard let tip else { continue }
        let edge = station.point + station.left * side
        if let facet = Facet(corners: [tip, station.point, edge], tip, 0, station.point, half, edge) {
          facets.append(facet)
        }
      }
    }
  }

  /// What the points take of the surface.
  ///
  /// - Parameter wider: How far beyond their edges.
  func points(wider: Double) -> [[StrokePoint]] {
    let half = width / 2 + wider
    guard let near = stations.first, let far = stations.last else { return [] }
    return [(tips.start, near), (tips.end, far)].compactMap { tip, station in
      guard let tip, let outward = (tip - station.point).direction else { return nil }
      return [tip + outward * wider, station.point + station.left * half, station.point - station.left * half]
    }
  }

  /// The middle lines of grooves without their points; those that go over into each other are one.
  static func spines(_ grooves: [CarvedGroove]) -> [(stroke: Stroke, width: Double)] {
    var result: [(stroke: Stroke, width: Double)] = []
    for groove in grooves {
      if let last = result.last, last.width == groove.width, (last.stroke.end - groove.spine.start).length < 1e-6 {
        result[result.count - 1].stroke.segments += groove.spine.segments
      } else {
        result.append((groove.spine, groove.width))
      }
    }
    return result
  }

  /// The grooves of strokes; those whose ends meet in one direction go over into each other.
  ///
  /// - Complexity: O(segments²).
  static func grooves(of strokes: [(stroke: Stroke, width: Double)], _ fineness: Fineness = .letters) -> [CarvedGroove]
  {
    typealias End = (point: StrokePoint, outward: StrokePoint)
    var pieces: [(start: StrokePoint, segment: Stroke.Segment, width: Double)] = []
    var ends: [End] = []
    for (stroke, width) in strokes {
      var from = stroke.start
      for segment in stroke.segments {
        let control = segment.control ?? segment.end
        if let first = (from - control).direction ?? (from - segment.end).direction,
          let last = (segment.end - (segment.control ?? from)).direction ?? (segment.end - from).direction
        {
          pieces.append((from, segment, width))
          ends += [(from, first), (segment.end, last)]
        }
        from = segment.end
      }
    }
    return pieces.enumerated().map { number, piece in
      func isPointed(_ index: Int) -> Bool {
        let end = ends[index]
        return !ends.contains { other in
          (other.point - end.point).length < 0.02 * piece.width && dot(other.outward, end.outward) < -smooth
        }
      }
      return CarvedGroove(
        from: piece.start, piece.segment, width: piece.width, fineness: fineness,
        isPointed: (isPointed(2 * number), isPointed(2 * number + 1)))
    }
  }

  /// What shows of all facets where the deeper cut wins, in the order of the grooves: convex polygons, and whether they are
  /// nearly all of the facet.
  ///
  /// - Complexity: O(facets²) among those above each other.
  static func visible(_ grooves: [CarvedGroove]) -> [(facet: Facet, pieces: [[StrokePoint]], isWhole: Bool)] {
    let sorted = grooves.flatMap { $0.facets }.enumerated().sorted { $0.element.box.minX < $1.element.box.minX }
    let facets = sorted.map { $0.element }
    let widest = facets.reduce(0) { max($0, $1.box.width) }
    var result = facets.map { (facet: $0, pieces: [[StrokePoint]](), isWhole: true) }
    var first = 0
    for (index, facet) in facets.enumerated() {
      while facets[first].box.minX < facet.box.minX - widest { first += 1 }
      var pieces = [facet.corners]
      for number in first..<facets.count where number != index {
        let other = facets[number]
        if other.box.minX >= facet.box.maxX { break }
        guard other.box.maxX > facet.box.minX, other.box.minY < facet.box.maxY, other.box.maxY > facet.box.minY else {
          continue
        }
        // Where the other one is deeper; of two that lie in one plane, the first counts.
        let difference: (StrokePoint) -> Double = { point in
          other.depth(point) - facet.depth(point) + (number < index ? 1e-7 : -1e-7)
        }
        let deeper = clipped(other.corners, difference)
        guard area(deeper) > 1e-6 else { continue }
        pieces = pieces.flatMap { subtract(deeper, from: $0) }
        if pieces.isEmpty { break }
      }
      // On the inner side of a bend, facets that follow each other overlap a little.
      let isWhole = pieces.reduce(0) { $0 + area($1) } > 0.95 * area(facet.corners)
      result[sorted[index].offset] = (facet, pieces, isWhole)
    }
    return result
  }

  static func area(_ corners: [StrokePoint]) -> Double {
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
