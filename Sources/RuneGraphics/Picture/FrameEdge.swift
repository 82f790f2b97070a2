/// A line besides the letters, in grid units: an edge of a band or ring, or a mark at its seam.
public enum FrameEdge: Sendable, Hashable {
  /// A straight line.
  case line(from: StrokePoint, to: StrokePoint)
  /// A full circle.
  case circle(center: StrokePoint, radius: Double)
  /// A closed outline with these corners.
  case outline([StrokePoint])
  /// Drawn like a letter: an open line of an engraver, or a closed area.
  case mark(Stroke)

  var isMark: Bool { if case .mark = self { true } else { false } }
}

extension SVGBuffer {
  /// ` data-c="16A0"`: the code points of a letter or bind rune.
  mutating func codePoints(_ letters: [Unicode.Scalar]) {
    attribute("data-c", letters.map { String($0.codePointName.dropFirst(2)) }.joined(separator: " "))
  }

  /// Edges as lines a third as wide as the letters' strokes, and marks as areas.
  mutating func strokedEdges(_ edges: [FrameEdge], of layout: RuneLayout, frame: PictureFrame, ink: String) {
    guard !edges.isEmpty, let weight = layout.drawings.first?.style.weight else { return }
    markup("<g fill=\"none\"")
    attribute("stroke", ink)
    attribute("stroke-width", weight / 3 * frame.scale, decimals: frame.decimals)
    markup(">\n")
    self.edges(edges.filter { !$0.isMark }, frame: frame, isPlain: false)
    markup("</g>\n")
    let marks = edges.filter { $0.isMark }
    guard !marks.isEmpty else { return }
    markup("<g")
    attribute("fill", ink)
    markup(">\n")
    self.edges(marks, frame: frame, isPlain: false)
    markup("</g>\n")
  }

  mutating func edges(_ edges: [FrameEdge], frame: PictureFrame, isPlain: Bool) {
    func draw(_ stroke: Stroke, closing: Bool = false) {
      markup("<path d=\"")
      PathWriter(decimals: frame.decimals, isPlain: isPlain).write(stroke.mapped(frame.place), to: &self)
      if closing { markup("Z") }
      markup("\"/>\n")
    }
    for edge in edges {
      switch edge {
      case .line(let from, let to): draw(Stroke(polyline: [from, to]))
      case .outline(let corners): draw(Stroke(polyline: corners), closing: true)
      case .mark(let stroke): draw(stroke)
      case .circle(let center, let radius):
        let middle = frame.place(center)
        markup("<circle")
        attribute("cx", middle.x, decimals: frame.decimals)
        attribute("cy", middle.y, decimals: frame.decimals)
        attribute("r", radius * frame.scale, decimals: frame.decimals)
        markup("/>\n")
      }
    }
  }
}
