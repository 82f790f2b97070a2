/// The letters of a text in one row that closes on itself, as on a ring or a band, or is opened, as on the strip of a finger
/// ring.
struct LetterSequence {
  /// Places in the text's `clusters`, none of them a space.
  private(set) var letters: [Int] = []
  /// What follows each letter; after the last one, the seam.
  private(set) var kinds: [OpticalSpacing.Kind] = []
  /// Spaces beyond the first after each letter, in grid units.
  private(set) var extraSpace: [Double] = []
  /// Whether nothing follows the last letter.
  private var isOpen = false
  /// Whether the last letter is a divider that only closes the row.
  private(set) var hasClosingDivider = false
  private let text: ShapedText
  private let tracking: Double

  /// All lines of a text in succession. The sign for the seam closes the row, or where there is none, one that divides the words.
  init(_ text: ShapedText, tracking: Double) {
    self.text = text
    self.tracking = tracking
    var divider: Int?
    for line in text.lines {
      if !letters.isEmpty { kinds[kinds.count - 1] = .words }
      for index in line {
        let cluster = text.clusters[Int(index)]
        if cluster.drawing == nil {
          guard !letters.isEmpty, cluster.advance > 0 else { continue }
          if kinds[kinds.count - 1] == .words { extraSpace[extraSpace.count - 1] += cluster.advance }
          kinds[kinds.count - 1] = .words
        } else {
          letters.append(Int(index))
          kinds.append(.letters)
          extraSpace.append(0)
          if cluster.isDivider { divider = divider ?? Int(index) }
        }
      }
    }
    let closing = text.seam ?? (kinds.dropLast().contains(.words) ? nil : divider)
    if let sign = closing, !letters.isEmpty, !isDivider(letters.count - 1), !isCross(0) {
      letters.append(sign)
      kinds.append(.letters)
      extraSpace.append(0)
      hasClosingDivider = true
    }
    if !letters.isEmpty {
      kinds[kinds.count - 1] = isDivider(letters.count - 1) ? .letters : .words
      extraSpace[extraSpace.count - 1] = 0
      // A sign at the seam has the same white on both sides.
      let last = letters.count - 1
      if last > 0, isDivider(last), kinds[last - 1] == .words || isCross(last) {
        (kinds[last - 1], kinds[last]) = (.words, .words)
      } else if last > 1, !isDivider(last), isDivider(0), kinds[0] == .words || isCross(0) {
        (kinds[0], kinds[last]) = (.words, .words)
      }
    }
  }

  func isCross(_ place: Int) -> Bool { drawing(place)?.letters == ["᛭"] }

  /// The row with its ends left apart, and without the sign that only closes it.
  var opened: LetterSequence { opened(keepsDivider: false) }

  /// - Parameter keepsDivider: Whether the sign that closes the row stays at its end.
  func opened(keepsDivider: Bool) -> LetterSequence {
    var result = self
    result.isOpen = true
    if hasClosingDivider, !keepsDivider {
      result.letters.removeLast()
      result.kinds.removeLast()
      result.extraSpace.removeLast()
    }
    return result
  }

  /// From the left end of the first letter's ink to the right end of the last one's, for an opened row.
  func extent(_ steps: [Double]) -> Double { halfWidth(0) + steps.reduce(0, +) + halfWidth(letters.count - 1) }

  /// The row so many times in succession.
  func repeated(_ times: Int) -> LetterSequence {
    var result = self
    for _ in 1..<max(1, times) {
      result.letters += letters
      result.kinds += kinds
      result.extraSpace += extraSpace
    }
    return result
  }

  func drawing(_ place: Int) -> GlyphDrawing? { text.clusters[letters[place]].drawing.map { text.drawings[$0] } }

  /// Whether the letter is a sign that divides words.
  func isDivider(_ place: Int) -> Bool { text.clusters[letters[place]].isDivider }

  func halfWidth(_ place: Int) -> Double { drawing(place).map { ($0.spacingMaxX - $0.spacingMinX) / 2 } ?? 0 }

