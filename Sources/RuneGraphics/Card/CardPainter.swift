/// Paints a card as plain paths and gradients, which all renderers draw alike.
///
/// S is the shorter side. The proportions were set by eye; where two of them compete, the runes win.
struct CardPainter {
  private let card: QuoteCard
  private let font: StrokeFont
  private let text: ShapedText
  /// The same text in Latin letters.
  private var latin: ShapedText?
  /// The same in capitals, for below a single word.
  private let capitals: ShapedText?
  private var author: ShapedText?

  private var scene = PictureScene(unit: .pixel, width: 1, height: 1)
  private var width = 0.0
  private var height = 0.0
  private var shorter: Double { min(width, height) }
  /// What Latin letters are measured by: a banner is looked at as small as it is wide.
  private var latinMeasure: Double { max(shorter, 0.5 * max(width, height)) }
  private(set) var runeHeight = 0.0
  private(set) var brokenWords = 0
  /// The lines for which the text is too long.
  private(set) var omitted: [QuoteCard.Line] = []
  /// From line to line, in heights of a rune; less where they are too small.
  private var linePitch = 1.62
  /// More lines than this are not a card.
  private static let mostLines = 60

  init(card: QuoteCard, font: StrokeFont, text: ShapedText, latin: String?) {
    self.card = card
    self.font = font
    self.text = text
    // 1.15 for Latin, whose pen is lighter than that of runes.
    let thin = PenStyle(weight: 1.325, ends: .round)
    func shaped(_ text: String?) -> ShapedText? {
      guard let text, !text.isEmpty else { return nil }
      let shaped = ShapedText(text, font: font, style: thin)
      return shaped.hasLetters ? shaped : nil
    }
    capitals = shaped(latin?.uppercased())
    self.latin = shaped(latin)
    // Capitals of one height, set wide, are quieter than the text.
    author = shaped(card.size.showsAuthor ? card.author?.uppercased() : nil)
  }

  typealias Color = PictureScene.Color
  typealias Stop = PictureScene.Stop

  private var isLight: Bool { card.ground == .light }
  private func gray(_ dark: UInt8, _ light: UInt8, opacity: Double = 1) -> Color {
    // As far from black as from white.
    if card.ground == .none { return Color(gray: 0x76, opacity: opacity) }
    return Color(gray: isLight ? light : dark, opacity: opacity)
  }

  /// On stone, with its veins and grain, letters that are not carved have more contrast.
  private func besideRunes(_ dark: UInt8, _ light: UInt8) -> Color {
    card.isCarved ? gray(0xDC, card.stone == .granite ? 0 : 0x30) : gray(dark, light)
  }

  mutating func paint() throws(QuoteCard.Failure) -> PictureScene {
    var usual = card.size.usual
    // A strip of more would be many times as long as high.
    let block = card.size == .inline && (text.letterCount > 24 || text.lines.count > 1) ? inlineBlock() : nil
    if let block {
      let width = widest(block.lines(spare: 0)) * block.letterHeight / StrokeFont.runeHeight
      usual = (width.rounded(.up) + 160, block.height + 160)
    } else if card.size == .inline {
      let line = text.paragraphs.first { _ in true } ?? []
      let breaker = LineBreaker(line, tracking: 0)
      usual = (max(200, breaker.width(breaker.trimmed(0..<line.count)) * 72 / StrokeFont.runeHeight + 132), 200)
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
      // However many lines there are.
      let panel = paintGlass(inset: 0.1 * min(1, 200 * width / usual.width / shorter))
      guard let block else {
        try paintLine(tallest: 0.36 * shorter, in: panel, padding: 0.23 * shorter)
        break
      }
      runeHeight = block.letterHeight * width / usual.width
      let lines = block.lines(spare: 0)
      add(
        RuneLayout.centered(
          text, lines, pitch: block.pitch * StrokeFont.runeHeight,
          justifiedTo: block.isVerse ? nil : widest(lines)),
        scale: runeHeight / StrokeFont.runeHeight, middleX: panel.x + panel.width / 2,
        top: (height - block.height * width / usual.width) / 2)
    default:
      let panel = paintGlass(inset: card.size.isWidget ? 0 : 0.055)
      try paintText(in: panel)
    }
    if card.ground != .none, !card.isCarved {
      let grain = PictureScene.Grain(side: 180, count: 420, light: 13 / 255, dark: (isLight ? 13 : 41) / 255, seed: 7)
      // Over everything but the letters.
      let first = scene.items.firstIndex { if case .letters = $0 { true } else { false } } ?? scene.items.count
      if card.size != .circular { scene.items.insert(.grain(grain, within: nil), at: first) }
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
  ///
  /// - Parameter color: Nil for runes.
  private mutating func add(_ layout: RuneLayout, scale: Double, middleX: Double, top: Double, color: Color? = nil) {
    // The first row of letters has its top at 0, and lines are centered on 0.
    let frame = PictureFrame(
      unit: .pixel, width: width, height: height, scale: scale, origin: StrokePoint(middleX, top))
    if color == nil, card.isCarved {
      carve(layout, frame)
    } else {
      scene.add(layout, frame: frame, color: color ?? card.ink ?? gray(0xF4, 0x1A))
    }
  }

  /// Painted grooves of letters and of lines that meet them, all of one chisel.
  private mutating func carve(_ layout: RuneLayout, _ frame: PictureFrame, with lines: [Stroke] = []) {
    guard let stone = card.stone else { return }
    var cut = CarvedPicture.cut(layout, frame)
    cut.lines += lines
    CarvedPicture.carve([cut], stone, paint: card.ink ?? Color(gray: stone.tones.paint), on: &scene)
  }

  private func tooLong(_ runeHeight: Double) -> QuoteCard.Failure {
    let factor = max(1.1, card.smallestRune(shorter: shorter) / max(0.5, runeHeight))
    return .tooLong(width: width * factor, height: height * factor)
  }

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
      top: panel.y + (panel.height - runeHeight) / 2)
  }

