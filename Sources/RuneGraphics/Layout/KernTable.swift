/// The spacing of the letters of one text: each pair is measured once.
struct KernTable {
  private let profiles: [InkProfile?]
  private var known: [UInt64: Int16] = [:]
  /// The same for the first letters of a text, which are nearly all: a row for each, a column for each, both kinds.
  private var near: [Int16]
  private static let nearCount = 64
  private static let unknown = Int16.min

  /// - Parameter profiles: One for each cluster; nil for spaces.
  init(_ profiles: [InkProfile?]) {
    self.profiles = profiles
    near = Array(repeating: KernTable.unknown, count: 2 * KernTable.nearCount * KernTable.nearCount)
  }

  /// In hundredths of a grid unit, beside both bearings and `space` between the two.
  mutating func kern(
    _ first: Int, _ second: Int, _ kind: OpticalSpacing.Kind, clusters: [ShapedText.Cluster], space: Double
  ) -> Int16 {
    let isWords = kind == .words ? 1 : 0
    let isNear = first < KernTable.nearCount && second < KernTable.nearCount
    let place =
      (isWords * KernTable.nearCount + first % KernTable.nearCount) * KernTable.nearCount + second % KernTable.nearCount
    let key = UInt64(first) << 33 | UInt64(second) << 1 | UInt64(isWords)
    if isNear, near[place] != KernTable.unknown { return near[place] }
    if !isNear, let value = known[key] { return value }
    guard let a = profiles[first], let b = profiles[second] else { return 0 }
    let gap = OpticalSpacing.straightGap(a, b, kind)
    let natural = clusters[first].rightBearing + clusters[second].leftBearing + space
    let value = Int16(max(-30_000, min(30_000, ((gap - natural) * 100).rounded(.up))))
    if isNear { near[place] = value } else { known[key] = value }
    return value
  }
}
