/// A text on a serpent's band, as on a rune stone: the staves reach from edge line to edge line, signs divide the words,
/// and the serpent is as long as the text.
///
/// Everything is lines and areas in grid units, y down, so that it can be drawn, cut and engraved.
public struct RuneRibbon: Sendable {
  /// How the band runs.
  public enum Shape: String, Sendable, CaseIterable {
    /// Up, round and down again, with the crossing legs bound by a union knot. A long text takes a second serpent, which
    /// runs inside the first one.
    case arch
    /// From left to right, up and down; a long text on long legs, as many as make a picture that is not too wide.
    case wave
    /// A lying loop that crosses itself once.
    case loop
    /// Inward, with as many turns as the text needs.
    case spiral
  }

  /// The style of the serpent's head, by the name that runologists give to the style of stone.
  public enum Head: String, Sendable, CaseIterable {
    /// In profile, with an open mouth, as from about 1020 to 1050.
    case pr2
    /// In profile, long and slender, as from about 1070 to 1100.
    case pr4
    /// From above, as from about 1010 to 1050.
    case fp
  }

  /// The serpent's tail.
  public enum Tail: String, Sendable, CaseIterable {
    /// Rolled up, with a tendril.
    case rolled
    /// Thin, bent twice.
    case pointed
    /// Thin, bent one way.
    case coil
  }

  /// How a ribbon is drawn.
  public struct Design: Hashable, Sendable {
    /// How the band runs.
    public var shape: Shape
    /// The style of the head.
    public var head: Head
    /// The tail.
    public var tail: Tail
    /// Whether there is a cross in the field of an arch.
    public var hasCross: Bool

    /// A shape with the head and tail that suit it, unless others are given.
    public init(_ shape: Shape = .arch, head: Head? = nil, tail: Tail? = nil, hasCross: Bool = false) {
      self.shape = shape
      let (usualHead, usualTail): (Head, Tail) =
        switch shape {
        case .arch: (.pr2, .rolled)
        case .loop: (.pr4, .rolled)
        case .wave: (.pr2, .coil)
        case .spiral: (.fp, .coil)
        }
      (self.head, self.tail) = (head ?? usualHead, tail ?? usualTail)
      self.hasCross = hasCross
    }
  }

  /// Why a text cannot be set.
  public enum Failure: Error, Hashable, Sendable {
    /// The text has no letter that the font draws.
    case noLetters
    /// More letters than a ribbon can hold.
    case tooLong(letters: Int, most: Int)
  }

  /// A stroke of a letter, bent along the band.
  public struct Stave: Hashable, Sendable {
    /// The characters of the letter.
    public var letters: [Unicode.Scalar]
    /// The middle line.
    public var stroke: Stroke
  }

  /// More letters than this would be too small to see on any ribbon.
  public static let mostLetters = 600
  /// Width of the band from the middle of one edge line to the other.
  public static let width = RibbonCourse.width
  /// Weight of the letters' pen, unless another one is given.
  public static let usualWeight = 1.18

  /// What is filled with the color of the band.
  public private(set) var areas: [Stroke] = []
  /// Lines of the body, the head, the tail, the knot and the cross.
  public private(set) var edges: [Stroke] = []
  /// Finer lines, which are left out where they would clog.
  public private(set) var eyes: [Stroke] = []
  /// What is filled with ink.
  public private(set) var pupils: [StrokeDot] = []
  /// The strokes of the letters, in the order of the text.
  public private(set) var staves: [Stave] = []
  /// Dots of letters and dividers.
  public private(set) var dots: [StrokeDot] = []
  /// Of the letters.
  public let style: PenStyle
  /// Of the middle of all lines.
  public private(set) var box = InkBox.empty

