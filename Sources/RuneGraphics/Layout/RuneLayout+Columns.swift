extension RuneLayout {
  /// Sets letters upright, one below the other; each line of the text is a column, from left to right.
  ///
  /// - Parameter count: About so many columns of one length for a text of one line.
  package static func columns(
    _ text: ShapedText, tracking: Double = 0, columnPitch: Double = StrokeFont.runeHeight * 1.6, count: Int = 1
  ) throws(SizedLayout.Failure) -> RuneLayout {
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
      let (cards, breaker) = (CardBreaker(cells), LineBreaker(cells, tracking: 0))
      let isOne = count < 2 || text.lines.count > 1
      let broken = isOne ? nil : cards.lines(filling: 1.08 * cards.width / Double(count))
      let columns = broken ?? [breaker.trimmed(0..<cells.count)]
      let stretches = stretch(
        text, columns.map { (cells, $0) }, to: columns.reduce(0) { max($0, breaker.width($1)) }, most: 4)
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
