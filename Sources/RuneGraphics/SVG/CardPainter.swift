/// Paints a card as plain paths and gradients, which all renderers draw alike.
///
/// S is the shorter side. The proportions were set by eye; where two of them compete, the runes win.
struct CardPainter {
  private let card: QuoteCard
  private let font: StrokeFont
  private let text: ShapedText
  /// The same text in Latin letters.
  private let latin: ShapedText?
  private let author: ShapedText?
  private let mark: ShapedText?

  private var scene = PictureScene(unit: .pixel, width: 1, height: 1)
  private var width = 0.0
  private var height = 0.0
  private var shorter: Double { min(width, height) }
  private(set) var runeHeight = 0.0
  private(set) var brokenWords = 0
  /// The least height of a capital of the text below the runes.
  private var smallestCapital = 0.0
  /// More lines than this are not a card.
  private static let mostLines = 60

  init(card: QuoteCard, font: StrokeFont, text: ShapedText, latin: String?) {
    self.card = card
    self.font = font
    self.text = text
    let thin = PenStyle(weight: 1.15, ends: .round)
    func shaped(_ text: String?) -> ShapedText? {
      guard let text, !text.isEmpty else { return nil }
      let shaped = ShapedText(text, font: font, style: thin)
      return shaped.hasLetters ? shaped : nil
    }
    let isWide = card.size.usual.width > 1.2 * card.size.usual.height
    self.latin = shaped(latin.map { isWide ? CardPainter.joiningVerse($0) : $0 })
    // Capitals of one height, set wide, are quieter than the text.
    author = shaped(card.size.showsAuthor ? card.author?.uppercased() : nil)
    mark = shaped(card.watermark)
  }

  /// Four or more short lines of verse by twos, as many as fit beside each other on a wide card.
  private static func joiningVerse(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count >= 4, lines.count.isMultiple(of: 2) else { return text }
    let pairs = stride(from: 0, to: lines.count, by: 2).map { "\(lines[$0]) \(lines[$0 + 1])" }
    return pairs.allSatisfy { $0.count <= 56 } ? pairs.joined(separator: "\n") : text
  }

  typealias Color = PictureScene.Color
  typealias Stop = PictureScene.Stop

  private var isLight: Bool { card.ground == .light }
  private func gray(_ dark: UInt8, _ light: UInt8, opacity: Double = 1) -> Color {
    if card.ground == .none { return Color(gray: 0x80, opacity: opacity) }
    return Color(gray: isLight ? light : dark, opacity: opacity)
  }

  /// How much of the glass shows.
  private var step: Double {
    switch card.intensity {
    case .subtle: 0.6
    case .medium: 1
    case .strong: 1.5
    }
  }

  mutating func paint() throws(QuoteCard.Failure) -> PictureScene {
    var usual = card.size.usual
    if card.size == .inline {
      let line = text.paragraphs.first { _ in true } ?? []
      let breaker = LineBreaker(line, tracking: 0)
      usual = (breaker.width(breaker.trimmed(0..<line.count)) * 54 / StrokeFont.runeHeight + 220, 200)
    }
    // One side given keeps the form.
    var unit = min(card.width.map { $0 / usual.width } ?? .infinity, card.height.map { $0 / usual.height } ?? .infinity)
    if !unit.isFinite { unit = 1 }
    width = card.width ?? PictureUnit.pixel.wholeSize(usual.width * unit)
    height = card.height ?? PictureUnit.pixel.wholeSize(usual.height * unit)
    guard max(width, height) <= QuoteCard.largestSide else { throw .tooLong(width: nil, height: nil) }
    if card.size == .circular { (width, height) = (min(width, height), min(width, height)) }
    scene = PictureScene(unit: .pixel, width: width, height: height)
    switch card.size {
    case .circular: try paintMedallion()
    case .small:
      let side = paintGlass(inset: 0.1)
      try paintLine(tallest: 0.45 * shorter, in: side, padding: 0.14 * shorter)
    case .inline:
      let panel = paintGlass(inset: 0.16)
      try paintLine(tallest: 0.27 * shorter, in: panel, padding: 0.3 * shorter)
    default:
      let panel = paintGlass(inset: card.size.isWidget ? 0 : 0.055)
      try paintText(in: panel)
    }
    if card.ground != .none {
      let grain = PictureScene.Grain(side: 180, count: 420, light: 0.05, dark: isLight ? 0.05 : 0.16, seed: 7)
      // Over everything but the letters.
      let first = scene.items.firstIndex { if case .letters = $0 { true } else { false } } ?? scene.items.count
      if card.size != .circular { scene.items.insert(.grain(grain), at: first) }
    }
    return scene
  }

