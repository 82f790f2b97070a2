import Testing

@testable import RuneGraphics

/// Latin marks beside runes, the pen of Latin letters, and small sizes.
struct MarkTests {
  private static func ink(_ layout: RuneLayout, _ index: Int) -> ClosedRange<Double> {
    let glyph = layout.runs[0].glyphs[index]
    let drawing = layout.drawings[glyph.drawing]
    return glyph.x + drawing.spacingMinX...glyph.x + drawing.spacingMaxX
  }

  /// A comma under the arm of ᛏ would be taken for a part of it.
  @Test(arguments: [",", ".", ";", ":", "…", "-"])
  func lowMarksStandBesideTheInk(_ mark: Character) throws {
    for letter in runicBlock + cirthLetters {
      let pair = try line("\(letter)\(mark)")
      let gap = MarkTests.ink(pair, 1).lowerBound - MarkTests.ink(pair, 0).upperBound
      #expect(gap >= 0.25 * 3.1 - 0.01, "\(letter)\(mark): \(gap)")
    }
    for letter in "TVYPFLvyrtfk7" {
      let pair = try line("\(letter)\(mark)")
      #expect(MarkTests.ink(pair, 1).lowerBound - MarkTests.ink(pair, 0).upperBound >= -0.01, "\(letter)\(mark)")
    }
  }

