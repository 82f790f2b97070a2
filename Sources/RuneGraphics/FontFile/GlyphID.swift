/// The number of a glyph in a font.
package typealias GlyphID = Int
