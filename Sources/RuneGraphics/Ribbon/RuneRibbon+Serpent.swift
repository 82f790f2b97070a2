extension RuneRibbon.Shape {
  /// The head and the tail that a serpent has unless others are asked for.
  var usual: (head: RuneRibbon.Head, tail: RuneRibbon.Tail) {
    switch self {
    case .arch, .arches, .wave: (.pr2, .coil)
    case .loop: (.pr4, .leaf)
    case .bracelet, .spiral: (.fp, .coil)
    }
  }
}

extension RuneRibbon {
  /// The bodies with their knots and bars, and each head.
  mutating func drawBodies(
    _ course: RibbonCourse, _ drawings: SerpentDrawings, _ head: Head,
    inks: [(serpent: Int, range: ClosedRange<Double>)]
  ) {
    let width = RuneRibbon.width
    var strands = course.serpents.map { $0.body } + course.knots
    RibbonStrand.weave(&strands)
    for strand in strands {
      areas.append(strand.area)
      edges += strand.edges
    }
    for (number, serpent) in course.serpents.enumerated() {
      let body = serpent.body
      if serpent.neck == 0 {
        for s in [0, body.line.length] { addBar(s, on: body) }
        continue
      }
      for s in [0.42, 0.6] { addBar(s * serpent.neck * width, on: body) }
      // Double bars beside a text that does not fill its place, and before the tail.
      let inks = inks.filter { $0.serpent == number }
      if let last = inks.last, let place = serpent.stretches.last {
        let isShort = inks.count == serpent.stretches.count && place.upperBound - last.range.upperBound > 1.1 * width
        if course.tailTurn != nil || isShort || course.serpents.count > 1 {
          for s in [0.42, 0.6] { addBar(last.range.upperBound + s * width, on: body) }
        }
        if isShort, let first = serpent.stretches.first, inks[0].range.lowerBound - first.lowerBound > 1.1 * width {
          for s in [0.42, 0.6] { addBar(inks[0].range.lowerBound - s * width, on: body) }
          addChain(from: first.lowerBound, to: inks[0].range.lowerBound - width, on: body)
          addChain(from: last.range.upperBound + width, to: place.upperBound, on: body)
        }
      }
      // No part on its back.
      let normal = body.line.normal(0)
      add(
        drawings[head.rawValue], at: body.line.point(0), along: body.line.tangent(0) * -1,
        up: normal.y > 0 ? normal * -1 : normal, size: 2 * body.halfWidth(0) / width)
    }
  }

  /// Fills what a text leaves empty of a band: two waves, with a dot in each link.
  private mutating func addChain(from start: Double, to end: Double, on band: RibbonStrand) {
    let links = ((end - start) / RuneRibbon.width).rounded(.down)
    guard links > 1 else { return }
    func place(_ t: Double, _ side: Double) -> StrokePoint {
      let s = start + (end - start) * t / links
      return band.line.place(s, side * 0.6 * band.halfWidth(s) * sineAndCosine(.pi * t).sine)
    }
    for side in [1.0, -1] {
      edges.append(
        Stroke.fitted(0...links, step: 0.5, tolerance: 0.002) { t in
          (place(t, side), place(t + 1e-4, side) - place(t - 1e-4, side))
        })
    }
    for link in 0..<Int(links) {
      dots.append(StrokeDot(center: place(Double(link) + 0.5, 0), radius: 0.9 * style.weight / RuneRibbon.usualWeight))
    }
  }

  private mutating func addBar(_ s: Double, on band: RibbonStrand) {
    let half = band.halfWidth(s)
    edges.append(Stroke(polyline: [band.line.place(s, half), band.line.place(s, -half)]))
  }

  mutating func add(
    _ part: SerpentDrawings.Part, at origin: StrokePoint, along: StrokePoint, up: StrokePoint, size: Double
  ) {
    let size = size * RuneRibbon.width
    func placed(_ point: StrokePoint) -> StrokePoint { origin + (along * point.x + up * point.y) * size }
    areas += part.areas.map { $0.mapped(placed) }
    edges += part.lines.map { $0.mapped(placed) }
    eyes += part.eyes.map { $0.mapped(placed) }
    pupils += part.dots.map { StrokeDot(center: placed($0.center), radius: $0.radius * size) }
  }
}