  /// Lines of one text in letters of one height, counted before they are broken.
  private struct Block {
    let text: ShapedText
    let letterHeight: Double
    /// From line to line, in letter heights.
    let pitch: Double
    /// Between letters, in their units.
    let tracking: Double
    /// In units of the letters.
    let measure: Double
    let lineCount: Int
    /// Whether words had to be broken to fit.
    let breaksWords: Bool
    let isVerse: Bool
    /// Whether its lines are about as long as each other.
    let isAlike: Bool
    /// The lines of each paragraph.
    private let counts: [Int]
    let paragraphs: [(clusters: [ShapedText.Cluster], breaker: CardBreaker)]

    init(_ text: ShapedText, letterHeight: Double, pitch: Double, tracking: Double = 0, room: Double) {
      let measure = room / letterHeight * StrokeFont.runeHeight
      let whole = text.paragraphs.filter { $0.contains { !$0.isSpace } }
        .map { (clusters: $0, breaker: CardBreaker($0, tracking: tracking)) }
      isVerse = whole.count > 1
      let breaks = whole.contains { $0.breaker.widestWord > measure * (1 + 1e-9) }
      paragraphs = whole.map {
        breaks ? ($0.clusters, CardBreaker($0.clusters, tracking: tracking, breakingAbove: measure)) : $0
      }
      (self.text, self.letterHeight, self.pitch, self.tracking, self.measure, breaksWords) = (
        text, letterHeight, pitch, tracking, measure, breaks
      )
      var (counts, most, least, widest) = ([Int](), 1, Double.infinity, 0.0)
      for index in whole.indices {
        counts.append(paragraphs[index].breaker.fewestLines(within: measure))
        most = max(most, counts[index])
        least = min(least, whole[index].breaker.width)
        widest = max(widest, whole[index].breaker.width)
      }
      // Lines of verse that are alike are in as many parts.
      isAlike = isVerse && least >= 0.6 * widest
      if isAlike { for index in counts.indices { counts[index] = min(most, paragraphs[index].breaker.wordCount) } }
      self.counts = counts
      lineCount = counts.reduce(0, +)
    }

    var height: Double { letterHeight * (1 + pitch * Double(max(1, lineCount) - 1)) }
    var keepsLines: Bool { lineCount == paragraphs.count }

    typealias Lines = [(paragraph: [ShapedText.Cluster], range: Range<Int>)]

    /// The lines, as even as they go: where there is height to spare, a text in prose may take up to three more.
    func lines(spare: Double) -> Lines {
      let more = isVerse ? 0 : min(3, Int(max(0, spare) / (pitch * letterHeight)))
      var best: (lines: Lines, score: Double) = ([], .infinity)
      for extra in 0...more {
        var lines: Lines = []
        var unevenness = 0.0
        for (number, (clusters, breaker)) in paragraphs.enumerated() {
          let count = min(counts[number] + extra, breaker.wordCount)
          guard
            let set = breaker.lines(
              count, within: measure, isBlock: !isVerse && RuneLayout.isBlock(count, words: breaker.wordCount))
          else { continue }
          lines += set.lines.map { (clusters, $0) }
          unevenness += set.unevenness
        }
        let score = unevenness + 0.03 * Double(extra)
        if score < best.score, !lines.isEmpty { best = (lines, score) }
      }
      return best.lines
    }