  private struct Panel {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  // MARK: Letters

  /// Adds letters whose ink is centered at a point.
  private mutating func add(_ layout: RuneLayout, scale: Double, middleX: Double, top: Double, color: Color) {
    // The first row of letters has its top at 0, and lines are centered on 0.
    let frame = PictureFrame(
      unit: .pixel, width: width, height: height, scale: scale, origin: StrokePoint(middleX, top))
    scene.add(layout, frame: frame, color: color)
  }

  private func tooLong(_ runeHeight: Double) -> QuoteCard.Failure {
    let factor = max(1.1, card.smallestRune(shorter: shorter) / max(0.5, runeHeight))
    return .tooLong(width: width * factor, height: height * factor)
  }

  /// One line in the middle of a panel.
  private mutating func paintLine(tallest: Double, in panel: Panel, padding: Double) throws(QuoteCard.Failure) {
    guard let paragraph = text.paragraphs.first(where: { !$0.isEmpty }) else { throw .noLetters }
    let breaker = LineBreaker(paragraph, tracking: 0)
    let line = breaker.trimmed(0..<paragraph.count)
    let ink = max(0.5, breaker.width(line))
    let scale = min(tallest / StrokeFont.runeHeight, (panel.width - 2 * padding) / ink)
    runeHeight = (scale * StrokeFont.runeHeight).rounded(.down)
    guard runeHeight >= card.smallestRune(shorter: shorter) else { throw tooLong(runeHeight) }
    let layout = RuneLayout.centered(text, [(paragraph, line)], pitch: 0)
    add(
      layout, scale: runeHeight / StrokeFont.runeHeight, middleX: panel.x + panel.width / 2,
      top: panel.y + (panel.height - runeHeight) / 2, color: gray(0xF4, 0x1A))
  }

  /// A set of lines and the height of a rune, or of a capital, that goes with it.
  private struct Setting {
    var lines: [(paragraph: [ShapedText.Cluster], range: Range<Int>)]
    var height: Double
    var pitch: Double
    var blockHeight: Double { height * (1 + pitch * Double(lines.count - 1)) }
  }

  private mutating func paintText(in panel: Panel) throws(QuoteCard.Failure) {
    let isTall = height > 1.2 * width
    let room = panel.width - 2 * (width > 1.2 * height ? 0.085 * width : 0.10 * shorter)
    let free = panel.height - 2 * (card.size.isWidget ? 0.1 : 0.085) * shorter
    let smallest = card.smallestRune(shorter: shorter)
    guard let (runes, below) = setting(room: room, free: free) else { throw tooLong(0.7 * smallest) }
    runeHeight = runes.height
    let block = runes.blockHeight + below.height
    var y = panel.y + (panel.height - block) * (isTall ? 0.45 : 0.47)
    let middleX = panel.x + panel.width / 2
    add(
      RuneLayout.centered(text, runes.lines, pitch: runes.pitch * StrokeFont.runeHeight),
      scale: runes.height / StrokeFont.runeHeight, middleX: middleX, top: y.rounded(), color: gray(0xF4, 0x1A))
    y += runes.blockHeight
    if let latin, let set = below.latin {
      y += below.gap
      add(
        RuneLayout.centered(latin, set.lines, pitch: set.pitch * StrokeFont.runeHeight, hanging: 0.6),
        scale: set.height / StrokeFont.runeHeight, middleX: middleX, top: y, color: gray(0xBD, 0x4A))
      y += set.blockHeight
    }
    if let author, let set = below.author {
      y += below.latin == nil ? below.gap : below.authorGap
      add(
        RuneLayout.centered(author, set.lines, pitch: set.pitch * StrokeFont.runeHeight, tracking: 1.7),
        scale: set.height / StrokeFont.runeHeight, middleX: middleX, top: y, color: gray(0x8A, 0x70))
    }
    if let mark {
      let scale = 0.014 * shorter / StrokeFont.runeHeight
      let lines = wholeLines(mark, room: 0.4 * width / scale, height: 0.014 * shorter, pitch: 1.9)
      let layout = RuneLayout.centered(mark, lines.lines, pitch: lines.pitch * StrokeFont.runeHeight)
      let half = layout.inkBox.width / 2 * scale
      add(
        layout, scale: scale, middleX: panel.x + panel.width - 0.03 * shorter - half,
        top: panel.y + panel.height - 0.03 * shorter - lines.blockHeight, color: gray(0x80, 0x80, opacity: 0.7))
    }
  }

