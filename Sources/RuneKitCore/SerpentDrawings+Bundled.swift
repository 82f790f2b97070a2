extension SerpentDrawings {
  /// The serpents of RuneKit's ribbons.
  ///
  /// - Complexity: Linear in a file of nine kilobytes, read once.
  package static let bundled = try! SerpentDrawings(BundledFonts.strokes(at: "Fonts/serpents.txt"))
}
