/// A band of a ribbon, a serpent's body or one that binds it: two edges along a middle line, which stop where another band
/// lies above.
struct RibbonStrand {
  /// A part of another band that lies above this one.
  struct Cover {
    /// The part of this band that it may cover.
    var within: ClosedRange<Double>
    var middle: [StrokePoint]
    var halfWidths: [Double]

    /// A part of a band that covers a part of another one.
    init(_ strand: RibbonStrand, _ range: ClosedRange<Double>, within: ClosedRange<Double>) {
      self.within = within
      let step = RibbonCourse.width / 12
      middle = strand.line.points(range, step: step)
      let count = middle.count - 1
      halfWidths = (0...count).map { index in
        strand.halfWidth(range.lowerBound + (range.upperBound - range.lowerBound) * Double(index) / Double(count))
      }
    }

    func hides(_ point: StrokePoint) -> Bool {
      let (distance, place) = point.distance(toPolyline: middle)
      let index = min(halfWidths.count - 1, Int(place))
      return distance < halfWidths[index] + RibbonStrand.gap
    }
  }

  var line: CenterLine
  var halfWidth: @Sendable (Double) -> Double
  var covers: [Cover] = []

  /// From the edge of a band above to where the lines below end.
  static let gap = 0.1 * RibbonCourse.width
  /// Pieces shorter than this are left out.
  private static let shortest = 0.3 * RibbonCourse.width
  /// How far an edge may be from its true course: 0.001 mm on a band of 5 mm.
  private static let tolerance = 0.0002 * RibbonCourse.width

  /// A band of one width.
  init(_ line: CenterLine, width: Double = 0.25 * RibbonCourse.width) {
    self.line = line
    halfWidth = { _ in width / 2 }
  }

  /// A serpent's body, which swells after the neck and tapers to a point.
  ///
  /// - Parameters:
  ///   - neck: Its width there, as a part of the band's.
  ///   - tail: Its length.
  init(_ line: CenterLine, neck: Double, tail: Double, isLeaf: Bool = false) {
    self.line = line
    let (length, width) = (line.length, RibbonCourse.width)
    halfWidth = { s in
      let swelling = neck + (1 - neck) * smoothStep(s / (7.5 * width))
      if tail == 0 { return swelling * width / 2 }
      let rest = max(0, (length - s) / tail)
      let body = max(0, swelling - 1) + min(swelling, 0.86 + 0.14 * smoothStep((rest - 1) * tail / (7 * width)))
      if rest >= 1 { return body * width / 2 }
      if isLeaf {
        // Thin before a blade that is nearly half as wide as the band.
        let blade = min(1, rest / 0.26)
        let bud = 0.22 * blade.squareRoot() + 1.9 * blade * (1 - blade) * (1 - blade).squareRoot()
        return (bud + (body - 0.22) * smoothStep((rest - 0.26) / 0.74)) * width / 2
      }
      let root = rest.squareRoot()
      return body * root * root.squareRoot() * (1.6 - 0.6 * rest) * width / 2
    }
  }

  /// The visible parts of both edges; where the band ends in a point, one stroke turns from one edge to the other.
  var edges: [Stroke] {
    let (right, left) = (visible(1), visible(-1))
    var strokes = right.map { edge(1, $0, tolerance: RibbonStrand.tolerance) }
    var others = left.map { edge(-1, $0, tolerance: RibbonStrand.tolerance) }
    let length = line.length
    if halfWidth(length) == 0, right.last?.upperBound == length, left.last?.upperBound == length {
      strokes.append(strokes.removeLast().joined(others.removeLast().reversed))
    }
    if halfWidth(0) == 0, right.first?.lowerBound == 0, left.first?.lowerBound == 0, !others.isEmpty {
      strokes[0] = others.removeFirst().reversed.joined(strokes[0])
    }
    return strokes + others
  }

  /// The band without its edges, a little longer at both ends, so that no seam shows to what is joined there.
  var area: Stroke {
    let more = 0.06 * RibbonCourse.width
    let whole = -more...line.length + more
    // Below the edge lines, nobody sees its border.
    let tolerance = 10 * RibbonStrand.tolerance
    let area = edge(1, whole, tolerance: tolerance).joined(edge(-1, whole, tolerance: tolerance).reversed)
    return Stroke(start: area.start, segments: area.segments + [.line(to: area.start)], isClosed: true)
  }

  private func edge(_ side: Double, _ range: ClosedRange<Double>, tolerance: Double) -> Stroke {
    Stroke.fitted(range, step: 3 * RibbonCourse.width, tolerance: tolerance) { s in
      let place = line.place(s, side * halfWidth(s))
      // The edge leaves the middle line's direction where the width changes.
      let step = 1e-4 * RibbonCourse.width
      let (low, high) = (max(range.lowerBound, s - step), min(range.upperBound, s + step))
      return (place, line.place(high, side * halfWidth(high)) - line.place(low, side * halfWidth(low)))
    }
  }

  private func isVisible(_ s: Double, _ side: Double) -> Bool {
    !covers.contains { $0.within.contains(s) && $0.hides(line.place(s, side * halfWidth(s))) }
  }

  private func visible(_ side: Double) -> [ClosedRange<Double>] {
    guard !covers.isEmpty else { return [0...line.length] }
    var result: [ClosedRange<Double>] = []
    let count = Int((line.length / (RibbonCourse.width / 20)).rounded(.up))
    var start: Double? = isVisible(0, side) ? 0 : nil
    var last = 0.0
    for index in 1...count {
      let s = line.length * Double(index) / Double(count)
      if isVisible(s, side) != (start != nil) {
        let (low, high) = halved((last, s), times: 30) { isVisible($0, side) == (start != nil) }
        if let from = start {
          result.append(from...max(from, low))
          start = nil
        } else {
          start = high
        }
      }
      last = s
    }
    if let start { result.append(start...line.length) }
    return result.filter { $0.upperBound - $0.lowerBound >= RibbonStrand.shortest }
  }
}

/// From 0 to 1, level at both ends.
func smoothStep(_ x: Double) -> Double {
  let x = max(0, min(1, x))
  return x * x * (3 - 2 * x)
}