  /// The lines and the height of the runes and of the text below, which has its usual size where that fits and else the
  /// smallest that can be read; nil where neither fits.
  private mutating func setting(room: Double, free: Double) -> (runes: Setting, below: Below)? {
    for capital in [0.026 * shorter, min(0.026 * shorter, 12)] {
      smallestCapital = capital
      guard var runes = settingOfRunes(room: room, free: free) else { continue }
      // Whole pixels keep the tops and feet of the letters sharp.
      if runes.height >= 16 { runes.height = runes.height.rounded(.down) }
      var below = self.below(runes, room: room)
      // Evenly broken lines may be more than those that were counted.
      for _ in 0..<40 where runes.blockHeight + below.height > free * 1.0001 {
        runes.height *= 0.975
        below = self.below(runes, room: room)
      }
      if runes.height >= card.smallestRune(shorter: shorter) { return (runes, below) }
    }
    return nil
  }

  /// - Complexity: O(words²) for each number of lines that may be the best.
  private mutating func settingOfRunes(room: Double, free: Double) -> Setting? {
    let paragraphs = text.paragraphs.filter { $0.contains { !$0.isSpace } }
    let whole = paragraphs.map { CardBreaker($0, of: text) }
    let words = whole.reduce(0) { $0 + $1.wordCount }
    let tallest = words <= 3 ? min(0.296 * shorter, 0.2 * (width * height).squareRoot()) : 0.165 * shorter
    let smallest = card.smallestRune(shorter: shorter)
    // Lines filled to the last bit bound the height of what fits; a text that is far too long is not broken at all.
    let filled = max(0.5, 0.9 * whole.reduce(0) { $0 + $1.width }) / (room * StrokeFont.runeHeight)
    let left = free + 1.62 * smallest - blockBelow(Setting(lines: [], height: smallest, pitch: 1.62), room: room)
    let bound = (max(0, left) / (1.62 * filled)).squareRoot()
    guard bound >= smallest else { return nil }
    // The likeliest number of lines first: its height rules out most of the others.
    let likely = Int((filled * min(bound, tallest)).rounded(.up))
    let counts = (1...Self.mostLines).sorted { abs($0 - likely) < abs($1 - likely) }
    var best: (runes: Setting, score: Double)?
    for broken in 0...8 {
      let breakers = broken == 0 ? whole : paragraphs.map { CardBreaker($0, of: text, breaking: broken) }
      let longest = breakers.reduce(0) { max($0, $1.width) }
      let mostWords = breakers.reduce(0) { max($0, $1.wordCount) }
      for count in counts where count <= mostWords {
        // A line is at least as wide as the mean; what would be too small is not broken at all.
        let wanted = max((best?.score ?? 0) / (1 - 0.004 * Double(count)), 0.9 * smallest)
        if paragraphs.count == 1, room * StrokeFont.runeHeight < wanted * longest / Double(count) { continue }
        if free / (1 + 1.62 * Double(count - 1)) < wanted { continue }
        // Verse keeps its lines, each broken in as many.
        var lines: [(paragraph: [ShapedText.Cluster], range: Range<Int>)] = []
        let sets = breakers.map { $0.lines(min(count, $0.wordCount)) }
        for (paragraph, set) in zip(paragraphs, sets) { lines += (set ?? []).map { (paragraph, $0) } }
        guard !sets.contains(nil), lines.count <= Self.mostLines else { continue }
        let widths = zip(breakers, sets).flatMap { breaker, set in (set ?? []).map(breaker.width) }
        let widest = widths.max() ?? 0
        // Many lines are worse than few, and one far shorter than the others looks like a mistake.
        let isRagged = paragraphs.count == 1 && widths.contains { $0 < 0.45 * longest / Double(count) }
        let share = 1 - 0.004 * Double(lines.count) - (isRagged ? 0.15 : 0)
        var runes = Setting(
          lines: lines, height: min(tallest, room / max(0.5, widest) * StrokeFont.runeHeight), pitch: 1.62)
        runes.height = min(runes.height, free / (runes.blockHeight / runes.height))
        guard runes.height * share > best?.score ?? 0 else { continue }
        func fits() -> Bool { runes.blockHeight + blockBelow(runes, room: room) <= free }
        if !fits() {
          var (low, high) = (0.0, runes.height)
          for _ in 0..<9 {
            runes.height = (low + high) / 2
            if fits() { low = runes.height } else { high = runes.height }
          }
          runes.height = low
        }
        if runes.height * share > best?.score ?? 0 { best = (runes, runes.height * share) }
      }
      // A word that keeps all others small is broken.
      guard let found = best?.runes, found.height < 0.05 * shorter, paragraphs.count == 1,
        breakers[0].widestWord * found.height / StrokeFont.runeHeight > 0.9 * room
      else { break }
    }
    // The lines of verse are broken only between words.
    let lines = paragraphs.count == 1 ? best?.runes.lines.map(\.range) : nil
    brokenWords = lines.map { LineBreaker(paragraphs[0], tracking: 0).brokenWords(in: $0) } ?? 0
    return best.flatMap { $0.runes.height >= smallest ? $0.runes : nil }
  }

