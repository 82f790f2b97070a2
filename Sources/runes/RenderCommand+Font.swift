import RuneKit

extension Renderer {
  /// Lines of characters in a font that the viewer has.
  func fontPicture() throws -> RenderedPicture {
    guard let metrics = textFont?.metrics else {
      throw Failure(
        .usage,
        "--text needs a font that the viewer has: --font \(RunicFont.installedNames); or `runes config set font`")
    }
    let request = try options.request(usualPixels: 48, usualMillimetres: 8, margin: 0.5)
    var lines = Layout.LineOptions()
    lines.tracking = options.letterSpacing * StrokeFont.runeHeight
    lines.linePitch = options.lineHeight * StrokeFont.runeHeight
    lines.alignment = options.align ?? .left
    lines.balances = options.balance
    var runeHeight = request.runeHeight ?? request.usualRuneHeight
    let margins = 2 * request.margin * StrokeFont.runeHeight
    if options.layout == .text {
      let width = request.width ?? runeHeight * 16
      lines.measure = max(1, width * StrokeFont.runeHeight / runeHeight - margins)
    }
    let set: TextPicture.Lines
    do {
      set = try TextPicture.lines(text.letters, metrics: metrics, lines)
    } catch {
      throw noLetters(metrics.missing(in: text.letters))
    }
    let inGrid = StrokeFont.runeHeight / (metrics.inkTop - metrics.inkBottom)
    let needs = set.width * inGrid + margins
    if options.layout == .line, let width = request.width {
      let fitting = width / needs * StrokeFont.runeHeight
      if request.runeHeight == nil {
        runeHeight = fitting
      } else if runeHeight > fitting * (1 + 1e-9) {
        throw Failure(
          .tooWide(available: width, width: needs * runeHeight / StrokeFont.runeHeight, runeHeight: fitting),
          unit: request.unit, missing: set.missing)
      }
    }
    let height = set.height * inGrid + margins
    if let limit = request.height, height * runeHeight / StrokeFont.runeHeight > limit * (1 + 1e-9) {
      throw Failure(
        .tooHigh(
          available: limit, height: height * runeHeight / StrokeFont.runeHeight,
          runeHeight: limit / height * StrokeFont.runeHeight), unit: request.unit, missing: set.missing)
    }
    return RenderedPicture(
      bytes: TextPicture.svg(
        set, runeHeight: runeHeight, margin: request.margin * runeHeight, width: request.width, unit: request.unit,
        tracking: lines.tracking, colors: options.colors(), info: info()),
      missing: set.missing, brokenWords: set.brokenWords)
  }
}
