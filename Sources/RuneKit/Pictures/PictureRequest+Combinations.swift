import RuneGraphics
import RuneSystem

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
  /// A flag and where it has an effect. Using it elsewhere is an error, so that its absence is noticed.
  private struct Flag {
    var name: String
    var isGiven: Bool
    var layouts: [PictureLayout]
    var kinds: [PictureKind]

    init(_ name: String, _ isGiven: Bool, layouts: [PictureLayout]? = nil, kinds: [PictureKind]? = nil) {
      self.name = name
      self.isGiven = isGiven
      self.layouts = layouts ?? PictureLayout.allCases
      self.kinds = kinds ?? PictureKind.allCases
    }
  }

  private var drawnOrCarved: [PictureKind] { [.stroked, .outlined, .engraved, .carved] }

  private var flags: [Flag] {
    let lines: [PictureLayout] = [.line, .text]
    let closed: [PictureLayout] = [.ring, .band]
    let drawn: [PictureKind] = [.stroked, .outlined, .engraved]
    let notInTerminal: [PictureKind] = [.stroked, .outlined, .engraved, .carved, .text]
    let colored: [PictureKind] = format == .dxf ? [.stroked, .text] : drawn + [.text]
    let isRing = ringSize != nil
    let sized = PictureLayout.allCases.filter { $0 != .proof }
    return [
      Flag("--hand", askedHand != nil, kinds: PictureKind.allCases.filter { $0 != .text }),
      Flag("--weight", askedWeight != nil, kinds: drawn),
      Flag("--ends", askedEnds != nil, kinds: [.stroked, .outlined]),
      Flag("--width", width != nil, layouts: sized, kinds: notInTerminal),
      Flag("--height", height != nil, layouts: sized, kinds: notInTerminal),
      Flag("--rune-height", runeHeight != nil, layouts: lines + closed, kinds: PictureKind.allCases),
      Flag("--margin", margin != nil, layouts: lines + closed + [.ribbon], kinds: notInTerminal),
      Flag("--letter-spacing", askedLetterSpacing != nil, layouts: lines + closed),
      Flag("--line-height", askedLineHeight != nil, layouts: lines),
      Flag("--align", align != nil, layouts: lines),
      Flag("--balance", balance, layouts: [.text]),
      Flag("--crop", crop, layouts: lines, kinds: notInTerminal),
      Flag("--start", start != nil, layouts: [.ring]),
      Flag("--upright", upright, layouts: [.ring]),
      Flag("--repeat-text", repeats, layouts: closed),
      Flag(ringSize?.flag ?? "--diameter", isRing, layouts: [.band], kinds: drawn),
      Flag("--band-width", bandWidth != nil, layouts: [.band], kinds: drawn),
      Flag("--thickness", thickness != nil, layouts: [.band], kinds: drawn),
      Flag("--edge-gap", edgeGap != nil, layouts: [.band], kinds: drawnOrCarved),
      Flag("--shape", shape != nil, layouts: [.ribbon]),
      Flag("--head", head != nil, layouts: [.ribbon]),
      Flag("--tail", tail != nil, layouts: [.ribbon]),
      Flag(cross == false ? "--no-cross" : "--cross", cross != nil, layouts: [.ribbon, .band]),
      Flag("--carved", carved, layouts: sized),
      Flag("--sort", sort, layouts: lines + closed + [.ribbon], kinds: [.engraved]),
      Flag(latin == false ? "--no-latin" : "--latin", latin != nil, layouts: [.card]),
      Flag("--boustrophedon", boustrophedon, layouts: lines, kinds: drawnOrCarved + [.terminal]),
      Flag("--vertical", vertical != nil, layouts: [.line], kinds: drawnOrCarved + [.terminal]),
      Flag("--mirror", mirror, layouts: lines + closed + [.ribbon], kinds: drawnOrCarved + [.terminal]),
      Flag("--inside", inside, layouts: [.ring]),
      Flag("--edges", edges == true, layouts: closed, kinds: drawnOrCarved),
      Flag("--no-edges", edges == false, layouts: closed, kinds: drawnOrCarved),
      Flag("--size", askedSize != nil, layouts: [.card]),
      Flag("--intensity", askedIntensity != nil, layouts: [.card], kinds: [.stroked]),
      Flag("--watermark", watermark != nil, layouts: [.card]),
      Flag(
        "--ground", ground != nil, layouts: sized,
        kinds: [.stroked, .carved, .text] + (format == .dxf ? [] : [.outlined])),
      Flag("--color", color != nil, kinds: colored),
      Flag("--paper", paper != nil, layouts: [.text, .proof], kinds: [.stroked, .outlined]),
      Flag("--line-width", lineWidth != nil, kinds: [.engraved]),
      Flag("--proof-date", proofDate != nil, layouts: [.proof]),
      Flag("--caption", caption != nil, layouts: [.card]),
      Flag("--text-language", textLanguage != nil, kinds: notInTerminal),
      Flag("--id-prefix", idPrefix != nil, kinds: notInTerminal),
    ]
  }

  /// - Throws: `PictureError` for flags that exclude each other or have no effect in this combination.
  func checkCombinations() throws(PictureError) {
    if [engrave, outline, carved, asText, format.isTerminal].count(where: { $0 }) > 1
      || format == .dxf && (carved || asText)
    {
      throw PictureError(
        .option,
        "--engrave, --outline, --carved, --text and the formats dxf (which may have --outline), braille and blocks cannot be "
          + "combined")
    }
    if dxfVersion != nil && format != .dxf {
      throw PictureError(.option, "--dxf-version requires --format dxf")
    }
    if asText && format != .svg {
      throw PictureError(
        .option, "--text requires a font of the viewer, which \(format.rawValue) cannot reference; remove one of them")
    }
    if paper != nil && layout == .text {
      if format != .pdf { throw PictureError(.option, "--paper requires --format pdf or --layout proof") }
      for (flag, isGiven) in [
        ("--width", width != nil), ("--height", height != nil), ("--margin", margin != nil), ("--crop", crop),
      ] where isGiven {
        throw PictureError(.option, "--paper determines the page; remove \(flag)")
      }
    }
    for (flag, isGiven) in [("--scale", scale != nil), ("--dpi", dpi != nil)] where isGiven && format != .png {
      throw PictureError(.option, "\(flag) requires --format png")
    }
    if scale != nil && dpi != nil {
      throw PictureError(.option, "--dpi 96 is --scale 1; give only one of them")
    }
    if layout == .ring && width != nil && height != nil {
      throw PictureError(.option, "a ring has equal width and height; give only one of --width and --height")
    }
    if let ringSize {
      if layout == .ring {
        throw PictureError(
          .option, "\(ringSize.flag) is the inside of a finger ring (--layout band); for --layout ring, use --width")
      }
      if width != nil {
        throw PictureError(.option, "\(ringSize.flag) determines the length of the band; remove --width")
      }
      let sizes = [diameter, usSize, euSize, ukSize].count { $0 != nil }
      if sizes > 1 {
        throw PictureError(.option, "give only one of --diameter, --us-size, --eu-size and --uk-size")
      }
      if bandWidth != nil && height != nil {
        throw PictureError(.option, "--band-width is the --height of the strip; give only one of them")
      }
    } else {
      for (flag, isGiven) in [
        ("--thickness", thickness != nil), ("--band-width", bandWidth != nil),
        (cross == true ? "--cross" : "--no-cross", cross != nil && layout == .band),
      ] where isGiven {
        throw PictureError(.option, "\(flag) requires a finger ring: --diameter, --us-size, --eu-size or --uk-size")
      }
    }
    if cross == true, let shape, shape != .arch {
      throw PictureError(.option, "--cross requires --shape arch; a \(shape.rawValue) has no field for it")
    }
    if layout == .ribbon && !drawnOrCarved.contains(kind) {
      throw PictureError(.option, "a ribbon is drawn in strokes or carved; remove \(kind.flag(format))")
    }
    if layout == .card || layout == .proof, kind != .stroked, kind != .carved || layout == .proof {
      throw PictureError(
        .option,
        format == .dxf
          ? "a \(layout.rawValue) cannot be engraved, as DXF always is; use svg, png or pdf"
          : "a \(layout.rawValue) is drawn in strokes\(layout == .card ? " or carved" : ""); remove \(kind.flag(format))"
      )
    }
    if asText {
      if layout != .line && layout != .text {
        throw PictureError(.option, "--text requires --layout line or text")
      }
      if askedFont == .stave {
        throw PictureError(.option, "--text requires an installed font: --font \(RunicFont.installedNames)")
      }
    } else if let askedFont, askedFont != .stave {
      throw PictureError(.option, "--font \(askedFont.rawValue) requires --text")
    }
    for flag in flags where flag.isGiven {
      if !flag.layouts.contains(layout) {
        throw PictureError(
          .option,
          "\(flag.name) has no effect with --layout \(layout.rawValue); it applies to "
            + listed(flag.layouts.map { $0.rawValue }))
      }
      if !flag.kinds.contains(kind) {
        throw PictureError(
          .option,
          kind == .stroked
            ? "\(flag.name) requires \(listed(flag.kinds.map { $0.flag(format) }))"
            : "\(flag.name) has no effect with \(kind.flag(format)); remove one of them")
      }
    }
    if vertical == .upright && (align != nil || boustrophedon) || vertical == .turned && boustrophedon {
      throw PictureError(
        .option,
        "\(align != nil && !boustrophedon ? "--align" : "--boustrophedon") has no effect with --vertical; remove one of "
          + "them")
    }
  }
}