    func brokenWords(in lines: Lines) -> Int {
      guard breaksWords, !isVerse else { return 0 }
      return LineBreaker(paragraphs[0].clusters, tracking: 0).brokenWords(in: lines.map { $0.range })
    }
  }

  /// The runes and what stands below or beside them.
  private struct Arrangement {
    /// The width of all of it, and of the runes and of what is beside them; nil for what is below.
    var room: Double
    var columns: (left: Double, right: Double)?
    var runes: Block
    var latin: Block?
    var author: Block?
    /// From the runes to what is below them, and from there to the author.
    var gap: Double
    var authorGap: Double

    var height: Double {
      if columns != nil, let latin {
        return max(runes.height, latin.height + (author.map { authorGap + $0.height } ?? 0))
      }
      var height = runes.height
      if let latin { height += gap + latin.height }
      if let author { height += (latin == nil ? gap : authorGap) + author.height }
      return height
    }
  }

  /// The lines of a text that is too long for one: four of runes as large as they may be, and more where those are the smallest.
  private func inlineBlock() -> Block {
    func block(_ height: Double) -> Block { Block(text, letterHeight: height, pitch: 1.62, room: 882) }
    let large = stride(from: 54.0, to: 27, by: -3).lazy.map(block).first {
      $0.lineCount <= max(4, $0.paragraphs.count) && !$0.breaksWords
    }
    return large ?? block(27)
  }

  private func widest(_ lines: Block.Lines) -> Double {
    lines.reduce(0) { max($0, LineBreaker.width(of: $1)) }
  }

