/// An order of cuts in which a tool travels little between them: from each to the nearest one, then made shorter by
/// turning round and moving parts of the way.
struct CutOrder {
  private(set) var cuts: [EngravingPlan.Cut] = []
  /// Where the tool is before the first cut; nil where it may begin anywhere.
  private let start: StrokePoint?
  /// Cuts farther ahead than this are never neighbors: letters come in the order of the line.
  private static let reach = 80

  init(_ line: [EngravingPlan.Cut], from start: StrokePoint?) {
    self.start = start
    var left = line
    var tool = start ?? line.first?.start ?? StrokePoint(0, 0)
    cuts.reserveCapacity(line.count)
    while !left.isEmpty {
      var best = (index: 0, isReversed: false, distance: Double.infinity)
      for index in 0..<min(CutOrder.reach, left.count) {
        for isReversed in [false, true] {
          let distance = ((isReversed ? left[index].end : left[index].start) - tool).length
          if distance < best.distance { best = (index, isReversed, distance) }
        }
      }
      let cut = left.remove(at: best.index)
      cuts.append(best.isReversed ? cut.reversed : cut)
      tool = cuts[cuts.count - 1].end
    }
  }

  /// Shortens the way until nothing does, or so many times.
  mutating func improve(passes: Int) {
    for _ in 0..<passes {
      let isTurned = turnParts()
      let isMoved = moveParts()
      if !isTurned, !isMoved { return }
    }
  }

  /// From the end of one cut to the start of another; 0 before the first one and after the last.
  private func gap(_ end: StrokePoint?, _ start: StrokePoint?) -> Double {
    guard let end, let start else { return 0 }
    return (start - end).length
  }

  private func end(before index: Int) -> StrokePoint? { index == 0 ? start : cuts[index - 1].end }
  private func start(at index: Int) -> StrokePoint? { index < cuts.count ? cuts[index].start : nil }

  private func turned(_ part: ArraySlice<EngravingPlan.Cut>) -> [EngravingPlan.Cut] {
    part.reversed().map { $0.reversed }
  }

  /// Turns parts of the way round (2-opt), which takes out its crossings.
  private mutating func turnParts() -> Bool {
    var isBetter = false
    for first in cuts.indices {
      for last in first..<min(cuts.count, first + CutOrder.reach) {
        let (before, after) = (end(before: first), start(at: last + 1))
        let now = gap(before, cuts[first].start) + gap(cuts[last].end, after)
        guard gap(before, cuts[last].end) + gap(cuts[first].start, after) < now - 1e-9 else { continue }
        cuts.replaceSubrange(first...last, with: turned(cuts[first...last]))
        isBetter = true
      }
    }
    return isBetter
  }

  /// Moves up to three cuts elsewhere (Or-opt).
  private mutating func moveParts() -> Bool {
    var isBetter = false
    for count in 1...3 where cuts.count > count {
      for first in 0...cuts.count - count {
        let next = first + count
        let (head, tail) = (cuts[first].start, cuts[next - 1].end)
        let (before, after) = (end(before: first), start(at: next))
        let saved = gap(before, head) + gap(tail, after) - gap(before, after)
        guard saved > 1e-9 else { continue }
        var best = (place: -1, isTurned: false, gain: 1e-9)
        for place in max(0, first - CutOrder.reach)...min(cuts.count, next + CutOrder.reach)
        where place < first || place > next {
          let (end, start) = (end(before: place), start(at: place))
          let between = gap(end, start)
          for isTurned in [false, true] {
            let added = (isTurned ? gap(end, tail) + gap(head, start) : gap(end, head) + gap(tail, start)) - between
            if saved - added > best.gain { best = (place, isTurned, saved - added) }
          }
        }
        guard best.place >= 0 else { continue }
        let part = best.isTurned ? turned(cuts[first..<next]) : Array(cuts[first..<next])
        cuts.removeSubrange(first..<next)
        cuts.insert(contentsOf: part, at: best.place > first ? best.place - count : best.place)
        isBetter = true
      }
    }
    return isBetter
  }
}
