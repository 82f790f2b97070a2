/// Which shapes a text may have, and which one suits it.
extension PictureRenderer {
  func checkShape(_ shaped: ShapedText) throws(PictureError) {
    let (disk, count) = (options.layout == .circle, shaped.letterCount)
    let letters = shaped.text.unicodeScalars.filter { $0 != " " && $0 != "\u{200B}" }
    if options.layout == .ribbon || options.layout == .stone, letters.count == 1 {
      throw .text(
        "one letter is too short for a serpent; use --layout circle --shape medallion"
          + (options.kind == .carved ? " --carved granite" : ""))
    }
    if options.shape == .spiral, SizedLayout.Disk.isShortWord(shaped) {
      let what = count == 1 ? "letter" : "word"
      throw .text("one \(what) is too short for --shape spiral; use --shape \(disk ? "medallion" : "bracelet")")
    }
    let most = options.shape == .medallion ? 350 : options.shape == .ring ? 60 : Int.max
    if let shape = options.shape, count > most {
      let what = "the text is too long for --shape \(shape.rawValue): \(count) signs; the limit is \(most)"
      throw .text(what + "; use --shape rings or spiral")
    }
  }

  /// How a text is set on a disk, unless it is one ring or something is asked for that only one ring has.
  func disk(_ shaped: ShapedText) -> SizedLayout.Disk? {
    let suiting = SizedLayout.Disk(suiting: shaped)
    let isWord = SizedLayout.Disk.isShortWord(shaped)
    let isPlain = options.start == nil && options.letterSpacing == 0
    if options.repeats, isPlain, options.runeHeight == nil, options.shape == nil || options.shape == .medallion {
      return .repeated
    }
    if let shape = options.shape {
      // A long word would be low across the middle.
      if shape == .medallion, SizedLayout.Disk.isOneWord(shaped), shaped.letterCount > 14 { return suiting }
      // A word alone is along the rim as often as it fits.
      return isWord && isPlain && shape != .medallion ? .repeated : SizedLayout.Disk(rawValue: shape.rawValue)
    }
    guard isPlain, !options.repeats else { return nil }
    // What stands across the middle is read from no side; along the rim, it is there as often as it fits.
    if suiting == .medallion, options.inside { return isWord && options.runeHeight == nil ? .repeated : nil }
    // Nor is a spiral.
    if suiting == .spiral, options.inside { return .rings }
    return options.edges == false && suiting == .medallion ? nil : suiting
  }
}