  /// From the middle of each letter to the middle of the next one, and from the last to the first.
  ///
  /// - Parameters:
  ///   - spread: All white space is so many times the usual.
  ///   - ring: A circle through the letters' middles, on which the steps are arcs; nil for a straight row.
  func steps(spread: Double, ring: RingCircle?) -> [Double] {
    var known: [UInt64: Double] = [:]
    var steps: [Double] = []
    steps.reserveCapacity(letters.count)
    for place in letters.indices {
      if isOpen, place == letters.count - 1 {
        steps.append(0)
        break
      }
      let next = (place + 1) % letters.count
      let (a, b) = (letters[place], letters[next])
      let key = UInt64(a) << 33 | UInt64(b) << 1 | (kinds[place] == .words ? 1 : 0)
      let step: Double
      if let value = known[key] {
        step = value
      } else {
        step = self.step(place, next, spread: spread, ring: ring)
        known[key] = step
      }
      steps.append(step + extraSpace[place] * spread)
    }
    guard let ring, letters.count > 2 else { return steps }
    // Over a short letter, the feet of its neighbors may meet.
    for distance in 2...3 where letters.count > distance {
      for place in letters.indices where !isOpen || place + distance < letters.count {
        let sum = (0..<distance).reduce(0) { $0 + steps[(place + $1) % letters.count] }
        let needed = apart(place, (place + distance) % letters.count, step: sum, ring: ring)
        if needed > sum { steps[(place + distance - 1) % letters.count] += needed - sum }
      }
    }
    return steps
  }

  /// From the middle of a letter to the middle of the next one.
  func step(_ place: Int, _ next: Int, spread: Double, ring: RingCircle?) -> Double {
    guard let a = text.profiles[letters[place]], let b = text.profiles[letters[next]] else { return 0 }
    let halves = halfWidth(place) + halfWidth(next)
    let target = OpticalSpacing.target(a, b, kinds[place]) * spread
    guard let ring else { return halves + OpticalSpacing.straightGap(a, b, kinds[place], target: target) + tracking }
    let rows = OpticalSpacing.Ring(radius: ring.radius, outward: ring.outward, halves: halves)
    let gap = OpticalSpacing.gap(a, b, kinds[place], target: target, ring: rows)
    return apart(place, next, step: halves + gap + tracking, ring: ring)
  }

  /// The step, made longer where the ink of the two letters would come too near.
  private func apart(_ place: Int, _ other: Int, step: Double, ring: RingCircle) -> Double {
    guard let a = text.profiles[letters[place]]?.skeleton, let b = text.profiles[letters[other]]?.skeleton else {
      return step
    }
    let pen = text.style.weight
    let wanted = InkSkeleton.least(pen: pen) + 0.01
    var step = step
    // Letters cannot be nearer than the circles around them.
    guard step / ring.radius < 2, chord(step, ring.radius) < a.halfWidth + b.halfWidth + wanted else { return step }
    for _ in 0..<60 {
      let (sine, cosine) = sineAndCosine(step / ring.radius)
      // Both seen from the center of the ring, the first letter straight above it or, read from inside, below.
      let up = StrokePoint(0, ring.radius * ring.outward)
      let distance = a.distance(to: b) { point in
        let spoke = point + up
        return StrokePoint(
          cosine * spoke.x + sine * spoke.y * ring.outward, cosine * spoke.y - sine * spoke.x * ring.outward) - up
      }
      guard distance < wanted - 1e-9 else { break }
      step += max(1e-4, wanted - distance)
    }
    return step
  }

  private func chord(_ step: Double, _ radius: Double) -> Double { 2 * radius * sineAndCosine(step / radius / 2).sine }

  /// Steps that add up to a length, all white space being spread alike.
  ///
  /// - Returns: Nil when the letters take more.
  func steps(filling length: Double, ring: RingCircle?) -> [Double]? {
    func sum(_ spread: Double) -> Double { self.steps(spread: spread, ring: ring).reduce(0, +) }
    let natural = sum(1)
    guard !letters.isEmpty, natural <= length * (1 + 1e-7) else { return nil }
    // The white grows nearly in proportion.
    let white = max(1e-3, natural - letters.indices.reduce(0) { $0 + 2 * halfWidth($1) })
    let (spread, _) = halved((1, 2 + 2 * (length - natural) / white), times: 24) { sum($0) <= length }
    let steps = self.steps(spread: spread, ring: ring)
    // What is left is little.
    let rest = (length - steps.reduce(0, +)) / Double(steps.count)
    return steps.map { $0 + rest }
  }

  /// The radius of the ring that the letters fill with their usual spacing.
  func naturalRadius(outward: Double, smallest: Double) -> Double {
    var radius = max(smallest, steps(spread: 1, ring: nil).reduce(0, +) / (2 * .pi))
    for _ in 0..<24 {
      let needed = max(
        smallest, steps(spread: 1, ring: RingCircle(radius: radius, outward: outward)).reduce(0, +) / (2 * .pi))
      if abs(needed - radius) < 1e-9 * radius { return max(needed, radius) }
      radius = needed
    }
    return radius
  }
}
