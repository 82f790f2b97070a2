import Foundation
import Testing

@testable import RuneGraphics

struct CarvedTests {
  private func polygonArea(_ corners: [StrokePoint]) -> Double {
    corners.indices.reduce(0) { $0 + cross(corners[$1], corners[($1 + 1) % corners.count]) } / 2
  }

  /// The sides that are seen cover what the grooves take of the surface, once.
  @Test
  func facetsTileTheGrooves() throws {
    for scalar in "ᛁᛏᚷᛒᛗᛥᚴ".unicodeScalars {
      let strokes = try #require(Stave.all[scalar]).strokes
      let grooves = CarvedGroove.grooves(of: strokes.map { ($0, 1.9) })
      let visible = CarvedGroove.visible(grooves).flatMap(\.pieces).reduce(0) { $0 + abs(polygonArea($1)) }
      let covered = coveredArea(grooves.flatMap(\.facets).map(\.corners))
      #expect(abs(visible - covered) < 0.01 * covered, "\(scalar): \(visible) of \(covered)")
    }
  }

  /// The area that convex polygons cover together, measured along level lines.
  private func coveredArea(_ polygons: [[StrokePoint]]) -> Double {
    let step = 0.02
    var area = 0.0
    for y in stride(from: -2 + step / 2, to: 14, by: step) {
      var spans: [ClosedRange<Double>] = []
      for corners in polygons {
        var crossings: [Double] = []
        for (index, a) in corners.enumerated() {
          let b = corners[(index + 1) % corners.count]
          if (a.y <= y) != (b.y <= y) { crossings.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) }
        }
        if let low = crossings.min(), let high = crossings.max() { spans.append(low...high) }
      }
      var reached = -Double.infinity
      for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound > reached {
        area += (span.upperBound - max(reached, span.lowerBound)) * step
        reached = span.upperBound
      }
    }
    return area
  }

  /// A stem has a light flank and a dark one, and a mirrored picture is lit from the same side.
  @Test
  func oneFlankIsInTheLight() throws {
    let layout = try line("ᛁ", PenStyle(isHairline: true))
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 120, margin: 0.5)
    for isMirrored in [false, true] {
      let sized = try SizedLayout.fitted(isMirrored ? layout.mirrored : layout, request)
      let scene = CarvedPicture.scene(sized, ground: .none)
      let canvas = try scene.canvas(scale: 1)
      let row = canvas.height / 2
      let middle = canvas.width / 2
      let (left, right) = (
        canvas.pixels[row * canvas.width + middle - 4], canvas.pixels[row * canvas.width + middle + 4]
      )
      // Light from the left falls on the flank that faces it: the right one of a groove.
      #expect(Int(right.x) > Int(left.x) + 38, "\(isMirrored): \(left) \(right)")
    }
  }

  @Test func severalLettersAndDotsAreCarved() throws {
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 60, margin: 0.5)
    for text in ["ᚠᚢ ᚦᚨ", "ᛂ᛫ᚧ", "ᚴᛘᛦ"] {
      let sized = try SizedLayout.fitted(line(text, PenStyle(isHairline: true)), request)
      for ground in CarvedPicture.Ground.allCases {
        let svg = CarvedPicture.scene(sized, ground: ground).svg(info: PictureInfo(title: "x", letters: text))
        let elements = try ParsedSVG.names(svg)
        #expect(elements.contains("path") && !elements.contains("filter"), "\(text) on \(ground)")
      }
    }
  }

  /// Where a line goes over into a curve, the groove is as deep as elsewhere: ᚢ is one cut, not two.
  @Test func smoothLinesAreOneGroove() throws {
    for scalar in "ᚢᚱᛒᚦ".unicodeScalars {
      for stroke in try #require(Stave.rounded[scalar]).strokes where stroke.segments.count > 1 {
        let facets = CarvedGroove.grooves(of: [(stroke, 1.9)]).flatMap(\.facets)
        var from = stroke.start
        for (segment, next) in zip(stroke.segments, stroke.segments.dropFirst()) {
          let arriving = try #require((segment.end - (segment.control ?? from)).direction)
          let leaving = try #require(((next.control ?? next.end) - segment.end).direction)
          if dot(arriving, leaving) > 0.9999 {
            let deepest = facets.filter { $0.corners.contains { ($0 - segment.end).length < 1e-6 } }
              .map { $0.depth(segment.end) }.max()
            #expect(abs(try #require(deepest) - 0.95) < 0.01, "\(scalar) at \(segment.end)")
          }
          from = segment.end
        }
      }
    }
  }

  /// A curve has at least 20 facets on each side, whose shades go over into each other.
  @Test func curvesAreSmooth() {
    let curve = Stroke(
      start: StrokePoint(0, 12), segments: [.curve(control: StrokePoint(8, 12), to: StrokePoint(8, 0))])
    let facets = CarvedGroove.grooves(of: [(curve, 1.9)]).flatMap(\.facets).filter { $0.corners.count == 4 }
    #expect(facets.count >= 40)
    for ground in CarvedPicture.Ground.allCases {
      for side in [facets.prefix(facets.count / 2), facets.suffix(facets.count / 2)] {
        let shades = side.map { facet in
          CarvedPicture.shade(dot(StrokePoint(facet.a, facet.b).direction!, CarvedPicture.light), ground)
        }
        for (one, next) in zip(shades, shades.dropFirst()) {
          #expect(abs(one - next) <= 10.5, "\(ground): \(one) \(next)")
        }
      }
      for step in -1000..<1000 {
        let (one, next) = (Double(step) / 1000, Double(step + 1) / 1000)
        let change = CarvedPicture.shade(next, ground) - CarvedPicture.shade(one, ground)
        #expect(change > 0 && change < 0.25, "\(ground) at \(one)")
      }
    }
  }

  private static func luminance(_ gray: Double) -> Double {
    gray > 10 ? pow((gray / 255 + 0.055) / 1.055, 2.4) : gray / 255 / 12.92
  }

  private static func contrast(_ one: Double, _ two: Double) -> Double {
    let (one, two) = (luminance(one) + 0.05, luminance(two) + 0.05)
    return max(one, two) / min(one, two)
  }

  /// How much the more distinct side of a groove differs from the stone, for a groove in this direction.
  private static func contrast(_ direction: StrokePoint, _ ground: CarvedPicture.Ground, _ stone: Double) -> Double {
    let lambda = dot(direction.turnedLeft, CarvedPicture.light)
    return [lambda, -lambda].map { contrast(CarvedPicture.shade($0, ground), stone) }.max() ?? 0
  }

  private static func meanGray(_ ground: CarvedPicture.Ground) throws -> Double {
    var scene = PictureScene(unit: .pixel, width: 300, height: 200)
    CarvedPicture.paint(ground, on: &scene)
    let pixels = try scene.canvas(scale: 1).pixels
    return pixels.reduce(0) { $0 + Double($1.x) } / Double(pixels.count)
  }

  /// A groove stands out from the stone whichever way it runs: on slate both sides are lighter, on limestone darker.
  @Test func groovesShowInEveryDirection() throws {
    for (ground, least) in [(CarvedPicture.Ground.slate, 4.0), (.granite, 1.6), (.limestone, 4.0)] {
      let stone = try Self.meanGray(ground)
      for degree in 0..<360 {
        let (sine, cosine) = sineAndCosine(Double(degree) * .pi / 180)
        let seen = Self.contrast(StrokePoint(cosine, sine), ground, stone)
        #expect(seen >= least, "\(ground) at \(degree)°: \(seen)")
        let side = CarvedPicture.shade(sine, ground)
        #expect(ground != .slate || side > stone, "\(degree)°: \(side), \(stone)")
        #expect(ground != .limestone || side < stone, "\(degree)°: \(side), \(stone)")
      }
    }
  }

  /// Where both sides of a groove are lit alike, a dark line shows where it is deepest.
  @Test func groovesAlongTheLightShowTheirDepth() throws {
    let middle = StrokePoint(100, 100)
    let line = Stroke(polyline: [middle - CarvedPicture.light * 80, middle + CarvedPicture.light * 80])
    for ground in CarvedPicture.Ground.allCases {
      var scene = PictureScene(unit: .pixel, width: 200, height: 200)
      CarvedPicture.carve([CarvedPicture.Cut(lines: [(line, 30)], pits: [])], ground, on: &scene)
      let canvas = try scene.canvas(scale: 1)
      let across = CarvedPicture.light.turnedLeft
      func gray(_ place: Double) -> Int {
        let point = middle + across * place
        return Int(canvas.pixels[Int(point.y) * canvas.width + Int(point.x)].x)
      }
      #expect(abs(gray(-8) - gray(8)) <= 2, "\(ground)")
      #expect(gray(0) < gray(8) - 30, "\(ground): \(gray(0)), \(gray(8))")
    }
  }

  /// Slate is dark, limestone light, and both are stone: their pixels are not of one gray.
  @Test func groundsAreStones() throws {
    var means: [Double] = []
    for ground in [CarvedPicture.Ground.slate, .granite, .limestone] {
      var scene = PictureScene(unit: .pixel, width: 300, height: 200)
      CarvedPicture.paint(ground, on: &scene)
      let grays = try scene.canvas(scale: 1).pixels.map { Double($0.x) }
      means.append(try Self.meanGray(ground))
      #expect(Set(grays).count > 20, "\(ground)")
    }
    #expect(means[0] < means[1] - 40 && means[1] < means[2] - 40, "\(means)")
  }

  /// All of a ring, a boustrophedon and a ribbon is cut: a groove for each line of each letter, and the edges.
  @Test func everyLayoutIsCarved() throws {
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 60, margin: 0.5)
    let shaped = ShapedText("ᚠᚢᚦ ᚠᚢᚦ", font: Stave.all, style: PenStyle(isHairline: true))
    let ring = try SizedLayout.ring(
      shaped, tracking: 0, reading: .outside, start: nil, isUpright: true, repeats: false, hasEdges: true, request)
    var lines = RuneLayout.LineOptions()
    (lines.isBoustrophedon, lines.measure) = (true, 30)
    let turning = try SizedLayout.fitted(SizedLayout.lines(shaped, lines), request)
    for sized in [ring, turning] {
      let cuts = CarvedPicture.cuts(sized.layout, sized.frame)
      #expect(cuts.count == 6)
      let ends = sized.layout.strokes.map { sized.frame.place($0.end) }
      #expect(cuts.flatMap(\.lines).map(\.stroke.end) == ends)
      let canvas = try CarvedPicture.scene(sized, ground: .none).canvas(scale: 1)
      for end in cuts.flatMap(\.lines).map({ StrokePoint.middle($0.stroke.start, $0.stroke.segments[0].end) }) {
        #expect(canvas.pixels[Int(end.y) * canvas.width + Int(end.x)].w > 0, "at \(end)")
      }
    }
    let ribbon = try RibbonTests.ribbon(.loop, "ᚠᚢᚦ ᚠᚢᚦ", style: RibbonTests.hairline)
    let frame = ribbon.frame(RibbonTests.pixels)
    let canvas = try CarvedPicture.scene(ribbon, frame: frame, ground: .none).canvas(scale: 1)
    for stroke in ribbon.edges + ribbon.staves.map(\.stroke) {
      let first = stroke.segments[0]
      let middle = frame.place(
        Stroke.point(on: stroke.start, first.control ?? .middle(stroke.start, first.end), first.end, at: 0.5))
      #expect(canvas.pixels[Int(middle.y) * canvas.width + Int(middle.x)].w > 0, "at \(middle)")
    }
  }

  /// A carved ribbon of eleven words takes at most 200 KB.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func ribbonsAreSmall(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try RibbonTests.ribbon(shape, style: RibbonTests.hairline)
    let scene = CarvedPicture.scene(ribbon, frame: ribbon.frame(RibbonTests.pixels), ground: .granite)
    let svg = scene.svg(info: PictureInfo(title: "", letters: ""))
    #expect((50_000...200_000).contains(svg.count), "\(shape): \(svg.count)")
  }

  /// Latin letters on a carved card stand out at 4.5 to 1 from the stone around them, but no more than the runes, which are
  /// not in the ink.
  @Test(arguments: [QuoteCard.Ground.dark, .light])
  func carvedCardsAreLegible(_ ground: QuoteCard.Ground) throws {
    let card = QuoteCard(
      ground: ground, style: PenStyle(isHairline: true), author: "Hávamál", ink: PictureScene.Color("#ff0000"),
      isCarved: true)
    let scene = try card.drawing(letters: "ᚠᚢᚦ ᚠᚢᚦ", latin: "ᚠ fuþ fuþ", font: Stave.all).scene
    let colors = scene.items.compactMap { item -> PictureScene.Color? in
      if case .letters(_, _, let color) = item { color } else { nil }
    }
    #expect(colors.count == 2, "the Latin letters and the author; runes are grooves")
    let ground: CarvedPicture.Ground = ground == .dark ? .slate : .limestone
    var stone = PictureScene(unit: .pixel, width: scene.width, height: scene.height)
    CarvedPicture.paint(ground, on: &stone)
    let canvas = try stone.canvas(scale: 1)
    let mean = try Self.meanGray(ground)
    for glyph in Stave.runic.glyphs.values where !glyph.strokes.isEmpty {
      var (seen, length) = (0.0, 0.0)
      for stroke in glyph.strokes {
        for (start, end) in zip([stroke.start] + stroke.segments.map(\.end), stroke.segments.map(\.end)) {
          // Glyphs have y up.
          let line = StrokePoint(end.x - start.x, start.y - end.y)
          guard let direction = line.direction else { continue }
          seen += line.length * Self.contrast(direction, ground, mean)
          length += line.length
        }
      }
      for color in colors {
        #expect(seen / length >= Self.contrast(Double(color.red), mean), "\(glyph.name), \(color.hexadecimal)")
      }
    }
    for y in stride(from: 0, to: canvas.height - 50, by: 50) {
      for x in stride(from: 0, to: canvas.width - 50, by: 50) {
        var sum = 0.0
        for row in y..<y + 50 {
          for column in x..<x + 50 { sum += Double(canvas.pixels[row * canvas.width + column].x) }
        }
        for color in colors {
          #expect(Self.contrast(Double(color.red), sum / 2500) >= 4.5, "at \(x), \(y)")
        }
      }
    }
  }

  /// The runes of a card have the ink that is asked for; what stands below does not.
  @Test func cardsHaveAnInk() throws {
    let card = QuoteCard(author: "Hávamál", ink: PictureScene.Color("#ffcc66"))
    let scene = try card.drawing(letters: "ᚠᚢᚦ", latin: "fuþ", font: Stave.all).scene
    let colors = scene.items.compactMap { item -> String? in
      if case .letters(_, _, let color) = item { color.hexadecimal } else { nil }
    }
    #expect(colors.count == 3 && colors.filter { $0 == "#ffcc66" }.count == 1, "\(colors)")
  }
}
