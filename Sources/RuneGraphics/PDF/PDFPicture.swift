extension PictureScene {
  /// The bytes of a PDF file (1.4): vectors on one page of the picture's true size, and over them the text in invisible
  /// letters, to be found and copied, and tagged as a paragraph to be read aloud. A CSS pixel is 1/96 inch.
  package func pdf(info: PictureInfo) -> [UInt8] { PictureScene.pdf([self], info: info) }

  /// The same with several pages.
  package static func pdf(_ pages: [PictureScene], info: PictureInfo) -> [UInt8] {
    var writer = PDFWriter(scene: PictureScene(unit: .pixel, width: 1, height: 1))
    return writer.file(pages, info)
  }
}

private struct PDFWriter {
  private var scene: PictureScene
  private var bytes: [UInt8] = Array("%PDF-1.4\n%\u{E2}\u{E3}\n".utf8)
  /// Where each object begins.
  private var offsets: [Int] = []
  private var content = PDFText()
  private var shadings: [(name: String, object: Int)] = []
  private var states: [(name: String, object: Int)] = []
  private var patterns: [(name: String, object: Int)] = []
  private var opacities: [(opacity: Double, name: String)] = []
  /// The characters of the invisible font, by their codes.
  private var characters: [Unicode.Scalar] = []
  /// Points to a unit of the picture.
  private var points: Double { scene.unit == .pixel ? 0.75 : 72 / 25.4 }

  init(scene: PictureScene) { self.scene = scene }

