/// A text on a serpent's band, as on a rune stone: the staves reach from edge line to edge line, signs divide the words,
/// and the band is as wide as the text fills it.
///
/// Everything is strokes, so that it can be drawn and engraved.
public struct RuneRibbon: Sendable {
  /// How the band runs.
  public enum Shape: String, Sendable, CaseIterable {
    /// Up, round and down again.
    case arch
    /// An S lying on its side.
    case wave
    /// A knot that crosses itself once.
    case loop
    /// Inward, one and three quarter turns.
    case spiral
  }

  /// How the serpent's head is seen.
  public enum Head: String, Sendable, CaseIterable {
    /// From the side, with one eye.
    case profile
    /// From above, with two eyes.
    case above
  }

  /// Why a text cannot be set.
  public enum Failure: Error, Hashable, Sendable {
    /// The text has no letter that the font draws.
    case noLetters
    /// More letters than the shape can hold.
    case tooLong(letters: Int, most: Int)
  }

  /// More letters than this would be too small to see on any ribbon.
  public static let mostLetters = 600

  /// Lines of the body and the head.
  public private(set) var edges: [Stroke] = []
  /// A stroke of a letter, bent along the band.
  public struct Stave: Hashable, Sendable {
    /// The characters of the letter.
    public var letters: [Unicode.Scalar]
    /// The middle line.
    public var stroke: Stroke
  }

  /// The strokes of the letters, in the order of the text.
  public private(set) var staves: [Stave] = []
  /// Dots of letters and dividers.
  public private(set) var dots: [StrokeDot] = []
  /// The middle of the body, for its ground.
  private(set) var body: [Stroke] = []
  private(set) var tail: Stroke?
  private(set) var headOutline: Stroke?
  /// Of the band.
  public private(set) var width = 0.0
  /// Of all lines.
  public private(set) var box = InkBox.empty
  private var unit: Double { width / StrokeFont.runeHeight }

  private static let step = 1.0
  private static let letterWhite = 2.7

  /// Sets runes on a ribbon some thousand units large.
  ///
  /// - Parameters:
  ///   - letters: Runes; spaces become dividers, and Latin punctuation is omitted.
  ///   - font: Has the letters, `᛫` and `᛭`.
  /// - Complexity: O(letters), some thirty times.
  /// - Throws: `Failure.noLetters` or `.tooLong`.
  public init(_ letters: String, font: StrokeFont, shape: Shape, head: Head = .profile) throws(Failure) {
    let words = QuoteCard.withoutMarks(letters).split { $0.isWhitespace || $0 == "\u{200B}" }.joined(separator: "᛫")
    guard !words.isEmpty else { throw .noLetters }
    let plain = ShapedText(words, font: font, style: PenStyle(weight: 1.18, isHairline: true))
    guard plain.hasLetters else { throw .noLetters }
    let divided = words.unicodeScalars.last.map { LineBreaker.mayBreak(after: $0) } == true ? words : words + "᛫"
    let text = ShapedText("᛭" + divided, font: font, style: PenStyle(weight: 1.18, isHairline: true))
    let sequence = LetterSequence(text, tracking: 0)
    guard sequence.letters.count <= RuneRibbon.mostLetters else {
      throw .tooLong(letters: sequence.letters.count, most: RuneRibbon.mostLetters)
    }
    var line = CenterLine(shape.path, step: RuneRibbon.step)
    // The widest band on which the text ends before the line does.
    var (low, high) = (2.0, shape.widestBand)
    func end(_ width: Double, _ spread: Double) -> Double? {
      RuneRibbon.places(sequence, line, width: width, spread: spread)?.end
    }
    guard end(low, 1) != nil else { throw .tooLong(letters: sequence.letters.count, most: sequence.letters.count - 1) }
    var spread = 1.0
    if end(high, 1) != nil {
      low = high
      // What is left goes between the letters, within reason; then the serpent is shorter.
      var (near, far) = (1.0, 1.5)
      for _ in 0..<16 {
        let middle = (near + far) / 2
        if end(high, middle) != nil { near = middle } else { far = middle }
      }
      spread = near
    } else {
      for _ in 0..<26 {
        let middle = (low + high) / 2
        if end(middle, 1.02) != nil { low = middle } else { high = middle }
      }
      spread = 1.02
    }
    width = low
    guard let set = RuneRibbon.places(sequence, line, width: width, spread: spread) else { throw .noLetters }
    draw(set.places, sequence, text, line)
    let textEnd = set.end
    line.cut(at: textEnd)
    let bodyEnd = line.length
    line.curl(length: 3.9 * width, turn: 1.6 * .pi * shape.tailTurn)
    drawBody(line, textEnd: textEnd - 0.6 * width, bodyEnd: bodyEnd, head: head)
    for edge in edges { box.include(edge.box) }
    for stave in staves { box.include(stave.stroke.box) }
  }

