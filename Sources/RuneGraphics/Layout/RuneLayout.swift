/// Letters in their places, in grid units (a rune is 12 high) with y down: what all pictures are drawn from.
package struct RuneLayout: Sendable {
  /// A letter of a run.
  package struct PlacedGlyph: Sendable, Hashable {
    /// Index into the layout's drawings.
    package var drawing: Int
    /// Where the origin of the drawing stands along the run.
    package var x: Double
  }

  /// Letters on one straight base line.
  package struct Run: Sendable, Hashable {
    /// Where the base line runs.
    package var placement: Placement
    /// The letters in the order of the text.
    package var glyphs: [PlacedGlyph]
  }

  /// Where lines that are shorter than the widest one stand.
  package enum Alignment: String, Sendable, CaseIterable {
    case left
    /// In the middle.
    case center
    case right
  }

  /// The letters that occur, each once.
  package internal(set) var drawings: [GlyphDrawing]
  /// The lines, or the single letters of a ring or column.
  package internal(set) var runs: [Run]
  package internal(set) var inkBox: InkBox
  /// Words that were wider than a line and had to be broken between letters.
  package internal(set) var brokenWords = 0
  /// Whether the picture is drawn as a mirror shows it, for stamps; see `mirrored`.
  package internal(set) var isMirrored = false
  /// The upright line about which the mirror turns it: the middle of the ink, of a band, of a ring's circle.
  private var mirrorX: Double

  /// How lines are set; lengths in grid units.
  package struct LineOptions: Sendable {
    /// Widest line; nil to break only where the text does.
    package var measure: Double?
    /// Evens out the lengths of the lines.
    package var balances = false
    /// Where shorter lines stand.
    package var alignment = Alignment.left
    /// Added between letters.
    package var tracking = 0.0
    /// From base line to base line.
    package var linePitch = StrokeFont.runeHeight * 1.6
    /// Every second line runs back, its letters mirrored.
    package var isBoustrophedon = false
    /// Whether long prose is a block, with lines of one width.
    package var justifies = false

    /// Lines that break only where the text does, flush left.
    package init() {}
  }

  /// Sets a text in lines.
  ///
  /// A line ends where the text says so, and with a measure after spaces and word dividers; a space at the end of a
  /// line is dropped, a divider stays. A word wider than the measure is broken between letters and counted in
  /// `brokenWords`.
  ///
  /// - Complexity: O(letters); for up to 60 lines that are balanced, O(words of a line × words × lines).
  package static func lines(_ text: ShapedText, _ options: LineOptions = LineOptions()) throws(SizedLayout.Failure)
    -> RuneLayout
  {
    guard text.hasLetters else { throw .noLetters }
    var brokenWords = 0
    var lines: [(glyphs: [PlacedGlyph], width: Double, hang: Double)] = []
    for paragraph in text.paragraphs {
      let breaker = LineBreaker(paragraph, tracking: options.tracking)
      let broken = breaker.lines(
        measure: options.measure, balances: options.balances, mayBeBlock: options.isBoustrophedon || options.justifies)
      if broken.isBlock, options.justifies, text.lines.count == 1, broken.brokenWords == 0 {
        let lines = broken.lines.map { BrokenLine(paragraph: paragraph, range: $0) }
        let widest = broken.lines.reduce(0) { max($0, breaker.width($1)) }
        if !stretch(text, lines, to: widest, tracking: options.tracking).isEmpty {
          return centered(text, lines, pitch: options.linePitch, tracking: options.tracking, justifiedTo: widest)
        }
      }
      brokenWords += broken.brokenWords
      // An empty line of the text stays one.
      if broken.lines.isEmpty { lines.append(([], 0, 0)) }
      /// How much of a line stands out of the edge.
      func hang(_ line: Range<Int>) -> Double {
        options.isBoustrophedon ? breaker.dividerWidth(atEndOf: line) : line.last.map { text.hang(paragraph[$0]) } ?? 0
      }
      let widest = broken.lines.reduce(0) { max($0, breaker.width($1) - hang($1)) }
      for (number, line) in broken.lines.enumerated() {
        let (width, hang) = (breaker.width(line), hang(line))
        let isFull = options.isBoustrophedon && number + 1 < broken.lines.count
        let needed = isFull ? stretch((paragraph, line), by: widest - width + hang) : 0
        let (glyphs, spread) = glyphs((paragraph, line), of: text, breaker, stretch: min(mostStretchToTurn, needed))
        lines.append((glyphs, width + spread, hang))
      }
    }
    while lines.last?.glyphs.isEmpty == true { lines.removeLast() }
    lines.removeFirst(lines.firstIndex { !$0.glyphs.isEmpty } ?? 0)

    let widest = lines.reduce(0) { max($0, $1.width) }
    let widestBesideMarks = lines.reduce(0) { max($0, $1.width - $1.hang) }
    /// A comma hangs out, but not beyond the measure.
    let limit = max(options.measure ?? .infinity, widest)
    var runs: [Run] = []
    var isBackwards = false
    /// Where the line before ended, and the next one begins; at first so far from the edge that as many lines as possible do.
    var turn = 0.0
    var (end, leftmost, rightmost) = (0.0, 0.0, 0.0)
    var direction = 1.0
    for line in lines where options.isBoustrophedon && !line.glyphs.isEmpty {
      end += (line.width - line.hang) * direction
      direction = -direction
      (leftmost, rightmost) = (min(leftmost, end), max(rightmost, end))
      if rightmost - leftmost > widestBesideMarks + 1e-9 { break }
      turn = -leftmost
    }
    for (number, line) in lines.enumerated() where !line.glyphs.isEmpty {
      let start =
        switch options.alignment {
        case .center where options.isBoustrophedon:
          (widestBesideMarks - line.width + (isBackwards ? -line.hang : line.hang)) / 2
        case .left where isBackwards: max(turn - line.width, -line.hang)
        case .left: min(turn, widestBesideMarks - line.width + line.hang)
        case .center: min((widest - line.width + line.hang) / 2, limit - line.width)
        case .right where isBackwards: -line.hang
        case .right: min(widestBesideMarks - line.width + line.hang, limit - line.width)
        }
      let baseline = Double(number) * options.linePitch + StrokeFont.runeHeight
      let origin = StrokePoint(isBackwards ? start + line.width : start, baseline)
      runs.append(Run(placement: Placement(origin: origin, isMirrored: isBackwards), glyphs: line.glyphs))
      if options.isBoustrophedon {
        turn = isBackwards ? start + line.hang : start + line.width - line.hang
        isBackwards.toggle()
      }
    }
    return RuneLayout(drawings: text.drawings, runs: runs, brokenWords: brokenWords)
  }

  static func append(_ cluster: ShapedText.Cluster, at x: Double, of text: ShapedText, to glyphs: inout [PlacedGlyph]) {
    guard let index = cluster.drawing else { return }
    let origin = x + cluster.leftBearing - text.drawings[index].spacingMinX
    glyphs.append(PlacedGlyph(drawing: index, x: origin))
    for mark in text.marks[cluster.marks] { glyphs.append(PlacedGlyph(drawing: mark.drawing, x: origin + mark.shift)) }
  }

  /// - Parameter mirrorX: nil for the middle of the ink.
  init(drawings: [GlyphDrawing], runs: [Run], brokenWords: Int = 0, mirrorX: Double? = nil) {
    self.drawings = drawings
    self.runs = runs
    self.brokenWords = brokenWords
    inkBox = RuneLayout.inkBox(of: runs, drawings)
    self.mirrorX = mirrorX ?? inkBox.center.x
  }

  private static func inkBox(of runs: [Run], _ drawings: [GlyphDrawing]) -> InkBox {
    let boxes = drawings.map { $0.inkBox }
    var box = InkBox.empty
    for run in runs {
      let placement = run.placement
      for glyph in run.glyphs {
        if placement.isLevel {
          let ink = boxes[glyph.drawing]
          box.include(placement.apply(StrokePoint(glyph.x + ink.minX, ink.minY)))
          box.include(placement.apply(StrokePoint(glyph.x + ink.maxX, ink.maxY)))
        } else {
          box.include(drawings[glyph.drawing].inkBox { placement.apply(StrokePoint($0.x + glyph.x, $0.y)) })
        }
      }
    }
    return box
  }

  /// The box of the ink and of the rows of letters, each as high as a rune.
  var bandBox: InkBox {
    var box = inkBox
    for run in runs {
      guard let first = run.glyphs.first else { continue }
      // Within the ink, hairlines included.
      let x = first.x + drawings[first.drawing].middleX
      for y in [0, StrokeFont.runeHeight] {
        let point = run.placement.apply(StrokePoint(x, y))
        box.include(isMirrored ? StrokePoint(mirror(point.x), point.y) : point)
      }
    }
    return box
  }

  // MARK: The whole picture

  /// The picture as a mirror shows it. Twice is the picture itself.
  package var mirrored: RuneLayout {
    var result = self
    result.isMirrored.toggle()
    if mirrorX != inkBox.center.x {
      (result.inkBox.minX, result.inkBox.maxX) = (mirror(inkBox.maxX), mirror(inkBox.minX))
    }
    return result
  }

  /// The picture turned a quarter to the right, as lines along a runestone's side.
  package var turnedRight: RuneLayout {
    var result = RuneLayout(
      drawings: drawings,
      runs: runs.map { Run(placement: $0.placement.turnedRight, glyphs: $0.glyphs) }, brokenWords: brokenWords)
    result.isMirrored = isMirrored
    return result
  }

  /// Where a point of a letter ends up in the picture, mirroring included.
  package func place(_ point: StrokePoint, of glyph: PlacedGlyph, in run: Run) -> StrokePoint {
    let placed = run.placement.apply(StrokePoint(point.x + glyph.x, point.y))
    return isMirrored ? StrokePoint(mirror(placed.x), placed.y) : placed
  }

  /// Where the mirror shows what is at `x`.
  func mirror(_ x: Double) -> Double { 2 * mirrorX - x }
}
