@testable import RuneGraphics

/// Where a drawing has ink, told from the middle lines of its strokes by distance alone: what SVG says of a stroke, and
/// no polygon of the code under test.
struct InkOracle {
  private struct Piece {
    /// The middle line; two points, or a curve as a row of short chords.
    var points: [StrokePoint]
    var box: InkBox
  }

  /// The outside of a corner of two straight strokes.
  private struct Corner {
    var vertex: StrokePoint
    var arriving: StrokePoint
    var leaving: StrokePoint
    /// Unit vectors across both strokes, away from the inside of the turn.
    var across: (StrokePoint, StrokePoint)
    var isMitred: Bool
  }

  private let half: Double
  private let band: ClosedRange<Double>?
  private let isRound: Bool
  private var pieces: [Piece] = []
  private var corners: [Corner] = []
  private let dots: [StrokeDot]

  init(_ drawing: GlyphDrawing) {
    half = drawing.weight / 2
    band = drawing.band
    isRound = drawing.style.ends == .round
    dots = drawing.dots
    for stroke in drawing.strokes { read(stroke, miterLimit: drawing.glyph.hand.miterLimit) }
  }

  private mutating func read(_ stroke: Stroke, miterLimit: Double) {
    var from = stroke.start
    var directions: [(first: StrokePoint, last: StrokePoint, vertex: StrokePoint)] = []
    for segment in stroke.segments {
      var points = [from]
      switch segment {
      case .line(let end):
        points.append(end)
        let direction = unit(from, end)
        directions.append((direction, direction, from))
      case .curve(let control, let end):
        for step in 1...200 {
          let t = Double(step) / 200
          let u = 1 - t
          points.append(
            StrokePoint(
              u * u * from.x + 2 * u * t * control.x + t * t * end.x,
              u * u * from.y + 2 * u * t * control.y + t * t * end.y))
        }
        directions.append((unit(from, control), unit(control, end), from))
      }
      var box = InkBox.empty
      for point in points { box.include(point) }
      pieces.append(Piece(points: points, box: box.insetBy(-half)))
      from = segment.end
    }
    guard !isRound else { return }
    for index in directions.indices where index > 0 || stroke.isClosed {
      let before = directions[(index + directions.count - 1) % directions.count].last
      let after = directions[index].first
      let turn = before.x * after.y - before.y * after.x
      guard turn != 0 else { continue }
      // Away from the inside: to the right of a turn to the left.
      let side = turn > 0 ? -1.0 : 1.0
      // The mitre's length over the stroke's width is 1 / sin(half the angle between the strokes).
      let cosine = before.x * after.x + before.y * after.y
      let ratio = 1 / max(1e-12, (1 + cosine) / 2).squareRoot()
      corners.append(
        Corner(
          vertex: directions[index].vertex, arriving: before, leaving: after,
          across: (
            StrokePoint(-before.y * side, before.x * side), StrokePoint(-after.y * side, after.x * side)
          ), isMitred: ratio <= miterLimit))
    }
  }

  private func unit(_ a: StrokePoint, _ b: StrokePoint) -> StrokePoint {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = (x * x + y * y).squareRoot()
    return StrokePoint(x / length, y / length)
  }

  func hasInk(_ p: StrokePoint) -> Bool {
    for dot in dots {
      let (x, y) = (p.x - dot.center.x, p.y - dot.center.y)
      if x * x + y * y <= dot.radius * dot.radius { return true }
    }
    if let band, !band.contains(p.y) { return false }
    for piece in pieces {
      if p.x < piece.box.minX || p.x > piece.box.maxX || p.y < piece.box.minY || p.y > piece.box.maxY { continue }
      if isInside(p, piece.points) { return true }
    }
    return corners.contains { isInside(p, $0) }
  }

  private func isInside(_ p: StrokePoint, _ points: [StrokePoint]) -> Bool {
    var nearest = Double.infinity
    var isBeyondEnd = false
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let (x, y) = (b.x - a.x, b.y - a.y)
      let t = ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y)
      let s = max(0, min(1, t))
      let (dx, dy) = (p.x - a.x - s * x, p.y - a.y - s * y)
      let distance = dx * dx + dy * dy
      if distance < nearest {
        nearest = distance
        isBeyondEnd = (index == 1 && t < 0) || (index == points.count - 1 && t > 1)
      }
    }
    return nearest <= half * half && (isRound || !isBeyondEnd)
  }

  /// In front of both strokes' ends and within the width of both: the kite of a mitre, or the half of it that a bevel
  /// leaves.
  private func isInside(_ p: StrokePoint, _ corner: Corner) -> Bool {
    let (x, y) = (p.x - corner.vertex.x, p.y - corner.vertex.y)
    func along(_ v: StrokePoint) -> Double { x * v.x + y * v.y }
    guard along(corner.arriving) >= 0, along(corner.leaving) <= 0, along(corner.across.0) <= half,
      along(corner.across.1) <= half
    else { return false }
    if corner.isMitred { return true }
    let (m, n) = corner.across
    return along(m) + along(n) <= half * (1 + m.x * n.x + m.y * n.y)
  }
}

/// The same for a whole layout, in its own units.
struct LayoutInkOracle {
  private let layout: RuneLayout
  private let drawings: [InkOracle]
  private let glyphs: [(run: Int, glyph: RuneLayout.PlacedGlyph, box: InkBox)]

  init(_ layout: RuneLayout) {
    self.layout = layout
    drawings = layout.drawings.map(InkOracle.init)
    var glyphs: [(run: Int, glyph: RuneLayout.PlacedGlyph, box: InkBox)] = []
    for (index, run) in layout.runs.enumerated() {
      for glyph in run.glyphs {
        let ink = layout.drawings[glyph.drawing].inkBox.insetBy(-0.5)
        glyphs.append((index, glyph, ink))
      }
    }
    self.glyphs = glyphs
  }

  func hasInk(_ p: StrokePoint) -> Bool {
    let x = layout.isMirrored ? layout.mirror(p.x) : p.x
    var run = -1
    var local = StrokePoint(0, 0)
    for entry in glyphs {
      if entry.run != run {
        run = entry.run
        // A turn and a mirroring undo themselves when done again.
        let place = layout.runs[run].placement
        let (dx, dy) = (x - place.origin.x, p.y - place.origin.y)
        local = StrokePoint(place.cosine * dx + place.sine * dy, place.sine * dx - place.cosine * dy)
        if place.isMirrored { local.x = -local.x }
      }
      let q = StrokePoint(local.x - entry.glyph.x, local.y)
      if q.x < entry.box.minX || q.x > entry.box.maxX || q.y < entry.box.minY || q.y > entry.box.maxY { continue }
      if drawings[entry.glyph.drawing].hasInk(q) { return true }
    }
    return false
  }
}