  mutating func file(_ scenes: [PictureScene], _ info: PictureInfo) -> [UInt8] {
    var pages: [String] = []
    var spans: [Int] = []
    let texts = PDFWriter.invisibleTexts(scenes, title: info.title)
    for (index, scene) in scenes.enumerated() {
      self.scene = scene
      (content, shadings, states, patterns, opacities) = (PDFText(), [], [], [], [])
      let (width, height) = (scene.width * points, scene.height * points)
      // The page has y up.
      content.matrix([points, 0, 0, -points, 0, height])
      content.operate("/Artifact BMC")
      for item in scene.items {
        switch item {
        case .parts(let parts, let fill, let line, _):
          let strokes = parts.flatMap { $0.paths }
          if let fill { draw(fill) { $0.path(strokes, closes: true) } }
          if let line { draw(line, strokes) }
        case .letters(let layout, let frame, let color): draw(layout, frame, color)
        case .layers(let strokes, let layers):
          for layer in layers {
            let line = PictureScene.Line(.flat(layer.color), width: layer.width, isRound: true)
            draw(line, strokes.map { $0.mapped { $0 + layer.shift } })
          }
        // Only SVG can show it.
        case .text: break
        case .grain(let grain, let outline): draw(grain, within: outline ?? scene.whole)
        }
      }
      content.operate("EMC")
      var count = 0
      for text in texts[index] where !text.text.isEmpty && text.box.width > 0 {
        write(text, id: count)
        count += 1
      }
      spans.append(count)
      var resources = "/ProcSet [/PDF /Text]"
      for (name, entries) in [("Shading", shadings), ("ExtGState", states), ("Pattern", patterns)]
      where !entries.isEmpty {
        resources += " /\(name) << " + entries.map { "/\($0.name) \($0.object) 0 R" }.joined(separator: " ") + " >>"
      }
      let stream = add(stream: content.bytes, "")
      pages.append(
        "/MediaBox [0 0 \(PDFText.number(width)) \(PDFText.number(height))] /Contents \(stream) 0 R "
          + "/StructParents \(index) /Group << /S /Transparency /CS /DeviceRGB >> /Resources << \(resources)")
    }
    let font = addFont().map { " /Font << /T \($0) 0 R >>" } ?? ""
    let parent = offsets.count + pages.count + 1
    let kids = pages.map { "\(add("<< /Type /Page /Parent \(parent) 0 R \($0)\(font) >> >>")) 0 R" }
    _ = add("<< /Type /Pages /Kids [\(kids.joined(separator: " "))] /Count \(kids.count) >>")
    let structure = addStructure(pages: kids, spans: spans)
    let language = info.titleLanguage.map { " /Lang \(PDFText.hexadecimal($0))" } ?? ""
    let catalog = add(
      "<< /Type /Catalog /Pages \(parent) 0 R\(language) /MarkInfo << /Marked true >> /StructTreeRoot \(structure) 0 R "
        + "/ViewerPreferences << /DisplayDocTitle true >> >>")
    let about = add("<< /Title \(PDFText.hexadecimal(info.title)) /Creator (RuneKit) >>")
    let start = bytes.count
    bytes += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8
    for offset in offsets {
      let digits = String(offset)
      bytes += (String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8
    }
    bytes += "trailer\n<< /Size \(offsets.count + 1) /Root \(catalog) 0 R /Info \(about) 0 R >>\n".utf8
    bytes += "startxref\n\(start)\n%%EOF\n".utf8
    return bytes
  }

  // MARK: Invisible text

  /// A line of text over letters that are drawn, in picture units.
  private struct InvisibleText {
    var text = ""
    var box: InkBox
    var letterCount: Int
  }

  /// The lines of each page: what its letters say or, where none says anything, the words of the title over the lines
  /// of the largest letters.
  private static func invisibleTexts(_ scenes: [PictureScene], title: String) -> [[InvisibleText]] {
    var result = scenes.map { scene -> [InvisibleText] in
      guard scene.texts.isEmpty else {
        return scene.texts.flatMap { distributed($0.text, over: [lines(of: scene.items[$0.item])])[0] }
      }
      var best = (size: 0.0, lines: [InvisibleText]())
      for item in scene.items {
        guard case .letters(let layout, let frame, _) = item else { continue }
        let size = layout.inkBox.width * layout.inkBox.height * frame.scale * frame.scale
        if size > best.size { best = (size, lines(of: item)) }
      }
      let middle = InkBox(minX: 0, minY: 0.4 * scene.height, maxX: scene.width, maxY: 0.6 * scene.height)
      return best.lines.isEmpty ? [InvisibleText(box: middle, letterCount: 1)] : best.lines
    }
    let silent = scenes.indices.filter { scenes[$0].texts.isEmpty }
    for (index, lines) in zip(silent, distributed(title, over: silent.map { result[$0] })) { result[index] = lines }
    return result
  }

  private static func lines(of item: PictureScene.Item) -> [InvisibleText] {
    guard case .letters(let layout, let frame, _) = item else { return [] }
    func box(_ from: StrokePoint, _ to: StrokePoint) -> InkBox {
      var box = InkBox.empty
      box.include(frame.place(from))
      box.include(frame.place(to))
      return box
    }
    let half = StrokeFont.runeHeight / 2
    guard layout.runs.allSatisfy({ $0.placement.isLevel }) else {
      let (ink, middle) = (layout.inkBox, layout.inkBox.center.y)
      let line = box(StrokePoint(ink.minX, middle - half), StrokePoint(ink.maxX, middle + half))
      return [InvisibleText(box: line, letterCount: 1)]
    }
    return layout.runs.compactMap { run in
      guard let first = run.glyphs.first, let last = run.glyphs.last else { return nil }
      let corner = StrokePoint(layout.drawings[first.drawing].spacingMinX, 0)
      let other = StrokePoint(layout.drawings[last.drawing].spacingMaxX, 2 * half)
      return InvisibleText(
        box: box(layout.place(corner, of: first, in: run), layout.place(other, of: last, in: run)),
        letterCount: run.glyphs.count)
    }
  }

  /// The words of a text on the lines of pages, on each as many as its share of the letters.
  private static func distributed(_ text: String, over pages: [[InvisibleText]]) -> [[InvisibleText]] {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
    let total = Double(words.reduce(0) { $0 + $1.count })
    let letters = Double(pages.joined().reduce(0) { $0 + $1.letterCount })
    var (word, spoken, drawn) = (0, 0.0, 0.0)
    return pages.map { page in
      page.map { line in
        var line = line
        drawn += Double(line.letterCount)
        // A word belongs to the line in which its middle is; what is left belongs to the last one.
        while word < words.count,
          drawn >= letters - 0.5 || spoken + Double(words[word].count) / 2 < drawn / letters * total
        {
          if !line.text.isEmpty { line.text.unicodeScalars.append(" ") }
          line.text.unicodeScalars.append(contentsOf: words[word])
          spoken += Double(words[word].count)
          word += 1
        }
        return line
      }
    }
  }

  /// A document in which the lines of each page are a paragraph; all that is drawn is decoration.
  private mutating func addStructure(pages: [String], spans: [Int]) -> Int {
    let document = offsets.count + pages.count + 1
    var (paragraphs, parents) = ("", "")
    for (index, page) in pages.enumerated() {
      let ids = (0..<spans[index]).map { String($0) }.joined(separator: " ")
      let paragraph = add("<< /Type /StructElem /S /P /P \(document) 0 R /Pg \(page) /K [\(ids)] >>")
      paragraphs += "\(paragraph) 0 R "
      parents += "\(index) [\(String(repeating: "\(paragraph) 0 R ", count: spans[index]))] "
    }
    _ = add("<< /Type /StructElem /S /Document /P \(document + 1) 0 R /K [\(paragraphs)] >>")
    return add("<< /Type /StructTreeRoot /K \(document) 0 R /ParentTree << /Nums [\(parents)] >> >>")
  }

  /// - Parameter id: Of the marked content, from 0 on each page.
  private mutating func write(_ line: InvisibleText, id: Int) {
    var codes = ""
    for scalar in line.text.unicodeScalars {
      var code = characters.firstIndex(of: scalar) ?? characters.count
      if code == characters.count, code < 256 { characters.append(scalar) }
      // Beyond 256 characters, only the actual text is right.
      if code > 255 { code = 0 }
      codes += PDFText.hexadecimal(code, digits: 2)
    }
    let matrix = [
      line.box.width / Double(codes.utf8.count / 2), 0, 0, -line.box.height, line.box.minX, line.box.maxY,
    ]
    content.operate(
      "/Span << /MCID \(id) /ActualText \(PDFText.hexadecimal(line.text)) >> BDC BT 3 Tr /T 1 Tf "
        + matrix.map { PDFText.number($0) }.joined(separator: " ") + " Tm <\(codes)> Tj ET EMC")
  }

  /// A font whose letters have no ink, each as wide as high, with what they are called in Unicode.
  private mutating func addFont() -> Int? {
    guard !characters.isEmpty else { return nil }
    let glyph = add(stream: Array("1 0 d0".utf8), "")
    var map = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def\n"
    map += "1 begincodespacerange <00> <FF> endcodespacerange\n"
    for (code, character) in characters.enumerated() {
      map +=
        "1 beginbfchar <\(PDFText.hexadecimal(code, digits: 2))> "
        + PDFText.hexadecimal(String(character), mark: "") + " endbfchar\n"
    }
    let unicode = add(stream: Array((map + "endcmap end end\n").utf8), "")
    let last = characters.count - 1
    return add(
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /g \(glyph) 0 R >> "
        + "/Encoding << /Differences [0\(String(repeating: " /g", count: last + 1))] >> /FirstChar 0 /LastChar \(last) "
        + "/Widths [\(String(repeating: "1 ", count: last + 1))] /Resources << >> /ToUnicode \(unicode) 0 R >>")
  }

  private mutating func add(_ object: String) -> Int {
    offsets.append(bytes.count)
    bytes += "\(offsets.count) 0 obj\n\(object)\nendobj\n".utf8
    return offsets.count
  }

  private mutating func add(stream: [UInt8], _ entries: String) -> Int {
    offsets.append(bytes.count)
    let packed = Deflater.zlib(stream)
    bytes += "\(offsets.count) 0 obj\n<< \(entries) /Filter /FlateDecode /Length \(packed.count) >>\nstream\n".utf8
    bytes += packed
    bytes += "\nendstream\nendobj\n".utf8
    return offsets.count
  }

  // MARK: Paints

  private mutating func opacity(_ opacity: Double) {
    if let known = opacities.first(where: { $0.opacity == opacity }) { return content.operate("/\(known.name) gs") }
    let name = "A\(opacities.count)"
    let value = PDFText.number(opacity)
    opacities.append((opacity, name))
    states.append((name, add("<< /ca \(value) /CA \(value) >>")))
    content.operate("/\(name) gs")
  }

  private mutating func draw(_ paint: PictureScene.Paint, _ path: (inout PDFText) -> Void) {
    content.operate("q")
    if case .flat(let color) = paint {
      if color.opacity < 1 { opacity(color.opacity) }
      content.color(color, "rg")
      path(&content)
      content.operate("f")
    } else {
      mask(paint)
      path(&content)
      let name = "S\(shadings.count)"
      shadings.append((name, shadingObject(paint, ofOpacity: false)))
      content.operate("W n /\(name) sh")
    }
    content.operate("Q")
  }

  private mutating func draw(_ line: PictureScene.Line, _ strokes: [Stroke]) {
    content.operate("q")
    if case .flat(let color) = line.paint {
      if color.opacity < 1 { opacity(color.opacity) }
      content.color(color, "RG")
    } else {
      mask(line.paint)
      let name = "P\(patterns.count)"
      // Patterns live in the page's own space.
      let height = PDFText.number(scene.height * points)
      let scale = PDFText.number(points)
      let object = shadingObject(line.paint, ofOpacity: false)
      patterns.append(
        (name, add("<< /PatternType 2 /Matrix [\(scale) 0 0 -\(scale) 0 \(height)] /Shading \(object) 0 R >>")))
      content.operate("/Pattern CS /\(name) SCN")
    }
    content.operate("\(line.isRound ? 1 : 0) J \(line.hasRoundJoins ? "1 j" : "0 j 4 M")")
    content.operate("\(PDFText.number(line.width)) w")
    content.path(strokes, closes: false)
    content.operate("S Q")
  }

  private static func stops(_ paint: PictureScene.Paint) -> [PictureScene.Stop] {
    switch paint {
    case .flat(let color): [PictureScene.Stop(0, color)]
    case .linear(_, _, let stops), .radial(_, _, let stops): stops
    }
  }

  /// A mask for the opacity of a gradient, where it has any.
  private mutating func mask(_ paint: PictureScene.Paint) {
    guard PDFWriter.stops(paint).contains(where: { $0.color.opacity < 1 }) else { return }
    let object = shadingObject(paint, ofOpacity: true)
    var form = PDFText()
    form.operate("/S sh")
    let box = "0 0 \(PDFText.number(scene.width)) \(PDFText.number(scene.height))"
    let group = add(
      stream: form.bytes,
      "/Type /XObject /Subtype /Form /BBox [\(box)] /Group << /S /Transparency /CS /DeviceGray >> "
        + "/Resources << /Shading << /S \(object) 0 R >> >>")
    let name = "M\(states.count)"
    states.append((name, add("<< /SMask << /S /Luminosity /G \(group) 0 R >> >>")))
    content.operate("/\(name) gs")
  }

  private mutating func shadingObject(_ paint: PictureScene.Paint, ofOpacity: Bool) -> Int {
    func value(_ color: PictureScene.Color) -> String {
      ofOpacity
        ? PDFText.number(color.opacity)
        : [color.red, color.green, color.blue].map { PDFText.number(Double($0) / 255) }.joined(separator: " ")
    }
    var stops = PDFWriter.stops(paint)
    if let first = stops.first, first.offset > 0 { stops.insert(PictureScene.Stop(0, first.color), at: 0) }
    if let last = stops.last, last.offset < 1 { stops.append(PictureScene.Stop(1, last.color)) }
    // Viewers divide a gradient into some 256 steps, so it covers only the part in which anything changes.
    while stops.count > 2, value(stops[0].color) == value(stops[1].color) { stops.removeFirst() }
    while stops.count > 2, value(stops[stops.count - 1].color) == value(stops[stops.count - 2].color) {
      stops.removeLast()
    }
    let (start, end) = (stops.first?.offset ?? 0, stops.last?.offset ?? 1)
    func place(_ offset: Double) -> Double { end > start ? (offset - start) / (end - start) : offset }
    var functions: [String] = []
    var bounds: [String] = []
    for index in 1..<max(2, stops.count) {
      let (a, b) = (stops[index - 1], stops[min(index, stops.count - 1)])
      functions.append("<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [\(value(a.color))] /C1 [\(value(b.color))] >>")
      if index < stops.count - 1 { bounds.append(PDFText.number(place(b.offset))) }
    }
    let encode = functions.map { _ in "0 1" }.joined(separator: " ")
    let function =
      "<< /FunctionType 3 /Domain [0 1] /Functions [\(functions.joined(separator: " "))] "
      + "/Bounds [\(bounds.joined(separator: " "))] /Encode [\(encode)] >>"
    let space = ofOpacity ? "/DeviceGray" : "/DeviceRGB"
    func point(_ point: StrokePoint) -> String { "\(PDFText.number(point.x)) \(PDFText.number(point.y))" }
    switch paint {
    case .radial(let center, let radius, _):
      return add(
        "<< /ShadingType 3 /ColorSpace \(space) /Coords [\(point(center)) \(PDFText.number(radius * start)) "
          + "\(point(center)) \(PDFText.number(radius * end))] /Extend [true true] /Function \(function) >>")
    case .linear(let from, let to, _):
      return add(
        "<< /ShadingType 2 /ColorSpace \(space) /Coords [\(point(from + (to - from) * start)) \(point(from + (to - from) * end))] /Extend [true true] "
          + "/Function \(function) >>")
    case .flat:
      return add(
        "<< /ShadingType 2 /ColorSpace \(space) /Coords [0 0 1 0] /Extend [true true] /Function \(function) >>")
    }
  }

  // MARK: Letters and grain

  private mutating func draw(_ layout: RuneLayout, _ frame: PictureFrame, _ color: PictureScene.Color) {
    let layout = layout.onWholePixels(frame)
    content.operate("q")
    if color.opacity < 1 { opacity(color.opacity) }
    content.color(color, "rg")
    content.color(color, "RG")
    content.matrix([frame.scale, 0, 0, frame.scale, frame.origin.x, frame.origin.y])
    if layout.isMirrored { content.matrix([-1, 0, 0, 1, layout.mirror(0), 0]) }
    for run in layout.runs {
      let place = run.placement
      let mirror = place.isMirrored ? -1.0 : 1.0
      content.operate("q")
      // Letters have y up.
      content.matrix([
        place.cosine * mirror, place.sine * mirror, place.sine, -place.cosine, place.origin.x, place.origin.y,
      ])
      for glyph in run.glyphs {
        let drawing = layout.drawings[glyph.drawing]
        let shift = StrokePoint(glyph.x, 0)
        if !drawing.strokes.isEmpty {
          content.operate("q")
          if let band = drawing.band {
            let box = drawing.inkBox.insetBy(-1)
            let edges = [glyph.x + box.minX, band.lowerBound, box.width, band.upperBound - band.lowerBound]
            content.operate(edges.map { PDFText.number($0) }.joined(separator: " ") + " re W n")
          }
          let isRound = drawing.style.ends == .round
          content.operate(isRound ? "1 J 1 j" : "0 J 0 j \(PDFText.number(drawing.glyph.hand.miterLimit)) M")
          content.operate("\(PDFText.number(drawing.style.isHairline ? 0.05 : drawing.weight)) w")
          content.path(drawing.strokes.map { $0.mapped { $0 + shift } }, closes: false)
          content.operate("S Q")
        }
        if !drawing.dots.isEmpty {
          content.path(drawing.dots.map { .circle(center: $0.center + shift, radius: $0.radius) }, closes: true)
          content.operate("f")
        }
      }
      content.operate("Q")
    }
    content.operate("Q")
  }

  private mutating func draw(_ grain: PictureScene.Grain, within outline: Stroke) {
    var tile = PDFText()
    let dots = grain.dots
    var names = ""
    for (isLight, opacity) in [(true, grain.light), (false, grain.dark)] {
      let value = PDFText.number(opacity)
      names += " /T\(isLight ? 1 : 0) \(add("<< /ca \(value) >>")) 0 R"
      tile.operate("q /T\(isLight ? 1 : 0) gs \(isLight ? 1 : 0) g")
      for dot in dots where dot.isLight == isLight { tile.operate("\(dot.x) \(dot.y) 1 1 re") }
      tile.operate("f Q")
    }
    let height = PDFText.number(scene.height * points)
    let scale = PDFText.number(points)
    let object = add(
      stream: tile.bytes,
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 \(grain.side) \(grain.side)] "
        + "/XStep \(grain.side) /YStep \(grain.side) /Matrix [\(scale) 0 0 -\(scale) 0 \(height)] "
        + "/Resources << /ExtGState <<\(names) >> >>")
    let name = "P\(patterns.count)"
    patterns.append((name, object))
    content.operate("q /Pattern cs /\(name) scn")
    content.path([outline], closes: true)
    content.operate("f Q")
  }
}

