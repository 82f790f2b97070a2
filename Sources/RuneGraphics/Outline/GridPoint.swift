/// A point with whole coordinates, so that questions about sides and crossings have exact answers.
struct GridPoint: Hashable, Sendable, Comparable {
  var x: Int
  var y: Int

  init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  /// From low to high, then from left to right.
  static func < (a: GridPoint, b: GridPoint) -> Bool { (a.y, a.x) < (b.y, b.x) }
  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(a.x - b.x, a.y - b.y) }
  static func + (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(a.x + b.x, a.y + b.y) }

  static func cross(_ a: GridPoint, _ b: GridPoint) -> Int { a.x * b.y - a.y * b.x }
  static func dot(_ a: GridPoint, _ b: GridPoint) -> Int { a.x * b.x + a.y * b.y }

  /// Coordinates stay within this, so that products of differences fit a machine word.
  static let limit = 1 << 29
}