  /// After ᛁ, `!` is farther away than a second ᛁ would be, by a quarter at least.
  @Test(arguments: ["!", "?"])
  func tallMarksStandClear(_ mark: Character) throws {
    func gap(_ text: String) throws -> Double {
      let pair = try line(text)
      return MarkTests.ink(pair, 1).lowerBound - MarkTests.ink(pair, 0).upperBound
    }
    // The hook of `?` leaves room below it.
    #expect(try gap("ᛁ\(mark)") >= (mark == "!" ? 1.25 : 1) * gap("ᛁᛁ"))
    for letter in SpacingTests.elder { #expect(try gap("\(letter)\(mark)") > 0.5 * 3.1, "\(letter)\(mark)") }
  }

  /// Between the ink of two words are at least 0.82 of the gap between two stems, also where an arm leaves room.
  @Test func wordsStandApart() throws {
    for a in SpacingTests.elder {
      for b in SpacingTests.elder {
        let pair = try line("\(a) \(b)")
        let gap = MarkTests.ink(pair, 1).lowerBound - MarkTests.ink(pair, 0).upperBound
        #expect(gap >= 0.82 * 8.4 - 0.01, "\(a) \(b): \(gap)")
      }
    }
  }

  /// A comma at the end of a line hangs out by 0.6 of its width, so that the letters are centered or flush.
  @Test func marksHangAtTheEndsOfLines() throws {
    for alignment in [RuneLayout.Alignment.center, .right] {
      var options = RuneLayout.LineOptions()
      options.alignment = alignment
      let layout = try line("ᚠᚢᚦᚨᚱᚲ\nᛁᛗᛁ,\nᛁᛗᛁ", .regular, options)
      let (marked, plain) = (layout.runs[1], layout.runs[2])
      let moved = marked.placement.origin.x - plain.placement.origin.x
      let comma = GlyphDrawing(try #require(Stave.all[","]), style: .regular)
      let width = comma.spacingMaxX - comma.spacingMinX
      let taken = marked.glyphs[3].x + comma.spacingMaxX - (marked.glyphs[2].x + 0.75)
      let part = alignment == .center ? 0.5 : 1
      #expect(abs(moved + part * (taken - 0.6 * width)) < 0.011, "\(alignment): \(moved)")
    }
    // It stays within the measure.
    let widest = try line("ᛗᛗᛗ").inkBox.width
    var options = RuneLayout.LineOptions()
    options.alignment = .right
    #expect(try line("ᛗᛗᛗ\nᛗᛗ,", .regular, options).inkBox.width > widest + 0.5)
    options.measure = widest
    #expect(try line("ᛗᛗᛗ\nᛗᛗ,", .regular, options).inkBox.width <= widest + 0.4)
  }

  /// ᛔ has straight strokes only, and each bow ends in one point.
  @Test func dottedPIsPointed() throws {
    let dotted = try #require(Stave.runic["ᛔ"])
    #expect(dotted.strokes.allSatisfy { $0.segments.allSatisfy { $0.control == nil } })
    let corners = dotted.strokes.flatMap { $0.segments.map(\.end) }
    let farthest = corners.map(\.x).max()
    #expect(corners.filter { $0.x == farthest }.map(\.y) == [9, 3])
    #expect(dotted.dots.count == 2)
    for style in [PenStyle.light, .regular, .bold] {
      for dot in GlyphDrawing(dotted, style: style).dots {
        #expect(dot.radius >= 0.45, "\(style.weight): \(dot.radius)")
      }
    }
  }

  /// Regular Latin has a pen of 1.3 where runes have 1.5, in all pens and in every place that draws.
  @Test func latinIsLighter() throws {
    for style in [PenStyle.light, .regular, .bold] {
      let letter = GlyphDrawing(try #require(Stave.all["l"]), style: style)
      #expect(abs(letter.weight - style.weight * 1.3 / 1.5) < 1e-12)
      #expect(abs(letter.inkBox.width - letter.weight) < 1e-9)
      #expect(GlyphDrawing(try #require(Stave.all["ᛁ"]), style: style).weight == style.weight)
    }
    let layout = try line("ᛁl")
    let frame = PictureFrame(around: layout, unit: .pixel, scale: 4, margin: 8)
    let info = PictureInfo(title: "", letters: "")
    let svg = try ParsedSVG(PictureScene(SizedLayout(layout: layout, frame: frame), colors: .onLight).svg(info: info))
    let widths = svg.elements.compactMap { $0.attributes["stroke-width"] }
    #expect(Set(widths) == ["1.5", "1.3"])
  }

  /// In lines of 12 to 16 pixels, the first stem of each letter begins between two pixels, and its first column is as
  /// dark as ink can be.
  @Test(arguments: [12.0, 13, 14, 15, 16])
  func stemsOfSmallRunesAreSharp(_ height: Double) throws {
    for mirrored in [false, true] {
      var layout = try line("ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ ᛗᛖ, ᚺᚨᚾᛞ ᛁᛏᛁᛗᛁ")
      if mirrored { layout = layout.mirrored }
      let frame = PictureFrame(around: layout, unit: .pixel, scale: height / 12, margin: 6.3)
      let hinted = layout.onWholePixels(frame)
      var stems = 0
      for (glyph, before) in zip(hinted.runs[0].glyphs, layout.runs[0].glyphs) {
        guard let stem = hinted.drawings[glyph.drawing].stemEdge else { continue }
        let x = frame.place(hinted.place(StrokePoint(stem, 0), of: glyph, in: hinted.runs[0])).x
        #expect(abs(x - x.rounded()) < 1e-9, "\(height): \(x)")
        #expect(abs(glyph.x - before.x) * frame.scale <= 0.5 + 1e-9)
        stems += 1
      }
      #expect(stems >= 20)
    }
    // ᛁ in several places of a line: one column of full ink beside a white one.
    let layout = try line("ᚾᛁᚹᛁᚱᛁᛏᛁᛗᛁᛟᛁ")
    let frame = PictureFrame(around: layout, unit: .pixel, scale: height / 12, margin: 6.3)
    let scene = PictureScene(
      SizedLayout(layout: layout, frame: frame), colors: PictureColors(ink: "#000000", ground: "#FFFFFF"))
    let canvas = try scene.canvas(scale: 1)
    let hinted = layout.onWholePixels(frame)
    for glyph in hinted.runs[0].glyphs where hinted.drawings[glyph.drawing].letters == ["ᛁ"] {
      let left = Int(frame.place(hinted.place(StrokePoint(-0.75, 6), of: glyph, in: hinted.runs[0])).x.rounded())
      let row = Int(frame.place(StrokePoint(0, 6)).y)
      let grays = (left - 1...left).map { canvas.pixels[row * canvas.width + $0].x }
      #expect(grays == [255, 0], "\(height)")
    }
    // Large runes keep their places.
    let large = PictureFrame(around: layout, unit: .pixel, scale: 4, margin: 6.3)
    #expect(layout.onWholePixels(large).runs[0].glyphs == layout.runs[0].glyphs)
  }
}
