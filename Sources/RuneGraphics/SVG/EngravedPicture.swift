/// Single lines in millimetres for a laser, a mill or a plotter: `M`, `L`, `Q` and circles in absolute places, nothing
/// that a machine would have to interpret.
///
/// - The box of the lines is exactly the asked one; nothing stands beyond it but half of the hairline's own width.
/// - No line is drawn twice, and all paths are open: there is no `Z`, and none ends where it starts.
/// - Letters carry their code point in `data-c`.
public enum EngravedPicture {
  /// How the lines look; machines read colour and width as the operation to run.
  public struct Line: Sendable, Hashable {
    /// As `#RRGGBB`.
    public var color: String
    /// In millimetres.
    public var width: Double

    /// A line of this colour and width; black and 0.1 mm unless told otherwise.
    public init(color: String = "#000000", width: Double = 0.1) {
      self.color = color
      self.width = width
    }
  }

  /// The bytes of the SVG document.
  ///
  /// - Parameters:
  ///   - layout: laid out in a hairline style.
  ///   - edges: lines besides the letters, such as the edges of a band, in grid units.
  /// - Complexity: Linear in the strokes.
  public static func svg(
    _ layout: RuneLayout, frame: PictureFrame, line: Line, edges: [FrameEdge] = [], info: PictureInfo
  ) -> [UInt8] {
    let prefix = info.safePrefix
    let letters = layout.runs.reduce(0) { $0 + $1.glyphs.count }
    var buffer = SVGBuffer(capacity: 2048 + letters * 90)
    buffer.open(info, prefix: prefix, frame: frame)
    buffer.markup("<g fill=\"none\"")
    buffer.attribute("stroke", line.color)
    buffer.attribute("stroke-width", line.width, decimals: 4)
    buffer.markup(">\n")
    buffer.edges(edges, frame: frame, isPlain: true)
    let path = PathWriter(decimals: frame.decimals, isPlain: true)
    for run in layout.runs {
      for glyph in run.glyphs {
        let drawing = layout.drawings[glyph.drawing]
        func placed(_ point: StrokePoint) -> StrokePoint { frame.place(layout.place(point, of: glyph, in: run)) }
        if !drawing.strokes.isEmpty {
          buffer.markup("<path")
          buffer.codePoints(drawing.letters)
          buffer.markup(" d=\"")
          for stroke in drawing.strokes { path.write(stroke.mapped(placed), to: &buffer) }
          buffer.markup("\"/>\n")
        }
        for dot in drawing.dots {
          let center = placed(dot.center)
          buffer.markup("<circle")
          buffer.codePoints(drawing.letters)
          buffer.attribute("cx", center.x, decimals: frame.decimals)
          buffer.attribute("cy", center.y, decimals: frame.decimals)
          buffer.attribute("r", dot.radius * frame.scale, decimals: frame.decimals)
          buffer.markup("/>\n")
        }
      }
    }
    buffer.markup("</g>\n</svg>\n")
    return buffer.bytes
  }
}

/// A line besides the letters: an edge of a band or of a ring, in grid units.
public enum FrameEdge: Sendable, Hashable {
  /// A straight line.
  case line(from: StrokePoint, to: StrokePoint)
  /// A full circle.
  case circle(center: StrokePoint, radius: Double)
}

extension SVGBuffer {
  /// ` data-c="16A0"`: the code points of a letter or bind rune.
  mutating func codePoints(_ letters: [Unicode.Scalar]) {
    attribute("data-c", letters.map { String($0.codePointName.dropFirst(2)) }.joined(separator: " "))
  }

  /// Edges as lines a third as wide as the letters' strokes.
  mutating func strokedEdges(_ edges: [FrameEdge], of layout: RuneLayout, frame: PictureFrame, ink: String) {
    guard !edges.isEmpty, let weight = layout.drawings.first?.style.weight else { return }
    markup("<g fill=\"none\"")
    attribute("stroke", ink)
    attribute("stroke-width", weight / 3 * frame.scale, decimals: frame.decimals)
    markup(">\n")
    self.edges(edges, frame: frame, isPlain: false)
    markup("</g>\n")
  }

  mutating func edges(_ edges: [FrameEdge], frame: PictureFrame, isPlain: Bool) {
    let path = PathWriter(decimals: frame.decimals, isPlain: isPlain)
    for edge in edges {
      switch edge {
      case .line(let from, let to):
        markup("<path d=\"")
        path.write(Stroke(start: frame.place(from), segments: [.line(to: frame.place(to))]), to: &self)
        markup("\"/>\n")
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
