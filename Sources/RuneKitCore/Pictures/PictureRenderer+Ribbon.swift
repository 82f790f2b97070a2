extension PictureRenderer {
  /// Runes on a narrower band are hard to read on a screen.
  private static let leastBandInPixels = 22.0
  /// Runes on a narrower band are hard to cut.
  private static let leastBandInMillimeters = 1.5

  /// Draws the text on a serpent's band.
  func ribbon(_ shaped: ShapedText) throws(PictureError) -> RenderedPicture {
    let font = font(shaped.text + "᛫᛭")
    var style = options.style()
    if options.weight == nil { style.weight = RuneRibbon.usualWeight }
    let shape = options.layout == .stone ? .arch : options.shape.flatMap { RuneRibbon.Shape(rawValue: $0.rawValue) }
    func set(_ shape: RuneRibbon.Shape?, _ stone: RuneStone.Form?) throws(RuneRibbon.Failure) -> RuneRibbon {
      let design = RuneRibbon.Design(
        shape, stone: stone, head: options.head, tail: options.tail, hasCross: options.cross ?? true)
      return try RuneRibbon(shaped.text, font: font, drawings: .bundled, design: design, style: style)
    }
    var ribbon: RuneRibbon
    do {
      ribbon = try set(shape, options.stoneForm)
      if options.mirror { ribbon = ribbon.mirrored }
    } catch {
      switch error {
      case .noLetters: throw noLetters(missing(shaped))
      case .tooLong(let letters, let most):
        let shapeName = options.layout == .stone ? "--layout stone" : shape.map { "--shape \($0.rawValue)" }
        let what = options.stoneForm.map { "--stone \($0.rawValue)" } ?? shapeName ?? "this ribbon"
        // Of one word or a text beyond all limits, no part would do.
        let isNear = most > 1 && letters <= RuneRibbon.mostLetters
        // What holds it, of the same layout first.
        let disk = "--layout circle --shape spiral"
        var others = options.stoneForm != nil && (try? set(.arch, .slab)) != nil ? ["--stone slab"] : []
        for other in [RuneRibbon.Shape.arch, .spiral] where options.layout == .ribbon && other != shape {
          if (try? set(other, nil)) != nil { others.append("--shape \(other.rawValue)") }
        }
        throw .text(
          "the text is too long for \(what): \(letters) signs\(isNear ? "; the limit is \(most)" : ""); use "
            + (others + [disk]).joined(separator: " or "))
      }
    }
    let isCarved = options.kind == .carved
    let request = options.request(usualPixels: 1000, usualMillimeters: 120, margin: isCarved ? 0.25 : 0.5)
    let frame = ribbon.frame(request, onStone: isCarved)
    let band = RuneRibbon.width * frame.scale
    var notes: [String] = []
    let least = frame.unit == .pixel ? Self.leastBandInPixels : Self.leastBandInMillimeters
    if band < least {
      let unit = frame.unit == .pixel ? "px" : "mm"
      let width = (frame.width * least / band).rounded(.up)
      let other = options.layout == .stone || options.shape == .spiral ? "" : " or --shape spiral"
      notes.append(
        "the band is only \(band.text(decimals: 1)) \(unit) wide, which is hard to read; use --width \(Int(width))\(unit)"
          + other)
    }
    let bytes: [UInt8]
    switch (options.drawing, options.format) {
    case (.engraved, _): bytes = try self.bytes(ribbon.plan(frame: frame, isSorted: true), frame)
    case (.carved(let ground), _):
      let ground = ribbon.stone == nil ? options.stone : ground
      let paint = options.color.map { PictureScene.Color($0) }
      bytes = try self.bytes(
        CarvedPicture.scene(ribbon, frame: frame, ground: ground, backdrop: backdrop(of: ground), paint: paint), info())
    case (.outlined, .dxf), (.outlined, .dxfR12):
      bytes = DXFPicture.dxf(outlineOf: ribbon, frame: frame, version: options.dxfVersion)
    case (.outlined, _): bytes = try self.bytes(ribbon.outlinedScene(frame: frame, colors: options.colors()), info())
    default:
      let ink = options.color.map { PictureScene.Color($0) }
      bytes = try self.bytes(ribbon.scene(frame: frame, ground: options.usualGround, ink: ink), info())
    }
    return RenderedPicture(bytes: bytes, frame: frame, undrawn: [(nil, missing(shaped))], notesOfForm: notes)
  }

  /// What is behind a stone that stands free.
  func backdrop(of stone: CarvedPicture.Ground) -> PictureScene.Color? {
    switch options.background {
    case .color(let color): PictureScene.Color(color)
    case .ground(.none): nil
    case .ground(.dark): PictureScene.Color(gray: 0x16)
    case .ground(.light): PictureScene.Color(gray: 0xEC)
    case nil: PictureScene.Color(gray: stone == .slate ? 0x16 : 0xEC)
    }
  }
}
