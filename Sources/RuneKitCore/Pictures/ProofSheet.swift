/// A page to check a text by before it is cut or tattooed: the runes large with the Latin below each, the reasons for
/// letters that had a choice, other spellings with their shares, a mirrored stencil, and the same in other scripts.
///
/// Lengths are millimeters. A text that is too long for one page has several.
struct ProofSheet {
  /// Why there is no sheet.
  enum Failure: Error { case noLetters, tooLong }

  private let text: PictureText
  private let proof: ProofText
  private let style: PenStyle
  private let font: StrokeFont
  private let ink: PictureScene.Color
  private let date: String?

  private let width: Double
  private let height: Double
  private static let (left, top) = (18.0, 16.0)
  /// Where a page begins below its header.
  private static let first = top + 11
  private var right: Double { width - Self.left }
  private var bottom: Double { height - 14 }
  private typealias Color = PictureScene.Color
  private static let (dark, gray, light) = (Color(gray: 0x22), Color(gray: 0x66), Color(gray: 0xB8))
  /// Heights of capitals.
  private static let (small, body, heading, title) = (2.1, 2.5, 2.4, 6.0)
  private static let pitch = 1.95
  /// From the left to what is said of a letter, a word or a script.
  private static let column = 44.0

  /// - Parameters:
  ///   - style: Of the runes.
  ///   - date: As it is written.
  ///   - font: With all letters.
  ///   - paper: Of the pages.
  init(
    _ text: PictureText, _ proof: ProofText, style: PenStyle, ink: PictureScene.Color, date: String?, font: StrokeFont,
    paper: PaperSize
  ) {
    (width, height) = paper.size
    (self.text, self.proof, self.style, self.ink, self.date, self.font) = (text, proof, style, ink, date, font)
  }

  func scenes() throws(Failure) -> (pages: [PictureScene], undrawn: [RenderedPicture.Undrawn]) {
    let shaped = ShapedText(text.drawnLetters, font: font, style: style)
    guard shaped.hasLetters else { throw .noLetters }
    var pages = [newPage()]
    let head = drawHead(on: &pages[0])
    guard head < bottom - 30 else { throw .tooLong }
    var foot = newPage()
    // What follows the runes is set once to learn its height, and again in its place.
    var below = 0.0
    for section in sections { below = section(&foot, below) }
    let room = bottom - 6 - below - head
    if room >= 30, let used = drawRunes(shaped, on: &pages, from: head, room: min(room, 130)) {
      var y = max(used, head + min(room, 60))
      // Few parts are not crowded at the top.
      let gap = min(5, max(0, head + room - y) / Double(sections.count))
      for section in sections { y = section(&pages[0], y + gap) }
    } else {
      guard var y = drawRunes(shaped, on: &pages, from: head, room: nil) else { throw .tooLong }
      for section in sections {
        var scratch = newPage()
        if y + section(&scratch, 0) > bottom - 2 {
          pages.append(newPage())
          y = Self.first
          guard y + section(&scratch, 0) <= bottom - 6 else { throw .tooLong }
        }
        y = section(&pages[pages.count - 1], y)
      }
    }
    for index in pages.indices { drawFrame(on: &pages[index], number: index + 1, of: pages.count) }
    let title = ShapedText(text.title, font: font, style: style).missing
    let said = Set((shaped.missing + title).map { $0.scalar })
    var others: [ShapedText.Missing] = []
    for var entry in pages.flatMap({ $0.missing }) where !said.contains(entry.scalar) {
      if let place = others.firstIndex(where: { $0.scalar == entry.scalar }) {
        others[place].count += entry.count
      } else {
        entry.firstPlace = 0
        others.append(entry)
      }
    }
    return (
      pages.map { $0.scene },
      [(nil, shaped.missing), ("the text in Latin letters", title), ("the remarks of the proof", others)]
    )
  }

  private func newPage() -> Page {
    var page = Page(scene: PictureScene(unit: .millimeter, width: width, height: height), font: font)
    page.scene.add([.rectangle(x: 0, y: 0, width: width, height: height)], fill: .flat(.init(gray: 255)))
    return page
  }

  // MARK: Parts of the page

  private func drawHead(on page: inout Page) -> Double {
    let lines = page.add(
      text.title, Self.left, Self.first, capitals: Self.title / (text.title.utf8.count > 30 ? 2 : 1), Self.dark,
      measure: right - Self.left)
    let way = Self.joined([text.scriptName, proof[.mode].first?.first ?? text.mode, text.variant, text.option])
    return page.add(way, Self.left, lines + 1.5, capitals: Self.body, Self.gray) + 4
  }