  // MARK: Letters

  /// Where the middle of each letter lies along the line, and where the text ends with the room after it.
  private static func places(
    _ sequence: LetterSequence, _ line: CenterLine, width: Double, spread: Double
  ) -> (places: [Double], end: Double)? {
    let unit = width / StrokeFont.runeHeight
    let hidden = hiddenStretches(line, width: width)
    var places: [Double] = []
    var s = 0.9 * width + sequence.halfWidth(0) * unit
    for place in sequence.letters.indices {
      let half = (sequence.halfWidth(place) + 0.8) * unit
      // Nothing stands under a crossing.
      for stretch in hidden where s + half > stretch.lowerBound && s - half < stretch.upperBound {
        s = stretch.upperBound + half
      }
      places.append(s)
      guard place + 1 < sequence.letters.count else { break }
      let curvature = line.curvature(s + sequence.halfWidth(place) * unit)
      var ring: RingCircle?
      if abs(curvature) > 1e-5 {
        ring = RingCircle(radius: max(1 / abs(curvature) / unit, 14), outward: curvature > 0 ? 1 : -1)
      }
      s += sequence.step(place, place + 1, spread: spread * letterWhite / 2.97, ring: ring) * unit
    }
    let end = s + sequence.halfWidth(sequence.letters.count - 1) * unit + 0.6 * width
    return end <= line.length ? (places, end) : nil
  }

  /// Stretches of the line that lie under an earlier part of the band.
  private static func hiddenStretches(_ line: CenterLine, width: Double) -> [Range<Double>] {
    var result: [Range<Double>] = []
    let stride = max(1, Int(width / 8))
    var start: Double?
    for index in Swift.stride(from: 0, to: line.points.count, by: stride) {
      let s = Double(index) * line.step
      let isHidden = isNear(line.points[index], line, before: s - 3 * width, within: width)
      if isHidden, start == nil { start = s - Double(stride) * line.step }
      if !isHidden, let from = start {
        result.append(from..<s)
        start = nil
      }
    }
    if let start { result.append(start..<line.length) }
    return result
  }

  private static func isNear(_ point: StrokePoint, _ line: CenterLine, before: Double, within: Double) -> Bool {
    guard before > 0 else { return false }
    let last = min(line.points.count - 1, Int(before / line.step))
    var index = 0
    while index <= last {
      let distance = (line.points[index] - point).length
      if distance < within { return true }
      // Points are a step apart, so none nearer can come before.
      index += max(1, Int((distance - within) / line.step))
    }
    return false
  }

  private mutating func draw(
    _ places: [Double], _ sequence: LetterSequence, _ text: ShapedText, _ line: CenterLine
  ) {
    for (place, s) in places.enumerated() {
      guard let drawing = sequence.drawing(place) else { continue }
      func bent(_ point: StrokePoint) -> StrokePoint {
        line.place(s + (point.x - drawing.middleX) * unit, (point.y - StrokeFont.runeHeight / 2) * unit)
      }
      for stroke in drawing.glyph.strokes {
        // Pieces of half a unit follow the bend.
        var points = [stroke.start]
        for (a, b) in zip(stroke.flattened(tolerance: 0.02), stroke.flattened(tolerance: 0.02).dropFirst()) {
          // A stave lies on the normal and stays straight.
          let count = a.x == b.x ? 1 : max(1, Int(((b - a).length / 0.5).rounded(.up)))
          for part in 1...count { points.append(a + (b - a) * (Double(part) / Double(count))) }
        }
        staves.append(Stave(letters: drawing.letters, stroke: Stroke(polyline: points.map(bent))))
      }
      for dot in drawing.glyph.dots { dots.append(StrokeDot(center: bent(dot), radius: 1.1 * unit)) }
    }
  }

  // MARK: Body

