/// The smallest upright box round some ink.
public struct InkBox: Hashable, Sendable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A box round nothing; including a point makes it that point.
  public static let empty = InkBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  public var isEmpty: Bool { minX > maxX || minY > maxY }
  public var width: Double { isEmpty ? 0 : maxX - minX }
  public var height: Double { isEmpty ? 0 : maxY - minY }
  public var center: StrokePoint { StrokePoint((minX + maxX) / 2, (minY + maxY) / 2) }

  public mutating func include(_ point: StrokePoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  public mutating func include(_ other: InkBox) {
    guard !other.isEmpty else { return }
    include(StrokePoint(other.minX, other.minY))
    include(StrokePoint(other.maxX, other.maxY))
  }

  public func insetBy(_ distance: Double) -> InkBox {
    InkBox(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }
}
