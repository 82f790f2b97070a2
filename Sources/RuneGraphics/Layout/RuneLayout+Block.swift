extension RuneLayout {
  /// Lines that are broken already, each centered on its ink, with the mark at its end hung out.
  ///
  /// - Parameters:
  ///   - measure: Where there are at least five lines of prose that nearly fill it, all but the last are spread to fill it, and the
  ///     last begins where they do.
  ///   - room: To which each line is spread, as far as its words stay together.
  static func centered(
    _ text: ShapedText, _ lines: [(paragraph: [ShapedText.Cluster], range: Range<Int>)], pitch: Double,
    tracking: Double = 0, justifiedTo measure: Double? = nil, room: (_ line: Int) -> Double = { _ in 0 }
  ) -> RuneLayout {
    let stretches = measure.map { stretch(text, lines, to: $0, tracking: tracking) } ?? []
    var runs: [Run] = []
    for (number, line) in lines.enumerated() {
      let breaker = LineBreaker(line.paragraph, tracking: tracking)
      let ink = inkWidth(of: line, of: text, tracking: tracking)
      let isOwn = stretches.isEmpty
      let own = min(mostStretch, stretch(line, by: room(number) - ink))
      let (glyphs, spread) = glyphs(line, of: text, breaker, stretch: isOwn ? own : stretches[number])
      let left = (isOwn ? ink + spread : measure ?? 0) / 2
      let baseline = Double(number) * pitch + StrokeFont.runeHeight
      runs.append(Run(placement: Placement(origin: StrokePoint(-left, baseline)), glyphs: glyphs))
    }
    return RuneLayout(drawings: text.drawings, runs: runs)
  }

  /// The letters of a line whose ink begins at 0, and by how much it is longer than unspread.
  static func glyphs(
    _ line: BrokenLine, of text: ShapedText, _ breaker: LineBreaker, stretch: Double
  ) -> (glyphs: [PlacedGlyph], spread: Double) {
    var (glyphs, spread) = ([PlacedGlyph](), 0.0)
    glyphs.reserveCapacity(line.range.count)
    for index in line.range {
      append(line.paragraph[index], at: breaker.place(of: index, in: line.range) + spread, of: text, to: &glyphs)
      guard stretch > 0, index + 1 < line.range.upperBound else { continue }
      spread += share(line, after: index) * stretch
    }
    return (glyphs, spread)
  }

  typealias BrokenLine = (paragraph: [ShapedText.Cluster], range: Range<Int>)
  /// Where lines are spread, white grows so much after a cluster, in grid units times the stretch: twice as much between words, to
  /// both sides of a divider, as between letters, which keeps words about as far apart as elsewhere.
  static func share(_ line: BrokenLine, after index: Int) -> Double {
    let (cluster, next) = (line.paragraph[index], line.paragraph[index + 1])
    // One of no width is where a mark was.
    if cluster.isSpace || next.isSpace { return cluster.isSpace && cluster.advance > 0 ? 2 : 0 }
    return 1
  }

  /// Beyond this, a block would have holes, and letters of a word stand apart; where lines turn, their ends count for more.
  static let (mostStretch, mostStretchToTurn) = (0.8, 2.0)
  /// Whether prose is a block, with lines of one width; few words spread over a line would have large gaps.
  static func isBlock(_ lines: Int, words: Int) -> Bool { lines > 4 && words > 3 * lines }

  /// The width of a line without the mark that hangs out at its end.
  private static func inkWidth(of line: BrokenLine, of text: ShapedText, tracking: Double) -> Double {
    LineBreaker.width(of: line, tracking: tracking) - (line.range.last.map { text.hang(line.paragraph[$0]) } ?? 0)
  }

  /// How much each line must be spread to fill a measure; the last one stays. Empty for a few lines, which are centered, and where
  /// one would be full of holes.
  static func stretch(
    _ text: ShapedText, _ lines: [BrokenLine], to measure: Double, tracking: Double = 0, most: Double = mostStretch
  ) -> [Double] {
    guard
      isBlock(lines.count, words: lines.reduce(0) { $0 + 1 + $1.paragraph[$1.range].dropLast().count { $0.separates } })
    else { return [] }
    let stretches = lines.dropLast().map { line in
      stretch(line, by: measure - inkWidth(of: line, of: text, tracking: tracking))
    }
    return stretches.contains { $0 > most } ? [] : stretches + [0]
  }

  /// How much a line must be spread to be so much longer.
  static func stretch(_ line: BrokenLine, by room: Double) -> Double {
    let shares = line.range.dropLast().reduce(0) { $0 + share(line, after: $1) }
    return max(0, room / max(1, shares))
  }
}