  /// Sets runes on a ribbon.
  ///
  /// - Parameters:
  ///   - letters: Runes; spaces become dividers, and Latin punctuation is omitted.
  ///   - font: Has the letters, `᛫` and `᛭`.
  ///   - drawings: The parts of the serpent.
  ///   - style: Of the letters. Edge lines are nine tenths as wide.
  /// - Complexity: O(letters), some forty times.
  /// - Throws: `Failure.noLetters` or `.tooLong`.
  public init(
    _ letters: String, font: StrokeFont, drawings: SerpentDrawings, design: Design = Design(),
    style: PenStyle = PenStyle(weight: usualWeight)
  ) throws(Failure) {
    self.style = style
    let words = QuoteCard.withoutMarks(letters).split { $0.isWhitespace || $0 == "\u{200B}" }.joined(separator: "᛫")
    guard !words.isEmpty else { throw .noLetters }
    let pen = PenStyle(weight: style.weight, isHairline: true)
    guard ShapedText(words, font: font, style: pen).hasLetters else { throw .noLetters }
    let divided =
      words.unicodeScalars.last.map { LineBreaker.mayBreak(after: $0, amongRunes: true) } == true ? words : words + "᛫"
    let sequence = LetterSequence(ShapedText("᛭" + divided, font: font, style: pen), tracking: 0)
    let count = sequence.letters.count
    guard count <= RuneRibbon.mostLetters else { throw .tooLong(letters: count, most: RuneRibbon.mostLetters) }
    guard let (course, setting) = RibbonText(sequence).fitted({ design.shape.course(size: $0, drawings) }) else {
      throw .tooLong(letters: count, most: count - 1)
    }
    draw(setting.places, sequence, course.text)
    drawBody(course, drawings, design)
    if let (over, under) = course.crossing {
      let text = setting.places[0] - sequence.halfWidth(0)...setting.end
      // A short text is framed by bars, as it is elsewhere by those at neck and tail.
      if setting.counts[0] == count, text.upperBound - text.lowerBound < 0.5 * (under - over) {
        for s in [0.42, 0.58] {
          addBar(text.lowerBound - s * RuneRibbon.width, on: course.line)
          addBar(text.upperBound + s * RuneRibbon.width, on: course.line)
        }
      }
    }
    for stroke in edges + eyes + staves.map({ $0.stroke }) { box.include(stroke.box) }
  }

  // MARK: Letters

  private mutating func draw(_ places: [Double], _ sequence: LetterSequence, _ line: CenterLine) {
    // Round joins at the tips of staves end with the edge lines, not beyond them.
    let half = RuneRibbon.width / 2
    let height = style.isHairline ? 1 : 1 - max(0, style.weight - edgeWeight) / 2 / half
    for (place, s) in places.enumerated() {
      guard let drawing = sequence.drawing(place) else { continue }
      func bent(_ point: StrokePoint) -> StrokePoint {
        line.place(s + point.x - drawing.middleX, (point.y - half) * height)
      }
      for stroke in drawing.glyph.strokes {
        staves.append(Stave(letters: drawing.letters, stroke: stroke.bent(bent)))
      }
      for dot in drawing.glyph.dots {
        dots.append(StrokeDot(center: bent(dot), radius: 1.1 * style.weight / RuneRibbon.usualWeight))
      }
    }
  }

  /// Width of the edge lines in grid units.
  public var edgeWeight: Double { 1.05 / RuneRibbon.usualWeight * style.weight }

  // MARK: Body