  private static func joined(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " · ") }

  /// The runes, each with its Latin: as large as they fit into a room, or without one in lines of 12 mm on as many pages as they
  /// take; lower where a word is wider than a line. Beside each line is a box to tick, and its number where there are several.
  ///
  /// - Returns: Where there is room below them; nil where they do not fit.
  private func drawRunes(_ shaped: ShapedText, on pages: inout [Page], from top: Double, room: Double?) -> Double? {
    let beside = 9.0
    let (left, measure) = (Self.left + beside, right - Self.left - 2 * beside)
    for runeHeight in stride(from: room == nil ? 12.0 : 46, through: 5, by: -0.5) {
      let scale = runeHeight / StrokeFont.runeHeight
      var options = RuneLayout.LineOptions()
      (options.measure, options.balances, options.alignment) = (measure / scale, true, room == nil ? .left : .center)
      // On pages of lines, closer.
      options.linePitch = (room == nil ? 1.6 : Self.pitch) * StrokeFont.runeHeight
      guard let layout = try? RuneLayout.lines(shaped, options), layout.brokenWords == 0 else { continue }
      let (pitch, box) = (options.linePitch, layout.inkBox)
      guard box.width * scale <= measure, room.map({ (box.height + 8) * scale <= $0 }) != false else { continue }
      // Above the first line is room for marks, below each for its Latin.
      let rise = 3 + max(0, -box.minY * scale)
      func lineCount(from top: Double) -> Int {
        room == nil ? max(1, Int((bottom - top - rise) / (pitch * scale))) : .max
      }
      let (first, others) = (lineCount(from: top), lineCount(from: Self.first))
      func place(_ point: StrokePoint) -> (page: Int, place: StrokePoint) {
        let (page, line) = RuneLayout.page(ofBaseline: point.y, first: first, others: others, linePitch: pitch)
        return (page, frame(page).place(StrokePoint(point.x, StrokeFont.runeHeight + Double(line) * pitch)))
      }
      func frame(_ page: Int) -> PictureFrame {
        pages[page].frame(
          scale, x: room == nil ? left : left + measure / 2 - box.center.x * scale,
          y: (page == 0 ? top : Self.first) + rise)
      }
      for (page, part) in layout.pages(first: first, others: others, linePitch: pitch).enumerated() {
        if page > 0 { pages.append(newPage()) }
        pages[page].scene.add(part, frame: frame(page), color: ink)
      }
      let capitals = min(3, max(1.5, 0.19 * runeHeight))
      for label in labels(of: layout) {
        let (page, place) = place(label.place)
        pages[page].add(
          label.latin, place.x, place.y + 0.17 * runeHeight, capitals: capitals, Self.gray, align: .center,
          isSaid: false)
      }
      for (number, run) in layout.runs.enumerated() {
        let (page, place) = place(run.placement.origin)
        let middle = place.y - runeHeight / 2
        if layout.runs.count > 1 {
          pages[page].add(
            "\(number + 1)", left - 4, middle - Self.small / 2, capitals: Self.small, Self.gray, align: .right,
            isSaid: false)
        }
        pages[page].box(right - 4, middle - 2, Self.gray)
      }
      let last = place(layout.runs.last?.placement.origin ?? StrokePoint(0, 0)).place.y
      return last + 0.17 * runeHeight + 2 * capitals + 5
    }
    return nil
  }

  /// The Latin of each part with the place below the middle of its letters.
  private func labels(of layout: RuneLayout) -> [(latin: String, place: StrokePoint)] {
    let parts = proof[.part]
    // The letters that are drawn, in their order, each with the number of its part.
    var letters: [(scalar: Unicode.Scalar, part: Int)] = []
    for (index, part) in parts.enumerated() {
      for scalar in part[1].unicodeScalars where font.glyphs[scalar] != nil && !scalar.properties.isWhitespace {
        letters.append((scalar, index))
      }
    }
    var places: [(box: InkBox, baseline: Double)] = Array(repeating: (.empty, 0), count: parts.count)
    var next = 0
    for run in layout.runs {
      for glyph in run.glyphs {
        let drawing = layout.drawings[glyph.drawing]
        for letter in drawing.letters {
          // A divider after a word that is left out is left out, too.
          while next < letters.count, letters[next].scalar != letter, parts[letters[next].part][0].isEmpty { next += 1 }
          // Where letters and drawings do not agree, no label is better than a wrong one.
          guard next < letters.count, letters[next].scalar == letter else { return [] }
          let part = letters[next].part
          for x in [drawing.spacingMinX, drawing.spacingMaxX] {
            places[part].box.include(layout.place(StrokePoint(x, 0), of: glyph, in: run))
          }
          places[part].baseline = layout.place(StrokePoint(0, 0), of: glyph, in: run).y
          next += 1
        }
      }
    }
    var labels: [(latin: String, place: StrokePoint)] = []
    for (part, place) in zip(parts, places) where !part[0].isEmpty && place.box.minX <= place.box.maxX {
      labels.append((part[0], StrokePoint(place.box.center.x, place.baseline)))
    }
    return labels
  }

  /// What follows the runes: each draws itself from a height on and returns where the next one begins.
  private var sections: [(inout Page, Double) -> Double] {
    [{ drawReasons(on: &$0, from: $1) }, { drawSpellings(on: &$0, from: $1) }] + stones
      + stencils.map { part in { drawStencil(part.layout, part.scale, on: &$0, from: $1) } }
      + scripts + [{ drawSignature(on: &$0, from: $1) }]
  }

  private func head(_ text: String, on page: inout Page, _ y: Double) -> Double {
    // Not below the rule of the header.
    if y != Self.first { page.rule(Self.left, right, y, Self.light) }
    return page.add(text, Self.left, y + (y == Self.first ? 0 : 3), capitals: Self.heading, Self.dark) + 2
  }

  private static let mostReasons = 8
  /// The number of reasons that there is room for: stones take that of some.
  private var reasonCount: Int { proof[.stones].isEmpty ? Self.mostReasons : Self.mostReasons / 2 }

  private func drawReasons(on page: inout Page, from start: Double) -> Double {
    var choices: [[String]] = []
    for choice in proof[.choice] where !choice[0].isEmpty && !choices.contains(choice) { choices.append(choice) }
    guard !choices.isEmpty else { return start }
    let isWhole = proof[.part].allSatisfy { part in part[0].isEmpty || choices.contains { $0.prefix(2) == part[...] } }
    var y = head(isWhole ? "Letter by letter" : "Letters that had a choice", on: &page, start)
    for choice in choices.prefix(reasonCount) {
      page.add(choice[0], Self.left, y, capitals: Self.body, Self.dark)
      page.add(choice[1], Self.left + Self.column / 2, y - 0.9, capitals: Self.body * 1.8, Self.dark, style: .light)
      let reason = page.add(
        choice[2], Self.left + Self.column, y, capitals: Self.body, Self.gray, measure: right - Self.left - Self.column)
      y = reason + 0.8
    }
    if choices.count > reasonCount {
      y = page.add(
        "and \(choices.count - reasonCount) more: runes explain", Self.left + Self.column, y, capitals: Self.body,
        Self.gray)
    }
    return y + 3
  }

  private func drawSpellings(on page: inout Page, from start: Double) -> Double {
    let spellings = proof[.spelling]
    guard !spellings.isEmpty else { return start }
    var y = head("Other spellings", on: &page, start)
    for row in spellings.prefix(proof[.stones].isEmpty ? ProofText.mostWords : 3) {
      page.add(row[0], Self.left, y + 0.9, capitals: Self.body, Self.dark)
      var x = Self.left + Self.column + 6
      for place in stride(from: 1, to: row.count - 1, by: 2) {
        let (text, share) = (row[place], row[place + 1])
        let runes = page.width(text, capitals: 3.9, style: .light)
        let more = share.isEmpty ? 0 : page.width(share, capitals: Self.small, style: Page.thin) + 2
        guard x + runes + more <= right else { break }
        page.box(x - 5, y + 0.4, side: 3, Self.gray)
        page.add(text, x, y, capitals: 3.9, Self.dark, style: .light)
        if !share.isEmpty { page.add(share, x + runes + 2, y + 2.2, capitals: Self.small, Self.gray) }
        x += runes + more + 14
      }
      y += 7
    }
    return y + 1.5
  }

  /// The maximum number of words whose stones are listed.
  private static let mostStones = 100

  /// The stones word by word, so that they go on to another page; then what no stone has, and the source.
  private var stones: [(inout Page, Double) -> Double] {
    guard let end = proof[.stones].first else { return [] }
    let stones = proof[.stone]
    let title = "On stones"
    let words = stones.prefix(Self.mostStones).enumerated().map { (index, stone) in
      return { (page: inout Page, start: Double) -> Double in
        // Again above those that begin a page.
        let y = index == 0 || start == Self.first ? head(title, on: &page, start) : start
        page.add(stone[0], Self.left, y, capitals: Self.body, Self.dark)
        page.add(stone[1], Self.left + Self.column, y - 0.4, capitals: 2.9, Self.dark, style: .light)
        let x = Self.left + Self.column + page.width(stone[1], capitals: 2.9, style: .light) + 4
        return max(y + 5, page.add(stone[2], x, y, capitals: Self.body, Self.gray, measure: right - x) + 0.8)
      }
    }
    return words + [
      { page, start in
        var y = stones.isEmpty ? head(title, on: &page, start) : start
        var notes = end.count > 1 && !end[1].isEmpty ? ["on none: " + end[1]] : []
        let rest = stones.count - Self.mostStones
        if rest > 0 { notes.insert("and \(rest) more: runes explain --attested", at: 0) }
        for note in notes {
          y = page.add(note, Self.left, y, capitals: Self.body, Self.dark, measure: right - Self.left) + 1
        }
        return page.add(end[0], Self.left, y, capitals: Self.small, Self.gray, measure: right - Self.left) + 3
      }
    ]
  }

  /// The stencil by pages.
  private var stencils: [(layout: RuneLayout, scale: Double)] {
    let shaped = ShapedText(text.drawnLetters, font: font, style: style)
    let measure = right - Self.left - 12
    guard let line = try? RuneLayout.lines(shaped, RuneLayout.LineOptions()), line.inkBox.width > 0 else { return [] }
    // Half millimeters, which the head can say.
    let height = min(18, (2 * measure / line.inkBox.width * StrokeFont.runeHeight).rounded(.down)) / 2
    if height >= 4 { return [(line.mirrored, height / StrokeFont.runeHeight)] }
    var options = RuneLayout.LineOptions()
    let small = 5 / StrokeFont.runeHeight
    (options.measure, options.balances, options.alignment) = (measure / small, true, .center)
    guard let broken = try? RuneLayout.lines(shaped, options) else { return [] }
    let count = Int((bottom - Self.first - 30) / (options.linePitch * small))
    return broken.mirrored.pages(first: count, others: count, linePitch: options.linePitch).map { ($0, small) }
  }

  private func drawStencil(_ layout: RuneLayout, _ scale: Double, on page: inout Page, from start: Double) -> Double {
    let halves = Int((scale * StrokeFont.runeHeight * 2).rounded())
    let size = "\(halves / 2)" + (halves % 2 == 0 ? "" : ".5")
    let y = head("Stencil, mirrored: runes \(size) mm high if printed in actual size", on: &page, start)
    let (top, box) = (min(0, layout.inkBox.minY), layout.inkBox)
    let foot = (layout.runs.last?.placement.origin.y ?? 0) + 1
    let height = (foot - top) * scale + 8
    page.scene.add(
      [.rectangle(x: Self.left, y: y, width: right - Self.left, height: height)],
      line: .init(.flat(Self.light), width: 0.2))
    let frame = page.frame(scale, x: (Self.left + right) / 2 - box.center.x * scale, y: y + 4 - top * scale)
    page.scene.add(layout, frame: frame, color: ink)
    return y + height + 4
  }

  /// All scripts, which stay together where a page has room for them.
  private var scripts: [(inout Page, Double) -> Double] {
    let scripts = proof[.script].indices.map { index in
      { (page: inout Page, start: Double) in drawScript(index, on: &page, from: start) }
    }
    func all(_ page: inout Page, _ start: Double) -> Double { scripts.reduce(start) { $1(&page, $0) } }
    var scratch = newPage()
    return all(&scratch, Self.first) < bottom - 6 && !scripts.isEmpty ? [all] : scripts
  }

  private func drawScript(_ index: Int, on page: inout Page, from start: Double) -> Double {
    let y = index == 0 ? head("In other scripts", on: &page, start) : start
    let script = proof[.script][index]
    let (name, runes) = (script[0], script[1])
    page.add(name, Self.left, y + 0.9, capitals: Self.body, Self.gray)
    let measure = right - Self.left - Self.column
    let usual = runes.unicodeScalars.count > 12 ? 4.5 : 6.5
    let capitals = max(3, usual * min(1, measure / max(page.width(runes, capitals: usual, style: .light), 1)))
    let end = page.add(
      runes, Self.left + Self.column, y, capitals: capitals, Self.dark, style: .light, measure: measure)
    return max(y + usual + 2.5, end + 1)
  }

  /// Who has checked the proof, above the foot of a page.
  private func drawSignature(on page: inout Page, from start: Double) -> Double {
    let (y, third) = (bottom - 15, (right - Self.left) / 3)
    page.rule(Self.left, right, y, Self.light)
    for (index, name) in ["Checked by", "Date", "Signature"].enumerated() {
      let x = Self.left + third * Double(index)
      page.add(name, x, y + 2.5, capitals: Self.small, Self.gray)
      page.rule(x, x + 0.85 * third, y + 11, Self.gray)
    }
    return start + 15
  }

  /// The header and the foot of a page.
  private func drawFrame(on page: inout Page, number: Int, of count: Int) {
    page.add("PROOF", Self.left, Self.top, capitals: Self.heading, Self.dark, tracking: 3)
    var title = String(text.title.prefix { !$0.isNewline }.prefix(34))
    if title != text.title { title = title.prefix(upTo: title.lastIndex(of: " ") ?? title.endIndex) + " …" }
    if number > 1 { page.add(title, Self.left + 26, Self.top, capitals: Self.heading, Self.gray) }
    page.add("Page \(number) of \(count)", right, Self.top, capitals: Self.heading, Self.dark, align: .right)
    page.rule(Self.left, right, Self.top + 5, Self.dark)
    page.rule(Self.left, right, bottom, Self.light)
    page.add(
      "Check every letter before it is cut. "
        + Self.joined([proof[.works].first?.first, date, proof[.version].first?.first]), Self.left, bottom + 2.5,
      capitals: 1.7, Self.gray, measure: right - Self.left)
  }
}

