/// A stroke font as an SVG 1.1 font of single lines, as Inkscape's Hershey Text and plotter programs read it: each
/// glyph is its pen strokes, not an outline.
package enum SingleLineFont {
  /// Units of the file to a unit of the grid; an em has 1,000, and a rune is 720 high.
  private static let scale = 60.0

  /// The bytes of the SVG document with the letters of a font, spaced for a pen of `style`.
  ///
  /// Programs that read such fonts know no kerning, so letters have their side bearings.
  package static func svg(_ font: StrokeFont, family: String, style: PenStyle = .regular) -> [UInt8] {
    var buffer = SVGBuffer(capacity: 65_536)
    buffer.markup("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\">\n<defs>\n<font")
    buffer.attribute("id", "strokes")
    buffer.attribute("horiz-adv-x", font.wordSpace * scale, decimals: 0)
    buffer.markup(">\n<font-face")
    buffer.attribute("font-family", family)
    buffer.markup(" units-per-em=\"1000\" ascent=\"720\" descent=\"-240\" cap-height=\"720\" x-height=\"450\"/>\n")
    buffer.markup("<missing-glyph horiz-adv-x=\"500\"/>\n")
    for (space, name) in [(" ", "space"), ("\u{A0}", "no-break-space")] {
      buffer.markup("<glyph")
      buffer.attribute("unicode", space)
      buffer.attribute("glyph-name", name)
      buffer.attribute("horiz-adv-x", font.wordSpace * scale, decimals: 0)
      buffer.markup("/>\n")
    }
    let path = PathWriter(decimals: 1)
    for glyph in font.glyphs.values.sorted(by: { $0.scalar < $1.scalar }) {
      let drawing = GlyphDrawing(glyph, style: style)
      let shift = glyph.leftBearing - drawing.spacingMinX
      func placed(_ point: StrokePoint) -> StrokePoint { StrokePoint(point.x + shift, point.y) * scale }
      buffer.markup("<glyph")
      buffer.attribute("unicode", String(glyph.scalar))
      buffer.attribute("glyph-name", glyph.name)
      buffer.attribute("horiz-adv-x", drawing.advance * scale, decimals: 1)
      buffer.markup(" d=\"")
      let dots = drawing.dots.map { Stroke.circle(center: placed($0.center), radius: $0.radius * scale) }
      for stroke in glyph.strokes.joinedAtEnds.map({ $0.mapped(placed) }) + dots {
        for open in stroke.opened { path.write(open, to: &buffer) }
      }
      buffer.markup("\"/>\n")
    }
    buffer.markup("</font>\n</defs>\n</svg>\n")
    return buffer.bytes
  }
}