  private mutating func drawBody(_ line: CenterLine, textEnd: Double, bodyEnd: Double, head: Head) {
    let half = width / 2
    let tailLength = line.length - bodyEnd
    for side in [1.0, -1] {
      var points = line.offset(side * half, from: 0, to: bodyEnd).enumerated().map { ($0.offset, $0.element) }
      let count = max(2, Int(tailLength / line.step))
      let bodyCount = points.count
      for index in 1...count {
        let t = Double(index) / Double(count)
        // (1 − t)^0.75 as the root of a root.
        let rest = ((1 - t) * (1 - t) * (1 - t)).squareRoot().squareRoot()
        points.append((bodyCount + index, line.place(bodyEnd + t * tailLength, side * half * rest)))
      }
      // Really cut under the part that lies above, so that an engraver never cuts twice.
      var run: [StrokePoint] = []
      for (number, point) in points {
        let s = Double(number) * line.step
        if RuneRibbon.isNear(point, line, before: s - 3 * width, within: 0.56 * width) {
          if run.count > 1 { edges.append(Stroke(polyline: run)) }
          run = []
        } else {
          run.append(point)
        }
      }
      if run.count > 1 { edges.append(Stroke(polyline: run)) }
    }
    for s in [0.42 * width, 0.56 * width, textEnd + 0.30 * width, textEnd + 0.44 * width] {
      edges.append(Stroke(polyline: [line.place(s, half), line.place(s, -half)]))
    }
    body = [Stroke(polyline: line.offset(0, from: 0, to: bodyEnd))]
    let count = 40
    let sides = [1.0, -1].map { side in
      (0...count).map { index -> StrokePoint in
        let t = Double(index) / Double(count)
        let rest = ((1 - t) * (1 - t) * (1 - t)).squareRoot().squareRoot()
        return line.place(bodyEnd + t * tailLength, side * half * rest)
      }
    }
    tail = Stroke(polyline: sides[0] + sides[1].reversed())
    // The head looks away from the text.
    let (neck, forward) = (line.point(0), line.tangent(0) * -1)
    // Never on its back.
    let up = line.normal(0).y > 0.3 ? line.normal(0) * -1 : line.normal(0)
    func placed(_ point: StrokePoint) -> StrokePoint { neck + (forward * point.x + up * point.y) * width }
    let drawing = head == .profile ? RibbonHead.profile : RibbonHead.above
    edges += drawing.lines.map { $0.mapped(placed) }
    headOutline = drawing.outline.mapped(placed)
    for dot in drawing.dots {
      edges.append(.circle(center: placed(dot.center), radius: dot.radius * width))
    }
  }

  // MARK: Pictures

  private func scale(_ request: SizedLayout.Request) -> (scale: Double, frame: PictureFrame) {
    let margin = request.margin * 0.08 * max(box.width, box.height)
    let (needsWidth, needsHeight) = (box.width + 2 * margin, box.height + 2 * margin)
    let usual = request.unit == .pixel ? 1000.0 : 120
    let scale =
      [request.width.map { $0 / needsWidth }, request.height.map { $0 / needsHeight }]
      .compactMap(\.self).min() ?? usual / max(needsWidth, needsHeight)
    let width = request.width ?? request.unit.wholeSize(needsWidth * scale)
    let height = request.height ?? request.unit.wholeSize(needsHeight * scale)
    let origin = StrokePoint(width / 2 - box.center.x * scale, height / 2 - box.center.y * scale)
    return (scale, PictureFrame(unit: request.unit, width: width, height: height, scale: scale, origin: origin))
  }

  /// The canvas for a size that is asked for.
  ///
  /// - Complexity: Linear in the strokes.
  public func frame(_ request: SizedLayout.Request) -> PictureFrame { scale(request).frame }

