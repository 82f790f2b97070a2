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
    _ shape: RuneRibbon.Shape?, _ text: String = text, style: PenStyle = pen, stone: RuneStone.Form? = nil,
    tail: RuneRibbon.Tail? = nil
  ) throws -> RuneRibbon {
    try RuneRibbon(
      text, font: Stave.all, drawings: serpents, design: RuneRibbon.Design(shape, stone: stone, tail: tail),
      style: style)
  }

  static func setting(
    _ shape: RuneRibbon.Shape, _ text: String = text, stone: RuneStone.Form? = nil
  ) throws -> (course: RibbonCourse, setting: RibbonText.Setting, sequence: LetterSequence, head: RuneRibbon.Head) {
    try RuneRibbon.set(
      text, font: Stave.all, drawings: serpents, design: RuneRibbon.Design(shape, stone: stone),
      weight: RuneRibbon.usualWeight)
  }

  /// Nine words, as many as a long inscription has.
  static let longText = Array(repeating: text, count: 4).joined(separator: " ")
  static let shapes = RuneRibbon.Shape.allCases.filter { $0 != .bracelet }

  // MARK: Letters

  /// Beside “&” and the sign of a span there is no divider: there are the cross at the beginning, one before ᚲ and one at the end.
  @Test(arguments: ["ᚨ × ᛒ ᚲ", "ᚨ & ᛒ ᚲ", "1\u{A0}-\u{A0}2 ᚲ"])
  func noDividerStandsBesideAnd(_ text: String) throws {
    let letters = try Self.setting(.arch, text).sequence
    #expect(letters.letters.indices.count { letters.isDivider($0) } == 3)
  }

  /// No letter is lost: the strokes of all of them and of the start cross, a dot for each divider.
  @Test(arguments: shapes)
  func everyLetterStands(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape)
    let letters = ("᛭" + Self.text).unicodeScalars.filter { $0 != " " }
    let strokes = letters.reduce(0) { $0 + (Stave.all[$1]?.strokes.count ?? 0) }
    #expect(ribbon.staves.count == strokes)
    #expect(ribbon.dots.count == 10, "words and the end of the text")
  }

  /// A text of 225 signs is read at the usual size, 22 px, on what has room for it; no letter is lost, and no word is broken where the
  /// band turns.
  @Test(arguments: [RuneRibbon.Shape.arch, .arches, .spiral])
  func aLongTextIsReadable(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape, Self.longText)
    #expect(ribbon.frame(Self.pixels).scale * Self.width >= 22)
    // Two serpents end with a cross.
    let letters = ("᛭" + Self.longText + (shape == .arch ? "᛭" : "")).unicodeScalars.filter { $0 != " " }
    #expect(ribbon.staves.count == letters.reduce(0) { $0 + (Stave.all[$1]?.strokes.count ?? 0) })
    let (course, setting, sequence, _) = try Self.setting(shape, Self.longText)
    #expect(course.serpents.count == (shape == .arch ? 2 : shape == .arches ? 3 : 1))
    var end = 0
    for count in setting.counts {
      end += count
      #expect(end == 0 || sequence.isDivider(end - 1), "a stretch ends with \(end)")
    }
    #expect(end == sequence.letters.count)
    // Bands beside each other do not touch, but for the link and the crossing at the foot.
    for (number, s) in setting.places where shape == .arch {
      let (one, other) = (course.serpents[number].body, course.serpents[1 - number].body)
      let points = other.line.points(0...other.line.length, step: Self.width / 4)
      #expect(one.line.point(s).distance(toPolyline: points).distance > 0.98 * Self.width, "at \(s)")
    }
  }

  /// Of two serpents, no text leaves one blank where the other is lettered: to about a word, both are lettered as far.
  @Test(arguments: [20, 22, 24, 26, 28, 30, 32, 36])
  func bothSerpentsAreLetteredAsFar(_ words: Int) throws {
    let text = Self.longText.split(separator: " ").prefix(words).joined(separator: " ")
    let (course, setting, sequence, _) = try Self.setting(.arch, text, stone: .slab)
    #expect(setting.places.count == sequence.letters.count)
    let parts = try course.serpents.indices.map { number in
      let ink = try #require(setting.inks.last { $0.serpent == number }).range.upperBound
      let stretches = course.serpents[number].stretches
      let lettered = stretches.reduce(0) { $0 + max(0, min($1.upperBound, ink) - $1.lowerBound) }
      return lettered / stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }
    #expect(parts.count == 2 && abs(parts[0] - parts[1]) < 0.12, "\(parts)")
  }

  /// From 111 signs on, there are two serpents: 36 px of 1,000, and the field is full.
  @Test(arguments: [20, 22, 24, 26])
  func twoSerpentsHaveLargerRunes(_ words: Int) throws {
    let text = Self.longText.split(separator: " ").prefix(words).joined(separator: " ")
    let ribbon = try Self.ribbon(.arch, text)
    #expect(ribbon.stone?.form == .slab)
    let width = ribbon.frame(Self.pixels).scale * Self.width
    #expect(width > min(36, 4_500 / Double(text.count)), "\(text.count): \(width)")
  }

  /// A wave of more than 110 signs goes to and fro without end, a loop of them is a hair, and nobody reads 200 signs on a low stone.
  @Test func whatIsTooLongIsRefused() throws {
    func failure(_ shape: RuneRibbon.Shape, _ text: String, _ stone: RuneStone.Form? = nil) -> (
      letters: Int, most: Int
    )? {
      let failure = #expect(throws: RuneRibbon.Failure.self) { try Self.ribbon(shape, text, stone: stone) }
      guard case .tooLong(let letters, let most)? = failure else { return nil }
      return (letters, most)
    }
    for shape in [RuneRibbon.Shape.wave, .loop] { #expect(failure(shape, Self.longText)?.most == 110) }
    for (stone, range) in [(RuneStone.Form.stub, 150...230), (.boulder, 150...220), (.slab, 380...480)] {
      let text = Array(repeating: Self.text, count: 10).joined(separator: " ")
      let (letters, most) = try #require(failure(.arch, text, stone))
      #expect(letters == text.unicodeScalars.count + 2 && range.contains(most), "\(stone): \(letters), \(most)")
      let shorter = text.split(separator: " ").prefix(most / 8).joined(separator: " ")
      #expect(throws: Never.self) { try Self.ribbon(.arch, shorter, stone: stone) }
    }
  }

  /// The cross touches neither the band nor a head, however few words there are; on a low stone, there may be no room for one.
  @Test(arguments: RuneStone.Form.allCases, [1, 3, 8, 15, 30, 60, 90, 120, 160, 200])
  func theCrossIsClear(_ form: RuneStone.Form, _ count: Int) throws {
    // So many letters go on no smaller stone.
    guard form == .slab || count < 160 else { return }
    let text = String(Self.longText.prefix(count))
    func ribbon(hasCross: Bool) throws -> RuneRibbon {
      try RuneRibbon(
        text, font: Stave.all, drawings: serpents,
        design: RuneRibbon.Design(.arch, stone: form, hasCross: hasCross), style: Self.pen)
    }
    let bare = try ribbon(hasCross: false)
    let cross = try ribbon(hasCross: true).edges.dropFirst(bare.edges.count).reduce(into: InkBox.empty) {
      $0.include($1.box)
    }
    if form != .boulder, cross.isEmpty { return #expect(count < 110) }
    #expect(cross.width > 1.2 * Self.width, "\(cross.width)")
    let nearest = bare.edges.flatMap { $0.flattened(tolerance: 0.1) }.reduce(Double.infinity) { nearest, point in
      min(nearest, (point - cross.center).length)
    }
    let white = (nearest - cross.width / 2) / Self.width
    #expect(white > (form == .boulder ? 0.8 : 0.5), "\(white) widths from a cross \(cross.width) wide")
  }

  /// The closed band around the legs of a serpent stays clear of the band with the letters, however short the text.
  @Test(arguments: [1, 3, 8, 15, 30, 36, 45, 60, 90])
  func theKnotIsClear(_ count: Int) throws {
    let course = try Self.setting(.arch, String(Self.longText.prefix(count)), stone: .boulder).course
    let (body, knot) = (course.serpents[0].body, try #require(course.knots.first))
    let lettered = body.line.points(course.serpents[0].stretches[0], step: 1)
    for point in knot.line.points(0...knot.line.length, step: 1) {
      let white = point.distance(toPolyline: lettered).distance / Self.width - 0.5 - 0.125
      #expect(white > 0.4, "\(white) widths at \(point)")
    }
  }

  /// The closed band is whole where its line begins and ends: of all strands, it crosses itself in the middle alone, at every size.
  @Test(arguments: [110, 120]) func theKnotIsClosed(_ letters: Int) {
    let stone = RuneStone(letters == 110 ? .boulder : .slab, serpents)
    for step in 0..<60 {
      let course = RuneRibbon.Shape.arch.course(
        size: 0.025 * Double(step), letters: letters, serpents, stone: stone, tail: .coil, laps: letters / 60)
      let crossings = RibbonStrand.crossings(course.knots)
      #expect(crossings.count == (letters == 110 ? 1 : 0), "\(step): \(crossings.map(\.places))")
    }
  }

  /// On a serpent, the strokes of digits keep away from the edges.
  @Test func digitsKeepAwayFromTheEdges() throws {
    let ribbon = try Self.ribbon(.wave, "77")
    let edges = ribbon.edges.flatMap { StrokePoint.resampled($0.points, step: 0.1) }
    for stave in ribbon.staves where stave.letters == ["7"] {
      let away = stave.stroke.points.map { point in edges.map { ($0 - point).length }.min() ?? 0 }.min()
      #expect(away ?? 0 > 1.5)
    }
  }

  /// Latin commas and the dots of ! and ? would be ticks across the edges of the band.
  @Test func latinPunctuationIsOmitted() throws {
    let plain = try Self.ribbon(.arch, "ᚱᚨᛁᛊᛖ ᚦᛁᛊ ᛊᛏᛟᚾᛖ ᛁᚾ ᛗᛖᛗᛟᚱᛁ")
    let marked = try Self.ribbon(.arch, "“ᚱᚨᛁᛊᛖ ᚦᛁᛊ, ᛊᛏᛟᚾᛖ! ᛁᚾ ᛗᛖᛗᛟᚱᛁ?”".withoutMarks())
    #expect(marked.staves == plain.staves && marked.dots == plain.dots)
    #expect(try Self.ribbon(.arch, "ᚱ,ᚨ".withoutMarks()).staves == Self.ribbon(.arch, "ᚱ ᚨ").staves)
    #expect(try Self.ribbon(.arch, "ᚱ᛬ᚨ").dots.count > 2, "dividers of the script stay")
  }

  /// An engraved stave reaches from edge line to edge line: it is as long as the band is wide.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func stavesReachFromEdgeToEdge(_ shape: RuneRibbon.Shape) throws {
    let text = shape == .bracelet ? "ᛁᛁᛁᛁᛁᛁᛁ" : "ᛁᛁᛁ ᛁᛁᛁᛁ"
    let ribbon = try Self.ribbon(shape, text, style: Self.hairline)
    let (course, setting, sequence, _) = try Self.setting(shape, text)
    let stems = ribbon.staves.filter { $0.letters == ["ᛁ"] }
    let places = setting.places.indices.filter { sequence.drawing($0)?.letters == ["ᛁ"] }.map { setting.places[$0] }
    #expect(stems.count == places.count && stems.count >= 7)
    for (stem, place) in zip(stems, places) {
      let band = 2 * course.serpents[place.serpent].body.halfWidth(place.s)
      #expect(abs((stem.stroke.end - stem.stroke.start).length - band) < 1e-6 * Self.width)
      #expect(band > 0.85 * Self.width)
    }
  }

  /// Drawn with a pen, no stave stands out beyond the ink of the edge lines.
  @Test(arguments: shapes, [0.6, 1.18, 2.0])
  func stavesEndWithTheEdges(_ shape: RuneRibbon.Shape, _ weight: Double) throws {
    let ribbon = try Self.ribbon(shape, Self.text, style: PenStyle(weight: weight))
    for stem in ribbon.staves where stem.letters == ["ᛁ"] {
      #expect((stem.stroke.end - stem.stroke.start).length + weight <= Self.width + ribbon.edgeWeight + 1e-6)
    }
    // The weight decides the spacing, so the course is found again where the letters are.
    guard weight == RuneRibbon.usualWeight else { return }
    let lines = try Self.setting(shape).course.serpents.map { $0.body.line.points(0...$0.body.line.length, step: 1) }
    for stave in ribbon.staves {
      for point in stave.stroke.flattened(tolerance: 0.01) {
        let reach = lines.map { point.distance(toPolyline: $0).distance }.min()! + weight / 2
        #expect(reach <= (Self.width + ribbon.edgeWeight) / 2 + 0.02, "\(shape): \(stave.letters) at \(point)")
      }
    }
  }

  /// Where the course passes below itself, the text breaks between words, and nothing stands below.
  @Test(arguments: [text, "ᚠᛅᚦᛁᚱ ᛅᚢᚴ ᛘᚢᚦᛁᚱ ᛒᛅᚦᚢ ᚱᛅᛁᛋᛅ ᛋᛏᛅᛁᚾ", String(repeating: "ᚢᚴᛋᛁᚠᛅᚦ ", count: 9)])
  func wordsAreNotBroken(_ text: String) throws {
    let (course, setting, sequence, _) = try Self.setting(.loop, text)
    try #require((1...2).contains(setting.counts.count))
    let first = setting.counts[0]
    #expect(first == sequence.letters.count || sequence.isDivider(first - 1))
    let body = course.serpents[0].body
    let crossing = try #require(RibbonStrand.crossings([body]).first).places
    let above = body.line.points(crossing.0 - 3 * Self.width...crossing.0 + 3 * Self.width, step: 1)
    for (place, (_, s)) in setting.places.enumerated() where s > crossing.1 - 4 * Self.width {
      for across in [-6.0, 0, 6] {
        let half = sequence.halfWidth(place)
        for end in [s - half, s + half] {
          #expect(body.line.place(end, across).distance(toPolyline: above).distance > 0.55 * Self.width)
        }
      }
    }
  }

  /// A short text is in the middle of the bow, between double bars; a longer one fills it.
  @Test func aShortTextIsCentered() throws {
    let (course, setting, sequence, _) = try Self.setting(.arch, "ᚠᛅᚦᛁᚱ")
    let serpent = course.serpents[0]
    let stretch = serpent.stretches[0]
    let ink = try #require(setting.inks.first).range
    #expect(abs(ink.lowerBound - stretch.lowerBound - (stretch.upperBound - ink.upperBound)) < 0.1 * Self.width)
    #expect(sequence.drawing(0)?.letters == ["᛭"] && sequence.drawing(6)?.letters == ["᛭"])
    // A bar is a single line across the band.
    func bars(_ text: String) throws -> [StrokePoint] {
      try Self.ribbon(.arch, text).edges
        .filter {
          $0.segments.count == 1 && $0.segments[0].control == nil && ($0.end - $0.start).length > 0.9 * Self.width
        }
        .map { StrokePoint.middle($0.start, $0.end) }
    }
    let framed = try bars("ᚠᛅᚦᛁᚱ")
    #expect(framed.count == 4)
    for (end, outside) in [(ink.lowerBound, -1.0), (ink.upperBound, 1)] {
      for distance in [0.42, 0.6] {
        let bar = serpent.body.line.point(end + outside * distance * Self.width)
        #expect(framed.contains { ($0 - bar).length < 1e-6 * Self.width })
      }
    }
    #expect(try bars(Self.text).isEmpty)
  }

  /// What a few words leave empty of a band on a stone has a chain from the bars to the crossing.
  @Test(arguments: [RuneStone.Form.boulder, .slab, .stub], ["ᚠᛅᚦᛁᚱ", "ᛒᛃᛟᚱᚾ", "ᛁᛞᚨ"])
  func noBandIsEmpty(_ form: RuneStone.Form, _ word: String) throws {
    let (course, setting, _, _) = try Self.setting(.arch, word, stone: form)
    let (body, stretch) = (course.serpents[0].body, course.serpents[0].stretches[0])
    let ink = try #require(setting.inks.first).range
    let ribbon = try Self.ribbon(.arch, word, stone: form)
    let points = ribbon.edges.flatMap { $0.flattened(tolerance: 0.1) } + ribbon.dots.map(\.center)
    for s in stride(from: stretch.lowerBound, to: stretch.upperBound, by: Self.width / 2)
    where s < ink.lowerBound - Self.width || s > ink.upperBound + Self.width {
      let place = body.line.point(s)
      #expect(points.contains { ($0 - place).length < 0.45 * Self.width }, "\(form) \(word) at \(s)")
    }
  }

  /// One or a few words fill an arch down to its feet, but for a cross of the word on each leg.
  @Test(arguments: ["ᚠᛅᚦᛁᚱ", "ᛒᛃᛟᚱᚾ", "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ ᛗᛖ"]) func legsAreNotBlank(_ text: String) throws {
    let (course, setting, _, _) = try Self.setting(.arches, text)
    let (length, ink) = (course.serpents[0].body.line.length, try #require(setting.inks.first).range)
    #expect(ink.upperBound - ink.lowerBound > 0.7 * length, "\((ink.upperBound - ink.lowerBound) / length)")
  }

  /// After its text, a bracelet has no more than a third of the length of that, however wide it is.
  @Test(arguments: ["ᛒᛃᛟᚱᚾ", "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ ᛗᛖ", "ᚦᛖ ᛏᚱᛖᛖ ᚦᚨᛏ ᛒᛖᚾᛞᛊ ᛁᚾ ᚦᛖ ᛊᛏᛟᚱᛗ ᛟᚢᛏᛚᛁᚹᛖᛊ ᚦᛖ ᛟᚨᚲ ᚦᚨᛏ ᛒᚱᛖᚨᚲᛊ"])
  func theTailIsShort(_ text: String) throws {
    let (course, setting, _, _) = try Self.setting(.bracelet, text)
    let (line, ink) = (course.serpents[0].body.line, try #require(setting.inks.first).range)
    let share = (line.length - ink.upperBound) / ink.upperBound
    #expect(share < 0.335, "\(share)")
  }

  /// Heads of two serpents are larger than their bands, by a third.
  @Test func headsOfTwoSerpentsAreLarge() throws {
    let course = try Self.setting(.arch, Self.longText).course
    for serpent in course.serpents {
      #expect(abs(2 * serpent.body.halfWidth(0) - 1.35 * Self.width) < 1e-6)
      #expect(2 * serpent.body.halfWidth(10 * Self.width) <= Self.width + 1e-6)
    }
  }

  /// They face each other, and neither lip nor tongue of one is on the other.
  @Test(arguments: RuneRibbon.Head.allCases) func headsOfTwoSerpentsAreApart(_ head: RuneRibbon.Head) throws {
    let bodies = try Self.setting(.arch, Self.longText).course.serpents.map { $0.body }
    let apart = (bodies[0].line.point(0) - bodies[1].line.point(0)).length / (2 * bodies[0].halfWidth(0))
    let box = serpents[head.rawValue].areas.reduce(into: InkBox.empty) { $0.include($1.box) }
    #expect(apart > 2 * max(-box.minX, box.maxX), "\(apart) \(box)")
  }

  /// A word is in the middle between its crosses, and on a wave in the middle of its bow.
  @Test(arguments: [RuneRibbon.Shape.arch, .arches, .wave], ["ᚨ", "ᚾ", "ᚠᛅᚦᛁᚱ"])
  func aWordIsInTheMiddle(_ shape: RuneRibbon.Shape, _ word: String) throws {
    let (course, setting, sequence, _) = try Self.setting(shape, word)
    let places = setting.places.map(\.s), last = places.count - 1
    if shape == .wave {
      let line = course.serpents[0].body.line
      let ink = try #require(setting.inks.first).range
      let (start, end) = (line.tangent(0), line.tangent(ink.upperBound + RibbonCourse.afterText))
      #expect(abs(start.y + end.y) < 0.03, "as steep at both ends: \(start) \(end)")
      return
    }
    let (left, right) = (
      places[1] - sequence.halfWidth(1) - places[0], places[last] - places[last - 1] - sequence.halfWidth(last - 1)
    )
    #expect(abs(left - right) < 0.2 * Self.width, "\(left) \(right)")
  }

  /// Where bodies fold back, and at the neck, lines go on without a corner: no bend is so tight that the inner edge would turn back, and
  /// the head is as wide as its neck, however short the text.
  @Test func foldsAndNecksAreSmooth() throws {
    for size in [0.0, 0.2, 0.5, 0.8] {
      let course = Self.longCourse(size)
      for serpent in course.serpents {
        for s in stride(from: 0, to: serpent.body.line.length - serpent.tail, by: 0.5) {
          let radius = 1 / max(1e-9, abs(serpent.body.line.curvature(s))) / Self.width
          #expect(radius > 0.55, "\(radius) at \(s) of size \(size)")
        }
      }
    }
    for (shape, text) in [
      (RuneRibbon.Shape.wave, "ᚨ"), (.wave, "ᚠᛅᚦᛁᚱ"), (.arch, "ᚨ"), (.loop, "ᚨ"), (.spiral, Self.text),
    ] {
      let body = try Self.setting(shape, text).course.serpents[0].body
      let neck = [1.0, -1].map { body.line.place(0, $0 * body.halfWidth(0)) }
      let ends = try Self.ribbon(shape, text).edges.flatMap { [$0.start, $0.end] }
      for corner in neck {
        #expect(ends.count { ($0 - corner).length < 0.001 * Self.width } >= 2, "\(shape) \(text)")
      }
    }
  }

  private static func longCourse(_ size: Double) -> RibbonCourse {
    RuneRibbon.Shape.arch.course(
      size: size, letters: 250, serpents, stone: RuneStone(.slab, serpents), tail: .coil, laps: 3)
  }

  /// The band of a long text goes around more than once instead of being a thin ring around nothing.
  @Test(arguments: [8, 12, 20])
  func aLongBraceletIsACoil(_ count: Int) throws {
    let words = Array(repeating: DiskTests.words.split(separator: " "), count: 2).joined().prefix(count)
    let ribbon = try Self.ribbon(.bracelet, words.joined(separator: " "))
    let share = RuneRibbon.width / max(ribbon.box.width, ribbon.box.height)
    #expect(share > 0.07, "\(share)")
  }

  /// One word is repeated around a bracelet, whole each time.
  @Test func oneWordIsRepeatedOnABracelet() throws {
    for (word, times) in [("ᛁᛞᚨ", 3), ("ᚲᛟᚢᚱᚨᚷᛖ", 1), ("ᚠᚢᚦᚨᚱᚲᚷᚹᚺ", 1)] {
      let (_, _, sequence, head) = try Self.setting(.bracelet, word)
      let letters = sequence.letters.indices.compactMap { sequence.drawing($0)?.letters.first }
      let count = letters.filter { $0 == word.unicodeScalars.first }.count
      #expect(
        count >= times && letters.count == count * (word.unicodeScalars.count + 1) + (count == 1 ? 1 : 0),
        "\(word): \(count)")
      #expect(head == .fp)
      #expect(try Self.ribbon(nil, word).staves == Self.ribbon(.bracelet, word).staves, "the usual shape of one word")
    }
  }

  /// A few words do not leave half of a loop empty, however many they are.
  @Test(arguments: ["ᚠᛟᚲᛊ", "ᚦᛖ ᛊᛏᛟᚾᛖ", "ᚦᛖ ᛊᛏᛟᚾᛖ ᚱᛖᛗᛖᛗᛒᛖᚱᛊ", "ᚱᚨᛁᛊᛖ ᚦᛁᛊ ᛊᛏᛟᚾᛖ ᛁᚾ ᛗᛖᛗᛟᚱᛁ"])
  func aFewWordsFillALoop(_ text: String) throws {
    let (course, setting, _, _) = try Self.setting(.loop, text)
    func length(_ ranges: [ClosedRange<Double>]) -> Double { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
    let share = length(setting.inks.map(\.range)) / length(course.serpents[0].stretches)
    #expect(share > 0.85, "\(share)")
  }

  /// Three words go around a spiral more than once, and a word alone fills an arch.
  @Test func aFewWordsFillASpiral() throws {
    #expect(try Self.setting(.spiral, "ᛒᚱᛖᚨᛞ ᚨᚾᛞ ᛊᚨᛚᛏ").sequence.letters.count > 40)
    #expect(try Self.setting(.arches, "ᛊᛁᚷᚱᛁᛞ").sequence.letters.count > 14)
  }

  /// A word lies on one bow, and its tail on another. A text of five words on a wave is set in runes of a sixteenth of the picture's width.
  @Test func aWaveIsNotLongerThanItsTextNeeds() throws {
    for (text, most) in [("ᚼᛅᚱᛅᛚᛏᚱ ᛚᛁᛏ ᚱᛁᛋᛅ ᛋᛏᛁᚾ ᚦᛁᚾᛅ", 16.0), ("ᚠᛟᚲᛊ", 13)] {
      let box = try Self.ribbon(.wave, text).box
      #expect(
        box.width < most * Self.width && box.height < 0.6 * box.width,
        "\(box.width / Self.width) \(box.height / box.width)")
    }
  }

  /// Arches have bands as long texts need them, closed at both feet, which are on one level; the words begin at the left foot of the outer
  /// one, and nobody's head is there.
  @Test(arguments: [(1, 1), (10, 2), (25, 3), (70, 4)])
  func archesAreClosed(_ words: Int, _ count: Int) throws {
    let text = Array(repeating: Self.text, count: 7).joined(separator: " ").split(separator: " ").prefix(words)
      .joined(separator: " ")
    let (course, setting, _, _) = try Self.setting(.arches, text)
    #expect(course.serpents.count == count && Set(setting.places.map(\.serpent)).count == count)
    let ribbon = try Self.ribbon(.arches, text)
    let bars = ribbon.edges.filter {
      abs($0.start.y - $0.end.y) < 1e-6 && $0.segments.count == 1 && $0.segments[0].control == nil
    }
    #expect(
      bars.count { abs($0.start.y - bars[0].start.y) < 1e-6 && abs($0.box.width - Self.width) < 1e-6 } == 2 * count)
    // Of the cross alone.
    #expect(ribbon.eyes.isEmpty && ribbon.pupils.count == 1)
    let first = try #require(ribbon.staves.first { $0.letters != ["᛭"] })
    #expect(words == 1 || first.stroke.start.x < ribbon.box.minX + 1.5 * Self.width, "\(first.stroke.start)")
  }

  /// The length of a text decides along which stone it runs.
  @Test func theStoneSuitsTheText() throws {
    for (text, form) in [("ᚠᛅᚦᛁᚱ ᛅᚢᚴ", RuneStone.Form.stub), (Self.text, .boulder), (Self.longText, .slab)] {
      let ribbon = try Self.ribbon(.arch, text)
      let stone = try #require(ribbon.stone)
      #expect(stone.form == form)
      // All lines lie inside of the stone, away from its edge.
      for stroke in ribbon.edges + ribbon.staves.map(\.stroke) {
        for point in [stroke.start, stroke.end] {
          let place = (point - stone.origin) * stone.scale
          let edge = stone.line.points(0...stone.line.length, step: 8)
          #expect(place.distance(toPolyline: edge + edge.prefix(1)).distance > 18, "\(form) at \(place)")
          #expect(place.x > stone.box.minX && place.x < stone.box.maxX && place.y < 0)
        }
      }
    }
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
    let text = shape == .bracelet ? "ᚠᛅᚦᛁᚱ" : Self.text
    let (course, setting, _, _) = try Self.setting(shape, text)
    let ink = try #require(setting.inks.first).range
    // Without the crossing, where the nearest part of the line may be another one.
    let crossing = RibbonStrand.crossings([course.serpents[0].body]).first?.places
    let (start, end) = (
      max(ink.lowerBound, (crossing?.0 ?? 0) + Self.width), min(ink.upperBound, (crossing?.1 ?? 1e9) - Self.width)
    )
    let line = course.serpents[0].body.line.part(start...end)
    let scale = try Self.ribbon(shape, text).frame(Self.pixels).scale
    let middle = line.points(0...line.length, step: 0.5)
    for edge in RibbonStrand(line, neck: 1, tail: 0).edges {
      for point in edge.flattened(tolerance: 0.01).dropFirst().dropLast() {
        #expect(abs(point.distance(toPolyline: middle).distance - Self.width / 2) * scale < 0.1)
      }
      #expect(largestTurn(edge) < 0.5)
      #expect(edge.segments.count < Int(4 * line.length / Self.width) + 4, "about two pieces for each width at most")
    }
  }

  /// A serpent swells from its neck and thins to a point, with every tail.
  @Test(arguments: RuneRibbon.Tail.allCases)
  func theBodySwells(_ tail: RuneRibbon.Tail) throws {
    let (course, _, _, _) = try RuneRibbon.set(
      Self.text, font: Stave.all, drawings: serpents, design: RuneRibbon.Design(.arch, tail: tail), weight: 1)
    let serpent = course.serpents[0]
    let (body, length) = (serpent.body, serpent.body.line.length)
    let half = Self.width / 2
    #expect(
      body.halfWidth(0) < 0.7 * half && abs(body.halfWidth(length / 2) - half) < 0.01 && body.halfWidth(length) == 0)
    for s in stride(from: 0, to: length - serpent.tail, by: 0.2) {
      #expect(abs(body.halfWidth(s + 0.2) - body.halfWidth(s)) < 0.03, "no step at \(s)")
    }
    let thin = stride(from: length - serpent.tail, to: length, by: 0.5).map { body.halfWidth($0) }
    let widens = zip(thin, thin.dropFirst()).contains { $1 > $0 + 0.01 }
    #expect(widens == (tail == .leaf), "only a leaf is wider again")
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

  /// The middle line under letters bends at most as a circle of its width.
  @Test(arguments: RuneRibbon.Shape.allCases, RuneStone.Form.allCases)
  func noBendIsTighterThanTheTextAllows(_ shape: RuneRibbon.Shape, _ form: RuneStone.Form) throws {
    for size in [0.0, 0.5, 1, 2.3] where shape == .arch || form == .stub {
      let course = shape.course(size: size, letters: 40, serpents, stone: RuneStone(form, serpents), tail: .coil)
      for serpent in course.serpents {
        for stretch in serpent.stretches {
          for s in stride(from: stretch.lowerBound, to: stretch.upperBound, by: 0.5) {
            let radius = 1 / max(1e-9, abs(serpent.body.line.curvature(s))) / Self.width
            #expect(radius >= 0.95, "\(shape) of size \(size) at \(s)")
          }
        }
      }
    }
  }

  /// The distance along the line is true to a thousandth of the width, and direction and curvature are those of its points.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func courseIsAddressedByDistance(_ shape: RuneRibbon.Shape) throws {
    let line = shape.course(size: 0.7, letters: 40, serpents, stone: RuneStone(.boulder, serpents), tail: .coil)
      .serpents[0].body
      .line
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

  /// The serpents' field is wide, as the lying loop of rune stones: about 1.2 to 1.
  @Test func theLoopLies() throws {
    let box = try Self.ribbon(.loop).box
    #expect(abs(box.width / box.height - 1.2) < 0.15, "\(box.width / box.height)")
    // On the upper half, letters are upright.
    let ribbon = try Self.ribbon(.loop, String(repeating: "ᛁᛁᛁᛁ ", count: 8), style: Self.hairline)
    for stem in ribbon.staves where stem.letters == ["ᛁ"] && stem.stroke.start.y < box.minY + box.height / 4 {
      #expect(stem.stroke.end.y < stem.stroke.start.y)
    }
  }

  // MARK: The serpent

  /// Heads go on from the band without a kink: they begin and end at its edges, in its direction.
  @Test(arguments: RuneRibbon.Head.allCases)
  func headsAreTangentToTheBand(_ head: RuneRibbon.Head) throws {
    let outline = try #require(serpents[head.rawValue].areas.first { $0.start == StrokePoint(0, 0.5) })
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

  /// As in the style Pr 2, an ear stands up behind the eye, the nose rolls up at the end, and between it and the lower lip the
  /// mouth is open.
  @Test func theProfileIsOfItsStyle() throws {
    let part = serpents["pr2"]
    let outline = try #require(part.areas.first { $0.start == StrokePoint(0, 0.5) }).flattened(tolerance: 0.002)
    let ear = try #require(part.areas.first { $0.start.x > 0 }).box
    #expect(ear.maxY > 1.2 && ear.minX < 0 && ear.maxX < 0.9)
    let nose = try #require(outline.max { $0.x < $1.x }), lip = try #require(outline.min { $0.y < $1.y })
    #expect(nose.x > 2.8 && nose.y > 0.2 && lip.y < -1.1)
    // Between nose and lip, a level line leaves the head and comes back: the mouth.
    let mouth = outline.filter { $0.y < -0.15 && $0.y > -0.4 && $0.x > 1 }
    let inner = try #require(mouth.map(\.x).min()), outer = try #require(mouth.map(\.x).max())
    #expect(inner < 1.75 && outer > 2.4)
  }

  /// Bands lie above and below each other by turns.
  @Test(arguments: [RuneStone.Form.boulder, .slab])
  func bandsAreWoven(_ form: RuneStone.Form) throws {
    let course = try Self.setting(.arch, form == .slab ? Self.longText : Self.text, stone: form).course
    var strands = course.serpents.map(\.body) + course.knots
    let crossings = RibbonStrand.crossings(strands)
    RibbonStrand.weave(&strands)
    #expect(crossings.count == (form == .slab ? 5 : 6))
    #expect(strands.reduce(0) { $0 + $1.covers.count } == crossings.count)
    for (number, strand) in strands.enumerated() {
      // Along a band, it is covered at every second crossing.
      let places = crossings.flatMap { crossing in
        (crossing.bands.0 == number ? [crossing.places.0] : [])
          + (crossing.bands.1 == number ? [crossing.places.1] : [])
      }.sorted()
      let isBelow = places.map { place in
        strand.covers.contains { $0.within.contains(place) && $0.hides(strand.line.point(place)) }
      }
      for (one, two) in zip(isBelow, isBelow.dropFirst()) { #expect(one != two, "band \(number)") }
    }
  }

  /// A ribbon's SVG takes at most 30 KB, also in outlines, and its DXF of 100 mm at most 900 vertices.
  @Test(arguments: shapes)
  func filesAreSmall(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape)
    let frame = ribbon.frame(Self.pixels)
    let svg = ribbon.scene(frame: frame, ground: .light).svg(info: PictureInfo(title: "", letters: "", scriptName: ""))
    #expect(svg.count <= 30 * 1024, "\(shape): \(svg.count)")
    let outlined = ribbon.outlinedScene(frame: frame, colors: .onNothing)
      .svg(info: PictureInfo(title: "", letters: "", scriptName: ""))
    #expect(outlined.count <= 30 * 1024, "\(shape) in outlines: \(outlined.count)")
    let engraved = try Self.ribbon(shape, style: Self.hairline)
    let millimeters = engraved.frame(SizedLayout.Request(unit: .millimeter, width: 100, usualRuneHeight: 8, margin: 0))
    let dxf = String(decoding: DXFPicture.dxf(engraved.plan(frame: millimeters), frame: millimeters), as: UTF8.self)
    // Each polyline says how many it has.
    let lines = dxf.split(separator: "\n")
    let vertices = zip(lines, lines.dropFirst()).reduce(0) { $0 + ($1.0 == " 90" ? Int($1.1) ?? 0 : 0) }
    #expect((300...900).contains(vertices), "\(shape): \(vertices)")
  }

  /// The outline of a ribbon holds all of its ink and nothing else, and is one piece with the letters, which touch its edges.
  @Test(arguments: [RuneRibbon.Shape.arch, .wave])
  func theOutlineIsTheInk(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape, "ᚱᛅᛁᛋᛏᛁ ᛋᛏᛅᛁᚾ")
    var request = SizedLayout.Request(unit: .millimeter, width: 100, usualRuneHeight: 8, margin: 0.5)
    request.hasMarginOutside = true
    let frame = ribbon.frame(request)
    let rings = ribbon.outline(frame: frame).rings.map { ring in
      ring.map { StrokePoint(Double($0.x) / 1e4, Double($0.y) / 1e4) }
    }
    // The width is that of the ink.
    let x = rings.flatMap { $0 }.map { $0.x }
    #expect(abs((x.max() ?? 0) - (x.min() ?? 0) - 100) < 0.01)
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
    "pr2 ; dot ; 0,0", "pr2 ; line ; 0,0 ~1,1 ~1,1 ~1,1 2,2", "leg ; spline ; 0,0 1,1 2,2",
    "pr2 ; line ; 0,0 1,1 z 2,2",
    "pr2 ; line ; 0,0 1,900",
  ])
  func whatCannotBeReadIsAnError(_ line: String) throws {
    let error = #expect(throws: StrokeFileError.self) {
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