private struct PDFText {
  private(set) var bytes: [UInt8] = []

  static func number(_ value: Double) -> String { value.text(decimals: 5) }

  static func hexadecimal(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  /// A text in UTF-16, after its mark.
  static func hexadecimal(_ text: String, mark: String = "FEFF") -> String {
    "<" + mark + text.utf16.prefix(1 << 15).map { hexadecimal(Int($0), digits: 4) }.joined() + ">"
  }

  mutating func operate(_ text: String) {
    bytes += text.utf8
    bytes.append(0x0A)
  }

  mutating func matrix(_ values: [Double]) { operate(values.map { PDFText.number($0) }.joined(separator: " ") + " cm") }

  mutating func color(_ color: PictureScene.Color, _ operation: String) {
    let parts = [color.red, color.green, color.blue].map { PDFText.number(Double($0) / 255) }
    operate(parts.joined(separator: " ") + " " + operation)
  }

  mutating func path(_ strokes: [Stroke], closes: Bool) {
    func text(_ point: StrokePoint) -> String { "\(PDFText.number(point.x)) \(PDFText.number(point.y))" }
    for stroke in strokes {
      operate(text(stroke.start) + " m")
      var from = stroke.start
      for segment in stroke.segments {
        switch segment {
        case .line(let end): operate(text(end) + " l")
        case .curve(let control, let end):
          // A quadratic curve as a cubic one.
          let first = from + (control - from) * (2.0 / 3)
          let second = end + (control - end) * (2.0 / 3)
          operate("\(text(first)) \(text(second)) \(text(end)) c")
        }
        from = segment.end
      }
      if closes || stroke.isClosed { operate("h") }
    }
  }
}
