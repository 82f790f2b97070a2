/// How far a letter's ink reaches to both sides, row by row: what spacing looks at.
///
/// Rows are a quarter of a grid unit apart. Positions are measured from the ends of the ink (`spacingMinX`,
/// `spacingMaxX`), so `left` is never negative by much and `right` rarely positive.
package struct InkProfile: Sendable {
  static let firstRow = -6.0
  static let rowHeight = 0.25
  static let rowCount = 96

  static func y(ofRow row: Int) -> Double { firstRow + (Double(row) + 0.5) * rowHeight }

  /// Leftmost ink of each row from the left end, widened by the rows nearby; infinite in a row without ink.
  let left: [Float]
  /// Rightmost ink from the right end, the same way; negative infinity in a row without ink.
  let right: [Float]
  /// How far ink that keeps its distance from this letter must stay to the right of the right end.
  let reach: [Float]
  /// Leftmost ink, not widened.
  let edge: [Float]
  /// The same ink as capsules, for exact distances.
  let skeleton: InkSkeleton
  /// Half the width of the ink.
  let halfWidth: Double
  let isLatin: Bool
  /// A dot, a divider or a full stop: a sign that takes only a part of the height.
  let isDivider: Bool
  /// A Latin sign that takes less than half of a rune's height, such as a comma.
  let isLow: Bool
  /// An exclamation or question mark, which is as high as a letter.
  let isTallMark: Bool
  /// The white beside it, as a multiple of the usual. Signs of a few rows would come near for all their white, and several dots
  /// beside a dot in a letter would be a crowd; an exclamation mark as near as a letter would be taken for one.
  var white: Double { isDivider ? skeleton.pieces.count > 1 ? 1.75 : 1.45 : isTallMark ? 1.4 : 1 }
  let pen: Double

  package init(_ drawing: GlyphDrawing, marks: [(drawing: GlyphDrawing, shift: Double)] = []) {
    var least = [Double](repeating: .infinity, count: InkProfile.rowCount)
    var most = [Double](repeating: -.infinity, count: InkProfile.rowCount)
    InkProfile.scan(drawing, shift: 0, &least, &most)
    for mark in marks { InkProfile.scan(mark.drawing, shift: mark.shift, &least, &most) }
    isLatin = drawing.glyph.hand.band == nil
    isLow = isLatin && Double(least.count { $0 < .infinity }) * InkProfile.rowHeight < StrokeFont.runeHeight / 2
    isTallMark = ["!", "?", "\u{A1}", "\u{BF}"].contains(drawing.glyph.scalar)
    let nearby = 2
    pen = drawing.weight
    skeleton = InkSkeleton(drawing, marks: marks)
    halfWidth = (drawing.spacingMaxX - drawing.spacingMinX) / 2
    // A row's middle stands for the whole row, and slanted ends reach farther at its border.
    let distance = InkSkeleton.least(pen: pen) + InkProfile.rowHeight / 2
    let rows = Int((distance / InkProfile.rowHeight).rounded(.down))
    let disk = (-rows...rows).map { row in
      let dy = Double(row) * InkProfile.rowHeight
      return (row, (distance * distance - dy * dy).squareRoot())
    }
    let (minX, maxX) = (drawing.spacingMinX, drawing.spacingMaxX)
    func around(_ row: Int, _ distance: Int) -> Range<Int> {
      max(0, row - distance)..<min(InkProfile.rowCount, row + distance + 1)
    }
    left = least.indices.map { row in Float((least[around(row, nearby)].min() ?? .infinity) - minX) }
    right = most.indices.map { row in Float((most[around(row, nearby)].max() ?? -.infinity) - maxX) }
    // Distances are those of capsules, whose ends are round.
    for piece in skeleton.pieces {
      for end in [piece.from, piece.to] {
        let center = StrokePoint(end.x + drawing.middleX, end.y + StrokeFont.runeHeight / 2)
        InkProfile.scan(StrokeDot(center: center, radius: piece.radius), shift: 0, &least, &most)
      }
    }
    edge = least.map { Float($0 - minX) }
    reach = most.indices.map { row in
      var reach = -Double.infinity
      for (shift, width) in disk where most.indices.contains(row + shift) {
        reach = max(reach, most[row + shift] + width)
      }
      return Float(reach - maxX)
    }
    isDivider = LineBreaker.isDivider(drawing.glyph.scalar, amongRunes: false) && !isLatin
  }

  private static func scan(_ drawing: GlyphDrawing, shift: Double, _ least: inout [Double], _ most: inout [Double]) {
    // Engraved lines are spaced like those that the same pen would draw.
    let inked =
      drawing.style.isHairline
      ? GlyphDrawing(drawing.glyph, style: PenStyle(weight: drawing.style.weight, ends: drawing.style.ends)) : drawing
    for triangle in StrokeOutliner.triangles(of: inked, includingDots: false) {
      for (a, b) in [(triangle.a, triangle.b), (triangle.b, triangle.c), (triangle.c, triangle.a)] where a.y != b.y {
        let slope = (b.x - a.x) / (b.y - a.y)
        for row in rows(min(a.y, b.y), max(a.y, b.y)) {
          let x = a.x + slope * (y(ofRow: row) - a.y) + shift
          least[row] = min(least[row], x)
          most[row] = max(most[row], x)
        }
      }
    }
    for dot in inked.dots { scan(dot, shift: shift, &least, &most) }
  }

  private static func scan(_ dot: StrokeDot, shift: Double, _ least: inout [Double], _ most: inout [Double]) {
    // Half a row more, so that a point is seen, too.
    let reach = dot.radius + rowHeight / 2
    for row in rows(dot.center.y - reach, dot.center.y + reach) {
      let dy = y(ofRow: row) - dot.center.y
      let half = max(0, dot.radius * dot.radius - dy * dy).squareRoot()
      least[row] = min(least[row], dot.center.x - half + shift)
      most[row] = max(most[row], dot.center.x + half + shift)
    }
  }

  private static func rows(_ low: Double, _ high: Double) -> Range<Int> {
    let first = max(0, Int(((low - firstRow) / rowHeight - 0.5).rounded(.up)))
    let last = min(rowCount - 1, Int(((high - firstRow) / rowHeight - 0.5).rounded(.down)))
    return first..<max(first, last + 1)
  }
}
