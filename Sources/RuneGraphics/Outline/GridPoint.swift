/// A point with whole coordinates, so that questions about sides and crossings have exact answers. They have 64 bits
/// everywhere, since `Int` has only 32 on watches.
struct GridPoint: Hashable, Sendable, Comparable {
  var x: Int64
  var y: Int64

  init(_ x: Int64, _ y: Int64) {
    self.x = x
    self.y = y
  }

  /// From low to high, then from left to right.
  static func < (a: GridPoint, b: GridPoint) -> Bool { (a.y, a.x) < (b.y, b.x) }
  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(a.x - b.x, a.y - b.y) }
  static func + (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(a.x + b.x, a.y + b.y) }

  static func cross(_ a: GridPoint, _ b: GridPoint) -> Int64 { a.x * b.y - a.y * b.x }
  static func dot(_ a: GridPoint, _ b: GridPoint) -> Int64 { a.x * b.x + a.y * b.y }

  var turnedLeft: GridPoint { GridPoint(-y, x) }
  var turnedRight: GridPoint { GridPoint(y, -x) }

  /// Coordinates stay within this, so that products of differences fit 64 bits.
  static let limit: Int64 = 1 << 29
}

/// A straight line between two points of the grid, whichever way it is run along.
struct GridEdge: Hashable, Sendable {
  var low: GridPoint
  var high: GridPoint

  init(_ a: GridPoint, _ b: GridPoint) { (low, high) = a < b ? (a, b) : (b, a) }

  /// From the low end to the high one.
  var vector: GridPoint { high - low }

  /// Positive when a point lies to the left of the edge, as one looks from `low` to `high`; 0 on its line.
  func side(of point: GridPoint) -> Int64 { GridPoint.cross(vector, point - low) }

  /// Whether `a` has the lower low end, or comes first from left to right above a common one, since both go up from there, or level
  /// to the right.
  static func isBefore(_ a: GridEdge, _ b: GridEdge) -> Bool {
    a.low != b.low ? a.low < b.low : GridPoint.cross(a.vector, b.vector) < 0
  }
}
