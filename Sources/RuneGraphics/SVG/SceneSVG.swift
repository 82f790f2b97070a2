extension PictureScene {
  /// The bytes of the SVG document: paths and gradients, without filters and fonts.
  package func svg(info: PictureInfo) -> [UInt8] {
    let prefix = info.idPrefix
    var (hasReferences, hasLayers, size) = (
      false, false, 16_384 + (info.title.utf8.count + info.letters.utf8.count) * 2
    )
    for item in items {
      switch item {
      case .letters(let layout, _, _):
        hasReferences = true
        // A letter takes some 39 bytes. What is asked for and never written to costs nothing; to grow costs double.
        size += layout.runs.reduce(0) { $0 + $1.glyphs.count * 56 + 320 }
      case .layers: hasReferences = true
      case .parts(let parts, _, _, let layer):
        size += parts.count * 70
        hasLayers = hasLayers || layer != nil
      case .text, .grain: break
      }
    }
    var buffer = SVGBuffer(capacity: size)
    buffer.open(info, prefix: prefix, frame: frame, hasReferences: hasReferences, hasLayers: hasLayers)
    var definitions = SVGBuffer(capacity: 4096)
    var letters: [StrokeDefinitions] = []
    var gradients: [(paint: Paint, id: String)] = []
    func id(_ paint: Paint) -> String? { gradients.first { $0.paint == paint }?.id }
    let path = PathWriter(decimals: decimals)
    for (index, item) in items.enumerated() {
      switch item {
      case .letters(let layout, _, _):
        var series = StrokeDefinitions(prefix: prefix, series: letters.isEmpty ? "" : "\(letters.count)_")
        series.define(layout, in: &definitions)
        letters.append(series)
      case .parts(_, let fill, let line, _):
        for paint in [fill, line?.paint].compactMap({ $0 }) where id(paint) == nil {
          let name = "\(prefix)-g\(gradients.count + 1)"
          if definitions.gradient(paint, id: name) { gradients.append((paint, name)) }
        }
      case .layers(let strokes, _):
        // Written once, and drawn by reference.
        definitions.markup("<path")
        definitions.attribute("id", "\(prefix)-l\(index)")
        definitions.markup(" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"")
        definitions.path(strokes, path)
      case .grain(let grain, _): definitions.pattern(grain, id: "\(prefix)-grain\(index)")
      case .text: break
      }
    }
    if !definitions.bytes.isEmpty {
      buffer.markup("<defs>\n")
      buffer.raw(definitions.bytes[...])
      buffer.markup("</defs>\n")
    }
    var drawn = letters.makeIterator()
    for (index, item) in items.enumerated() {
      switch item {
      case .letters(let layout, let frame, let color):
        drawn.next()?.draw(layout, frame: frame, ink: color.hexadecimal, opacity: color.opacity, in: &buffer)
      case .text(let lines, let frame, let color, let tracking):
        buffer.textLines(lines, frame: frame, ink: color.hexadecimal, tracking: tracking)
      case .layers(_, let layers):
        for layer in layers {
          buffer.markup("<use")
          buffer.attribute("xlink:href", "#\(prefix)-l\(index)")
          if layer.shift != StrokePoint(0, 0) {
            buffer.attribute("x", layer.shift.x, decimals: frame.decimals)
            buffer.attribute("y", layer.shift.y, decimals: frame.decimals)
          }
          buffer.paint("stroke", "stroke-opacity", .flat(layer.color), id: nil)
          buffer.attribute("stroke-width", layer.width, decimals: frame.decimals)
          buffer.markup("/>\n")
        }
      case .grain(_, let outline):
        buffer.markup("<path")
        buffer.attribute("fill", "url(#\(prefix)-grain\(index))")
        buffer.path([outline ?? whole], path)
      case .parts(let parts, let fill, let line, let layer):
        let isGroup = layer != nil || parts.count > 1 || parts.contains { !$0.letters.isEmpty || $0.circle != nil }
        buffer.markup(isGroup ? "<g" : "<path")
        if let layer {
          // Drawing programs show such a group as a layer.
          buffer.attribute("id", "\(prefix)-\(layer.rawValue.lowercased())")
          buffer.markup(" inkscape:groupmode=\"layer\"")
          buffer.attribute("inkscape:label", layer.rawValue)
        }
        if let fill {
          buffer.paint("fill", "fill-opacity", fill, id: id(fill))
        } else {
          buffer.markup(" fill=\"none\"")
        }
        if let line {
          buffer.paint("stroke", "stroke-opacity", line.paint, id: id(line.paint))
          buffer.attribute("stroke-width", line.width, decimals: frame.decimals)
          if line.isRound { buffer.markup(" stroke-linecap=\"round\"") }
          if line.hasRoundJoins { buffer.markup(" stroke-linejoin=\"round\"") }
        }
        guard isGroup else {
          buffer.path(parts.flatMap { $0.strokes }, path)
          continue
        }
        buffer.markup(">\n")
        for part in parts {
          buffer.part(part, path, isForMachine: layer != nil && fill == nil, decimals: frame.decimals)
        }
        buffer.markup("</g>\n")
      }
    }
    buffer.markup("</svg>\n")
    return buffer.bytes
  }
}

extension SVGBuffer {
  /// The data of a path whose tag is open, and its end.
  fileprivate mutating func path(_ strokes: [Stroke], _ path: PathWriter, isForMachine: Bool = false) {
    markup(" d=\"")
    if isForMachine {
      for stroke in strokes { path.write(stroke, to: &self) }
    } else {
      path.writeRelative(strokes, to: &self)
    }
    markup("\"/>\n")
  }

  /// A path or circle of a group, with its code points as ` data-c="16A0"`.
  fileprivate mutating func part(_ part: PictureScene.Part, _ path: PathWriter, isForMachine: Bool, decimals: Int) {
    markup(part.circle == nil ? "<path" : "<circle")
    if !part.letters.isEmpty {
      attribute("data-c", part.letters.map { String($0.codePointName.dropFirst(2)) }.joined(separator: " "))
    }
    guard let circle = part.circle else { return self.path(part.strokes, path, isForMachine: isForMachine) }
    attribute("cx", circle.center.x, decimals: decimals)
    attribute("cy", circle.center.y, decimals: decimals)
    attribute("r", circle.radius, decimals: decimals)
    markup("/>\n")
  }

  fileprivate mutating func paint(
    _ name: StaticString, _ opacityName: StaticString, _ paint: PictureScene.Paint, id: String?
  ) {
    if case .flat(let color) = paint {
      attribute(name, color.hexadecimal)
      if color.opacity < 1 { attribute(opacityName, color.opacity, decimals: 4) }
    } else if let id {
      attribute(name, "url(#\(id))")
    }
  }

  /// - Returns: Whether the paint is a gradient.
  fileprivate mutating func gradient(_ paint: PictureScene.Paint, id: String) -> Bool {
    let element: StaticString
    let lengths: [(StaticString, Double)]
    let stops: [PictureScene.Stop]
    switch paint {
    case .flat: return false
    case .linear(let from, let to, let all):
      lengths = [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)]
      (element, stops) = ("linearGradient", all)
    case .radial(let center, let radius, let all):
      lengths = [("cx", center.x), ("cy", center.y), ("r", radius)]
      (element, stops) = ("radialGradient", all)
    }
    markup("<")
    markup(element)
    attribute("id", id)
    markup(" gradientUnits=\"userSpaceOnUse\"")
    for (name, length) in lengths { attribute(name, length, decimals: 3) }
    markup(">")
    for stop in stops {
      markup("<stop")
      attribute("offset", stop.offset, decimals: 5)
      attribute("stop-color", stop.color.hexadecimal)
      if stop.color.opacity < 1 { attribute("stop-opacity", stop.color.opacity, decimals: 4) }
      markup("/>")
    }
    markup("</")
    markup(element)
    markup(">\n")
    return true
  }

  fileprivate mutating func pattern(_ grain: PictureScene.Grain, id: String) {
    markup("<pattern")
    attribute("id", id)
    markup(" patternUnits=\"userSpaceOnUse\"")
    attribute("width", Double(grain.side), decimals: 0)
    attribute("height", Double(grain.side), decimals: 0)
    markup(">")
    let dots = grain.dots.ordered { ($0.y, $0.x) < ($1.y, $1.x) }
    for isLight in [true, false] {
      markup("<path")
      attribute("stroke", isLight ? "#ffffff" : "#000000")
      attribute("stroke-opacity", isLight ? grain.light : grain.dark, decimals: 4)
      // Pixels as lines, each from the end of the last one.
      markup(" d=\"M0 .5")
      var (x, y) = (0, 0)
      for dot in dots where dot.isLight == isLight && (dot.x + 1, dot.y) != (x, y) {
        markup("m")
        number(Double(dot.x - x), decimals: 0)
        separator(before: Double(dot.y - y), decimals: 0)
        number(Double(dot.y - y), decimals: 0)
        markup("h1")
        (x, y) = (dot.x + 1, dot.y)
      }
      markup("\"/>")
    }
    markup("</pattern>\n")
  }
}
