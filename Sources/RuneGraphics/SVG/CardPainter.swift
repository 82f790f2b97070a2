/// Paints a card. Lengths are in pixels of the usual size; `unit` scales them to the asked one.
///
/// Only what all renderers draw alike is used: blurs in sRGB with regions spelled out, gradients in user space with
/// colour and opacity apart, clips of rectangles and circles. The frost is the ground drawn again, blurred, inside
/// the card.
struct CardPainter {
  private let card: QuoteCard
  private let font: StrokeFont
  private let text: ShapedText
  private let info: PictureInfo
  private let prefix: String
  private let look: Look

  /// What the ground and the intensity decide.
  private struct Look {
    var inner: String
    var outer: String
    var ink: String
    var authorInk: String
    var glass: String
    var glassTop: Double
    var glassFoot: Double
    var border: String
    var borderTop: Double
    var borderFoot: Double
    var ornament: String
    var ornamentOpacity: Double
    var shadow: Double
    var glow: Double
    var blur: Double

    init(_ ground: QuoteCard.Ground, _ intensity: QuoteCard.Intensity) {
      let step =
        switch intensity {
        case .subtle: 0.55
        case .medium: 1.0
        case .strong: 1.6
        }
      blur = 14 * step
      switch ground {
      case .dark, .none:
        (inner, outer, ink, authorInk) = ("#2D2D2D", "#000000", "#FFFFFF", "#CCCCCC")
        (glass, border, ornament) = ("#FFFFFF", "#FFFFFF", "#FFFFFF")
        (glassTop, glassFoot) = (0.10 * step, 0.02 * step)
        (borderTop, borderFoot) = (min(0.6, 0.34 * step), 0.06 * step)
        (ornamentOpacity, shadow, glow) = (min(0.3, 0.13 * step), 0.4, 0.05 * step)
      case .light:
        (inner, outer, ink, authorInk) = ("#FFFFFF", "#CCCCCC", "#1A1A1A", "#404040")
        (glass, border, ornament) = ("#FFFFFF", "#FFFFFF", "#404040")
        (glassTop, glassFoot) = (0.65, 0.35)
        (borderTop, borderFoot) = (0.95, 0.5)
        (ornamentOpacity, shadow, glow) = (0.16 * step, 0.18, 0.3)
      }
    }
  }

  private var buffer = SVGBuffer(capacity: 32_768)
  private var width = 0.0
  private var height = 0.0
  /// Pixels to one pixel of the usual size.
  private var unit = 1.0

  init(card: QuoteCard, font: StrokeFont, text: ShapedText, info: PictureInfo) {
    self.card = card
    self.font = font
    self.text = text
    self.info = info
    prefix = info.safePrefix
    look = Look(card.ground, card.intensity)
  }

  /// A rectangle with y down.
  private struct Panel {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var radius: Double
    var middleX: Double { x + width / 2 }
    var middleY: Double { y + height / 2 }
  }

  /// Letters ready to be placed, with their definitions' series.
  private struct Block {
    var layout: RuneLayout
    var scale: Double
    var definitions: StrokeDefinitions
    var width: Double { layout.inkBox.width * scale }
    var height: Double { layout.inkBox.height * scale }

    mutating func define(in buffer: inout SVGBuffer) { definitions.define(layout, in: &buffer) }
  }

  mutating func paint() throws(QuoteCard.Failure) -> [UInt8] {
    let usual: (width: Double, height: Double)
    switch card.size {
    case .small: usual = (600, 600)
    case .medium: usual = (1200, 600)
    case .large: usual = (1200, 675)
    case .circular: usual = (600, 600)
    case .inline:
      let line = try lines(measure: nil)
      usual = (line.inkBox.width * CardPainter.inlineRune / StrokeFont.runeHeight + 2 * 110, 200)
    }
    // One side given keeps the form.
    unit = min(card.width.map { $0 / usual.width } ?? .infinity, card.height.map { $0 / usual.height } ?? .infinity)
    if !unit.isFinite { unit = 1 }
    width = card.width ?? PictureUnit.pixel.wholeSize(usual.width * unit)
    height = card.height ?? PictureUnit.pixel.wholeSize(usual.height * unit)
    guard max(width, height) <= QuoteCard.largestSide else { throw .tooLong(width: nil, height: nil) }
    if card.size == .circular {
      width = min(width, height)
      height = width
    }
    let frame = PictureFrame(
      unit: .pixel, width: width, height: height, scale: unit, origin: StrokePoint(0, 0))
    buffer.open(info, prefix: prefix, frame: frame, hasReferences: true)

    switch card.size {
    case .circular: try paintMedallion()
    case .small: try paintGlass(inset: 60, padding: 70, tallest: 270)
    case .medium: try paintGlass(inset: 80, padding: 90, tallest: 128)
    case .large: try paintGlass(inset: 90, padding: 84, tallest: 76)
    case .inline: try paintGlass(inset: 40, padding: 70, tallest: CardPainter.inlineRune)
    }
    buffer.markup("</svg>\n")
    return buffer.bytes
  }

