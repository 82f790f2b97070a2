/// A line besides the letters, in grid units: an edge of a band or ring, or a mark at its seam.
package enum FrameEdge: Sendable, Hashable {
  case line(from: StrokePoint, to: StrokePoint)
  case circle(center: StrokePoint, radius: Double)
  /// A closed outline with these corners.
  case outline([StrokePoint])
  /// Drawn like a letter: an open line of an engraver, or a closed area.
  case mark(Stroke)
  /// Drawn like the dot of a letter.
  case dot(center: StrokePoint, radius: Double)

  var isMark: Bool {
    switch self {
    case .mark, .dot: true
    default: false
    }
  }
}
