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
  /// other as one. The center of the circle is the origin.
  ///
  /// - Parameters:
  ///   - radius: in grid units; nil for the radius at which the text fills the ring.
  ///   - start: Where the text begins, in degrees clockwise from the top; nil for a cross at the seam in the middle of the top,
  ///     or a text without one whose middle is there; at the bottom when read from inside.
  ///   - repeats: Sets the text as often as it fits, at least once.
  /// - Complexity: O(letters), and for each pair of letters that occurs some microseconds.
  package static func ring(
    _ text: ShapedText, radius: Double?, tracking: Double = 0, reading: RingReading = .outside, start: Double? = nil,
    repeats: Bool = false
  ) throws(SizedLayout.Failure) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    var sequence = LetterSequence(text, tracking: tracking)
    let outward = reading == .outside ? 1.0 : -1.0
    let radius = radius ?? sequence.naturalRadius(outward: outward, smallest: smallestRingRadius)
    guard radius >= smallestRingRadius - 1e-9 else { throw .tooTight(width: smallestRingRadius, runeHeight: 0) }
    let circle = RingCircle(radius: radius, outward: outward)
    let circumference = 2 * Double.pi * radius
    if repeats {
      let once = sequence.steps(spread: 1, ring: circle).reduce(0, +)
      sequence = try repeated(sequence, times: circumference / once)
    }
    guard var steps = sequence.steps(filling: circumference, ring: circle) else {
      let needed = sequence.steps(spread: 1, ring: circle).reduce(0, +)
      throw .tooWide(available: circumference, width: needed, runeHeight: 0)
    }

    var runs: [Run] = []
    if radius < smallestRingRadius * (1 + 1e-9), !repeats,
      sequence.steps(spread: (sequence.hasClosingDivider ? 1.5 : 1) * mostSpread, ring: circle).reduce(0, +)
        < circumference
    {
      // It does not go all around, not even with more white for the sign that closes it.
      sequence = sequence.opened
      steps = sequence.steps(spread: mostSpread, ring: circle)
      steps[steps.count - 1] = circumference - steps.reduce(0, +)
    }
    let last = sequence.letters.count - 1
    let used = circumference - steps[last] + sequence.halfWidth(0) + sequence.halfWidth(last)
    // At angle 0 a letter is at the top (read from outside) or at the bottom (from inside).
    let begin =
      start.map { (reading == .outside ? $0 : 180 - $0) * .pi / 180 * radius }
      ?? (sequence.isCross(last) || sequence.letters[last] == text.seam
        ? steps[last] - sequence.halfWidth(0) : -used / 2)
    var along = begin + sequence.halfWidth(0)
    let up = StrokeFont.runeHeight / 2
    for (place, letter) in sequence.letters.enumerated() {
      defer { along += steps[place] }
      runs += spoke(text.clusters[letter], of: text, at: along / radius, foot: radius - up * outward, outward: outward)
    }
    return RuneLayout(drawings: text.drawings, runs: runs, mirrorX: 0)
  }

  /// A letter at an angle of a ring, with its foot so far from the middle; none where it has no drawing.
  static func spoke(
    _ cluster: ShapedText.Cluster, of text: ShapedText, at angle: Double, foot: Double, outward: Double = 1
  ) -> [Run] {
    guard let drawing = cluster.drawing.map({ text.drawings[$0] }) else { return [] }
    var glyphs: [PlacedGlyph] = []
    append(cluster, at: -cluster.leftBearing + drawing.spacingMinX - drawing.middleX, of: text, to: &glyphs)
    let (sine, cosine) = sineAndCosine(angle)
    let origin = StrokePoint(foot * sine, -foot * cosine * outward)
    return [Run(placement: Placement(origin: origin, sine: sine * outward, cosine: cosine), glyphs: glyphs)]
  }

  package static let mostRepeatedLetters = 100_000

  /// The row as often as it fits, at least once.
  static func repeated(_ sequence: LetterSequence, times: Double) throws(SizedLayout.Failure) -> LetterSequence {
    let letters = max(1, (times + 1e-9).rounded(.down)) * Double(sequence.letters.count)
    guard letters <= Double(mostRepeatedLetters) || times < 2 else {
      throw .tooMany(letters: Int(min(letters, 1e9)), most: mostRepeatedLetters)
    }
    return sequence.repeated(Int(max(1, times + 1e-9)))
  }
}
