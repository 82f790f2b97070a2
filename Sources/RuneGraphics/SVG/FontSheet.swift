/// A sheet that sets one text in several fonts, one below the other, each with its name.
package struct FontSheet: Sendable {
  /// A row's letters: drawn in strokes, or characters in a font that the viewer may have.
  package enum Sample: Sendable {
    case strokes(RuneLayout)
    case text(TextPicture.Lines)
  }

  /// The rows from the top, each with its name.
  package var rows: [(name: String, sample: Sample)]
  /// Draws the names.
  package var font: StrokeFont

  /// A sheet of these rows.
  package init(rows: [(name: String, sample: Sample)], font: StrokeFont) {
    self.rows = rows
    self.font = font
  }

  /// The bytes of the SVG document, in pixels; `runeHeight` is the height of the letters.
  package func svg(runeHeight: Double, info: PictureInfo) -> [UInt8] {
    let (margin, caption) = (24.0, 11.0)
    let unit = runeHeight / StrokeFont.runeHeight
    /// The width of a row, and the room that marks take above the height of its letters.
    let sizes = rows.map { row -> (width: Double, above: Double) in
      switch row.sample {
      case .strokes(let layout): (layout.inkBox.width * unit, max(0, -layout.inkBox.minY * unit))
      case .text(let lines): (lines.box.width * unit, 0)
      }
    }
    let step = runeHeight * 1.6 + caption + 16
    let width = sizes.reduce(320.0) { max($0, $1.width) } + 2 * margin
    let height = sizes.reduce(2 * margin - 16) { $0 + $1.above + step }
    var scene = PictureScene(unit: .pixel, width: width.rounded(.up), height: height.rounded(.up))
    scene.add([scene.whole], fill: .flat(PictureScene.Color(gray: 255)))
    func frame(_ height: Double, _ y: Double) -> PictureFrame {
      PictureFrame(
        unit: .pixel, width: scene.width, height: scene.height, scale: height / StrokeFont.runeHeight,
        origin: StrokePoint(margin, y))
    }
    var y = margin
    for (row, size) in zip(rows, sizes) {
      let shaped = ShapedText(row.name, font: font, style: PenStyle(weight: 1.2))
      var options = RuneLayout.LineOptions()
      options.tracking = 1
      if let layout = try? RuneLayout.lines(shaped, options) {
        scene.add(layout, frame: frame(caption, y), color: PictureScene.Color(gray: 0x80))
      }
      let place = frame(runeHeight, y + caption + 12 + size.above)
      let black = PictureScene.Color(gray: 0)
      switch row.sample {
      case .strokes(let layout): scene.add(layout, frame: place, color: black)
      case .text(let lines): scene.items.append(.text(lines, place, black, tracking: 0))
      }
      y += size.above + step
    }
    return scene.svg(info: info)
  }
}
