/// Single lines in millimeters for a laser, a mill or a plotter: `M`, `L`, `Q` and circles in absolute places, nothing
/// that a machine would have to interpret.
///
/// - The box of the lines is exactly the asked one. The canvas is larger by half of a line's width on each side, so that
///   no viewer cuts the outermost lines in half.
/// - No line is drawn twice, and all paths are open: there is no `Z`, and none ends where it starts. Only what is cut out,
///   such as the strip of a finger ring, is closed.
/// - Letters carry their code point in `data-c`.
public enum EngravedPicture {
  /// How the lines look; machines read color and width as the operation to run.
  public struct Line: Sendable, Hashable {
    /// As `#RRGGBB`.
    public var color: String
    /// Of edges, as `#RRGGBB`.
    public var edgeColor: String
    /// In millimeters.
    public var width: Double

    /// A line of this color and width: black, red for edges, and 0.1 mm.
    public init(color: String = "#000000", edgeColor: String = "#FF0000", width: Double = 0.1) {
      self.color = color
      self.edgeColor = edgeColor
      self.width = width
    }
  }

  /// The bytes of the SVG document: a layer `ENGRAVE` for the letters, and after it a layer `CUT` for edges where
  /// there are any, which sets the piece free: the inner ones first. Each has a color of its own, by which laser software
  /// tells operations apart.
  ///
  /// - Parameters:
  ///   - plan: The cuts of a layout in a hairline style, in the order that they are written.
  ///   - frame: In millimeters.
  /// - Complexity: Linear in the strokes.
  public static func svg(
    _ plan: EngravingPlan, frame: PictureFrame, line: Line, info: PictureInfo
  ) -> [UInt8] {
    let prefix = info.safePrefix
    var buffer = SVGBuffer(capacity: 2048 + plan.cuts.count * 70)
    buffer.open(info, prefix: prefix, frame: frame, hasLayers: true, bleed: line.width / 2)
    buffer.layer("ENGRAVE", "\(prefix)-engrave")
    buffer.pen(line.color, line.width, frame)
    let path = PathWriter(decimals: frame.decimals, isPlain: true)
    for (index, cut) in plan.cuts.enumerated() {
      if let dot = cut.dot {
        buffer.markup("<circle")
        buffer.codePoints(cut.letters)
        buffer.attribute("cx", dot.center.x, decimals: frame.decimals)
        buffer.attribute("cy", dot.center.y, decimals: frame.decimals)
        buffer.attribute("r", dot.radius, decimals: frame.decimals)
        buffer.markup("/>\n")
      } else {
        // Strokes of one letter that follow each other share a path.
        func isSame(_ other: Int) -> Bool {
          plan.cuts.indices.contains(other) && plan.cuts[other].dot == nil && plan.cuts[other].glyph == cut.glyph
        }
        if !isSame(index - 1) {
          buffer.markup("<path")
          buffer.codePoints(cut.letters)
          buffer.markup(" d=\"")
        }
        path.write(cut.stroke, to: &buffer)
        if !isSame(index + 1) { buffer.markup("\"/>\n") }
      }
    }
    buffer.markup("</g>\n")
    buffer.cutLayer(plan.edges, prefix, frame: frame, line: line)
    buffer.markup("</svg>\n")
    return buffer.bytes
  }

  /// The cuts letter by letter; see `svg(_:frame:line:info:)`.
  ///
  /// - Complexity: Linear in the strokes.
  public static func svg(
    _ layout: RuneLayout, frame: PictureFrame, line: Line, edges: [FrameEdge] = [], info: PictureInfo
  ) -> [UInt8] {
    svg(EngravingPlan(layout, frame: frame, edges: edges), frame: frame, line: line, info: info)
  }
}