  private static let inlineRune = 54.0

  // MARK: Letters

  private func lines(measure: Double?, balances: Bool = true) throws(QuoteCard.Failure) -> RuneLayout {
    var options = RuneLayout.LineOptions()
    options.measure = measure
    options.balances = balances
    options.alignment = .center
    options.tracking = 0.9
    options.linePitch = StrokeFont.runeHeight * 1.8
    do { return try RuneLayout.lines(text, options) } catch { throw .noLetters }
  }

  /// The text in the largest letters that fit into a rectangle, none taller than `tallest`.
  private func fitted(width: Double, height: Double, tallest: Double) throws(QuoteCard.Failure) -> Block {
    /// The scale for runes of so many pixels, where the text fits in them; balanced lines are as many as greedy ones.
    func scale(_ runeHeight: Double) throws(QuoteCard.Failure) -> Double? {
      // Whole pixels keep the tops and feet of the letters sharp.
      let runeHeight = runeHeight.rounded(.down)
      guard runeHeight >= 1 else { return nil }
      let scale = runeHeight / StrokeFont.runeHeight
      let layout = try lines(measure: width / scale, balances: false)
      let fits =
        layout.brokenWords == 0 && layout.inkBox.width * scale <= width * 1.0001
        && layout.inkBox.height * scale <= height * 1.0001
      return fits ? scale : nil
    }
    var (low, high) = (0.0, tallest)
    var best = try scale(tallest)
    if best != nil {
      low = tallest
    } else {
      for _ in 0..<18 {
        let middle = (low + high) / 2
        if let found = try scale(middle) {
          best = found
          low = middle
        } else {
          high = middle
        }
      }
    }
    // A thumbnail may have runes that are half as high, and smaller ones, but not because its text is long.
    let smallest =
      card.size == .inline
      ? QuoteCard.smallestRune : min(QuoteCard.smallestRune, max(QuoteCard.smallestRune / 2, 13 * unit))
    guard let best, low >= smallest || low == tallest else {
      let factor = low > 0 ? smallest / low : 1.1
      throw .tooLong(width: self.width * factor, height: self.height * factor)
    }
    return Block(
      layout: try lines(measure: width / best), scale: best, definitions: StrokeDefinitions(prefix: prefix))
  }

  /// Latin in the author's hand, in as many lines as it takes; nil when nothing of it can be drawn.
  private func caption(_ caption: String, height: Double, widest: Double, series: String) -> Block? {
    var style = card.style
    style.weight = min(style.weight, 1.25)
    let oneLine = caption.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
    let shaped = ShapedText(oneLine, font: font, style: style)
    let scale = height / StrokeFont.runeHeight
    var options = RuneLayout.LineOptions()
    options.tracking = 1.6
    options.measure = widest / scale
    options.balances = true
    options.alignment = .center
    guard let layout = try? RuneLayout.lines(shaped, options) else { return nil }
    return Block(layout: layout, scale: scale, definitions: StrokeDefinitions(prefix: prefix, series: series))
  }

  /// One rune, large, behind the glass.
  private func ornament(_ drawing: Int, series: String) -> Block {
    let drawings = [text.drawings[drawing]]
    let run = RuneLayout.Run(
      placement: Placement(origin: StrokePoint(0, StrokeFont.runeHeight)),
      glyphs: [RuneLayout.PlacedGlyph(drawing: 0, x: 0)])
    return Block(
      layout: RuneLayout(drawings: drawings, runs: [run]), scale: 1,
      definitions: StrokeDefinitions(prefix: prefix, series: series))
  }

