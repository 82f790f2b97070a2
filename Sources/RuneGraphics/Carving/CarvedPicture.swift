/// Letters as a chisel cuts them into stone: grooves with one side in the light and one in the shade.
public enum CarvedPicture {
  /// What the letters are cut into.
  public enum Ground: String, Sendable, CaseIterable {
    /// Gray stone with grain.
    case granite
    /// Dark stone.
    case slate
    /// Light stone.
    case limestone
    /// Nothing: only the grooves are drawn.
    case none

    /// Grays of a side of a groove: in the shade, along the light, and in the light. Cut slate is paler than its face, and
    /// what collects in grooves of limestone is dark, so that letters stand out whichever way they run; in granite, one of
    /// the two sides does.
    fileprivate var sides: (shaded: Double, along: Double, lit: Double) {
      switch self {
      case .granite, .none: (10, 76, 236)
      case .slate: (72, 160, 254)
      case .limestone: (10, 84, 168)
      }
    }
  }

  /// Lines that are cut together, so that the deeper of two wins where they meet, in picture units.
  struct Cut {
    var lines: [(stroke: Stroke, width: Double)]
    var pits: [StrokeDot]
    var fineness = CarvedGroove.Fineness.letters
  }

  /// Where the light comes from: 22.5° left of straight up, so that stems and falling branches have the same contrast.
  static let light = StrokePoint(-0.3827, -0.9239)
  /// Of a letter's groove, in grid units.
  private static let width = 1.9
  /// An edge of a ring or a serpent is narrower.
  private static let edgeWidth = 0.8 * width
  /// Of the dark line in the depth of a groove, as a part of its width. It shows the groove where both sides are lit alike.
  private static let floorWidth = 0.14

  /// The picture of a layout; its letters should be in a hairline style.
  ///
  /// - Complexity: O(strokes²) for each letter.
  public static func scene(_ sized: SizedLayout, ground: Ground) -> PictureScene {
    let frame = sized.frame
    var scene = PictureScene(unit: frame.unit, width: frame.width, height: frame.height)
    paint(ground, on: &scene)
    let edges = sized.edges.filter { !$0.isMark }.flatMap { $0.strokes(on: frame) }
    let cut = Cut(lines: edges.map { ($0, edgeWidth / 2 * frame.scale) }, pits: [], fineness: .edges)
    carve([cut] + cuts(sized.layout, frame), ground, on: &scene)
    return scene
  }

  /// The picture of a ribbon in a hairline style.
  ///
  /// - Complexity: O(strokes²).
  public static func scene(_ ribbon: RuneRibbon, frame: PictureFrame, ground: Ground) -> PictureScene {
    var scene = PictureScene(unit: frame.unit, width: frame.width, height: frame.height)
    paint(ground, on: &scene)
    func lines(_ strokes: [Stroke], _ width: Double) -> [(stroke: Stroke, width: Double)] {
      strokes.map { ($0.mapped(frame.place), width * frame.scale) }
    }
    let cut = Cut(
      lines: lines(ribbon.edges, edgeWidth) + lines(ribbon.eyes, 0.7 * edgeWidth)
        + lines(ribbon.staves.map { $0.stroke }, width),
      pits: placed(ribbon.dots + ribbon.pupils, frame), fineness: .edges)
    carve([cut], ground, on: &scene)
    return scene
  }

  private static func placed(_ dots: [StrokeDot], _ frame: PictureFrame) -> [StrokeDot] {
    dots.map { StrokeDot(center: frame.place($0.center), radius: 0.8 * $0.radius * frame.scale) }
  }

  /// The letters of a layout, one by one.
  static func cuts(_ layout: RuneLayout, _ frame: PictureFrame) -> [Cut] {
    layout.runs.flatMap { run in
      run.glyphs.map { glyph in
        let drawing = layout.drawings[glyph.drawing]
        func place(_ point: StrokePoint) -> StrokePoint { frame.place(layout.place(point, of: glyph, in: run)) }
        return Cut(
          lines: drawing.glyph.strokes.map { ($0.mapped(place), width * frame.scale) },
          pits: drawing.dots.map { StrokeDot(center: place($0.center), radius: 0.8 * $0.radius * frame.scale) })
      }
    }
  }

