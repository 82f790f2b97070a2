/// What is too fine to cut or to be seen.
extension PictureRenderer {
  /// Runes that are lower are too fine to cut, in millimeters.
  static let leastCut = 1.5

  /// Notes on details that machines cannot cut: runes lower than 1.5 mm, and lines closer than twice their width.
  func cutNotes(_ sized: SizedLayout) -> [String] {
    guard options.kind == .engraved || options.layout == .ring else { return [] }
    let height = sized.frame.scale * StrokeFont.runeHeight
    let line = options.line().width
    let gap = 1.9 * (sized.layout.drawings.first?.style.weight ?? 1.5) * sized.frame.scale
    let factor = max(Self.leastCut / height, 2 * line / gap)
    guard factor > 1 + 1e-6 else { return [] }
    let what =
      height < Self.leastCut ? "runes \(height.text()) mm high" : "lines \(gap.text()) mm apart, under two line widths,"
    if options.runeHeight != nil {
      return [
        "\(what) are too fine to cut; use a --rune-height of \(((height * factor * 10).rounded(.up) / 10).text())mm"
      ]
    }
    if sized.strip != nil {
      return ["\(what) are too fine to cut; a larger --height or a shorter text has higher ones"]
    }
    let size = ((sized.frame.width - 2 * (options.margin ?? 0) * height) * factor * 10).rounded(.up) / 10
    return [
      "\(what) are too fine to cut; with a --width of \(size.text())mm they would be \((height * factor).text()) mm high"
    ]
  }

  /// A note if strokes are narrower than a pixel.
  func hairNotes(_ runeHeight: Double, _ style: PenStyle, _ unit: PictureUnit) -> [String] {
    let scale = options.format == .png ? options.pixelScale(unit) : 1
    let pixels = (unit == .pixel ? runeHeight : Length(runeHeight, .mm).pixels) * scale
    let pen = pixels * style.weight / StrokeFont.runeHeight
    guard pen < 0.995 else { return [] }
    // The size of a finger ring is what it is.
    let remedy = options.layout == .ring ? "a larger --dpi" : "larger pictures"
    return [
      "the strokes are \(pen.text()) pixels wide, which looks like hair; \(remedy) or --weight bold "
        + "have wider ones"
    ]
  }
}
