/// Finger rings.
extension PictureRenderer {
  /// Whether a layout has a text twice or more.
  static func repeats(_ sized: SizedLayout, _ text: ShapedText) -> Bool {
    sized.layout.runs.reduce(0) { $0 + $1.glyphs.count } >= 2 * text.letterCount
  }

  /// The strip of a finger ring.
  func ring(
    _ shaped: ShapedText, tracking: Double, hasEdges: Bool, _ request: SizedLayout.Request
  ) throws(SizedLayout.Failure) -> SizedLayout {
    guard let size = options.ringSize else { throw .noLetters }
    // A word that leaves most of the strip empty has a cross on both sides instead.
    let hasCross = options.cross ?? !options.isFinished
    let isWord = SizedLayout.Disk.isShortWord(shaped)
    let dots = shaped.letterCount == 1 ? "᛫ " : ""
    let word = "\(dots)᛭ \(dots)\(shaped.text) \(dots)᛭ \(dots)"
    let letters = isWord && hasCross ? ShapedText(word, font: font(word), style: shaped.style) : shaped
    @inline(never) func strip(_ rows: Int, repeats: Bool = false) throws(SizedLayout.Failure) -> SizedLayout {
      try SizedLayout.strip(
        repeats ? shaped : letters, length: options.stripLength(size), bandWidth: request.height, tracking: tracking,
        repeats: repeats, hasEdges: hasEdges && !options.isFinished, hasCross: hasCross && (repeats || !isWord),
        hasSeam: !options.isFinished, edgeGap: options.edgeGap, rows: rows, request)
    }
    // What fits once is not repeated.
    if options.repeats, let repeated = try? strip(1, repeats: true), Self.repeats(repeated, shaped) { return repeated }
    func height(_ sized: SizedLayout?) -> Double { (sized?.frame.scale ?? 0) * StrokeFont.runeHeight }
    // Runes of a long text are higher in several rows than in one; lower than a millimeter, they are scratches.
    var best = try? strip(1)
    // Of a height that was given, more than four make a tube.
    let (most, least) = options.runeHeight == nil ? (8, 0.99) : (4, 0)
    for rows in 2...most where !isWord {
      if let more = try? strip(rows), height(more) > max(least, 1.05 * height(best)) { best = more }
    }
    if let best { return best }
    return try strip(1)
  }

  /// What was understood of a finger ring, and its sizes: "U.S. 7: 17.3 mm inside, strip 59.12 × 6.00 mm, runes 2.4 mm".
  func sizes(of strip: SizedLayout.Strip, _ frame: PictureFrame) -> String? {
    guard let size = options.ringSize else { return nil }
    func shown(_ millimeters: Double, decimals: Int) -> String {
      let scale = decimals == 1 ? 10 : 100
      let parts = Int((millimeters * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
      let digits = String(parts.remainder)
      return "\(parts.quotient).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
    }
    let sides = "\(shown(strip.length, decimals: 2)) × \(shown(strip.width, decimals: 2)) mm"
    let runes = "runes \(shown(frame.scale * StrokeFont.runeHeight, decimals: 1)) mm"
    if !options.isFinished {
      return "\(size.name): \(shown(size.diameter, decimals: 1)) mm inside, strip \(sides), \(runes)"
    }
    let wall = " with \(shown(options.thickness.millimeters, decimals: 1)) mm"
    return "\(options.inside ? "inside" : "outside") of \(size.name)\(options.inside ? "" : wall): \(sides), \(runes)"
  }
}
