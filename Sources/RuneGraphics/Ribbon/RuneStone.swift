/// The outline of a rune stone, with its foot at y = 0 and the middle of its width near x = 0.
package struct RuneStone: Sendable {
  /// The stones that there are.
  package enum Form: String, Sendable, CaseIterable {
    /// Tall and round at the top, for one serpent.
    case boulder
    /// Broad, for two serpents.
    case slab
    /// Low, for a few words.
    case stub

    /// The one for so many letters.
    init(letters count: Int) { self = count <= 30 ? .stub : count <= 110 ? .boulder : .slab }
  }

  /// Which of them it is; nil for a disk.
  package let form: Form?
  /// The smooth outline, clockwise as one sees it, in stone units, of which the stone is some hundred wide.
  let line: CenterLine
  let box: InkBox
  /// Stone units to one grid unit.
  var scale = 1.0
  /// Where the origin of the stone lies, in grid units.
  var origin = StrokePoint(0, 0)
  /// Whether it is seen from behind.
  var isMirrored = false

  init(_ form: Form, _ drawings: SerpentDrawings) {
    self.form = form
    let points = drawings[form.rawValue].spline.map { $0 * 10 }
    line = CenterLine(spline: points + points.prefix(3))
    var box = InkBox.empty
    for point in line.points(0...line.length, step: 8) { box.include(point) }
    self.box = box
  }

  /// A disk around the origin, with a radius in grid units.
  init(disk radius: Double) {
    let own = 400.0
    form = nil
    line = CenterLine(pieces: 24) { t in
      let (sine, cosine) = sineAndCosine(2 * .pi * t)
      return (StrokePoint(cosine, sine) * own, StrokePoint(-sine, cosine) * (2 * .pi * own))
    }
    box = InkBox(minX: -own, minY: -own, maxX: own, maxY: own)
    scale = own / radius
  }

  var center: StrokePoint { box.center }

  /// Where a point of the stone lies, in grid units.
  func place(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(isMirrored ? -point.x : point.x, point.y) * (1 / scale) + origin
  }

  /// The line inside the stone at a distance from its edge, with corners as round as a radius, from a place below the middle clockwise:
  /// what a disk of that radius covers which goes along the edge at that distance.
  ///
  /// - Parameters:
  ///   - degrees: What is kept, seen from the middle: 0 is straight below it, 90 on its left.
  ///   - step: From point to point.
  func ring(inset: Double, radius: Double, degrees: ClosedRange<Double>, step: Double) -> [StrokePoint] {
    let places = stride(from: 0, to: line.length, by: 8)
    let edge = places.map { line.point($0) }
    let reach = inset + radius
    // Where the middle of the disk may be.
    let middles = places.map { line.place($0, -reach) }.filter { middle in
      edge.allSatisfy { edge in
        let away = middle - edge
        return dot(away, away) > (reach - 1) * (reach - 1)
      }
    }
    var points: [StrokePoint] = []
    for degree in stride(from: 0.0, to: 360, by: 2) {
      let (sine, cosine) = sineAndCosine(degree * .pi / 180)
      let outward = StrokePoint(-sine, cosine)
      guard let farthest = middles.max(by: { dot($0, outward) < dot($1, outward) }) else { continue }
      points.append(farthest + outward * radius)
    }
    return StrokePoint.resampled(points + points.prefix(1), step: 2).map { (point: $0, degrees: self.degrees(of: $0)) }
      .filter { degrees.contains($0.degrees) }.ordered { $0.degrees < $1.degrees }.map { $0.point }.every(step / 2)
  }

  /// Where a point is seen from the middle.
  private func degrees(of point: StrokePoint) -> Double {
    let away = point - center
    let angle = angle(sine: -away.x / max(1e-9, away.length), cosine: away.y / max(1e-9, away.length)) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }
}

extension StrokePoint {
  /// Points along a polyline at equal distances.
  static func resampled(_ corners: [StrokePoint], step: Double) -> [StrokePoint] {
    var (result, rest) = (Array(corners.prefix(1)), step)
    for (from, to) in zip(corners, corners.dropFirst()) {
      let length = (to - from).length
      while rest <= length {
        result.append(from + (to - from) * (rest / length))
        rest += step
      }
      rest -= length
    }
    return result
  }
}

extension [StrokePoint] {
  /// One of so many points, and the last one.
  func every(_ count: Double) -> [StrokePoint] {
    guard self.count > 1 else { return self }
    let parts = Swift.max(1, (Double(self.count - 1) / count).rounded())
    return (0...Int(parts)).map { self[Int((Double($0) / parts * Double(self.count - 1)).rounded())] }
  }
}
