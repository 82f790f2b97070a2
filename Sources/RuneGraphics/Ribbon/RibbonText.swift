/// Letters on their way along a ribbon: where the middle of each one lies, and how large the ribbon must be.
struct RibbonText {
  let sequence: LetterSequence
  /// Of the letters' pen, beside the usual.
  private static let letterWhite = 2.7 / 2.97
  /// Letters are set at least so wide, and at most so; twice as wide as usual where a short text has all of a bow.
  private static let spreads = (least: 1.06, most: 1.5, mostOnBow: 2.0)

  /// The row on a course.
  struct Setting {
    /// The middle of each letter, as the distance along the line.
    var places: [Double]
    /// Where the ink of the last one ends.
    var end: Double
    /// How many letters each stretch holds.
    var counts: [Int]
    /// Whether all letters are on the first stretch.
    var isOnBow: Bool { counts.dropFirst().allSatisfy { $0 == 0 } }
  }

  init(_ sequence: LetterSequence) { self.sequence = sequence }

  /// The smallest course on which the text has its place, and the text there, spread to fill it.
  func fitted(_ course: (_ size: Double) -> RibbonCourse) -> (course: RibbonCourse, setting: Setting)? {
    var (low, high) = (0.0, 0.0)
    func fits(_ size: Double) -> Bool { setting(on: course(size), spread: RibbonText.spreads.least) != nil }
    while !fits(high) {
      if high > 200 { return nil }
      (low, high) = (high, 1.5 * high + 0.25)
    }
    for _ in 0..<(high > 0 ? 12 : 0) {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle }
    }
    var course = course(high)
    (low, high) = (RibbonText.spreads.least, RibbonText.spreads.most)
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
    } else if setting.isOnBow, let crossing = course.crossing {
      (low, high) = (high, RibbonText.spreads.mostOnBow)
      for _ in 0..<12 {
        let middle = (low + high) / 2
        if let wider = self.setting(on: course, spread: middle), wider.isOnBow {
          (setting, low) = (wider, middle)
        } else {
          high = middle
        }
      }
      high = low
      // In the middle of the bow.
      let stretch = course.stretches[0]
      let length = setting.end - stretch.lowerBound
      let start = min(stretch.upperBound - length, (crossing.over + crossing.under - length) / 2)
      course.stretches[0] = max(stretch.lowerBound, start - 1e-3)...stretch.upperBound
      setting = self.setting(on: course, spread: high) ?? setting
    } else {
      setting = justified(setting, on: course, spread: high)
    }
    return (course, setting)
  }

  /// - Returns: Nil where the course is too short.
  func setting(on course: RibbonCourse, spread: Double) -> Setting? {
    var setting = Setting(places: [], end: 0, counts: [])
    for stretch in course.stretches {
      let row = row(from: setting.places.count, on: course.text, stretch, spread: spread)
      setting.counts.append(row.places.count)
      setting.places += row.places
      if !row.places.isEmpty { setting.end = row.end }
    }
    return setting.places.count == sequence.letters.count ? setting : nil
  }

  /// The same letters in each stretch, spread further until they fill it.
  private func justified(_ setting: Setting, on course: RibbonCourse, spread: Double) -> Setting {
    var result = Setting(places: [], end: 0, counts: setting.counts)
    for (stretch, count) in zip(course.stretches, setting.counts) where count > 0 {
      let first = result.places.count
      var (low, high) = (spread, min(1.2 * spread, RibbonText.spreads.most))
      for _ in 0..<12 {
        let middle = (low + high) / 2
        if row(from: first, on: course.text, stretch, spread: middle).places.count >= count {
          low = middle
        } else {
          high = middle
        }
      }
      let row = row(from: first, on: course.text, stretch, spread: low)
      result.places += row.places.prefix(count)
      result.end = row.end
    }
    return result
  }

  /// The letters that have their place in a stretch, in whole words, and where they end.
  private func row(
    from first: Int, on line: CenterLine, _ stretch: ClosedRange<Double>, spread: Double
  ) -> (places: [Double], end: Double) {
    var (places, ends): ([Double], [Double]) = ([], [])
    var s = stretch.lowerBound
    for place in first..<sequence.letters.count {
      s += place == first ? sequence.halfWidth(place) : step(place - 1, from: s, on: line, spread: spread)
      let end = s + sequence.halfWidth(place)
      if end > stretch.upperBound {
        // The word that does not end here goes to the next stretch as a whole.
        while !places.isEmpty, !sequence.isDivider(first + places.count - 1) {
          places.removeLast()
          ends.removeLast()
        }
        break
      }
      places.append(s)
      ends.append(end)
    }
    return (places, ends.last ?? stretch.lowerBound)
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