  /// One word of up to thirty letters, or up to four letters: large, between two lines that fade out over the card, with crosses
  /// beside it, or, of up to eleven, above and below on a card as high as wide; a letter without them. On a story, the letters of
  /// a short one are below each other, and one of up to 34 is on a band that stands and is read upward.
  ///
  /// - Returns: Whether the text is such a word.
  private mutating func paintWord(in panel: Panel) -> Bool {
    let (height, isTall) = (StrokeFont.runeHeight, card.size == .story)
    let text = ShapedText(text.text, font: font.betweenEdges, style: text.style)
    guard let word = text.paragraphs.first(where: { !$0.isEmpty }),
      SizedLayout.Disk.isOneWord(text) || text.lines.count == 1 && text.letterCount < 5,
      text.letterCount > 0,
      capitals?.letterCount ?? text.letterCount <= (isTall ? 34 : panel.height > 0.7 * panel.width ? 11 : 30)
    else { return false }
    let isLetter = text.letterCount == 1
    let isStory = isTall && !isLetter
    let isSquare = !isLetter && !isTall && panel.height > 0.7 * panel.width
    // A low one has a cross below it, too, before the Latin letters.
    let isLong = isSquare && text.letterCount > 8
    let line = LineBreaker(word, tracking: 0)
    let row = RuneLayout.centered(text, [(word, line.trimmed(0..<word.count))], pitch: 0)
    let across = row.inkBox.width + (isLetter ? 2 : isSquare ? 4 : 14) + 2 * text.style.weight
    let tallest = min(
      (isSquare ? 0.33 : !isLetter ? 0.38 : card.size == .widgetSmall ? 0.56 : 0.52) * shorter,
      0.9 * panel.width / across * height)
    // What stands below, as lines of capitals.
    let capital = max(leastCapital, isTall ? 0.044 * width : min(0.056 * shorter, 0.26 * tallest))
    let below = [(capitals, capital), (author, capitals == nil ? capital : max(leastCapital, 0.64 * capital))]
      .compactMap { shaped, capital -> (layout: RuneLayout, capital: Double)? in
        guard let shaped else { return nil }
        let block = Block(shaped, letterHeight: capital, pitch: 1.9, room: .infinity)
        let layout = RuneLayout.centered(shaped, block.lines(spare: 0), pitch: 1.9 * height, tracking: 2.6)
        return (layout, min(capital, 0.9 * panel.width / layout.inkBox.width * height))
      }
    if below.contains(where: { $0.layout.runs.count > 1 || $0.capital < leastCapital }) { return false }
    let (space, pitch) = (
      isTall ? 0.085 * width : isLong ? 0.1 * shorter : min(0.115 * shorter, 0.45 * tallest), 2.5 * capital
    )
    let gap = below.isEmpty ? 0 : space + capital + pitch * Double(below.count - 1)
    let (top, room) = isTall ? (290 / 1920 * self.height, 1250 / 1920 * self.height) : (panel.y, panel.height)
    var (layout, size, scale) = (row, StrokePoint(across, height), tallest / height)
    if isStory, text.letterCount < 5, let column = try? RuneLayout.columns(text) {
      layout = column
      size = StrokePoint(max(height, layout.inkBox.width + 6), layout.inkBox.height + 5)
      scale = min(0.3 * width / height, (room - gap) / size.y)
    } else if isStory {
      layout = row.turnedRight.turnedRight.turnedRight
      // The double bars are farther from the letters than one stave from the next.
      size = StrokePoint(height, layout.inkBox.height + 14)
      scale = min(0.34 * width / height, (room - gap) / size.y)
    }
    let center = isStory ? layout.inkBox.center : StrokePoint(0, height / 2)
    runeHeight = (scale * height).rounded(.down)
    scale = runeHeight / height
    let middle = StrokePoint(panel.x + panel.width / 2, top + (isTall ? 0.5 : 0.51) * (isSquare ? room : room - gap))
    let origin = StrokePoint(middle.x - center.x * scale, (middle.y - center.y * scale).rounded())
    func placed(_ x: Double, _ y: Double) -> StrokePoint { middle + StrokePoint(x, y) * scale }
    let color = card.ink ?? gray(0xF4, 0x1A)
    let half = size * 0.5
    var lines: [Stroke] = []
    if isStory {
      let corner = placed(-half.x, -half.y)
      lines = [.rectangle(x: corner.x, y: corner.y, width: size.x * scale, height: size.y * scale)]
      if text.letterCount > 4 {
        // Grooves are wider than lines.
        let inner = half.y - (card.isCarved ? 2.3 : 1.7)
        lines += [-inner, inner].map { Stroke(polyline: [placed(-half.x, $0), placed(half.x, $0)]) }
      }
      if !card.isCarved { scene.add(lines, line: PictureScene.Line(.flat(color), width: 0.75 * scale)) }
    } else if !isLetter {
      // As far above the word as the capitals are below.
      let away = isSquare ? half.y + (space + (isLong ? 0 : capital / 2)) / scale : row.inkBox.width / 2 + 4.6
      let arm = isLong ? 0.025 * shorter / scale : isSquare ? min(1.9, 0.7 * capital / scale) : 1.9
      // Beside digits, and wherever there is a plus, they would be letters.
      let isNumber = text.text.unicodeScalars.contains { $0 == "+" || !isSquare && ("*"..."9").contains($0) }
      let places = isNumber ? [] : isSquare && !below.isEmpty && !isLong ? [-away] : [-away, away]
      let crosses = places.flatMap { place -> [Stroke] in
        let (x, y) = isSquare ? (0, place) : (place, 0)
        return [
          Stroke(polyline: [placed(x - arm, y), placed(x + arm, y)]),
          Stroke(polyline: [placed(x, y - arm), placed(x, y + arm)]),
        ]
      }
      // Staves end in the middle of the grooves, which run from edge to edge.
      lines =
        crosses
        + [-half.y, half.y].map { y in
          Stroke(polyline: [StrokePoint(-0.1 * width, placed(0, y).y), StrokePoint(1.1 * width, placed(0, y).y)])
        }
      if !card.isCarved {
        func shade(_ opacity: Double) -> Color { Color(color.hexadecimal, opacity: opacity) }
        let fade = PictureScene.Paint.linear(
          from: StrokePoint(panel.x, 0), to: StrokePoint(panel.x + panel.width, 0),
          stops: [Stop(0, shade(0)), Stop(0.14, shade(1)), Stop(0.86, shade(1)), Stop(1, shade(0))])
        let edges = [-height / 2 - 0.75, height / 2].map { y in
          Stroke.rectangle(x: panel.x, y: placed(0, y).y, width: panel.width, height: 0.75 * scale)
        }
        scene.add(edges, fill: fade)
        scene.add(crosses, line: PictureScene.Line(.flat(color), width: min(arm / 1.9, 1) * scale))
      }
    }
    let frame = PictureFrame(unit: .pixel, width: width, height: self.height, scale: scale, origin: origin)
    if card.isCarved {
      carve(layout, frame, with: lines)
    } else {
      scene.add(layout, frame: frame, color: color)
    }
    for (number, line) in below.enumerated() {
      add(
        line.layout, scale: line.capital / height, middleX: middle.x,
        top: placed(0, half.y).y + (isLong ? 2 * space - capital / 2 : space) + pitch * Double(number),
        color: besideRunes(0xB4, 0x55))
    }
    return true
  }

