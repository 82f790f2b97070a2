/// The ink of a letter as capsules: pieces of the strokes' middle lines with half the pen round them.
struct InkSkeleton {
  struct Piece {
    var from: StrokePoint
    var to: StrokePoint
    var radius: Double
  }

  private(set) var pieces: [Piece] = []
  /// From the middle of the letter, at half the height of a rune, to the farthest ink.
  private(set) var halfWidth = 0.0

  /// Points are measured from the letter's middle.
  init(_ drawing: GlyphDrawing, marks: [(drawing: GlyphDrawing, shift: Double)] = []) {
    let middle = StrokePoint(drawing.middleX, StrokeFont.runeHeight / 2)
    add(drawing, shift: StrokePoint(0, 0) - middle)
    for mark in marks { add(mark.drawing, shift: StrokePoint(mark.shift, 0) - middle) }
    for piece in pieces { halfWidth = max(halfWidth, piece.from.length + piece.radius, piece.to.length + piece.radius) }
  }

  private mutating func add(_ drawing: GlyphDrawing, shift: StrokePoint) {
    let half = drawing.weight / 2
    for stroke in drawing.glyph.strokes {
      for (index, (from, segment)) in stroke.pieces.enumerated() {
        switch segment {
        case .line(let end):
          pieces.append(Piece(from: from + shift, to: end + shift, radius: half))
          if !stroke.isClosed, index == 0 { addLevelCut(at: from, end, of: drawing, shift: shift) }
          if !stroke.isClosed, index == stroke.segments.count - 1 {
            addLevelCut(at: end, from, of: drawing, shift: shift)
          }
        case .curve(let control, let end):
          var last = from
          for step in 1...12 {
            let next = Stroke.point(on: from, control, end, at: Double(step) / 12)
            pieces.append(Piece(from: last + shift, to: next + shift, radius: half))
            last = next
          }
        }
      }
    }
    for dot in drawing.dots {
      pieces.append(Piece(from: dot.center + shift, to: dot.center + shift, radius: dot.radius))
    }
  }

  /// The corners of a slanted stroke that is cut level, which stand out of the capsule.
  private mutating func addLevelCut(
    at end: StrokePoint, _ other: StrokePoint, of drawing: GlyphDrawing, shift: StrokePoint
  ) {
    guard drawing.style.ends == .flat, let band = drawing.glyph.hand.band,
      end.y == band.lowerBound || end.y == band.upperBound, let along = (other - end).direction, abs(along.y) > 0.2,
      abs(along.x) > 1e-9
    else { return }
    let reach = drawing.weight / 2 / abs(along.y)
    pieces.append(Piece(from: end + shift + StrokePoint(-reach, 0), to: end + shift + StrokePoint(reach, 0), radius: 0))
  }

  /// The least distance between the ink of this letter and of another one.
  ///
  /// - Parameter place: Where a point of the other letter lies, seen from this one's middle.
  func distance(to other: InkSkeleton, _ place: (StrokePoint) -> StrokePoint) -> Double {
    var least = Double.infinity
    for b in other.pieces {
      let (from, to) = (place(b.from), place(b.to))
      for a in pieces { least = min(least, InkSkeleton.distance(a.from, a.to, from, to) - a.radius - b.radius) }
    }
    return least
  }

  /// The least distance that ink of two letters keeps.
  static func least(pen: Double) -> Double { 0.9 * pen }

  static func distance(_ a: StrokePoint, _ b: StrokePoint, _ c: StrokePoint, _ d: StrokePoint) -> Double {
    let (ab, cd) = (b - a, d - c)
    let (sideC, sideD) = (cross(ab, c - a), cross(ab, d - a))
    let (sideA, sideB) = (cross(cd, a - c), cross(cd, b - c))
    if sideC * sideD < 0, sideA * sideB < 0 { return 0 }
    return min(
      min(a.nearest(on: c, d).distance, b.nearest(on: c, d).distance),
      min(c.nearest(on: a, b).distance, d.nearest(on: a, b).distance))
  }
}