  /// The picture in lines on a ground.
  ///
  /// - Complexity: Linear in the strokes.
  public func scene(frame: PictureFrame, ground: QuoteCard.Ground, ink: PictureScene.Color? = nil) -> PictureScene {
    var scene = PictureScene(unit: frame.unit, width: frame.width, height: frame.height)
    typealias Color = PictureScene.Color
    let whole = Stroke.rectangle(x: 0, y: 0, width: frame.width, height: frame.height)
    let lines = ink ?? Color(gray: ground == .dark ? 0xED : 0x16)
    let band: Color? = ground == .dark ? Color(gray: 0x26) : ground == .light ? Color(gray: 255) : nil
    switch ground {
    case .none: break
    case .light: scene.add([whole], fill: .flat(Color(gray: 0xF3)))
    case .dark:
      let longer = max(frame.width, frame.height)
      scene.add(
        [whole],
        fill: .radial(
          center: StrokePoint(0.4 * frame.width, 0.2 * frame.height), radius: 0.95 * longer,
          stops: [
            PictureScene.Stop(0, Color(gray: 0x3A)), PictureScene.Stop(0.55, Color(gray: 0x20)),
            PictureScene.Stop(1, Color(gray: 0x12)),
          ]))
    }
    func placed(_ strokes: [Stroke]) -> [Stroke] { strokes.map { $0.mapped(frame.place) } }
    if let band {
      scene.add(placed(body), line: PictureScene.Line(.flat(band), width: width * frame.scale))
      for area in [tail, headOutline].compactMap(\.self) { scene.add(placed([area]), fill: .flat(band)) }
    }
    let unit = unit * frame.scale
    scene.add(placed(edges), line: PictureScene.Line(.flat(lines), width: 1.05 * unit, isRound: true))
    scene.add(placed(staves.map(\.stroke)), line: PictureScene.Line(.flat(lines), width: 1.18 * unit, isRound: true))
    if !dots.isEmpty {
      scene.add(
        dots.map { .circle(center: frame.place($0.center), radius: $0.radius * frame.scale) }, fill: .flat(lines))
    }
    return scene
  }

  /// The same as single lines.
  ///
  /// - Complexity: Linear in the strokes; if sorted, as `EngravingPlan` states.
  public func plan(frame: PictureFrame, isSorted: Bool = false) -> EngravingPlan {
    var cuts: [EngravingPlan.Cut] = []
    for stave in staves {
      for open in stave.stroke.opened {
        cuts.append(
          EngravingPlan.Cut(letters: stave.letters, glyph: cuts.count, stroke: open.mapped(frame.place), dot: nil))
      }
    }
    for dot in dots {
      let center = frame.place(dot.center)
      cuts.append(
        EngravingPlan.Cut(
          letters: ["᛫"], glyph: cuts.count, stroke: Stroke(start: center, segments: []),
          dot: StrokeDot(center: center, radius: dot.radius * frame.scale)))
    }
    for edge in edges {
      for open in edge.opened {
        cuts.append(EngravingPlan.Cut(letters: [], glyph: cuts.count, stroke: open.mapped(frame.place), dot: nil))
      }
    }
    return EngravingPlan(cuts, isSorted: isSorted)
  }
}

extension Stroke {
  /// Straight lines from point to point.
  init(polyline points: [StrokePoint]) {
    self.init(start: points[0], segments: points.dropFirst().map { .line(to: $0) })
  }
}

extension RuneRibbon.Shape {
  /// The middle of the band, on a field of some thousand units, from the head on.
  var path: Stroke {
    switch self {
    case .arch:
      .path(
        (255, 900),
        [
          (195, 740, 175, 590, 175, 430), (175, 210, 310, 80, 480, 80), (650, 80, 785, 210, 785, 430),
          (785, 590, 770, 720, 730, 830),
        ])
    case .wave:
      .path(
        (150, 430),
        [(235, 190, 480, 110, 610, 380), (690, 560, 790, 740, 960, 690), (1090, 650, 1130, 560, 1150, 470)])
    case .loop:
      .path(
        // The strands cross steeply: no letter hangs upside down.
        (620, 1200),
        [
          (595, 1080, 545, 960, 480, 850), (370, 664, 190, 510, 190, 350), (190, 190, 310, 80, 480, 80),
          (650, 80, 770, 190, 770, 350), (770, 510, 590, 664, 480, 850), (415, 960, 365, 1080, 340, 1200),
        ])
    case .spiral: spiral
    }
  }

  private var spiral: Stroke {
    let turns = 1.75
    let count = 96
    let points = (0...count).map { index -> StrokePoint in
      let turn = turns * Double(index) / Double(count)
      let (sine, cosine) = sineAndCosine((turn + 0.25) * 2 * .pi)
      let radius = 450 - 160 * turn
      return StrokePoint(500 + radius * cosine, 500 + radius * sine)
    }
    return Stroke(polyline: points)
  }

  /// Where the band may not be wider: one and a half times its width is the least radius under text.
  var widestBand: Double { self == .spiral ? 100 : 105 }

