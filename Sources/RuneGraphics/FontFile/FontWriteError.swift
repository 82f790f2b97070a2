/// Why a font cannot be written: a limit of the format.
package enum FontWriteError: Error, Hashable, Sendable {
  /// More glyphs than the format can number.
  case tooManyGlyphs(Int)
  /// A part of the lookup with this number needs more than 50,000 bytes.
  case lookupTooLarge(Int)
  /// The list of lookups has no room for the one with this number.
  case tooManyLookups(Int)
}