  private mutating func paintText(in panel: Panel) throws(QuoteCard.Failure) {
    if paintWord(in: panel) { return }
    let isTall = height > 1.2 * width
    var (area, padding) = (panel, (card.size.isWidget ? 0.1 : 0.085) * shorter)
    if card.size == .story {
      // Apps cover the 250 pixels above and the 340 below of 1920.
      (area.y, area.height, padding) = (286 / 1920 * height, 1274 / 1920 * height, 0)
    }
    // A few words on a card that is not wide go nearly from edge to edge.
    let words = text.paragraphs.reduce(0) { $0 + CardBreaker($1).wordCount }
    let isVerse = text.paragraphs.dropFirst().contains { _ in true }
    let few = !isVerse && !(2...3).contains(words) ? 0.1 : card.size.isWidget ? 0.07 : 0.055
    let side = width > 1.2 * height ? 0.085 * width : few * shorter
    var (set, free) = try arrangement(words: words) { [area, padding] margins in
      (panel.width - 2 * margins * side, area.height - 2 * margins * padding)
    }
    var lines = set.runes.lines(spare: free - set.height)
    if !set.runes.isVerse, lines.count > 3 {
      // Somewhat smaller runes may fill their lines evenly.
      let largest = set.runes.letterHeight
      var best = 0.0
      for step in 0..<16 {
        let height = (largest * (1 - 0.01 * Double(step))).rounded(.down)
        let other = arrangement(height, room: set.room, inColumns: set.columns != nil)
        let broken = other.runes.lines(spare: free - other.height)
        let widest = widest(broken)
        let stretch = RuneLayout.stretch(text, broken, to: widest).max() ?? 1
        // A line that is lost among the others, or at the end, is worse.
        let widths = broken.map { LineBreaker.width(of: $0) / widest }
        let inner = stretch < 1 ? 1 : widths.dropLast().min() ?? 1
        let short = max(0.7 - inner, 0.55 - (widths.last ?? 1), 0)
        let score = other.runes.letterHeight * (1 - 0.1 * stretch - (short > 0 ? 0.08 + short : 0))
        if score > best, !other.runes.breaksWords { (best, set, lines) = (score, other, broken) }
      }
    }
    runeHeight = set.runes.letterHeight
    let (left, right) = (panel.x + (panel.width - set.room) / 2, panel.x + (panel.width + set.room) / 2)
    let middleX = set.columns.map { left + $0.left / 2 } ?? panel.x + panel.width / 2
    brokenWords = set.runes.brokenWords(in: lines)
    let grid = StrokeFont.runeHeight
    // A block fills the height as far as its lines stay together, and verse about two thirds of that of a story.
    let close = set.runes.pitch
    let spare = ((isVerse ? 0.65 : 1) * free - set.height) / runeHeight / Double(max(1, lines.count - 1))
    let most = isVerse ? (isTall ? 2.2 : close) : lines.count < 5 ? close : 1.85
    let pitch = max(close, min(most, close + spare))
    let height =
      set.height + (Double(lines.count - 1) * pitch - Double(set.runes.lineCount - 1) * set.runes.pitch) * runeHeight
    let y = (area.y + (area.height - height) * (isTall ? 0.45 : 0.47)).rounded()
    add(
      RuneLayout.centered(text, lines, pitch: pitch * grid, justifiedTo: set.runes.isVerse ? nil : widest(lines)),
      scale: runeHeight / grid, middleX: middleX, top: y)
    var top = y + height - set.height + set.runes.height + set.gap
    if let columns = set.columns {
      top = y
      if let latin = set.latin, latin.lineCount == lines.count { top += (runeHeight - latin.letterHeight) / 2 }
      let line = right - columns.right - (set.room - columns.left - columns.right) / 2
      scene.add(
        [Stroke(polyline: [StrokePoint(line, y), StrokePoint(line, y + height)])],
        line: PictureScene.Line(
          .flat(Color(besideRunes(0xBD, 0x4A).hexadecimal, opacity: 0.4)), width: max(1, 0.0014 * shorter)))
    }
    let isBlock = !set.runes.isVerse && !RuneLayout.stretch(text, lines, to: widest(lines)).isEmpty
    for (block, color) in [(set.latin, besideRunes(0xBD, 0x4A)), (set.author, besideRunes(0xB2, 0x55))] {
      guard let block else { continue }
      var layout = RuneLayout.centered(
        block.text, block.lines(spare: 0), pitch: block.pitch * grid, tracking: block.tracking)
      // Below a block, it begins where that does.
      let edge = set.columns != nil ? 0 : -widest(lines) / 2 * runeHeight / block.letterHeight
      for index in layout.runs.indices where edge == 0 || isBlock { layout.runs[index].placement.origin.x = edge }
      if edge == 0, block.tracking > 0 { top = y + height - block.height }
      add(
        layout, scale: block.letterHeight / grid, middleX: set.columns.map { right - $0.right } ?? middleX, top: top,
        color: color)
      top += block.height + set.authorGap
    }
  }

