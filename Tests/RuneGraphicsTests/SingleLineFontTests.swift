import Foundation
import Testing

@testable import RuneGraphics

/// The SVG font of single lines, read back by an XML parser.
struct SingleLineFontTests {
  @Test
  func everyGlyphIsItsStrokes() throws {
    let elements = try ParsedSVG.elements(SingleLineFont.svg(Stave.all, family: "Stave"))
    #expect(elements.contains { $0.name == "font-face" && $0.attributes["units-per-em"] == "1000" })
    let glyphs = elements.filter { $0.name == "glyph" }
    #expect(glyphs.count == Stave.all.glyphs.count + 2, "all letters and two spaces")
    #expect(glyphs.first { $0.attributes["unicode"] == "\u{A0}" }?.attributes["horiz-adv-x"] == "252")
    for element in glyphs {
      let scalar = try #require(element.attributes["unicode"]?.unicodeScalars.first)
      guard scalar != " ", scalar != "\u{A0}" else { continue }
      let glyph = try #require(Stave.all[scalar])
      let drawing = GlyphDrawing(glyph, style: .regular)
      let advance = try #require(element.attributes["horiz-adv-x"].flatMap { Double($0) })
      #expect(abs(advance - drawing.advance * 60) < 0.06, "\(glyph.name)")
      func isAt(_ point: StrokePoint?, _ stroke: StrokePoint) -> Bool {
        guard let point else { return false }
        let x = (stroke.x + glyph.leftBearing - drawing.spacingMinX) * 60
        return abs(point.x - x) < 0.06 && abs(point.y - stroke.y * 60) < 0.06
      }
      // Open paths, not outlines: one for each stroke, two for one that comes back to its start, as dots do.
      var paths = try ParsedSVG(pathData: #require(element.attributes["d"])).subpaths[...]
      for stroke in glyph.strokes.joinedAtEnds {
        let parts = paths.prefix(stroke.end == stroke.start ? 2 : 1)
        paths = paths.dropFirst(parts.count)
        #expect(isAt(parts.first?.first?.start, stroke.start), "\(glyph.name)")
        #expect(isAt(parts.last?.last?.end, stroke.end), "\(glyph.name)")
        #expect(parts.joined().count == stroke.segments.count, "\(glyph.name)")
      }
      #expect(paths.count == 2 * glyph.dots.count, "\(glyph.name)")
    }
  }

  /// Runes begin at the base line and are 720 of 1,000 units high, y going up.
  @Test func runesStandOnTheBaseLine() throws {
    let elements = try ParsedSVG.elements(SingleLineFont.svg(Stave.runic, family: "Stave"))
    let isaz = try #require(elements.first { $0.attributes["unicode"] == "ᛁ" })
    let numbers = try #require(isaz.attributes["d"]).split { !"-.0123456789".contains($0) }
    // The left bearing is 1.55 units, half the pen 0.75.
    #expect(numbers == ["138", "0", "138", "720"])
  }
}
