/// Letters on their way along a ribbon: where the middle of each one lies, and how large the ribbon must be.
struct RibbonText {
  let sequence: LetterSequence
  /// Of the letters' pen, beside the usual.
  private static let letterWhite = 2.7 / 2.97
  /// Letters are set at least so wide, and at most so.
  private static let spreads = 1.06...1.5

  /// The row on a course.
  struct Setting {
    /// The middle of each letter, as the distance along the line.
    var places: [Double]
    /// Where the ink of the last one ends.
    var end: Double
    /// How many letters each stretch holds.
    var counts: [Int]
  }

  init(_ sequence: LetterSequence) { self.sequence = sequence }

  /// The smallest course on which the text has its place, and the text there, spread to fill it.
  func fitted(_ course: (_ size: Double) -> RibbonCourse) -> (course: RibbonCourse, setting: Setting)? {
    var (low, high) = (0.0, 0.0)
    func fits(_ size: Double) -> Bool { setting(on: course(size), spread: RibbonText.spreads.lowerBound) != nil }
    while !fits(high) {
      if high > 200 { return nil }
      (low, high) = (high, 1.5 * high + 0.25)
    }
    for _ in 0..<(high > 0 ? 12 : 0) {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle }
    }
    var course = course(high)
    (low, high) = (RibbonText.spreads.lowerBound, RibbonText.spreads.upperBound)
    if setting(on: course, spread: high) == nil {
      for _ in 0..<12 {
        let middle = (low + high) / 2
        if setting(on: course, spread: middle) != nil { low = middle } else { high = middle }
      }
      high = low
    }
    guard var setting = setting(on: course, spread: high) else { return nil }
    if course.endsWithText {
      course = RibbonCourse(line: course.line.part(0...setting.end + RibbonCourse.afterText))
    } else if setting.counts.count == 1 || setting.counts[1] == 0, let crossing = course.crossing {
      // In the middle of the bow.
      let stretch = course.stretches[0]
      let length = setting.end - stretch.lowerBound
      let start = min(stretch.upperBound - length, (crossing.over + crossing.under - length) / 2)
      course.stretches[0] = max(stretch.lowerBound, start - 1e-3)...stretch.upperBound
      setting = self.setting(on: course, spread: high) ?? setting
    }
    return (course, setting)
  }

  /// - Returns: Nil where the course is too short.
  func setting(on course: RibbonCourse, spread: Double) -> Setting? {
    var setting = Setting(places: [], end: 0, counts: [])
    for stretch in course.stretches {
      let first = setting.places.count
      var s = stretch.lowerBound
      var ends: [Double] = []
      for place in first..<sequence.letters.count {
        s += place == first ? sequence.halfWidth(place) : step(place - 1, from: s, on: course.line, spread: spread)
        let end = s + sequence.halfWidth(place)
        if end > stretch.upperBound {
          // The word that does not end here goes to the next stretch as a whole.
          while let last = setting.places.indices.last, last >= first, !sequence.isDivider(last) {
            setting.places.removeLast()
            ends.removeLast()
          }
          break
        }
        setting.places.append(s)
        ends.append(end)
      }
      setting.counts.append(setting.places.count - first)
      if let end = ends.last { setting.end = end }
    }
    return setting.places.count == sequence.letters.count ? setting : nil
  }

  /// From the middle of a letter to the middle of the next one, where the line bends as it does there.
  private func step(_ place: Int, from s: Double, on line: CenterLine, spread: Double) -> Double {
    let curvature = line.curvature(s + sequence.halfWidth(place))
    var ring: RingCircle?
    if abs(curvature) > 1e-5 {
      ring = RingCircle(radius: max(1 / abs(curvature), 14), outward: curvature > 0 ? 1 : -1)
    }
    return sequence.step(place, place + 1, spread: spread * RibbonText.letterWhite, ring: ring)
  }
}
