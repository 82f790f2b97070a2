extension RuneLayout {
  /// From which side a ring is read.
  public enum RingReading: String, Sendable, CaseIterable {
    /// Feet towards the centre, clockwise.
    case outside
    /// Heads towards the centre, counter-clockwise.
    case inside
  }

  /// A ring may not be bent tighter than this, or the letters' feet run into each other.
  static let smallestRingRadius = 1.5 * StrokeFont.runeHeight

  /// Sets a text round a circle, each letter straight and upright on its spoke, what is left over spread evenly
  /// between all letters.
  ///
  /// The circle goes through the letters' middles: the centre of every letter (middle of its ink, half the height of
  /// a rune) lies on it. The text is centred at the top, or at the bottom when read from inside; lines and
  /// paragraphs follow each other as one. The centre of the circle is the origin.
  ///
  /// - Parameter radius: in grid units; nil for the radius at which the text fills the ring.
  /// - Throws: `LayoutError.noLetters`, `.tooTight` for a radius below 1.5 times the height of a rune, `.tooLong`.
  /// - Complexity: Linear in the letters.
  public static func ring(
    _ text: ShapedText, radius: Double?, tracking: Double = 0, reading: RingReading = .outside
  ) throws(LayoutError) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    let clusters = text.singleLine()
    let widths = clusters.map { $0.advance + tracking }
    // Ends meet in a word's space.
    let natural = widths.reduce(0, +) + text.closingSpace(after: clusters.last)
    let radius = radius ?? naturalRingRadius(text, tracking: tracking)
    guard radius >= smallestRingRadius - 1e-9 else {
      throw .tooTight(radius: radius, smallest: smallestRingRadius)
    }
    let circumference = 2 * Double.pi * radius
    guard natural <= circumference + 1e-6 else { throw .tooLong(needed: natural, available: circumference) }
    let gap = (circumference - natural) / Double(clusters.count)

    var runs: [Run] = []
    let used = natural - text.closingSpace(after: clusters.last) + gap * Double(clusters.count - 1) - tracking
    var along = -used / 2
    let up = StrokeFont.runeHeight / 2
    for (index, cluster) in clusters.enumerated() {
      defer { along += widths[index] + gap }
      guard let first = cluster.drawing else { continue }
      let drawing = text.drawings[first]
      let middle = along + cluster.leftBearing + (drawing.spacingMaxX - drawing.spacingMinX) / 2
      var glyphs: [PlacedGlyph] = []
      append(cluster, at: -cluster.leftBearing + drawing.spacingMinX - drawing.middleX, of: text, to: &glyphs)
      let (sine, cosine) = sineAndCosine(middle / radius)
      // At angle 0 a letter stands upright at the top (read from outside) or at the bottom (from inside).
      switch reading {
      case .outside:
        let foot = radius - up
        runs.append(
          Run(
            placement: Placement(
              origin: StrokePoint(foot * sine, -foot * cosine), sine: sine, cosine: cosine), glyphs: glyphs))
      case .inside:
        let foot = radius + up
        runs.append(
          Run(
            placement: Placement(
              origin: StrokePoint(foot * sine, foot * cosine), sine: -sine, cosine: cosine), glyphs: glyphs))
      }
    }
    return RuneLayout(drawings: text.drawings, runs: runs, mirrorX: 0)
  }

  /// The radius of the ring that a text fills with its usual spacing, but not below the smallest.
  static func naturalRingRadius(_ text: ShapedText, tracking: Double) -> Double {
    let clusters = text.singleLine()
    let length = clusters.reduce(text.closingSpace(after: clusters.last)) { $0 + $1.advance + tracking }
    return max(length / (2 * .pi), smallestRingRadius)
  }

  /// Sets a text on a straight band that is closed to a ring later: the letters are spread evenly over its length,
  /// and the space where the ends meet is like the others.
  ///
  /// - Parameter length: in grid units; nil for the length that the text takes by itself.
  /// - Throws: `LayoutError.noLetters`, `.tooLong`.
  /// - Complexity: Linear in the letters.
  public static func band(_ text: ShapedText, length: Double?, tracking: Double = 0) throws(LayoutError) -> (
    layout: RuneLayout, length: Double
  ) {
    guard text.hasLetters else { throw .noLetters }
    let clusters = text.singleLine()
    let closing = text.closingSpace(after: clusters.last)
    let natural = clusters.reduce(closing) { $0 + $1.advance + tracking }
    let length = length ?? natural
    guard natural <= length + 1e-6 else { throw .tooLong(needed: natural, available: length) }
    let gap = (length - natural) / Double(clusters.count)
    var glyphs: [PlacedGlyph] = []
    var x = (closing + gap + tracking) / 2
    for cluster in clusters {
      append(cluster, at: x, of: text, to: &glyphs)
      x += cluster.advance + tracking + gap
    }
    let placement = Placement(origin: StrokePoint(0, StrokeFont.runeHeight))
    let run = Run(placement: placement, glyphs: glyphs)
    return (RuneLayout(drawings: text.drawings, runs: [run], mirrorX: length / 2), length)
  }
}

extension RuneLayout {
  /// Sets letters upright, one below the other; each line of the text is a column, from left to right.
  ///
  /// - Throws: `LayoutError.noLetters`.
  /// - Complexity: Linear in the letters.
  public static func columns(
    _ text: ShapedText, tracking: Double = 0, columnPitch: Double = StrokeFont.runeHeight * 1.6
  ) throws(LayoutError) -> RuneLayout {
    guard text.hasLetters else { throw .noLetters }
    var runs: [Run] = []
    var column = 0
    for paragraph in text.paragraphs where paragraph.contains(where: { !$0.isSpace }) {
      var y = 0.0
      for cluster in paragraph {
        guard let first = cluster.drawing else {
          y += cluster.advance * 1.5
          continue
        }
        var glyphs: [PlacedGlyph] = []
        let drawing = text.drawings[first]
        append(cluster, at: -cluster.leftBearing + drawing.spacingMinX - drawing.middleX, of: text, to: &glyphs)
        // Low signs such as word dots take only the room they need.
        let ink = drawing.inkBox
        let height = ink.height < StrokeFont.runeHeight / 2 ? ink.height : StrokeFont.runeHeight
        let foot = height == ink.height ? ink.maxY : StrokeFont.runeHeight
        runs.append(
          Run(
            placement: Placement(origin: StrokePoint(Double(column) * columnPitch, y + foot)), glyphs: glyphs))
        y += height + 3 + tracking
      }
      column += 1
    }
    return RuneLayout(drawings: text.drawings, runs: runs)
  }
}

extension ShapedText {
  /// All paragraphs in one line, a space between them, none at the ends.
  func singleLine() -> [Cluster] {
    var result: [Cluster] = []
    for paragraph in paragraphs {
      if let last = result.last, !last.isSpace { result.append(Cluster(advance: wordSpace)) }
      result += paragraph
    }
    let breaker = LineBreaker(result, tracking: 0)
    return Array(result[breaker.trimmed(0..<result.count)])
  }

  /// The space where a ring's ends meet: a word's, unless a divider stands there already.
  func closingSpace(after last: Cluster?) -> Double {
    last.map { $0.mayBreakAfter && !$0.isSpace } == true ? 0 : wordSpace
  }
}
