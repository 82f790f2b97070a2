/// How much of each pixel the union of some polygons covers: each row of pixels is cut into thin ones, and along the middle
/// of each of those the spans inside any polygon are exact.
struct CoverageMask {
  /// The pixels that the mask is for.
  let minX: Int
  let minY: Int
  let width: Int
  let height: Int
  private var edges: [Edge] = []

  private static let thinRows = 16

  /// A side of a polygon, followed downwards from thin row to thin row.
  private struct Edge {
    var row, end: Int
    var x, step: Double
    /// 1 where a polygon begins on its right, -1 where it ends.
    var winding: Int
  }

  /// A mask for a box, cut at the rows of a canvas; nil where they do not meet.
  init?(_ box: InkBox, width canvasWidth: Int, rows: Range<Int>) {
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    guard !box.isEmpty, box.maxX > 0, box.maxY > top, box.minX < Double(canvasWidth),
      box.minY < bottom
    else { return nil }
    minX = Int(max(0, box.minX.rounded(.down)))
    minY = Int(max(top, box.minY.rounded(.down)))
    width = Int(min(Double(canvasWidth), box.maxX.rounded(.up))) - minX
    height = Int(min(bottom, box.maxY.rounded(.up))) - minY
    guard width > 0, height > 0 else { return nil }
  }

  /// Adds a polygon, whichever way it turns, or one that is a hole if it turns against those around it.
  mutating func add(_ corners: [StrokePoint], mayBeHole: Bool) {
    var area = 0.0
    for index in corners.indices { area += cross(corners[index], corners[(index + 1) % corners.count]) }
    guard area != 0 else { return }
    for index in corners.indices {
      addEdge(corners[index], corners[(index + 1) % corners.count], area > 0 || mayBeHole ? -1 : 1)
    }
  }

  private mutating func addEdge(_ a: StrokePoint, _ b: StrokePoint, _ direction: Int) {
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let scale = Double(CoverageMask.thinRows)
    // The first thin row whose middle lies below.
    func row(_ y: Double) -> Double {
      max(0, min(scale * Double(height), ((y - Double(minY)) * scale - 0.5).rounded(.up)))
    }
    let (first, end) = (row(top.y), row(bottom.y))
    guard first < end else { return }
    let step = (bottom.x - top.x) / (bottom.y - top.y) / scale
    let x = top.x - Double(minX) + step * (first + 0.5 - (top.y - Double(minY)) * scale)
    edges.append(Edge(row: Int(first), end: Int(end), x: x, step: step, winding: a.y < b.y ? direction : -direction))
  }

  /// Calls `body` with each row's y and its coverages from 0 to 1.
  mutating func forEachRow(_ body: (_ y: Int, _ coverage: UnsafeMutableBufferPointer<Float>) -> Void) {
    edges.sort { ($0.row, $0.x) < ($1.row, $1.x) }
    var next = 0
    // Both from left to right.
    var (active, merged): ([Edge], [Edge]) = ([], [])
    // What each pixel covers more than the one before it.
    var sums = [Float](repeating: 0, count: width + 2)
    let limit = Double(width)
    let share = 1 / Float(CoverageMask.thinRows)
    for y in 0..<height {
      for index in sums.indices { sums[index] = 0 }
      for row in y * CoverageMask.thinRows..<(y + 1) * CoverageMask.thinRows {
        active.removeAll { $0.end <= row }
        for index in active.indices {
          // Few edges pass each other from one row to the next.
          var place = index
          let edge = active[index]
          while place > 0, active[place - 1].x > edge.x {
            active[place] = active[place - 1]
            place -= 1
          }
          active[place] = edge
        }
        // Many begin at once where a line of text does, and at the top of a band.
        if next < edges.count, edges[next].row == row {
          merged.removeAll(keepingCapacity: true)
          var place = 0
          while next < edges.count, edges[next].row == row {
            while place < active.count, active[place].x <= edges[next].x {
              merged.append(active[place])
              place += 1
            }
            merged.append(edges[next])
            next += 1
          }
          merged += active[place...]
          swap(&active, &merged)
        }
        var winding = 0
        for index in active.indices {
          let edge = active[index]
          let before = winding
          winding += edge.winding
          active[index].x += edge.step
          guard (before == 0) != (winding == 0) else { continue }
          let x = Float(max(0, min(limit, edge.x)))
          let amount = before == 0 ? share : -share
          let pixel = Int(x)
          let part = amount * (x - Float(pixel))
          sums[pixel] += amount - part
          sums[pixel + 1] += part
        }
      }
      sums.withUnsafeMutableBufferPointer { sums in
        let row = UnsafeMutableBufferPointer(rebasing: sums[..<width])
        let bytes = UnsafeRawBufferPointer(row)
        var sum: Float = 0
        var x = 0
        while x < width {
          // Between edges nothing is added, and the sum need not be carried from pixel to pixel.
          if x + 8 <= width, CoverageMask.areZero(UnsafeRawBufferPointer(rebasing: bytes[4 * x..<4 * x + 32])) {
            let coverage = max(0, min(1, sum))
            for place in x..<x + 8 { row[place] = coverage }
            x += 8
          } else {
            sum += row[x]
            row[x] = max(0, min(1, sum))
            x += 1
          }
        }
        body(minY + y, row)
      }
    }
  }

  private static func areZero(_ sums: UnsafeRawBufferPointer) -> Bool {
    var bits: UInt64 = 0
    for index in 0..<4 { bits |= sums.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    return bits == 0
  }
}
