import Foundation
import TestSupport
import Testing

@testable import RuneGraphics

/// Engraved pictures, read back by an XML parser: what a machine is going to follow.
struct EngravingTests {
  /// How a text is laid out for a machine.
  enum Kind: String, CaseIterable {
    case line, text, boustrophedon, upright, turned, ringOutside, ringInside, ringWithEdges, band

    var isRing: Bool { self == .ringOutside || self == .ringInside || self == .ringWithEdges }
  }

  static let style = PenStyle(isHairline: true)

  static func sized(_ text: String, _ kind: Kind, width: Double, tracking: Double = 0) throws -> SizedLayout {
    let shaped = shaped(text, style)
    var request = SizedLayout.Request(unit: .millimeter, width: width, usualRuneHeight: 5, margin: 0, isCropped: true)
    request.hasMarginOutside = kind != .band
    var options = RuneLayout.LineOptions()
    options.tracking = tracking
    switch kind {
    case .line: return try SizedLayout.fitted(RuneLayout.lines(shaped, options), request)
    case .text: return try SizedLayout.text(shaped, options, request)
    case .boustrophedon:
      options.isBoustrophedon = true
      return try SizedLayout.text(shaped, options, request)
    case .upright: return try SizedLayout.fitted(RuneLayout.columns(shaped, tracking: tracking), request)
    case .turned: return try SizedLayout.fitted(RuneLayout.lines(shaped, options).turnedRight, request)
    case .ringOutside, .ringInside, .ringWithEdges:
      return try SizedLayout.ring(
        shaped, tracking: tracking, reading: kind == .ringInside ? .inside : .outside,
        hasEdges: kind == .ringWithEdges, request)
    case .band: return try SizedLayout.band(shaped, tracking: tracking, hasEdges: true, request)
    }
  }

  static func svg(_ sized: SizedLayout) -> [UInt8] {
    PictureScene(
      EngravingPlan(sized.layout, frame: sized.frame, edges: sized.edges), frame: sized.frame,
      line: EngravingPlan.Line()
    ).svg(info: PictureInfo(title: "<a & b>", letters: "ᚠ"))
  }

  /// Every glyph of the three fonts in a few texts, bind runes, and words at random.
  static let texts: [String] = {
    var generator = SeededGenerator(seed: 3)
    var texts = [
      "ᛁᛗᛁ", "ᚠᚢᚦᚨᚱᚲ", "ᛜ᛫ᛟ\nᛗ", "ᚨ\u{200D}ᚱ ᚦ\u{200D}ᚱ\u{200D}ᚢ", "·", "one ring, 1234",
    ]
    for font in [Stave.runic, Stave.cirth, Stave.latin] {
      let scalars = font.glyphs.keys.sorted().filter { font.glyphs[$0]?.skeletonBox.isEmpty == false }
      for start in stride(from: 0, to: scalars.count, by: 40) {
        texts.append(String(String.UnicodeScalarView(scalars[start..<min(start + 40, scalars.count)])))
      }
    }
    texts += (0..<(OutlineTests.isFull ? 300 : 12)).map { _ in
      randomWords(Int.random(in: 1...6, using: &generator), using: &generator).joined(separator: " ")
    }
    return texts
  }()

