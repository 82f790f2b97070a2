import Foundation
import Testing

@testable import RuneGraphics

struct RibbonTests {
  /// As on the great stone of Jelling, in part.
  static let text = "ᚼᛅᚱᛅᛚᛏᚱ ᚴᚢᚾᚢᚴᛦ ᛒᛅᚦ ᚴᛅᚢᚱᚢᛅ ᚴᚢᛒᛚ ᚦᛅᚢᛋᛁ ᛅᚠᛏ ᚴᚢᚱᛘ ᚠᛅᚦᚢᚱ ᛋᛁᚾ"
  static let hairline = PenStyle(weight: RuneRibbon.usualWeight, isHairline: true)
  static let pen = PenStyle(weight: RuneRibbon.usualWeight)
  static let width = RuneRibbon.width
  /// A picture of 1,000 px.
  static let pixels = SizedLayout.Request(unit: .pixel, usualRuneHeight: 48, margin: 0.5)

  static func ribbon(
    _ shape: RuneRibbon.Shape, _ text: String = text, style: PenStyle = pen, hasCross: Bool = false
  ) throws -> RuneRibbon {
    try RuneRibbon(
      text, font: Stave.all, drawings: serpents, design: RuneRibbon.Design(shape, hasCross: hasCross),
      style: style)
  }

  static func setting(
    _ shape: RuneRibbon.Shape, _ text: String = text
  ) throws -> (course: RibbonCourse, setting: RibbonText.Setting, sequence: LetterSequence) {
    let letters = "᛭" + text.split(separator: " ").joined(separator: "᛫") + "᛫"
    let sequence = LetterSequence(ShapedText(letters, font: Stave.all, style: hairline), tracking: 0)
    let (course, setting) = try #require(RibbonText(sequence).fitted { shape.course(size: $0, serpents) })
    return (course, setting, sequence)
  }

  // MARK: Letters

