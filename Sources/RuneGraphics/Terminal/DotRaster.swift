/// The strokes of a layout as dots, to be shown with characters that every terminal has.
public struct DotRaster: Sendable {
  public let width: Int
  public let height: Int
  private var cells: [Bool]

  /// Draws a layout so that a rune is `dotsPerRune` dots high.
  ///
  /// Each stroke is drawn one dot wide along its middle line, so that thin letters stay clear.
  ///
  /// - Complexity: O(length of the strokes in dots).
  public init(_ layout: Layout, dotsPerRune: Int) {
    let scale = Double(max(4, dotsPerRune) - 1) / StrokeFont.runeHeight
    var skeleton = InkBox.empty
    var strokes: [Stroke] = []
    var dots: [StrokePoint] = []
    for run in layout.runs {
      for glyph in run.glyphs {
        let drawing = layout.drawings[glyph.drawing]
        for stroke in drawing.glyph.strokes {
          let placed = stroke.mapped { layout.place($0, of: glyph, in: run) }
          skeleton.include(placed.box)
          strokes.append(placed)
        }
        for dot in drawing.glyph.dots {
          let placed = layout.place(dot, of: glyph, in: run)
          skeleton.include(placed)
          dots.append(placed)
        }
      }
    }
    let box = skeleton.isEmpty ? InkBox(minX: 0, minY: 0, maxX: 0, maxY: 0) : skeleton
    // A picture of text from outside must not ask for unbounded memory; a terminal shows far less.
    let largest = 1 << 20
    width = min(largest, Int((box.width * scale).rounded(.up)) + 1)
    height = min(largest, Int((box.height * scale).rounded(.up)) + 1)
    guard width.multipliedReportingOverflow(by: height).partialValue <= 1 << 28 else {
      cells = []
      return
    }
    cells = Array(repeating: false, count: width * height)
    for stroke in strokes {
      var from = stroke.start
      for segment in stroke.segments {
        switch segment {
        case .line(let end):
          draw(from, end, box, scale)
        case .curve(let control, let end):
          var last = from
          for step in 1...24 {
            let next = Stroke.point(on: from, control, end, at: Double(step) / 24)
            draw(last, next, box, scale)
            last = next
          }
        }
        from = segment.end
      }
    }
    for dot in dots {
      // Two dots by two: a single one would be lost beside strokes.
      let x = Int(((dot.x - box.minX) * scale).rounded())
      let y = Int(((dot.y - box.minY) * scale).rounded())
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] { set(x + dx, y + dy) }
    }
  }

  private mutating func set(_ x: Int, _ y: Int) {
    if x >= 0, x < width, y >= 0, y < height, !cells.isEmpty { cells[y * width + x] = true }
  }

  private mutating func draw(_ a: StrokePoint, _ b: StrokePoint, _ box: InkBox, _ scale: Double) {
    let from = StrokePoint((a.x - box.minX) * scale, (a.y - box.minY) * scale)
    let to = StrokePoint((b.x - box.minX) * scale, (b.y - box.minY) * scale)
    let steps = max(1, Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)))
    for step in 0...steps {
      let point = from + (to - from) * (Double(step) / Double(steps))
      set(Int(point.x.rounded()), Int(point.y.rounded()))
    }
  }

  public func isSet(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && !cells.isEmpty && cells[y * width + x]
  }

  /// The picture in braille characters, two dots wide and four high; lines end with a line feed.
  public var braille: String {
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
  public var blocks: String {
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
    var result = String.UnicodeScalarView()
    for y in stride(from: 0, to: height, by: cellHeight) {
      var row: [Unicode.Scalar] = []
      for x in stride(from: 0, to: width, by: cellWidth) { row.append(character(x, y)) }
      while row.last == " " { row.removeLast() }
      result.append(contentsOf: row)
      result.append("\n")
    }
    return String(result)
  }
}
