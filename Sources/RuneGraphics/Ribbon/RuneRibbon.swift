/// A text on a serpent's band, as on a rune stone: the staves reach from edge line to edge line, signs divide the words,
/// and the serpent is as long as the text.
///
/// Everything is lines and areas in grid units, y down, so that it can be drawn, cut and engraved.
package struct RuneRibbon: Sendable {
  /// How the band runs.
  package enum Shape: String, Sendable, CaseIterable {
    /// Along the edge of a rune stone: up, round and down again, with ends that cross at the foot and rise inside. A long
    /// text takes two serpents, which go back and forth.
    case arch
    /// Arches one inside the other on legs, without a serpent: one for a few words, and up to four.
    case arches
    /// Around its own tail, with the text as often as it fits; a long text more than once, as the spiral.
    case bracelet
    /// From left to right, up and down; a long text on long legs, as many as make a picture that is not too wide.
    case wave
    /// A lying loop that crosses itself once.
    case loop
    /// Inward, with as many turns as the text needs.
    case spiral
  }

  /// The style of the serpent's head, by the name that runologists give to the style of stone.
  package enum Head: String, Sendable, CaseIterable {
    /// In profile, with an open mouth, as from about 1020 to 1050.
    case pr2
    /// In profile, long and slender, as from about 1070 to 1100.
    case pr4
    /// From above, as from about 1010 to 1050.
    case fp
  }

  /// The serpent's tail.
  package enum Tail: String, Sendable, CaseIterable {
    /// Thin, bent one way.
    case coil
    /// Thin, bent twice.
    case pointed
    /// Thin, with a leaf at its end.
    case leaf
  }

  /// How a ribbon is drawn; nil for what suits the text and the shape.
  package struct Design: Hashable, Sendable {
    /// How the band runs: around itself for one word, else along the edge of a stone.
    package var shape: Shape?
    /// The stone along whose edge an arch runs.
    package var stone: RuneStone.Form?
    package var head: Head?
    package var tail: Tail?
    /// Whether there is a cross in the field of an arch.
    package var hasCross: Bool

    /// What is not given suits the text.
    package init(
      _ shape: Shape? = nil, stone: RuneStone.Form? = nil, head: Head? = nil, tail: Tail? = nil, hasCross: Bool = true
    ) {
      (self.shape, self.stone, self.head, self.tail) = (shape, stone, head, tail)
      self.hasCross = hasCross
    }
  }

  /// Why a text cannot be set.
  package enum Failure: Error, Hashable, Sendable {
    /// The text has no letter that the font draws.
    case noLetters
    /// More letters than the ribbon can hold in a size that is read.
    case tooLong(letters: Int, most: Int)
  }

  /// A stroke of a letter, bent along the band.
  package struct Stave: Hashable, Sendable {
    package var letters: [Unicode.Scalar]
    package var stroke: Stroke
  }

  /// More letters than this would be too small to read on any ribbon.
  package static let mostLetters = 600
  /// More letters than this make a wave that goes to and fro without end, and a loop that is a hair.
  package static let mostLettersOnBow = 110
  /// The band is at least this part of the longer side of the picture wide: 22 px of 1,000.
  package static let leastWidth = 0.022
  /// Width of the band from the middle of one edge line to the other.
  package static let width = RibbonCourse.width
  /// Weight of the letters' pen, unless another one is given.
  package static let usualWeight = 1.18

  /// What is filled with the color of the band.
  package internal(set) var areas: [Stroke] = []
  /// Lines of the body, the head, the tail, the knot and the cross.
  package internal(set) var edges: [Stroke] = []
  /// Finer lines, which are left out where they would clog.
  package internal(set) var eyes: [Stroke] = []
  /// What is filled with ink.
  package internal(set) var pupils: [StrokeDot] = []
  /// The strokes of the letters, in the order of the text.
  package private(set) var staves: [Stave] = []
  /// Dots of letters and dividers.
  package internal(set) var dots: [StrokeDot] = []
  package let style: PenStyle
  /// Of the middle of all lines.
  package private(set) var box = InkBox.empty
  /// The stone along whose edge an arch runs.
  package private(set) var stone: RuneStone?

  /// Sets runes on a ribbon.
  ///
  /// - Parameters:
  ///   - letters: Runes; spaces become dividers.
  ///   - font: Has the letters, `᛫` and `᛭`.
  ///   - drawings: The parts of the serpent.
  ///   - style: Of the letters. Edge lines are nine tenths as wide.
  /// - Complexity: O(letters), some forty times.
  package init(
    _ letters: String, font: StrokeFont, drawings: SerpentDrawings, design: Design = Design(),
    style: PenStyle = PenStyle(weight: usualWeight)
  ) throws(Failure) {
    self.style = style
    let set = try RuneRibbon.set(letters, font: font, drawings: drawings, design: design, weight: style.weight)
    draw(set.setting, set.sequence, set.course)
    drawBodies(set.course, drawings, set.head, inks: set.setting.inks)
    if design.hasCross, let (center, size) = set.course.cross {
      add(drawings["cross"], at: center, along: StrokePoint(1, 0), up: StrokePoint(0, 1), size: size)
    }
    stone = set.course.stone
    for stroke in edges + eyes + staves.map({ $0.stroke }) { box.include(stroke.box) }
    let share = RuneRibbon.width / max(box.width, box.height) / RuneRibbon.leastWidth
    guard share >= 0.9 else {
      let count = set.sequence.letters.count
      throw .tooLong(letters: count, most: Int(Double(count) * share))
    }
  }

  /// The course that suits the text, and the letters on it.
  static func set(
    _ letters: String, font: StrokeFont, drawings: SerpentDrawings, design: Design, weight: Double
  ) throws(Failure) -> (course: RibbonCourse, setting: RibbonText.Setting, sequence: LetterSequence, head: Head) {
    var words = ""
    for word in letters.words {
      // There is no divider beside “&”.
      let isJoined = [words.unicodeScalars.last, word.unicodeScalars.first].contains(where: ShapedText.joins)
      if !words.isEmpty { words += isJoined ? "\u{A0}" : "᛫" }
      words += word
    }
    guard !words.isEmpty else { throw .noLetters }
    let font = font.betweenEdges
    func sequence(_ text: String) -> LetterSequence {
      LetterSequence(ShapedText(text, font: font, style: PenStyle(weight: weight, isHairline: true)), tracking: 0)
    }
    guard !sequence(words).letters.isEmpty else { throw .noLetters }
    func divides(_ scalar: Unicode.Scalar) -> Bool { LineBreaker.mayBreak(after: scalar, amongRunes: true) }
    let isOneWord = !words.unicodeScalars.contains(where: divides)
    let divided = words.unicodeScalars.last.map(divides) == true ? words : words + "᛫"
    var row = RibbonText(sequence("᛭" + divided))
    let count = row.sequence.letters.count
    var shape = design.shape ?? (isOneWord && design.stone == nil && count < 12 ? .bracelet : .arch)
    // A long one would be a thin ring around nothing.
    if shape == .bracelet, count > 30 { shape = .spiral }
    let most = [.loop, .wave].contains(shape) ? RuneRibbon.mostLettersOnBow : RuneRibbon.mostLetters
    guard count <= most else { throw .tooLong(letters: count, most: most) }
    let tail = design.tail ?? shape.usual.tail
    let stone = RuneStone(design.stone ?? RuneStone.Form(letters: count), drawings)
    var laps = 1
    func course(_ size: Double) -> RibbonCourse {
      shape.course(size: size, letters: count, drawings, stone: stone, tail: tail, laps: laps)
    }
    if shape == .bracelet || shape == .loop || shape == .spiral && row.fits(course(0)) {
      // As often as it fits: on a loop that may be larger, and so that a spiral has more than one turn.
      let rows = (2...max(2, 60 / count)).lazy.map { RibbonText(sequence(String(repeating: divided, count: $0))) }
      let size = shape == .loop ? 0.35 : shape == .spiral ? 0.6 : 0
      row = rows.last { $0.fits(course(size)) } ?? row
    } else if isOneWord && [.arch, .arches].contains(shape) {
      let rows = (1...3).map {
        RibbonText(sequence("᛭ " + Array(repeating: words, count: $0).joined(separator: "᛫") + " ᛭"))
      }
      row = rows.last { shape == .arches && $0.fits(course(0.6)) } ?? rows[0]
    }
    var best: (course: RibbonCourse, setting: RibbonText.Setting, sequence: LetterSequence)?
    var capacity = 0
    // On a slab, one serpent, or two that go to and fro as often as makes the runes largest.
    for count in 1...(shape == .arch && stone.form == .slab ? 3 : 1) {
      laps = count
      if laps == 2 { row = RibbonText(sequence("᛭ " + words + " ᛭")) }
      let largest = course(0).size(ofLeast: RuneRibbon.leastWidth)
      if let (course, setting) = row.fitted(largest: largest, course) {
        let least = laps == 3 ? 1.12 : 1
        guard course.stone?.scale ?? 0 >= least * (best?.course.stone?.scale ?? 0) else { continue }
        best = (course, setting, row.sequence)
      } else {
        capacity = row.capacity(of: course(largest))
      }
    }
    guard let (fitting, setting, lettered) = best else { throw .tooLong(letters: count, most: capacity) }
    var course = fitting
    course.endTail(after: setting, tail)
    return (course, setting, lettered, design.head ?? shape.usual.head)
  }

  // MARK: Letters

  private mutating func draw(_ setting: RibbonText.Setting, _ sequence: LetterSequence, _ course: RibbonCourse) {
    // Round joins at the tips of staves end with the edge lines, not beyond them.
    let half = RuneRibbon.width / 2
    let height = style.isHairline ? 1 : 1 - max(0, style.weight - edgeWeight) / 2 / half
    for (place, (serpent, s)) in setting.places.enumerated() {
      guard let drawing = sequence.drawing(place) else { continue }
      let body = course.serpents[serpent].body
      let scale = body.halfWidth(s) / half
      func bent(_ point: StrokePoint) -> StrokePoint {
        let along = s + (point.x - drawing.middleX) * scale
        return body.line.place(along, (point.y / half - 1) * height * body.halfWidth(along))
      }
      for stroke in drawing.glyph.strokes { staves.append(Stave(letters: drawing.letters, stroke: stroke.bent(bent))) }
      for dot in drawing.glyph.dots {
        dots.append(StrokeDot(center: bent(dot), radius: 1.1 * scale * style.weight / RuneRibbon.usualWeight))
      }
    }
  }

  /// Width of the edge lines in grid units.
  package var edgeWeight: Double { 1.05 / RuneRibbon.usualWeight * style.weight }

  /// The same seen from behind.
  package var mirrored: RuneRibbon {
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
    if var stone {
      (stone.isMirrored, stone.origin) = (!stone.isMirrored, mirror(stone.origin))
      result.stone = stone
    }
    return result
  }
}

extension Stroke {
  /// The stroke after a smooth bend that keeps upright lines straight; others become curves.
  fileprivate func bent(_ bend: (StrokePoint) -> StrokePoint) -> Stroke {
    var result = Stroke(start: bend(start), segments: [], isClosed: isClosed)
    for (from, segment) in pieces {
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
    }
    return result
  }
}