  /// The way in which the tail curls: 1 clockwise.
  var tailTurn: Double { self == .wave ? -1 : 1 }
}

extension Stroke {
  /// Cubic curves, each followed to well under a unit by quadratic ones.
  fileprivate static func path(
    _ start: (Double, Double), _ curves: [(Double, Double, Double, Double, Double, Double)]
  ) -> Stroke {
    var stroke = Stroke(start: StrokePoint(start.0, start.1), segments: [])
    for curve in curves {
      let p0 = stroke.end
      let (p1, p2, p3) = (
        StrokePoint(curve.0, curve.1), StrokePoint(curve.2, curve.3), StrokePoint(curve.4, curve.5)
      )
      for index in 1...48 {
        let t = Double(index) / 48
        let u = 1 - t
        let near = p0 * (u * u * u) + p1 * (3 * u * u * t)
        stroke.segments.append(.line(to: near + p2 * (3 * u * t * t) + p3 * (t * t * t)))
      }
    }
    return stroke
  }
}

/// A serpent's head in widths of the band: x forward from the neck, y up.
private struct RibbonHead {
  var lines: [Stroke]
  var outline: Stroke
  var dots: [StrokeDot]

  private static func curve(_ start: (Double, Double), _ curves: [(Double, Double, Double, Double)]) -> Stroke {
    Stroke(
      start: StrokePoint(start.0, start.1),
      segments: curves.map { .curve(control: StrokePoint($0.0, $0.1), to: StrokePoint($0.2, $0.3)) })
  }

  /// As from the style of about 1050 on.
  static let profile: RibbonHead = {
    let skull = curve(
      (0, 0.5),
      [
        (0.5, 0.74, 0.95, 0.68), (1.42, 0.62, 1.72, 0.38), (2.0, 0.2, 2.35, 0.2), (2.78, 0.2, 2.92, 0.58),
        (3.04, 0.0, 2.5, -0.02), (1.8, 0.02, 1.28, -0.06), (1.75, -0.12, 2.05, -0.2), (2.4, -0.3, 2.42, -0.6),
        (2.22, -0.4, 1.85, -0.42), (1.2, -0.48, 0.6, -0.56), (0.25, -0.56, 0, -0.5),
      ])
    let eye = curve((0.62, 0.2), [(1.1, 0.5, 1.72, 0.16), (1.1, 0.04, 0.62, 0.2)])
    let ear = curve((0.5, 0.64), [(0.2, 1.08, -0.46, 0.74), (-0.1, 0.66, 0.2, 0.6)])
    return RibbonHead(
      lines: [skull, eye, ear], outline: skull, dots: [StrokeDot(center: StrokePoint(1.12, 0.24), radius: 0.085)])
  }()

  /// As on the oldest of the kind.
  static let above: RibbonHead = {
    let half: [(Double, Double, Double, Double)] = [
      (0.5, 0.5, 0.82, 0.6), (1.3, 0.66, 1.7, 0.44), (1.95, 0.34, 2.1, 0.34), (2.42, 0.34, 2.42, 0),
    ]
    let other: [(Double, Double, Double, Double)] = [
      (2.42, -0.34, 2.1, -0.34), (1.95, -0.34, 1.7, -0.44), (1.3, -0.66, 0.82, -0.6), (0.5, -0.5, 0, -0.5),
    ]
    let skull = curve((0, 0.5), half + other)
    var lines = [skull, Stroke(polyline: [StrokePoint(0.95, 0), StrokePoint(1.95, 0)])]
    lines.append(curve((2.0, 0.2), [(2.16, 0, 2.0, -0.2)]))
    var dots: [StrokeDot] = []
    for side in [1.0, -1] {
      lines.append(
        curve((0.62, 0.26 * side), [(0.95, 0.48 * side, 1.34, 0.3 * side), (0.95, 0.14 * side, 0.62, 0.26 * side)]))
      lines.append(
        curve((0.62, 0.57 * side), [(0.15, 1.02 * side, -0.3, 0.8 * side), (0.05, 0.66 * side, 0.3, 0.53 * side)]))
      dots.append(StrokeDot(center: StrokePoint(0.95, 0.3 * side), radius: 0.06))
      dots.append(StrokeDot(center: StrokePoint(2.22, 0.14 * side), radius: 0.045))
    }
    return RibbonHead(lines: lines, outline: skull, dots: dots)
  }()
}
