/// Turns strokes into triangles that cover their ink: segments, corners and ends as SVG defines them.
enum StrokeOutliner {
  struct Triangle {
    var a: StrokePoint
    var b: StrokePoint
    var c: StrokePoint
  }

  /// A curve leaves its polygon by at most this much, in grid units, unless another distance is given.
  static let tolerance = 0.004

  /// The triangles of a drawing, y up; they overlap, but leave no gap.
  static func triangles(
    of drawing: GlyphDrawing, includingDots: Bool = true, tolerance: Double = tolerance
  ) -> [Triangle] {
    var result: [Triangle] = []
    guard !drawing.style.isHairline else { return result }
    let half = drawing.weight / 2
    var triangles: [Triangle] = []
    for stroke in drawing.strokes {
      append(
        stroke, half: half, ends: drawing.style.ends, joins: drawing.style.ends,
        miterLimit: drawing.glyph.hand.miterLimit, tolerance: tolerance, to: &triangles)
    }
    if let band = drawing.band {
      for triangle in triangles { clip(triangle, band: band, to: &result) }
    } else {
      result = triangles
    }
    if includingDots {
      for dot in drawing.dots { appendDisk(dot.center, radius: dot.radius, tolerance: tolerance, to: &result) }
    }
    return result
  }

  /// The triangles of lines drawn with a pen of this width.
  static func triangles(
    of strokes: [Stroke], width: Double, ends: PenStyle.Ends, joins: PenStyle.Ends, miterLimit: Double,
    tolerance: Double = tolerance
  ) -> [Triangle] {
    var result: [Triangle] = []
    for stroke in strokes {
      append(
        stroke, half: width / 2, ends: ends, joins: joins, miterLimit: miterLimit, tolerance: tolerance, to: &result)
    }
    return result
  }

