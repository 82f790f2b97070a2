/// A picture as shapes with paints, back to front, in picture units with y down: what SVG, PNG and PDF are written
/// from, so that all three show the same.
public struct PictureScene: Sendable {
  /// A color in sRGB with its opacity.
  public struct Color: Hashable, Sendable {
    /// From 0 to 255.
    public var red: UInt8
    /// From 0 to 255.
    public var green: UInt8
    /// From 0 to 255.
    public var blue: UInt8
    /// From 0 to 1, in whole 255ths: renderers that compute in eight bits then agree.
    public private(set) var opacity: Double

    /// A gray.
    public init(gray: UInt8, opacity: Double = 1) {
      (red, green, blue) = (gray, gray, gray)
      self.opacity = (opacity * 255).rounded() / 255
    }

    /// A color as `#RRGGBB`; black for any other notation (see `PictureColors.isColor`).
    public init(_ hexadecimal: String, opacity: Double = 1) {
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
  public struct Stop: Hashable, Sendable {
    /// From 0, where the gradient begins, to 1.
    public var offset: Double
    /// The color there.
    public var color: Color

    /// A color at a place.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// What a shape is filled or drawn with. Stops rise from 0 to 1.
  public enum Paint: Hashable, Sendable {
    /// One gray value.
    case flat(Color)
    /// A gradient along a line; beyond its ends, the first and the last stop.
    case linear(from: StrokePoint, to: StrokePoint, stops: [Stop])
    /// A gradient from a center to a circle; beyond it, the last stop.
    case radial(center: StrokePoint, radius: Double, stops: [Stop])
  }

  /// A pen.
  public struct Line: Hashable, Sendable {
    /// What it draws with.
    public var paint: Paint
    /// Of the stroke, in picture units.
    public var width: Double
    /// Round ends; else flat ones.
    public var isRound: Bool
    /// Round joins; else miters.
    public var hasRoundJoins: Bool

    /// A pen of this width, flat unless otherwise stated; joins are round if ends are.
    public init(_ paint: Paint, width: Double, isRound: Bool = false, hasRoundJoins: Bool? = nil) {
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

  enum Item: Sendable {
    /// Areas that do not overlap, or holes that turn the other way, and lines along their borders.
    case shape([Stroke], fill: Paint?, line: Line?)
    /// Lines drawn several times, back to front.
    case layers([Stroke], [Layer], isRound: Bool)
    case letters(RuneLayout, PictureFrame, Color)
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

  /// Of all lengths here.
  public var unit: PictureUnit
  /// Of the canvas.
  public var width: Double
  /// Of the canvas.
  public var height: Double
  var items: [Item] = []
  /// What the letters of an item say, to be found in a PDF.
  var texts: [Int: String] = [:]

  /// An empty picture.
  public init(unit: PictureUnit, width: Double, height: Double) {
    self.unit = unit
    self.width = width
    self.height = height
  }

  /// All of the canvas.
  var whole: Stroke { .rectangle(x: 0, y: 0, width: width, height: height) }

  package var frame: PictureFrame {
    PictureFrame(unit: unit, width: width, height: height, scale: 1, origin: StrokePoint(0, 0))
  }

  /// Adds areas, lines or both.
  ///
  /// - Complexity: O(1), amortized.
  public mutating func add(_ strokes: [Stroke], fill: Paint? = nil, line: Line? = nil) {
    items.append(.shape(strokes, fill: fill, line: line))
  }

  /// Adds letters whose layout lies on the canvas as `frame` says.
  ///
  /// - Parameter text: What they say, which can be found and copied in a PDF. Where no letters say anything, the largest
  ///   ones say the title.
  /// - Complexity: Linear in the strokes of the letters.
  public mutating func add(_ layout: RuneLayout, frame: PictureFrame, color: Color, text: String? = nil) {
    texts[items.count] = text
    items.append(.letters(layout, frame, color))
  }

  /// A layout as it is drawn by default: letters in one ink on a ground, with edges.
  public init(_ sized: SizedLayout, colors: PictureColors) {
    self.init(unit: sized.frame.unit, width: sized.frame.width, height: sized.frame.height)
    if let ground = colors.ground {
      add([.rectangle(x: 0, y: 0, width: width, height: height)], fill: .flat(Color(ground)))
    }
    let weight = (sized.layout.drawings.first?.style.weight ?? 1) / 3 * sized.frame.scale
    for edge in sized.edges {
      let strokes = edge.strokes(on: sized.frame)
      if edge.isMark {
        add(strokes, fill: .flat(Color(colors.ink)))
      } else {
        add(strokes, line: Line(.flat(Color(colors.ink)), width: weight))
      }
    }
    add(sized.layout, frame: sized.frame, color: Color(colors.ink))
  }
}

extension PictureScene {
  /// Single lines as they are engraved, on nothing. The canvas is larger by half of a line's width on each side.
  public init(_ plan: EngravingPlan, frame: PictureFrame, line: EngravedPicture.Line) {
    self.init(unit: frame.unit, width: frame.width + line.width, height: frame.height + line.width)
    let bleed = StrokePoint(line.width / 2, line.width / 2)
    func placed(_ strokes: [Stroke]) -> [Stroke] { strokes.map { $0.mapped { $0 + bleed } } }
    let edgePen = Line(.flat(Color(line.edgeColor)), width: line.width)
    let cuts = plan.cuts.map { cut in cut.dot.map { .circle(center: $0.center, radius: $0.radius) } ?? cut.stroke }
    add(placed(cuts), line: Line(.flat(Color(line.color)), width: line.width))
    let edges = plan.edges.flatMap { $0.strokes(on: frame) }
    if !edges.isEmpty { add(placed(edges), line: edgePen) }
  }
}

extension FrameEdge {
  /// The edge as strokes in picture units.
  func strokes(on frame: PictureFrame) -> [Stroke] {
    switch self {
    case .line(let from, let to): [Stroke(polyline: [from, to]).mapped(frame.place)]
    case .outline(let corners): [Stroke(outline: corners).mapped(frame.place)]
    case .mark(let stroke): [stroke.mapped(frame.place)]
    case .circle(let center, let radius): [.circle(center: frame.place(center), radius: radius * frame.scale)]
    }
  }
}

extension Stroke {
  /// An upright rectangle.
  static func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) -> Stroke {
    guard radius > 0 else {
      return Stroke(
        start: StrokePoint(x, y),
        segments: [
          .line(to: StrokePoint(x + width, y)), .line(to: StrokePoint(x + width, y + height)),
          .line(to: StrokePoint(x, y + height)), .line(to: StrokePoint(x, y)),
        ], isClosed: true)
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
  static func arc(
    center: StrokePoint, radius: Double, from: Double, to: Double, curve: Double = .pi / 8
  ) -> Stroke {
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
    var from = start
    for segment in segments {
      if case .curve(let control, let end) = segment {
        let bend = (from - control * 2 + end).length
        let steps = min(200, max(2, Int((bend / (4 * tolerance)).squareRoot().rounded(.up))))
        for step in 1..<steps { points.append(Stroke.point(on: from, control, end, at: Double(step) / Double(steps))) }
      }
      points.append(segment.end)
      from = segment.end
    }
    return points
  }
}
