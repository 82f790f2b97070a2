/// The white space between letters as the eye measures it.
///
/// The gap between two letters is taken row by row, and letters stand so that the power mean of all gaps (exponent −3,
/// so that near rows count most) is the same for every pair. Two upright stems then stand exactly that far apart, and
/// an arm that reaches into the neighbor's white lets the two come closer. No gap is narrower than 0.45 of it, and ink
/// keeps nine tenths of a pen away from ink.
package enum OpticalSpacing {
  /// What stands between two letters.
  package enum Kind { case letters, words }

  /// The gap that is evened out, in grid units.
  static func target(_ a: InkProfile, _ b: InkProfile, _ kind: Kind) -> Double {
    let isLatin = a.isLatin && b.isLatin
    switch kind {
    case .letters:
      return ((isLatin ? 1.9 : 2.5) + 0.4 * a.pen) * max(a.white, b.white)
    case .words:
      return (isLatin ? 3.64 : 4.8) + 2.4 * a.pen
    }
  }

  /// Rows that count, and how many make a whole.
  private static func rows(_ a: InkProfile, _ b: InkProfile) -> (range: Range<Int>, divisor: Double) {
    // Runes: 0 to 12. Latin: −4.5 to 14.5, measured by the 32 rows of a small letter.
    a.isLatin && b.isLatin ? (6..<82, 32) : (24..<72, 48)
  }

  /// From the right end of one letter's ink to the left end of the next one's.
  ///
  /// - Parameter widening: How much wider or narrower each row is than the middle one: 1 on a straight line, and the
  ///   radius of the row over that of the middle on a ring, where the feet are nearer to each other.
  package static func gap(
    _ a: InkProfile, _ b: InkProfile, _ kind: Kind, target: Double? = nil, ring: Ring? = nil
  ) -> Double {
    let mean = target ?? self.target(a, b, kind)
    let (range, divisor) = rows(a, b)
    var scales: [Double] = []
    var whites: [Double] = []
    // Words stay words before ᛏ, and a dot does not slip under an arm.
    // A comma has next to no height, and the space after it must not be narrower for that.
    let ofWords = a.isLow || b.isLow ? 1 : 0.82
    var least =
      switch kind {
      case .words: ofWords * mean
      // A comma stands beside its letter, not under an arm of it.
      case .letters where a.isLow || b.isLow: a.isLatin && b.isLatin ? 0 : 0.25 * mean
      case .letters where a.isTallMark || b.isTallMark: 0.5 * mean
      case .letters: a.isDivider || b.isDivider ? 0.35 * mean : -.infinity
      }
    for row in 0..<InkProfile.rowCount {
      let scale = ring?.scale(row) ?? 1
      // On a ring the letters' own halves take more of the angle where the radius is smaller.
      let halves = (ring?.halves ?? 0) * (scale - 1)
      let reach = Double(b.edge[row] - a.reach[row]) + halves
      if reach < .infinity, scale > 0 { least = max(least, -reach / scale) }
      guard range.contains(row) else { continue }
      let white = Double(b.left[row] - a.right[row]) + halves
      guard white < .infinity, scale > 0 else { continue }
      scales.append(scale)
      whites.append(white)
      least = max(least, (0.45 * mean - white) / scale)
    }
    guard !whites.isEmpty else { return max(least, 0.45 * mean) }
    // The sum falls and is convex: Newton's steps from the left rise to the root and never pass it.
    let wanted = divisor / (mean * mean * mean)
    var x = least
    for _ in 0..<40 {
      var sum = -wanted
      var slope = 0.0
      for index in whites.indices {
        let white = max(1e-3, scales[index] * x + whites[index])
        let cube = 1 / (white * white * white)
        sum += cube
        slope += 3 * scales[index] * cube / white
      }
      guard sum > 1e-9 * wanted, slope > 0 else { break }
      x += sum / slope
      if sum < 1e-4 * wanted { break }
    }
    return x
  }

  /// The gap on a straight line, made wider where the ink would come too near: rows cannot see all of a slant.
  static func straightGap(_ a: InkProfile, _ b: InkProfile, _ kind: Kind, target: Double? = nil) -> Double {
    var gap = gap(a, b, kind, target: target)
    let isClear = (0..<InkProfile.rowCount).allSatisfy { Double(b.edge[$0] - a.reach[$0]) + gap > 0.4 }
    if isClear { return gap }
    let wanted = InkSkeleton.least(pen: a.pen) + 0.01
    for _ in 0..<60 {
      let step = StrokePoint(a.halfWidth + gap + b.halfWidth, 0)
      let distance = a.skeleton.distance(to: b.skeleton) { $0 + step }
      if distance >= wanted - 1e-9 { break }
      gap += max(1e-4, wanted - distance)
    }
    return gap
  }

  /// Rows of letters on the spokes of a ring.
  package struct Ring {
    /// Of the circle through the letters' middles.
    var radius: Double
    /// 1 when heads point away from the center, −1 when they point to it.
    var outward: Double
    /// Half the width of both letters together.
    var halves: Double

    func scale(_ row: Int) -> Double {
      (radius + outward * (InkProfile.y(ofRow: row) - StrokeFont.runeHeight / 2)) / radius
    }
  }
}

extension StrokeFont {
  /// What is added to the side bearings between two letters, in hundredths of a grid unit: the `kern` of a font file
  /// that is to space letters as pictures do. 0 where one of the two has no drawing.
  ///
  /// - Complexity: O(strokes), some twenty microseconds.
  package func kern(_ first: Unicode.Scalar, _ second: Unicode.Scalar, style: PenStyle = .regular) -> Int {
    guard let first = self[first], let second = self[second] else { return 0 }
    let (a, b) = (GlyphDrawing(first, style: style), GlyphDrawing(second, style: style))
    let gap = OpticalSpacing.straightGap(InkProfile(a), InkProfile(b), .letters)
    return Int(((gap - first.rightBearing - second.leftBearing) * 100).rounded(.up))
  }
}