  /// The height of the smallest capitals that are worth reading: 8 points on a widget.
  private var leastCapital: Double {
    card.size.isWidget ? 24 * width / card.size.usual.width : min(0.026 * latinMeasure, 12)
  }

  private var leastRune: Double { card.size.leastRune * width / card.size.usual.width }

  /// The largest runes that fit with all that stands below them. Where that would be too small to read, they stand alone,
  /// and where they are too small even so, with smaller margins and closer lines.
  private mutating func arrangement(
    words: Int, _ space: (_ margins: Double) -> (room: Double, free: Double)
  ) throws(QuoteCard.Failure) -> (set: Arrangement, free: Double) {
    let smallest = card.smallestRune(shorter: shorter)
    let tallest =
      card.size == .widgetSmall
      ? (0.56 * shorter).rounded(.down)
      : words <= 3 ? min(0.296 * shorter, 0.2 * (width * height).squareRoot()) : 0.165 * shorter
    func largest(_ margins: Double, atLeast least: Double, inColumns: Bool = false) -> (
      set: Arrangement, free: Double
    )? {
      let (room, free) = space(margins)
      let set = self.largest(below: tallest, room: room, free: free, inColumns: inColumns)
      guard let set, set.runes.letterHeight >= least else { return nil }
      // The more lines, the more of the card they fill.
      let narrower = max(0.7, 1.4 - 0.1 * Double(set.runes.lineCount))
      return (margins == 1 && narrower < 1 ? largest(narrower, atLeast: least, inColumns: inColumns) : nil) ?? (
        set, free
      )
    }
    let lines = (latin, author)
    (latin, author) = (nil, nil)
    let alone = largest(1, atLeast: max(smallest, leastRune))
    for (latin, author) in lines.0 == nil ? [lines] : [lines, (nil, lines.1)] where latin != nil || author != nil {
      (self.latin, self.author) = (latin, author)
      // On a small widget, they don't make the runes of more than a few words much smaller.
      let share = card.size != .widgetSmall ? 0 : words > 3 ? 0.85 : 0.6
      let most = share * (alone?.set.runes.letterHeight ?? 0)
      let least = max(smallest, QuoteCard.leastRuneToLatin * leastCapital, leastRune, most)
      let below = largest(1, atLeast: least)
      // A long text on a wide card has the Latin letters beside it, and so has a list.
      if latin != nil, width > 1.2 * height, let beside = largest(1, atLeast: least, inColumns: true),
        case let (few, least) = beside.set.runes.isVerse ? (2, 0.9) : (6, 1.1), beside.set.runes.lineCount > few,
        !beside.set.runes.isVerse || beside.set.runes.keepsLines && beside.set.latin?.keepsLines != false,
        beside.set.runes.letterHeight >= least * (below?.set.runes.letterHeight ?? 0)
      {
        return beside
      }
      if let below { return below }
      omitted.append(latin == nil ? .author : .latin)
    }
    (latin, author) = (nil, nil)
    if let alone { return alone }
    linePitch = 1.42
    guard let close = largest(leastRune > 0 ? 0.7 : 1, atLeast: smallest) else { throw tooLong(0.7 * smallest) }
    return close
  }

