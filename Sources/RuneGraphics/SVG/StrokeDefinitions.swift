/// Definitions of letters in a document and the groups that show them.
///
/// Letters are found by their code point: each `<use>` refers to an id that ends in it, as `r1a2b3-16A0` (bind
/// runes join theirs by `_`). The parts of a letter are drawn by kind: its strokes, cut at the edges of a band or not, and its dots.
struct StrokeDefinitions {
  private enum Kind: Hashable {
    /// Strokes with their width and miter limit, cut at the edges of a band or not at all.
    case strokes(width: Double, band: ClosedRange<Double>?, miterLimit: Double)
    case dots

    static func strokes(of drawing: GlyphDrawing) -> Kind {
      .strokes(
        width: drawing.style.isHairline ? 0 : drawing.weight, band: drawing.band,
        miterLimit: drawing.glyph.hand.miterLimit)
    }
  }

  let prefix: String
  /// A mark that tells the letters of one layout from those of another in the same document.
  var series = ""
  private var kinds: [Kind] = []
  /// The bytes that show each part of each drawing, up to its place, one after the other.
  private var uses: [UInt8] = []
  /// For each kind, where in `uses` each drawing's part of that kind stands; empty for one that has none.
  private var parts: [[Range<Int>]] = []
  /// For a ring, where each drawing is before it is turned to its places; nil for other layouts.
  private var spokes: [StrokePoint]?

  init(prefix: String, series: String = "") {
    self.prefix = prefix
    self.series = series
  }

  private static let decimals = 3