/// A page on which lines are drawn.
private struct Page {
  var scene: PictureScene
  let font: StrokeFont
  /// Characters that have no drawing.
  var missing: [ShapedText.Missing] = []

  static let thin = PenStyle(weight: 1.1, ends: .round)

  func frame(_ scale: Double, x: Double, y: Double) -> PictureFrame {
    PictureFrame(unit: .millimeter, width: scene.width, height: scene.height, scale: scale, origin: StrokePoint(x, y))
  }

  func width(_ text: String, capitals: Double, style: PenStyle) -> Double {
    let layout = try? RuneLayout.lines(ShapedText(text, font: font, style: style))
    return (layout?.inkBox.width ?? 0) * capitals / StrokeFont.runeHeight
  }

  /// Draws a text with the tops of its capitals at `y`, and returns where the next line begins.
  @discardableResult
  mutating func add(
    _ text: String, _ x: Double, _ y: Double, capitals: Double, _ color: PictureScene.Color, style: PenStyle = thin,
    align: RuneLayout.Alignment = .left, tracking: Double = 0, measure: Double? = nil, isSaid: Bool = true
  ) -> Double {
    let scale = capitals / StrokeFont.runeHeight
    var options = RuneLayout.LineOptions()
    options.tracking = tracking
    options.linePitch = 1.95 * StrokeFont.runeHeight
    options.measure = measure.map { $0 / scale }
    let shaped = ShapedText(text, font: font, style: style)
    missing += shaped.missing
    guard let layout = try? RuneLayout.lines(shaped, options) else { return y + 1.95 * capitals }
    let box = layout.inkBox
    let shift =
      switch align {
      case .left: 0.0
      case .center: box.center.x
      case .right: box.maxX
      }
    scene.add(layout, frame: frame(scale, x: x - shift * scale, y: y), color: color, text: isSaid ? text : nil)
    let lines = ((layout.runs.last?.placement.origin.y ?? 12) - StrokeFont.runeHeight) / options.linePitch + 1
    return y + lines * 1.95 * capitals
  }

  /// A box to tick.
  mutating func box(_ x: Double, _ y: Double, side: Double = 4, _ color: PictureScene.Color) {
    scene.add([.rectangle(x: x, y: y, width: side, height: side, radius: 0.5)], line: .init(.flat(color), width: 0.3))
  }

  mutating func rule(_ from: Double, _ to: Double, _ y: Double, _ color: PictureScene.Color) {
    let line = Stroke(start: StrokePoint(from, y), segments: [.line(to: StrokePoint(to, y))])
    scene.add([line], line: .init(.flat(color), width: 0.2))
  }
}
