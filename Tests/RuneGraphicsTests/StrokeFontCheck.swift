@testable import RuneGraphics

/// Looks into the drawing of each glyph for what an engraver or a renderer would stumble over.
///
/// - A segment must not lie on another one: a tool would cut it twice.
/// - A vertex in the middle of a stroke must not touch the inside of another one: the mitre of its corner pokes
///   through the stem there. Split the stroke at that point. (At the flat edges the corner is cut off anyway.)
/// - A glyph must have room between −6 and 22 units of height and be at most 30 units wide.
enum StrokeFontCheck {
  /// What is wrong in the drawings, glyph by glyph in the order of their code points.
  ///
  /// - Complexity: O(segments²) for each glyph, whose points the reader has limited.
  static func findings(in font: StrokeFont) -> [(scalar: Unicode.Scalar, message: String)] {
    var result: [(scalar: Unicode.Scalar, message: String)] = []
    for glyph in font.glyphs.values.sorted(by: { $0.scalar < $1.scalar }) {
      for message in findings(in: glyph) { result.append((scalar: glyph.scalar, message: message)) }
    }
    return result
  }

  static func findings(in glyph: StrokeGlyph) -> [String] {
    var result: [String] = []
    let band = glyph.hand.band
    let box = glyph.skeletonBox
    if box.minY < -6 || box.maxY > 22 || box.width > 30 {
      result.append("the drawing leaves the grid (x \(box.minX)…\(box.maxX), y \(box.minY)…\(box.maxY))")
    }
    let pieces = glyph.pieces
    for (_, b) in glyph.doubledPieces {
      result.append("two strokes lie on each other between \(text(b.from)) and \(text(b.to))")
    }
    for (index, stroke) in glyph.strokes.enumerated() {
      for (number, segment) in stroke.segments.enumerated() {
        let isLast = number == stroke.segments.count - 1
        if isLast && !stroke.isClosed { continue }
        let vertex = segment.end
        if vertex.y == band?.lowerBound || vertex.y == band?.upperBound { continue }
        let next = isLast ? 0 : number + 1
        let touched = pieces.contains { piece in
          if piece.stroke == index && (piece.segment == number || piece.segment == next) { return false }
          return piece.control == nil && isInside(vertex, piece)
        }
        if touched { result.append("the corner \(text(vertex)) lies on another stroke; split the stroke there") }
      }
    }
    for (index, dot) in glyph.dots.enumerated() where glyph.dots[..<index].contains(dot) {
      result.append("two dots at \(text(dot))")
    }
    return result
  }

  private static func text(_ point: StrokePoint) -> String { "\(point.x),\(point.y)" }

  private static func isInside(_ point: StrokePoint, _ piece: StrokeGlyph.Piece) -> Bool {
    let (c, p, q) = (
      StrokeGlyph.Piece.exact(point), StrokeGlyph.Piece.exact(piece.from), StrokeGlyph.Piece.exact(piece.to)
    )
    guard (q.x - p.x) * (c.y - p.y) == (q.y - p.y) * (c.x - p.x) else { return false }
    let along = (q.x - p.x) * (c.x - p.x) + (q.y - p.y) * (c.y - p.y)
    let length = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)
    return along > 0 && along < length
  }
}
