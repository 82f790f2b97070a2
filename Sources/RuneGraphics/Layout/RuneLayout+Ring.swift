extension RuneLayout {
  /// From which side a ring is read.
  package enum RingReading: String, Sendable, CaseIterable {
    /// Feet towards the center, clockwise.
    case outside
    /// Heads towards the center, counter-clockwise.
    case inside
  }

  /// A ring may not be bent tighter than this, or the letters' feet run into each other.
  static let smallestRingRadius = 1.5 * StrokeFont.runeHeight

  /// Sets a text round a circle, each letter on its spoke.
  ///
  /// The circle goes through the letters' middles: the center of every letter (middle of its ink, half the height of
  /// a rune) lies on it. All white space is spread alike until the ring is full, so that words stay apart; feet and
  /// heads, whichever are nearer to each other, decide how near letters come. On the smallest ring, a few letters stay
  /// together: white space is at most twice the usual, and the rest of the ring is free. Lines and paragraphs follow each
  /// other as one, and where signs divide the words, the seam has one, too. The center of the circle is the origin.
  ///
  /// - Parameters:
  ///   - radius: in grid units; nil for the radius at which the text fills the ring.
  ///   - start: Where the text begins, in degrees clockwise from the top; nil for a cross at the seam in the middle of the top,
  ///     or a text without one whose middle is there; at the bottom when read from inside.
  ///   - repeats: Sets the text as often as it fits, at least once.
  /// - Throws: `LayoutError.noLetters`, `.tooTight` for a radius below 1.5 times the height of a rune, `.tooLong`.
  /// - Complexity: O(letters), and for each pair of letters that occurs some microseconds.
  package static func ring(
    _ text: ShapedText, radius: Double?, tracking: Double = 0, reading: RingReading = .outside, start: Double? = nil,
    repeats: Bool = false
  ) throws(LayoutError) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    var sequence = LetterSequence(text, tracking: tracking)
    let outward = reading == .outside ? 1.0 : -1.0
    let radius = radius ?? sequence.naturalRadius(outward: outward, smallest: smallestRingRadius)
    guard radius >= smallestRingRadius - 1e-9 else {
      throw .tooTight(radius: radius, smallest: smallestRingRadius)
    }
    let circle = RingCircle(radius: radius, outward: outward)
    let circumference = 2 * Double.pi * radius
    if repeats {
      let once = sequence.steps(spread: 1, ring: circle).reduce(0, +)
      sequence = try repeated(sequence, times: circumference / once)
    }
    guard var steps = sequence.steps(filling: circumference, ring: circle) else {
      let needed = sequence.steps(spread: 1, ring: circle).reduce(0, +)
      throw .tooLong(needed: needed, available: circumference)
    }

    var runs: [Run] = []
    if radius < smallestRingRadius * (1 + 1e-9), !repeats,
      sequence.steps(spread: mostSpread, ring: circle).reduce(0, +) < circumference
    {
      // It does not go all around.
      sequence = sequence.opened
      steps = sequence.steps(spread: mostSpread, ring: circle)
      steps[steps.count - 1] = circumference - steps.reduce(0, +)
    }
    let last = sequence.letters.count - 1
    let used = circumference - steps[last] + sequence.halfWidth(0) + sequence.halfWidth(last)
    // At angle 0 a letter is at the top (read from outside) or at the bottom (from inside).
    let begin =
      start.map { (reading == .outside ? $0 : 180 - $0) * .pi / 180 * radius }
      ?? (sequence.isCross(last) ? steps[last] - sequence.halfWidth(0) : -used / 2)
    var along = begin + sequence.halfWidth(0)
    let up = StrokeFont.runeHeight / 2
    for (place, letter) in sequence.letters.enumerated() {
      defer { along += steps[place] }
      let cluster = text.clusters[letter]
      guard let drawing = sequence.drawing(place) else { continue }
      var glyphs: [PlacedGlyph] = []
      append(cluster, at: -cluster.leftBearing + drawing.spacingMinX - drawing.middleX, of: text, to: &glyphs)
      let (sine, cosine) = sineAndCosine(along / radius)
      let foot = radius - up * outward
      runs.append(
        Run(
          placement: Placement(
            origin: StrokePoint(foot * sine, -foot * cosine * outward), sine: sine * outward, cosine: cosine),
          glyphs: glyphs))
    }
    return RuneLayout(drawings: text.drawings, runs: runs, mirrorX: 0)
  }

  /// The most letters that a repeated text is drawn with.
  package static let mostRepeatedLetters = 100_000

  /// The row as often as it fits, at least once.
  private static func repeated(_ sequence: LetterSequence, times: Double) throws(LayoutError) -> LetterSequence {
    let letters = max(1, (times + 1e-9).rounded(.down)) * Double(sequence.letters.count)
    guard letters <= Double(mostRepeatedLetters) || times < 2 else {
      throw .tooMany(letters: Int(min(letters, 1e9)), most: mostRepeatedLetters)
    }
    return sequence.repeated(Int(max(1, times + 1e-9)))
  }

  /// The radius of the ring that a text fills with its usual spacing, but not below the smallest.
  static func naturalRingRadius(
    _ text: ShapedText, tracking: Double, reading: RingReading
  ) -> Double {
    LetterSequence(text, tracking: tracking)
      .naturalRadius(outward: reading == .outside ? 1 : -1, smallest: smallestRingRadius)
  }

  /// Sets a text on a straight band that is closed to a ring later: all white space is spread alike over its length,
  /// and the space where the ends meet is like the others.
  ///
  /// - Parameters:
  ///   - length: in grid units; nil for the length that the text takes by itself.
  ///   - repeats: Sets the text as often as it fits, at least once.
  /// - Throws: `LayoutError.noLetters`, `.tooLong`.
  /// - Complexity: Linear in the letters, repeats included.
  package static func band(
    _ text: ShapedText, length: Double?, tracking: Double = 0, repeats: Bool = false
  ) throws(LayoutError) -> Band {
    guard text.hasLetters else { throw .noLetters }
    var sequence = LetterSequence(text, tracking: tracking)
    let natural = sequence.steps(spread: 1, ring: nil).reduce(0, +)
    let length = length ?? natural
    if repeats { sequence = try repeated(sequence, times: length / natural) }
    guard let steps = sequence.steps(filling: length, ring: nil) else {
      throw .tooLong(needed: natural, available: length)
    }
    let last = sequence.letters.count - 1
    // The seam lies in the middle of the sign for it, else of the white between the last letter and the first.
    let hasCross = sequence.hasClosingDivider && sequence.letters[last] == text.seam
    let first = hasCross ? steps[last] : (steps[last] + sequence.halfWidth(0) - sequence.halfWidth(last)) / 2
    if hasCross { sequence = sequence.opened }
    return Band(
      layout: row(sequence, steps, from: first, of: text, length: length), length: length, hasCross: hasCross)
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
  /// - Throws: `LayoutError.noLetters`, `.tooLong`, `.tooMany`.
  static func strip(
    _ text: ShapedText, length: Double, end: Double, tracking: Double, repeats: Bool
  ) throws(LayoutError) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    let closed = LetterSequence(text, tracking: tracking)
    var row = closed.opened
    let room = length - 2 * end
    let natural = row.extent(row.steps(spread: 1, ring: nil))
    guard natural <= room * (1 + 1e-9) else { throw .tooLong(needed: natural, available: room) }
    if repeats {
      let once = closed.steps(spread: 1, ring: nil).reduce(0, +)
      row = try repeated(closed, times: 1 + (room - natural) / once).opened
    }
    let widest = row.steps(spread: mostSpread, ring: nil)
    let halves = row.extent([])
    let steps =
      row.extent(widest) <= room
      ? widest : row.steps(filling: room - halves, ring: nil) ?? row.steps(spread: 1, ring: nil)
    return self.row(
      row, steps, from: (length - row.extent(steps)) / 2 + row.halfWidth(0), of: text, length: length)
  }

  /// The length of a text as one row, in its usual spacing.
  static func rowLength(_ text: ShapedText, tracking: Double) -> Double {
    let row = LetterSequence(text, tracking: tracking).opened
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

extension RuneLayout {
  /// Sets letters upright, one below the other; each line of the text is a column, from left to right.
  ///
  /// - Parameter count: About so many columns of one length for a text of one line.
  /// - Throws: `LayoutError.noLetters`.
  package static func columns(
    _ text: ShapedText, tracking: Double = 0, columnPitch: Double = StrokeFont.runeHeight * 1.6,
    count: Int = 1
  ) throws(LayoutError) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    /// From the base line of a sign to the top and the bottom of its cell: low signs such as word dots take only the room they
    /// need, and letters with descenders and marks as much as that.
    func cell(_ drawing: GlyphDrawing) -> (top: Double, bottom: Double) {
      let ink = drawing.inkBox
      return ink.height < StrokeFont.runeHeight / 2
        ? (ink.maxY, ink.minY) : (max(StrokeFont.runeHeight, ink.maxY - 1), min(0, ink.minY + 1))
    }
    var runs: [Run] = []
    var column = 0
    for paragraph in text.paragraphs where paragraph.contains(where: { !$0.isSpace }) {
      /// A comma or a stop is beside its letter.
      func isBeside(_ index: Int) -> Bool {
        guard index > 0, text.hang(paragraph[index]) > 0 else { return false }
        return !paragraph[index - 1].isSpace && !paragraph[index - 1].mayBreakAfter
      }
      // Read downward, a cluster is as wide as it is high.
      let cells = paragraph.indices.map { index in
        var cluster = paragraph[index]
        let box = cluster.drawing.map { cell(text.drawings[$0]) }
        cluster.advance = isBeside(index) ? 0 : box.map { $0.top - $0.bottom + 3 + tracking } ?? cluster.advance * 1.5
        (cluster.leftBearing, cluster.rightBearing, cluster.kern) = (0, 0, 0)
        return cluster
      }
      let (cards, breaker) = (CardBreaker(cells, of: text), LineBreaker(cells, tracking: 0))
      let counts = count > 1 && text.lines.count == 1 ? Array(max(2, count - 1)...count + 1) : []
      let broken = counts.compactMap { cards.lines($0, isBlock: isBlock($0, words: cards.wordCount)) }
      let columns = broken.min { $0.unevenness < $1.unevenness }?.lines ?? [breaker.trimmed(0..<cells.count)]
      var stretches = stretch(
        text, columns.map { (cells, $0) }, to: columns.reduce(0) { max($0, breaker.width($1)) })
      if stretches.contains(where: { $0 > mostStretch }) { stretches = [] }
      for (number, line) in columns.enumerated() {
        var (y, side) = (0.0, 0.0)
        for index in line {
          let more = stretches.isEmpty || index + 1 == line.upperBound ? 0 : share((cells, line), after: index)
          defer { y += cells[index].advance + more * (stretches.isEmpty ? 0 : stretches[number]) }
          guard let drawing = cells[index].drawing.map({ text.drawings[$0] }) else { continue }
          let x = isBeside(index) ? side + 1 : drawing.spacingMinX - drawing.middleX
          side = x + drawing.spacingMaxX - drawing.spacingMinX
          if !isBeside(index) {
            let origin = StrokePoint(Double(column) * columnPitch, y + cell(drawing).top)
            runs.append(Run(placement: Placement(origin: origin), glyphs: []))
          }
          append(cells[index], at: x, of: text, to: &runs[runs.count - 1].glyphs)
        }
        column += 1
      }
    }
    return RuneLayout(drawings: text.drawings, runs: runs)
  }
}
