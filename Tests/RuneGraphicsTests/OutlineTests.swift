import Foundation
import TestSupport
import Testing

@testable import RuneGraphics

/// Unions against a raster of the strokes. The quick run takes a share of the glyphs, styles and words;
/// `RUNE_OUTLINES=all` takes every glyph of the three stroke fonts in every style and 1,000 words, and prints the
/// worst errors.
struct OutlineTests {
  static let isFull = ProcessInfo.processInfo.environment["RUNE_OUTLINES"] == "all"

  static let styles: [PenStyle] = [1, 1.5, 2].flatMap { weight in
    PenStyle.Ends.allCases.map { PenStyle(weight: weight, ends: $0) }
  }

  /// The rasters of rings and of strokes, taken at the same points.
  struct Comparison {
    /// By how much the areas differ, over that of the strokes.
    var areaError: Double
    /// The area where only one of them has ink, over that of the strokes: errors that could cancel out add up here.
    var difference: Double
    var windings: Set<Int>
  }

  static func frame(_ layout: RuneLayout, scale: Double = 4) -> PictureFrame {
    PictureFrame(around: layout, unit: .pixel, scale: scale, margin: 1)
  }

  static func rings(_ layout: RuneLayout, _ frame: PictureFrame) -> [[GridPoint]] {
    OutlineBuilder(layout, frame: frame).shapes().flatMap { shape in
      shape.rings.map { $0.map { $0 + shape.shift } }
    }
  }

  /// One sample at a random place of each rectangle of a grid, so that no edge can fall between all of them. The samples
  /// of a row have one height; rows are many, for one that happens to lie on a level edge differs as a whole.
  static func compare(
    _ layout: RuneLayout, _ frame: PictureFrame, _ rings: [[GridPoint]], samples: Double,
    using generator: inout SeededGenerator
  ) -> Comparison {
    let oracle = LayoutInkOracle(layout)
    let check = RingCheck(rings: rings)
    var gridScale = 1.0
    for _ in 0..<frame.decimals { gridScale *= 10 }
    let toGrid = frame.scale * gridScale
    let size = (layout.inkBox.width * layout.inkBox.height / samples).squareRoot()
    let (stepX, stepY) = (size * 2.5, size / 2.5)
    let box = layout.inkBox.insetBy(-0.1)
    let columns = Int((box.width / stepX).rounded(.up))
    let rows = Int((box.height / stepY).rounded(.up))
    var (ink, covered, differing) = (0, 0, 0)
    var windings: Set<Int> = []
    for row in 0..<rows {
      // In layout units.
      let y = box.minY + (Double(row) + Double.random(in: 0..<1, using: &generator)) * stepY
      let xs = (0..<columns).map { box.minX + (Double($0) + Double.random(in: 0..<1, using: &generator)) * stepX }
      let found = check.windings(
        y: (frame.origin.y * gridScale + y * toGrid), at: xs.map { frame.origin.x * gridScale + $0 * toGrid })
      for (x, winding) in zip(xs, found) {
        let expected = oracle.hasInk(StrokePoint(x, y))
        if expected { ink += 1 }
        if winding != 0 { covered += 1 }
        if expected != (winding != 0) { differing += 1 }
        windings.insert(winding)
      }
    }
    return Comparison(
      areaError: Double(abs(covered - ink)) / Double(ink), difference: Double(differing) / Double(ink),
      windings: windings)
  }

