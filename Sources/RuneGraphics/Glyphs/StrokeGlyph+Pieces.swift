extension StrokeGlyph {
  /// A line or a curve of a stroke.
  struct Piece {
    var stroke: Int
    var segment: Int
    var from: StrokePoint
    var to: StrokePoint
    var control: StrokePoint?

    /// Whether a piece lies on another one: a tool would cut it twice.
    func coincides(_ other: Piece) -> Bool {
      if control != nil || other.control != nil {
        return control == other.control
          && ((from == other.from && to == other.to) || (from == other.to && to == other.from))
      }
      let (p, q, r, s) = (Piece.exact(from), Piece.exact(to), Piece.exact(other.from), Piece.exact(other.to))
      let direction = (x: q.x - p.x, y: q.y - p.y)
      func side(_ c: (x: Int, y: Int)) -> Int { direction.x * (c.y - p.y) - direction.y * (c.x - p.x) }
      guard side(r) == 0, side(s) == 0 else { return false }
      func along(_ c: (x: Int, y: Int)) -> Int { direction.x * (c.x - p.x) + direction.y * (c.y - p.y) }
      let (low, high) = (min(along(r), along(s)), max(along(r), along(s)))
      return max(0, low) < min(along(q), high)
    }

    /// Coordinates have three decimals at most, so thousandths are exact.
    static func exact(_ point: StrokePoint) -> (x: Int, y: Int) {
      (Int((point.x * 1000).rounded()), Int((point.y * 1000).rounded()))
    }
  }

  var pieces: [Piece] {
    strokes.enumerated().flatMap { index, stroke in
      stroke.segments.enumerated().map { number, segment in
        let from = number == 0 ? stroke.start : stroke.segments[number - 1].end
        return Piece(stroke: index, segment: number, from: from, to: segment.end, control: segment.control)
      }
    }
  }

  /// Pairs of pieces that lie on each other.
  var doubledPieces: [(Piece, Piece)] {
    let pieces = pieces
    return pieces.indices.flatMap { index in
      pieces[(index + 1)...].filter { pieces[index].coincides($0) }.map { (pieces[index], $0) }
    }
  }
}