  /// Draws a block with its ink in the middle of a place.
  private mutating func draw(_ block: Block, middleX: Double, middleY: Double, ink: String, opacity: Double = 1) {
    let box = block.layout.inkBox
    let frame = PictureFrame(
      unit: .pixel, width: width, height: height, scale: block.scale,
      origin: StrokePoint(middleX - box.center.x * block.scale, middleY - box.center.y * block.scale))
    block.definitions.draw(block.layout, frame: frame, ink: ink, opacity: opacity, in: &buffer)
  }

  // MARK: Forms

  private mutating func paintGlass(inset: Double, padding: Double, tallest: Double) throws(QuoteCard.Failure) {
    let panel = Panel(
      x: inset * unit, y: inset * unit, width: width - 2 * inset * unit, height: height - 2 * inset * unit,
      radius: 24 * unit)
    let innerWidth = panel.width - 2 * padding * unit
    var author =
      card.size.showsAuthor
      ? card.author.flatMap { caption($0, height: 20 * unit, widest: innerWidth, series: "a") } : nil
    // Below the text: a gap, the rule, a gap, the author.
    let gap = 34 * unit
    let below = author.map { 2 * gap + $0.height } ?? 0
    let vertical = min(padding, 0.14 * panel.height / unit)
    var block = try fitted(
      width: innerWidth, height: panel.height - 2 * vertical * unit - below, tallest: tallest * unit)
    var mark = card.watermark.flatMap {
      caption($0, height: 9 * unit, widest: panel.width / 2, series: "w")
    }
    var ornaments = card.ground == .none || card.size == .inline ? [] : self.ornaments(panel)

    buffer.markup("<defs>\n")
    block.define(in: &buffer)
    author?.define(in: &buffer)
    mark?.define(in: &buffer)
    for index in ornaments.indices { ornaments[index].block.define(in: &buffer) }
    define(panel)
    buffer.markup("</defs>\n")

    if card.ground != .none {
      rectangle(Panel(x: 0, y: 0, width: width, height: height, radius: 0), fill: "url(#\(prefix)-ground)")
    }
    for ornament in ornaments {
      draw(
        ornament.block, middleX: ornament.x, middleY: ornament.y, ink: look.ornament, opacity: look.ornamentOpacity)
    }
    var shade = panel
    shade.y += 8 * unit
    rectangle(
      shade, fill: "#000000", opacity: look.shadow, filter: "\(prefix)-shadow")

    open("clip-path", "\(prefix)-card")
    rectangle(panel, fill: card.ground == .none ? "#1A1A1A" : "url(#\(prefix)-ground)")
    if !ornaments.isEmpty {
      open("filter", "\(prefix)-frost")
      for ornament in ornaments {
        draw(
          ornament.block, middleX: ornament.x, middleY: ornament.y, ink: look.ornament,
          opacity: min(1, look.ornamentOpacity * 1.15))
      }
      close()
    }
    rectangle(panel, fill: "url(#\(prefix)-glass)")
    outline(panel, width: 26 * unit, stroke: look.glass, opacity: look.glow, filter: "\(prefix)-glow")
    close()
    var edge = panel
    edge.x += 0.5 * unit
    edge.y += 0.5 * unit
    edge.width -= unit
    edge.height -= unit
    edge.radius -= 0.5 * unit
    outline(edge, width: unit, stroke: "url(#\(prefix)-edge)")

    let top = panel.middleY - (block.height + below) / 2
    draw(block, middleX: panel.middleX, middleY: top + block.height / 2, ink: look.ink)
    if let author {
      rule(middleX: panel.middleX, y: top + block.height + gap)
      draw(
        author, middleX: panel.middleX, middleY: top + block.height + 2 * gap + author.height / 2,
        ink: look.authorInk, opacity: 0.7)
    }
    if let mark {
      draw(
        mark, middleX: panel.x + panel.width - 22 * unit - mark.width / 2,
        middleY: panel.y + panel.height - 18 * unit - mark.height / 2, ink: "#808080", opacity: 0.7)
    }
  }

