/// Strokes and outlines as lines and arcs: pairs of arcs that touch the stroke at both of their ends and go over into each other.
enum ArcFitter {
  /// A corner and the bulge of the arc to the next one: the tangent of a quarter of its angle, positive to the left.
  typealias Vertex = (point: StrokePoint, bulge: Double)

  /// The stroke to within `tolerance`; smooth parts of it are drawn with as few arcs as that allows.
  static func vertices(_ stroke: Stroke, tolerance: Double) -> [Vertex] {
    fitted(smoothRuns(stroke), tolerance) + [(stroke.end, 0)]
  }

  /// A closed polygon whose curves have many short sides; the last vertex's bulge is that of the arc to the first one.
  ///
  /// - Parameter longest: Longer sides than this are straight; shorter ones are part of a curve where they turn little.
  static func vertices(ring: [StrokePoint], longest: Double, tolerance: Double) -> [Vertex] {
    fitted(smoothRuns(ring, longest: longest), tolerance)
  }

  private static func fitted(_ runs: [[Station]], _ tolerance: Double) -> [Vertex] {
    var result: [Vertex] = []
    for run in runs {
      var first = 0
      while first + 1 < run.count {
        // Twice as far until it does not fit, then back by halves.
        var (low, step) = (first + 1, 1)
        while low + step < run.count, arcs(run, first...low + step, tolerance) != nil {
          low += step
          step *= 2
        }
        while step > 0 {
          if low + step < run.count, arcs(run, first...low + step, tolerance) != nil { low += step }
          step /= 2
        }
        // Beyond a point where curvature turns, more may fit again.
        low = (low..<min(run.count, low + 24)).last { $0 == low || arcs(run, first...$0, tolerance) != nil } ?? low
        result += arcs(run, first...low, tolerance) ?? [(run[first].point, 0)]
        first = low
      }
    }
    return result
  }

  private typealias Station = (point: StrokePoint, direction: StrokePoint)

  /// Points with their directions, in runs without a corner.
  private static func smoothRuns(_ stroke: Stroke) -> [[Station]] {
    var runs: [[Station]] = []
    for (from, segment) in stroke.pieces {
      let control = segment.control ?? StrokePoint.middle(from, segment.end)
      let count = segment.control == nil ? 4 : 12
      let stations = (0...count).compactMap { step -> Station? in
        let t = Double(step) / Double(count)
        let tangent = (control - from) * (1 - t) + (segment.end - control) * t
        guard let direction = tangent.direction ?? (segment.end - from).direction else { return nil }
        return (Stroke.point(on: from, control, segment.end, at: t), direction)
      }
      guard let first = stations.first else { continue }
      if let last = runs.last?.last, dot(last.direction, first.direction) > 0.9996 {
        runs[runs.count - 1] += stations.dropFirst()
      } else {
        runs.append(stations)
      }
    }
    return runs
  }

  /// Points of a polygon with their directions, in runs without a corner.
  private static func smoothRuns(_ ring: [StrokePoint], longest: Double) -> [[Station]] {
    let count = ring.count
    func corner(_ index: Int) -> StrokePoint { ring[(index % count + count) % count] }
    func side(_ index: Int) -> StrokePoint { corner(index + 1) - corner(index) }
    func isStraight(_ index: Int) -> Bool { side(index).length > longest }
    let sharp = ring.indices.filter { index in
      guard let arriving = side(index - 1).direction, let leaving = side(index).direction else { return false }
      // The sides of a small curve turn by up to 16°.
      return dot(arriving, leaving) < (isStraight(index - 1) || isStraight(index) ? 0.988 : 0.95)
    }
    // Arcs begin and end where straight sides do.
    let ends = ring.indices.filter { isStraight($0) != isStraight($0 - 1) }
    let starts = sharp.isEmpty && ends.isEmpty ? [0] : Set(sharp + ends).ordered(by: <)
    let corners = Set(sharp)
    return starts.enumerated().map { number, first in
      let last = number + 1 < starts.count ? starts[number + 1] : starts[0] + count
      let isRound = starts.count == 1 && sharp.isEmpty
      /// Up to three corners farther along the same curve.
      func after(_ index: Int) -> Int {
        (index..<index + 3).first { !isRound && $0 == last || isStraight($0) } ?? index + 3
      }
      func before(_ index: Int) -> Int {
        (index - 3..<index).last { !isRound && $0 < first || isStraight($0) }.map { $0 + 1 } ?? index - 3
      }
      /// Of the circle through three corners, at the middle one.
      func tangent(_ a: Int, _ b: Int, _ c: Int) -> StrokePoint? {
        let (arriving, leaving) = (corner(b) - corner(a), corner(c) - corner(b))
        guard let first = arriving.direction, let last = leaving.direction else { return nil }
        return (first * leaving.length + last * arriving.length).direction
      }
      func direction(_ index: Int) -> StrokePoint {
        for neighbor in [index - 1, index]
        where isStraight(neighbor) && ((first..<last).contains(neighbor) || !corners.contains(index % count)) {
          return side(neighbor).direction ?? StrokePoint(1, 0)
        }
        let (low, high) = (before(index), after(index))
        if low < index, index < high { return tangent(low, index, high) ?? StrokePoint(1, 0) }
        // At an end of the curve, that of the next corner, mirrored at the chord between them.
        let next = low < index ? low : high
        let beyond = low < index ? before(next) : after(next)
        guard let chord = (corner(max(index, next)) - corner(min(index, next))).direction else {
          return StrokePoint(1, 0)
        }
        guard beyond != next, let other = tangent(min(index, beyond), next, max(index, beyond)) else { return chord }
        return chord * (2 * dot(chord, other)) - other
      }
      var run: [Station] = []
      for index in first..<last {
        run.append((corner(index), direction(index)))
        guard isStraight(index), let along = side(index).direction else { continue }
        for part in [0.25, 0.5, 0.75] { run.append((corner(index) + side(index) * part, along)) }
      }
      run.append((corner(last), direction(last)))
      return run
    }
  }

