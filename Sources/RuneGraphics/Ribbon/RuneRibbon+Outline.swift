extension RuneRibbon {
  /// The union of all lines and dots, on the grid of the picture's last decimal.
  ///
  /// - Parameter tolerance: How far a curve may leave its polygon, in grid units.
  func outline(frame: PictureFrame, tolerance: Double = StrokeOutliner.tolerance) -> OutlineBuilder.Shape {
    var triangles: [StrokeOutliner.Triangle] = []
    for (strokes, width, ends) in [
      (edges, edgeWeight, PenStyle.Ends.flat), (eyes, 0.85 * edgeWeight, .flat),
      (staves.map { $0.stroke }, style.weight, style.ends),
    ] {
      triangles += StrokeOutliner.triangles(
        of: strokes, width: width, ends: ends, joins: .round, miterLimit: 4, tolerance: tolerance)
    }
    for dot in pupils + dots {
      StrokeOutliner.appendDisk(dot.center, radius: dot.radius, tolerance: tolerance, to: &triangles)
    }
    var gridScale = 1.0
    for _ in 0..<frame.decimals { gridScale *= 10 }
    var union = PolygonUnion()
    for triangle in triangles {
      let corners = [triangle.a, triangle.b, triangle.c].map { corner in
        let place = frame.place(corner) * gridScale
        let limit = Double(GridPoint.limit)
        return GridPoint(
          Int64(max(-limit, min(limit, place.x.rounded()))), Int64(max(-limit, min(limit, place.y.rounded()))))
      }
      union.add(corners[0], corners[1], corners[2])
    }
    return OutlineBuilder.Shape(letters: [], rings: union.rings(), shift: GridPoint(0, 0))
  }

  /// The filled outline as an SVG document, for cutters.
  ///
  /// - Complexity: O(lines × lines at the same height).
  public func outlinedSVG(frame: PictureFrame, colors: PictureColors, info: PictureInfo) -> [UInt8] {
    var buffer = SVGBuffer()
    buffer.open(info, prefix: info.safePrefix, frame: frame)
    buffer.ground(colors, frame)
    buffer.markup("<path")
    buffer.attribute("fill", colors.ink)
    buffer.markup(" d=\"")
    let shape = outline(frame: frame)
    PathWriter(decimals: frame.decimals, isPlain: false).write(shape.rings, at: shape.shift, to: &buffer)
    buffer.markup("\"/>\n</svg>\n")
    return buffer.bytes
  }
}

extension DXFPicture {
  /// The outline of a ribbon, with curves as arcs.
  ///
  /// - Complexity: As `RuneRibbon.outlinedSVG`.
  public static func dxf(outlineOf ribbon: RuneRibbon, frame: PictureFrame, version: Version = .r2010) -> [UInt8] {
    dxf([ribbon.outline(frame: frame, tolerance: outlineTolerance)], edges: [], frame: frame, version: version)
  }
}
