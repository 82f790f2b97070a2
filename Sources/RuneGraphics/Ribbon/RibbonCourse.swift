/// How a ribbon runs, in grid units: its band is as wide as a rune is high.
struct RibbonCourse {
  /// From the neck of the head to the tail.
  var line: CenterLine
  /// A second band inside the first one, with a head and a tail of its own.
  private(set) var inner: CenterLine?
  /// All bands one after the other: what distances of letters count along.
  private(set) var text: CenterLine
  /// Where the line crosses itself; there, the part nearer to the head lies above.
  var crossing: (over: Double, under: Double)?
  /// Whether a union knot binds the crossing.
  var hasKnot = false
  /// Where letters may stand.
  var stretches: [ClosedRange<Double>]
  /// Whether the tail follows the text; else the text is centered where it does not fill the line.
  var endsWithText = false

  /// Width of the band.
  static let width = StrokeFont.runeHeight
  /// From the neck to the text, beyond the double bars.
  static let beforeText = width
  /// Where the band inside an arch begins and ends, as a part of the bow.
  private static let foot = 0.145
  /// From the middle of a band to that of the next one beside it.
  static let pitch = 1.52 * width
  /// From the text to the tail.
  static let afterText = 0.95 * width

  init(line: CenterLine) {
    (self.line, text) = (line, line)
    stretches = [RibbonCourse.beforeText...max(RibbonCourse.beforeText, line.length - RibbonCourse.afterText)]
    endsWithText = true
  }

  /// A course that crosses itself at the origin.
  ///
  /// - Parameters:
  ///   - leg: The most that remains of the line before and after the crossing.
  ///   - isDouble: Whether a second band runs inside a course with a knot.
  init(crossing whole: CenterLine, leg: Double, hasKnot: Bool, isDouble: Bool = false) {
    let half = whole.length / 2
    let (first, second) = (whole.nearestToOrigin(0...half), whole.nearestToOrigin(half...whole.length))
    line = whole.part(max(0, first - leg)...min(whole.length, second + leg))
    let (over, under) = (min(first, leg), min(first, leg) + second - first)
    crossing = (over, under)
    text = line
    self.hasKnot = hasKnot
    let width = RibbonCourse.width
    if hasKnot {
      stretches = [over + 2.15 * width...under - 2.15 * width]
      if isDouble {
        let foot = RibbonCourse.foot * (under - over)
        let inner = line.inside(over + foot...under - foot)
        text = line.followed(by: inner)
        let start = text.length - inner.length
        stretches.append(start + RibbonCourse.beforeText...text.length - RibbonCourse.afterText)
        self.inner = inner
      }
    } else {
      // Nothing stands under the crossing.
      let above = line.points(max(0, over - 3 * width)...over + 3 * width, step: width / 10)
      let line = line
      func isHidden(_ s: Double) -> Bool {
        [-0.5, 0, 0.5].contains { line.place(s, $0 * width).distance(toPolyline: above).distance < 0.62 * width }
      }
      var (low, high) = (under, under)
      while low > over + width, isHidden(low) { low -= width / 40 }
      while high < line.length, isHidden(high) { high += width / 40 }
      let last = line.length - RibbonCourse.afterText
      stretches = [RibbonCourse.beforeText...low] + (high < last ? [high...last] : [])
    }
  }
}

extension RuneRibbon.Shape {
  /// The course at a size; a larger one is longer.
  ///
  /// - Parameter size: From 0 on.
  func course(size: Double, _ drawings: SerpentDrawings) -> RibbonCourse {
    let width = RibbonCourse.width
    switch self {
    case .arch, .loop:
      // The smallest radius under the text is one and a half widths. A short text has a low arch.
      let low = self == .arch ? 0.3 : 0
      let sides = low > 0 ? min(1, 0.7 + 0.3 * size / low) : 1
      let size = max(0, size - low)
      // A long text takes a second band inside a wider arch.
      let isDouble = self == .arch && size > 0.85
      let scale = 0.8 + size - (isDouble ? 0.5 : 0)
      let points = drawings[rawValue].spline.map { point in
        // Above the knot.
        let y = min(0, point.y + 3)
        return StrokePoint(isDouble ? 1.4 * point.x : point.x, point.y - y + sides * y) * (scale * width)
      }
      return RibbonCourse(
        crossing: CenterLine(spline: points),
        leg: width * (self == .loop ? 4.3 * scale : (isDouble ? 4.9 : 5.4) * scale.squareRoot()),
        hasKnot: self == .arch,
        isDouble: isDouble)
    case .spiral:
      return RibbonCourse(line: .spiral(turns: 1 + size, width: width))
    case .wave:
      // Up and down once; then as many deep bends as make a picture that is not too wide.
      if size < 2 { return RibbonCourse(line: .wave(bends: 2, radius: (1.6 + 1.4 * size) * width)) }
      return RibbonCourse(line: .meander(bends: 2 + Int(size), height: 2.3 * (2 + size) * width, width: width))
    }
  }
}