  /// One or two arcs for a part of a run; nil where they leave it by more than the tolerance. The last point
  /// of the part is not among the vertices.
  private static func arcs(_ whole: [Station], _ range: ClosedRange<Int>, _ tolerance: Double) -> [Vertex]? {
    let run = whole[range]
    let (start, end) = (whole[range.lowerBound], whole[range.upperBound])
    let chord = end.point - start.point
    guard let along = chord.direction else { return nil }
    func isNear(_ vertices: [Vertex]) -> Bool {
      let corners = vertices.map { $0.point } + [end.point]
      return run.allSatisfy { station in
        vertices.indices.contains { index in
          distance(station.point, corners[index], corners[index + 1], vertices[index].bulge) <= tolerance
        }
      }
    }
    func bulge(_ direction: StrokePoint, _ chord: StrokePoint) -> Double? {
      let cosine = dot(direction, chord)
      guard cosine > -0.5 else { return nil }
      let value = cross(direction, chord) / (1 + cosine)
      return abs(value) < 1e-7 ? 0 : value
    }
    // One arc, where both directions agree with it to half a degree or nothing goes on smoothly at either end.
    let isWhole = run.count == whole.count
    if let first = bulge(start.direction, along), let last = bulge(along, end.direction),
      isWhole || abs(first - last) < 4e-3, isNear([(start.point, (first + last) / 2)])
    {
      return [(start.point, (first + last) / 2)]
    }
    // Two whose tangents are equally long: a d² + 2 b d = c.
    let sum = start.direction + end.direction
    let (a, b, c) = (2 * (1 - dot(start.direction, end.direction)), dot(chord, sum), dot(chord, chord))
    let root = (b * b + a * c).squareRoot()
    guard root + b > 1e-12 else { return nil }
    let reach = c / (b + root)
    let joint = (start.point + end.point + (start.direction - end.direction) * reach) * 0.5
    // A cutter stops at an arc of less than a hundredth of a millimeter.
    guard min((joint - start.point).length, (end.point - joint).length) >= 0.01,
      let one = (joint - start.point).direction, let two = (end.point - joint).direction,
      let first = bulge(start.direction, one), let last = bulge(two, end.direction)
    else { return nil }
    let vertices: [(point: StrokePoint, bulge: Double)] = [(start.point, first), (joint, last)]
    return isNear(vertices) ? vertices : nil
  }

  /// From a point to an arc.
  private static func distance(_ point: StrokePoint, _ a: StrokePoint, _ b: StrokePoint, _ bulge: Double) -> Double {
    let chord = b - a
    let ends = min((point - a).length, (point - b).length)
    guard let along = chord.direction else { return ends }
    let place = dot(point - a, along)
    guard place >= 0, place <= chord.length else { return ends }
    let height = cross(along, point - a)
    guard bulge != 0 else { return abs(height) }
    // The center lies on the left of a left turn; an arc of up to half a circle.
    let radius = chord.length * (1 + bulge * bulge) / (4 * abs(bulge))
    let depth = chord.length * (1 - bulge * bulge) / (4 * bulge)
    let center = a + chord * 0.5 + along.turnedLeft * depth
    return abs((point - center).length - radius)
  }
}
