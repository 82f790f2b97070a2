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
    var union = PolygonUnion()
    for triangle in triangles {
      let corners = [triangle.a, triangle.b, triangle.c].map { frame.grid(frame.place($0)) }
      union.add(corners[0], corners[1], corners[2])
    }
    return OutlineBuilder.Shape(letters: [], rings: OutlineBuilder.rings(of: union, frame), shift: GridPoint(0, 0))
  }

  /// The filled outline, for cutters: curves to within 0.1 px or 0.01 mm.
  package func outlinedScene(frame: PictureFrame, colors: PictureColors) -> PictureScene {
    var scene = PictureScene(frame, ground: colors.ground)
    scene.decimals = frame.decimals - 1
    let tolerance = frame.unit == .pixel ? 0.1 : DXFPicture.tolerance
    let rings = outline(frame: frame, tolerance: DXFPicture.outlineTolerance).corners(frame)
    scene.add(
      rings.map { corners in
        Stroke(
          ring: ArcFitter.vertices(ring: corners, longest: DXFPicture.longestSide * frame.scale, tolerance: tolerance),
          tolerance: tolerance / 2)
      }, fill: .flat(PictureScene.Color(colors.ink)))
    return scene
  }
}

extension Stroke {
  /// A closed stroke through the vertices, with arcs as quadratic curves that leave them by at most `tolerance`.
  fileprivate init(ring vertices: [ArcFitter.Vertex], tolerance: Double) {
    self.init(start: vertices[0].point, segments: [], isClosed: true)
    for (index, vertex) in vertices.enumerated() {
      append(arcTo: vertices[(index + 1) % vertices.count].point, bulge: vertex.bulge, tolerance)
    }
  }

  private mutating func append(arcTo end: StrokePoint, bulge: Double, _ tolerance: Double) {
    let (chord, middle) = (end - self.end, StrokePoint.middle(self.end, end))
    let square = bulge * bulge
    if bulge == 0 {
      segments.append(.line(to: end))
    } else if square < 0.17, chord.length * abs(bulge) * square / (2 - 2 * square) <= tolerance {
      segments.append(.curve(control: middle - chord.turnedLeft * (bulge / (1 - square)), to: end))
    } else {
      let half = bulge / (1 + (1 + square).squareRoot())
      append(arcTo: middle - chord.turnedLeft * (bulge / 2), bulge: half, tolerance)
      append(arcTo: end, bulge: half, tolerance)
    }
  }
}

extension OutlineBuilder.Shape {
  /// The corners of each ring in picture units.
  func corners(_ frame: PictureFrame) -> [[StrokePoint]] {
    let gridScale = frame.gridScale
    return rings.map { ring in
      ring.map { corner in
        let place = corner + shift
        return StrokePoint(Double(place.x) / gridScale, Double(place.y) / gridScale)
      }
    }
  }
}

extension DXFPicture {
  /// The outline of a ribbon, with curves as arcs.
  package static func dxf(outlineOf ribbon: RuneRibbon, frame: PictureFrame, version: Version = .r2010) -> [UInt8] {
    dxf([ribbon.outline(frame: frame, tolerance: outlineTolerance)], edges: [], frame: frame, version: version)
  }
}
