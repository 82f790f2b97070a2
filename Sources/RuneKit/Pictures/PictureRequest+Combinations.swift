import RuneGraphics
import RuneText

/// The way in which letters are drawn.
enum PictureKind: String, CaseIterable {
  case stroked, outlined, engraved, carved, text, terminal

  /// What requests it: a flag, or DXF, which is for machines.
  func flag(_ format: PictureFormat) -> String {
    switch self {
    case .stroked: "strokes"
    case .outlined: format == .dxf ? "DXF" : "--outline"
    case .engraved: format == .dxf ? "DXF" : "--engrave"
    case .carved: "--carved"
    case .text: "--text"
    case .terminal: "--format \(format.rawValue)"
    }
  }
}

extension PictureRequest {
  /// - Throws: `PictureError` for flags that exclude each other or have no effect in this combination.
  func checkCombinations() throws(PictureError) {
    if [engrave, outline, carved, asText, format.isTerminal].count(where: { $0 }) > 1
      || format == .dxf && (carved || asText)
    {
      throw .option(
        "--engrave, --outline, --carved, --text and the formats dxf (which may have --outline), braille and blocks cannot be "
          + "combined")
    }
    if dxfVersion != nil && format != .dxf {
      throw .option("--dxf-version requires --format dxf")
    }
    if asText && format != .svg {
      throw .option(
        "--text requires a font of the viewer, which \(format.rawValue) cannot reference; remove one of them")
    }
    if paper != nil && layout == .text {
      if format != .pdf { throw .option("--paper requires --format pdf or --layout proof") }
      for (flag, isGiven) in [
        ("--width", width != nil), ("--height", height != nil), ("--margin", margin != nil), ("--crop", crop),
      ] where isGiven {
        throw .option("--paper determines the page; remove \(flag)")
      }
    }
    for (flag, isGiven) in [("--scale", scale != nil), ("--dpi", dpi != nil)] where isGiven && format != .png {
      throw .option("\(flag) requires --format png")
    }
    if scale != nil && dpi != nil {
      throw .option("--dpi 96 is --scale 1; give only one of them")
    }
    if layout == .ring && width != nil && height != nil {
      throw .option("a ring has equal width and height; give only one of --width and --height")
    }
    if let ringSize {
      if layout == .ring {
        throw .option("\(ringSize.flag) is the inside of a finger ring (--layout band); for --layout ring, use --width")
      }
      if width != nil {
        throw .option("\(ringSize.flag) determines the length of the band; remove --width")
      }
      let sizes = [diameter, usSize, euSize, ukSize].count { $0 != nil }
      if sizes > 1 {
        throw .option("give only one of --diameter, --us-size, --eu-size and --uk-size")
      }
      if bandWidth != nil && height != nil {
        throw .option("--band-width is the --height of the strip; give only one of them")
      }
    } else {
      for (flag, isGiven) in [
        ("--thickness", thickness != nil), ("--band-width", bandWidth != nil),
        (cross == true ? "--cross" : "--no-cross", cross != nil && layout == .band),
      ] where isGiven {
        throw .option("\(flag) requires a finger ring: --diameter, --us-size, --eu-size or --uk-size")
      }
    }
    if cross == true, let shape, shape != .arch {
      throw .option("--cross requires --shape arch; a \(shape.rawValue) has no field for it")
    }
    if layout == .ribbon && [.text, .terminal].contains(kind) {
      throw .option("a ribbon is drawn in strokes or carved; remove \(kind.flag(format))")
    }
    if layout == .card || layout == .proof, kind != .stroked, kind != .carved || layout == .proof {
      throw .option(
        format == .dxf
          ? "a \(layout.rawValue) cannot be engraved, as DXF always is; use svg, png or pdf"
          : "a \(layout.rawValue) is drawn in strokes\(layout == .card ? " or carved" : ""); remove \(kind.flag(format))"
      )
    }
    if asText {
      if layout != .line && layout != .text {
        throw .option("--text requires --layout line or text")
      }
      if askedFont == .stave {
        throw .option("--text requires an installed font: --font \(RunicFont.installedNames)")
      }
    } else if let askedFont, askedFont != .stave {
      throw .option("--font \(askedFont.rawValue) requires --text")
    }
    for key in Self.keys {
      guard let isSet = given.first(where: { $0.name == key.name })?.isSet else { continue }
      if !key.layouts.contains(layout) {
        throw .option(
          "\(key.flag(isSet: isSet)) has no effect with --layout \(layout.rawValue); it applies to "
            + listed(key.layouts.map { $0.rawValue }))
      }
      // DXF has neither colors nor a ground, though its outlines are drawn.
      let isShown = format != .dxf || key.name != "color" && key.name != "ground"
      if !key.kinds.contains(kind) || !isShown {
        throw .option(
          kind == .stroked
            ? "\(key.flag(isSet: isSet)) requires \(listed(key.kinds.map { $0.flag(format) }))"
            : "\(key.flag(isSet: isSet)) has no effect with \(kind.flag(format)); remove one of them")
      }
    }
    if vertical == .upright && (align != nil || boustrophedon) || vertical == .turned && boustrophedon {
      throw .option(
        "\(align != nil && !boustrophedon ? "--align" : "--boustrophedon") has no effect with --vertical; remove one of "
          + "them")
    }
  }
}
