/// How much of each pixel some polygons cover, summed edge by edge: each edge adds the area to its right, and a running
/// sum along the row makes it coverage.
///
/// Polygons that overlap add up, and what is more than all of a pixel counts as all of it.
struct CoverageMask {
  /// The pixels that the mask is for.
  let minX: Int
  let minY: Int
  let width: Int
  let height: Int
  private let stride: Int
  private var sums: [Float]

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
    stride = width + 2
    sums = Array(repeating: 0, count: stride * height)
  }

  /// Adds a polygon, whichever way it turns.
  mutating func add(_ corners: [StrokePoint]) {
    var area = 0.0
    for index in corners.indices {
      area += cross(corners[index], corners[(index + 1) % corners.count])
    }
    guard area != 0 else { return }
    let direction: Float = area > 0 ? -1 : 1
    for index in corners.indices {
      addEdge(corners[index], corners[(index + 1) % corners.count], direction)
    }
  }

  private mutating func addEdge(_ a: StrokePoint, _ b: StrokePoint, _ direction: Float) {
    guard a.y != b.y else { return }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let sign = a.y < b.y ? direction : -direction
    let (y0, y1) = (top.y - Double(minY), bottom.y - Double(minY))
    guard y1 > 0, y0 < Double(height) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    var x = top.x - Double(minX) - (y0 < 0 ? y0 * slope : 0)
    let limit = Double(width)
    for y in max(0, Int(y0))..<min(height, Int(y1.rounded(.up))) {
      let dy = min(Double(y + 1), y1) - max(Double(y), y0)
      let next = x + slope * dy
      let d = Float(dy) * sign
      let (left, right) = x < next ? (x, next) : (next, x)
      let (x0, x1) = (Float(max(0, min(limit, left))), Float(max(0, min(limit, right))))
      x = next
      let row = y * stride
      let first = Int(x0)
      let last = Int(x1.rounded(.up))
      if last <= first + 1 {
        let share = 0.5 * (x0 + x1) - Float(first)
        sums[row + first] += d - d * share
        sums[row + first + 1] += d * share
      } else {
        let s = 1 / (x1 - x0)
        let x0f = x0 - Float(first)
        let a0 = 0.5 * s * (1 - x0f) * (1 - x0f)
        let x1f = x1 - Float(last) + 1
        let am = 0.5 * s * x1f * x1f
        sums[row + first] += d * a0
        if last == first + 2 {
          sums[row + first + 1] += d * (1 - a0 - am)
        } else {
          let a1 = s * (1.5 - x0f)
          sums[row + first + 1] += d * (a1 - a0)
          for pixel in first + 2..<last - 1 { sums[row + pixel] += d * s }
          let a2 = a1 + Float(last - first - 3) * s
          sums[row + last - 1] += d * (1 - a2 - am)
        }
        sums[row + last] += d * am
      }
    }
  }

  /// Calls `body` with each row's y and its coverages from 0 to 1.
  mutating func forEachRow(
    _ body: (_ y: Int, _ coverage: UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    let (width, height, stride, minY) = (width, height, stride, minY)
    sums.withUnsafeMutableBufferPointer { sums in
      for y in 0..<height {
        let row = UnsafeMutableBufferPointer(rebasing: sums[y * stride..<y * stride + width])
        let bytes = UnsafeRawBufferPointer(row)
        var sum: Float = 0
        var x = 0
        while x < width {
          // Between edges nothing is added, and the sum need not be carried from pixel to pixel.
          if x + 8 <= width, CoverageMask.areZero(UnsafeRawBufferPointer(rebasing: bytes[4 * x..<4 * x + 32])) {
            let coverage = min(1, abs(sum))
            for place in x..<x + 8 { row[place] = coverage }
            x += 8
          } else {
            sum += row[x]
            row[x] = min(1, abs(sum))
            x += 1
          }
        }
        body(minY + y, row)
      }
    }
  }

  /// Whether eight sums are zero.
  private static func areZero(_ sums: UnsafeRawBufferPointer) -> Bool {
    var bits: UInt64 = 0
    for index in 0..<4 { bits |= sums.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    return bits == 0
  }
}
