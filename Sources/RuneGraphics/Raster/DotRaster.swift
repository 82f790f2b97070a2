/// The strokes of a layout as dots, to be shown with characters that every terminal has.
package struct DotRaster: Sendable {
  /// Dots from left to right.
  package let width: Int
  /// Dots from top to bottom.
  package let height: Int
  private var cells: [Bool]

  /// Heights of a rune, in dots, at which no two letters of Stave look the same: three rows of braille, five of blocks.
  package static let brailleRune = 12
  /// Height of a rune in dots for `blocks`; see `brailleRune`.
  package static let blockRune = 10

  /// The width of a line in grid units, for `RuneLayout.LineOptions`, that fills so many columns of a terminal.
  package static func measure(columns: Int, isBraille: Bool, dotsPerRune: Int? = nil) -> Double {
    // Rounding may move the last letter by a dot.
    let dots = Double(max(1, columns) * (isBraille ? 2 : 1) - 2)
    return max(1, dots) / scale(dotsPerRune ?? (isBraille ? brailleRune : blockRune))
  }

  private static func scale(_ dotsPerRune: Int) -> Double { Double(max(4, dotsPerRune) - 1) / StrokeFont.runeHeight }

  /// Draws a layout so that a rune is `dotsPerRune` dots high.
  ///
  /// Each stroke is drawn one dot wide along its middle line, so that thin letters stay clear. On level lines a letter
  /// has the same dots wherever it stands, and lines begin in the same row of a character's dots.
  package init(_ layout: RuneLayout, dotsPerRune: Int) throws(SizedLayout.Failure) {
    let scale = DotRaster.scale(dotsPerRune)
    /// Rows of dots of a braille character, and of two half blocks.
    let cell = 4.0
    var box = InkBox.empty
    for run in layout.runs {
      for glyph in run.glyphs {
        let drawing = layout.drawings[glyph.drawing].glyph
        for stroke in drawing.strokes { box.include(stroke.mapped { layout.place($0, of: glyph, in: run) }.box) }
        for dot in drawing.dots { box.include(layout.place(dot, of: glyph, in: run)) }
      }
    }
    if box.isEmpty { box = InkBox(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    let levels = layout.runs.lazy.filter { $0.placement.isLevel }.map { $0.placement.origin.y }
    let first = levels.min()
    // A line of low letters is where a whole one would be.
    if let first { box.minY = min(box.minY, first - StrokeFont.runeHeight) }
    /// Of a base line, below the top.
    func row(_ y: Double) -> Double {
      guard let first else { return 0 }
      return ((first - box.minY) * scale).rounded() + ((y - first) * scale / cell).rounded() * cell
    }
    let deepest = levels.max().map { row($0) + ((box.maxY - $0) * scale).rounded(.up) }
    let (across, down) = (
      (box.width * scale).rounded(.up) + 2, max(0, deepest ?? (box.height * scale).rounded(.up)) + 1
    )
    guard across * down <= Double(PixelLimit.dots) else {
      throw .tooWide(available: Double(PixelLimit.dots) / down / scale, width: box.width, runeHeight: 0)
    }
    (width, height) = (Int(across), Int(down))
    cells = Array(repeating: false, count: width * height)
    for run in layout.runs {
      for glyph in run.glyphs {
        let origin = layout.place(StrokePoint(0, 0), of: glyph, in: run)
        let isLevel = run.placement.isLevel
        let corner = StrokePoint(((origin.x - box.minX) * scale).rounded(), isLevel ? row(run.placement.origin.y) : 0)
        func dotted(_ point: StrokePoint) -> StrokePoint {
          let placed = layout.place(point, of: glyph, in: run)
          guard isLevel else { return StrokePoint((placed.x - box.minX) * scale, (placed.y - box.minY) * scale) }
          return corner + (placed - StrokePoint(origin.x, run.placement.origin.y)) * scale
        }
        draw(layout.drawings[glyph.drawing].glyph, dotted)
      }
    }
  }

  private mutating func draw(_ glyph: StrokeGlyph, _ place: (StrokePoint) -> StrokePoint) {
    for stroke in glyph.strokes {
      for (from, segment) in stroke.pieces {
        switch segment {
        case .line(let end): draw(place(from), place(end))
        case .curve(let control, let end):
          var last = from
          for step in 1...24 {
            let next = Stroke.point(on: from, control, end, at: Double(step) / 24)
            draw(place(last), place(next))
            last = next
          }
        }
      }
    }
    for dot in glyph.dots {
      // Two dots by two: a single one would be lost beside strokes.
      let point = place(dot)
      let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] { set(x + dx, y + dy) }
    }
  }

  private mutating func set(_ x: Int, _ y: Int) {
    if x >= 0, x < width, y >= 0, y < height { cells[y * width + x] = true }
  }

  private mutating func draw(_ from: StrokePoint, _ to: StrokePoint) {
    let steps = max(1, Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)))
    for step in 0...steps {
      let point = from + (to - from) * (Double(step) / Double(steps))
      set(Int(point.x.rounded()), Int(point.y.rounded()))
    }
  }

  /// Whether there is ink at a dot, counted from the top left; none outside of the picture.
  package func isSet(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height && cells[y * width + x] }

  /// The picture in braille characters, two dots wide and four high; lines end with a line feed.
  package var braille: String {
    // Dot numbers of Unicode's braille block: left column 1 2 3 7, right column 4 5 6 8.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    return rows(cellWidth: 2, cellHeight: 4) { x, y in
      var value: UInt32 = 0
      for dy in 0..<4 {
        for dx in 0..<2 where isSet(x + dx, y + dy) { value |= bits[dy][dx] }
      }
      return value == 0 ? " " : Unicode.Scalar(0x2800 + value) ?? " "
    }
  }

  /// The picture in half blocks, one dot wide and two high.
  package var blocks: String {
    rows(cellWidth: 1, cellHeight: 2) { x, y in
      switch (isSet(x, y), isSet(x, y + 1)) {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): " "
      }
    }
  }

  private func rows(cellWidth: Int, cellHeight: Int, _ character: (Int, Int) -> Unicode.Scalar) -> String {
    var result: [UInt8] = []
    for y in stride(from: 0, to: height, by: cellHeight) {
      var spaces = 0
      for x in stride(from: 0, to: width, by: cellWidth) {
        let character = character(x, y)
        if character == " " {
          spaces += 1
        } else {
          result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
          result.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
          spaces = 0
        }
      }
      result.append(UInt8(ascii: "\n"))
    }
    return String(decoding: result, as: UTF8.self)
  }
}
