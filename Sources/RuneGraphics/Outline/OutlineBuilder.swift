/// Makes the outlines of a layout on the grid of a picture's last decimal.
struct OutlineBuilder {
  struct Shape {
    var letters: [Unicode.Scalar]
    var rings: [[GridPoint]]
    var shift: GridPoint
  }

  private struct Item {
    var run: Int
    var glyph: RuneLayout.PlacedGlyph
    var box: InkBox
  }

  private let layout: RuneLayout
  private let frame: PictureFrame
  /// How far a curve may leave its polygon, in grid units.
  private let tolerance: Double

  init(_ layout: RuneLayout, frame: PictureFrame, tolerance: Double = StrokeOutliner.tolerance) {
    self.layout = layout
    self.tolerance = tolerance
    self.frame = frame
  }

  /// One shape for each letter, or for each group of letters whose ink overlaps.
  func shapes() -> [Shape] {
    let triangles = layout.drawings.map { StrokeOutliner.triangles(of: $0, tolerance: tolerance) }
    let items = placedItems(triangles)
    var result: [Shape] = []
    // Letters on level lines differ only in place.
    var known: [[Int: [[GridPoint]]]] = [[:], [:]]
    for group in groups(items) {
      if group.count == 1, let item = group.first.map({ items[$0] }), layout.runs[item.run].placement.isLevel {
        let isBackwards = layout.runs[item.run].placement.isMirrored != layout.isMirrored
        let shift = frame.grid(frame.place(layout.place(StrokePoint(0, 0), of: item.glyph, in: layout.runs[item.run])))
        let drawing = item.glyph.drawing
        let rings =
          known[isBackwards ? 1 : 0][drawing]
          ?? union(triangles[drawing]) { point in
            frame.grid(StrokePoint(isBackwards ? -point.x : point.x, -point.y) * frame.scale)
          }
        known[isBackwards ? 1 : 0][drawing] = rings
        result.append(Shape(letters: layout.drawings[drawing].letters, rings: rings, shift: shift))
      } else {
        var union = PolygonUnion()
        var letters: [Unicode.Scalar] = []
        for index in group {
          let item = items[index]
          letters += layout.drawings[item.glyph.drawing].letters
          for triangle in triangles[item.glyph.drawing] {
            func placed(_ point: StrokePoint) -> GridPoint {
              frame.grid(frame.place(layout.place(point, of: item.glyph, in: layout.runs[item.run])))
            }
            union.add(placed(triangle.a), placed(triangle.b), placed(triangle.c))
          }
        }
        result.append(Shape(letters: letters, rings: OutlineBuilder.rings(of: union, frame), shift: GridPoint(0, 0)))
      }
    }
    return result
  }

  private func union(_ triangles: [StrokeOutliner.Triangle], _ place: (StrokePoint) -> GridPoint) -> [[GridPoint]] {
    var union = PolygonUnion()
    for triangle in triangles { union.add(place(triangle.a), place(triangle.b), place(triangle.c)) }
    return OutlineBuilder.rings(of: union, frame)
  }

  /// The rings of a union without sides that are shorter than a hundredth of a millimeter, where strokes nearly meet: a
  /// cutter would stop at them.
  static func rings(of union: PolygonUnion, _ frame: PictureFrame) -> [[GridPoint]] {
    let shortest = min(frame.unit == .pixel ? 0.96 / 25.4 : 0.01, 0.05 * frame.scale) * frame.gridScale
    return union.rings().map { withoutShortSides($0, shortest) }.filter { $0.count > 2 }
  }

  private static func withoutShortSides(_ ring: [GridPoint], _ shortest: Double) -> [GridPoint] {
    var ring = ring
    var index = 0
    while index < ring.count, ring.count > 2 {
      let count = ring.count
      let (before, from, to, after) = (
        ring[(index + count - 1) % count], ring[index], ring[(index + 1) % count], ring[(index + 2) % count]
      )
      func vector(_ point: GridPoint) -> StrokePoint { StrokePoint(Double(point.x), Double(point.y)) }
      let side = vector(to - from)
      guard side.length < shortest else {
        index += 1
        continue
      }
      // The sides around it are extended until they meet.
      let (arriving, leaving) = (vector(from - before), vector(after - to))
      let turn = cross(arriving, leaving)
      let reach = turn == 0 ? .infinity : arriving.length * abs(cross(side, leaving) / turn)
      let shift = reach < 2 * shortest ? arriving * (cross(side, leaving) / turn) : side * 0.5
      ring[index] = from + GridPoint(Int64(shift.x.rounded()), Int64(shift.y.rounded()))
      ring.remove(at: (index + 1) % count)
      index = max(0, index - 2)
    }
    return ring
  }

  private func placedItems(_ triangles: [[StrokeOutliner.Triangle]]) -> [Item] {
    let boxes = layout.drawings.map { $0.inkBox }
    var items: [Item] = []
    for (number, run) in layout.runs.enumerated() {
      for glyph in run.glyphs {
        var box = InkBox.empty
        let ink = boxes[glyph.drawing]
        for corner in [
          StrokePoint(ink.minX, ink.minY), StrokePoint(ink.minX, ink.maxY), StrokePoint(ink.maxX, ink.minY),
          StrokePoint(ink.maxX, ink.maxY),
        ] { box.include(layout.place(corner, of: glyph, in: run)) }
        items.append(Item(run: number, glyph: glyph, box: box))
      }
    }
    return items
  }

  /// Indices of items, together where boxes overlap, each group and the groups themselves in reading order.
  private func groups(_ items: [Item]) -> [[Int]] {
    var parent = Array(items.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index {
        parent[index] = parent[parent[index]]
        index = parent[index]
      }
      return index
    }
    // Sweep along the longer side of the picture; only what reaches as far as the next item can overlap it.
    let sweepsDown = layout.inkBox.height > layout.inkBox.width
    // Room for the rounding to the grid.
    let boxes = items.map { item in
      let box = item.box.insetBy(-0.01)
      return sweepsDown ? InkBox(minX: box.minY, minY: box.minX, maxX: box.maxY, maxY: box.maxX) : box
    }
    var active: [Int] = []
    for index in items.indices.ordered(by: { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }) {
      let box = boxes[index]
      active.removeAll { boxes[$0].maxX <= box.minX }
      for other in active where boxes[other].minY < box.maxY && box.minY < boxes[other].maxY {
        let (a, b) = (root(index), root(other))
        if a != b { parent[max(a, b)] = min(a, b) }
      }
      active.append(index)
    }
    var members: [Int: [Int]] = [:]
    for index in items.indices { members[root(index), default: []].append(index) }
    return members.ordered { $0.key < $1.key }.map { $0.value }
  }
}

extension PictureFrame {
  /// Steps of the last decimal to a unit of the picture.
  var gridScale: Double { (0..<decimals).reduce(1) { scale, _ in 10 * scale } }

  /// A place on the picture, in such steps.
  func grid(_ point: StrokePoint) -> GridPoint {
    // Sizes are checked where they come in; this keeps the arithmetic sound for any caller.
    let (scale, limit) = (gridScale, Double(GridPoint.limit))
    func whole(_ value: Double) -> Int64 { Int64(max(-limit, min(limit, (value * scale).rounded()))) }
    return GridPoint(whole(point.x), whole(point.y))
  }
}