  private mutating func drawBody(_ course: RibbonCourse, _ drawings: SerpentDrawings, _ design: Design) {
    let width = RuneRibbon.width
    let line = course.line
    var body = RibbonStrand(line)
    var knot: [RibbonStrand] = []
    if let (over, under) = course.crossing {
      let reach = min(3 * width, over)
      let (above, below) = (over - reach...over + reach, under - reach...under + reach)
      body.covers.append(RibbonStrand.Cover(body, above, within: below))
      if course.hasKnot {
        // Bands lie above and below each other by turns.
        let points = drawings["knot"].spline.map { $0 * width }
        var upper = RibbonStrand(pointed: CenterLine(spline: points))
        var lower = RibbonStrand(pointed: CenterLine(spline: points.map { StrokePoint($0.x, -$0.y) }))
        let whole = 0...upper.line.length
        let (left, right) = (0...whole.upperBound / 2, whole.upperBound / 2...whole.upperBound)
        let strand = body
        body.covers += [
          RibbonStrand.Cover(upper, whole, within: above), RibbonStrand.Cover(lower, whole, within: above),
        ]
        let (plainUpper, plainLower) = (upper, lower)
        upper.covers = [
          RibbonStrand.Cover(strand, below, within: whole), RibbonStrand.Cover(plainLower, left, within: left),
        ]
        lower.covers = [
          RibbonStrand.Cover(strand, below, within: whole), RibbonStrand.Cover(plainUpper, right, within: right),
        ]
        knot = [upper, lower]
      }
    }
    let bands = [line] + (course.inner.map { [$0] } ?? [])
    for strand in [body] + knot + bands.dropFirst().map({ RibbonStrand($0) }) {
      areas.append(strand.area)
      edges += strand.edges
    }
    for (number, line) in bands.enumerated() {
      let end = line.length
      for s in [0.42 * width, 0.58 * width, end - 0.46 * width, end - 0.30 * width] { addBar(s, on: line) }
      // No part on its back; in a narrow field, toward its middle.
      func up(_ s: Double, isInside: Bool) -> StrokePoint {
        let normal = line.normal(s)
        return isInside ? normal * (line.curvature(s) > 0 ? -1 : 1) : normal.y > 0 ? normal * -1 : normal
      }
      let isInner = number > 0
      add(
        drawings[design.head.rawValue], at: line.point(0), along: line.tangent(0) * -1, up: up(0, isInside: isInner))
      add(
        drawings[(isInner ? .coil : design.tail).rawValue], at: line.point(end), along: line.tangent(end),
        up: up(end, isInside: isInner || design.shape == .spiral))
    }
    if design.hasCross, design.shape == .arch, let (over, under) = course.crossing {
      // In the middle of the field above the knot, or above the ends of the inner band.
      let top = line.point((over + under) / 2).y + width / 2
      var (y, scale) = ((top - 1.7 * width) / 2, max(1, -top / width / 9.5))
      if let inner = course.inner {
        let field = inner.point(0).y - top - RibbonCourse.pitch
        (y, scale) = (top + RibbonCourse.pitch + 0.43 * field, max(0.8, field / width / 7))
      }
      add(
        drawings["cross"], at: StrokePoint(0, y), along: StrokePoint(1, 0), up: StrokePoint(0, 1),
        scale: min(2.2, scale))
    }
  }

  private mutating func addBar(_ s: Double, on line: CenterLine) {
    let half = RuneRibbon.width / 2
    edges.append(Stroke(polyline: [line.place(s, half), line.place(s, -half)]))
  }

  private mutating func add(
    _ part: SerpentDrawings.Part, at origin: StrokePoint, along: StrokePoint, up: StrokePoint, scale: Double = 1
  ) {
    let size = scale * RuneRibbon.width
    func placed(_ point: StrokePoint) -> StrokePoint { origin + (along * point.x + up * point.y) * size }
    areas += part.areas.map { $0.mapped(placed) }
    edges += part.lines.map { $0.mapped(placed) }
    eyes += part.eyes.map { $0.mapped(placed) }
    pupils += part.dots.map { StrokeDot(center: placed($0.center), radius: $0.radius * size) }
  }

  /// The same seen from behind.
  public var mirrored: RuneRibbon {
    var result = self
    let middle = box.center.x
    func mirror(_ point: StrokePoint) -> StrokePoint { StrokePoint(2 * middle - point.x, point.y) }
    func mirror(_ dot: StrokeDot) -> StrokeDot { StrokeDot(center: mirror(dot.center), radius: dot.radius) }
    result.areas = areas.map { $0.mapped(mirror) }
    result.edges = edges.map { $0.mapped(mirror) }
    result.eyes = eyes.map { $0.mapped(mirror) }
    result.pupils = pupils.map(mirror)
    result.staves = staves.map { Stave(letters: $0.letters, stroke: $0.stroke.mapped(mirror)) }
    result.dots = dots.map(mirror)
    return result
  }
}

extension Stroke {
  /// The stroke after a smooth bend that keeps upright lines straight; others become curves.
  fileprivate func bent(_ bend: (StrokePoint) -> StrokePoint) -> Stroke {
    var result = Stroke(start: bend(start), segments: [], isClosed: isClosed)
    var from = start
    for segment in segments {
      if case .line(let end) = segment, end.x == from.x {
        result.segments.append(.line(to: bend(end)))
      } else {
        let (start, control) = (from, segment.control ?? StrokePoint.middle(from, segment.end))
        func place(_ t: Double) -> StrokePoint { bend(Stroke.point(on: start, control, segment.end, at: t)) }
        result.segments +=
          Stroke.fitted(0...1, step: 1, tolerance: 0.012) { t in
            (place(t), place(min(1, t + 1e-4)) - place(max(0, t - 1e-4)))
          }.segments
      }
      from = segment.end
    }
    return result
  }
}
