extension RuneLayout {
  /// Sets a text on a straight band that is closed to a ring later: all white space is spread alike over its length,
  /// and the space where the ends meet is like the others.
  ///
  /// - Parameters:
  ///   - length: in grid units; nil for the length that the text takes by itself.
  ///   - repeats: Sets the text as often as it fits, at least once.
  package static func band(
    _ text: ShapedText, length: Double?, tracking: Double = 0, repeats: Bool = false
  ) throws(SizedLayout.Failure) -> Band {
    guard text.hasLetters else { throw .noLetters }
    var sequence = LetterSequence(text, tracking: tracking)
    let natural = sequence.steps(spread: 1, ring: nil).reduce(0, +)
    let length = length ?? natural
    if repeats { sequence = try repeated(sequence, times: length / natural) }
    guard let steps = sequence.steps(filling: length, ring: nil) else {
      throw .tooWide(available: length, width: natural, runeHeight: 0)
    }
    let last = sequence.letters.count - 1
    // The seam lies in the middle of the sign for it, else of the white between the last letter and the first.
    let hasCross = sequence.hasClosingDivider && sequence.letters[last] == text.seam
    let first = hasCross ? steps[last] : (steps[last] + sequence.halfWidth(0) - sequence.halfWidth(last)) / 2
    if hasCross { sequence = sequence.opened }
    return Band(layout: row(sequence, steps, from: first, of: text, length: length), length: length, hasCross: hasCross)
  }

  /// The letters of a row with the middle of the first one at `x`.
  private static func row(
    _ sequence: LetterSequence, _ steps: [Double], from x: Double, of text: ShapedText, length: Double
  ) -> RuneLayout {
    var glyphs: [PlacedGlyph] = []
    var x = x
    for (place, letter) in sequence.letters.enumerated() {
      let cluster = text.clusters[letter]
      append(cluster, at: x - sequence.halfWidth(place) - cluster.leftBearing, of: text, to: &glyphs)
      x += steps[place]
    }
    let run = Run(placement: Placement(origin: StrokePoint(0, StrokeFont.runeHeight)), glyphs: glyphs)
    return RuneLayout(drawings: text.drawings, runs: [run], mirrorX: length / 2)
  }

  /// All white space of a strip or the smallest ring is at most so many times the usual; what is left lies at its ends.
  static let mostSpread = 2.0

  /// Sets a text in the middle of a strip, with as much white space between its letters as fills it, but no more than
  /// twice the usual.
  ///
  /// - Parameters:
  ///   - length: In grid units.
  ///   - end: What stays free at each end.
  ///   - repeats: Sets the text as often as it fits, at least once.
  static func strip(
    _ text: ShapedText, length: Double, end: Double, tracking: Double, repeats: Bool, keepsDivider: Bool = false
  ) throws(SizedLayout.Failure) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    let closed = LetterSequence(text, tracking: tracking)
    var row = closed.opened(keepsDivider: keepsDivider)
    let room = length - 2 * end
    let natural = row.extent(row.steps(spread: 1, ring: nil))
    guard natural <= room * (1 + 1e-9) else { throw .tooWide(available: room, width: natural, runeHeight: 0) }
    if repeats {
      let once = closed.steps(spread: 1, ring: nil).reduce(0, +)
      row = try repeated(closed, times: 1 + (room - natural) / once).opened(keepsDivider: keepsDivider)
    }
    let widest = row.steps(spread: mostSpread, ring: nil)
    let halves = row.extent([])
    let steps =
      row.extent(widest) <= room
      ? widest : row.steps(filling: room - halves, ring: nil) ?? row.steps(spread: 1, ring: nil)
    return self.row(row, steps, from: (length - row.extent(steps)) / 2 + row.halfWidth(0), of: text, length: length)
  }

  /// The length of a text as one row, in its usual spacing.
  static func rowLength(_ text: ShapedText, tracking: Double, keepsDivider: Bool = false) -> Double {
    let row = LetterSequence(text, tracking: tracking).opened(keepsDivider: keepsDivider)
    return row.extent(row.steps(spread: 1, ring: nil))
  }

  /// A text on a straight band.
  package struct Band: Sendable {
    /// The letters; the band begins at 0.
    package var layout: RuneLayout
    /// Length of the band in grid units.
    package var length: Double
    /// Whether the ends meet in the middle of the sign for the seam, which is not among the letters.
    package var hasCross: Bool
  }
}