  mutating func define(_ layout: RuneLayout, in buffer: inout SVGBuffer) {
    kinds = []
    uses = []
    parts = []
    spokes = StrokeDefinitions.spokes(layout)
    let path = PathWriter(decimals: StrokeDefinitions.decimals)
    var letters = SVGBuffer()
    for (index, drawing) in layout.drawings.enumerated() {
      // The first rune of a word may be larger in the middle of a disk, too.
      let isTwice = layout.drawings[..<index].contains { $0.letters == drawing.letters }
      let name =
        prefix + "-" + series + drawing.letters.map { String($0.codePointName.dropFirst(2)) }.joined(separator: "_")
        + (isTwice ? "-large" : "")
      var count = 0
      func newPart(_ kind: Kind) -> String {
        let number = kinds.firstIndex(of: kind) ?? kinds.count
        if number == kinds.count {
          kinds.append(kind)
          parts.append(Array(repeating: 0..<0, count: layout.drawings.count))
        }
        count += 1
        let id = count == 1 ? name : "\(name)-\(count)"
        let start = uses.count
        // Inkscape 1.2 shows nothing for a plain `href`, and a page of HTML knows no other prefix.
        uses += "<use xlink:href=\"#\(id)\" \(spokes == nil ? "x=\"" : "transform=\"rotate(")".utf8
        parts[number][index] = start..<uses.count
        return id
      }
      if !drawing.strokes.isEmpty {
        let id = newPart(.strokes(of: drawing))
        letters.markup("<path")
        letters.attribute("id", id)
        if let spokes {
          translate(spokes[index], in: &letters)
          if drawing.band != nil, let band = kinds.firstIndex(of: .strokes(of: drawing)) {
            letters.attribute("clip-path", "url(#\(clipName(band)))")
          }
        }
        letters.markup(" d=\"")
        path.writeRelative(drawing.strokes.map { $0.mapped(StrokeDefinitions.flipped) }, to: &letters)
        letters.markup("\"/>\n")
      }
      if !drawing.dots.isEmpty {
        let id = newPart(.dots)
        letters.markup("<g")
        letters.attribute("id", id)
        if let spokes { translate(spokes[index], in: &letters) }
        letters.markup(">")
        for dot in drawing.dots {
          let center = StrokeDefinitions.flipped(dot.center)
          letters.markup("<circle")
          letters.attribute("cx", center.x, decimals: StrokeDefinitions.decimals)
          letters.attribute("cy", center.y, decimals: StrokeDefinitions.decimals)
          letters.attribute("r", dot.radius, decimals: StrokeDefinitions.decimals)
          letters.markup("/>")
        }
        letters.markup("</g>\n")
      }
    }
    let reach = layout.runs.reduce(0) { max($0, $1.glyphs.last?.x ?? 0) } + 2 * StrokeFont.runeHeight
    for (index, kind) in kinds.enumerated() {
      guard case .strokes(_, let band?, _) = kind else { continue }
      buffer.markup("<clipPath")
      buffer.attribute("id", clipName(index))
      buffer.markup("><rect")
      buffer.attribute("x", -2 * StrokeFont.runeHeight, decimals: 0)
      buffer.attribute("y", StrokeFont.runeHeight - band.upperBound, decimals: StrokeDefinitions.decimals)
      buffer.attribute("width", reach + 2 * StrokeFont.runeHeight, decimals: 0)
      buffer.attribute("height", band.upperBound - band.lowerBound, decimals: StrokeDefinitions.decimals)
      buffer.markup("/></clipPath>\n")
    }
    // Some readers know only what is defined already.
    buffer.raw(letters.bytes[...])
  }

  /// The places of a ring's letters before they are turned: at the top, above the center. Nil where runs are
  /// not turned about one point, or a letter is not always in the same place.
  private static func spokes(_ layout: RuneLayout) -> [StrokePoint]? {
    guard layout.runs.count > 1, !layout.isMirrored, layout.runs.contains(where: { !$0.placement.isLevel }) else {
      return nil
    }
    var spokes = [StrokePoint?](repeating: nil, count: layout.drawings.count)
    for run in layout.runs {
      let placement = run.placement
      guard !placement.isMirrored else { return nil }
      let top = placement.apply(StrokePoint(0, StrokeFont.runeHeight))
      let turned = StrokePoint(
        placement.cosine * top.x + placement.sine * top.y, placement.cosine * top.y - placement.sine * top.x)
      for glyph in run.glyphs {
        let place = StrokePoint(turned.x + glyph.x, turned.y)
        if let known = spokes[glyph.drawing], (known - place).length > 1e-6 { return nil }
        spokes[glyph.drawing] = place
      }
    }
    return spokes.map { $0 ?? StrokePoint(0, 0) }
  }

  private func translate(_ place: StrokePoint, in buffer: inout SVGBuffer) {
    buffer.markup(" transform=\"")
    matrix([1, 0, 0, 1, place.x, place.y], in: &buffer)
    buffer.markup("\"")
  }

  private func clipName(_ kind: Int) -> String { "\(prefix)-\(series)band\(kind)" }

  /// Letters are defined with y down, the top of a rune at 0 and its foot at 12.
  private static func flipped(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(point.x, StrokeFont.runeHeight - point.y)
  }

  func draw(_ layout: RuneLayout, frame: PictureFrame, ink: String, opacity: Double = 1, in buffer: inout SVGBuffer) {
    guard let style = layout.drawings.first?.style else { return }
    buffer.markup("<g transform=\"")
    transform(of: layout, frame: frame, in: &buffer)
    buffer.markup("\" fill=\"none\"")
    buffer.attribute("stroke", ink)
    if opacity < 1 {
      // On the group as a whole, so that crossing strokes do not add up.
      buffer.attribute("opacity", opacity, decimals: 3)
    }
    switch style.ends {
    case .flat: break
    case .round: buffer.markup(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    }
    buffer.markup(">\n")
    if let spokes {
      drawRing(layout, radius: spokes.reduce(1) { max($0, $1.length) }, ink: ink, in: &buffer)
    } else {
      for run in layout.onWholePixels(frame).runs { draw(run, ink: ink, in: &buffer) }
    }
    buffer.markup("</g>\n")
  }

  private func transform(of layout: RuneLayout, frame: PictureFrame, in buffer: inout SVGBuffer) {
    let mirror = layout.isMirrored ? -1.0 : 1.0
    let x = frame.origin.x + (layout.isMirrored ? layout.mirror(0) : 0) * frame.scale
    matrix([mirror * frame.scale, 0, 0, frame.scale, x, frame.origin.y], in: &buffer)
  }

  /// With a space before each number: unlike in path data, many readers know no other separator here.
  private func matrix(_ values: [Double], in buffer: inout SVGBuffer) {
    if values[0] == 1, values[1] == 0, values[2] == 0, values[3] == 1 {
      buffer.markup("translate(")
      buffer.number(values[4], decimals: 4)
      buffer.markup(" ")
      buffer.number(values[5], decimals: 4)
    } else {
      buffer.markup("matrix(")
      for (index, value) in values.enumerated() {
        if index > 0 { buffer.markup(" ") }
        buffer.number(value, decimals: index < 4 ? 7 : 4)
      }
    }
    buffer.markup(")")
  }

  private func draw(_ run: RuneLayout.Run, ink: String, in buffer: inout SVGBuffer) {
    for (index, parts) in parts.enumerated() {
      var isOpen = false
      for glyph in run.glyphs {
        let part = parts[glyph.drawing]
        if part.isEmpty { continue }
        if !isOpen {
          open(run.placement, index, ink: ink, in: &buffer)
          isOpen = true
        }
        buffer.raw(uses[part])
        buffer.number(glyph.x, decimals: 2)
        buffer.markup("\"/>")
      }
      if isOpen { buffer.markup("</g>\n") }
    }
  }

  /// Each letter turned to its place about the center of the ring.
  private func drawRing(_ layout: RuneLayout, radius: Double, ink: String, in buffer: inout SVGBuffer) {
    // Degrees to a thousandth of a grid unit at the rim.
    var (decimals, reach) = (2, 1.0)
    while decimals < 9, reach < radius { (decimals, reach) = (decimals + 1, reach * 10) }
    for (index, parts) in parts.enumerated() {
      buffer.markup("<g")
      look(of: kinds[index], ink: ink, in: &buffer)
      buffer.markup(">\n")
      for run in layout.runs {
        for glyph in run.glyphs where !parts[glyph.drawing].isEmpty {
          buffer.raw(uses[parts[glyph.drawing]])
          let angle = angle(sine: run.placement.sine, cosine: run.placement.cosine)
          buffer.number(angle * 180 / .pi, decimals: decimals)
          buffer.markup(")\"/>\n")
        }
      }
      buffer.markup("</g>\n")
    }
  }

  private func look(of kind: Kind, ink: String, in buffer: inout SVGBuffer) {
    switch kind {
    case .strokes(let width, _, let miterLimit):
      buffer.attribute("stroke-width", width, decimals: StrokeDefinitions.decimals)
      buffer.attribute("stroke-miterlimit", miterLimit, decimals: 3)
    case .dots:
      buffer.attribute("fill", ink)
      buffer.markup(" stroke=\"none\"")
    }
  }

  private func open(_ placement: Placement, _ index: Int, ink: String, in buffer: inout SVGBuffer) {
    let mirror = placement.isMirrored ? -1.0 : 1.0
    let top = placement.apply(StrokePoint(0, StrokeFont.runeHeight))
    buffer.markup("<g transform=\"")
    matrix(
      [
        placement.cosine * mirror, placement.sine * mirror, -placement.sine, placement.cosine,
        top.x, top.y,
      ], in: &buffer)
    buffer.markup("\"")
    look(of: kinds[index], ink: ink, in: &buffer)
    if case .strokes(_, _?, _) = kinds[index] { buffer.attribute("clip-path", "url(#\(clipName(index)))") }
    buffer.markup(">")
  }
}
