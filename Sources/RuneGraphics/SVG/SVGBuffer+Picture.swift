extension SVGBuffer {
  /// Opens the document: size, role, languages, settings, then the title as first child and the description.
  ///
  /// - Parameter hasReferences: Whether letters are shown by reference to their definition.
  mutating func open(
    _ info: PictureInfo, prefix: String, frame: PictureFrame, hasReferences: Bool = false, hasLayers: Bool = false,
    bleed: Double = 0
  ) {
    let (width, height) = (frame.width + 2 * bleed, frame.height + 2 * bleed)
    markup("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if hasLayers { markup(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"") }
    if hasReferences { markup(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    markup(" width=\"")
    number(width, decimals: frame.sizeDecimals)
    text(frame.unit.svgSuffix)
    markup("\" height=\"")
    number(height, decimals: frame.sizeDecimals)
    text(frame.unit.svgSuffix)
    markup("\" viewBox=\"")
    number(-bleed, decimals: frame.sizeDecimals)
    markup(" ")
    number(-bleed, decimals: frame.sizeDecimals)
    markup(" ")
    number(width, decimals: frame.sizeDecimals)
    markup(" ")
    number(height, decimals: frame.sizeDecimals)
    markup("\" role=\"img\"")
    attribute("aria-labelledby", "\(prefix)-t \(prefix)-d")
    if let language = info.lettersLanguage {
      attribute("xml:lang", language)
      attribute("lang", language)
    }
    for setting in info.settings {
      markup(" data-runes-")
      text(setting.name)
      markup("=\"")
      attributeText(setting.value)
      markup("\"")
    }
    if info.scriptName != nil { attribute("data-runes-letters", info.letters) }
    markup(">\n<title")
    attribute("id", prefix + "-t")
    if let language = info.titleLanguage {
      attribute("xml:lang", language)
      attribute("lang", language)
    }
    markup(">")
    text(info.title)
    markup("</title>\n<desc")
    attribute("id", prefix + "-d")
    markup(">")
    if let scriptName = info.scriptName {
      // A long text is not said twice.
      if info.title.utf8.count <= 500 {
        text(info.title)
        text(", in ")
      } else {
        text("In ")
      }
      text(scriptName)
    } else {
      text(info.letters)
    }
    markup("</desc>\n")
  }

  /// ` data-c="16A0"`: the code points of a letter or bind rune.
  mutating func codePoints(_ letters: [Unicode.Scalar]) {
    attribute("data-c", letters.map { String($0.codePointName.dropFirst(2)) }.joined(separator: " "))
  }

  /// Opens a group that drawing programs show as a layer.
  mutating func layer(_ name: StaticString, _ id: String) {
    markup("<g")
    attribute("id", id)
    markup(" inkscape:groupmode=\"layer\" inkscape:label=\"")
    markup(name)
    markup("\"")
  }

  /// Ends the tag of a group of lines; the width is in millimeters.
  mutating func pen(_ color: String, _ width: Double, _ frame: PictureFrame) {
    markup(" fill=\"none\"")
    attribute("stroke", color)
    attribute("stroke-width", width * (frame.unit == .pixel ? 96 / 25.4 : 1), decimals: 4)
    markup(">\n")
  }

  /// What is cut last, since it sets the piece free.
  mutating func cutLayer(_ edges: [FrameEdge], _ prefix: String, frame: PictureFrame, line: EngravedPicture.Line) {
    let edges = edges.filter { !$0.isMark }
    guard !edges.isEmpty else { return }
    layer("CUT", "\(prefix)-cut")
    pen(line.edgeColor, line.width, frame)
    self.edges(edges, frame: frame, isPlain: true)
    markup("</g>\n")
  }

  /// Edges as lines a third as wide as the letters' strokes, and marks as areas.
  mutating func strokedEdges(_ edges: [FrameEdge], of layout: RuneLayout, frame: PictureFrame, ink: String) {
    guard !edges.isEmpty, let weight = layout.drawings.first?.style.weight else { return }
    markup("<g fill=\"none\"")
    attribute("stroke", ink)
    attribute("stroke-width", weight / 3 * frame.scale, decimals: frame.decimals)
    markup(">\n")
    self.edges(edges.filter { !$0.isMark }, frame: frame, isPlain: false)
    markup("</g>\n")
    let marks = edges.filter { $0.isMark }
    guard !marks.isEmpty else { return }
    markup("<g")
    attribute("fill", ink)
    markup(">\n")
    self.edges(marks, frame: frame, isPlain: false)
    markup("</g>\n")
  }

  mutating func edges(_ edges: [FrameEdge], frame: PictureFrame, isPlain: Bool) {
    func draw(_ stroke: Stroke, closing: Bool = false) {
      markup("<path d=\"")
      PathWriter(decimals: frame.decimals, isPlain: isPlain).write(stroke.mapped(frame.place), to: &self)
      if closing { markup("Z") }
      markup("\"/>\n")
    }
    for edge in edges {
      switch edge {
      case .line(let from, let to): draw(Stroke(polyline: [from, to]))
      case .outline(let corners): draw(Stroke(polyline: corners), closing: true)
      case .mark(let stroke): draw(stroke)
      case .circle(let center, let radius):
        let middle = frame.place(center)
        markup("<circle")
        attribute("cx", middle.x, decimals: frame.decimals)
        attribute("cy", middle.y, decimals: frame.decimals)
        attribute("r", radius * frame.scale, decimals: frame.decimals)
        markup("/>\n")
      }
    }
  }

  mutating func ground(_ colors: PictureColors, _ frame: PictureFrame) {
    guard let ground = colors.ground else { return }
    markup("<rect")
    attribute("width", frame.width, decimals: frame.sizeDecimals)
    attribute("height", frame.height, decimals: frame.sizeDecimals)
    attribute("fill", ground)
    markup("/>\n")
  }
}