  /// A polygon of the same area as the disk.
  static func appendDisk(
    _ center: StrokePoint, radius: Double, tolerance: Double = tolerance, to result: inout [Triangle]
  ) {
    let count = sides(radius: radius, tolerance)
    let step = 2 * Double.pi / Double(count)
    let (sine, cosine) = sineAndCosine(step)
    let reach = radius * (step / sine).squareRoot()
    var spoke = StrokePoint(reach, 0)
    let first = center + spoke
    var from = first
    for index in 1...count {
      spoke = StrokePoint(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
      let to = index == count ? first : center + spoke
      result.append(Triangle(a: center, b: from, c: to))
      from = to
    }
  }

  /// A sector of such a polygon on the outer side of a turn. Its first and last corners are those of the lines that end there,
  /// so that their sides go over into it.
  private static func appendSector(
    _ center: StrokePoint, _ arriving: StrokePoint, _ leaving: StrokePoint, radius: Double, tolerance: Double,
    to result: inout [Triangle]
  ) {
    let angle = angle(sine: cross(arriving, leaving), cosine: dot(arriving, leaving))
    let count = max(1, Int((Double(sides(radius: radius, tolerance)) * abs(angle) / (2 * .pi)).rounded(.up)))
    let (sine, cosine) = sineAndCosine(angle / Double(count))
    let reach = (angle / Double(count) / sine).squareRoot()
    let side = angle > 0 ? -radius : radius
    var spoke = arriving.turnedLeft * side
    var from = center + spoke
    for index in 1...count {
      spoke = StrokePoint(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
      let to = center + (index == count ? leaving.turnedLeft * side : spoke * reach)
      result.append(Triangle(a: center, b: from, c: to))
      from = to
    }
  }

  private static func sides(radius: Double, _ tolerance: Double) -> Int {
    // A chord leaves its arc by r(1 − cos(π/n)), about r·π²/2n².
    // A finer polygon is one that arcs are fitted to, which would take corners of more than 18° for those of the letter.
    max(tolerance < Self.tolerance ? 24 : 16, Int((radius * 4.935 / tolerance).squareRoot().rounded(.up)))
  }

  /// A point of the middle line, with the directions in which the pen arrives and leaves.
  private struct Station {
    var point: StrokePoint
    var arriving: StrokePoint?
    var leaving: StrokePoint?
    var isCorner: Bool
  }

  private static func append(
    _ stroke: Stroke, half: Double, ends: PenStyle.Ends, joins: PenStyle.Ends, miterLimit: Double,
    tolerance: Double, to result: inout [Triangle]
  ) {
    var stations = stations(of: stroke, tolerance)
    guard stations.count > 1 else { return }
    if stroke.isClosed {
      // The last station is the first one again.
      let last = stations.removeLast()
      stations[0].arriving = last.arriving
    }
    let count = stations.count
    for index in 0..<(stroke.isClosed ? count : count - 1) {
      let from = stations[index]
      let to = stations[(index + 1) % count]
      guard let leaving = from.leaving, let arriving = to.arriving else { continue }
      let n1 = leaving.turnedLeft * half
      let n2 = arriving.turnedLeft * half
      let (a, b) = (from.point + n1, from.point - n1)
      let (c, d) = (to.point - n2, to.point + n2)
      // Both halves reach to the middle line, so that the corners' triangles, which start there, have whole sides in
      // common with them and no rounding opens a slit between the two.
      result.append(Triangle(a: a, b: from.point, c: to.point))
      result.append(Triangle(a: a, b: to.point, c: d))
      result.append(Triangle(a: from.point, b: b, c: c))
      result.append(Triangle(a: from.point, b: c, c: to.point))
    }
    for station in stations where station.isCorner {
      guard let arriving = station.arriving, let leaving = station.leaving else { continue }
      switch joins {
      // Where a curve goes on smoothly, the corner of a fraction of a degree is filled as a flat one.
      case .round where dot(arriving, leaving) < 0.9998:
        appendSector(station.point, arriving, leaving, radius: half, tolerance: tolerance, to: &result)
      case .round, .flat:
        appendCorner(station.point, arriving, leaving, half: half, miterLimit: miterLimit, to: &result)
      }
    }
    if !stroke.isClosed, ends == .round, let leaving = stations[0].leaving, let arriving = stations[count - 1].arriving
    {
      appendSector(stations[0].point, leaving * -1, leaving, radius: half, tolerance: tolerance, to: &result)
      appendSector(stations[count - 1].point, arriving, arriving * -1, radius: half, tolerance: tolerance, to: &result)
    }
  }

  private static func stations(of stroke: Stroke, _ tolerance: Double) -> [Station] {
    var result = [Station(point: stroke.start, arriving: nil, leaving: nil, isCorner: stroke.isClosed)]
    var from = stroke.start
    for segment in stroke.segments {
      switch segment {
      case .line(let end):
        let direction = (end - from).direction
        result[result.count - 1].leaving = direction
        result.append(Station(point: end, arriving: direction, leaving: nil, isCorner: true))
      case .curve(let control, let end):
        let steps = curveSteps(from, control, end, tolerance)
        for index in 0...steps {
          let t = Double(index) / Double(steps)
          let tangent = ((control - from) * (1 - t) + (end - control) * t).direction ?? (end - from).direction
          if index == 0 {
            result[result.count - 1].leaving = tangent
          } else {
            let isLast = index == steps
            result.append(
              Station(
                point: isLast ? end : Stroke.point(on: from, control, end, at: t), arriving: tangent,
                leaving: isLast ? nil : tangent, isCorner: isLast))
          }
        }
      }
      from = segment.end
    }
    return result
  }

  private static func curveSteps(
    _ start: StrokePoint, _ control: StrokePoint, _ end: StrokePoint, _ tolerance: Double
  ) -> Int {
    let bend = (start - control * 2 + end).length
    return min(200, max(8, Int((bend / (4 * tolerance)).squareRoot().rounded(.up)) * 2))
  }

  private static func appendCorner(
    _ vertex: StrokePoint, _ arriving: StrokePoint, _ leaving: StrokePoint, half: Double, miterLimit: Double,
    to result: inout [Triangle]
  ) {
    let turn = cross(arriving, leaving)
    guard abs(turn) > 1e-9 else { return }
    // The outer side lies to the right of a left turn.
    let side = turn > 0 ? -half : half
    let a = vertex + arriving.turnedLeft * side
    let b = vertex + leaving.turnedLeft * side
    result.append(Triangle(a: vertex, b: a, c: b))
    // The mitre is 1 / sin(angle / 2) times as long as the stroke is wide; the angle lies between −arriving and leaving.
    let halfSine = ((1 + dot(arriving, leaving)) / 2).squareRoot()
    guard halfSine > 1e-9, 1 / halfSine <= miterLimit else { return }
    guard let outward = (arriving.turnedLeft * side + leaving.turnedLeft * side).direction else { return }
    result.append(Triangle(a: a, b: b, c: vertex + outward * (half / halfSine)))
  }

  /// Cuts a triangle at both edges of a band.
  private static func clip(_ triangle: Triangle, band: ClosedRange<Double>, to result: inout [Triangle]) {
    var polygon = [triangle.a, triangle.b, triangle.c]
    if polygon.allSatisfy({ band.contains($0.y) }) {
      result.append(triangle)
      return
    }
    func cut(_ edge: Double, keeps isKept: (Double) -> Bool) {
      var kept: [StrokePoint] = []
      for (index, point) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        if isKept(point.y) { kept.append(point) }
        if isKept(point.y) != isKept(next.y) {
          // From below, so that two triangles with a side in common find the same point on it.
          let (low, high) = point.y < next.y ? (point, next) : (next, point)
          kept.append(StrokePoint(low.x + (high.x - low.x) * ((edge - low.y) / (high.y - low.y)), edge))
        }
      }
      polygon = kept
    }
    cut(band.lowerBound) { $0 >= band.lowerBound }
    if polygon.count > 2 { cut(band.upperBound) { $0 <= band.upperBound } }
    guard polygon.count > 2 else { return }
    for index in 1..<(polygon.count - 1) {
      result.append(Triangle(a: polygon[0], b: polygon[index], c: polygon[index + 1]))
    }
  }
}