  /// Everything that must be true of a layout's outlines; returns how far they are off.
  @discardableResult
  static func check(
    _ layout: RuneLayout, _ name: String, scale: Double = 4, samples: Double, using generator: inout SeededGenerator
  ) -> Comparison {
    let frame = frame(layout, scale: scale)
    let rings = rings(layout, frame)
    if layout.runs.count == 1, layout.runs[0].glyphs.count == 1 {
      // A letter has no slivers: they would be slits and specks that rounding left.
      var unit = scale
      for _ in 0..<frame.decimals { unit *= 10 }
      for ring in rings {
        let area = abs(RingCheck(rings: [ring]).area) / (unit * unit)
        #expect(area > 0.05, "\(name): a ring of \(area)")
      }
    }
    for finding in RingCheck(rings: rings).findings { Issue.record("\(name): \(finding)") }
    // A cutter stops at a side of less than a hundredth of a millimeter.
    var millimeter = 96 / 25.4
    for _ in 0..<frame.decimals { millimeter *= 10 }
    var shortest = Double.infinity
    for ring in rings {
      for index in ring.indices {
        let side = ring[(index + 1) % ring.count] - ring[index]
        shortest = min(shortest, StrokePoint(Double(side.x), Double(side.y)).length / millimeter)
      }
    }
    // In tiny pictures, the sides of curves are as short as that.
    let limit = min(0.0099, 0.045 * scale * 25.4 / 96)
    #expect(shortest > limit, "\(name): a side of \(shortest) mm")
    let result = compare(layout, frame, rings, samples: samples, using: &generator)
    #expect(result.windings.isSubset(of: [0, 1]), "\(name): windings \(result.windings.sorted())")
    #expect(result.areaError <= 0.005, "\(name): area off by \(result.areaError)")
    #expect(result.difference <= 0.01, "\(name): \(result.difference) of the ink differs")
    return result
  }

