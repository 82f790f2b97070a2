/// Letters on their way along a ribbon: where the middle of each one lies, and how large the ribbon must be.
struct RibbonText {
  let sequence: LetterSequence
  /// Of the letters' pen, beside the usual.
  private static let letterWhite = 2.7 / 2.97
  /// Letters are set at least so wide, and at most so; wider than usual where a short text has all of a stretch.
  private static let spreads = (least: 1.06, most: 1.5, mostOnOne: 2.4)

  /// The row on a course.
  struct Setting {
    /// The serpent and the middle of each letter, as the distance along it.
    var places: [(serpent: Int, s: Double)] = []
    /// How many letters each stretch holds.
    var counts: [Int] = []
    /// The ink on each stretch that holds any.
    var inks: [(serpent: Int, range: ClosedRange<Double>)] = []
  }

  init(_ sequence: LetterSequence) { self.sequence = sequence }

  /// The smallest course on which the text has its place, and the text there, spread to fill it.
  ///
  /// - Parameter largest: Nil where only a larger one would do.
  func fitted(
    largest: Double = 200, _ course: (_ size: Double) -> RibbonCourse
  ) -> (course: RibbonCourse, setting: Setting)? {
    var (low, high) = (0.0, 0.0)
    func fits(_ size: Double) -> Bool { self.fits(course(size)) }
    while !fits(high) {
      if high >= largest { return nil }
      (low, high) = (high, min(largest, 1.5 * high + 0.25))
    }
    let course = course(halved((low, high), times: high > 0 ? 10 : 0) { !fits($0) }.high)
    let stretches = course.serpents.reduce(0) { $0 + $1.stretches.count }
    var spread = stretches == 1 ? RibbonText.spreads.mostOnOne : RibbonText.spreads.most
    if setting(on: course, spread: spread) == nil {
      spread = halved((RibbonText.spreads.least, spread), times: 12) { setting(on: course, spread: $0) != nil }.low
    }
    // Of several serpents, each is lettered as far as the others.
    let part = halved((0, 1), times: 10) { setting(on: course, spread: spread, part: $0) == nil }.high
    guard let setting = setting(on: course, spread: spread, part: part) else { return nil }
    return (course, course.tailTurn == nil ? justified(setting, on: course, spread: spread) : setting)
  }

  func fits(_ course: RibbonCourse) -> Bool { setting(on: course, spread: RibbonText.spreads.least) != nil }

  /// How many letters have their place on a course.
  func capacity(of course: RibbonCourse) -> Int { row(on: course, spread: RibbonText.spreads.least).places.count }

  /// - Returns: Nil where the course is too short.
  func setting(on course: RibbonCourse, spread: Double, part: Double = 1) -> Setting? {
    let setting = row(on: course, spread: spread, part: part)
    return setting.places.count == sequence.letters.count ? setting : nil
  }

  /// - Parameter part: Of each serpent's free length.
  private func row(on course: RibbonCourse, spread: Double, part: Double = 1) -> Setting {
    var setting = Setting()
    for (number, serpent) in course.serpents.enumerated() {
      var rest = part * serpent.stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      for stretch in serpent.stretches {
        let place = stretch.lowerBound...min(stretch.upperBound, stretch.lowerBound + rest)
        append(row(from: setting.places.count, on: serpent.body, place, spread: spread), of: number, to: &setting)
        rest = max(0, rest - place.upperBound + place.lowerBound)
      }
    }
    return setting
  }

  private func append(_ row: (places: [Double], ink: ClosedRange<Double>), of serpent: Int, to setting: inout Setting) {
    setting.counts.append(row.places.count)
    if !row.places.isEmpty { setting.inks.append((serpent, row.ink)) }
    setting.places += row.places.map { (serpent, $0) }
  }

  /// The same letters in each stretch, spread further until they fill it, or in the middle of it.
  private func justified(_ setting: Setting, on course: RibbonCourse, spread: Double) -> Setting {
    var result = Setting()
    var counts = setting.counts.makeIterator()
    for (number, serpent) in course.serpents.enumerated() {
      for stretch in serpent.stretches {
        guard let count = counts.next() else { continue }
        let first = result.places.count
        func row(_ place: ClosedRange<Double>, _ spread: Double) -> (places: [Double], ink: ClosedRange<Double>) {
          self.row(from: first, before: first + count, on: serpent.body, place, spread: spread)
        }
        let most = setting.counts.count == 1 ? spread : min(1.25 * spread, RibbonText.spreads.most)
        let low = halved((spread, most), times: 12) { row(stretch, $0).places.count >= count }.low
        var letters = row(stretch, low)
        let rest = stretch.upperBound - letters.ink.upperBound
        if serpent.stretches.count == 1, rest > 0 {
          letters = row(stretch.lowerBound + rest / 2...stretch.upperBound, low)
        }
        append(letters, of: number, to: &result)
      }
    }
    return result.places.count == setting.places.count ? result : setting
  }

  /// The letters that have their place in a stretch, in whole words, and where their ink is.
  private func row(
    from first: Int, before limit: Int? = nil, on band: RibbonStrand, _ stretch: ClosedRange<Double>, spread: Double
  ) -> (places: [Double], ink: ClosedRange<Double>) {
    var (places, ends): ([Double], [Double]) = ([], [])
    var s = stretch.lowerBound
    for place in first..<(limit ?? sequence.letters.count) {
      // Letters are as small as the band is narrow.
      let scale = 2 * band.halfWidth(s) / RibbonCourse.width
      s += scale * (place == first ? sequence.halfWidth(place) : step(place - 1, from: s, on: band.line, scale, spread))
      let end = s + scale * sequence.halfWidth(place)
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
    return (places, stretch.lowerBound...(ends.last ?? stretch.lowerBound))
  }

  /// From the middle of a letter to the middle of the next one, where the line bends as it does there.
  private func step(_ place: Int, from s: Double, on line: CenterLine, _ scale: Double, _ spread: Double) -> Double {
    let curvature = scale * line.curvature(s + scale * sequence.halfWidth(place))
    var ring: RingCircle?
    if abs(curvature) > 1e-5 { ring = RingCircle(radius: max(1 / abs(curvature), 14), outward: curvature > 0 ? 1 : -1) }
    return sequence.step(place, place + 1, spread: spread * RibbonText.letterWhite, ring: ring)
  }
}
