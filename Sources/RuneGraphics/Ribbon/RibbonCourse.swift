/// How a ribbon runs, in grid units: its band is as wide as a rune is high, and narrower toward head and tail.
struct RibbonCourse {
  /// A serpent, from the neck to the tip of its tail.
  struct Serpent {
    var body: RibbonStrand
    /// Where letters may stand, in the order of the text.
    var stretches: [ClosedRange<Double>]
    /// An arc, in whose middle a text is.
    var bow: ClosedRange<Double>?
    var tail: Double
    /// Of the head, in widths of the band; 0 for a band without head and tail.
    var neck: Double
  }

  var serpents: [Serpent]
  /// Thin bands that bind the bodies.
  var knots: [RibbonStrand] = []
  var cross: (center: StrokePoint, size: Double)?
  var stone: RuneStone?
  /// Where the tail follows the text, to which side it turns: 1 for the right. Else, the text is centered where it does not fill
  /// the line.
  var tailTurn: Double?

  static let width = StrokeFont.runeHeight
  /// From the neck to the text, beyond the double bars.
  static let beforeText = width
  /// From the text to the tail.
  static let afterText = 0.6 * width

  init(serpents: [Serpent]) { self.serpents = serpents }

  /// A serpent that is as long as its text, with a tail after it.
  ///
  /// - Parameters:
  ///   - tailTurn: To which side the tail turns: 1 for the right.
  ///   - isBow: Whether the line is an arc, in whose middle the text lies.
  init(_ line: CenterLine, tailTurn: Double, isBow: Bool = false) {
    let stretch = RibbonCourse.beforeText...max(RibbonCourse.beforeText, line.length)
    serpents = [
      Serpent(
        body: RibbonStrand(line, neck: 0.92, tail: 0), stretches: [stretch], bow: isBow ? stretch : nil, tail: 0,
        neck: 0.92)
    ]
    self.tailTurn = tailTurn
  }

  /// Adds the tail of a serpent that is as long as its text.
  mutating func endTail(after setting: RibbonText.Setting, _ tail: RuneRibbon.Tail) {
    guard let tailTurn, let end = setting.inks.last?.range.upperBound else { return }
    // An arc loses as much at its start as at its end.
    let rest = serpents[0].bow.map { max(0, $0.upperBound - end - RibbonCourse.afterText) / 2 } ?? 0
    let line = serpents[0].body.line.part(rest...rest + end + RibbonCourse.afterText)
    let whole = tail.added(to: line, turn: tailTurn)
    serpents[0].body = RibbonStrand(whole, neck: 0.92, tail: whole.length - line.length, isLeaf: tail == .leaf)
  }

  /// Arches one inside the other, closed at their feet.
  ///
  /// - Parameter radius: Of the inner one, in widths of the band.
  init(arches count: Int, radius: Double, _ drawings: SerpentDrawings) {
    let (width, pitch) = (RibbonCourse.width, 1.24)
    // A few words fill an arch on low legs.
    let leg = (count > 1 ? 1.34 : 0.5) * (radius + pitch * Double(count - 1))
    serpents = (0..<count).reversed().map { index in
      let reach = radius + pitch * Double(index)
      let side = (0..<12).map { StrokePoint(-reach, leg * (1 - Double($0) / 12)) }
      let bow = (0...24).map {
        let (sine, cosine) = sineAndCosine(Double($0) / 24 * .pi)
        return StrokePoint(-cosine, -sine) * reach
      }
      let points = side + bow + side.reversed().map { StrokePoint(-$0.x, $0.y) }
      let line = CenterLine(spline: RibbonCourse.clamped(points.map { $0 * width }))
      return Serpent(
        body: RibbonStrand(line, width: width), stretches: [0.5 * width...line.length - 0.5 * width], tail: 0, neck: 0)
    }
    cross =
      count > 1
      ? (StrokePoint(0, 0.4 * (leg - radius) * width), 0.42 * radius)
      : (StrokePoint(0, 0.5 * (leg - radius + 0.4) * width), 0.27 * radius)
  }

  /// The size at which the band is so narrow for the stone.
  func size(ofLeast part: Double) -> Double {
    guard let stone else { return 200 }
    // At size 0, a grid unit is so much of the stone.
    return RibbonCourse.width * stone.scale / (part * Swift.max(stone.box.width, stone.box.height)) - 1
  }

