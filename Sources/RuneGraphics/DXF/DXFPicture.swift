/// Drawings for machines as DXF files in millimeters, y up, as CAM programs read them.
///
/// | layer | what is on it |
/// | --- | --- |
/// | `ENGRAVE` | single lines of the letters: open polylines whose curves are arcs, and circles for dots |
/// | `OUTLINE` | closed outlines of the letters, for pockets and V-carving: polylines and circles |
/// | `CUT` | only where something is cut out: after all else, edges of a ring or band, the inner one first, and the one closed outline of the strip of a finger ring |
///
/// Half a cross at each end of such a strip is engraved like a letter. R12 has no unit: its numbers are millimeters.
package enum DXFPicture {
  /// The version of the format.
  package enum Version: String, Sendable, CaseIterable {
    /// AutoCAD Release 12, with `POLYLINE`s, which the oldest programs read.
    case r12
    /// AutoCAD 2010, with `LWPOLYLINE`s.
    case r2010
  }

  /// How far an arc may leave its curve, in millimeters.
  static let tolerance = 0.0098
  /// How far a curve of an outline may leave the polygon that arcs are fitted to, in grid units; in large pictures, half of what
  /// arcs may.
  static let outlineTolerance = 0.001
  /// Longer sides of that polygon are straight; those of curves are under a third of this.
  static let longestSide = 0.8

  /// Single lines, in the order in which they are engraved.
  ///
  /// - Parameter frame: In millimeters.
  package static func dxf(_ plan: EngravingPlan, frame: PictureFrame, version: Version = .r2010) -> [UInt8] {
    var writer = DXFWriter(version, width: frame.width, height: frame.height, isCut: !plan.edges.isEmpty)
    for cut in plan.cuts {
      if let dot = cut.dot {
        writer.circle(center: frame.flipped(dot.center), radius: dot.radius, layer: .engrave)
      } else {
        writer.polyline(ArcFitter.vertices(cut.stroke.mapped(frame.flipped), tolerance: tolerance), layer: .engrave)
      }
    }
    writer.add(plan.edges, frame)
    return writer.finished()
  }

  /// The outlines of the letters: the true union of their strokes, with curves as arcs.
  ///
  /// - Parameter sized: In millimeters, in a style that is not a hairline.
  package static func dxf(outlinesOf sized: SizedLayout, version: Version = .r2010) -> [UInt8] {
    let fine = max(1e-5, min(outlineTolerance, tolerance / (2 * sized.frame.scale)))
    let builder = OutlineBuilder(sized.layout, frame: sized.frame, tolerance: fine)
    return dxf(builder.shapes(), edges: sized.edges, frame: sized.frame, version: version)
  }

  static func dxf(
    _ shapes: [OutlineBuilder.Shape], edges: [FrameEdge], frame: PictureFrame, version: Version
  ) -> [UInt8] {
    let isCut = edges.contains { !$0.isMark }
    var writer = DXFWriter(version, width: frame.width, height: frame.height, isCut: isCut)
    writer.add(edges.filter { $0.isMark }, frame)
    for shape in shapes {
      for ring in shape.corners(frame) {
        let corners = ring.map(frame.flipped)
        if let circle = circle(through: corners) {
          writer.circle(center: circle.center, radius: circle.radius, layer: .outline)
        } else {
          let vertices = ArcFitter.vertices(ring: corners, longest: longestSide * frame.scale, tolerance: tolerance)
          writer.polyline(vertices, isClosed: true, layer: .outline)
        }
      }
    }
    writer.add(edges.filter { !$0.isMark }, frame)
    return writer.finished()
  }

  /// The circle of a dot's polygon.
  private static func circle(through corners: [StrokePoint]) -> StrokeDot? {
    guard corners.count >= 16 else { return nil }
    let center = corners.reduce(StrokePoint(0, 0), +) * (1 / Double(corners.count))
    let reaches = corners.map { ($0 - center).length }
    let radius = reaches.reduce(0, +) / Double(corners.count)
    return reaches.allSatisfy { abs($0 - radius) < tolerance / 2 } ? StrokeDot(center: center, radius: radius) : nil
  }
}

extension PictureFrame {
  /// A place of the canvas as a drawing has it, with y up.
  fileprivate func flipped(_ point: StrokePoint) -> StrokePoint { StrokePoint(point.x, height - point.y) }
}

extension DXFWriter {
  /// Edges on the layer `CUT`; marks of a closed area are outlines like letters.
  fileprivate mutating func add(_ edges: [FrameEdge], _ frame: PictureFrame) {
    func placed(_ points: [StrokePoint]) -> [ArcFitter.Vertex] { points.map { (frame.flipped(frame.place($0)), 0) } }
    for edge in edges {
      switch edge {
      case .circle(let center, let radius):
        circle(center: frame.flipped(frame.place(center)), radius: radius * frame.scale, layer: .cut)
      case .dot(let center, let radius):
        circle(center: frame.flipped(frame.place(center)), radius: radius * frame.scale, layer: .outline)
      case .line(let from, let to): polyline(placed([from, to]), layer: .cut)
      case .outline(let corners): polyline(placed(corners), isClosed: true, layer: .cut)
      case .mark(let stroke):
        let vertices = ArcFitter.vertices(
          stroke.mapped { frame.flipped(frame.place($0)) }, tolerance: DXFPicture.tolerance)
        polyline(vertices.dropLast(), isClosed: true, layer: .outline)
      }
    }
  }
}
