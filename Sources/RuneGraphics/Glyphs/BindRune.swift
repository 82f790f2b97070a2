/// Joins letters into a bind rune, as carvers do: they share one stem.
package enum BindRune {
  /// More letters on one stem nobody could read, and text from outside must not grow a glyph for ever.
  static let mostLetters = 8

  /// All letters on one stem; nil if they are more than `mostLetters` or two of them cannot be joined.
  package static func joined(_ letters: [StrokeGlyph]) -> StrokeGlyph? {
    if letters.count > mostLetters { return nil }
    return letters.dropFirst().reduce(letters.first) { bound, next in bound.flatMap { joined($0, next) } }
  }

  /// An upright line that is long enough to be a stem.
  private struct Stem {
    var stroke, segment: Int
    var x, low, high: Double
  }

  private static let shortestStem = 6.0

  /// The two letters on one stem: the last stem of `first` and the first one of `second`. Nil when a letter has none,
  /// when a tool would have to cut a line twice, or when one of them would not be seen: an ᛁ on any stem, or an arm that
  /// lies within a pen's width of the other letter's.
  package static func joined(_ first: StrokeGlyph, _ second: StrokeGlyph) -> StrokeGlyph? {
    guard let mine = stems(of: first).max(by: { $0.x < $1.x }), let other = stems(of: second).min(by: { $0.x < $1.x })
    else { return nil }
    let shift = StrokePoint(mine.x - other.x, 0)
    var left = first
    var right = second
    right.strokes = second.strokes.map { $0.mapped { $0 + shift } }
    right.dots = second.dots.map { $0 + shift }
    let isClear =
      isClear(without(mine, first.strokes), dots: first.dots, of: right)
      && isClear(without(other, right.strokes), dots: right.dots, of: first)
    guard isClear else { return nil }
    // The shorter stem lies on the longer one and goes.
    if mine.low <= other.low && mine.high >= other.high {
      right.strokes = without(other, right.strokes)
    } else if other.low <= mine.low && other.high >= mine.high {
      left.strokes = without(mine, left.strokes)
    } else {
      return nil
    }
    let dots = left.dots + right.dots.filter { !left.dots.contains($0) }
    let (leftBox, rightBox) = (first.skeletonBox, right.skeletonBox)
    let bound = StrokeGlyph(
      scalar: first.scalar, name: "\(first.name) + \(second.name)", strokes: left.strokes + right.strokes, dots: dots,
      leftBearing: rightBox.minX < leftBox.minX ? second.leftBearing : first.leftBearing,
      rightBearing: rightBox.maxX > leftBox.maxX ? second.rightBearing : first.rightBearing, hand: first.hand)
    return bound.doubledPieces.isEmpty ? bound : nil
  }

  /// Whether something of a letter, its stem apart, can be seen beside another one on the same stem.
  private static func isClear(_ strokes: [Stroke], dots: [StrokePoint], of other: StrokeGlyph) -> Bool {
    let penWidth = 1.0
    return !dots.allSatisfy(other.dots.contains)
      || !strokes.allSatisfy { stroke in
        stroke.isSampled { point in other.strokes.contains { $0.isWithin(penWidth, of: point) } }
      }
  }

  private static func stems(of glyph: StrokeGlyph) -> [Stem] {
    var result: [Stem] = []
    for (index, stroke) in glyph.strokes.enumerated() {
      for (number, (from, segment)) in stroke.pieces.enumerated() {
        if case .line(let end) = segment, end.x == from.x, abs(end.y - from.y) >= shortestStem {
          result.append(
            Stem(stroke: index, segment: number, x: end.x, low: min(from.y, end.y), high: max(from.y, end.y)))
        }
      }
    }
    return result
  }

  /// The strokes with one segment taken out; what stood before and after it become strokes of their own.
  private static func without(_ stem: Stem, _ strokes: [Stroke]) -> [Stroke] {
    var result = strokes
    let stroke = strokes[stem.stroke]
    let before = Array(stroke.segments[..<stem.segment])
    let after = Array(stroke.segments[(stem.segment + 1)...])
    let start = stroke.segments[stem.segment].end
    var pieces: [Stroke] = []
    if stroke.isClosed {
      // An open track round from the stem's end to its start.
      if !(after + before).isEmpty { pieces.append(Stroke(start: start, segments: after + before)) }
    } else {
      if !before.isEmpty { pieces.append(Stroke(start: stroke.start, segments: before)) }
      if !after.isEmpty { pieces.append(Stroke(start: start, segments: after)) }
    }
    result.replaceSubrange(stem.stroke...stem.stroke, with: pieces)
    return result
  }
}

extension Stroke {
  /// Whether a condition holds at points all along the stroke.
  fileprivate func isSampled(_ condition: (StrokePoint) -> Bool) -> Bool {
    for (from, segment) in pieces {
      let control = segment.control ?? .middle(from, segment.end)
      for step in 0...8 where !condition(Stroke.point(on: from, control, segment.end, at: Double(step) / 8)) {
        return false
      }
    }
    return true
  }

  fileprivate func isWithin(_ distance: Double, of point: StrokePoint) -> Bool {
    pieces.contains { $0.segment.touches(point, from: $0.from, tolerance: distance) }
  }
}