  /// What stands below the runes.
  private struct Below {
    var latin: Setting?
    var author: Setting?
    var gap = 0.0
    var authorGap = 0.0
    var height: Double {
      var height = 0.0
      if let latin { height += gap + latin.blockHeight }
      if let author { height += (latin == nil ? gap : authorGap) + author.blockHeight }
      return height
    }
  }

  /// The height of all that stands below the runes, its lines counted rather than broken.
  private func blockBelow(_ runes: Setting, room: Double) -> Double {
    let capital = capitalHeight(runes)
    func block(_ text: ShapedText?, _ room: Double, _ height: Double) -> Double? {
      guard let text else { return nil }
      let count = text.paragraphs.reduce(0) { count, paragraph in
        paragraph.contains { !$0.isSpace }
          ? count + LineBreaker(paragraph, tracking: 0).greedy(measure: room).lines.count : count
      }
      return height * (1 + 1.9 * Double(max(1, count) - 1))
    }
    let latin = block(latin, 0.94 * room * 12 / capital, capital)
    let author = block(author, room * 12 / (0.78 * capital), 0.78 * capital)
    let gap = gapBelow(runes)
    return (latin.map { gap + $0 } ?? 0) + (author.map { (latin == nil ? gap : 2.3 * capital) + $0 } ?? 0)
  }

  private func capitalHeight(_ runes: Setting) -> Double {
    max(smallestCapital, min(0.044 * shorter, 0.4 * runes.height))
  }

  private func gapBelow(_ runes: Setting) -> Double {
    // A word in very large runes does not push the text below to the foot of the card.
    max((runes.lines.count >= 6 ? 0.075 : 0.085) * shorter, min(0.95 * runes.height, 0.12 * shorter))
  }

  private func below(_ runes: Setting, room: Double) -> Below {
    var below = Below()
    let capital = capitalHeight(runes)
    below.gap = gapBelow(runes)
    below.authorGap = 2.3 * capital
    if let latin { below.latin = wholeLines(latin, room: 0.94 * room * 12 / capital, height: capital, pitch: 1.9) }
    if let author {
      below.author = wholeLines(author, room: room * 12 / (0.78 * capital), height: 0.78 * capital, pitch: 1.9)
    }
    return below
  }

  /// As few lines as the width allows, evenly filled.
  private func wholeLines(_ text: ShapedText, room: Double, height: Double, pitch: Double) -> Setting {
    var lines: [(paragraph: [ShapedText.Cluster], range: Range<Int>)] = []
    for paragraph in text.paragraphs where paragraph.contains(where: { !$0.isSpace }) {
      var breaker = CardBreaker(paragraph, of: text)
      if breaker.widestWord > room { breaker = CardBreaker(paragraph, of: text, breaking: 4) }
      var count = max(1, Int((breaker.width / room).rounded(.up)))
      while count <= breaker.wordCount {
        if let set = breaker.lines(count) {
          let line = LineBreaker(paragraph, tracking: 0)
          if set.allSatisfy({ line.width($0) <= room }) || count == breaker.wordCount {
            lines += set.map { (paragraph, $0) }
            break
          }
        }
        count += 1
      }
    }
    return Setting(lines: lines, height: height, pitch: pitch)
  }

  // MARK: Ground and glass