  /// The contours of a bind rune are those of one union: none crosses another one, or lies inside one that runs the same way.
  @Test(arguments: [PenStyle.regular, .bold])
  func contoursOfBindRunesDoNotOverlap(_ style: PenStyle) throws {
    func overlaps(_ rings: [[GridPoint]]) -> Bool {
      let check = RingCheck(rings: rings)
      if !check.findings.isEmpty { return true }
      let points = rings.joined()
      let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
      let (top, foot) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
      return (1...12).contains { row in
        let y = Double(top) + Double(foot - top) * (Double(row) / 12.7)
        let xs = (1...24).map { Double(left) + Double(right - left) * (Double($0) / 24.7) }
        return check.windings(y: y, at: xs).contains { abs($0) > 1 }
      }
    }
    let letters = Array(runicBlock.unicodeScalars)
    var (count, overlapping) = (0, [String]())
    // The quick run joins each letter with every fourth.
    for (row, a) in letters.enumerated() {
      for (column, b) in letters.enumerated() where Self.isFull || (row + column) % 4 == 0 {
        guard let first = Stave.all[a], let second = Stave.all[b], BindRune.joined(first, second) != nil else {
          continue
        }
        let layout = try line("\(a)\u{200D}\(b)", style)
        count += 1
        if overlaps(Self.rings(layout, Self.frame(layout))) { overlapping.append("\(a)\(b)") }
      }
    }
    #expect(
      count > (Self.isFull ? 1000 : 250) && overlapping.isEmpty,
      "\(overlapping.count) of \(count): \(overlapping.prefix(9))")
    // Two letters in one place do overlap.
    let (one, other) = (try line("ᚨ", style), try line("ᚱ", style))
    let frame = Self.frame(one)
    #expect(overlaps(Self.rings(one, frame) + Self.rings(other, frame)))
  }

  /// A straight stroke with round ends has two sides and two half circles, at every angle, with every pen, in every size.
  @Test(arguments: [
    (0.2, 2.2), (0.2, 40), (0.4, 0.7), (0.5, 0.9), (0.6, 0.7), (0.8, 7), (1, 0.7), (1, 22), (1.3, 0.7), (1.5, 40),
    (2, 7), (0.2, 0.417), (0.3, 0.417), (0.5, 0.25), (0.6, 0.25), (0.7, 0.167), (0.8, 0.083),
  ])
  func roundEndsAreHalfCircles(_ weight: Double, _ scale: Double) throws {
    for step in 0..<24 {
      let (sine, cosine) = sineAndCosine(Double(step) * .pi / 12 + 0.01 * Double(step % 5))
      var hand = StrokeHand()
      hand.band = nil
      let stroke = Stroke(polyline: [StrokePoint(0, 0), StrokePoint(9 * cosine, 9 * sine)])
      let glyph = StrokeGlyph(
        scalar: "I", name: "I", strokes: [stroke], dots: [], leftBearing: 0, rightBearing: 0, hand: hand)
      let shaped = ShapedText("I", font: StrokeFont(glyphs: [glyph]), style: PenStyle(weight: weight, ends: .round))
      let layout = try RuneLayout.lines(shaped)
      let frame = PictureFrame(around: layout, unit: .millimeter, scale: scale, margin: 0)
      let dxf = String(
        decoding: DXFPicture.dxf(outlinesOf: SizedLayout(layout: layout, frame: frame)), as: UTF8.self)
      #expect(dxf.contains("LWPOLYLINE") && dxf.contains("\n 90\n4\n"), "\(weight), \(scale), step \(step)")
      let bulges = dxf.components(separatedBy: "\n 42\n").suffix(2).compactMap {
        Double($0.prefix { !$0.isNewline })
      }
      let areHalfCircles = bulges.count == 2 && bulges.allSatisfy { abs(abs($0) - 1) < 0.001 }
      #expect(areHalfCircles, "\(weight), \(scale), step \(step): \(bulges)")
    }
  }

  @Test(arguments: ["runic", "cirth", "latin"])
  func everyGlyph(_ fontName: String) throws {
    let glyphs = try #require(Stave.fonts[fontName]).glyphs
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    var worst = (area: 0.0, difference: 0.0, name: "")
    let scalars = glyphs.keys.sorted().filter { glyphs[$0]?.skeletonBox.isEmpty == false }
    #expect(scalars.count >= 70)
    for (number, scalar) in scalars.enumerated() {
      // The quick run takes every sixth glyph, each in another style.
      for (index, style) in Self.styles.enumerated() where Self.isFull || number % 36 == index * 6 {
        let name = "\(scalar.codePointName) \(style.weight) \(style.ends), seed \(seed)"
        let result = Self.check(
          try line(String(scalar), style), name, samples: Self.isFull ? 200_000 : 4_000, using: &generator)
        if result.areaError > worst.area { (worst.area, worst.name) = (result.areaError, name) }
        worst.difference = max(worst.difference, result.difference)
      }
    }
    if Self.isFull {
      print("outlines, \(fontName): worst area \(worst.area) (\(worst.name)), difference \(worst.difference)")
    }
  }

  /// Letters so near that many overlap, in all layouts.
  @Test func words() throws {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    var worst = (area: 0.0, difference: 0.0, name: "")
    for number in 0..<(Self.isFull ? 1000 : 24) {
      let word = randomWords(1, using: &generator)[0]
      let style = Self.styles[(number + number / 6) % Self.styles.count]
      var options = RuneLayout.LineOptions()
      options.tracking = [0, -1.2, -3, 0.4][number % 4]
      let layout: RuneLayout
      switch number % 6 {
      case 0, 1: layout = try line(word, style, options)
      case 2: layout = try line(word, style, options).mirrored
      case 3: layout = try RuneLayout.ring(shaped(word, style), radius: nil)
      case 4: layout = try line(word, style, options).turnedRight
      default:
        options.isBoustrophedon = true
        options.linePitch = 11
        layout = try line(word + "\n" + randomWords(1, using: &generator)[0], style, options)
      }
      let name = "word \(number) \(word) \(style.weight) \(style.ends) layout \(number % 6), seed \(seed)"
      let scale = [4.0, 0.3, 4.0 / 3, 50][number / 6 % 4]
      let result = Self.check(layout, name, scale: scale, samples: Self.isFull ? 100_000 : 8_000, using: &generator)
      if result.areaError > worst.area { (worst.area, worst.name) = (result.areaError, name) }
      worst.difference = max(worst.difference, result.difference)
    }
    if Self.isFull {
      print("outlines, words: worst area \(worst.area) (\(worst.name)), difference \(worst.difference)")
    }
  }
}

/// The union by itself, on polygons made to be awkward.
struct PolygonUnionTests {
  static let rounds = OutlineTests.isFull ? 4000 : 250

  /// A corner of a grid of `size` by `size` places, `pitch` steps apart: small grids make points coincide and edges
  /// lie on each other.
  static func point(_ size: Int, _ pitch: Int, _ generator: inout SeededGenerator) -> GridPoint {
    GridPoint(Int.random(in: 0...size, using: &generator) * pitch, Int.random(in: 0...size, using: &generator) * pitch)
  }

  typealias Triangle = (a: GridPoint, b: GridPoint, c: GridPoint)

