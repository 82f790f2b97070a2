/// Letters as a chisel cuts them into stone: grooves with one side in the light and one in the shade.
public enum CarvedPicture {
  /// What the letters are cut into.
  public enum Ground: String, Sendable, CaseIterable {
    /// Gray stone with grain.
    case stone
    /// One gray.
    case plain
    /// Nothing: only the grooves are drawn.
    case none
  }

  /// Where the light comes from: 22.5° left of straight up, so that stems and falling branches have the same contrast.
  private static let light = StrokePoint(-0.3827, -0.9239)
  private static let grooveWidth = 1.9

  /// The picture of a layout on level lines; its letters should be in a hairline style.
  ///
  /// - Complexity: O(strokes²) for each distinct letter.
  public static func scene(_ sized: SizedLayout, ground: Ground) -> PictureScene {
    let (layout, frame) = (sized.layout, sized.frame)
    var scene = PictureScene(unit: frame.unit, width: frame.width, height: frame.height)
    paint(ground, on: &scene)
    let letters = layout.drawings.map { drawing -> (grooves: [CarvedGroove], pits: [StrokeDot]) in
      (CarvedGroove.grooves(of: drawing.glyph.strokes, width: grooveWidth), drawing.dots)
    }
    let unit = frame.unit == .pixel ? 1 : 25.4 / 96
    var places: [(drawing: Int, place: (StrokePoint) -> StrokePoint)] = []
    for run in layout.runs {
      for glyph in run.glyphs {
        places.append((glyph.drawing, { frame.place(layout.place($0, of: glyph, in: run)) }))
      }
    }
    func silhouettes(wider: Double, moved: StrokePoint) -> [Stroke] {
      places.flatMap { entry -> [Stroke] in
        let (grooves, pits) = letters[entry.drawing]
        let lines = grooves.map { groove in
          let corners = groove.outline.map(entry.place)
          return Stroke(polygon: grown(corners, by: wider).map { $0 + moved })
        }
        return lines
          + pits.map {
            .circle(center: entry.place($0.center) + moved, radius: $0.radius * 0.8 * frame.scale + wider)
          }
      }
    }
    scene.add(
      silhouettes(wider: 0.3 * unit, moved: StrokePoint(1.1, 1.3) * unit),
      fill: .flat(PictureScene.Color(gray: 255, opacity: 0.28)))
    scene.add(
      silhouettes(wider: 0.6 * unit, moved: StrokePoint(-0.6, -0.8) * unit),
      fill: .flat(PictureScene.Color(gray: 0, opacity: 0.16)))
    scene.add(silhouettes(wider: 0, moved: StrokePoint(0, 0)), fill: .flat(PictureScene.Color(gray: 0x5A)))

    // Facets of one gray in one path.
    var byGray = [[Stroke]](repeating: [], count: 256)
    var known: [[(gray: Int, corners: [StrokePoint])]?] = Array(repeating: nil, count: letters.count)
    for entry in places {
      let facets: [(gray: Int, corners: [StrokePoint])]
      if let value = known[entry.drawing] {
        facets = value
      } else {
        facets = CarvedGroove.visible(letters[entry.drawing].grooves).map { facet, corners in
          // A side faces where the groove is deeper; letters have y up.
          let facing = StrokePoint(facet.a * (layout.isMirrored ? -1 : 1), -facet.b).direction ?? StrokePoint(0, 0)
          return (gray(dot(facing, light)), corners)
        }
        known[entry.drawing] = facets
      }
      for facet in facets { byGray[facet.gray].append(Stroke(polygon: facet.corners.map(entry.place))) }
      for pit in letters[entry.drawing].pits { addPit(pit, entry.place, to: &byGray) }
    }
    for (gray, polygons) in byGray.enumerated() where !polygons.isEmpty {
      scene.add(polygons, fill: .flat(PictureScene.Color(gray: UInt8(gray))))
    }
    return scene
  }

  private static func gray(_ lambda: Double) -> Int {
    let value = lambda < 0 ? 74 + 64 * lambda : 136 + 92 * lambda
    return Int(max(0, min(255, value.rounded())))
  }

  /// A dot is a pit with eight sides.
  private static func addPit(_ pit: StrokeDot, _ place: (StrokePoint) -> StrokePoint, to byGray: inout [[Stroke]]) {
    let middle = place(pit.center)
    let radius = (place(StrokePoint(pit.center.x + 0.8 * pit.radius, pit.center.y)) - middle).length
    for index in 0..<8 {
      let corners = [0.0, 1].map { step -> StrokePoint in
        let (sine, cosine) = sineAndCosine((Double(index) + step) * .pi / 4)
        return middle + StrokePoint(cosine, sine) * radius
      }
      let facing = (middle - StrokePoint.middle(corners[0], corners[1])).direction ?? StrokePoint(0, 0)
      byGray[gray(dot(facing, light))].append(Stroke(polygon: [middle] + corners))
    }
  }

  /// A convex polygon with each corner moved away from its middle.
  private static func grown(_ corners: [StrokePoint], by distance: Double) -> [StrokePoint] {
    guard distance > 0 else { return corners }
    let middle = corners.reduce(StrokePoint(0, 0)) { $0 + $1 } * (1 / Double(corners.count))
    return corners.map { $0 + (($0 - middle).direction ?? StrokePoint(0, 0)) * (distance * 1.4) }
  }

  private static func paint(_ ground: Ground, on scene: inout PictureScene) {
    typealias Color = PictureScene.Color
    let (width, height) = (scene.width, scene.height)
    let whole = Stroke.rectangle(x: 0, y: 0, width: width, height: height)
    switch ground {
    case .none: break
    case .plain: scene.add([whole], fill: .flat(Color(gray: 0x8C)))
    case .stone:
      scene.add(
        [whole],
        fill: .radial(
          center: StrokePoint(0.15 * width, 0.05 * height), radius: 1.05 * max(width, height),
          stops: [
            PictureScene.Stop(0, Color(gray: 0xA2)), PictureScene.Stop(0.5, Color(gray: 0x7C)),
            PictureScene.Stop(1, Color(gray: 0x4E)),
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
        let circle = Stroke.circle(center: StrokePoint(0, 0), radius: 1).mapped {
          center + StrokePoint($0.x * across, $0.y * down + $0.x * across * lean)
        }
        scene.add([circle], fill: .flat(Color(gray: index % 2 == 0 ? 255 : 0, opacity: 0.022)))
      }
      scene.items.append(.grain(PictureScene.Grain(side: 240, count: 900, light: 0.10, dark: 0.14, seed: 3)))
      scene.items.append(.grain(PictureScene.Grain(side: 331, count: 900, light: 0.07, dark: 0.10, seed: 5)))
    }
  }
}

extension Stroke {
  /// A closed polygon.
  init(polygon corners: [StrokePoint]) {
    self.init(
      start: corners[0], segments: corners.dropFirst().map { .line(to: $0) } + [.line(to: corners[0])], isClosed: true)
  }
}
