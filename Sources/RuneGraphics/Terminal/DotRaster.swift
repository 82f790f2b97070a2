/// The strokes of a layout as dots, to be shown with characters that every terminal has.
public struct DotRaster: Sendable {
  /// Dots from left to right.
  public let width: Int
  /// Dots from top to bottom.
  public let height: Int
  private var cells: [Bool]

  /// Heights of a rune, in dots, at which all letters of Stave can be told from each other: three rows of braille,
  /// five of blocks.
  public static let brailleRune = 12
  /// Height of a rune in dots for `blocks`; see `brailleRune`.
  public static let blockRune = 10
  /// The most dots that a picture may have.
  static let limit = 1 << 26

  /// The width of a line in grid units, for `RuneLayout.LineOptions`, that fills so many columns of a terminal.
  ///
  /// - Complexity: Constant.
  public static func measure(columns: Int, isBraille: Bool) -> Double {
    let dots = Double(max(1, columns) * (isBraille ? 2 : 1) - 1)
    return dots / scale(isBraille ? brailleRune : blockRune)
  }

  private static func scale(_ dotsPerRune: Int) -> Double { Double(max(4, dotsPerRune) - 1) / StrokeFont.runeHeight }

  /// Draws a layout so that a rune is `dotsPerRune` dots high.
  ///
  /// Each stroke is drawn one dot wide along its middle line, so that thin letters stay clear.
  ///
  /// - Throws: `LayoutError.tooLong`, in grid units, for a picture of more than 67 million dots; a terminal shows far
  ///   fewer.
  /// - Complexity: O(width · height), and O(length of the strokes in dots).
  public init(_ layout: RuneLayout, dotsPerRune: Int) throws(LayoutError) {
    let scale = DotRaster.scale(dotsPerRune)
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
    let (across, down) = ((box.width * scale).rounded(.up) + 1, (box.height * scale).rounded(.up) + 1)
    guard across * down <= Double(DotRaster.limit) else {
      throw .tooLong(needed: box.width, available: Double(DotRaster.limit) / down / scale)
    }
    (width, height) = (Int(across), Int(down))
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
    if x >= 0, x < width, y >= 0, y < height { cells[y * width + x] = true }
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

  /// Whether there is ink at a dot, counted from the top left; none outside of the picture.
  ///
  /// - Complexity: Constant.
  public func isSet(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && cells[y * width + x]
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