  static func triangles(_ kind: Int, _ generator: inout SeededGenerator) -> [Triangle] {
    let (size, pitch) = [(4, 1), (6, 1000), (30, 1), (1000, 1), (12, 7), (100_000, 1000)].randomElement(
      using: &generator)!
    var result: [Triangle] = []
    for _ in 0..<Int.random(in: 1...10, using: &generator) {
      switch kind {
      case 0:
        result.append(
          (point(size, pitch, &generator), point(size, pitch, &generator), point(size, pitch, &generator)))
      case 1:
        // A rectangle, cut into two triangles; many of them share sides or parts of sides.
        let (p, q) = (point(size, pitch, &generator), point(size, pitch, &generator))
        result.append((p, GridPoint(q.x, p.y), q))
        result.append((q, GridPoint(p.x, q.y), p))
      case 2:
        // Triangles with a side on one slanted line.
        let (dx, dy) = (3 * pitch, 2 * pitch)
        let (i, j) = (Int.random(in: 0...size, using: &generator), Int.random(in: 0...size, using: &generator))
        result.append((GridPoint(i * dx, i * dy), GridPoint(j * dx, j * dy), point(size * 2, pitch, &generator)))
      default:
        // The same again, or the same turned round.
        let old = result.randomElement(using: &generator)
        let new = (point(size, pitch, &generator), point(size, pitch, &generator), point(size, pitch, &generator))
        result.append(old.map { ($0.b, $0.a, $0.c) } ?? new)
        if old != nil { result.append(new) }
      }
    }
    return result
  }

  /// Twice the area of the triangle p, q, and a point.
  static func side(_ p: GridPoint, _ q: GridPoint, _ x: Double, _ y: Double) -> Double {
    Double(q.x - p.x) * (y - Double(p.y)) - Double(q.y - p.y) * (x - Double(p.x))
  }

  static func covers(_ t: Triangle, _ x: Double, _ y: Double) -> Bool {
    let (u, v, w) = (side(t.a, t.b, x, y), side(t.b, t.c, x, y), side(t.c, t.a, x, y))
    return (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0)
  }

  static func distance(_ p: GridPoint, _ q: GridPoint, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (Double(q.x - p.x), Double(q.y - p.y))
    let square = dx * dx + dy * dy
    let along = (x - Double(p.x)) * dx + (y - Double(p.y)) * dy
    let t = square > 0 ? max(0, min(1, along / square)) : 0
    let (ex, ey) = (x - Double(p.x) - t * dx, y - Double(p.y) - t * dy)
    return (ex * ex + ey * ey).squareRoot()
  }

  @Test(arguments: ["triangles", "rectangles", "collinear sides", "duplicates"])
  func randomPolygons(_ name: String) throws {
    let kind = try #require(["triangles", "rectangles", "collinear sides", "duplicates"].firstIndex(of: name))
    let seed: UInt64 = 31 + UInt64(kind)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Self.rounds {
      let triangles = Self.triangles(kind, &generator)
      var union = PolygonUnion()
      for triangle in triangles { union.add(triangle.a, triangle.b, triangle.c) }
      let rings = union.rings()
      let label = "\(name), seed \(seed), round \(round)"
      let check = RingCheck(rings: rings)
      for finding in check.findings { Issue.record("\(label): \(finding)\n\(triangles)") }
      let xs = triangles.flatMap { [$0.a.x, $0.b.x, $0.c.x] }
      let ys = triangles.flatMap { [$0.a.y, $0.b.y, $0.c.y] }
      let (left, right) = (Double(xs.min()! - 1), Double(xs.max()! + 1))
      for _ in 0..<40 {
        let y = Double.random(in: Double(ys.min()! - 1)...Double(ys.max()! + 1), using: &generator)
        let places = (0..<8).map { _ in Double.random(in: left...right, using: &generator) }.sorted()
        for (x, winding) in zip(places, check.windings(y: y, at: places)) {
          #expect(winding == 0 || winding == 1, "\(label): winding \(winding) at \(x), \(y)\n\(triangles)")
          let expected = triangles.contains { Self.covers($0, x, y) }
          if expected == (winding != 0) { continue }
          // Rounding may move an edge by less than a step.
          let nearest = triangles.map { t in
            min(Self.distance(t.a, t.b, x, y), Self.distance(t.b, t.c, x, y), Self.distance(t.c, t.a, x, y))
          }.min()!
          #expect(nearest <= 1, "\(label): \(x), \(y) covered: \(expected)\n\(triangles)")
        }
      }
    }
  }

