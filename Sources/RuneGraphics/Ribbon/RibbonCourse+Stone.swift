extension RibbonCourse {
  /// From the edge of a stone to the band, in stone units.
  private static let inset = 24.0

  /// Along the edge of a stone: with one lap, one serpent whose ends cross at the foot and rise inside; with two or three, two
  /// serpents that mirror each other and go back and forth.
  ///
  /// - Parameter size: From 0 on; on a larger one, the band is narrower for the stone.
  init(size: Double, _ stone: RuneStone, _ drawings: SerpentDrawings, tail: RuneRibbon.Tail, laps: Int) {
    let widest: Double =
      switch stone.form {
      case .stub: 64
      case .boulder: 60
      default: laps > 2 ? 32 : laps > 1 ? 42 : 86
      }
    // The width of the band in stone units.
    let width = widest / (1 + size)
    let scale = RibbonCourse.width / width
    self.init(serpents: [])
    var placed = stone
    (placed.scale, placed.origin) = (1 / scale, stone.center * -scale)
    self.stone = placed
    func place(_ point: StrokePoint) -> StrokePoint { (point - stone.center) * scale }
    func line(_ points: [StrokePoint]) -> CenterLine { CenterLine(spline: RibbonCourse.clamped(points.map(place))) }
    if laps > 1 {
      twoSerpents(laps, stone, width, drawings, line, place, tail)
    } else {
      oneSerpent(stone, width, drawings, line, place, tail)
    }
  }

  /// The control points of a spline that reaches the first and the last one.
  static func clamped(_ points: [StrokePoint]) -> [StrokePoint] {
    guard points.count > 1 else { return points }
    return [points[0] * 2 - points[1]] + points + [points[points.count - 1] * 2 - points[points.count - 2]]
  }

  private mutating func oneSerpent(
    _ stone: RuneStone, _ width: Double, _ drawings: SerpentDrawings, _ line: ([StrokePoint]) -> CenterLine,
    _ place: (StrokePoint) -> StrokePoint, _ tail: RuneRibbon.Tail
  ) {
    let isLow = stone.form != .boulder
    // Head and legs don't become as small as the runes of a long text.
    let unit = max(width, isLow ? 40 : 48)
    let foot = stone.box.maxY - RibbonCourse.inset - width / 2 - (isLow ? 0.25 : 0.8) * width
    let leg = drawings["leg"].spline.map { $0 * ((isLow ? 0.84 : 1) * unit) }
    func placed(_ point: StrokePoint, _ side: Double) -> StrokePoint {
      StrokePoint(stone.center.x + side * point.x, foot + point.y)
    }
    let ring = stone.ring(
      inset: RibbonCourse.inset + width / 2, radius: 2.2 * width, degrees: isLow ? 32...328 : 24...336,
      step: 1.25 * width)
    let bare = line(leg.map { placed($0, 1) } + ring + leg.suffix(4).reversed().map { placed($0, -1) })
    let size = unit / width
    let whole = tail.added(to: bare, turn: 1, size: (tail == .leaf ? 0.5 : 0.62) * size)
    let (band, neck) = (RibbonCourse.width, min(0.9, 0.6 * size))
    let end = whole.length - bare.length + 1.5 * band * size
    let body = RibbonStrand(whole, neck: neck, tail: end, isLeaf: tail == .leaf)
    let gap = 1.25 * band
    let crossing = RibbonStrand.crossings([body]).first?.places ?? (-gap, whole.length + gap)
    let (start, stop) = (crossing.0 + gap, crossing.1 - gap)
    serpents = [Serpent(body: body, stretches: [start...max(start, stop)], tail: end, neck: neck)]
    // Up to the ear of the head, which rises with the neck.
    let top = stone.box.minY + RibbonCourse.inset + width
    addCross(from: top, to: foot + leg[0].y - 1.34 * neck * width, most: 1.3 * size, width, stone, drawings, place)
    if isLow {
      if (cross?.size ?? 0) < 0.6 { cross = nil }
      return
    }
    // A closed band, lying like an eight, as wide as the field allows.
    let level = foot - 2.3 * unit
    let field = ring.filter { abs($0.y - level) < 1.5 * width }.map { abs($0.x - stone.center.x) }.min() ?? 0
    let across = min(2.93 * unit, field - 1.1 * width) / width * band
    knots = [
      RibbonStrand(
        CenterLine(pieces: 24) { t in
          let (sine, cosine) = sineAndCosine(2 * .pi * t)
          return (
            place(StrokePoint(stone.center.x, level)) + StrokePoint(cosine, 0.56 * sine * cosine) * across,
            StrokePoint(-sine, 0.56 * (cosine * cosine - sine * sine)) * (2 * .pi * across)
          )
        })
    ]
  }

  private mutating func twoSerpents(
    _ laps: Int, _ stone: RuneStone, _ width: Double, _ drawings: SerpentDrawings,
    _ line: ([StrokePoint]) -> CenterLine, _ place: (StrokePoint) -> StrokePoint, _ tail: RuneRibbon.Tail
  ) {
    let (lap, band) = (1.36, RibbonCourse.width)
    let middle = stone.center.x
    let top = stone.box.minY + RibbonCourse.inset + width / 2
    let foot = stone.box.maxY - RibbonCourse.inset - width / 2 - 2
    for side in [1.0, -1] {
      /// In widths of the band, with x to the serpent's own side.
      func point(_ x: Double, _ y: Double, from level: Double) -> StrokePoint {
        StrokePoint(middle - side * x * width, level + y * width)
      }
      func ring(_ laps: Double, _ radius: Double, _ low: Double, _ high: Double) -> [StrokePoint] {
        let points = stone.ring(
          inset: RibbonCourse.inset + (0.5 + laps * lap) * width, radius: radius * width,
          degrees: side > 0 ? low...high : 360 - high...360 - low, step: 2 * width)
        return side > 0 ? points : points.reversed()
      }
      let neck = [
        (-5.1, -7.6), (-6.3, -7.6), (-7.1, -6.7), (-7, -5.1), (-5.4, -3.2), (-2.9, -1.25), (0, -0.2), (3.2, 0.1),
      ].map { point($0.0, $0.1, from: foot) }
      // The folds at the top are as far apart at each size.
      let apart = 3.05 * width / (stone.center.y - top) * 180 / .pi
      let outer = ring(0, 3, 20, 180 - apart)
      let inner = Array(ring(1, 2.6, laps > 2 ? 42 : 64, 180 - 2 * apart).reversed())
      let last = ring(2, 2.6, 53, 132)
      // From lap to lap, in no bend whose inner edge would be a corner.
      func fold(_ from: [StrokePoint], _ to: [StrokePoint], _ points: [(Double, Double)]) -> [StrokePoint] {
        guard let end = from.last, let before = from.dropLast().last, let next = to.first else { return [] }
        let along = (end - before).direction ?? StrokePoint(1, 0)
        let across = (next - end - along * dot(next - end, along)).direction ?? along.turnedLeft
        return points.map { end + (along * $0.0 + across * $0.1) * width }
      }
      let upper = [(0.87, 0.01), (1.83, 0.27), (2.18, 1.06), (1.84, 1.9), (0.88, 2.36), (-0.4, 2.14), (-1.63, 1.68)]
      let lower = [(0.9, 0.05), (1.7, 0.3), (2, 0.95), (1.7, 1.6), (0.85, 1.8)]
      let two = neck + outer + fold(outer, inner, upper) + inner
      let bare = line(laps > 2 ? two + fold(inner, last, lower) + last : two)
      let whole = tail.added(to: bare, turn: laps > 2 ? side : -side, size: 0.88)
      let end = whole.length - bare.length + 0.8 * band
      let body = RibbonStrand(whole, neck: 1.35, tail: end, isLeaf: tail == .leaf)
      serpents.append(Serpent(body: body, stretches: [], tail: end, neck: 1.35))
    }
    let crossings = RibbonStrand.crossings(serpents.map { $0.body })
    for index in serpents.indices {
      let line = serpents[index].body.line
      // From where the other neck leaves the band.
      var start = (crossings.map { index == 0 ? $0.places.0 : $0.places.1 }.max() ?? 0) + band
      let other = serpents[1 - index].body.line
      let neck = other.points(0...min(other.length, 24 * band), step: band / 8)
      while start < line.length / 3, line.point(start).distance(toPolyline: neck).distance < 1.05 * band {
        start += band / 20
      }
      serpents[index].stretches = line.stretches(
        start...max(start, line.length - serpents[index].tail - 0.7 * band), leastRadius: 2 * band)
    }
    knots = [
      RibbonStrand(
        CenterLine(pieces: 24) { t in
          let (sine, cosine) = sineAndCosine(2 * .pi * t + 0.9)
          return (
            place(StrokePoint(middle, top + 1.24 * width)) + StrokePoint(1.62 * cosine, 0.5 * sine) * band,
            StrokePoint(-1.62 * sine, 0.5 * cosine) * (band * 2 * .pi)
          )
        })
    ]
    addCross(from: top + 3.3 * width, to: foot - 9.4 * width, most: 2.8, width, stone, drawings, place)
  }

  /// A cross between two heights, with white above and below it.
  ///
  /// - Parameter most: Its size, where there is room.
  private mutating func addCross(
    from top: Double, to foot: Double, most: Double, _ width: Double, _ stone: RuneStone, _ drawings: SerpentDrawings,
    _ place: (StrokePoint) -> StrokePoint
  ) {
    let reach = (drawings["cross"].lines.flatMap { $0.points }.map { $0.length }.max() ?? 1) * width
    let middle = min(top + 0.5 * (foot - top), stone.box.minY + 0.34 * stone.box.height)
    cross = (place(StrokePoint(stone.center.x, middle)), min(most, 0.29 * (foot - top) / reach))
  }

  /// Around and over its own tail, once.
  ///
  /// - Parameter radius: In widths of the band.
  init(bracelet radius: Double, tail: RuneRibbon.Tail) {
    let width = RibbonCourse.width
    let points = stride(from: -40.0, through: 380, by: 20).map { degrees in
      let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
      // Outside of itself at the head, inside at the tail.
      let ends = degrees < 60 ? 0.3 * (60 - degrees) / 60 : degrees > 280 ? 0.5 * (280 - degrees) / 60 : 0
      let reach = (radius + 0.44 - degrees / 360 * 0.88 + ends * 0.7) * width
      return StrokePoint(-reach * sine, reach * cosine)
    }
    let bare = CenterLine(spline: points)
    // A wide one has a tail that is bent less.
    let wide = radius / 2.2
    let whole = bare.curling(length: 2.5 * wide * width) { (0.72 + $0 * $0.squareRoot()) / (wide * width) }
    let end = whole.length - bare.length + 1.9 * width
    self.init(serpents: [
      Serpent(
        body: RibbonStrand(whole, neck: 0.94, tail: end, isLeaf: tail == .leaf),
        stretches: [width...whole.length - end + 0.45 * width], tail: end, neck: 0.94)
    ])
  }
}

extension CenterLine {
  /// The parts of a range that bend no more than along a circle of a radius.
  fileprivate func stretches(_ range: ClosedRange<Double>, leastRadius: Double) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var start: Double?
    for s in stride(from: range.lowerBound, through: range.upperBound, by: RibbonCourse.width / 20) {
      if abs(curvature(s)) * leastRadius > 1 {
        if let start { result.append(start...max(start, s - RibbonCourse.width / 20)) }
        start = nil
      } else if start == nil {
        start = s
      }
    }
    if let start { result.append(start...range.upperBound) }
    // In the middle of a fold, a letter would be alone.
    return result.filter { $0.upperBound - $0.lowerBound > 4 * RibbonCourse.width }
  }
}