  /// A lying loop that crosses itself once.
  ///
  /// - Parameter leg: The most that remains of the line before and after the crossing.
  init(loop whole: CenterLine, leg: Double, tail: RuneRibbon.Tail) {
    let (first, second) = RibbonStrand.crossings([RibbonStrand(whole)]).first?.places ?? (0, whole.length)
    let part = whole.part(max(0, first - leg)...min(whole.length, second + leg))
    let line = tail.added(to: part, turn: -1)
    let (over, under) = (min(first, leg), min(first, leg) + second - first)
    let width = RibbonCourse.width
    let body = RibbonStrand(line, neck: 0.92, tail: line.length - part.length + width, isLeaf: tail == .leaf)
    // Nothing stands under the crossing.
    let above = line.points(max(0, over - 3 * width)...over + 3 * width, step: width / 10)
    func isHidden(_ s: Double) -> Bool {
      [-0.5, 0, 0.5].contains { line.place(s, $0 * width).distance(toPolyline: above).distance < 0.62 * width }
    }
    var (low, high) = (under, under)
    while low > over + width, isHidden(low) { low -= width / 40 }
    while high < line.length, isHidden(high) { high += width / 40 }
    let last = part.length - RibbonCourse.afterText
    serpents = [
      Serpent(
        body: body, stretches: [RibbonCourse.beforeText...low] + (high < last ? [high...last] : []),
        tail: line.length - part.length, neck: 0.92)
    ]
  }
}

extension RuneRibbon.Tail {
  /// The line with this tail after it.
  ///
  /// - Parameters:
  ///   - turn: To which side it turns in the end: 1 for the right.
  ///   - size: Its length, as a part of the usual one.
  func added(to line: CenterLine, turn: Double, size: Double = 1) -> CenterLine {
    let width = RibbonCourse.width
    // At first, it bends on as the line does.
    let start = max(0.03, turn * line.curvature(line.length) * width)
    return line.curling(length: (self == .pointed ? 4 : 6.4) * size * width) { t in
      let bend =
        switch self {
        case .coil: 1.9 * t * t.squareRoot()
        case .leaf: 1.1 * t * t.squareRoot()
        // To the free side first, where no band lies, and back.
        case .pointed: 0.6 * sineAndCosine(1.6 * .pi * t).sine
        }
      return turn * (start + bend / size) / width
    }
  }
}

extension RuneRibbon.Shape {
  /// The course at a size; a larger one is longer.
  ///
  /// - Parameters:
  ///   - size: From 0 on.
  ///   - laps: Of an arch; more than one for two serpents.
  func course(
    size: Double, letters: Int, _ drawings: SerpentDrawings, stone: RuneStone, tail: RuneRibbon.Tail, laps: Int = 1
  ) -> RibbonCourse {
    let width = RibbonCourse.width
    switch self {
    case .arch: return RibbonCourse(size: size, stone, drawings, tail: tail, laps: laps)
    case .arches:
      let count = letters > 350 ? 4 : letters > 110 ? 3 : letters > 30 ? 2 : 1
      return RibbonCourse(arches: count, radius: 2.4 + size, drawings)
    case .bracelet: return RibbonCourse(bracelet: 2.2 + size, tail: tail)
    case .loop:
      // The smallest radius under the text is one and a half widths.
      let scale = 0.8 + size
      let points = drawings[rawValue].spline.map { StrokePoint($0.x, $0.y) * (scale * width) }
      return RibbonCourse(loop: CenterLine(spline: points), leg: width * 4.3 * scale, tail: tail)
    case .spiral: return RibbonCourse(.spiral(turns: 1 + size, width: width), tailTurn: 1)
    case .wave:
      // A word on one bow; else, up and down once; then in bends so deep that the picture is not too wide.
      let (half, bends): (Double, Int) = letters < 12 ? (65, 1) : letters < 36 ? (85, 2) : (125, letters < 75 ? 3 : 4)
      let radius = ((bends == 1 ? 2.3 : 1.6) + size) * width
      return RibbonCourse(.wave(half, bends: bends, radius: radius), tailTurn: -1, isBow: bends == 1)
    }
  }
}

extension CenterLine {
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

  /// From left to right in bends that go so many degrees to both sides; the first one of several begins less steep.
  fileprivate static func wave(_ degrees: Double, bends: Int, radius: Double) -> CenterLine {
    let half = degrees * Double.pi / 180
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
    return (1..<bends).reduce(arc(0, from: bends == 1 ? -half : -0.6 * half)) { $0.followed(by: arc($1, from: -half)) }
  }
}

extension StrokePoint {
  /// How far a polyline is, and where on it the nearest point lies, in corners from its start.
  func distance(toPolyline corners: [StrokePoint]) -> (distance: Double, place: Double) {
    var best = (distance: Double.infinity, place: 0.0)
    for index in 0..<corners.count - 1 {
      let near = nearest(on: corners[index], corners[index + 1])
      if near.distance < best.distance { best = (near.distance, Double(index) + near.t) }
    }
    return best
  }
}
