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
    let prefix = info.safePrefix
    let (margin, caption) = (24.0, 11.0)
    let step = runeHeight * 1.6 + caption + 16
    var width = 320.0
    /// Where each row begins, and the room above the height of its letters.
    var rooms: [(y: Double, above: Double)] = []
    var foot = margin
    for row in rows {
      // Marks above letters stand out beyond the height of a rune.
      var above = 0.0
      switch row.sample {
      case .strokes(let layout):
        width = max(width, layout.inkBox.width * runeHeight / StrokeFont.runeHeight)
        above = max(0, -layout.inkBox.minY * runeHeight / StrokeFont.runeHeight)
      case .text(let lines):
        width = max(width, lines.width * runeHeight / (lines.metrics.inkTop - lines.metrics.inkBottom))
      }
      rooms.append((foot, above))
      foot += above + step
    }
    let frame = PictureFrame(
      unit: .pixel, width: (width + 2 * margin).rounded(.up),
      height: (foot + margin - 16).rounded(.up), scale: 1, origin: StrokePoint(0, 0))
    var captions: [(layout: RuneLayout, definitions: StrokeDefinitions)?] = []
    var samples: [StrokeDefinitions] = []

    var buffer = SVGBuffer(capacity: 16_384)
    buffer.open(info, prefix: prefix, frame: frame, hasReferences: true)
    buffer.markup("<defs>\n")
    for (index, row) in rows.enumerated() {
      let shaped = ShapedText(row.name, font: font, style: PenStyle(weight: 1.2))
      var options = RuneLayout.LineOptions()
      options.tracking = 1
      var definitions = StrokeDefinitions(prefix: prefix, series: "c\(index)-")
      if let layout = try? RuneLayout.lines(shaped, options) {
        definitions.define(layout, in: &buffer)
        captions.append((layout, definitions))
      } else {
        captions.append(nil)
      }
      var sample = StrokeDefinitions(prefix: prefix, series: "s\(index)-")
      if case .strokes(let layout) = row.sample { sample.define(layout, in: &buffer) }
      samples.append(sample)
    }
    buffer.markup("</defs>\n")
    buffer.ground(.onLight, frame)
    for (index, row) in rows.enumerated() {
      let (y, above) = rooms[index]
      if let (layout, definitions) = captions[index] {
        definitions.draw(
          layout,
          frame: PictureFrame(
            unit: .pixel, width: frame.width, height: frame.height, scale: caption / StrokeFont.runeHeight,
            origin: StrokePoint(margin, y)), ink: "#808080", in: &buffer)
      }
      let top = y + caption + 12 + above
      switch row.sample {
      case .strokes(let layout):
        samples[index].draw(
          layout,
          frame: PictureFrame(
            unit: .pixel, width: frame.width, height: frame.height, scale: runeHeight / StrokeFont.runeHeight,
            origin: StrokePoint(margin, top)), ink: "#000000", in: &buffer)
      case .text(let lines):
        let scale = runeHeight / (lines.metrics.inkTop - lines.metrics.inkBottom)
        buffer.textLines(
          lines,
          frame: PictureFrame(
            unit: .pixel, width: frame.width, height: frame.height, scale: scale, origin: StrokePoint(margin, top)),
          ink: "#000000")
      }
    }
    buffer.markup("</svg>\n")
    return buffer.bytes
  }
}