  /// Shapes whose union is known.
  static let known: [(name: String, triangles: [[Int]], rings: [[[Int]]])] = [
    ("one", [[0, 0, 4, 0, 0, 4]], [[[0, 0], [4, 0], [0, 4]]]),
    ("the other way round", [[0, 0, 0, 4, 4, 0]], [[[0, 0], [4, 0], [0, 4]]]),
    ("without area", [[0, 0, 2, 2, 4, 4], [1, 1, 1, 1, 3, 0]], []),
    ("a square of two", [[0, 0, 4, 0, 4, 4], [4, 4, 0, 4, 0, 0]], [[[0, 0], [4, 0], [4, 4], [0, 4]]]),
    ("twice the same", [[0, 0, 4, 0, 0, 4], [0, 0, 4, 0, 0, 4]], [[[0, 0], [4, 0], [0, 4]]]),
    ("one inside another", [[0, 0, 9, 0, 0, 9], [1, 1, 3, 1, 1, 3]], [[[0, 0], [9, 0], [0, 9]]]),
    (
      "touching in a point", [[0, 0, 4, 0, 0, 4], [4, 0, 8, 0, 8, 4]],
      [[[0, 0], [4, 0], [0, 4]], [[4, 0], [8, 0], [8, 4]]]
    ),
    (
      "a point on a side", [[0, 0, 4, 0, 0, 4], [2, 0, 4, -2, 0, -2]],
      [[[0, -2], [4, -2], [2, 0]], [[0, 0], [2, 0], [4, 0], [0, 4]]]
    ),
    (
      "apart", [[0, 0, 2, 0, 0, 2], [5, 5, 7, 5, 5, 7]], [[[0, 0], [2, 0], [0, 2]], [[5, 5], [7, 5], [5, 7]]]
    ),
    // Four bars round a hole.
    (
      "a frame",
      [
        [0, 0, 6, 0, 6, 2], [0, 0, 6, 2, 0, 2], [0, 4, 6, 4, 6, 6], [0, 4, 6, 6, 0, 6], [0, 0, 2, 0, 2, 6],
        [0, 0, 2, 6, 0, 6], [4, 0, 6, 0, 6, 6], [4, 0, 6, 6, 4, 6],
      ], [[[0, 0], [6, 0], [6, 6], [0, 6]], [[2, 2], [2, 4], [4, 4], [4, 2]]]
    ),
  ]

  @Test(arguments: known)
  func knownUnions(_ row: (name: String, triangles: [[Int]], rings: [[[Int]]])) {
    var union = PolygonUnion()
    for t in row.triangles { union.add(GridPoint(t[0], t[1]), GridPoint(t[2], t[3]), GridPoint(t[4], t[5])) }
    /// From its lowest point, so that a ring has one spelling.
    func spelled(_ rings: [[GridPoint]]) -> Set<[GridPoint]> {
      Set(
        rings.map { ring in
          let start = ring.indices.min { ring[$0] < ring[$1] } ?? 0
          return Array(ring[start...] + ring[..<start])
        })
    }
    let expected = row.rings.map { $0.map { GridPoint($0[0], $0[1]) } }
    let found = union.rings()
    #expect(found.count == expected.count && spelled(found) == spelled(expected), "\(row.name): got \(found)")
  }

  /// The largest coordinates that a picture can have.
  @Test func largestCoordinates() {
    let far = GridPoint.limit
    var union = PolygonUnion()
    union.add(GridPoint(-far, -far), GridPoint(far, -far + 1), GridPoint(-far + 1, far))
    union.add(GridPoint(far, far), GridPoint(-far, far - 3), GridPoint(far - 5, -far))
    union.add(GridPoint(-far, far), GridPoint(far, -far), GridPoint(far, far))
    let check = RingCheck(rings: union.rings())
    #expect(check.rings.count == 1)
    // All but two slivers along the left and the lower side, whose points lie nearer than the rest.
    #expect(abs(check.area / (4 * Double(far) * Double(far)) - 1) < 1e-6, "\(check.area)")
  }
}