  /// A round ground whose edge and rim are stops of gradients rather than shapes: renderers smooth the edges of curves
  /// each in their own way, but agree on gradients.
  private mutating func paintMedallion() throws(QuoteCard.Failure) {
    let radius = width / 2
    var block = try fitted(width: radius, height: radius, tallest: 270 * unit)
    func offset(_ inset: Double) -> Double { max(0, 1 - inset * unit / radius) }
    let rim = card.ground == .none ? "#808080" : look.border
    let rimOpacity = card.ground == .none ? 1 : look.borderTop * 0.7
    buffer.markup("<defs>\n")
    block.define(in: &buffer)
    radialGradient(
      "ground", x: radius, y: radius, radius: radius,
      [(0, look.inner, 1), (offset(2), look.outer, 1), (offset(0.5), look.outer, 0)])
    radialGradient(
      "rim", x: radius, y: radius, radius: radius,
      [
        (offset(6), rim, 0), (offset(4.5), rim, rimOpacity), (offset(3.5), rim, rimOpacity), (offset(2), rim, 0),
      ])
    buffer.markup("</defs>\n")
    let whole = Panel(x: 0, y: 0, width: width, height: height, radius: 0)
    if card.ground != .none { rectangle(whole, fill: "url(#\(prefix)-ground)") }
    rectangle(whole, fill: "url(#\(prefix)-rim)")
    draw(block, middleX: radius, middleY: radius, ink: card.ground == .none ? "#808080" : look.ink)
  }

  /// The first and the last rune of the text, large, at opposite corners of the glass.
  private func ornaments(_ panel: Panel) -> [(block: Block, x: Double, y: Double)] {
    let letters = text.drawings.indices.filter {
      !text.drawings[$0].strokes.isEmpty && text.drawings[$0].inkBox.height > StrokeFont.runeHeight * 0.8
    }
    guard let first = letters.first, let last = letters.last else { return [] }
    let size = panel.height * 0.78 / StrokeFont.runeHeight
    var left = ornament(first, series: "o")
    left.scale = size
    if card.size == .small {
      return [(left, panel.x + panel.width * 0.94, panel.y + panel.height * 0.8)]
    }
    var right = ornament(last, series: "p")
    right.scale = size
    return [
      (left, panel.x + panel.width * 0.045, panel.y + panel.height * 0.30),
      (right, panel.x + panel.width * 0.945, panel.y + panel.height * 0.72),
    ]
  }

  // MARK: Pieces

  private mutating func define(_ panel: Panel) {
    radialGradient(
      "ground", x: width * 0.5, y: height * 0.32, radius: (width * width + height * height).squareRoot() * 0.56,
      [(0, look.inner, 1), (1, look.outer, 1)])
    linearGradient(
      "glass", from: (0, panel.y), to: (0, panel.y + panel.height), look.glass, look.glassTop, look.glassFoot)
    linearGradient(
      "edge", from: (panel.x, panel.y), to: (panel.x + panel.width, panel.y + panel.height), look.border,
      look.borderTop, look.borderFoot)
    blur("shadow", 20 * unit)
    blur("frost", look.blur * unit)
    blur("glow", 10 * unit)
    buffer.markup("<clipPath")
    buffer.attribute("id", "\(prefix)-card")
    buffer.markup("><rect")
    geometry(panel)
    buffer.markup("/></clipPath>\n")
  }

  private mutating func radialGradient(
    _ name: String, x: Double, y: Double, radius: Double, _ stops: [(offset: Double, color: String, opacity: Double)]
  ) {
    buffer.markup("<radialGradient")
    buffer.attribute("id", "\(prefix)-\(name)")
    buffer.markup(" gradientUnits=\"userSpaceOnUse\"")
    buffer.attribute("cx", x, decimals: 3)
    buffer.attribute("cy", y, decimals: 3)
    buffer.attribute("r", radius, decimals: 3)
    buffer.markup(">")
    for stop in stops {
      buffer.markup("<stop")
      buffer.attribute("offset", stop.offset, decimals: 5)
      buffer.attribute("stop-color", stop.color)
      if stop.opacity < 1 { buffer.attribute("stop-opacity", stop.opacity, decimals: 3) }
      buffer.markup("/>")
    }
    buffer.markup("</radialGradient>\n")
  }

