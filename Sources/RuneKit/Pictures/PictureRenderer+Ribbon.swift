import RuneGraphics

extension PictureRenderer {
  /// Runes on a narrower band are hard to read on a screen.
  private static let leastBandInPixels = 22.0
  /// Runes on a narrower band are hard to cut.
  private static let leastBandInMillimeters = 1.5

  /// Draws the text on a serpent's band.
  func ribbon() throws(PictureError) -> RenderedPicture {
    let font = font(text.drawnLetters + "᛫᛭")
    let missing = ShapedText(QuoteCard.withoutMarks(text.drawnLetters), font: font, style: .regular).missing
    var style = try options.style()
    if options.askedWeight == nil { style.weight = RuneRibbon.usualWeight }
    var ribbon: RuneRibbon
    do {
      ribbon = try RuneRibbon(
        text.drawnLetters, font: font, drawings: .bundled,
        design: RuneRibbon.Design(
          options.shape, head: options.head, tail: options.tail, hasCross: options.cross ?? true),
        style: style)
      if options.mirror { ribbon = ribbon.mirrored }
    } catch {
      switch error {
      case .noLetters: throw noLetters(missing)
      case .tooLong(let letters, let most):
        throw .text(
          "the text is too long for \(options.shape == .wave ? "a wave" : "this ribbon"): \(letters) signs; the limit is \(most)"
        )
      }
    }
    let request = try options.request(usualPixels: 1000, usualMillimeters: 120, margin: options.carved ? 1.0 / 6 : 0.5)
    let frame = ribbon.frame(request, onStone: options.carved)
    let band = RuneRibbon.width * frame.scale
    var notes: [String] = []
    let least = frame.unit == .pixel ? Self.leastBandInPixels : Self.leastBandInMillimeters
    if band < least {
      let unit = frame.unit == .pixel ? "px" : "mm"
      let width = (frame.width * least / band).rounded(.up)
      let other = options.shape == .spiral ? "" : " or --shape spiral"
      notes.append(
        "the band is only \((band * 10).rounded() / 10) \(unit) wide, which is hard to read; use --width \(Int(width))\(unit)"
          + other)
    }
    let bytes: [UInt8]
    if options.engrave {
      bytes = try self.bytes(ribbon.plan(frame: frame, isSorted: options.sort), frame)
    } else if options.carved {
      let backdrop = options.stone == .none ? nil : PictureScene.Color(gray: options.stone == .slate ? 0x16 : 0xEC)
      bytes = try self.bytes(
        CarvedPicture.scene(ribbon, frame: frame, ground: options.stone, backdrop: backdrop), info())
    } else if options.outline, options.format == .dxf {
      bytes = DXFPicture.dxf(outlineOf: ribbon, frame: frame, version: options.dxfVersion ?? .r2010)
    } else if options.outline, options.format == .svg {
      bytes = ribbon.outlinedSVG(frame: frame, colors: options.colors(), info: info())
    } else {
      let scene = ribbon.scene(
        frame: frame, ground: options.ground ?? (options.outline ? .none : .light),
        ink: options.color.map { PictureScene.Color($0) })
      bytes = try self.bytes(scene, info())
    }
    return RenderedPicture(bytes: bytes, frame: frame, undrawn: [(nil, missing)], notesOfForm: notes)
  }
}
