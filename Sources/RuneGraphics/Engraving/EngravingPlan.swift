/// The lines of a picture in the order in which a tool is to follow them, in picture units.
package struct EngravingPlan: Sendable {
  /// One movement of the tool: a stroke, or a circle for a dot.
  package struct Cut: Sendable {
    /// The characters that it is part of; none for a serpent's body.
    package var letters: [Unicode.Scalar]
    /// Counts the letters of the picture.
    var glyph: Int
    /// Open; a dot has none to speak of.
    package var stroke: Stroke
    /// The circle that is cut instead of a stroke.
    package var dot: StrokeDot?

    var start: StrokePoint { dot.map { StrokePoint($0.center.x + $0.radius, $0.center.y) } ?? stroke.start }
    var end: StrokePoint { dot == nil ? stroke.end : start }

    var reversed: Cut {
      guard dot == nil else { return self }
      var result = self
      result.stroke = stroke.reversed
      return result
    }
  }

  /// How the lines look; machines read color and width as the operation to run.
  package struct Line: Sendable, Hashable {
    /// As `#RRGGBB`.
    package var color: String
    /// Of edges, as `#RRGGBB`.
    package var edgeColor: String
    /// In millimeters.
    package var width: Double

    /// A line of this color and width: black, red for edges, and 0.1 mm.
    package init(color: String = "#000000", edgeColor: String = "#FF0000", width: Double = 0.1) {
      self.color = color
      self.edgeColor = edgeColor
      self.width = width
    }
  }

  /// Letter by letter as the text runs, or sorted.
  package private(set) var cuts: [Cut] = []
  /// In grid units.
  package var edges: [FrameEdge]

  /// The cuts of a layout; strokes that come back to their start are opened there into two, since machines take closed
  /// paths for areas.
  ///
  /// - Parameter isSorted: Puts cuts into an order, and turns them round, so that little is traveled with the tool
  ///   lifted: each line of the text is sorted by itself.
  package init(_ layout: RuneLayout, frame: PictureFrame, edges: [FrameEdge] = [], isSorted: Bool = false) {
    self.edges = edges.filter { !$0.isMark }
    var line: [Cut] = []
    var number = 0
    for edge in edges {
      number += 1
      switch edge {
      case .mark(let stroke):
        line.append(Cut(letters: ["᛭"], glyph: number, stroke: stroke.mapped(frame.place)))
      case .dot(let center, let radius):
        line.append(Cut(["᛫"], number, dot: frame.place(center), radius: radius * frame.scale))
      default: break
      }
    }
    for run in layout.runs {
      for glyph in run.glyphs {
        let drawing = layout.drawings[glyph.drawing]
        number += 1
        func placed(_ point: StrokePoint) -> StrokePoint { frame.place(layout.place(point, of: glyph, in: run)) }
        for stroke in drawing.strokes.joinedAtEnds {
          for open in stroke.opened {
            line.append(Cut(letters: drawing.letters, glyph: number, stroke: open.mapped(placed)))
          }
        }
        for dot in drawing.dots {
          line.append(Cut(drawing.letters, number, dot: placed(dot.center), radius: dot.radius * frame.scale))
        }
      }
      // The letters of a ring are a run each, and are sorted together.
      if run.placement.isLevel {
        append(line, isSorted)
        line = []
      }
    }
    append(line, isSorted)
  }

  /// Cuts that are made elsewhere.
  init(_ cuts: [Cut], isSorted: Bool) {
    edges = []
    append(cuts, isSorted)
  }

  /// The most cuts that are sorted together.
  private static let mostSorted = 2000

  private mutating func append(_ line: [Cut], _ isSorted: Bool) {
    guard isSorted, !line.isEmpty else { return cuts += line }
    // A long line is sorted in parts, so that it takes time in proportion to its letters.
    for start in stride(from: 0, to: line.count, by: Self.mostSorted) {
      var order = CutOrder(Array(line[start..<min(line.count, start + Self.mostSorted)]), from: cuts.last?.end)
      order.improve(passes: line.count <= Self.mostSorted ? 40 : 2)
      cuts += order.cuts
    }
  }
}

extension [Stroke] {
  /// Strokes of which one ends where another does as one, so that the tool is not lifted there.
  var joinedAtEnds: [Stroke] {
    var result: [Stroke] = []
    for stroke in self {
      var joined = stroke
      while joined.start != joined.end,
        let index = result.firstIndex(where: {
          $0.start != $0.end
            && ($0.end == joined.start || $0.end == joined.end || $0.start == joined.start || $0.start == joined.end)
        })
      {
        var first = result.remove(at: index)
        if first.end != joined.start, first.end != joined.end { first = first.reversed }
        first.segments += (first.end == joined.start ? joined : joined.reversed).segments
        joined = first
      }
      result.append(joined)
    }
    return result
  }
}

extension Stroke {
  /// The stroke drawn from its end to its start.
  var reversed: Stroke {
    var points = [start]
    for segment in segments { points.append(segment.end) }
    var result = Stroke(start: end, segments: [], isClosed: isClosed)
    for index in segments.indices.reversed() {
      if case .curve(let control, _) = segments[index] {
        result.segments.append(.curve(control: control, to: points[index]))
      } else {
        result.segments.append(.line(to: points[index]))
      }
    }
    return result
  }

  /// The stroke itself, or the two halves of one that comes back to its start.
  var opened: [Stroke] {
    guard end == start, segments.count > 1 else { return [self] }
    let half = (segments.count + 1) / 2
    return [
      Stroke(start: start, segments: Array(segments[..<half])),
      Stroke(start: segments[half - 1].end, segments: Array(segments[half...])),
    ]
  }
}

extension EngravingPlan.Cut {
  init(_ letters: [Unicode.Scalar], _ glyph: Int, dot center: StrokePoint, radius: Double) {
    self.init(
      letters: letters, glyph: glyph, stroke: Stroke(start: center, segments: []),
      dot: StrokeDot(center: center, radius: radius))
  }
}
