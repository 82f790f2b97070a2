extension SizedLayout {
  /// How a text is set on a disk.
  package enum Disk: String, Sendable {
    /// A letter, a word or a few lines across the middle, in a rim of dots.
    case medallion
    /// A text along the rim as often as it fits, at least twice, and the first rune of a word in the middle.
    case repeated
    /// Rings one inside the other: so many that they leave no large middle empty.
    case rings
    /// One line from the rim inward.
    case spiral

    /// What suits a text; nil where that is a single ring.
    ///
    /// - Parameter text: As it is drawn.
    package init?(suiting text: ShapedText) {
      // Few letters would be lost along a rim.
      let isShort = text.lines.count == 1 && text.letterCount < (Disk.isOneWord(text) ? 10 : 11)
      // One ring of more letters would be a thin rim around nothing.
      guard isShort || text.letterCount > 36 else { return nil }
      self = isShort ? .medallion : text.letterCount > 600 ? .spiral : .rings
    }

    package static func isOneWord(_ text: ShapedText) -> Bool {
      // What a no-break space joins is one.
      text.lines.count == 1
        && !text.lines[0].lazy.map { text.clusters[Int($0)] }.contains { $0.separates && $0.mayBreakAfter }
    }

    /// Whether it is too short for a spiral, or to go around once.
    package static func isShortWord(_ text: ShapedText) -> Bool { isOneWord(text) && text.letterCount < 10 }
  }

  /// From ring to ring, in heights of a rune.
  private static let ringPitch = 1.62
  /// From one turn of a spiral to the next.
  private static let turnPitch = 1.42

  /// Sets a text on a disk, with lines around and between its rings.
  ///
  /// - Parameters:
  ///   - letters: Words are divided by spaces or signs.
  ///   - font: Has them, `᛬` and `᛭`.
  ///   - reading: From which side rings are read.
  ///   - hasCross: Whether a cross is where a line begins and ends, instead of two dots.
  /// - Throws: `Failure` where the text does not fit, with a size that would do.
  /// - Complexity: O(letters), some twenty times.
  package static func disk(
    _ disk: Disk, _ letters: String, font: StrokeFont, style: PenStyle, reading: RuneLayout.RingReading = .outside,
    hasEdges: Bool = true, hasCross: Bool = true, _ request: Request
  ) throws(Failure) -> SizedLayout {
    let sign = hasCross ? "᛭" : "᛬"
    let words = letters.words
    let text = ShapedText(letters.withSingleSpaces, font: font, style: style)
    guard text.hasLetters else { throw .noLetters }
    // A text of few signs is repeated until it fills two turns or rings; a long one on a rim would leave the disk empty.
    let isLong = text.letterCount > 55
    let times = disk == .repeated ? 2 : max(1, (36 + text.letterCount) / (text.letterCount + 1))
    var set: (layout: RuneLayout, edges: [FrameEdge], radius: Double)
    switch disk {
    case .medallion: set = try medallion(text, hasCross: hasCross, isCut: request.isCut)
    case .repeated where !isLong: set = try repeated(words, sign, font, style, reading, isCut: request.isCut)
    case .repeated, .rings:
      // Each ring of a text that is repeated several times begins as the text does.
      let copies = Array(
        repeating: words.joined(separator: " ") + " \(sign) ", count: (9...18).contains(text.letterCount) ? 5 : times)
      var parts = words.flatMap { divided($0) }
      // Where nothing but pauses divides words, a ring ends anywhere.
      if text.letterCount > max(36, 9 * parts.count) { parts = words.flatMap { divided($0, every: 4) } }
      set = try rings(times > 2 ? copies : times > 1 ? parts + ["\(sign) "] + parts : parts, sign, font, style, reading)
    case .spiral:
      // Two dots between words: strokes would read as a rune.
      let length = RuneLayout.rowLength(text, tracking: 0) + StrokeFont.runeHeight
      // What is repeated has two turns.
      let least = times > 1 ? (4 * .pi * (1.65 + turnPitch / 2) - 2) * StrokeFont.runeHeight : length
      let filling = Array(repeating: words, count: max(1, Int((least / length).rounded(.up)))).flatMap { $0 }
      let text = "\(sign) \(filling.joined(separator: "᛬")) \(sign)"
      set = spiral(ShapedText(text, font: font, style: style), cross: hasCross ? font["᛭"] : nil)
    }
    var box = InkBox(minX: -set.radius, minY: -set.radius, maxX: set.radius, maxY: set.radius)
    if request.hasMarginOutside {
      if !hasEdges { box = set.layout.inkBox }
      // A rim that is not cut is ink.
      if hasEdges, case .mark(let rim)? = set.edges.first { box = rim.box }
    }
    var request = request
    // A large letter has no larger margin, and a short text a coin that can be seen.
    if disk == .medallion {
      request.margin *= 0.17 * set.radius / StrokeFont.runeHeight
      let isFree = request.width == nil && request.height == nil && request.runeHeight == nil
      if isFree, 2 * set.radius < 8 * StrokeFont.runeHeight { request.width = 8 * request.usualRuneHeight }
    }
    if let side = [request.width, request.height].compactMap({ $0 }).min() {
      (request.width, request.height) = (side, side)
    }
    return SizedLayout(
      layout: set.layout, frame: try frame(around: box, request, .center), edges: hasEdges ? set.edges : [])
  }

  /// A word, cut after each of its dividers, with the space after it.
  private static func divided(_ text: String, every most: Int = .max) -> [String] {
    var (parts, count) = ([""], 0)
    for letter in text {
      if count == most { parts.append("") }
      count = parts[parts.count - 1].isEmpty ? 1 : count + 1
      parts[parts.count - 1].append(letter)
      if LineBreaker.isDivider(letter.unicodeScalars.first!, amongRunes: true) { parts.append("") }
    }
    parts[parts.count - 1] += parts[parts.count - 1].isEmpty ? "" : " "
    return parts.filter { !$0.isEmpty }
  }

  /// A line inside of a disk, which is engraved like a letter and not cut like the rim: an area as wide as it, or the line alone.
  ///
  /// - Parameter place: Where it is, for a parameter and a distance to the side.
  private static func line(
    _ range: ClosedRange<Double>, width: Double, _ style: PenStyle,
    _ place: (_ t: Double, _ across: Double) -> StrokePoint
  ) -> FrameEdge {
    func side(_ across: Double) -> Stroke {
      Stroke.fitted(range, step: 0.5, tolerance: 0.02) { t in
        (place(t, across), place(t + 1e-4, across) - place(t - 1e-4, across))
      }
    }
    if style.isHairline { return .mark(side(0)) }
    let area = side(width / 2).joined(side(-width / 2).reversed)
    return .mark(Stroke(start: area.start, segments: area.segments + [.line(to: area.start)], isClosed: true))
  }

  private static func circle(_ radius: Double, width: Double, _ style: PenStyle) -> FrameEdge {
    line(0...2 * .pi, width: width, style) { angle, across in
      let (sine, cosine) = sineAndCosine(angle)
      return StrokePoint(sine, -cosine) * (radius + across)
    }
  }

  /// What a machine cuts, else a line.
  private static func rim(_ radius: Double, width: Double, _ style: PenStyle, isCut: Bool) -> FrameEdge {
    isCut ? .circle(center: StrokePoint(0, 0), radius: radius) : circle(radius, width: width, style)
  }

  /// A cross whose arms have a length, and half of a width.
  private static func cross(_ place: StrokePoint, _ arm: Double, pen: Double, _ style: PenStyle) -> [FrameEdge] {
    if style.isHairline {
      return [StrokePoint(arm, 0), StrokePoint(0, arm)].map { .mark(Stroke(polyline: [place - $0, place + $0])) }
    }
    let corner = [(pen, arm), (-pen, arm), (-pen, pen)]
    let corners = (0..<4).flatMap { quarter in
      corner.map { x, y in
        let turned = [(x, y), (-y, x), (-x, -y), (y, -x)][quarter]
        return place + StrokePoint(turned.0, turned.1)
      }
    }
    return [.mark(Stroke(outline: corners))]
  }

  /// A cross with dots between its arms, for the middle of a ring.
  static func ornament(_ radius: Double, _ style: PenStyle) -> [FrameEdge] {
    let places = [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)].map { StrokePoint($0.0, $0.1) * (0.5 * radius) }
    return cross(StrokePoint(0, 0), radius, pen: min(0.045 * radius, style.weight / 2), style)
      + places.map { .dot(center: $0, radius: 0.06 * radius) }
  }

  /// One letter, or lines in the middle of a disk, between two chords with a cross above and below.
  private static func medallion(
    _ text: ShapedText, hasCross: Bool, isCut: Bool
  ) throws(Failure) -> (layout: RuneLayout, edges: [FrameEdge], radius: Double) {
    let height = StrokeFont.runeHeight
    let isLetter = text.letterCount == 1
    let pitch = RuneLayout.LineOptions().linePitch
    var layout = middle(try RuneLayout.lines(text))
    var radius = isLetter ? height / 1.2 : layout.inkBox.width + 2 * layout.bandBox.height
    // In the lines that make the smallest disk, each as long as the circle is wide there. Verse keeps its own; initials are one.
    if !isLetter {
      let paragraphs = text.paragraphs.map { (clusters: $0, breaker: CardBreaker($0)) }
      let isVerse = paragraphs.count > 1
      var best = radius
      for count in isVerse ? paragraphs.count...paragraphs.count : 1...(text.letterCount < 5 ? 1 : 30) {
        /// How wide the circle is at a line.
        func chord(_ line: Int, _ radius: Double) -> Double {
          let far = abs(Double(line) - Double(count - 1) / 2) * pitch + height / 2
          let reach = (count > 4 ? 0.77 : 0.74) * radius
          return 2 * max(0, reach * reach - far * far).squareRoot()
        }
        func lines(_ radius: Double) -> [(paragraph: [ShapedText.Cluster], range: Range<Int>)]? {
          var set: [(paragraph: [ShapedText.Cluster], range: Range<Int>)] = []
          for (first, paragraph) in paragraphs.enumerated() {
            let ranges = paragraph.breaker.lines(isVerse ? 1 : count) { chord(first + $0, radius) }
            guard let ranges else { return nil }
            set += ranges.map { (paragraph: paragraph.clusters, range: $0) }
          }
          return set
        }
        guard lines(0.98 * best) != nil else { continue }
        let least = halved((0, 0.98 * best), times: 16) { lines($0) == nil }.high
        for size in (0..<8).map({ least * (1 + 0.02 * Double($0)) }) {
          guard let set = lines(size), set.count == count else { continue }
          // A first or last line of one short word would be lost among many.
          let widths = set.map { LineBreaker.width(of: $0) }
          let score = count > 3 && min(widths[0], widths[count - 1]) < 0.4 * (widths.max() ?? 0) ? 1.3 * size : size
          guard score < 0.98 * best else { continue }
          (best, radius) = (score, size)
          layout = middle(
            RuneLayout.centered(text, set, pitch: pitch) { count > 4 && !isVerse ? chord($0, size) : 0 })
        }
      }
      radius = max(radius, height / 0.66)
    }
    let ink = layout.inkBox
    let half = max(height, layout.bandBox.height) / 2
    func dot(_ place: StrokePoint, _ size: Double) -> FrameEdge { .dot(center: place, radius: size * radius) }
    func cross(_ place: StrokePoint, _ size: Double) -> [FrameEdge] {
      if !hasCross { return [dot(place, 0.018)] }
      return SizedLayout.cross(place, size * radius, pen: min(0.0165, 0.3 * size) * radius, text.style)
    }
    let (inner, count) = (isLetter ? 0.9 : 0.845, isLetter ? 48 : 40)
    var edges = [
      rim(radius, width: 0.024 * radius, text.style, isCut: isCut),
      circle(inner * radius, width: 0.014 * radius, text.style),
    ]
    for index in 0..<count {
      let (sine, cosine) = sineAndCosine(2 * .pi * Double(index) / Double(count))
      let place = StrokePoint(sine, -cosine) * ((1 + inner) / 2 * radius)
      edges += index % 10 == 0 && !isLetter ? cross(place, 0.035) : [dot(place, isLetter ? 0.01 : 0.0135)]
    }
    if isLetter, ink.width < 3.2 + (text.style.isHairline ? 0 : text.style.weight) {
      // A stave alone is a bar.
      edges += [-0.36, 0.36].map { dot(StrokePoint($0 * radius, 0), 0.0565) }
    }
    // Crosses are lower than the runes.
    let chord = half + min(0.125 * radius, 0.5 * height)
    let size = min(0.2 * (inner - chord / radius), 0.4 * height / radius)
    // Many lines leave no room for ornaments.
    if !isLetter, layout.runs.count == 1 || size * radius > 0.25 * height {
      let reach = max(0, inner * inner * radius * radius - chord * chord).squareRoot()
      let middle = (chord + inner * radius) / 2
      for side in [-1.0, 1] {
        edges.append(
          line(0...1, width: 0.014 * radius, text.style) { t, across in
            StrokePoint(reach * (2 * t - 1), side * chord + across)
          })
        edges += cross(StrokePoint(0, side * middle), size)
        edges += [-2.1, 2.1].map { dot(StrokePoint($0 * size * radius, side * middle), 0.018) }
      }
    }
    return (layout, edges, radius)
  }

  private static func repeated(
    _ words: [String], _ sign: String, _ font: StrokeFont, _ style: PenStyle, _ reading: RuneLayout.RingReading,
    isCut: Bool
  ) throws(Failure) -> (layout: RuneLayout, edges: [FrameEdge], radius: Double) {
    let height = StrokeFont.runeHeight
    let text = ShapedText(words.joined(separator: " "), font: font, style: style)
    let isWord = Disk.isOneWord(text)
    let once = ShapedText(words.joined(separator: " ") + (isWord ? "᛫" : " \(sign) "), font: font, style: style)
    // As far from the rim as from the circle in the middle.
    let gap = 1.04 * height
    var radius = max(height / 0.27, RuneLayout.rowLength(text, tracking: 0) / .pi + gap)
    for _ in 0..<100 {
      let ring = radius - gap
      let start = -RuneLayout.rowLength(text, tracking: 0) / 2 / ring * 180 / .pi
      if let row = try? RuneLayout.ring(
        once, radius: ring, reading: reading, start: reading == .outside ? start : 180 - start, repeats: true),
        row.runs.count >= 2 * once.letterCount
      {
        let edges = [
          rim(radius, width: 0.7 * style.weight, style, isCut: isCut),
          circle(ring - gap, width: 0.4 * style.weight, style),
        ]
        let first = words[0].unicodeScalars.lazy.compactMap { font[$0] }.first
        let middle = isWord ? first : nil
        return (middle.map { row.around($0, times: 1.6, style) } ?? row, edges, radius)
      }
      radius *= 1.02
    }
    throw .noLetters
  }

  /// Lines whose middle is the origin.
  private static func middle(_ lines: RuneLayout) -> RuneLayout {
    var layout = lines
    let last = layout.runs.last?.placement.origin.y ?? StrokeFont.runeHeight
    let shift = StrokePoint(layout.inkBox.center.x, last / 2)
    for index in layout.runs.indices {
      layout.runs[index].placement.origin = layout.runs[index].placement.origin - shift
    }
    return RuneLayout(drawings: layout.drawings, runs: layout.runs, brokenWords: layout.brokenWords, mirrorX: 0)
  }

  /// Rings whose words are shared out by their lengths, each beginning with a sign at the top.
  private static func rings(
    _ words: [String], _ sign: String, _ font: StrokeFont, _ style: PenStyle, _ reading: RuneLayout.RingReading
  ) throws(Failure) -> (layout: RuneLayout, edges: [FrameEdge], radius: Double) {
    let height = StrokeFont.runeHeight
    let ends = words.reduce(into: [0.0]) { ends, word in
      let length = RuneLayout.rowLength(ShapedText(word, font: font, style: style), tracking: 0)
      let isCut = word.unicodeScalars.last.map { $0 != " " && !LineBreaker.isDivider($0, amongRunes: true) } ?? false
      ends.append(ends[ends.count - 1] + length + (isCut ? 0.1 : 0.65) * height)
    }
    let natural = ends[words.count]
    // As many as leave at most 0.38 of the radius empty; each has a word at least.
    var count = min(words.count, max(2, Int((natural / (2.2 * .pi * ringPitch * height)).squareRoot().rounded(.up))))
    func radii(_ radius: Double) -> [Double] { (0..<count).map { radius - ringPitch * (Double($0) + 0.5) * height } }
    /// How full a ring is of some words and its cross.
    func share(_ part: Range<Int>, _ ring: Double) -> Double {
      (ends[part.upperBound] - ends[part.lowerBound] + 1.6 * height) / (2 * .pi * ring)
    }
    /// The words of each ring, which are most alike full.
    func parts(_ radii: [Double]) -> [Range<Int>] {
      let mean = (natural + 1.6 * height * Double(count)) / radii.reduce(0, +)
      var sets: [(parts: [Range<Int>], unevenness: Double)] = [([], 0)]
      var (before, place) = (0.0, 0)
      for (index, ring) in radii.enumerated() {
        before += mean * ring - 1.6 * height
        while place < words.count, ends[place] < before - 1e-6 { place += 1 }
        // Some words around where it would end if they could be cut; each of the others has a word, too.
        let last = words.count - (count - 1 - index)
        let places = index + 1 == count ? last...last : max(index + 1, min(place - 3, last))...min(place + 3, last)
        sets = places.compactMap { end in
          sets.compactMap { set in
            let start = set.parts.last?.upperBound ?? 0
            guard start < end else { return nil }
            let off = share(start..<end, ring) * 2 * .pi / mean - 1
            return (set.parts + [start..<end], set.unevenness + off * off)
          }.min { $0.unevenness < $1.unevenness }
        }
      }
      return sets.first?.parts ?? []
    }
    // Of any number of rings, those that are most alike and whose runes are highest, on the smallest disk that they fill.
    var best: (radius: Double, parts: [Range<Int>], score: Double) = (.infinity, [], 0)
    for fewer in (min(2, count)...count).reversed() {
      count = fewer
      let least = RuneLayout.smallestRingRadius + (Double(count) - 0.5) * ringPitch * height
      let radius = halved((least, 2 * least + natural), times: 24) { radius in
        zip(parts(radii(radius)), radii(radius)).contains { share($0, $1) > 1 }
      }.high
      let parts = parts(radii(radius))
      // Heads are farther apart than feet, the more the tighter a ring is.
      let heads = zip(parts, radii(radius)).map { share($0, $1 + height) }
      let score = (heads.min() ?? 0) / (heads.max() ?? 1) / radius
      if score > best.score { best = (radius, parts, score) }
    }
    count = best.parts.count
    var radius = best.radius
    for _ in 0..<200 {
      let layouts = zip(best.parts, radii(radius)).compactMap { part, ring in
        // The divider at the end of its words gives way to the sign.
        var letters = words[part].joined().unicodeScalars
        while let last = letters.last, last == " " || LineBreaker.isDivider(last, amongRunes: true) {
          letters.removeLast()
        }
        return try? RuneLayout.ring(
          ShapedText(String(letters), font: font, style: style, seam: sign.unicodeScalars.first), radius: ring,
          reading: reading)
      }
      if layouts.count == count {
        let inner = (1...count).map { circle(radius - ringPitch * Double($0) * height, width: style.weight / 3, style) }
        return (RuneLayout.joined(layouts), [.circle(center: StrokePoint(0, 0), radius: radius)] + inner, radius)
      }
      radius *= 1.01
    }
    throw .noLetters
  }

  /// A line that is read from the rim inward, in turns that are circles but for the last part of each, where it goes in to the next
  /// one: so the text fills all between a round rim and a round middle.
  ///
  /// - Parameter cross: Stands in the middle, as large as suits the room there.
  private static func spiral(_ text: ShapedText, cross: StrokeGlyph?) -> (
    layout: RuneLayout, edges: [FrameEdge], radius: Double
  ) {
    let (height, turn) = (StrokeFont.runeHeight, 2 * Double.pi)
    let pitch = turnPitch * height
    let sequence = LetterSequence(text, tracking: 0).opened
    let part = 0.28
    /// How far the line has gone in, in pitches.
    func depth(_ angle: Double) -> Double {
      let turns = max(0, angle / turn)
      return turns.rounded(.down) + smoothStep((turns - turns.rounded(.down) - 1 + part) / part)
    }
    /// The angles of all letters from the top, for the radius of the first one, and where the last one ends. The first sign is where
    /// the line leaves the rim.
    func angles(_ outer: Double) -> (places: [Double], end: Double) {
      var (places, angle) = ([Double](), -height / outer)
      for place in sequence.letters.indices {
        let radius = max(height, outer - pitch * depth(angle))
        let step =
          place == 0
          ? sequence.halfWidth(0)
          : sequence.step(place - 1, place, spread: 1, ring: RingCircle(radius: radius, outward: 1))
            + sequence.extraSpace[place - 1]
        angle += step / radius
        places.append(angle)
      }
      return (
        places, angle + sequence.halfWidth(sequence.letters.count - 1) / max(height, outer - pitch * depth(angle))
      )
    }
    // As many turns as leave the innermost no tighter than a short ring, and the smallest disk for them.
    let length = RuneLayout.rowLength(text, tracking: 0)
    var turns = 1.0
    while length / (turns + 1) / turn - pitch * turns / 2 > 1.65 * height { turns += 1 }
    let last = (turns - 0.85 * part) * turn
    let (_, high) = halved((height, length / turns / 2 + pitch * turns), times: 24) { angles($0).end > last }
    let places = angles(high).places
    var runs: [RuneLayout.Run] = []
    for (place, letter) in sequence.letters.enumerated() {
      let foot = high - pitch * depth(places[place]) - height / 2
      runs += RuneLayout.spoke(text.clusters[letter], of: text, at: places[place], foot: foot)
    }
    let (rim, width) = (high + pitch / 2, text.style.weight / 3)
    let layout = RuneLayout(drawings: text.drawings, runs: runs, mirrorX: 0)
    let size = max(1, 0.11 * (rim - pitch * turns))
    return (
      cross.map { layout.around($0, times: size, text.style) } ?? layout,
      [
        .circle(center: StrokePoint(0, 0), radius: rim),
        // Between the turns.
        line((1 - part) * turn...turns * turn, width: width, text.style) { angle, across in
          let (sine, cosine) = sineAndCosine(angle)
          return StrokePoint(sine, -cosine) * (rim + across - pitch * depth(angle))
        },
        circle(rim - pitch * turns, width: width, text.style),
      ], rim
    )
  }
}