  /// No letter is lost: the strokes of all of them and of the start cross, a dot for each divider.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func everyLetterStands(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape)
    let letters = ("᛭" + Self.text).unicodeScalars.filter { $0 != " " }
    let strokes = letters.reduce(0) { $0 + (Stave.all[$1]?.strokes.count ?? 0) }
    #expect(ribbon.staves.count == strokes)
    #expect(ribbon.dots.count == 10, "words and the end of the text")
  }

  /// A text of 172 letters, and a cross, is read at the usual size, 28 px, on every shape but the loop, and no letter is lost or stands on
  /// another band.
  @Test(arguments: [RuneRibbon.Shape.arch, .wave, .spiral])
  func aLongTextIsReadable(_ shape: RuneRibbon.Shape) throws {
    let text = Array(repeating: Self.text, count: 4).joined(separator: " ").split(separator: " ").dropLast(3)
      .joined(separator: " ")
    let ribbon = try Self.ribbon(shape, text)
    #expect(ribbon.frame(Self.pixels).scale * Self.width >= 28)
    let letters = ("᛭" + text).unicodeScalars.filter { $0 != " " }
    #expect(letters.count == 173)
    #expect(ribbon.staves.count == letters.reduce(0) { $0 + (Stave.all[$1]?.strokes.count ?? 0) })
    let (course, setting, sequence) = try Self.setting(shape, text)
    #expect((course.inner != nil) == (shape == .arch))
    for (place, s) in setting.places.enumerated() where course.inner != nil {
      let stretch = try #require(course.stretches.firstIndex { $0.contains(s) })
      let other = stretch == 0 ? course.inner : course.line
      let points = other.map { $0.points(0...$0.length, step: Self.width / 4) } ?? []
      #expect(course.text.point(s).distance(toPolyline: points).distance > 1.4 * Self.width)
      if place > 0, setting.places[place - 1] < course.stretches[0].upperBound, stretch == 1 {
        #expect(sequence.isDivider(place - 1), "no word is on both bands")
      }
    }
  }

  /// Latin commas and the dots of ! and ? would be ticks across the edges of the band.
  @Test func latinPunctuationIsOmitted() throws {
    let plain = try Self.ribbon(.arch, "ᚱᚨᛁᛊᛖ ᚦᛁᛊ ᛊᛏᛟᚾᛖ ᛁᚾ ᛗᛖᛗᛟᚱᛁ")
    let marked = try Self.ribbon(.arch, "“ᚱᚨᛁᛊᛖ ᚦᛁᛊ, ᛊᛏᛟᚾᛖ! ᛁᚾ ᛗᛖᛗᛟᚱᛁ?”")
    #expect(marked.staves == plain.staves && marked.dots == plain.dots)
    #expect(try Self.ribbon(.arch, "ᚱ,ᚨ").staves == Self.ribbon(.arch, "ᚱ ᚨ").staves)
    #expect(try Self.ribbon(.arch, "ᚱ᛬ᚨ").dots.count > 2, "dividers of the script stay")
  }

  /// An engraved stave reaches from edge line to edge line: it is as long as the band is wide.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func stavesReachFromEdgeToEdge(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape, "ᛁᛁᛁ ᛁᛁᛁᛁ", style: Self.hairline)
    let stems = ribbon.staves.filter { $0.letters == ["ᛁ"] }
    #expect(stems.count == 7)
    for stem in stems {
      #expect(abs((stem.stroke.end - stem.stroke.start).length - Self.width) < 1e-6 * Self.width)
    }
  }

  /// Drawn with a pen, no stave stands out beyond the ink of the edge lines.
  @Test(arguments: RuneRibbon.Shape.allCases, [0.6, 1.18, 2.0])
  func stavesEndWithTheEdges(_ shape: RuneRibbon.Shape, _ weight: Double) throws {
    let ribbon = try Self.ribbon(shape, Self.text, style: PenStyle(weight: weight))
    let middle = try Self.setting(shape).course.line
    // The weight decides the spacing, so the course is found again where the letters are.
    guard weight == RuneRibbon.usualWeight else {
      let stems = ribbon.staves.filter { $0.letters == ["ᛁ"] }
      for stem in stems {
        #expect((stem.stroke.end - stem.stroke.start).length + weight <= Self.width + ribbon.edgeWeight + 1e-6)
      }
      return
    }
    let line = middle.points(0...middle.length, step: 1)
    for stave in ribbon.staves {
      for point in stave.stroke.flattened(tolerance: 0.01) {
        let reach = point.distance(toPolyline: line).distance + weight / 2
        #expect(reach <= (Self.width + ribbon.edgeWeight) / 2 + 0.02, "\(shape): \(stave.letters) at \(point)")
      }
    }
  }

  /// Where the course passes below itself, the text breaks between words, and nothing stands below.
  @Test(arguments: [text, "ᚠᛅᚦᛁᚱ ᛅᚢᚴ ᛘᚢᚦᛁᚱ ᛒᛅᚦᚢ ᚱᛅᛁᛋᛅ ᛋᛏᛅᛁᚾ", String(repeating: "ᚢᚴᛋᛁᚠᛅᚦ ", count: 9)])
  func wordsAreNotBroken(_ text: String) throws {
    let (course, setting, sequence) = try Self.setting(.loop, text)
    try #require(setting.counts.count == 2)
    let first = setting.counts[0]
    #expect(first == sequence.letters.count || sequence.isDivider(first - 1))
    let crossing = try #require(course.crossing)
    let above = course.line.points(crossing.over - 3 * Self.width...crossing.over + 3 * Self.width, step: 1)
    for (place, s) in setting.places.enumerated() where s > crossing.under - 4 * Self.width {
      for across in [-6.0, 0, 6] {
        let half = sequence.halfWidth(place)
        for end in [s - half, s + half] {
          #expect(course.line.place(end, across).distance(toPolyline: above).distance > 0.55 * Self.width)
        }
      }
    }
  }

  /// No rune stands within 2.15 widths of the knot's middle.
  @Test func theKnotIsFree() throws {
    for text in [Self.text, "ᚠ", String(repeating: "ᚢᚴᛋ ", count: 40)] {
      let (course, setting, _) = try Self.setting(.arch, text)
      for s in setting.places { #expect(course.text.point(s).length > 1.9 * Self.width) }
      let crossing = try #require(course.crossing)
      let free = crossing.over + 2.15 * Self.width...crossing.under - 2.15 * Self.width
      #expect(setting.places.allSatisfy { free.contains($0) || course.stretches.last?.contains($0) == true })
    }
  }

  /// A short text is in the middle of the bow, between double bars.
  @Test(arguments: [RuneRibbon.Shape.arch, .loop])
  func aShortTextIsCentered(_ shape: RuneRibbon.Shape) throws {
    let (course, setting, sequence) = try Self.setting(shape, "ᚠᛅᚦᛁᚱ")
    let crossing = try #require(course.crossing)
    let middle = (setting.places[0] + setting.places[setting.places.count - 1]) / 2
    #expect(abs(middle - (crossing.over + crossing.under) / 2) < 0.15 * Self.width)
    // A bar is a single line across the band.
    func bars(_ text: String) throws -> [StrokePoint] {
      try Self.ribbon(shape, text).edges
        .filter { $0.segments.count == 1 && abs(($0.end - $0.start).length - Self.width) < 1e-6 * Self.width }
        .map { StrokePoint.middle($0.start, $0.end) }
    }
    let framed = try bars("ᚠᛅᚦᛁᚱ")
    #expect(framed.count == 8)
    for end in [setting.places[0] - sequence.halfWidth(0), setting.end] {
      let outside = end < middle ? -1.0 : 1
      for distance in [0.42, 0.58] {
        let bar = course.line.point(end + outside * distance * Self.width)
        #expect(framed.contains { ($0 - bar).length < 1e-6 * Self.width })
      }
    }
    #expect(try bars(Self.text).count == 4, "at neck and tail")
  }

  /// A text of five words on a wave is set in runes of a sixteenth of the picture's width.
  @Test func aWaveIsNotLongerThanItsTextNeeds() throws {
    for (text, most) in [("ᚼᛅᚱᛅᛚᛏᚱ ᛚᛁᛏ ᚱᛁᛋᛅ ᛋᛏᛁᚾ ᚦᛁᚾᛅ", 16.0), ("ᚠᛟᚲᛊ", 11)] {
      let box = try Self.ribbon(.wave, text).box
      #expect(
        box.width < most * Self.width && box.height < 0.6 * box.width,
        "\(box.width / Self.width) \(box.height / box.width)")
    }
  }

  /// A short text has a low arch, so that less of the band is empty; a long one has a high arch.
  @Test func aShortTextHasALowArch() throws {
    func form(_ text: String) throws -> Double {
      let box = try Self.ribbon(.arch, text).box
      return box.height / box.width
    }
    let (low, high) = (try form("ᚠᛅᚦᛁᚱ"), try form(Self.text))
    #expect(low < 0.85 && high > 0.95, "\(low), \(high)")
  }

  /// The spiral of a long text has more turns instead of a thinner band: 172 letters are 28 px high on 1,000 px.
  @Test func aLongTextHasMoreTurns() throws {
    let long = String(repeating: "ᚢᚴᛋᛁᚠᛅᚦᚱ ", count: 19)
    let ribbon = try Self.ribbon(.spiral, long)
    let frame = ribbon.frame(Self.pixels)
    #expect(Self.width * frame.scale >= 28)
  }

  // MARK: Curves

  /// Edges follow the middle line at half the width of the band to 0.1 px on 1,000 px, without a corner.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func edgesAreSmooth(_ shape: RuneRibbon.Shape) throws {
    let course = try Self.setting(shape).course
    // Without the crossing, where the nearest part of the line may be another one.
    let line = course.crossing.map { course.line.part($0.over + Self.width...$0.under - Self.width) } ?? course.line
    let ribbon = try Self.ribbon(shape)
    let scale = ribbon.frame(Self.pixels).scale
    let middle = line.points(0...line.length, step: 0.5)
    for edge in RibbonStrand(line).edges {
      for point in edge.flattened(tolerance: 0.01).dropFirst().dropLast() {
        #expect(abs(point.distance(toPolyline: middle).distance - Self.width / 2) * scale < 0.1)
      }
      #expect(largestTurn(edge) < 0.5)
      #expect(edge.segments.count < Int(3 * line.length / Self.width), "about two pieces for each width at most")
    }
  }

  /// The angle of the sharpest corner in degrees.
  private func largestTurn(_ stroke: Stroke) -> Double {
    var (from, last, largest) = (stroke.start, StrokePoint?.none, 0.0)
    for segment in stroke.segments {
      let control = segment.control ?? segment.end
      if let last, let next = (control - from).direction { largest = max(largest, abs(asin(cross(last, next)))) }
      last = (segment.end - (segment.control ?? from)).direction
      from = segment.end
    }
    return largest * 180 / .pi
  }

  /// The middle line under letters bends at most as a circle of one and a half widths.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func noBendIsTighterThanTheTextAllows(_ shape: RuneRibbon.Shape) throws {
    for size in [0.0, 0.5, 0.9, 1, 2.3, 5] {
      let course = shape.course(size: size, serpents)
      for stretch in course.stretches {
        for s in stride(from: stretch.lowerBound, to: stretch.upperBound, by: 0.5) {
          #expect(abs(course.text.curvature(s)) * 1.5 * Self.width <= 1.001, "\(shape) of size \(size) at \(s)")
        }
      }
    }
  }

  /// The distance along the line is true to a thousandth of the width, and direction and curvature are those of its points.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func courseIsAddressedByDistance(_ shape: RuneRibbon.Shape) throws {
    let line = shape.course(size: 0.7, serpents).line
    var sum = 0.0
    let step = 0.2
    for index in 1..<Int(line.length / step) {
      let s = Double(index) * step
      let (a, b) = (line.point(s - step), line.point(s))
      sum += (b - a).length
      #expect(abs(sum - s) < 0.012, "\(shape) at \(s)")
      let direction = try #require((line.point(s + 1e-3) - line.point(s - 1e-3)).direction)
      #expect(abs(cross(direction, line.tangent(s))) < 1e-3)
    }
  }

  /// The serpents' field is wide, as the lying loop of rune stones: 1.34 to 1.
  @Test func theLoopLies() throws {
    let box = try Self.ribbon(.loop).box
    #expect(abs(box.width / box.height - 1.34) < 0.1, "\(box.width / box.height)")
    // On the upper half, letters are upright.
    let ribbon = try Self.ribbon(.loop, String(repeating: "ᛁᛁᛁᛁ ", count: 8), style: Self.hairline)
    for stem in ribbon.staves where stem.letters == ["ᛁ"] && stem.stroke.start.y < box.minY + box.height / 4 {
      #expect(stem.stroke.end.y < stem.stroke.start.y)
    }
  }

  // MARK: The serpent

  /// Heads and tails go on from the band without a kink: they begin and end at its edges, in its direction.
  @Test(arguments: ["pr2", "pr4", "fp", "rolled", "pointed", "coil"])
  func partsAreTangentToTheBand(_ name: String) throws {
    let outline = try #require(serpents[name].areas.first { $0.start == StrokePoint(0, 0.5) })
    #expect(outline.end == StrokePoint(0, -0.5))
    let first = try #require(outline.segments.first), last = try #require(outline.segments.last)
    let leaving = try #require(((first.control ?? first.end) - outline.start).direction)
    let before = outline.segments.count > 1 ? outline.segments[outline.segments.count - 2].end : outline.start
    let arriving = try #require((outline.end - (last.control ?? before)).direction)
    #expect(leaving.x > 0.9998 && arriving.x < -0.9998, "within one degree")
  }

  /// Each head has an eye of at least 0.30 of the band's width, with a pupil inside that leaves 0.06 of white around it.
  @Test(arguments: RuneRibbon.Head.allCases)
  func eyesAreOpen(_ head: RuneRibbon.Head) {
    let part = serpents[head.rawValue]
    #expect(part.eyes.count == (head == .fp ? 2 : 1))
    for eye in part.eyes {
      #expect(eye.box.height >= 0.30 && eye.box.width >= 0.30)
      let pupils = part.dots.filter { eye.box.minX < $0.center.x && $0.center.x < eye.box.maxX }
        .filter { eye.box.minY < $0.center.y && $0.center.y < eye.box.maxY }
      #expect(pupils.count == 1)
      for pupil in pupils {
        #expect(eye.distance(to: pupil.center) - pupil.radius - 0.85 * 0.0875 / 2 >= 0.06)
      }
    }
  }

  /// As in the style Pr 2, the line from the ear to the rolled nose is concave, and below the nose hangs a lip lappet, behind
  /// which the mouth is open.
  @Test func theProfileIsOfItsStyle() throws {
    let outline = try #require(serpents["pr2"].areas.first).flattened(tolerance: 0.002)
    let ear = try #require(outline.indices.max { outline[$0].y < outline[$1].y })
    let nose = try #require(outline.indices.max { outline[$0].x < outline[$1].x })
    #expect(outline[ear].x < 1 && outline[ear].y > 1.2)
    // From the foot of the ear to where the nose rises, each point lies below the chord.
    let front = outline[ear...nose].filter { $0.x > 0.9 && $0.x < 2.4 && $0.y < 0.81 }
    let (first, last) = (try #require(front.first), try #require(front.last))
    #expect(last.x - first.x > 1.3)
    for point in front.dropFirst().dropLast() { #expect(cross(last - first, point - first) < 0, "\(point)") }
    #expect(front.contains { cross(last - first, $0 - first) < -0.2 * (last - first).length }, "deep enough to be seen")
    // Down from the nose and back: the lappet is the lowest place before the mouth, the lip lies below it.
    let below = outline[nose...]
    let mouth = try #require(below.indices.first { outline[$0].x < 1.25 })
    let lappet = try #require(outline[nose..<mouth].map(\.y).min())
    #expect(lappet < -0.3 && outline[mouth].y > lappet + 0.2)
    #expect(try #require(outline[mouth...].map(\.y).min()) < lappet - 0.3)
  }

  /// Bands of the knot lie above and below each other by turns; what lies below is really cut.
  @Test func theKnotAlternates() throws {
    let ribbon = try Self.ribbon(.arch)
    let areas = try #require(ribbon.areas.first)
    #expect(areas.isClosed)
    // Each side of the body is cut at the knot twice and at the crossing once; each side of the knot's bands twice.
    let curves = ribbon.edges.filter { !$0.isClosed && $0.segments.contains { $0.control != nil } }
    let body = try Self.setting(.arch).course
    let lines = RibbonStrand(body.line).edges
    let pieces = curves.filter { piece in
      let middle = piece.segments[piece.segments.count / 2].end
      return lines.contains { line in
        line.segments.contains { ($0.end - middle).length < Self.width } && line.distance(to: middle) < 0.02
      }
    }
    #expect(pieces.count == 8)
    // No visible line of the knot or the body comes nearer to another one than the gap, but for its own band.
    for piece in pieces {
      for other in pieces where other != piece {
        for point in [other.start] + other.segments.map(\.end) {
          #expect(piece.distance(to: point) > 0.9 * RibbonStrand.gap, "at \(point)")
        }
      }
    }
  }

  /// Each band of the knot ends in a point on both sides, where one line turns from edge to edge; two lines that ended
  /// there would leave a step.
  @Test func theKnotEndsInPoints() throws {
    let edges = try Self.ribbon(.arch).edges.filter { !$0.isClosed }
    let control = serpents["knot"].spline.map { $0 * Self.width }
    for side in [1.0, -1] {
      let band = CenterLine(spline: control.map { StrokePoint($0.x, side * $0.y) })
      for tip in [band.point(0), band.point(band.length)] {
        func isTip(_ point: StrokePoint) -> Bool { (point - tip).length < 0.001 * Self.width }
        #expect(!edges.contains { isTip($0.start) || isTip($0.end) }, "\(tip)")
        #expect(edges.count { $0.segments.contains { isTip($0.end) } } == 1, "\(tip)")
      }
    }
  }

  /// A ribbon's SVG takes at most 30 KB, also in outlines, and its DXF of 100 mm at most 600 vertices.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func filesAreSmall(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape)
    let frame = ribbon.frame(Self.pixels)
    let svg = ribbon.scene(frame: frame, ground: .light).svg(info: PictureInfo(title: "", letters: "", scriptName: ""))
    #expect(svg.count <= 30 * 1024, "\(shape): \(svg.count)")
    let outlined = ribbon.outlinedSVG(
      frame: frame, colors: .onNothing, info: PictureInfo(title: "", letters: "", scriptName: ""))
    #expect(outlined.count <= 30 * 1024, "\(shape) in outlines: \(outlined.count)")
    let engraved = try Self.ribbon(shape, style: Self.hairline)
    let millimeters = engraved.frame(SizedLayout.Request(unit: .millimeter, width: 100, usualRuneHeight: 8, margin: 0))
    let dxf = String(decoding: DXFPicture.dxf(engraved.plan(frame: millimeters), frame: millimeters), as: UTF8.self)
    // Each polyline says how many it has.
    let lines = dxf.split(separator: "\n")
    let vertices = zip(lines, lines.dropFirst()).reduce(0) { $0 + ($1.0 == " 90" ? Int($1.1) ?? 0 : 0) }
    #expect((300...600).contains(vertices), "\(shape): \(vertices)")
  }

  /// The outline of a ribbon holds all of its ink and nothing else, and is one piece with the letters, which touch its edges.
  @Test(arguments: [RuneRibbon.Shape.arch, .wave])
  func theOutlineIsTheInk(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape, "ᚱᛅᛁᛋᛏᛁ ᛋᛏᛅᛁᚾ")
    let frame = ribbon.frame(SizedLayout.Request(unit: .millimeter, width: 100, usualRuneHeight: 8, margin: 0))
    let rings = ribbon.outline(frame: frame).rings.map { ring in
      ring.map { StrokePoint(Double($0.x) / 1e4, Double($0.y) / 1e4) }
    }
    func isInside(_ point: StrokePoint) -> Bool {
      var winding = 0
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y <= point.y) != (b.y <= point.y) {
          if (cross(b - a, point - a) > 0) == (b.y > a.y) { winding += b.y > a.y ? 1 : -1 }
        }
      }
      return winding != 0
    }
    for stroke in ribbon.edges + ribbon.staves.map(\.stroke) {
      #expect(
        isInside(
          frame.place(
            Stroke.point(
              on: stroke.start, stroke.segments[0].control ?? .middle(stroke.start, stroke.segments[0].end),
              stroke.segments[0].end, at: 0.5))))
    }
    // The field of the band between two letters is not ink: its middle line, next to a divider.
    let areas = rings.map { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + cross($1.0, $1.1) } / 2
    }
    let ink = abs(areas.reduce(0, +))
    #expect(ink > 0.02 * frame.width * frame.height && ink < 0.4 * frame.width * frame.height, "\(ink)")
  }

  /// The mirrored ribbon has each line on the other side, within the same box.
  @Test func theMirrorKeepsTheBox() throws {
    let ribbon = try Self.ribbon(.spiral)
    let mirrored = ribbon.mirrored
    #expect(mirrored.mirrored.edges.count == ribbon.edges.count)
    for (one, other) in zip(ribbon.staves, mirrored.staves) {
      #expect(abs(one.stroke.start.x + other.stroke.start.x - 2 * ribbon.box.center.x) < 1e-9)
      #expect(one.stroke.start.y == other.stroke.start.y)
    }
  }

  // MARK: Errors

  @Test func whatCannotBeSetIsAnError() {
    #expect(throws: RuneRibbon.Failure.noLetters) { try Self.ribbon(.arch, " ") }
    #expect(throws: RuneRibbon.Failure.noLetters) { try Self.ribbon(.arch, "漢") }
    #expect(throws: RuneRibbon.Failure.tooLong(letters: 702, most: 600)) {
      try Self.ribbon(.arch, String(repeating: "ᚠ", count: 700))
    }
  }

  @Test(arguments: [
    "pr2 ; outline", "pr2 ; nose ; 0,0 1,1", "pr2 ; line ; 0,0", "pr2 ; line ; 0,0 ~1,1", "pr2 ; line ; 0,0 1",
    "pr2 ; dot ; 0,0", "pr2 ; line ; 0,0 ~1,1 ~1,1 ~1,1 2,2", "knot ; spline ; 0,0 1,1 2,2",
    "pr2 ; line ; 0,0 1,1 z 2,2",
    "pr2 ; line ; 0,0 1,900",
  ])
  func whatCannotBeReadIsAnError(_ line: String) throws {
    let error = #expect(throws: SerpentDrawings.Failure.self) {
      try SerpentDrawings(Array("# comment\n\(line)\n".utf8))
    }
    #expect(error?.line == 2)
  }
}