extension CenterLine {
  /// Where the line is nearest to the origin.
  fileprivate func nearestToOrigin(_ range: ClosedRange<Double>) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1e-9 * length {
      let step = (high - low) / 40
      let nearest = (0...40).map { low + Double($0) * step }.min { point($0).length < point($1).length } ?? low
      (low, high) = (max(low, nearest - step), min(high, nearest + step))
    }
    return (low + high) / 2
  }

  /// Clockwise from below and inward; the first part opens outward, so that the head is free.
  fileprivate static func spiral(turns: Double, width: Double) -> CenterLine {
    let outer = 2.39 + 1.52 * turns
    return CenterLine(pieces: Int((turns * 20).rounded(.up))) { t in
      let turn = turns * t
      let opening = max(0, 1 - turn * 360 / 115)
      let radius = width * (outer - 1.52 * turn + 1.25 * opening * opening)
      let growth = width * (-1.52 * turns - 2.5 * opening * turns * 360 / 115)
      let (sine, cosine) = sineAndCosine((turn + 62.0 / 360) * 2 * .pi)
      let around = radius * turns * 2 * .pi
      return (
        StrokePoint(radius * cosine, radius * sine),
        StrokePoint(growth * cosine - around * sine, growth * sine + around * cosine)
      )
    }
  }

  /// From left to right, up and down again on legs as long as the height asks for, with the head outside.
  fileprivate static func meander(bends: Int, height: Double, width: Double) -> CenterLine {
    let radius = 1.75 * width
    let far = height / 2 - radius
    var points: [StrokePoint] = []
    for bend in 0...bends {
      // From the middle of a bend to that of the next one; the first one is the lower one.
      let (middle, side) = (Double(2 * bend) * radius, bend % 2 == 0 ? 1.0 : -1)
      let steps = 3
      for step in 0..<steps {
        let (sine, cosine) = sineAndCosine(Double(step) / Double(steps) * .pi / 2)
        points.append(StrokePoint(middle + radius * sine, side * (far + radius * cosine)))
      }
      let legs = max(1, Int((2 * far / (0.9 * width)).rounded()))
      for step in 0...legs {
        points.append(StrokePoint(middle + radius, side * far * (1 - 2 * Double(step) / Double(legs))))
      }
      for step in (1..<steps).reversed() {
        let (sine, cosine) = sineAndCosine(Double(step) / Double(steps) * .pi / 2)
        points.append(StrokePoint(middle + 2 * radius - radius * sine, -side * (far + radius * cosine)))
      }
    }
    return CenterLine(spline: points)
  }

  /// From left to right in bends of nearly half a circle; the first one begins less steep.
  fileprivate static func wave(bends: Int, radius: Double) -> CenterLine {
    let half = 85 * Double.pi / 180
    let end = sineAndCosine(half)
    func arc(_ bend: Int, from start: Double) -> CenterLine {
      let side = bend % 2 == 0 ? -radius : radius
      return CenterLine(pieces: 8) { t in
        let (sine, cosine) = sineAndCosine(start + t * (half - start))
        return (
          StrokePoint((2 * Double(bend) * end.sine + sine) * radius, side * (cosine - end.cosine)),
          StrokePoint(radius * cosine, -side * sine) * (half - start)
        )
      }
    }
    return (1..<bends).reduce(arc(0, from: -0.6 * half)) { $0.followed(by: arc($1, from: -half)) }
  }
}

extension StrokePoint {
  /// How far a polyline is, and where on it the nearest point lies, in corners from its start.
  func distance(toPolyline corners: [StrokePoint]) -> (distance: Double, place: Double) {
    var best = (distance: Double.infinity, place: 0.0)
    for index in 0..<corners.count - 1 {
      let along = corners[index + 1] - corners[index]
      let square = dot(along, along)
      let t = square > 0 ? max(0, min(1, dot(self - corners[index], along) / square)) : 0
      let distance = (self - (corners[index] + along * t)).length
      if distance < best.distance { best = (distance, Double(index) + t) }
    }
    return best
  }
}