extension RuneLayout {
  /// The layout with a letter in the middle that is larger, in the same pen.
  fileprivate func around(_ letter: StrokeGlyph, times size: Double, _ style: PenStyle) -> RuneLayout {
    let drawing = GlyphDrawing(letter.enlarged(size), style: style)
    let place = StrokePoint(-drawing.middleX, StrokeFont.runeHeight / 2 * size)
    let middle = Run(placement: Placement(origin: place), glyphs: [PlacedGlyph(drawing: drawings.count, x: 0)])
    return RuneLayout(drawings: drawings + [drawing], runs: runs + [middle], mirrorX: 0)
  }

  /// Layouts around the same origin as one.
  static func joined(_ layouts: [RuneLayout]) -> RuneLayout {
    var (drawings, runs): ([GlyphDrawing], [Run]) = ([], [])
    for layout in layouts {
      // The same letter is drawn once.
      let places = layout.drawings.map { drawing in
        let known = drawings.firstIndex { $0.letters == drawing.letters && $0.advance == drawing.advance }
        if let known { return known }
        drawings.append(drawing)
        return drawings.count - 1
      }
      runs += layout.runs.map { run in
        Run(placement: run.placement, glyphs: run.glyphs.map { PlacedGlyph(drawing: places[$0.drawing], x: $0.x) })
      }
    }
    return RuneLayout(drawings: drawings, runs: runs, mirrorX: 0)
  }
}