  /// The arrangement with the largest runes up to a height.
  ///
  /// - Complexity: O(letters) for each of up to thirty heights that are tried.
  private func largest(below limit: Double, room: Double, free: Double, inColumns: Bool) -> Arrangement? {
    func fitting(_ height: Double, _ breaksWords: Bool, _ most: Int?) -> Arrangement? {
      let set = arrangement(height, room: room, inColumns: inColumns)
      // The lines of verse are broken only between words.
      let mayBreak = (breaksWords && !set.runes.isVerse || !set.runes.breaksWords) && set.latin?.breaksWords != true
      let fits = mayBreak && set.height <= free && set.runes.lineCount <= most ?? Self.mostLines
      return fits ? set : nil
    }
    func search(_ limit: Double, breaksWords: Bool = false, in most: Int? = nil) -> Arrangement? {
      if let set = fitting(limit, breaksWords, most) { return set }
      let range = (card.smallestRune(shorter: shorter) / 2, limit)
      let low = halved(range, times: 12) { fitting($0, breaksWords, most) != nil }.low
      // Whole pixels keep the tops and feet of the letters sharp.
      return fitting(low < 16 ? low : low.rounded(.down), breaksWords, most) ?? fitting(low, breaksWords, most)
    }
    let whole = search(limit)
    // Verse keeps its lines, and on a wide card a couple stands together, where that does not make them much smaller.
    if let whole, whole.runes.isVerse || width > 1.2 * height && text.clusters.contains(where: { $0.isAnd }) {
      let (isVerse, count, height) = (whole.runes.isVerse, whole.runes.paragraphs.count, whole.runes.letterHeight)
      let least = isVerse ? max(0.045 * shorter, whole.runes.isAlike ? 0.7 * height : 0) : 0.8 * height
      for most in isVerse ? [count, 2 * count] : [count] {
        if let kept = search(limit, in: most), kept.runes.letterHeight >= least { return kept }
      }
    }
    // A word that keeps all others small is broken, and one alone that would be a thread; on a widget, one under 13 points.
    let least = SizedLayout.Disk.isOneWord(text) ? 0.12 : card.size.isWidget ? 0.08 : 0.05
    let small = min(limit, least * shorter)
    if let whole, whole.runes.letterHeight >= small { return whole }
    guard let broken = search(small, breaksWords: true) else { return whole }
    guard broken.runes.letterHeight > whole?.runes.letterHeight ?? 0 else { return whole }
    return search(limit, breaksWords: true, in: broken.runes.lineCount)
  }

  private func arrangement(_ runeHeight: Double, room: Double, inColumns: Bool) -> Arrangement {
    let both = room - 0.06 * width
    let columns = inColumns ? (left: 0.66 * both, right: 0.34 * both) : nil
    let usual = max(leastCapital, min(0.044 * latinMeasure, max(0.026 * latinMeasure, 0.4 * runeHeight)))
    let capital = min(usual, runeHeight / QuoteCard.leastRuneToLatin)
    let small = card.size.isWidget ? max(min(capital, leastCapital), 0.78 * capital) : 0.78 * capital
    let runes = Block(text, letterHeight: runeHeight, pitch: linePitch, room: columns?.left ?? room)
    func latin(_ shaped: ShapedText) -> Block {
      // In its column, it is as large as the runes are high, but for the author; of verse, each line is beside its runes.
      let isVerse = runes.isVerse && author == nil
      let largest = runeHeight / (isVerse ? 1.9 : QuoteCard.leastRuneToLatin)
      // No word is broken, and no line of verse: the letters become smaller.
      let (most, least) = inColumns ? (largest / capital, isVerse ? 0.58 : 1) : (1, 0.58)
      let blocks = stride(from: most, to: least - 0.01, by: -0.05).lazy.map {
        let pitch = inColumns && isVerse ? linePitch * runeHeight / capital / $0 : 1.9
        return Block(shaped, letterHeight: capital * $0, pitch: pitch, room: columns?.right ?? 0.94 * room)
      }
      return blocks.first {
        inColumns && isVerse
          ? $0.lineCount == runes.lineCount
          : !$0.breaksWords && (!inColumns || $0.height + 4 * capital < runes.height)
      } ?? Block(shaped, letterHeight: capital, pitch: 1.9, room: columns?.right ?? 0.94 * room)
    }
    return Arrangement(
      room: room, columns: columns, runes: runes, latin: self.latin.map(latin),
      author: author.map { Block($0, letterHeight: small, pitch: 1.9, tracking: 1.7, room: columns?.right ?? room) },
      // A word in very large runes does not push the text below to the foot of the card.
      gap: max(0.08 * shorter, min(0.95 * runeHeight, 0.12 * shorter)), authorGap: 2.3 * capital)
  }

  // MARK: Ground and glass

