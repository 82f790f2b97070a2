/// The part of Stave that a text needs, as a font file to be embedded in documents.
package enum StaveSubset {
  /// A TrueType file of the regular weight with these characters.
  ///
  /// - Complexity: Linear in the font file, some milliseconds.
  package static func bytes(for characters: Set<Unicode.Scalar>) -> [UInt8] {
    let font = try! TrueTypeFont(BundledFonts.bytes(at: "Fonts/Stave-Regular.ttf") ?? [])
    var subset = try! font.subset(Set(characters.compactMap { font.characters[$0.value] }))
    subset.names.texts = [1: "Stave", 2: "Regular", 4: "Stave Regular", 6: "Stave-Regular"]
    return try! subset.file()
  }
}
