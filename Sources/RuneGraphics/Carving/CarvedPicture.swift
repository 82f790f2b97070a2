/// Letters as a chisel cuts them into stone: grooves, bare or painted, on a hewn face.
package enum CarvedPicture {
  /// What the letters are cut into.
  package enum Ground: String, Sendable, CaseIterable {
    /// Gray stone with grain.
    case granite
    case slate
    case limestone
    /// Nothing: only the grooves are drawn.
    case none

    /// Grays of the face from light to shade, of a groove and its side in the light, and of its paint; and how bright the
    /// lip of a groove is.
    var tones: (face: [UInt8], groove: UInt8, side: UInt8, paint: UInt8, lip: Double) {
      switch self {
      case .granite, .none: ([0xB4, 0x98, 0x76], 0x3B, 0x8A, 0x1D, 0.34)
      case .slate: ([0x52, 0x3F, 0x2B], 0x17, 0x6D, 0xE9, 0.17)
      case .limestone: ([0xE6, 0xD6, 0xB9], 0x6D, 0xBC, 0x26, 0.55)
      }
    }
  }

  /// Lines that are cut with one chisel, in picture units.
  struct Cut {
    var lines: [Stroke]
    var width: Double
  }

  /// Where the light comes from: 22.5° left of straight up, so that stems and falling branches have the same contrast.
  static let light = StrokePoint(-0.3827, -0.9239)
  /// Of a letter's groove, in grid units, and at most, as a part of the picture's longer side.
  static let (width, widest) = (1.3, 0.045)
  /// Of the grooves in serpents and their runes, whose band is narrow: of one chisel, so that no lip of one lies over another.
  private static let ribbonWidth = 1.2
  /// Narrower grooves show nothing of their depth, so they are painted, in pixels; so are those in light stone, on which bare ones
  /// are hardly seen, and in dark stone.
  private static let leastBare = 12.0

  /// The picture of a layout; its letters should be in a hairline style.
  ///
  /// - Parameters:
  ///   - isDisk: Whether the stone is cut out around what is round.
  ///   - backdrop: Behind a disk; nil for none.
  ///   - paint: Of the grooves; nil for bare ones where they are wide enough, else for a gray that suits the stone.
  package static func scene(
    _ sized: SizedLayout, ground: Ground, isDisk: Bool = false, backdrop: PictureScene.Color? = nil,
    paint: PictureScene.Color? = nil
  ) -> PictureScene {
    let frame = sized.frame
    var scene = PictureScene(frame)
    // A little more than half of the margin of a disk is stone.
    let ink = max(sized.layout.bandBox.width, sized.layout.bandBox.height) / 2
    let reach = sized.edges.reduce(ink) { if case .circle(_, let radius) = $1 { max($0, radius) } else { $0 } }
    let radius = 0.45 * reach + 0.55 * max(reach, frame.width / 2 / frame.scale)
    self.paint(
      ground, isDisk ? RuneStone(disk: radius) : nil, frame, backdrop: ground == .none ? nil : backdrop, on: &scene)
    let letters = cut(sized.layout, frame)
    let side = max(frame.width, frame.height)
    var lines = Cut(lines: [], width: min(0.8 * letters.width, 0.009 * side))
    // A rim and its dots are as wide as suits the disk, not small letters on it.
    var rim = Cut(lines: [], width: max(lines.width, 0.0055 * side))
    for edge in sized.edges {
      switch edge {
      case .circle: rim.lines += edge.strokes(on: frame)
      case .dot(let center, let radius):
        rim.lines += pits([StrokeDot(center: center, radius: radius)], frame, width: rim.width)
      default: lines.lines += edge.strokes(on: frame)
      }
    }
    carve([rim, lines, letters], ground, paint: paint, on: &scene)
    return scene
  }

  /// The picture of a ribbon in a hairline style, on a stone that stands free if the ribbon runs along one.
  ///
  /// - Parameters:
  ///   - frame: Made for the stone where there is one: `RuneRibbon.frame(_:onStone:)`.
  ///   - backdrop: Behind a stone; nil for none.
  ///   - paint: Of the grooves; nil for a gray that suits the stone, since bare ones are hardly read in a narrow band.
  package static func scene(
    _ ribbon: RuneRibbon, frame: PictureFrame, ground: Ground, backdrop: PictureScene.Color? = nil,
    paint: PictureScene.Color? = nil
  ) -> PictureScene {
    var scene = PictureScene(frame)
    self.paint(ground, ribbon.stone, frame, backdrop: backdrop, on: &scene)
    func placed(_ strokes: [Stroke]) -> [Stroke] { strokes.map { $0.mapped(frame.place) } }
    let width = ribbonWidth * frame.scale
    let lines =
      placed(ribbon.edges + ribbon.eyes + ribbon.staves.map { $0.stroke })
      + pits(ribbon.pupils + ribbon.dots, frame, width: width)
    carve(
      [Cut(lines: lines, width: width)], ground, paint: paint ?? PictureScene.Color(gray: ground.tones.paint),
      on: &scene)
    return scene
  }

  /// The letters of a layout.
  static func cut(_ layout: RuneLayout, _ frame: PictureFrame) -> Cut {
    let width = min(width * frame.scale, widest * max(frame.width, frame.height))
    let lines = layout.runs.flatMap { run in
      run.glyphs.flatMap { glyph in
        let drawing = layout.drawings[glyph.drawing]
        func place(_ point: StrokePoint) -> StrokePoint { layout.place(point, of: glyph, in: run) }
        return drawing.glyph.strokes.map { $0.mapped { frame.place(place($0)) } }
          + pits(drawing.dots.map { StrokeDot(center: place($0.center), radius: $0.radius) }, frame, width: width)
      }
    }
    return Cut(lines: lines, width: width)
  }

  /// A dot is a circle so small that a chisel leaves nothing in its middle.
  private static func pits(_ dots: [StrokeDot], _ frame: PictureFrame, width: Double) -> [Stroke] {
    dots.map {
      let radius = min(0.5 * width, max(0.1 * width, $0.radius * frame.scale - width / 2))
      return .circle(center: frame.place($0.center), radius: radius, curve: .pi / 3)
    }
  }

  /// A tenth of a pixel, which keeps files small.
  static func rounded(_ point: StrokePoint, _ unit: PictureUnit) -> StrokePoint {
    let grid = unit == .pixel ? 0.1 : 0.02
    return StrokePoint((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid)
  }

  /// Draws lines as grooves: a bright lip away from the light, a dark one toward it, and the groove with its lit side or
  /// its paint.
  static func carve(_ cuts: [Cut], _ ground: Ground, paint: PictureScene.Color? = nil, on scene: inout PictureScene) {
    typealias Color = PictureScene.Color
    typealias Layer = PictureScene.Layer
    let tones = ground.tones
    let pixel = scene.unit == .pixel ? 1 : 25.4 / 96
    // The letters are the last.
    let isBare =
      paint == nil && ground != .slate && ground != .limestone && (cuts.last?.width ?? 0) >= leastBare * pixel
    let paint = paint ?? Color(gray: tones.paint)
    for cut in cuts where !cut.lines.isEmpty {
      let width = cut.width
      let step = max(0.5 * pixel, min(width / 5, 0.0024 * max(scene.width, scene.height)))
      func layer(_ x: Double, _ y: Double, _ unit: Double, _ width: Double, _ color: Color) -> Layer {
        Layer(shift: StrokePoint(x, y) * unit, width: width, color: color)
      }
      let lips = [
        layer(0.9, 1.15, step, width + 0.5 * pixel, Color(gray: 255, opacity: tones.lip)),
        layer(-0.5, -0.65, step, width + 0.9 * pixel, Color(gray: 0, opacity: 0.16)),
      ]
      let floor =
        isBare
        ? [
          layer(0, 0, width, width, Color(gray: tones.groove)),
          layer(0.13, 0.2, width, 0.44 * width, Color(gray: tones.side)),
        ]
        : [
          layer(0, 0, width, width, paint), layer(-0.16, -0.2, width, 0.46 * width, Color(gray: 0, opacity: 0.3)),
          layer(0.17, 0.22, width, 0.3 * width, Color(gray: 255, opacity: 0.1)),
        ]
      let unit = scene.unit
      scene.items.append(.layers(cut.lines.map { $0.mapped { rounded($0, unit) } }, lips + floor))
    }
  }

  /// Fills a picture with hewn stone, or draws a stone that stands free.
  static func paint(
    _ ground: Ground, _ stone: RuneStone? = nil, _ frame: PictureFrame? = nil, backdrop: PictureScene.Color? = nil,
    on scene: inout PictureScene
  ) {
    if stone != nil, let backdrop { scene.add([scene.whole], fill: .flat(backdrop)) }
    guard ground != .none else { return }
    if let stone, let frame { return HewnStone(ground, stone, frame: frame).paint(on: &scene) }
    HewnStone(ground, filling: scene).paint(on: &scene)
  }
}
