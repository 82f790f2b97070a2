extension SizedLayout {
  /// What stays free at the ends of a strip, in millimeters, where they are soldered.
  private static let freeEnd = 2.5
  /// Width of a ring's band where nothing else decides it, in millimeters.
  private static let usualBandWidth = 6.0
  private static let crossArm = 3.0
  /// From a cross to the nearest letter, at least.
  private static let crossGap = 7.8

  /// Sets a text on the strip of which a finger ring is made: one closed outline, whose ends are soldered together.
  ///
  /// The text is centered, with at least 2.5 mm free at both ends. Where it is short, the white between its letters
  /// grows to twice the usual, and the rest lies at the ends. Half a cross at each end makes a whole one at the seam.
  ///
  /// - Parameters:
  ///   - length: Of the strip, in the unit of the request: the circumference at the middle of the ring's wall.
  ///   - bandWidth: Of the ring, which is the height of the strip, in that unit; nil for 6 mm, or more where runes of the requested height need it.
  ///   - hasEdges: Whether the outline is drawn.
  ///   - hasCross: Whether half crosses are drawn; without them, words that signs divide have such a sign at the seam, too.
  ///   - hasSeam: Whether the ends are to be soldered; false for a face of a ring that exists, where the text may go all
  ///     around, with the white between two words where it ends.
  ///   - edgeGap: From the runes to the edges, in heights of a rune; a third unless given.
  ///   - rows: So many, of about one length, one below the other.
  /// - Throws: `Failure` where the text does not fit, with a size that would do.
  package static func strip(
    _ text: ShapedText, length: Double, bandWidth: Double?, tracking: Double, repeats: Bool = false, hasEdges: Bool,
    hasCross: Bool, hasSeam: Bool = true, edgeGap: Double? = nil, rows count: Int = 1, _ request: Request
  ) throws(Failure) -> SizedLayout {
    guard text.hasLetters, let rows = text.rows(count) else { throw .noLetters }
    let perMillimeter = request.unit == .pixel ? 96 / 25.4 : 1
    let free = hasSeam ? freeEnd * perMillimeter : 0
    let natural = rows.reduce(0) { max($0, RuneLayout.rowLength($1, tracking: tracking, keepsDivider: !hasCross)) }
    let pitch = 1.45 * StrokeFont.runeHeight
    let below = pitch * Double(count - 1) / 2
    let row = try halfHeights(of: RuneLayout.lines(text), edgeGap: edgeGap)
    let (inkHalf, half) = (row.ink + below, row.edge + below)
    // Around a cross, the white grows with the runes.
    let around = hasCross ? crossArm + crossGap : hasSeam ? 0 : crossGap / 2
    let most = min((length - 2 * free) / natural, length / (natural + 2 * around))
    let usual = usualBandWidth * perMillimeter
    let height = bandWidth ?? (request.runeHeight == nil ? usual : nil)
    var scale: Double
    if let runeHeight = request.runeHeight {
      scale = runeHeight / StrokeFont.runeHeight
      guard scale <= most * (1 + 1e-9) else {
        let needed = max(natural * scale + 2 * free, (natural + 2 * around) * scale)
        throw .tooWide(available: length, width: needed, runeHeight: max(0, most) * StrokeFont.runeHeight)
      }
      if let height, 2 * inkHalf * scale > height * (1 + 1e-9) {
        throw .tooHigh(
          available: height, height: 2 * inkHalf * scale, runeHeight: height / 2 / inkHalf * StrokeFont.runeHeight)
      }
    } else {
      scale = min(most, (height ?? 0) / 2 / half)
      // Runes lower than a millimeter are scratches, so who wants them says so.
      let least = perMillimeter / StrokeFont.runeHeight
      guard most >= least else {
        throw .tooWide(
          available: length, width: max(natural * least + 2 * free, (natural + 2 * around) * least),
          runeHeight: max(0.1, most * StrokeFont.runeHeight))
      }
    }
    let bandHeight = height ?? max(usual, 2 * half * scale)
    let (long, high) = (length / scale, bandHeight / scale)
    var runs: [RuneLayout.Run] = []
    let end = max(free / scale, around)
    for (number, row) in rows.enumerated() {
      // White grows in all rows alike, so shorter ones are centered.
      let part = RuneLayout.rowLength(row, tracking: tracking, keepsDivider: !hasCross) / natural
      runs += try RuneLayout.strip(
        row, length: long, end: end + (1 - part) * (long / 2 - end), tracking: tracking, repeats: repeats,
        keepsDivider: !hasCross
      ).runs
      runs[number].placement.origin.y += pitch * Double(number) - below
    }
    let layout = RuneLayout(drawings: text.drawings, runs: runs, mirrorX: long / 2)
    let margin = request.margin * StrokeFont.runeHeight * scale
    let middle = StrokeFont.runeHeight / 2
    let frame = PictureFrame(
      unit: request.unit, width: length + 2 * margin, height: bandHeight + 2 * margin, scale: scale,
      origin: StrokePoint(margin, margin + bandHeight / 2 - middle * scale))
    var edges: [FrameEdge] = []
    if hasEdges {
      edges.append(.outline([(0, -1), (long, -1), (long, 1), (0, 1)].map { StrokePoint($0, middle + $1 * high / 2) }))
    }
    if hasCross { edges += halfCrosses(length: long, text.style, isCut: hasEdges && request.isCut) }
    return SizedLayout(layout: layout, frame: frame, edges: edges, strip: Strip(length: length, width: bandHeight))
  }

  /// The halves of a cross at both ends of a strip or a band.
  static func halfCrosses(length: Double, _ style: PenStyle, isCut: Bool) -> [FrameEdge] {
    [(0, 1), (length, -1)].flatMap {
      halfCross(at: StrokePoint($0, StrokeFont.runeHeight / 2), towards: $1, style, isCut: isCut || style.isHairline)
    }
  }

  /// The left half of a cross, or the right one: lines for an engraver, else an area; half a pen away from the end of a strip that
  /// is cut, where the cut takes the metal.
  private static func halfCross(
    at end: StrokePoint, towards side: Double, _ style: PenStyle, isCut: Bool
  ) -> [FrameEdge] {
    let half = style.weight / 2
    let inset = isCut ? half : 0
    func point(_ x: Double, _ y: Double) -> StrokePoint { StrokePoint(end.x + side * (inset + x), end.y + y) }
    if style.isHairline {
      return [
        .mark(Stroke(polyline: [point(0, -crossArm), point(0, crossArm)])),
        .mark(Stroke(polyline: [point(0, 0), point(crossArm, 0)])),
      ]
    }
    let corners = [
      (0, -crossArm), (half, -crossArm), (half, -half), (crossArm, -half), (crossArm, half), (half, half),
      (half, crossArm), (0, crossArm),
    ]
    return [.mark(Stroke(outline: corners.map { point($0, $1) }))]
  }
}
