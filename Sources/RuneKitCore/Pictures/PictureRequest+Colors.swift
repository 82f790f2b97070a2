/// The colors of ink, ground and cuts.
extension PictureRequest {
  /// The ground of a picture that has no color of its own.
  var ground: QuoteCard.Ground? {
    switch background {
    case .ground(let ground): ground
    case .color("#FFFFFF") where hasGrounds: .light
    case .color("#000000") where hasGrounds: .dark
    default: nil
    }
  }

  /// Whether the background is one of the grounds, not any color.
  var hasGrounds: Bool { layout == .card || layout == .ribbon && kind != .carved }

  func colors() -> PictureColors {
    if case .color(let ground) = background {
      let isLight = InkColor.contrast(ground, "#000000") > InkColor.contrast(ground, "#FFFFFF")
      return PictureColors(ink: color ?? (isLight ? "#000000" : "#FFFFFF"), ground: ground)
    }
    var colors: PictureColors =
      switch usualGround {
      case .light: .onLight
      case .dark: .onDark
      case .none: .onNothing
      }
    if let color { colors.ink = color }
    return colors
  }

  /// The ground that is asked for, or one on which the ink is seen. A cutter would cut along the edges of one.
  var usualGround: QuoteCard.Ground {
    ground
      ?? (kind == .outlined ? .none : color.map { InkColor.contrast($0, "#FFFFFF") < 1.5 } == true ? .dark : .light)
  }

  /// What letters are carved into.
  var stone: CarvedPicture.Ground {
    if case .carved(let stone) = drawing, ground == nil { stone } else { .none }
  }

  func line() -> EngravingPlan.Line {
    var line = EngravingPlan.Line()
    if let color {
      line.color = color
      // Laser software tells operations apart by their color.
      if InkColor.contrast(color, line.edgeColor) < 1.5 { line.edgeColor = "#0000FF" }
    }
    if let lineWidth { line.width = lineWidth.millimeters }
    return line
  }
}

/// What is behind the letters.
enum Background: Sendable {
  case ground(QuoteCard.Ground)
  /// As `#RRGGBB`.
  case color(String)

  init(_ text: String) throws(PictureError) {
    let name = text.lowercased()
    self =
      if let ground = QuoteCard.Ground(rawValue: name == "transparent" ? "none" : name) { .ground(ground) } else {
        .color(try InkColor("--background", text).hex)
      }
  }
}
