/// Makes the picture for a text and options.
package struct PictureRenderer {
  package var text: PictureText
  package var options: PictureRequest

  package init(text: PictureText, options: PictureRequest) {
    self.text = text
    self.options = options
  }

  /// The maximum number of characters of a picture, which takes some seconds at most: SVG of lines repeats its letters, other
  /// formats draw each one, and a circle bends them.
  package static func mostLetters(_ options: PictureRequest) -> Int {
    switch options.layout {
    case .line, .text: options.format == .svg && [.stroked, .text].contains(options.kind) ? 1 << 20 : 200_000
    // It has a limit of its own.
    case .proof: 1 << 20
    default: 50_000
    }
  }

  package func picture() throws(PictureError) -> RenderedPicture {
    if options.hand == .rounded, let script = text.script, script != "younger", script != "medieval" {
      throw .option("--hand rounded is for younger and medieval runes; \(script) has only one hand")
    }
    // Time and memory are linear in the characters: a hundred bytes each in an SVG, five hundred in a DXF.
    let (count, limit) = (text.drawnLetters.unicodeScalars.count, Self.mostLetters(options))
    guard count <= limit else {
      throw .text("the text is too long for a picture: \(count) characters; the limit is \(limit); draw it in parts")
    }
    if options.layout == .card { return try card() }
    if options.layout == .proof { return try proof() }
    if options.kind == .text { return try fontPicture() }
    let shaped = ShapedText(
      shownLetters, font: font(text.drawnLetters + (isClosed ? "᛫᛬᛭" : "")), style: options.style(),
      seam: isClosed && (options.layout == .ring ? options.repeats : options.cross ?? true) ? "᛭" : nil)
    guard shaped.hasLetters else { throw noLetters(missing(shaped)) }
    try checkShape(shaped)
    if options.layout == .ribbon || options.layout == .stone { return try ribbon(shaped) }
    if options.layout == .text, let paper = options.paper { return try pages(shaped, paper.size) }
    let sized = try lay(shaped)
    var picture = RenderedPicture(
      bytes: [], frame: sized.frame, letters: sized, undrawn: [(nil, missing(shaped))],
      brokenWords: sized.layout.brokenWords)
    if !options.format.isTerminal {
      picture.bytes = try bytes(sized)
      picture.notesOfForm = cutNotes(sized)
      if options.shape == .medallion, !options.repeats, disk(shaped) != .medallion {
        picture.notesOfForm.append("the word is too long for the line of a medallion, so a ring is drawn")
      }
      let (width, height) = (sized.frame.width, sized.frame.height)
      let (shortest, longest) = (min(width, height), max(width, height))
      let isLong = longest > Self.longestLine * shortest
      let form = "\(Int(longest / shortest)) times as long as wide; "
      if options.layout == .band, isLong {
        if options.width == nil, options.height == nil, options.runeHeight == nil {
          throw .text("the band would be \(form)use --layout circle --shape spiral, or --rune-height 48px for this")
        }
        picture.notesOfForm.append("the band is \(form)--layout circle --shape spiral has larger runes")
      }
      if options.layout == .line, isLong {
        picture.notesOfForm.append(
          "the line is \(form)--layout text\(options.vertical == nil ? "" : ", without --vertical,") breaks it into lines"
        )
      }
      if options.kind == .stroked, options.format == .png {
        picture.notesOfForm += hairNotes(sized.frame.scale * StrokeFont.runeHeight, shaped.style, sized.frame.unit)
      }
      if options.repeats, !Self.repeats(sized, shaped) {
        let remedy = sized.strip == nil ? "; a smaller --rune-height repeats it" : ""
        picture.notesOfForm.append("the text fits only once" + remedy)
      }
      picture.result = sized.strip.flatMap { sizes(of: $0, sized.frame) }
    } else {
      picture.bytes = try terminal(sized.layout)
      picture.remedyForBrokenWords = "use a wider terminal or a smaller --rune-height"
    }
    return picture
  }

  /// A line that is so many times as long as it is high fits on no screen.
  private static let longestLine = 40.0

  /// From the edges of a page to its lines, in millimeters.
  private static let pageMargin = 20.0

  private func pages(_ shaped: ShapedText, _ paper: (width: Double, height: Double)) throws(PictureError)
    -> RenderedPicture
  {
    let runeHeight = options.runeHeight?.millimeters ?? 8
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

  package func font(_ text: String) -> StrokeFont {
    let font = StrokeFont.stave(for: text, hand: options.hand)
    return options.edgeGap == 0 ? font.betweenEdges : font
  }

  /// The letters that are drawn: signs that carvers did not have are in lines alone, unless they are asked for.
  var shownLetters: String {
    if options.keepsMarks || [.line, .text, .proof].contains(options.layout) { return text.drawnLetters }
    let plain = text.drawnLetters.withoutMarks()
    if options.layout == .card { return plain }
    let lines = plain.withSingleSpaces
    return options.shape == .medallion
      ? lines.withLinesOfVerse : lines.split { $0.isNewline }.joined(separator: " ")
  }

  /// What has no drawing, with its places in the text.
  func missing(_ shaped: ShapedText) -> [ShapedText.Missing] {
    shaped.text == text.drawnLetters
      ? shaped.missing : ShapedText(text.drawnLetters, font: font(text.drawnLetters), style: .regular).missing
  }

  private var isClosed: Bool { [.circle, .ring, .band].contains(options.layout) }

  private func lay(_ shaped: ShapedText) throws(PictureError) -> SizedLayout {
    let hasEdges = options.edges ?? true
    let tracking = options.letterSpacing * StrokeFont.runeHeight
    var request = options.request(
      usualPixels: options.kind == .carved && !isClosed ? max(48, 480 / Double(shaped.letterCount + 1)) : 48,
      usualMillimeters: isClosed ? 5 : 8, margin: isClosed && options.kind != .carved ? 0.25 : 0.5)
    // A block of whole words needs long lines.
    if shaped.letterCount > 110 { request.usualMeasure = max(22, 1.5 * Double(shaped.letterCount).squareRoot()) }
    var lines = lineOptions()
    if options.kind == .terminal, options.vertical == nil {
      lines.measure = DotRaster.measure(
        columns: options.columns, isBraille: options.format == .braille, dotsPerRune: try dotsPerRune())
    }
    let reading: RuneLayout.RingReading = options.inside ? .inside : .outside
    var sized: SizedLayout
    do throws(SizedLayout.Failure) {
      switch (options.layout, options.vertical) {
      case (.circle, _) where disk(shaped) != nil:
        sized = try SizedLayout.disk(
          disk(shaped) ?? .medallion, shaped.text, font: font(shaped.text + "᛫᛬᛭"), style: shaped.style,
          reading: reading, hasEdges: hasEdges, hasCross: options.cross ?? true, request)
      case (.circle, _):
        sized = try SizedLayout.ring(
          shaped, tracking: tracking, reading: reading, start: options.start,
          repeats: options.repeats, hasEdges: hasEdges, request)
      case (.band, _):
        sized = try SizedLayout.band(
          shaped, tracking: tracking, repeats: options.repeats, hasEdges: hasEdges, edgeGap: options.edgeGap, request)
      case (.ring, _):
        sized = try ring(shaped, tracking: tracking, hasEdges: hasEdges, request)
      case (_, .upright):
        let pitch = lines.linePitch
        func columns(_ count: Int) -> RuneLayout? {
          try? RuneLayout.columns(shaped, tracking: tracking, columnPitch: pitch, count: count)
        }
        guard let whole = columns(1) else { throw .noLetters }
        let box = whole.inkBox
        let count = Self.columnHeight(box.height, box.width, pitch: pitch).map { Int((box.height / $0).rounded()) }
        sized = try SizedLayout.fitted(count.flatMap(columns) ?? whole, request)
      case (.text, nil) where options.kind != .terminal:
        sized = try SizedLayout.text(shaped, lines, request, alignment: options.align ?? .center)
      case (_, _):
        @inline(never) func fitted() throws(SizedLayout.Failure) -> SizedLayout {
          let layout = try RuneLayout.lines(shaped, lines)
          return try SizedLayout.fitted(
            options.vertical != nil ? layout.turnedRight : layout, request, alignment: options.align ?? .center)
        }
        sized = try fitted()
        // One that would be lower than usual breaks, unless it is for a place that is measured.
        let box = sized.layout.inkBox
        let (long, short) = options.vertical != nil ? (box.height, box.width) : (box.width, box.height)
        let isPlaced = request.unit == .millimeter && (request.width != nil || request.height != nil)
        if options.kind != .terminal, request.runeHeight == nil, !isPlaced,
          sized.frame.scale * StrokeFont.runeHeight <= request.usualRuneHeight,
          let height = Self.columnHeight(long, short, pitch: lines.linePitch)
        {
          // Whole words need some more room.
          lines.measure = 1.15 * height
          lines.balances = true
          // In a picture of a given width, the lines are as long as it is wide.
          let broken =
            options.vertical != nil || request.width != nil
            ? try fitted() : try SizedLayout.text(shaped, lines, request, alignment: options.align ?? .center)
          if broken.frame.scale >= sized.frame.scale { sized = broken }
        }
      }
    } catch {
      throw PictureError(error, unit: request.unit, widthFlag: widthFlag) {
        options.layout == .ring ? options.diameter(ofStrip: $0) : $0
      }
    }
    if options.mirror { sized.layout = sized.layout.mirrored }
    return sized
  }

  /// The height of columns, together about twice as high as wide, for one that fits on no screen; nil for a shorter one.
  private static func columnHeight(_ height: Double, _ width: Double, pitch: Double) -> Double? {
    height > longestLine / 2 * width ? (2.2 * height * pitch).squareRoot() : nil
  }

  func lineOptions() -> RuneLayout.LineOptions {
    var lines = RuneLayout.LineOptions()
    lines.tracking = options.letterSpacing * StrokeFont.runeHeight
    lines.linePitch = (options.lineHeight ?? (options.kind == .carved ? 1.85 : 1.6)) * StrokeFont.runeHeight
    lines.alignment = options.align ?? (options.kind == .carved && !options.boustrophedon ? .center : .left)
    // Paragraphs one below the other have one width.
    let isOne = !text.drawnLetters.contains { $0.isNewline }
    lines.balances = isOne || lines.alignment == .center || options.kind == .carved || options.boustrophedon
    lines.isBoustrophedon = options.boustrophedon
    lines.justifies = options.align == nil && !options.boustrophedon && options.kind != .terminal
    return lines
  }

  private func bytes(_ sized: SizedLayout) throws(PictureError) -> [UInt8] {
    let (frame, colors) = (sized.frame, options.colors())
    switch (options.drawing, options.format) {
    case (.engraved, _):
      return try bytes(EngravingPlan(sized.layout, frame: frame, edges: sized.edges, isSorted: true), frame)
    case (.carved(let stone), _):
      let isDisk = options.layout == .circle
      let ground = isDisk ? stone : options.stone
      return try bytes(
        CarvedPicture.scene(
          sized, ground: ground, isDisk: isDisk, backdrop: backdrop(of: ground),
          paint: options.color.map { PictureScene.Color($0) }), info())
    case (_, .dxf), (_, .dxfR12): return DXFPicture.dxf(outlinesOf: sized, version: options.dxfVersion)
    case (.outlined, _): return try bytes(PictureScene(outlinesOf: sized, colors: colors), info())
    default: return try bytes(PictureScene(sized, colors: colors), info())
    }
  }

  func bytes(_ plan: EngravingPlan, _ frame: PictureFrame) throws(PictureError) -> [UInt8] {
    if options.format.isDXF { return DXFPicture.dxf(plan, frame: frame, version: options.dxfVersion) }
    return try bytes(PictureScene(plan, frame: frame, line: options.line()), info())
  }

  package func bytes(_ scene: PictureScene, _ info: PictureInfo) throws(PictureError) -> [UInt8] {
    switch options.format {
    case .pdf: return scene.pdf(info: info)
    case .png:
      let scale = options.pixelScale(scene.unit)
      do throws(PictureScene.RasterFailure) {
        return try scene.png(scale: scale, info: info)
      } catch {
        switch error {
        case .tooLarge(let width, let height, let limit):
          throw .text(
            "a PNG of \(width) × \(height) pixels is too large: the limit is \(limit) pixels; use a smaller " + "--dpi")
        }
      }
    default: return scene.svg(info: info)
    }
  }

  private func terminal(_ layout: RuneLayout) throws(PictureError) -> [UInt8] {
    let isBraille = options.format == .braille
    let dotsPerRune = try dotsPerRune()
    do throws(SizedLayout.Failure) {
      let dots = try DotRaster(layout, dotsPerRune: dotsPerRune)
      return Array((isBraille ? dots.braille : dots.blocks).utf8)
    } catch {
      throw .text("the text is too long to be drawn in a terminal; draw it line by line")
    }
  }

  /// The height of a rune in a terminal, in dots.
  private func dotsPerRune() throws(PictureError) -> Int {
    guard let asked = options.runeHeight?.pixels else {
      return options.format == .braille ? DotRaster.brailleRune : DotRaster.blockRune
    }
    guard (8...400).contains(asked) else {
      throw .option("--rune-height must be from 8 to 400 dots in a terminal, not \(asked.text())")
    }
    return Int(asked.rounded())
  }

  /// The flag that determines the width; for a circle, the height equals the width.
  private var widthFlag: String {
    if options.layout == .ring { return "--ring-size" }
    return options.layout == .circle && options.height != nil ? "--height" : "--width"
  }

  // MARK: Information in the picture

  package func info() -> PictureInfo {
    var settings: [(name: String, value: String?)] = [
      ("version", "1"), ("script", text.script), ("mode", text.mode), ("layout", options.layout.rawValue),
      ("kind", options.kind.rawValue), ("font", (options.textFont ?? .stave).rawValue),
    ]
    if options.kind != .text {
      settings += [("weight", options.text(of: "weight") ?? "regular"), ("ends", options.ends.rawValue)]
    }
    if options.layout == .card { settings.append(("size", options.size.rawValue)) }
    settings += [
      ("variant", text.variant), ("registry", text.registry), ("values", text.values), ("option", text.option),
      ("author", text.author),
    ]
    for (option, value) in options.given where option.isRecorded {
      // Without the two dashes: true is that of a flag, and false is part of its name.
      let name = PictureOption.flag(option.name, isSet: value != .flag(false)).utf8.dropFirst(2)
      settings.append((String(decoding: name, as: UTF8.self), value.textOrNumber ?? "true"))
    }
    return PictureInfo(
      title: text.title, letters: text.letters, scriptName: text.scriptName, titleLanguage: text.titleLanguage,
      lettersLanguage: text.lettersLanguage,
      settings: settings.compactMap { setting in setting.value.map { PictureInfo.Setting(setting.name, $0) } })
  }

  package func noLetters(_ missing: [ShapedText.Missing]) -> PictureError {
    guard !missing.isEmpty else { return .text("no letters to draw: the text is empty") }
    return .text("no letters to draw: \(RenderedPicture.missingNote(missing) ?? "")")
  }
}
