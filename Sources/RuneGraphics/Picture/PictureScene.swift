/// A picture as shapes with paints, back to front, in picture units with y down: what SVG, PNG and PDF are written
/// from, so that all three show the same.
package struct PictureScene: Sendable {
  /// A color in sRGB with its opacity.
  package struct Color: Hashable, Sendable {
    /// From 0 to 255.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// From 0 to 1, in whole 255ths: renderers that compute in eight bits then agree.
    package private(set) var opacity: Double

    package init(gray: UInt8, opacity: Double = 1) {
      (red, green, blue) = (gray, gray, gray)
      self.opacity = (opacity * 255).rounded() / 255
    }

    /// A color as `#RRGGBB`; other notations are not understood.
    package init(_ hexadecimal: String, opacity: Double = 1) {
      var value: UInt32 = 0
      for byte in hexadecimal.utf8.dropFirst() {
        let digit: UInt32 =
          switch byte {
          case 0x30...0x39: UInt32(byte) - 0x30
          case 0x41...0x46: UInt32(byte) - 0x41 + 10
          case 0x61...0x66: UInt32(byte) - 0x61 + 10
          default: 0
          }
        value = value << 4 | digit
      }
      red = UInt8(truncatingIfNeeded: value >> 16)
      green = UInt8(truncatingIfNeeded: value >> 8)
      blue = UInt8(truncatingIfNeeded: value)
      self.opacity = (opacity * 255).rounded() / 255
    }

    var hexadecimal: String {
      let digits = Array("0123456789abcdef".unicodeScalars)
      var text = "#"
      for part in [red, green, blue] {
        text.unicodeScalars.append(digits[Int(part >> 4)])
        text.unicodeScalars.append(digits[Int(part & 15)])
      }
      return text
    }
  }

  /// A color at a place of a gradient, from 0 to 1.
  package struct Stop: Hashable, Sendable {
    /// From 0, where the gradient begins, to 1.
    package var offset: Double
    package var color: Color

    /// A color at a place.
    package init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// What a shape is filled or drawn with. Stops rise from 0 to 1.
  package enum Paint: Hashable, Sendable {
    case flat(Color)
    /// A gradient along a line; beyond its ends, the first and the last stop.
    case linear(from: StrokePoint, to: StrokePoint, stops: [Stop])
    /// A gradient from a center to a circle; beyond it, the last stop.
    case radial(center: StrokePoint, radius: Double, stops: [Stop])
  }

  /// A pen.
  package struct Line: Hashable, Sendable {
    /// What it draws with.
    package var paint: Paint
    /// Of the stroke, in picture units.
    package var width: Double
    /// Round ends; else flat ones.
    package var isRound: Bool
    /// Round joins; else miters.
    package var hasRoundJoins: Bool

    /// A pen of this width, flat unless otherwise stated; joins are round if ends are.
    package init(_ paint: Paint, width: Double, isRound: Bool = false, hasRoundJoins: Bool? = nil) {
      self.paint = paint
      self.width = width
      self.isRound = isRound
      self.hasRoundJoins = hasRoundJoins ?? isRound
    }
  }

  /// One of several pens that follow the same strokes, each moved a little.
  struct Layer: Sendable {
    var shift: StrokePoint
    var width: Double
    var color: Color
  }

  /// One of the paths of an item.
  struct Part: Sendable {
    /// The characters that it draws; none for what is not a letter.
    var letters: [Unicode.Scalar] = []
    var strokes: [Stroke] = []
    /// A circle instead of strokes, which machines know as one.
    var circle: StrokeDot?

    var paths: [Stroke] { circle.map { [.circle(center: $0.center, radius: $0.radius)] } ?? strokes }
  }

  /// What a machine does with the parts of an item.
  enum MachineLayer: String, CaseIterable {
    case cut = "CUT"
    case engrave = "ENGRAVE"
    case outline = "OUTLINE"
  }

  enum Item: Sendable {
    /// Areas that do not overlap, or holes that turn the other way, and lines along their borders.
    case parts([Part], fill: Paint?, line: Line?, layer: MachineLayer?)
    /// Lines drawn several times, back to front.
    case layers([Stroke], [Layer])
    case letters(RuneLayout, PictureFrame, Color)
    /// Characters in a font that the viewer has, which only SVG can show.
    case text(TextPicture.Lines, PictureFrame, Color, tracking: Double)
    /// Fine dots, light and dark, over all of the picture or within an outline.
    case grain(Grain, within: Stroke?)
  }

  /// A tile of single dots, repeated all over the picture; it hides the bands of gradients.
  struct Grain: Sendable {
    /// Side of the tile, in pixels of the picture.
    var side: Int
    var count: Int
    var light, dark: Double
    var seed: UInt32

    /// Places of dots in the tile, first all light ones, then all dark ones.
    var dots: [(x: Int, y: Int, isLight: Bool)] {
      var state = seed
      func next() -> Int {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int(state >> 8) % side
      }
      return (0..<2 * count).map { index in (next(), next(), index < count) }
    }
  }

  package var unit: PictureUnit
  package var width: Double
  package var height: Double
  var items: [Item] = []
  /// The decimals of paths in an SVG; of a pixel, a hundredth is enough for all that is not cut.
  var decimals: Int
  /// What the letters of some items say, to be found in a PDF.
  var texts: [(item: Int, text: String)] = []

  /// An empty picture.
  package init(unit: PictureUnit, width: Double, height: Double) {
    self.unit = unit
    self.width = width
    self.height = height
    decimals = unit == .pixel ? 2 : 4
  }

  /// A picture of one color, as `#RRGGBB`, or of nothing.
  init(_ frame: PictureFrame, ground: String? = nil) {
    self.init(unit: frame.unit, width: frame.width, height: frame.height)
    if let ground { add([whole], fill: .flat(Color(ground))) }
  }

  var whole: Stroke { .rectangle(x: 0, y: 0, width: width, height: height) }

  package var frame: PictureFrame {
    PictureFrame(unit: unit, width: width, height: height, scale: 1, origin: StrokePoint(0, 0))
  }

  /// Adds areas, lines or both.
  package mutating func add(_ strokes: [Stroke], fill: Paint? = nil, line: Line? = nil) {
    items.append(.parts([Part(strokes: strokes)], fill: fill, line: line, layer: nil))
  }

  /// Adds letters whose layout lies on the canvas as `frame` says.
  ///
  /// - Parameter text: What they say, which can be found and copied in a PDF. Where no letters say anything, the largest
  ///   ones say the title.
  package mutating func add(_ layout: RuneLayout, frame: PictureFrame, color: Color, text: String? = nil) {
    if let text { texts.append((items.count, text)) }
    items.append(.letters(layout, frame, color))
  }

  /// A layout as it is drawn by default: letters in one ink on a ground, with edges a third as wide as their strokes.
  package init(_ sized: SizedLayout, colors: PictureColors) {
    self.init(sized.frame, ground: colors.ground)
    let ink = Paint.flat(Color(colors.ink))
    let weight = (sized.layout.drawings.first?.style.weight ?? 1) / 3 * sized.frame.scale
    let (marks, edges) = sized.edges.parts(on: sized.frame)
    if !edges.isEmpty { items.append(.parts(edges, fill: nil, line: Line(ink, width: weight), layer: nil)) }
    // One by one, since they may overlap.
    for mark in marks { items.append(.parts([mark], fill: ink, line: nil, layer: nil)) }
    add(sized.layout, frame: sized.frame, color: Color(colors.ink))
  }

  /// Filled outlines for cutters: the true union of the strokes, which neither crosses itself nor holds a line inside
  /// the ink. Letters that overlap are united, too. With edges, there is a layer `OUTLINE` and after it a red one, `CUT`.
  ///
  /// The union is made on the very grid on which the coordinates are written, so rounding cannot spoil it.
  ///
  /// - Complexity: O(letters log letters), and O(edges²) for each distinct letter and each group of overlapping ones.
  package init(outlinesOf sized: SizedLayout, colors: PictureColors) {
    let frame = sized.frame
    self.init(frame, ground: colors.ground)
    decimals = frame.decimals
    let letters = OutlineBuilder(sized.layout.onWholePixels(frame), frame: frame).shapes().map { shape in
      Part(letters: shape.letters, strokes: shape.corners(frame).map { Stroke(outline: $0) })
    }
    let (marks, edges) = sized.edges.parts(on: frame)
    items.append(
      .parts(letters + marks, fill: .flat(Color(colors.ink)), line: nil, layer: sized.edges.isEmpty ? nil : .outline))
    addCuts(edges, EngravingPlan.Line())
  }

  /// Single lines in millimeters for a laser, a mill or a plotter, on nothing.
  ///
  /// - The canvas is larger than the box of the lines by half of a line's width on each side, so that no viewer cuts the
  ///   outermost lines in half.
  /// - No line is drawn twice, and all paths of letters are open: none ends where it starts.
  /// - A layer `ENGRAVE` has the letters in the order of the plan, and after it a layer `CUT` the edges where there are
  ///   any, which sets the piece free: the inner ones first. Each has a color of its own, by which laser software tells
  ///   operations apart.
  ///
  /// - Parameter plan: The cuts of a layout in a hairline style.
  package init(_ plan: EngravingPlan, frame: PictureFrame, line: EngravingPlan.Line) {
    self.init(frame.grown(by: line.width / 2))
    let bleed = StrokePoint(line.width / 2, line.width / 2)
    var parts: [Part] = []
    for (index, cut) in plan.cuts.enumerated() {
      let dot = cut.dot.map { StrokeDot(center: $0.center + bleed, radius: $0.radius) }
      let stroke = cut.stroke.mapped { $0 + bleed }
      if dot == nil, index > 0, plan.cuts[index - 1].dot == nil, plan.cuts[index - 1].glyph == cut.glyph {
        // Strokes of one letter that follow each other share a path.
        parts[parts.count - 1].strokes.append(stroke)
      } else {
        parts.append(Part(letters: cut.letters, strokes: dot == nil ? [stroke] : [], circle: dot))
      }
    }
    items.append(.parts(parts, fill: nil, line: Line(.flat(Color(line.color)), width: line.width), layer: .engrave))
    addCuts(plan.edges.parts(on: frame.grown(by: line.width / 2)).edges, line)
  }

  /// What is cut last, since it sets the piece free; the width of the line is in millimeters.
  private mutating func addCuts(_ edges: [Part], _ line: EngravingPlan.Line) {
    guard !edges.isEmpty else { return }
    let width = line.width * (unit == .pixel ? 96 / 25.4 : 1)
    items.append(.parts(edges, fill: nil, line: Line(.flat(Color(line.edgeColor)), width: width), layer: .cut))
  }
}

extension [FrameEdge] {
  /// The edges in picture units, and marks, which are areas.
  func parts(on frame: PictureFrame) -> (marks: [PictureScene.Part], edges: [PictureScene.Part]) {
    let parts = map { edge in
      switch edge {
      case .circle(let center, let radius), .dot(let center, let radius):
        PictureScene.Part(circle: StrokeDot(center: frame.place(center), radius: radius * frame.scale))
      default: PictureScene.Part(strokes: edge.strokes(on: frame))
      }
    }
    return (zip(self, parts).filter { $0.0.isMark }.map { $0.1 }, zip(self, parts).filter { !$0.0.isMark }.map { $0.1 })
  }
}

extension FrameEdge {
  /// The edge as strokes in picture units.
  func strokes(on frame: PictureFrame) -> [Stroke] {
    switch self {
    case .line(let from, let to): [Stroke(polyline: [from, to]).mapped(frame.place)]
    case .outline(let corners): [Stroke(outline: corners).mapped(frame.place)]
    case .mark(let stroke): [stroke.mapped(frame.place)]
    case .circle(let center, let radius), .dot(let center, let radius):
      [.circle(center: frame.place(center), radius: radius * frame.scale)]
    }
  }
}

extension Stroke {
  /// An upright rectangle.
  package static func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) -> Stroke {
    guard radius > 0 else {
      return Stroke(outline: [
        StrokePoint(x, y), StrokePoint(x + width, y), StrokePoint(x + width, y + height), StrokePoint(x, y + height),
      ])
    }
    var segments: [Segment] = []
    let corners = [
      (x + width - radius, y + radius, 0.0), (x + width - radius, y + height - radius, 1),
      (x + radius, y + height - radius, 2), (x + radius, y + radius, 3),
    ]
    for (centerX, centerY, quarter) in corners {
      let arc = Stroke.arc(
        center: StrokePoint(centerX, centerY), radius: radius, from: (quarter - 1) * .pi / 2, to: quarter * .pi / 2)
      segments.append(.line(to: arc.start))
      segments += arc.segments
    }
    let start = segments.last?.end ?? StrokePoint(x, y)
    return Stroke(start: start, segments: segments, isClosed: true)
  }

  /// A circle of curves that turn by no more than an angle; the usual 16 leave it by less than 1/5,000 of its radius.
  static func circle(center: StrokePoint, radius: Double, curve: Double = .pi / 8) -> Stroke {
    var stroke = arc(center: center, radius: radius, from: 0, to: 2 * .pi, curve: curve)
    if case .curve(let control, _) = stroke.segments[stroke.segments.count - 1] {
      stroke.segments[stroke.segments.count - 1] = .curve(control: control, to: stroke.start)
    }
    stroke.isClosed = true
    return stroke
  }

  /// An arc clockwise as one sees it (y down), angles in radians from the right.
  static func arc(center: StrokePoint, radius: Double, from: Double, to: Double, curve: Double = .pi / 8) -> Stroke {
    let count = max(1, Int((abs(to - from) / curve - 1e-6).rounded(.up)))
    let step = (to - from) / Double(count)
    let reach = radius / sineAndCosine(step / 2).cosine
    func point(_ angle: Double, _ radius: Double) -> StrokePoint {
      let (sine, cosine) = sineAndCosine(angle)
      return StrokePoint(center.x + radius * cosine, center.y + radius * sine)
    }
    return Stroke(
      start: point(from, radius),
      segments: (1...count).map { index in
        let end = from + step * Double(index)
        return .curve(control: point(end - step / 2, reach), to: point(end, radius))
      })
  }

  /// The corners of a polygon that follows the stroke to a given distance.
  func flattened(tolerance: Double) -> [StrokePoint] {
    var points = [start]
    for (from, segment) in pieces {
      if case .curve(let control, let end) = segment {
        let bend = (from - control * 2 + end).length
        let steps = min(200, max(2, Int((bend / (4 * tolerance)).squareRoot().rounded(.up))))
        for step in 1..<steps { points.append(Stroke.point(on: from, control, end, at: Double(step) / Double(steps))) }
      }
      points.append(segment.end)
    }
    return points
  }
}
