extension PictureScene {
  /// The bytes of the SVG document: paths and gradients, without filters and fonts.
  ///
  /// - Complexity: Linear in the strokes.
  public func svg(info: PictureInfo) -> [UInt8] {
    let prefix = info.safePrefix
    var buffer = SVGBuffer(capacity: 32_768)
    buffer.open(info, prefix: prefix, frame: frame, hasReferences: true)
    var definitions: [Int: StrokeDefinitions] = [:]
    var gradients: [(paint: Paint, id: String)] = []
    func id(_ paint: Paint) -> String? { gradients.first { $0.paint == paint }?.id }
    // A hundredth of a pixel.
    let path = PathWriter(decimals: unit == .pixel ? 2 : 4, isPlain: false)
    buffer.markup("<defs>\n")
    for (index, item) in items.enumerated() {
      switch item {
      case .letters(let layout, _, _):
        let series = definitions.isEmpty ? "" : "\(definitions.count)_"
        var letters = StrokeDefinitions(prefix: prefix, series: series)
        letters.define(layout, in: &buffer)
        definitions[index] = letters
      case .shape(_, let fill, let line):
        for paint in [fill, line?.paint].compactMap({ $0 }) where id(paint) == nil {
          let name = "\(prefix)-g\(gradients.count + 1)"
          if buffer.gradient(paint, id: name) { gradients.append((paint, name)) }
        }
      case .layers(let strokes, _, let isRound):
        // Written once, and drawn by reference.
        buffer.markup("<path")
        buffer.attribute("id", "\(prefix)-l\(index)")
        buffer.markup(" fill=\"none\" stroke-linejoin=\"round\"")
        if isRound { buffer.markup(" stroke-linecap=\"round\"") }
        buffer.markup(" d=\"")
        path.writeRelative(strokes, to: &buffer)
        buffer.markup("\"/>\n")
      case .grain(let grain, _): buffer.pattern(grain, id: "\(prefix)-grain\(index)")
      }
    }
    buffer.markup("</defs>\n")
    for (index, item) in items.enumerated() {
      switch item {
      case .letters(let layout, let frame, let color):
        definitions[index]?.draw(layout, frame: frame, ink: color.hexadecimal, opacity: color.opacity, in: &buffer)
      case .layers(_, let layers, _):
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
        buffer.markup(" d=\"")
        path.writeRelative([outline ?? whole], to: &buffer)
        buffer.markup("\"/>\n")
      case .shape(let strokes, let fill, let line):
        buffer.markup("<path")
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
        buffer.markup(" d=\"")
        path.writeRelative(strokes, to: &buffer)
        buffer.markup("\"/>\n")
      }
    }
    buffer.markup("</svg>\n")
    return buffer.bytes
  }
}

extension SVGBuffer {
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
    let dots = grain.dots.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
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