struct ArcFitterTests {
  /// A quarter of a circle is one arc, and a straight line one line.
  @Test func circlesAreArcs() {
    let circle = Stroke.fitted(0...Double.pi / 2, step: 0.1, tolerance: 1e-4) { angle in
      (StrokePoint(20 * cos(angle), 20 * sin(angle)), StrokePoint(-sin(angle), cos(angle)))
    }
    let quarter = ArcFitter.vertices(circle, tolerance: 0.004)
    #expect(quarter.count == 2)
    #expect(abs(quarter[0].bulge - tan(Double.pi / 8)) < 1e-4)
    let line = ArcFitter.vertices(Stroke(polyline: [StrokePoint(0, 0), StrokePoint(3, 4)]), tolerance: 0.004)
    #expect(line.map(\.bulge) == [0, 0])
    let corner = ArcFitter.vertices(
      Stroke(polyline: [StrokePoint(0, 0), StrokePoint(3, 0), StrokePoint(3, 3)]), tolerance: 0.004)
    #expect(corner.map(\.point) == [StrokePoint(0, 0), StrokePoint(3, 0), StrokePoint(3, 3)])
  }

  /// All points of a curve lie within the tolerance of its arcs, and all points of the arcs within it of the curve.
  @Test(arguments: [0.5, 0.05, 0.004])
  func arcsFollowTheCurve(_ tolerance: Double) {
    var curve = Stroke(start: StrokePoint(0, 0), segments: [])
    curve.segments = [
      .curve(control: StrokePoint(10, 0), to: StrokePoint(14, 9)),
      .curve(control: StrokePoint(18, 18), to: StrokePoint(30, 12)),
      .line(to: StrokePoint(30, 2)), .curve(control: StrokePoint(25, -8), to: StrokePoint(12, -6)),
    ]
    let vertices = ArcFitter.vertices(curve, tolerance: tolerance)
    let line = curve.flattened(tolerance: 1e-5)
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      for part in 0...8 {
        let point = place(a.point, b.point, a.bulge, Double(part) / 8)
        #expect(point.distance(toPolyline: line).distance <= 1.3 * tolerance)
      }
    }
    #expect(vertices.count < 60)
  }

  /// A place on an arc.
  private func place(_ a: StrokePoint, _ b: StrokePoint, _ bulge: Double, _ t: Double) -> StrokePoint {
    guard bulge != 0 else { return a + (b - a) * t }
    let chord = b - a
    let center = StrokePoint.middle(a, b) + chord.turnedLeft * ((1 - bulge * bulge) / (4 * bulge))
    let (sine, cosine) = (sin(4 * atan(bulge) * t), cos(4 * atan(bulge) * t))
    let spoke = a - center
    return center + StrokePoint(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
  }
}
