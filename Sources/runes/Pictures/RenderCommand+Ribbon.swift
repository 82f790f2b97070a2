import RuneKit

extension Renderer {
  /// Draws the text on a serpent's band.
  func ribbon() throws -> RenderedPicture {
    let font = font(text.drawnLetters + "᛫᛭")
    let missing = ShapedText(QuoteCard.withoutMarks(text.drawnLetters), font: font, style: .regular).missing
    let ribbon: RuneRibbon
    do {
      ribbon = try RuneRibbon(
        text.drawnLetters, font: font, shape: options.shape ?? .arch, head: options.head ?? .profile)
    } catch {
      switch error {
      case .noLetters: throw noLetters(missing)
      case .tooLong(let letters, let most):
        throw Failure(.dataError, "the text is too long for a ribbon: \(letters) letters; the limit is \(most)")
      }
    }
    let request = try options.request(usualPixels: 1000, usualMillimetres: 120, margin: 0.5)
    let frame = ribbon.frame(request)
    let runeHeight = ribbon.width * frame.scale
    var notes: [String] = []
    if runeHeight < (frame.unit == .pixel ? 10 : 1.5) {
      let unit = frame.unit == .pixel ? "pixels" : "mm"
      notes.append("runes \((runeHeight * 100).rounded() / 100) \(unit) high are hard to see; use a larger --width")
    }
    let bytes: [UInt8]
    if options.engrave {
      let line = try options.line()
      let plan = ribbon.plan(frame: frame, isSorted: options.sort)
      switch options.format {
      case .svg: bytes = EngravedPicture.svg(plan, frame: frame, line: line, info: info())
      case .dxf: bytes = DXFPicture.dxf(plan, frame: frame)
      default: bytes = try self.bytes(PictureScene(plan, frame: frame, line: line), info())
      }
    } else {
      let scene = ribbon.scene(
        frame: frame, ground: options.ground ?? .light, ink: options.color.map { PictureScene.Color($0) })
      bytes = try self.bytes(scene, info())
    }
    return RenderedPicture(bytes: bytes, missing: missing, notesOfForm: notes)
  }
}
