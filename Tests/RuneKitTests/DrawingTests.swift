import Foundation
import RuneKit
import Testing

/// The examples of the article on drawing, line by line.
struct DrawingTests {
  private let runes = RunicTransliterator.latinToElder("the quick fox")
  private let request = SizedLayout.Request(unit: .pixel, width: 600, usualRuneHeight: 48, margin: 0.5)
  private let info: PictureInfo

  init() {
    info = PictureInfo(title: "the quick fox", letters: runes, titleLanguage: "en", lettersLanguage: "en-Runr")
  }

  private func line() throws -> SizedLayout {
    let text = ShapedText(runes, font: .stave(for: runes), style: .regular)
    #expect(text.missing.isEmpty)
    return try SizedLayout.fitted(RuneLayout.lines(text), request)
  }

  @Test func asSVG() throws {
    let line = try line()
    #expect(line.frame.width == 600)
    let svg = PictureScene(line, colors: .onLight).svg(info: info)
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains(">the quick fox</title>") && text.contains(runes))
  }

  @Test func onACanvasWithFlatEnds() throws {
    let outlines = try line().outlines
    // Twice the area that an outline goes round, negative the other way round.
    let areas = outlines.map { outline in
      zip(outline, outline.dropFirst() + outline.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }
    // ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ: ten letters; ᚦ, ᚹ and ᛟ go round a hole each.
    #expect(areas.count == 13)
    #expect(areas.count { ($0 > 0) != (areas[0] > 0) } == 3, "\(areas)")
    let text = ShapedText("ᛁ", font: .stave(for: "ᛁ"), style: .regular)
    let stem = try SizedLayout.fitted(RuneLayout.lines(text), request)
    let box = stem.outlines.joined().reduce(into: InkBox.empty) { $0.include($1) }
    let height = stem.frame.scale * StrokeFont.runeHeight
    #expect(stem.outlines.count == 1 && stem.outlines.first?.count == 4, "\(stem.outlines)")
    #expect(abs(box.maxY - box.minY - height) < 0.002 && abs(box.minY - height / 2) < 1, "\(box)")
  }

  @Test func engravedAndRound() throws {
    let hairlines = ShapedText(runes, font: .stave(for: runes), style: PenStyle(isHairline: true))
    let plate = try SizedLayout.fitted(
      RuneLayout.lines(hairlines),
      SizedLayout.Request(unit: .millimeter, width: 60, usualRuneHeight: 8, margin: 0, isCropped: true))
    let plan = EngravingPlan(plate.layout, frame: plate.frame)
    let lines = PictureScene(plan, frame: plate.frame, line: .init()).svg(info: info)
    #expect(abs(plate.layout.inkBox.width * plate.frame.scale - 60) < 1e-9)
    // The canvas holds half a line of 0.1 mm on each side.
    #expect(String(decoding: lines, as: UTF8.self).contains(" width=\"60.1mm\""))

    let ring = try SizedLayout.ring(
      hairlines, tracking: 0, reading: .outside, hasEdges: true,
      SizedLayout.Request(unit: .millimeter, width: 40, usualRuneHeight: 5, margin: 0))
    let ringPlan = EngravingPlan(ring.layout, frame: ring.frame, edges: ring.edges)
    let cut = PictureScene(ringPlan, frame: ring.frame, line: .init()).svg(info: info)
    #expect(ring.frame.width == 40 && ring.frame.height == 40)
    // Two edges, no dots.
    #expect(String(decoding: cut, as: UTF8.self).components(separatedBy: "<circle").count == 3)
  }

  @Test func theRest() throws {
    let card = QuoteCard(size: .large, ground: .dark, author: "Anonymous")
    let drawn = try card.drawing(
      letters: runes, latin: "the quick fox", font: .stave(for: runes + "the quick fox Anonymous"))
    #expect(String(decoding: drawn.scene.svg(info: info), as: UTF8.self).contains("<use"))
    #expect(try drawn.scene.png(scale: 0.25, info: info).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(drawn.scene.pdf(info: info).starts(with: "%PDF".utf8))
    #expect(drawn.leftOut == 0)

    #expect(RunicFont.noto.metrics?.missing(in: "ᚠ\u{E080}").map(\.scalar.codePointName) == ["U+E080"])

    let dots = try DotRaster(line().layout, dotsPerRune: DotRaster.brailleRune)
    #expect(dots.braille.split(separator: "\n").count == 3)

    #expect(ShapedText("ᚨ\u{200D}ᚱ", font: .stave(for: "ᚨᚱ"), style: .regular).letterCount == 1)
  }
}