  /// The ground, the glass on it and its shadow.
  private mutating func paintGlass(inset: Double) -> Panel {
    let longer = max(width, height)
    let edge = inset * shorter
    let panel = Panel(x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge)
    guard card.ground != .none else { return panel }
    let whole = Stroke.rectangle(x: 0, y: 0, width: width, height: height)
    let grays: [UInt8] = isLight ? [0xFF, 0xF2, 0xE2, 0xD2] : [0x57, 0x35, 0x1C, 0x10]
    scene.add(
      [whole],
      fill: .radial(
        center: StrokePoint(0.28 * width, -0.05 * height), radius: 0.95 * longer,
        stops: [
          Stop(0, Color(gray: grays[0])), Stop(0.35, Color(gray: grays[1])), Stop(0.7, Color(gray: grays[2])),
          Stop(1, Color(gray: grays[3])),
        ]))
    scene.add(
      [whole],
      fill: .radial(
        center: StrokePoint(0.9 * width, 1.05 * height), radius: 0.55 * longer,
        stops: [
          Stop(0, Color(gray: 255, opacity: (isLight ? 0.6 : 0.13) * min(1, step))),
          Stop(1, Color(gray: 255, opacity: 0)),
        ]))
    guard inset > 0 else { return panel }
    let radius = 0.05 * shorter
    func rounded(_ grow: Double, _ drop: Double = 0) -> Stroke {
      .rectangle(
        x: panel.x - grow, y: panel.y - grow + drop, width: panel.width + 2 * grow, height: panel.height + 2 * grow,
        radius: radius + grow)
    }
    for number in 0..<10 {
      scene.add(
        [rounded(Double(number) * 0.0045 * shorter, 0.018 * shorter)],
        fill: .flat(Color(gray: 0, opacity: isLight ? 0.009 : 0.032)))
    }
    func glass(_ opacity: Double) -> Color { Color(gray: 255, opacity: min(0.9, opacity * step * (isLight ? 5 : 1))) }
    scene.add(
      [rounded(0)],
      fill: .linear(
        from: StrokePoint(panel.x, panel.y),
        to: StrokePoint(panel.x + 0.3 * panel.width, panel.y + panel.height),
        stops: [Stop(0, glass(0.115)), Stop(0.55, glass(0.035)), Stop(1, glass(0.055))]))
    let line = max(1, 0.0014 * shorter)
    func border(_ opacity: Double) -> Color { Color(gray: 255, opacity: min(0.95, opacity * step)) }
    scene.add(
      [rounded(-line / 2)],
      line: PictureScene.Line(
        .linear(
          from: StrokePoint(panel.x, panel.y), to: StrokePoint(panel.x + panel.width, panel.y + panel.height),
          stops: [Stop(0, border(0.55)), Stop(0.35, border(0.16)), Stop(0.7, border(0.07)), Stop(1, border(0.28))]),
        width: line))
    return panel
  }

  /// A round ground whose edge and rim are stops of gradients rather than shapes: renderers smooth the edges of curves
  /// each in their own way, but agree on gradients.
  private mutating func paintMedallion() throws(QuoteCard.Failure) {
    let radius = width / 2
    let center = StrokePoint(radius, radius)
    let unit = width / 600
    func offset(_ inset: Double) -> Double { max(0, 1 - inset * unit / radius) }
    if card.ground != .none {
      let (inner, outer): (UInt8, UInt8) = isLight ? (0xFF, 0xCC) : (0x2D, 0x08)
      let whole = Stroke.rectangle(x: 0, y: 0, width: width, height: height)
      scene.add(
        [whole],
        fill: .radial(
          center: center, radius: radius,
          stops: [
            Stop(0, Color(gray: inner)), Stop(offset(2), Color(gray: outer)),
            Stop(offset(0.5), Color(gray: outer, opacity: 0)), Stop(1, Color(gray: outer, opacity: 0)),
          ]))
      let rim = Color(gray: isLight ? 0x80 : 0xFF, opacity: 0)
      var bright = rim
      bright.opacity = 0.3 * step
      scene.add(
        [whole],
        fill: .radial(
          center: center, radius: radius,
          stops: [
            Stop(0, rim), Stop(offset(6), rim), Stop(offset(4.5), bright), Stop(offset(3.5), bright),
            Stop(offset(2), rim), Stop(1, rim),
          ]))
    }
    try paintLine(
      tallest: 0.45 * width, in: Panel(x: 0, y: 0, width: width, height: height), padding: 0.25 * width)
  }
}
