import Foundation
import Testing

@testable import RuneGraphics

struct CarvedTests {
  /// A wide bare groove is dark on the side toward the light and lighter on the other one, and a mirrored picture is lit from the same side.
  @Test
  func oneFlankIsInTheLight() throws {
    let layout = try line("ᛁ", PenStyle(isHairline: true))
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 240, margin: 0.5)
    for isMirrored in [false, true] {
      let sized = try SizedLayout.fitted(isMirrored ? layout.mirrored : layout, request)
      let scene = CarvedPicture.scene(sized, ground: .none)
      let canvas = try scene.canvas(scale: 1)
      let row = canvas.height / 2
      let middle = canvas.width / 2
      let (left, right) = (
        canvas.pixels[row * canvas.width + middle - 6], canvas.pixels[row * canvas.width + middle + 6]
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

  private static func luminance(_ gray: Double) -> Double {
    gray > 10 ? pow((gray / 255 + 0.055) / 1.055, 2.4) : gray / 255 / 12.92
  }

  private static func contrast(_ one: Double, _ two: Double) -> Double {
    let (one, two) = (luminance(one) + 0.05, luminance(two) + 0.05)
    return max(one, two) / min(one, two)
  }

  private static func meanGray(_ ground: CarvedPicture.Ground) throws -> Double {
    var scene = PictureScene(unit: .pixel, width: 300, height: 200)
    CarvedPicture.paint(ground, on: &scene)
    let pixels = try scene.canvas(scale: 1).pixels
    return pixels.reduce(0) { $0 + Double($1.x) } / Double(pixels.count)
  }

  /// Narrow grooves are painted in a gray that stands out from the stone at 4.5 to 1; wide ones are bare, but not on slate, whose
  /// dark grooves nobody would see; and an ink is the ink.
  @Test func groovesStandOut() throws {
    let line = Stroke(polyline: [StrokePoint(20, 100), StrokePoint(180, 100)])
    func gray(_ ground: CarvedPicture.Ground, _ width: Double, _ paint: PictureScene.Color? = nil) throws -> SIMD4<
      UInt8
    > {
      var scene = PictureScene(unit: .pixel, width: 200, height: 200)
      CarvedPicture.carve([CarvedPicture.Cut(lines: [line], width: width)], ground, paint: paint, on: &scene)
      let canvas = try scene.canvas(scale: 1)
      // The darkest of the groove, or its paint.
      let column = (80..<120).map { canvas.pixels[$0 * canvas.width + 100] }
      return ground == .slate || paint != nil
        ? column[20] : column.filter { $0.w == 255 }.min { $0.x < $1.x } ?? column[20]
    }
    for ground in [CarvedPicture.Ground.slate, .granite, .limestone] {
      let stone = try Self.meanGray(ground)
      #expect(Self.contrast(try Double(gray(ground, 4).x), stone) >= 4.5, "\(ground)")
      let wide = try Double(gray(ground, 20).x)
      #expect(ground == .slate ? wide > stone + 60 : wide < stone - 20, "\(ground): \(wide), \(stone)")
      let red = try gray(ground, 4, PictureScene.Color("#9c2a1e"))
      #expect(red.x > 2 * red.y && red.x > 2 * red.z, "\(ground): \(red)")
    }
  }

  /// A groove under 12 px, or not in granite, has a highlight and a shadow in its paint, a wider one the side in the light.
  @Test(arguments: [(11.9, .granite, 5), (12.1, .granite, 4), (20, .limestone, 5), (20, CarvedPicture.Ground.slate, 5)])
  func narrowGroovesArePainted(_ width: Double, _ ground: CarvedPicture.Ground, _ count: Int) throws {
    var scene = PictureScene(unit: .pixel, width: 200, height: 200)
    let line = Stroke(polyline: [StrokePoint(20, 100), StrokePoint(180, 100)])
    CarvedPicture.carve([CarvedPicture.Cut(lines: [line], width: width)], ground, on: &scene)
    guard case .layers(_, let layers)? = scene.items.first else { throw SizedLayout.Failure.noLetters }
    #expect(layers.count == count)
  }

  /// In a narrow band, all grooves are painted, and those of the runes meet those of the edges.
  @Test(arguments: [RuneRibbon.Shape.spiral, .arches]) func ribbonsArePainted(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try RibbonTests.ribbon(shape, "ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ", style: RibbonTests.hairline)
    let scene = CarvedPicture.scene(
      ribbon, frame: ribbon.frame(RibbonTests.pixels, onStone: true), ground: .granite)
    // Cracks of the stone have two layers.
    let grooves = scene.items.compactMap { if case .layers(_, let layers) = $0 { layers.count } else { nil } }
    #expect(grooves.filter { $0 > 2 } == [5])
  }

  /// Contour lines surround what is higher, clockwise, and holes the other way.
  @Test func contoursSurroundWhatIsHigher() throws {
    let (columns, rows) = (20, 16)
    // A ridge around a hollow.
    let field = (0..<columns * rows).map { index in
      let (x, y) = (Double(index % columns) - 9.5, Double(index / columns) - 7.5)
      return 2 - abs((x * x + y * y).squareRoot() - 4)
    }
    let rings = HewnStone.contours(field, columns: columns, level: 1)
    func signed(_ ring: [StrokePoint]) -> Double {
      ring.indices.reduce(0) { $0 + cross(ring[$1], ring[($1 + 1) % ring.count]) } / 2
    }
    let areas = rings.map(signed).sorted()
    try #require(areas.count == 2)
    #expect(abs(areas[1] - 25 * .pi) < 3 && abs(areas[0] + 9 * .pi) < 3, "\(areas)")
    for ring in rings {
      for point in ring {
        let radius = (point - StrokePoint(9.5, 7.5)).length
        #expect(min(abs(radius - 5), abs(radius - 3)) < 0.2)
      }
    }
    let square = [StrokePoint(0, 0), StrokePoint(5, 0.5), StrokePoint(10, 0), StrokePoint(10, 10), StrokePoint(0, 10)]
    #expect(HewnStone.simplified(square, tolerance: 1) == [square[0], square[2], square[3], square[4]])
  }

  /// A stone that stands free is opaque inside its outline and nothing outside, has no two grays alike beside each other everywhere, and
  /// its light comes from above.
  @Test(arguments: RuneStone.Form.allCases)
  func stonesStandFree(_ form: RuneStone.Form) throws {
    let ribbon = try RibbonTests.ribbon(.arch, "ᚠᚢᚦ ᚠᚢᚦ", style: RibbonTests.hairline, stone: form)
    let frame = ribbon.frame(RibbonTests.pixels, onStone: true)
    let canvas = try CarvedPicture.scene(ribbon, frame: frame, ground: .granite).canvas(scale: 0.5)
    func pixel(_ x: Double, _ y: Double) -> SIMD4<UInt8> {
      canvas.pixels[Int(y * Double(canvas.height - 1)) * canvas.width + Int(x * Double(canvas.width - 1))]
    }
    #expect(pixel(0, 0).w == 0 && pixel(1, 0.3).w == 0 && pixel(0.5, 0.5).w == 255)
    let stone = try #require(ribbon.stone)
    let (top, bottom) = (
      frame.place(stone.place(StrokePoint(0, stone.box.minY + 8))), frame.place(stone.place(StrokePoint(0, -8)))
    )
    func gray(_ place: StrokePoint) -> Int { Int(pixel(place.x / frame.width, place.y / frame.height).x) }
    #expect(gray(top) > gray(bottom) + 30, "\(form)")
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
      shaped, tracking: 0, reading: .outside, start: nil, repeats: false, hasEdges: true, request)
    var lines = RuneLayout.LineOptions()
    (lines.isBoustrophedon, lines.measure) = (true, 30)
    let turning = try SizedLayout.fitted(RuneLayout.lines(shaped, lines), request)
    for sized in [ring, turning] {
      let cut = CarvedPicture.cut(sized.layout, sized.frame)
      let ends = sized.layout.strokes.map { sized.frame.place($0.end) }
      #expect(cut.lines.map(\.end) == ends)
      let canvas = try CarvedPicture.scene(sized, ground: .none).canvas(scale: 1)
      for end in cut.lines.map({ StrokePoint.middle($0.start, $0.segments[0].end) }) {
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

  /// A disk is cut out of the stone: its ground shows in the corners, the stone in the middle and beyond the rim.
  @Test func disksAreCutOut() throws {
    for disk in [SizedLayout.Disk.spiral, .rings, .medallion] {
      let sized = try DiskTests.disk(disk, DiskTests.words, isHairline: true)
      let scene = CarvedPicture.scene(sized, ground: .granite, isDisk: true, backdrop: PictureScene.Color(gray: 0xEC))
      let canvas = try scene.canvas(scale: 1)
      func gray(_ x: Double, _ y: Double) -> Int {
        Int(canvas.pixels[Int(y * Double(canvas.width - 1)) * canvas.width + Int(x * Double(canvas.width - 1))].x)
      }
      for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] { #expect(gray(x, y) == 0xEC, "\(disk)") }
      guard case .circle(_, let rim) = try #require(sized.edges.first) else { return }
      let outside = (rim * sized.frame.scale + 500) / 2 / 1000
      for (x, y) in [(0.5, 0.5 - outside + 0.01), (0.5 - outside + 0.01, 0.5)] { #expect(gray(x, y) < 0xD8, "\(disk)") }
    }
  }

  /// A long text is a block of whole words: all lines but the last are as wide, and no gap between words is twice the usual one.
  @Test(arguments: [240.0, 264, 300])
  func carvedTextsAreBlocks(_ measure: Double) throws {
    var options = RuneLayout.LineOptions()
    (options.measure, options.balances, options.alignment, options.justifies) = (measure, true, .center, true)
    let words = "ᛁᛏ ᚹᚨᛊ ᚦᛖ ᚨᚷᛖ ᛟᚠ ᚠᛟᛟᛚᛁᛊᚺᚾᛖᛊᛊ ᛁᛏ ᚹᚨᛊ ᚦᛖ ᛖᛈᛟᚲᚺ ᛟᚠ ᛁᚾᚲᚱᛖᛞᚢᛚᛁᛏᛁ"
    let text = Array(repeating: words, count: 4).joined(separator: " ")
    let layout = try RuneLayout.lines(shaped(text), options)
    let ends = layout.runs.map { run -> StrokePoint in
      let last = run.glyphs[run.glyphs.count - 1]
      return StrokePoint(
        run.placement.origin.x, run.placement.origin.x + last.x + layout.drawings[last.drawing].spacingMaxX)
    }
    #expect(ends.count > 4)
    for end in ends.dropLast() { #expect(abs(end.x - ends[0].x) < 1e-6 && abs(end.y - ends[0].y) < 1e-6, "\(ends)") }
    #expect(ends[ends.count - 1].x == ends[0].x && ends[ends.count - 1].y <= ends[0].y + 1e-6)
    // Each line ends where a word does.
    var starts: Set<Int> = [0]
    for word in text.split(separator: " ") { starts.insert(starts.max()! + word.unicodeScalars.count) }
    var count = 0
    for run in layout.runs {
      count += run.glyphs.count
      #expect(starts.contains(count), "a line ends after \(count)")
      for (one, next) in zip(run.glyphs, run.glyphs.dropFirst()) {
        let end = one.x + layout.drawings[one.drawing].spacingMaxX
        #expect(next.x + layout.drawings[next.drawing].spacingMinX - end < 2 * 8.4)
      }
    }
    let short = try RuneLayout.lines(shaped(DiskTests.words), options)
    options.justifies = false
    #expect(try RuneLayout.lines(shaped(DiskTests.words), options).runs == short.runs)
  }

  /// The rim of a medallion has a width of its own, however small the letters are, and its dots are pits without an island.
  @Test(arguments: [1, 3, 12, 60]) func dotsAreSolid(_ count: Int) throws {
    let text = Array(repeating: DiskTests.words, count: 6).joined(separator: " ").split(separator: " ").prefix(count)
      .joined(separator: " ")
    let sized = try DiskTests.disk(.medallion, text, isHairline: true)
    var (dots, rims) = (0, 0)
    for case .layers(let lines, let layers) in CarvedPicture.scene(sized, ground: .none, isDisk: true).items {
      let groove = layers[2].width
      for line in lines where line.isClosed && abs(line.box.width - line.box.height) < 0.5 {
        if line.box.width < 40 {
          dots += 1
          #expect(line.box.width <= groove + 0.2, "\(line.box.width) \(groove)")
        } else if line.box.width > 700 {
          rims = max(rims, Int(groove * 10))
        }
      }
    }
    #expect(dots >= 36 && rims >= 55, "\(dots) \(rims)")
  }

  /// However large a letter is, its groove and the lips beside it are a small part of the picture.
  @Test(arguments: [300.0, 1000, 3000]) func groovesHaveALimit(_ width: Double) throws {
    var request = SizedLayout.Request(unit: .pixel, width: width, usualRuneHeight: 48, margin: 0.5)
    request.isCut = true
    let sized = try SizedLayout.disk(
      .medallion, "ᚨ", font: Stave.all, style: PenStyle(weight: 1.5, isHairline: true), request)
    let scene = CarvedPicture.scene(sized, ground: .none)
    for case .layers(_, let layers) in scene.items {
      // The lips are the first two.
      for layer in layers.prefix(2) {
        #expect(layer.width < 0.05 * width && layer.shift.length < max(0.8, 0.004 * width), "\(layer)")
      }
    }
    #expect(scene.items.count == 3, "the rim, the circle in it and the letter")
  }

  /// A carved ribbon of eleven words, on a stone or not, takes at most 120 KB.
  @Test(arguments: RibbonTests.shapes)
  func ribbonsAreSmall(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try RibbonTests.ribbon(shape, style: RibbonTests.hairline)
    let frame = ribbon.frame(RibbonTests.pixels, onStone: true)
    let svg = CarvedPicture.scene(ribbon, frame: frame, ground: .granite).svg(info: PictureInfo(title: "", letters: ""))
    #expect((30_000...120_000).contains(svg.count), "\(shape): \(svg.count)")
  }

  /// Latin letters on a carved card stand out at 4.5 to 1 from the stone around them.
  @Test(arguments: [CarvedPicture.Ground.slate, .granite, .limestone])
  func carvedCardsAreLegible(_ ground: CarvedPicture.Ground) throws {
    let card = QuoteCard(
      style: PenStyle(isHairline: true), author: "Hávamál", ink: PictureScene.Color("#ff0000"), stone: ground)
    let scene = try card.drawing(letters: "ᚠᚢᚦ ᚠᚢᚦ", latin: "ᚠ fuþ fuþ", font: Stave.all).scene
    let colors = scene.items.compactMap { item -> PictureScene.Color? in
      if case .letters(_, _, let color) = item { color } else { nil }
    }
    #expect(colors.count == 2, "the Latin letters and the author; runes are grooves")
    var stone = PictureScene(unit: .pixel, width: scene.width, height: scene.height)
    CarvedPicture.paint(ground, on: &stone)
    let canvas = try stone.canvas(scale: 1)
    // The corners are darker, but nothing is written there.
    for y in stride(from: 50, to: canvas.height - 100, by: 50) {
      for x in stride(from: 50, to: canvas.width - 100, by: 50) {
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
