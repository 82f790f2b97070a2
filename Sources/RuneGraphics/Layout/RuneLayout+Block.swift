extension RuneLayout {
  /// Lines that are broken already, each centered on its ink, with the mark at its end hung out.
  ///
  /// - Parameter measure: Where there are at least five lines of prose that nearly fill it, all but the last are spread to fill
  ///   it, and the last begins where they do.
  static func centered(
    _ text: ShapedText, _ lines: [(paragraph: [ShapedText.Cluster], range: Range<Int>)], pitch: Double,
    tracking: Double = 0, justifiedTo measure: Double? = nil
  ) -> RuneLayout {
    var stretches = measure.map { stretch(text, lines, to: $0, tracking: tracking) } ?? []
    if stretches.contains(where: { $0 > mostStretch }) { stretches = [] }
    var runs: [Run] = []
    for (number, line) in lines.enumerated() {
      let stretch = stretches.isEmpty ? 0 : stretches[number]
      let breaker = LineBreaker(line.paragraph, tracking: tracking)
      var (glyphs, shift) = ([PlacedGlyph](), 0.0)
      for index in line.range {
        append(line.paragraph[index], at: breaker.place(of: index, in: line.range) + shift, of: text, to: &glyphs)
        if stretch > 0, index + 1 < line.range.upperBound { shift += share(line, after: index) * stretch }
      }
      let left = (stretches.isEmpty ? inkWidth(of: line, of: text, breaker) : measure ?? 0) / 2
      let baseline = Double(number) * pitch + StrokeFont.runeHeight
      runs.append(Run(placement: Placement(origin: StrokePoint(-left, baseline)), glyphs: glyphs))
    }
    return RuneLayout(drawings: text.drawings, runs: runs)
  }

  /// Prose as a block of whole words, in the number of lines that are stretched least; nil for a text that is none.
  static func block(_ text: ShapedText, _ options: LineOptions) -> RuneLayout? {
    guard text.lines.count == 1, let measure = options.measure,
      let paragraph = text.paragraphs.first(where: { _ in true })
    else { return nil }
    let breaker = CardBreaker(paragraph, of: text, tracking: options.tracking)
    let fewest = breaker.fewestLines(within: measure)
    guard breaker.widestWord <= measure, isBlock(fewest, words: breaker.wordCount) else { return nil }
    let sets = (fewest...fewest + 6).compactMap { count -> (lines: [BrokenLine], widest: Double, stretch: Double)? in
      guard let set = breaker.lines(count, within: measure, isBlock: true) else { return nil }
      // Named, since Embedded Swift converts no array of tuples.
      let lines = set.lines.map { BrokenLine(paragraph: paragraph, range: $0) }
      let widest = set.lines.reduce(0) { max($0, breaker.width($1)) }
      return (lines, widest, stretch(text, lines, to: widest, tracking: options.tracking).max() ?? .infinity)
    }
    return sets.min { $0.stretch < $1.stretch }.map { set in
      centered(text, set.lines, pitch: options.linePitch, tracking: options.tracking, justifiedTo: set.widest)
    }
  }

  typealias BrokenLine = (paragraph: [ShapedText.Cluster], range: Range<Int>)
  /// Where lines are spread, white grows so much after a cluster, in grid units times the stretch: more between words, to
  /// both sides of a divider, than between letters.
  static func share(_ line: BrokenLine, after index: Int) -> Double {
    let (cluster, next) = (line.paragraph[index], line.paragraph[index + 1])
    // One of no width is where a mark was.
    if cluster.isSpace || next.isSpace { return cluster.isSpace && cluster.advance > 0 ? 8 : 0 }
    return cluster.isDivider || next.isDivider ? 4 : 1
  }

  /// Beyond this, lines would be full of holes.
  static let mostStretch = 1.25
  /// Whether prose is a block, with lines of one width; few words spread over a line would have large gaps.
  static func isBlock(_ lines: Int, words: Int) -> Bool { lines > 4 && words > 3 * lines }

  /// The width of a line without the mark that hangs out at its end.
  private static func inkWidth(of line: BrokenLine, of text: ShapedText, _ breaker: LineBreaker) -> Double {
    breaker.width(line.range) - (line.range.last.map { text.hang(line.paragraph[$0]) } ?? 0)
  }

  /// How much each line must be spread to fill a measure; the last one stays. Empty for a few lines, which are centered.
  static func stretch(
    _ text: ShapedText, _ lines: [BrokenLine], to measure: Double, tracking: Double = 0
  ) -> [Double] {
    guard
      isBlock(lines.count, words: lines.reduce(0) { $0 + 1 + $1.paragraph[$1.range].dropLast().count { $0.separates } })
    else {
      return []
    }
    return lines.dropLast().map { line in
      let shares = line.range.dropLast().reduce(0) { $0 + share(line, after: $1) }
      let room = measure - inkWidth(of: line, of: text, LineBreaker(line.paragraph, tracking: tracking))
      return max(0, room / max(1, shares))
    } + [0]
  }
}
