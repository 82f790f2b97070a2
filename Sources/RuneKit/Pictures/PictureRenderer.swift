import RuneGraphics
import RuneText

/// Makes the picture for a text and options.
package struct PictureRenderer {
  package var text: PictureText
  package var options: PictureRequest

  package init(text: PictureText, options: PictureRequest) {
    self.text = text
    self.options = options
  }

  /// The maximum number of characters of a picture.
  package static let mostLetters = 1 << 20

  package func picture() throws(PictureError) -> RenderedPicture {
    if options.hand == .rounded, let script = text.script, script != "younger", script != "medieval" {
      throw .option("--hand rounded is for younger and medieval runes; \(script) has only one hand")
    }
    // Time and memory are linear in the characters: a hundred bytes each in an SVG, five hundred in a DXF.
    let count = text.drawnLetters.unicodeScalars.count
    guard count <= Self.mostLetters else {
      throw .text(
        "the text is too long for a picture: \(count) characters; the limit is \(Self.mostLetters); draw it in parts")
    }
    if options.layout == .card { return try card() }
    if options.layout == .proof { return try proof() }
    if options.asText { return try fontPicture() }
    if options.layout == .ribbon { return try ribbon() }
    let shaped = ShapedText(text.drawnLetters, font: font(text.drawnLetters), style: try options.style())
    guard shaped.hasLetters else { throw noLetters(shaped.missing) }
    if options.layout == .text, let paper = options.paper { return try pages(shaped, paper.size) }
    let sized = try lay(shaped)
    var picture = RenderedPicture(
      bytes: [], frame: sized.frame, undrawn: [(nil, shaped.missing)], brokenWords: sized.layout.brokenWords)
    if !options.format.isTerminal {
      picture.bytes = try bytes(sized)
      picture.notesOfForm = try cutNotes(sized)
      if options.kind == .stroked, options.format == .png {
        picture.notesOfForm += try hairNotes(sized.frame.scale * StrokeFont.runeHeight, shaped.style, sized.frame.unit)
      }
      if options.repeats, sized.layout.runs.reduce(0, { $0 + $1.glyphs.count }) < 2 * shaped.letterCount {
        picture.notesOfForm.append("the text fits only once; a smaller --rune-height repeats it")
      }
      picture.result = sized.strip.map { Self.sizes(of: $0, sized.frame) }
    } else {
      picture.bytes = try terminal(sized.layout)
      picture.remedyForBrokenWords = "use a wider terminal or a smaller --rune-height"
    }
    return picture
  }

  /// From the edges of a page to its lines, in millimeters.
  private static let pageMargin = 20.0

  private func pages(_ shaped: ShapedText, _ paper: (width: Double, height: Double)) throws(PictureError)
    -> RenderedPicture
  {
    var runeHeight = 8.0
    if let asked = options.runeHeight { runeHeight = try options.length("--rune-height", asked).millimeters }
    let (width, height) = (paper.width - 2 * Self.pageMargin, paper.height - 2 * Self.pageMargin)
    guard runeHeight <= width / 2 else {
      throw .option("--rune-height is too large for a page; use at most \(Int(width / 2))mm")
    }
    let scale = runeHeight / StrokeFont.runeHeight
    var lines = lineOptions()
    lines.measure = width / scale
    guard var layout = try? RuneLayout.lines(shaped, lines) else { throw noLetters(shaped.missing) }
    if options.mirror { layout = layout.mirrored }
    let count = Int((height - runeHeight) / (lines.linePitch * scale)) + 1
    let box = layout.inkBox
    let x =
      switch lines.alignment {
      case .left: Self.pageMargin - box.minX * scale
      case .center: paper.width / 2 - box.center.x * scale
      case .right: paper.width - Self.pageMargin - box.maxX * scale
      }
    let frame = PictureFrame(
      unit: .millimeter, width: paper.width, height: paper.height, scale: scale,
      origin: StrokePoint(x, Self.pageMargin))
    let pages = layout.pages(first: count, others: count, linePitch: lines.linePitch)
      .map { PictureScene($0, frame: frame, colors: options.colors()) }
    return RenderedPicture(
      bytes: PictureScene.pdf(pages, info: info()), frame: frame, undrawn: [(nil, shaped.missing)],
      brokenWords: layout.brokenWords, remedyForBrokenWords: "use a smaller --rune-height")
  }

  /// Stave for a text, in the requested hand.
  package func font(_ text: String) -> StrokeFont { .stave(for: text, hand: options.hand) }

  private func lay(_ shaped: ShapedText) throws(PictureError) -> SizedLayout {
    let hasEdges = options.edges ?? (options.layout == .band)
    let tracking = options.letterSpacing * StrokeFont.runeHeight
    let isClosed = options.layout == .ring || options.layout == .band
    let request = try options.request(
      usualPixels: 48, usualMillimeters: isClosed ? 5 : 8, margin: isClosed ? 0.25 : 0.5)
    let strip = try options.stripLength(request.unit)
    let bandWidth = try options.stripWidth(request.unit)
    var lines = lineOptions()
    if options.kind == .terminal, options.vertical == nil {
      lines.measure = DotRaster.measure(
        columns: options.columns, isBraille: options.format == .braille, dotsPerRune: try dotsPerRune())
    }
    var sized: SizedLayout
    do throws(SizedLayout.Failure) {
      switch (options.layout, options.vertical) {
      case (.ring, _) where disk(shaped) != nil:
        sized = try SizedLayout.disk(
          disk(shaped) ?? .medallion, text.drawnLetters, font: font(text.drawnLetters + "᛬᛭"), style: shaped.style,
          hasEdges: options.edges ?? true, request)
      case (.ring, _):
        sized = try SizedLayout.ring(
          shaped, tracking: tracking, reading: options.inside ? .inside : .outside, start: options.start,
          isUpright: options.upright, repeats: options.repeats, hasEdges: hasEdges, request)
      case (.band, _):
        sized =
          if let strip {
            try SizedLayout.strip(
              shaped, length: strip, bandWidth: bandWidth, tracking: tracking, repeats: options.repeats,
              hasEdges: hasEdges, hasCross: options.cross ?? true, edgeGap: options.edgeGap, request)
          } else {
            try SizedLayout.band(
              shaped, tracking: tracking, repeats: options.repeats, hasEdges: hasEdges, edgeGap: options.edgeGap,
              request)
          }
      case (_, .upright):
        sized = try SizedLayout.fitted(
          SizedLayout.columns(shaped, tracking: tracking, columnPitch: lines.linePitch), request)
      case (_, .turned):
        sized = try SizedLayout.fitted(SizedLayout.lines(shaped, lines).turnedRight, request)
      case (.text, nil) where options.kind != .terminal:
        sized = try SizedLayout.text(shaped, lines, request, fillsWidth: options.engrave || options.outline)
      case (_, nil):
        sized = try SizedLayout.fitted(
          SizedLayout.lines(shaped, lines), request, alignment: options.align ?? .center)
      }
    } catch {
      let wall = try options.wall(request.unit)
      throw PictureError(error, unit: request.unit, widthFlag: widthFlag) {
        options.ringSize == nil ? $0 : PictureRequest.diameter(ofStrip: $0, wall: wall)
      }
    }
    if options.mirror { sized.layout = sized.layout.mirrored }
    return sized
  }

  /// How a text is set on a disk where nothing is asked for that only a single ring has.
  private func disk(_ shaped: ShapedText) -> SizedLayout.Disk? {
    guard options.start == nil, !options.inside, !options.upright, !options.repeats, options.askedLetterSpacing == nil
    else { return nil }
    let disk = SizedLayout.Disk(suiting: shaped)
    return options.edges == false && disk == .medallion ? nil : disk
  }

  func lineOptions() -> RuneLayout.LineOptions {
    var lines = RuneLayout.LineOptions()
    lines.tracking = options.letterSpacing * StrokeFont.runeHeight
    lines.linePitch = options.lineHeight * StrokeFont.runeHeight
    lines.alignment = options.align ?? (options.carved ? .center : .left)
    lines.balances = options.balance || options.carved
    lines.isBoustrophedon = options.boustrophedon
    return lines
  }

  private func bytes(_ sized: SizedLayout) throws(PictureError) -> [UInt8] {
    let info = info()
    if options.engrave {
      return try bytes(
        EngravingPlan(sized.layout, frame: sized.frame, edges: sized.edges, isSorted: options.sort), sized.frame)
    }
    if options.carved {
      return try bytes(CarvedPicture.scene(sized, ground: options.stone), info)
    }
    if options.format == .dxf { return DXFPicture.dxf(outlinesOf: sized, version: options.dxfVersion ?? .r2010) }
    guard options.format == .svg else { return try bytes(PictureScene(sized, colors: options.colors()), info) }
    if options.outline {
      return OutlinedPicture.svg(
        sized.layout, frame: sized.frame, colors: options.colors(), edges: sized.edges, info: info)
    }
    return StrokedPicture.svg(
      sized.layout, frame: sized.frame, colors: options.colors(), edges: sized.edges, info: info)
  }

  func bytes(_ plan: EngravingPlan, _ frame: PictureFrame) throws(PictureError) -> [UInt8] {
    let line = try options.line()
    switch options.format {
    case .svg: return EngravedPicture.svg(plan, frame: frame, line: line, info: info())
    case .dxf: return DXFPicture.dxf(plan, frame: frame, version: options.dxfVersion ?? .r2010)
    default: return try bytes(PictureScene(plan, frame: frame, line: line), info())
    }
  }

  package func bytes(_ scene: PictureScene, _ info: PictureInfo) throws(PictureError) -> [UInt8] {
    switch options.format {
    case .pdf: return scene.pdf(info: info)
    case .png:
      let scale = try options.pixelScale(scene.unit)
      do throws(PictureScene.RasterFailure) {
        return try scene.png(scale: scale, info: info)
      } catch {
        switch error {
        case .tooLarge(let width, let height, let limit):
          throw .text(
            "a PNG of \(width) × \(height) pixels is too large: the limit is \(limit) pixels; use a smaller "
              + "--dpi or --scale")
        }
      }
    default: return scene.svg(info: info)
    }
  }

  /// The sizes of a finger ring's strip, such as "59.12 × 4.00 mm, runes 2.4 mm".
  private static func sizes(of strip: SizedLayout.Strip, _ frame: PictureFrame) -> String {
    func shown(_ value: Double, decimals: Int) -> String {
      let millimeters = frame.unit == .pixel ? Length(value, .px).millimeters : value
      var scale = 1
      for _ in 0..<decimals { scale *= 10 }
      let parts = Int((millimeters * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
      let digits = String(parts.remainder)
      return "\(parts.quotient).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
    }
    let runes = shown(frame.scale * StrokeFont.runeHeight, decimals: 1)
    return "\(shown(strip.length, decimals: 2)) × \(shown(strip.width, decimals: 2)) mm, runes \(runes) mm"
  }

  /// Notes on details that machines cannot cut: runes lower than 1.5 mm, and lines closer than twice their width.
  private func cutNotes(_ sized: SizedLayout) throws(PictureError) -> [String] {
    guard options.engrave else { return [] }
    let height = sized.frame.scale * StrokeFont.runeHeight
    let line = try options.line().width
    let gap = 1.9 * (sized.layout.drawings.first?.style.weight ?? 1.5) * sized.frame.scale
    let factor = max(1.5 / height, 2 * line / gap)
    guard factor > 1 + 1e-6 else { return [] }
    func shown(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    let what =
      1.5 / height > 1 ? "runes \(shown(height)) mm high" : "lines \(shown(gap)) mm apart, under two line widths,"
    if options.runeHeight != nil {
      return ["\(what) are too fine to cut; use a --rune-height of \((height * factor * 10).rounded(.up) / 10)mm"]
    }
    let wall = try options.wall(.millimeter)
    let diameter = try options.stripLength(.millimeter)
      .map { PictureRequest.diameter(ofStrip: $0 * factor, wall: wall) }
    let width = sized.frame.width - 2 * (options.margin ?? 0) * height
    let size = ((diameter ?? width * factor) * 10).rounded(.up) / 10
    return [
      "\(what) are too fine to cut; with a \(diameter == nil ? "width" : "diameter") of \(size) mm they would be "
        + "\(shown(height * factor)) mm high"
    ]
  }

  /// A note if strokes are narrower than a pixel.
  func hairNotes(_ runeHeight: Double, _ style: PenStyle, _ unit: PictureUnit) throws(PictureError) -> [String] {
    let scale = options.format == .png ? try options.pixelScale(unit) : 1
    let pixels = (unit == .pixel ? runeHeight : Length(runeHeight, .mm).pixels) * scale
    let pen = pixels * style.weight / StrokeFont.runeHeight
    guard pen < 0.995 else { return [] }
    // The size of a finger ring is what it is.
    let remedy = options.ringSize == nil ? "larger pictures" : "a larger --dpi"
    return [
      "the strokes are \((pen * 100).rounded() / 100) pixels wide, which looks like hair; \(remedy) or --weight bold "
        + "have wider ones"
    ]
  }

  private func terminal(_ layout: RuneLayout) throws(PictureError) -> [UInt8] {
    let isBraille = options.format == .braille
    let dotsPerRune = try dotsPerRune()
    do throws(LayoutError) {
      let dots = try DotRaster(layout, dotsPerRune: dotsPerRune)
      return Array((isBraille ? dots.braille : dots.blocks).utf8)
    } catch {
      throw .text("the text is too long to be drawn in a terminal; draw it line by line")
    }
  }

  /// The height of a rune in a terminal, in dots.
  private func dotsPerRune() throws(PictureError) -> Int {
    guard let asked = options.runeHeight else {
      return options.format == .braille ? DotRaster.brailleRune : DotRaster.blockRune
    }
    let dots = try options.length("--rune-height", asked).pixels
    guard (8...400).contains(dots) else {
      throw .option("--rune-height \(asked.quotedForMessage): expected 8 to 400 dots in a terminal")
    }
    return Int(dots.rounded())
  }

  /// The flag that determines the width; for a ring, the height equals the width.
  private var widthFlag: String {
    if options.ringSize != nil { return "--diameter" }
    return options.layout == .ring && options.height != nil ? "--height" : "--width"
  }

  // MARK: Information in the picture

  package func info() -> PictureInfo {
    var settings: [(name: String, value: String)] = [("version", "1")]
    if let script = text.script, let mode = text.mode { settings += [("script", script), ("mode", mode)] }
    settings += [("layout", options.layout.rawValue), ("kind", options.kind.rawValue)]
    if options.kind == .text {
      settings.append(("font", (options.textFont ?? .stave).rawValue))
    } else {
      settings += [("font", RunicFont.stave.rawValue), ("weight", options.weight), ("ends", options.ends.rawValue)]
    }
    if options.layout == .card {
      settings += [("size", options.size.rawValue), ("intensity", options.intensity.rawValue)]
    }
    for (name, value) in [
      ("variant", text.variant), ("registry", text.registry), ("values", text.values),
      ("option", text.option), ("width", options.width), ("height", options.height),
      ("rune-height", options.runeHeight), ("margin", options.margin.map { "\($0)" }),
      ("letter-spacing", options.askedLetterSpacing.map { "\($0)" }),
      ("line-height", options.askedLineHeight.map { "\($0)" }), ("align", options.align?.rawValue),
      ("vertical", options.vertical?.rawValue), ("edges", options.edges.map { "\($0)" }),
      ("hand", options.askedHand?.rawValue),
      ("ground", options.ground?.rawValue), ("paper", options.paper?.rawValue), ("color", options.color),
      ("line-width", options.lineWidth),
      ("author", text.author), ("watermark", options.watermark), ("start", options.start.map { "\($0)" }),
      ("shape", options.shape?.rawValue), ("head", options.head?.rawValue), ("tail", options.tail?.rawValue),
      ("diameter", options.diameter), ("us-size", options.usSize), ("eu-size", options.euSize),
      ("uk-size", options.ukSize), ("band-width", options.bandWidth),
      ("thickness", options.thickness),
      ("edge-gap", options.edgeGap.map { "\($0)" }), ("latin", options.latin.map { "\($0)" }),
    ] {
      if let value { settings.append((name, value)) }
    }
    for (name, isSet) in [
      ("balance", options.balance), ("mirror", options.mirror), ("boustrophedon", options.boustrophedon),
      ("inside", options.inside), ("crop", options.crop), ("repeat-text", options.repeats),
      ("upright", options.upright), ("sort", options.sort), ("cross", options.cross == true),
      ("no-cross", options.cross == false),
    ] where isSet {
      settings.append((name, "true"))
    }
    return PictureInfo(
      title: text.title, letters: text.letters, scriptName: text.scriptName, titleLanguage: text.titleLanguage,
      lettersLanguage: text.lettersLanguage,
      settings: settings.map { PictureInfo.Setting($0.name, $0.value) }, idPrefix: options.idPrefix)
  }

  package func noLetters(_ missing: [ShapedText.Missing]) -> PictureError {
    guard !missing.isEmpty else { return .text("no letters to draw: the text is empty") }
    return .text("no letters to draw: \(RenderedPicture.missingNote(missing) ?? "")")
  }
}

extension PictureError {
  /// The error for a size that cannot be achieved, with the required size.
  ///
  /// - Parameters:
  ///   - widthFlag: The flag that determines the width.
  ///   - flagValue: The value of that flag for a width.
  init(
    _ failure: SizedLayout.Failure, unit: PictureUnit, widthFlag: String = "--width",
    flagValue: (Double) -> Double = { $0 }
  ) {
    func shown(_ value: Double, roundedUp: Bool) -> String {
      let steps = 100.0
      let rounded = (roundedUp ? (value * steps).rounded(.up) : (value * steps).rounded(.down)) / steps
      return "\(rounded)\(unit == .pixel ? "px" : "mm")"
    }
    func wide(_ width: Double) -> String {
      "\(widthFlag) \(shown(flagValue(width), roundedUp: true))"
    }
    switch failure {
    case .noLetters:
      self = .text("no letters to draw")
    case .tooWide(let available, let width, let runeHeight):
      self = .text(
        "the text does not fit into \(shown(available, roundedUp: false)): it needs "
          + "\(wide(width)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooHigh(let available, let height, let runeHeight):
      self = .text(
        "the text is higher than \(shown(available, roundedUp: false)): it needs --height "
          + "\(shown(height, roundedUp: true)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooMany(let letters, let most):
      self = .text(
        "--repeat-text would draw \(letters) letters; the limit is \(most). Use a smaller "
          + "\(widthFlag) or a larger --rune-height")
    case .tooTight(let width, let runeHeight):
      self = .text(
        "the letters overlap on such a small ring: it needs \(wide(width)), "
          + "or --rune-height \(shown(runeHeight, roundedUp: false))")
    }
  }
}
