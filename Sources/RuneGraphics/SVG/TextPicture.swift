/// A picture of characters in a font that the viewer has, laid out from the font's measured widths: each line has its
/// place, so that nothing depends on how a renderer aligns text.
package enum TextPicture {
  /// Lines of characters with their widths, in units of the font.
  package struct Lines: Sendable {
    /// A line with its place.
    package struct Line: Hashable, Sendable {
      package var text: String
      /// Where it starts, from the left of the widest.
      package var x: Double
    }

    /// The lines from the top.
    package var lines: [Line]
    /// Of the widest line.
    package var width: Double
    /// From base line to base line.
    package var linePitch: Double
    /// Characters that the font does not cover, which are left out.
    package var missing: [ShapedText.Missing]
    /// Words that were wider than a line and had to be broken between letters.
    package var brokenWords: Int
    let metrics: FontMetrics

    /// From the top of the first line's ink to the foot of the last one's.
    package var height: Double { Double(lines.count - 1) * linePitch + metrics.inkTop - metrics.inkBottom }

    /// The ink of the font is as high as the runes of the grid.
    var unitsPerGridUnit: Double { (metrics.inkTop - metrics.inkBottom) / StrokeFont.runeHeight }

    /// The box of the lines in grid units, y down.
    var box: InkBox { InkBox(minX: 0, minY: 0, maxX: width / unitsPerGridUnit, maxY: height / unitsPerGridUnit) }
  }

  /// Sets a text in lines; `options` are in grid units, where the ink of the font is 12 high, as are the results of
  /// `RuneLayout.lines`.
  ///
  /// Characters that the font does not cover are left out and told in `missing`.
  package static func lines(
    _ text: String, metrics: FontMetrics, _ options: RuneLayout.LineOptions
  ) throws(SizedLayout.Failure) -> Lines {
    let unit = (metrics.inkTop - metrics.inkBottom) / StrokeFont.runeHeight
    let tracking = options.tracking * unit
    var lines: [(text: String, width: Double)] = []
    var brokenWords = 0
    var hasLetters = false
    let isRunic = LineBreaker.isRunic(text)
    let missing = metrics.missing(in: text)
    let undrawn = Set(missing.lazy.map { $0.scalar })
    let drawn = LineBreaker.leavingOut(undrawn.contains, of: text)
    for paragraph in drawn.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      var clusters: [ShapedText.Cluster] = []
      for scalar in paragraph.unicodeScalars {
        guard let advance = metrics.advance(of: scalar) else { continue }
        let isSpace = scalar.properties.isWhitespace
        let cluster = ShapedText.Cluster(
          drawing: isSpace ? nil : Int(scalar.value), advance: advance, leftBearing: 0, rightBearing: 0,
          mayBreakAfter: isSpace ? scalar.value != 0xA0 : LineBreaker.mayBreak(after: scalar, amongRunes: isRunic),
          isDivider: LineBreaker.isDivider(scalar, amongRunes: isRunic))
        if !isSpace { hasLetters = true }
        clusters.append(cluster)
      }
      let breaker = LineBreaker(clusters, tracking: tracking)
      let broken = breaker.lines(measure: options.measure.map { $0 * unit }, balances: options.balances)
      brokenWords += broken.brokenWords
      if broken.lines.isEmpty { lines.append(("", 0)) }
      for line in broken.lines {
        var shown = String.UnicodeScalarView()
        for cluster in clusters[line] { shown.append(cluster.drawing.flatMap { Unicode.Scalar(UInt32($0)) } ?? " ") }
        lines.append((String(shown), breaker.width(line)))
      }
    }
    guard hasLetters else { throw .noLetters }
    let widest = lines.reduce(0) { max($0, $1.width) }
    return Lines(
      lines: lines.map { line -> Lines.Line in
        let x =
          switch options.alignment {
          case .left: 0.0
          case .center: (widest - line.width) / 2
          case .right: widest - line.width
          }
        return Lines.Line(text: line.text, x: x)
      }, width: widest, linePitch: options.linePitch * unit, missing: missing,
      brokenWords: brokenWords, metrics: metrics)
  }

  /// Lines and the canvas they are on.
  package struct Sized: Sendable {
    package var lines: Lines
    package var frame: PictureFrame
  }

  /// Lines on a canvas as large as was asked for, as `SizedLayout` does it for strokes.
  ///
  /// - Parameters:
  ///   - breaksLines: Breaks lines to the width; else the text is as large as its place allows.
  ///   - alignment: Where the lines are in a wider picture.
  /// - Throws: `.noLetters`; `.tooWide` and `.tooHigh` with a size that does.
  /// - Complexity: Linear in the text, for each size that is tried.
  package static func sized(
    _ text: String, metrics: FontMetrics, _ options: RuneLayout.LineOptions, _ request: SizedLayout.Request,
    breaksLines: Bool, alignment: RuneLayout.Alignment
  ) throws(SizedLayout.Failure) -> Sized {
    func set(_ measure: Double?) throws(SizedLayout.Failure) -> (lines: Lines, box: InkBox) {
      var options = options
      options.measure = measure
      do {
        let set = try TextPicture.lines(text, metrics: metrics, options)
        return (set, set.box)
      } catch {
        throw .noLetters
      }
    }
    if breaksLines {
      let set = try SizedLayout.broken(request, alignment: alignment) {
        measure throws(SizedLayout.Failure) in try set(measure)
      }
      return Sized(lines: set.lines, frame: set.frame)
    }
    let (lines, box) = try set(nil)
    return Sized(lines: lines, frame: try SizedLayout.frame(around: box, request, alignment))
  }

  /// The picture, which can be written only as SVG.
  ///
  /// - Parameters:
  ///   - frame: The canvas, in grid units as `sized` makes it.
  ///   - tracking: Added between letters, in grid units.
  package static func scene(
    _ lines: Lines, frame: PictureFrame, tracking: Double, colors: PictureColors
  ) -> PictureScene {
    var scene = PictureScene(frame, ground: colors.ground)
    scene.items.append(.text(lines, frame, PictureScene.Color(colors.ink), tracking: tracking))
    return scene
  }
}

extension SVGBuffer {
  /// Lines whose first top of ink lies at the origin of the frame, which is in grid units, as is the tracking.
  mutating func textLines(_ lines: TextPicture.Lines, frame: PictureFrame, ink: String, tracking: Double) {
    let metrics = lines.metrics
    let scale = frame.scale / lines.unitsPerGridUnit
    markup("<g")
    attribute("fill", ink)
    // The family's name in quotes: it may have spaces.
    attribute("font-family", "'" + metrics.family.filter { $0 != "'" && $0 != "\\" } + "'")
    attribute("font-size", metrics.unitsPerEm * scale, decimals: 4)
    if tracking != 0 { attribute("letter-spacing", tracking * frame.scale, decimals: 4) }
    markup(">\n")
    for (number, line) in lines.lines.enumerated() where !line.text.isEmpty {
      markup("<text xml:space=\"preserve\"")
      attribute("x", frame.origin.x + line.x * scale, decimals: 3)
      attribute("y", frame.origin.y + (Double(number) * lines.linePitch + metrics.inkTop) * scale, decimals: 3)
      markup(">")
      text(line.text)
      markup("</text>\n")
    }
    markup("</g>\n")
  }
}