  /// What sets the piece free is cut after all else, the outside of a ring last of all, and stays red.
  @Test(arguments: [Kind.ringWithEdges, .band], [false, true]) func edgesAreCutLast(_ kind: Kind, _ isOutline: Bool)
    throws
  {
    let shaped = shaped("ᚠᚢᚦ", isOutline ? .regular : Self.style)
    let request = SizedLayout.Request(unit: .millimeter, width: 60, usualRuneHeight: 5, margin: 0)
    let sized =
      kind == .band
      ? try SizedLayout.band(shaped, tracking: 0, hasEdges: true, request)
      : try SizedLayout.ring(shaped, tracking: 0, reading: .outside, hasEdges: true, request)
    let plan = EngravingPlan(sized.layout, frame: sized.frame, edges: sized.edges)
    let info = PictureInfo(title: "a", letters: "ᚠ")
    let scene =
      isOutline
      ? PictureScene(outlinesOf: sized, colors: PictureColors(ink: "#00FF00", ground: nil))
      : PictureScene(plan, frame: sized.frame, line: EngravingPlan.Line(color: "#00FF00"))
    let svg = scene.svg(info: info)
    let groups = try ParsedSVG.elements(svg).filter { $0.name == "g" }
    #expect(groups.map { $0.attributes["inkscape:label"] } == [isOutline ? "OUTLINE" : "ENGRAVE", "CUT"])
    #expect(groups.map { $0.attributes[isOutline ? "fill" : "stroke"] }.first == "#00ff00")
    #expect(groups.last?.attributes["stroke"] == "#ff0000")
    var radii: [Double] = []
    for element in try ParsedSVG.elements(svg) where element.name == "circle" {
      radii.append(try #require(element.attributes["r"].flatMap { Double($0) }))
    }
    #expect(radii == radii.sorted() && radii.count == (kind == .band ? 0 : 2))
    let dxf = String(
      decoding: isOutline ? DXFPicture.dxf(outlinesOf: sized) : DXFPicture.dxf(plan, frame: sized.frame), as: UTF8.self)
    var layers: [String] = []
    for part in (dxf.components(separatedBy: "ENTITIES").last ?? "").components(separatedBy: "\n  8\n").dropFirst() {
      layers.append(String(part.prefix { !$0.isNewline }))
    }
    #expect(layers.suffix(2) == ["CUT", "CUT"] && !layers.dropLast(2).contains("CUT") && layers.count > 4, "\(layers)")
  }

  /// The tool is not lifted where one stroke of a letter ends and another begins.
  @Test func strokesThatMeetAreOne() throws {
    for (name, font) in Stave.fonts {
      for glyph in font.glyphs.values {
        let joined = glyph.strokes.joinedAtEnds
        #expect(joined.reduce(0) { $0 + $1.segments.count } == glyph.strokes.reduce(0) { $0 + $1.segments.count })
        let ends = joined.filter { $0.start != $0.end }.flatMap { [$0.start, $0.end] }
        #expect(Set(ends).count == ends.count, "\(name) \(glyph.name)")
      }
    }
    let raido = try #require(Stave.runic["ᚱ"])
    #expect(raido.strokes.count == 2 && raido.strokes.joinedAtEnds.count == 1)
  }

  @Test(arguments: Kind.allCases)
  func isTrueToSizeAndCutsNothingTwice(_ kind: Kind) throws {
    for (number, text) in Self.texts.enumerated() {
      let width = [60.0, 8, 333.3][number % 3]
      let name = "\(kind) \(width) mm ‘\(text)’"
      var sized = try Self.sized(text, kind, width: width, tracking: number % 4 == 3 ? -1.2 : 0)
      if number % 2 == 1 { sized.layout = sized.layout.mirrored }
      let picture = try ParsedSVG(Self.svg(sized))

      #expect(
        Set(picture.elements.map(\.name)).isSubset(of: ["svg", "title", "desc", "g", "path", "circle"]), "\(name)")
      for element in picture.elements {
        for key in element.attributes.keys {
          #expect(
            !["style", "class", "transform", "clip-path", "mask", "filter", "href", "xlink:href"].contains(key),
            "\(name): \(element.name) has \(key)")
        }
      }
      #expect(picture.commands.isSubset(of: ["M", "L", "Q"]), "\(name): \(picture.commands)")

      let svg = try #require(picture.elements.first)
      let size = try #require(svg.attributes["viewBox"]).split(separator: " ").compactMap { Double($0) }
      // Half of a line 0.1 mm wide is seen on each side of what was asked for.
      #expect(svg.attributes["width"] == ["60.1mm", "8.1mm", "333.4mm"][number % 3], "\(name)")
      #expect(
        size.count == 4 && size[0] == 0 && size[1] == 0 && abs(size[2] - width - 0.1) < 0.001,
        "\(name): \(size)")
      #expect(
        svg.attributes["height"].map { $0.hasSuffix("mm") && Double($0.dropLast(2)) == size[3] } == true, "\(name)")

      let box = picture.box
      let canvas = InkBox(minX: 0.05, minY: 0.05, maxX: size[2] - 0.05, maxY: size[3] - 0.05)
      #expect(
        box.minX > canvas.minX - 0.001 && box.minY > canvas.minY - 0.001 && box.maxX < canvas.maxX + 0.001
          && box.maxY < canvas.maxY + 0.001,
        "\(name): \(box) on \(canvas)")
      if kind.isRing {
        let reach = picture.reach(from: canvas.center)
        #expect(abs(2 * reach - width) < 0.001, "\(name): the circle round all is \(2 * reach) wide")
      } else {
        #expect(abs(box.width - width) < 0.001, "\(name): the ink is \(box.width) wide")
      }

      // Coordinates have four decimals.
      Self.checkSegments(picture, name, rounding: 0.0002)
    }
  }

  static func checkSegments(_ picture: ParsedSVG, _ name: String, rounding: Double) {
    for subpath in picture.subpaths {
      #expect(!subpath.isEmpty, "\(name): a path without a line")
      if let first = subpath.first, let last = subpath.last {
        #expect(first.start != last.end, "\(name): a closed path at \(first.start)")
      }
    }
    let segments = picture.subpaths.joined().map { segment in
      (segment: segment, left: min(segment.start.x, segment.end.x), right: max(segment.start.x, segment.end.x))
    }.sorted { $0.left < $1.left }
    for (index, a) in segments.enumerated() {
      #expect(!a.segment.isEmpty, "\(name): a line without length at \(a.segment.start)")
      for b in segments[(index + 1)...] {
        if b.left > a.right + rounding { break }
        if a.segment.isDoubled(by: b.segment, rounding: rounding) {
          Issue.record("\(name): cut twice: \(a.segment) and \(b.segment)")
        }
      }
    }
    for (index, a) in picture.circles.enumerated() {
      #expect(a.radius > 0, "\(name)")
      for b in picture.circles[(index + 1)...] {
        #expect((a.center - b.center).length > rounding || a.radius != b.radius, "\(name): a dot twice")
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func mirroredTwiceIsTheIdentity(_ kind: Kind) throws {
    for text in Self.texts.prefix(12) {
      let sized = try Self.sized(text, kind, width: 60)
      var there = sized
      there.layout = sized.layout.mirrored
      var back = there
      back.layout = there.layout.mirrored
      #expect(Self.svg(back) == Self.svg(sized), "\(kind) ‘\(text)’")

      // And once: every point as far from the one side as it was from the other.
      let (plain, mirror) = (try ParsedSVG(Self.svg(sized)), try ParsedSVG(Self.svg(there)))
      let (p, m) = (plain.subpaths.joined().flatMap(\.points), mirror.subpaths.joined().flatMap(\.points))
      #expect(p.count == m.count)
      let edges = kind == .band ? 2 * 2 : 0
      for (a, b) in zip(p, m).dropLast(edges) where abs(a.x + b.x - 60.1) > 0.0003 || abs(a.y - b.y) > 0.0001 {
        Issue.record("\(kind) ‘\(text)’: \(a) became \(b)")
      }
    }
  }

  /// One upright line has no width that could be made the asked one: it is in the middle of the picture.
  @Test func aSingleLineHasNoWidth() throws {
    for kind in [Kind.line, .upright] {
      let picture = try ParsedSVG(Self.svg(Self.sized("ᛁ", kind, width: 60)))
      #expect(picture.subpaths == [[.init(start: StrokePoint(30.05, 5.05), end: StrokePoint(30.05, 0.05))]], "\(kind)")
    }
    let free = try SizedLayout.fitted(
      line("ᛁ", Self.style), SizedLayout.Request(unit: .millimeter, usualRuneHeight: 5, margin: 0, isCropped: true))
    #expect(free.frame.width > 0 && free.frame.height == 5)
  }

  /// The centre of each letter: the middle of its ink, half the height of a rune.
  @Test(arguments: RuneLayout.RingReading.allCases)
  func centersLieOnTheRing(_ reading: RuneLayout.RingReading) throws {
    for (number, text) in Self.texts.enumerated() {
      var request = SizedLayout.Request(unit: .millimeter, width: 60, usualRuneHeight: 5, margin: 0, isCropped: true)
      if number % 2 == 1 { (request.width, request.runeHeight) = (2000, 4) }
      let sized = try SizedLayout.ring(
        shaped(text, Self.style), tracking: 0, reading: reading, hasEdges: number % 3 == 0, request)
      var radii: [Double] = []
      for run in sized.layout.runs {
        let drawing = sized.layout.drawings[run.glyphs[0].drawing]
        let center = sized.frame.place(
          sized.layout.place(StrokePoint(drawing.middleX, 6), of: run.glyphs[0], in: run))
        radii.append((center - StrokePoint(sized.frame.width / 2, sized.frame.height / 2)).length)
      }
      let (least, most) = (try #require(radii.min()), try #require(radii.max()))
      #expect(most - least < 1e-6, "\(reading) ‘\(text)’: from \(least) to \(most) mm")
      #expect(most < sized.frame.width / 2)
    }
  }
}