  /// The ground, the glass on it and its shadow.
  private mutating func paintGlass(inset: Double) -> Panel {
    let longer = max(width, height)
    let edge = inset * shorter
    let panel = Panel(x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge)
    if let stone = card.stone { CarvedPicture.paint(stone, on: &scene) }
    guard card.ground != .none, !card.isCarved else { return panel }
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
          Stop(0, Color(gray: 255, opacity: isLight ? 0.6 : 0.13)),
          Stop(1, Color(gray: 255, opacity: 0)),
        ]))
    guard inset > 0 else { return panel }
    let radius = 0.05 * shorter
    func rounded(_ grow: Double) -> Stroke {
      .rectangle(
        x: panel.x - grow, y: panel.y - grow, width: panel.width + 2 * grow, height: panel.height + 2 * grow,
        radius: radius + grow)
    }
    paintShadow(of: panel, radius: radius)
    func glass(_ opacity: Double) -> Color { Color(gray: 255, opacity: min(0.9, opacity * (isLight ? 5 : 1))) }
    scene.add(
      [rounded(0)],
      fill: .linear(
        from: StrokePoint(panel.x, panel.y), to: StrokePoint(panel.x + 0.3 * panel.width, panel.y + panel.height),
        stops: [Stop(0, glass(0.115)), Stop(0.55, glass(0.035)), Stop(1, glass(0.055))]))
    let line = max(1, 0.0014 * shorter)
    func border(_ opacity: Double) -> Color {
      isLight ? Color(gray: 0, opacity: 0.45 * opacity) : Color(gray: 255, opacity: opacity)
    }
    scene.add(
      [rounded(-line / 2)],
      line: PictureScene.Line(
        .linear(
          from: StrokePoint(panel.x, panel.y), to: StrokePoint(panel.x + panel.width, panel.y + panel.height),
          stops: [Stop(0, border(0.55)), Stop(0.35, border(0.16)), Stop(0.7, border(0.07)), Stop(1, border(0.28))]),
        width: line))
    return panel
  }

  /// A soft shadow below the glass, in nine areas side by side: each pixel is darkened once. Layers one above the other
  /// would be rounded by every renderer in its own way.
  private mutating func paintShadow(of panel: Panel, radius: Double) {
    let reach = (radius + 0.04 * shorter).rounded()
    let drop = 0.018 * shorter
    let (left, right) = ((panel.x + radius).rounded(), (panel.x + panel.width - radius).rounded())
    let (top, bottom) = ((panel.y + drop + radius).rounded(), (panel.y + drop + panel.height - radius).rounded())
    func shade(_ part: Double) -> Color { Color(gray: 0, opacity: (isLight ? 0.085 : 0.28) * part) }
    // From the inside outwards.
    let solid = radius / reach
    let stops = [(0.0, 1.0), (solid, 1), (solid + 0.3 * (1 - solid), 0.5), (solid + 0.65 * (1 - solid), 0.12), (1, 0)]
      .map { Stop($0, shade($1)) }
    for (row, y, height) in [(-1.0, top - reach, reach), (0, top, bottom - top), (1, bottom, reach)] {
      for (column, x, width) in [(-1.0, left - reach, reach), (0, left, right - left), (1, right, reach)] {
        let inside = StrokePoint(column < 0 ? left : right, row < 0 ? top : bottom)
        let fill: PictureScene.Paint =
          if row == 0, column == 0 { .flat(shade(1)) } else if row == 0 || column == 0 {
            .linear(from: inside, to: inside + StrokePoint(column * reach, row * reach), stops: stops)
          } else {
            .radial(center: inside, radius: reach, stops: stops)
          }
        scene.add([.rectangle(x: x, y: y, width: width, height: height)], fill: fill)
      }
    }
  }

  /// A round ground whose edge and rim are stops of gradients rather than shapes: renderers smooth the edges of curves
  /// each in their own way, but agree on gradients.
  private mutating func paintMedallion() throws(QuoteCard.Failure) {
    let radius = width / 2
    let center = StrokePoint(radius, radius)
    let unit = width / 600
    func offset(_ inset: Double) -> Double { max(0, 1 - inset * unit / radius) }
    if card.ground != .none {
      let face = card.stone?.tones.face
      let (inner, outer) = (face?[0] ?? (isLight ? 0xFF : 0x2D), face?[2] ?? (isLight ? 0xCC : 0x08))
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
      let bright = Color(gray: rim.red, opacity: 0.3)
      scene.add(
        [whole],
        fill: .radial(
          center: center, radius: radius,
          stops: [
            Stop(0, rim), Stop(offset(32), rim), Stop(offset(31), bright), Stop(offset(29), bright),
            Stop(offset(28), rim), Stop(offset(6), rim), Stop(offset(4.5), bright), Stop(offset(3.5), bright),
            Stop(offset(2), rim), Stop(1, rim),
          ]))
    }
    try paintLine(tallest: 0.6 * width, in: Panel(x: 0, y: 0, width: width, height: height), padding: 0.2 * width)
  }
}
