/// A set of stroke glyphs on one grid: 0 is the base line, 12 the height of a rune.
package struct StrokeFont: Sendable {
  /// Height of a rune in grid units, the measure of all layout.
  package static let runeHeight = 12.0

  /// The letters by their characters.
  package private(set) var glyphs: [Unicode.Scalar: StrokeGlyph]
  /// White space between words, in grid units.
  package var wordSpace: Double

  /// A font of these letters; of two for one character the later counts.
  package init(glyphs: [StrokeGlyph] = [], wordSpace: Double = 4.2) {
    self.glyphs = [:]
    self.wordSpace = wordSpace
    for glyph in glyphs { self.glyphs[glyph.scalar] = glyph }
  }

  /// The glyph for a character, or for its other case where a row of letters has only one.
  package subscript(scalar: Unicode.Scalar) -> StrokeGlyph? {
    if let glyph = glyphs[scalar == "•" ? "·" : scalar] { return glyph }
    // Looking up another case is for letters of the Latin hand; nothing else drawn here has any.
    guard scalar.properties.isCased else { return nil }
    for other in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping] {
      if other.unicodeScalars.count == 1, let only = other.unicodeScalars.first, let glyph = glyphs[only] {
        return glyph
      }
    }
    return nil
  }

  /// The same with digits and other Latin letters lower than a band.
  package var betweenEdges: StrokeFont {
    StrokeFont(glyphs: glyphs.values.map { $0.betweenEdges }, wordSpace: wordSpace)
  }

  /// Adds the letters of another font; a letter that is here already stays.
  package mutating func merge(_ other: StrokeFont) {
    for (scalar, glyph) in other.glyphs where glyphs[scalar] == nil { glyphs[scalar] = glyph }
  }
}
