extension SerpentDrawings {
  /// The serpents of RuneKit's ribbons.
  ///
  /// - Complexity: Linear in a file of nine kilobytes, read once.
  package static let bundled: SerpentDrawings = {
    do throws(Failure) {
      return try SerpentDrawings(BundledFonts.strokes(at: "Fonts/serpents.txt"))
    } catch {
      // The file is embedded and covered by a test, so a failure here is a bug.
      preconditionFailure("Fonts/serpents.txt: \(error)")
    }
  }()
}