  private mutating func linearGradient(
    _ name: String, from: (x: Double, y: Double), to: (x: Double, y: Double), _ color: String, _ start: Double,
    _ end: Double
  ) {
    buffer.markup("<linearGradient")
    buffer.attribute("id", "\(prefix)-\(name)")
    buffer.markup(" gradientUnits=\"userSpaceOnUse\"")
    buffer.attribute("x1", from.x, decimals: 3)
    buffer.attribute("y1", from.y, decimals: 3)
    buffer.attribute("x2", to.x, decimals: 3)
    buffer.attribute("y2", to.y, decimals: 3)
    buffer.markup("><stop offset=\"0\"")
    buffer.attribute("stop-color", color)
    buffer.attribute("stop-opacity", start, decimals: 3)
    buffer.markup("/><stop offset=\"1\"")
    buffer.attribute("stop-color", color)
    buffer.attribute("stop-opacity", end, decimals: 3)
    buffer.markup("/></linearGradient>\n")
  }

  private mutating func blur(_ name: String, _ deviation: Double) {
    buffer.markup("<filter")
    buffer.attribute("id", "\(prefix)-\(name)")
    buffer.markup(" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\"")
    buffer.attribute("width", width, decimals: 3)
    buffer.attribute("height", height, decimals: 3)
    buffer.markup(" color-interpolation-filters=\"sRGB\"><feGaussianBlur")
    buffer.attribute("stdDeviation", deviation, decimals: 3)
    buffer.markup("/></filter>\n")
  }

  private mutating func geometry(_ panel: Panel) {
    buffer.attribute("x", panel.x, decimals: 3)
    buffer.attribute("y", panel.y, decimals: 3)
    buffer.attribute("width", panel.width, decimals: 3)
    buffer.attribute("height", panel.height, decimals: 3)
    if panel.radius > 0 { buffer.attribute("rx", panel.radius, decimals: 3) }
  }

  private mutating func rectangle(_ panel: Panel, fill: String, opacity: Double = 1, filter: String? = nil) {
    buffer.markup("<rect")
    geometry(panel)
    buffer.attribute("fill", fill)
    if opacity < 1 { buffer.attribute("fill-opacity", opacity, decimals: 3) }
    if let filter { buffer.attribute("filter", "url(#\(filter))") }
    buffer.markup("/>\n")
  }

  private mutating func outline(
    _ panel: Panel, width: Double, stroke: String, opacity: Double = 1, filter: String? = nil
  ) {
    buffer.markup("<rect")
    geometry(panel)
    buffer.markup(" fill=\"none\"")
    buffer.attribute("stroke", stroke)
    if opacity < 1 { buffer.attribute("stroke-opacity", opacity, decimals: 3) }
    buffer.attribute("stroke-width", width, decimals: 3)
    if let filter { buffer.attribute("filter", "url(#\(filter))") }
    buffer.markup("/>\n")
  }

  /// A short rule with a lozenge, between the text and the author.
  private mutating func rule(middleX: Double, y: Double) {
    let half = 3.2 * unit
    buffer.markup("<path d=\"")
    let path = PathWriter(decimals: 3, isPlain: false)
    for side in [-1.0, 1.0] {
      path.write(
        Stroke(
          start: StrokePoint(middleX + side * 12 * unit, y),
          segments: [.line(to: StrokePoint(middleX + side * 64 * unit, y))]), to: &buffer)
    }
    path.write(
      Stroke(
        start: StrokePoint(middleX - half, y),
        segments: [
          .line(to: StrokePoint(middleX, y - half)), .line(to: StrokePoint(middleX + half, y)),
          .line(to: StrokePoint(middleX, y + half)), .line(to: StrokePoint(middleX - half, y)),
        ], isClosed: true), to: &buffer)
    buffer.markup("\" fill=\"none\"")
    buffer.attribute("stroke", look.authorInk)
    buffer.markup(" stroke-opacity=\"0.45\"")
    buffer.attribute("stroke-width", unit, decimals: 3)
    buffer.markup("/>\n")
  }

  private mutating func open(_ property: StaticString, _ id: String) {
    buffer.markup("<g")
    buffer.attribute(property, "url(#\(id))")
    buffer.markup(">\n")
  }

  private mutating func close() { buffer.markup("</g>\n") }
}