  /// A tenth of a pixel, which keeps files small.
  private static func grid(_ unit: PictureUnit) -> Double { unit == .pixel ? 0.1 : 0.02 }

  private static func rounded(_ point: StrokePoint, _ unit: PictureUnit) -> StrokePoint {
    let grid = grid(unit)
    return StrokePoint((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid)
  }

  /// Draws lines as grooves, with a lip of light and shade around them.
  static func carve(_ cuts: [Cut], _ ground: Ground, on scene: inout PictureScene) {
    let grooves = cuts.map { CarvedGroove.grooves(of: $0.lines, $0.fineness) }
    let unit = scene.unit == .pixel ? 1 : 25.4 / 96
    let grid = grid(scene.unit)
    let drawn = scene.unit
    func rounded(_ point: StrokePoint) -> StrokePoint { self.rounded(point, drawn) }
    let spines = grooves.flatMap { CarvedGroove.spines($0) }
    func gray(_ facing: StrokePoint) -> Int {
      Int(shade(dot(facing.direction ?? StrokePoint(0, 0), light), ground).rounded())
    }
    func addLines(
      _ width: (Double) -> Double, moved shift: StrokePoint = StrokePoint(0, 0), _ color: PictureScene.Color
    ) {
      var widths: [(width: Double, strokes: [Stroke])] = []
      for spine in spines {
        add(spine.stroke.mapped { rounded($0 + shift) }, width(spine.width), to: &widths, joins: false)
      }
      for (width, strokes) in widths { scene.add(strokes, line: PictureScene.Line(.flat(color), width: width)) }
    }
    func silhouettes(wider: Double, moved: StrokePoint, _ color: PictureScene.Color) {
      let shift = moved * unit
      addLines({ $0 + 2 * wider * unit }, moved: shift, color)
      scene.add(
        grooves.joined().flatMap { $0.points(wider: wider * unit) }.map { corners in
          Stroke(polygon: corners.map { rounded($0 + shift) })
        }
          + cuts.flatMap { $0.pits }.map { .circle(center: $0.center + shift, radius: $0.radius + wider * unit) },
        fill: .flat(color))
    }
    silhouettes(wider: 0.3, moved: StrokePoint(1.1, 1.3), PictureScene.Color(gray: 255, opacity: 0.28))
    silhouettes(wider: 0.6, moved: StrokePoint(-0.6, -0.8), PictureScene.Color(gray: 0, opacity: 0.16))
    let middle = UInt8(gray(StrokePoint(0, 0)))
    silhouettes(wider: 0, moved: StrokePoint(0, 0), PictureScene.Color(gray: middle))

    // Facets of one gray in one path.
    var byGray = [[Stroke]](repeating: [], count: 256)
    // Sides into which nothing cuts, as lines of their width.
    var sides = [[(width: Double, strokes: [Stroke])]](repeating: [], count: 256)
    for (cut, grooves) in zip(cuts, grooves) {
      let facets = CarvedGroove.visible(grooves)
      for (facet, pieces, isWhole) in facets {
        // A side faces where the groove is deeper.
        let shade = gray(StrokePoint(facet.a, facet.b)) / cut.fineness.shades * cut.fineness.shades
        // Along a curve, each covers a little of the next one, so that no seam shows.
        let overlap = facet.along * (0.25 * unit)
        if isWhole, let middle = facet.middle {
          let width = (facet.corners[3] - facet.corners[0]).length
          let line = Stroke(start: middle.start - overlap, segments: [.line(to: middle.end + overlap)])
          add(line.mapped(rounded), (width / grid).rounded() * grid, to: &sides[shade], joins: overlap.length > 0)
          continue
        }
        // Slivers leave the gray of the ground of the groove.
        for corners in pieces where CarvedGroove.area(corners) > 0.1 * unit * unit {
          let center = corners.reduce(StrokePoint(0, 0), +) * (1 / Double(corners.count))
          var places = corners.map { rounded($0 + overlap * (dot($0 - center, facet.along) > 0 ? 1 : -1)) }
          for index in places.indices.reversed() where places[index] == places[(index + 1) % places.count] {
            places.remove(at: index)
          }
          if places.count > 2 { byGray[shade].append(Stroke(polygon: places)) }
        }
      }
    }
    // A dot is a round pit.
    for pit in cuts.flatMap({ $0.pits }) {
      let corners = (0...24).map { step -> StrokePoint in
        let (sine, cosine) = sineAndCosine(Double(step) * .pi / 12)
        return pit.center + StrokePoint(cosine, sine) * pit.radius
      }
      for (one, two) in zip(corners, corners.dropFirst()) {
        byGray[gray(pit.center - .middle(one, two))].append(Stroke(polygon: [pit.center, one, two].map(rounded)))
      }
    }
    for (gray, polygons) in byGray.enumerated() {
      let paint = PictureScene.Paint.flat(PictureScene.Color(gray: UInt8(gray)))
      for (width, strokes) in sides[gray] { scene.add(strokes, line: PictureScene.Line(paint, width: width)) }
      if !polygons.isEmpty { scene.add(polygons, fill: paint) }
    }
    addLines({ floorWidth * $0 }, PictureScene.Color(gray: 0, opacity: 0.5))
  }

  /// Adds a line to those of its width.
  ///
  /// - Parameter joins: Whether it is a part of a recent line that it begins at the end of.
  private static func add(
    _ line: Stroke, _ width: Double, to lines: inout [(width: Double, strokes: [Stroke])], joins: Bool
  ) {
    let place = lines.firstIndex { abs($0.width - width) < 1e-9 } ?? lines.count
    if place == lines.count { lines.append((width, [])) }
    let strokes = lines[place].strokes
    if joins, let last = strokes.indices.suffix(4).last(where: { (strokes[$0].end - line.start).length < 0.6 * width })
    {
      lines[place].strokes[last].segments += line.segments
    } else {
      lines[place].strokes.append(line)
    }
  }

  /// The gray of a side by the cosine of the angle between where it faces and the light: no step anywhere, and steepest
  /// where a side turns from light to shade.
  static func shade(_ lambda: Double, _ ground: Ground) -> Double {
    let (shaded, along, lit) = ground.sides
    let part = abs(lambda) * 1.5 / (1 + 0.5 * abs(lambda))
    return along + part * ((lambda < 0 ? shaded : lit) - along)
  }

  static func paint(_ ground: Ground, on scene: inout PictureScene) {
    typealias Color = PictureScene.Color
    let grays: [UInt8]
    switch ground {
    case .none: return
    case .granite: grays = [0xA2, 0x7C, 0x4E]
    case .slate: grays = [0x48, 0x36, 0x20]
    case .limestone: grays = [0xE4, 0xD0, 0xAC]
    }
    let (width, height) = (scene.width, scene.height)
    let whole = Stroke.rectangle(x: 0, y: 0, width: width, height: height)
    scene.add(
      [whole],
      fill: .radial(
        center: StrokePoint(0.15 * width, 0.05 * height), radius: 1.05 * max(width, height),
        stops: [
          PictureScene.Stop(0, Color(gray: grays[0])), PictureScene.Stop(0.5, Color(gray: grays[1])),
          PictureScene.Stop(1, Color(gray: grays[2])),
        ]))
    // Veins: flat spots, light and dark.
    var state: UInt32 = 11
    func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24)
    }
    for index in 0..<60 {
      let center = StrokePoint(next() * width, next() * height)
      let (across, down) = ((0.06 + 0.2 * next()) * width, (0.008 + 0.03 * next()) * height)
      let lean = 0.5 * (next() - 0.5)
      // Eight curves and a grid are fine enough for spots that are hardly seen.
      let circle = Stroke.circle(center: StrokePoint(0, 0), radius: 1, curve: .pi / 4).mapped {
        rounded(center + StrokePoint($0.x * across, $0.y * down + $0.x * across * lean), scene.unit)
      }
      scene.add([circle], fill: .flat(Color(gray: index % 2 == 0 ? 255 : 0, opacity: 0.022)))
    }
    scene.items.append(.grain(PictureScene.Grain(side: 170, count: 450, light: 26 / 255, dark: 36 / 255, seed: 3)))
    scene.items.append(.grain(PictureScene.Grain(side: 233, count: 450, light: 18 / 255, dark: 26 / 255, seed: 5)))
  }
}

extension Stroke {
  /// A closed polygon.
  init(polygon corners: [StrokePoint]) {
    self.init(
      start: corners[0], segments: corners.dropFirst().map { .line(to: $0) } + [.line(to: corners[0])], isClosed: true)
  }
}
