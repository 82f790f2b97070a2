extension RibbonStrand {
  /// A place where two bands cross, or one crosses itself, with the distances along both.
  struct Crossing {
    var bands: (Int, Int)
    var places: (Double, Double)
  }

  /// All crossings of the middle lines, in the order of the first band.
  ///
  /// - Complexity: O(length²).
  static func crossings(_ strands: [RibbonStrand]) -> [Crossing] {
    let step = 0.4 * RibbonCourse.width
    let lines = strands.map { $0.line.points(0...$0.line.length, step: step) }
    func place(_ band: Int, _ corner: Double) -> Double {
      strands[band].line.length * corner / Double(lines[band].count - 1)
    }
    var result: [Crossing] = []
    for (one, first) in lines.enumerated() {
      for index in 0..<first.count - 1 {
        let (start, along) = (first[index], first[index + 1] - first[index])
        for other in one..<lines.count {
          let second = lines[other]
          // Neighbors meet without crossing, as both ends of a closed line do.
          for number in (other == one ? min(index + 4, second.count - 1) : 0)..<second.count - 1 {
            let (away, across) = (second[number] - start, second[number + 1] - second[number])
            let turn = cross(along, across)
            guard turn != 0, dot(away, away) < 4 * step * step, other > one || number - index < second.count - 2 else {
              continue
            }
            let (t, u) = (cross(away, across) / turn, cross(away, along) / turn)
            if t >= 0, t < 1, u >= 0, u < 1 {
              result.append(
                Crossing(
                  bands: (one, other), places: (place(one, Double(index) + t), place(other, Double(number) + u))))
            }
          }
        }
      }
    }
    return result
  }

  /// Lets bands lie above and below each other by turns; at the first crossing, the first band lies above.
  static func weave(_ strands: inout [RibbonStrand]) {
    let crossings = crossings(strands)
    // The crossings along each band, and whether the band is the second one there.
    var passes = strands.map { _ in [(place: Double, crossing: Int, isSecond: Bool)]() }
    for (number, crossing) in crossings.enumerated() {
      passes[crossing.bands.0].append((crossing.places.0, number, false))
      passes[crossing.bands.1].append((crossing.places.1, number, true))
    }
    var secondIsAbove = crossings.map { _ in Bool?.none }
    for start in crossings.indices where secondIsAbove[start] == nil {
      secondIsAbove[start] = false
      var waiting = [start]
      while let known = waiting.popLast() {
        for band in passes {
          let sorted = band.ordered { $0.place < $1.place }
          for (one, two) in zip(sorted, sorted.dropFirst()) {
            for (here, next) in [(one, two), (two, one)] where here.crossing == known {
              guard secondIsAbove[next.crossing] == nil, let above = secondIsAbove[known] else { continue }
              // Above here, below there.
              secondIsAbove[next.crossing] = (here.isSecond == above) != next.isSecond
              waiting.append(next.crossing)
            }
          }
        }
      }
    }
    let plain = strands
    for (number, crossing) in crossings.enumerated() {
      let isSecond = secondIsAbove[number] == true
      let (over, under) = isSecond ? (crossing.bands.1, crossing.bands.0) : crossing.bands
      let (s, below) = isSecond ? (crossing.places.1, crossing.places.0) : crossing.places
      let (upper, lower) = (plain[over], plain[under])
      let widths = (upper.halfWidth(s), lower.halfWidth(below))
      let slant = max(0.25, abs(cross(upper.line.tangent(s), lower.line.tangent(below))))
      func range(_ line: CenterLine, _ place: Double, _ reach: Double) -> ClosedRange<Double> {
        max(0, place - reach)...min(line.length, place + reach)
      }
      strands[under].covers.append(
        Cover(
          upper, range(upper.line, s, 1.8 * widths.0 + widths.1 / slant),
          within: range(lower.line, below, 2 * widths.1 + widths.0 / slant)))
    }
  }
}
