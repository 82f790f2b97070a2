import RuneGraphics

/// A page to check a text by before it is cut or tattooed: the runes large with the Latin below each, the reasons for
/// letters that had a choice, other spellings with their shares, a mirrored stencil, and the same in other scripts.
///
/// Lengths are millimeters on A4.
struct ProofSheet {
  /// Why there is no sheet.
  enum Failure: Error { case noLetters, tooLong }

  private let text: PictureText
  private let proof: ProofText
  private let style: PenStyle
  private let font: StrokeFont
  private let ink: PictureScene.Color
  private let date: String?

  private static let (width, height) = (210.0, 297.0)
  private static let (left, right, top, bottom) = (18.0, 192.0, 16.0, 283.0)
  private typealias Color = PictureScene.Color
  private static let (dark, gray, light) = (Color(gray: 0x22), Color(gray: 0x66), Color(gray: 0xB8))
  /// Heights of capitals.
  private static let (small, body, heading, title) = (1.7, 2.1, 2.0, 5.0)
  private static let pitch = 1.95

  /// - Parameters:
  ///   - style: Of the runes.
  ///   - date: As it is written.
  ///   - font: With all letters.
  init(
    _ text: PictureText, _ proof: ProofText, style: PenStyle, ink: PictureScene.Color, date: String?, font: StrokeFont
  ) {
    self.text = text
    self.proof = proof
    self.style = style
    self.ink = ink
    self.date = date
    self.font = font
  }

  /// The page.
  ///
  /// - Throws: `Failure`.
  func scene() throws(Failure) -> (scene: PictureScene, missing: [ShapedText.Missing]) {
    let shaped = ShapedText(text.drawnLetters, font: font, style: style)
    guard shaped.hasLetters else { throw .noLetters }
    var page = Page(scene: PictureScene(unit: .millimetre, width: Self.width, height: Self.height), font: font)
    page.scene.add([.proofBox(0, 0, Self.width, Self.height)], fill: .flat(.init(gray: 255)))
    let head = drawHead(on: &page)
    var foot = Page(scene: PictureScene(unit: .millimetre, width: Self.width, height: Self.height), font: font)
    // What follows the runes is set once to learn its height, and again in its place.
    let below = drawSections(on: &foot, from: 0)
    let room = Self.bottom - 6 - below - head
    guard room >= 30, let used = drawRunes(shaped, on: &page, from: head, room: min(room, 130)) else { throw .tooLong }
    _ = drawSections(on: &page, from: max(used, head + min(room, 60)))
    drawFoot(on: &page)
    return (page.scene, shaped.missing)
  }

  // MARK: Parts of the page

  private func drawHead(on page: inout Page) -> Double {
    page.add("PROOF", Self.left, Self.top, capitals: Self.heading, Self.dark, tracking: 3)
    let version = proof[.version].first?.first
    page.add(Self.joined([date, version]), Self.right, Self.top, capitals: Self.small, Self.gray, align: .right)
    page.rule(Self.left, Self.right, Self.top + 5, Self.dark)
    let lines = page.add(
      text.title, Self.left, Self.top + 11, capitals: Self.title, Self.dark, measure: Self.right - Self.left)
    let way = Self.joined([text.scriptName, text.mode, text.variant, text.option])
    let end = page.add(way, Self.left, lines + 1.5, capitals: Self.body, Self.gray)
    return end + 4
  }

  private static func joined(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " · ") }

  /// The runes as large as they fit, each with its Latin.
  private func drawRunes(_ shaped: ShapedText, on page: inout Page, from top: Double, room: Double) -> Double? {
    let measure = Self.right - Self.left
    let linePitch = 1.95
    for runeHeight in stride(from: 26.0, through: 5.0, by: -0.5) {
      let scale = runeHeight / StrokeFont.runeHeight
      var options = RuneLayout.LineOptions()
      options.measure = measure / scale
      options.balances = true
      options.alignment = .center
      options.linePitch = linePitch * StrokeFont.runeHeight
      guard let layout = try? RuneLayout.lines(shaped, options), layout.brokenWords == 0,
        layout.inkBox.width * scale <= measure, (layout.inkBox.height + 8) * scale <= room
      else { continue }
      let y = top + max(0, -layout.inkBox.minY * scale) + 3
      let frame = page.frame(scale, x: Self.left + measure / 2 - layout.inkBox.center.x * scale, y: y)
      page.scene.add(layout, frame: frame, color: ink)
      let capitals = min(2.6, max(1.5, 0.14 * runeHeight))
      for label in labels(of: layout) {
        let place = frame.place(label.place)
        page.add(label.latin, place.x, place.y + 0.17 * runeHeight, capitals: capitals, Self.gray, align: .center)
      }
      return y + layout.inkBox.maxY * scale + 0.17 * runeHeight + 2 * capitals + 3
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

  private func drawSections(on page: inout Page, from start: Double) -> Double {
    var y = start
    y = drawReasons(on: &page, from: y)
    y = drawSpellings(on: &page, from: y)
    y = drawStones(on: &page, from: y)
    y = drawStencil(on: &page, from: y)
    return drawScripts(on: &page, from: y)
  }

  private func head(_ text: String, on page: inout Page, _ y: Double) -> Double {
    page.rule(Self.left, Self.right, y, Self.light)
    return page.add(text, Self.left, y + 3, capitals: Self.heading, Self.dark) + 2
  }

  private static let mostReasons = 8
  /// The number of reasons that there is room for: stones take that of some.
  private var reasonCount: Int { proof[.stones].isEmpty ? Self.mostReasons : Self.mostReasons / 2 }

  private func drawReasons(on page: inout Page, from start: Double) -> Double {
    var choices: [[String]] = []
    for choice in proof[.choice] where !choice[0].isEmpty && !choices.contains(choice) { choices.append(choice) }
    guard !choices.isEmpty else { return start }
    var y = head("Letters that had a choice", on: &page, start)
    for choice in choices.prefix(reasonCount) {
      page.add(choice[0], Self.left, y, capitals: Self.body, Self.dark)
      page.add(choice[1], Self.left + 18, y - 0.9, capitals: Self.body * 1.8, Self.dark, style: .light)
      let reason = page.add(
        choice[2], Self.left + 34, y, capitals: Self.body, Self.gray, measure: Self.right - Self.left - 34)
      y = reason + 0.8
    }
    if choices.count > reasonCount {
      y = page.add(
        "and \(choices.count - reasonCount) more: runes explain", Self.left + 34, y, capitals: Self.body, Self.gray)
    }
    return y + 3
  }

  private static let mostWords = 5

  private func drawSpellings(on page: inout Page, from start: Double) -> Double {
    let spellings = proof[.spelling]
    guard !spellings.isEmpty else { return start }
    var y = head("Other spellings", on: &page, start)
    for row in spellings.prefix(proof[.stones].isEmpty ? Self.mostWords : 3) {
      page.add(row[0], Self.left, y + 0.9, capitals: Self.body, Self.dark)
      var x = Self.left + 34
      for place in stride(from: 1, to: row.count - 1, by: 2) {
        let (text, share) = (row[place], row[place + 1])
        let runes = page.width(text, capitals: 3.9, style: .light)
        let more = share.isEmpty ? 0 : page.width(share, capitals: Self.small, style: Page.thin) + 2
        guard x + runes + more <= Self.right else { break }
        page.add(text, x, y, capitals: 3.9, Self.dark, style: .light)
        if !share.isEmpty { page.add(share, x + runes + 2, y + 2.2, capitals: Self.small, Self.gray) }
        x += runes + more + 8
      }
      y += 7
    }
    return y + 1.5
  }

  private func drawStones(on page: inout Page, from start: Double) -> Double {
    guard let source = proof[.stones].first?.first else { return start }
    let stones = proof[.stone]
    var y = head("On stones", on: &page, start)
    if stones.isEmpty { y = page.add("none has these words", Self.left, y, capitals: Self.body, Self.dark) + 1 }
    for stone in stones.prefix(Self.mostWords) {
      page.add(stone[0], Self.left, y, capitals: Self.body, Self.dark)
      page.add(stone[1], Self.left + 34, y - 0.4, capitals: 2.9, Self.dark, style: .light)
      let x = Self.left + 34 + page.width(stone[1], capitals: 2.9, style: .light) + 4
      y = max(y + 5, page.add(stone[2], x, y, capitals: Self.body, Self.gray, measure: Self.right - x) + 0.8)
    }
    y = page.add(source, Self.left, y, capitals: Self.small, Self.gray, measure: Self.right - Self.left)
    return y + 3
  }

  private func drawStencil(on page: inout Page, from start: Double) -> Double {
    let shaped = ShapedText(text.drawnLetters, font: font, style: style)
    let measure = Self.right - Self.left - 12
    guard let line = try? RuneLayout.lines(shaped, RuneLayout.LineOptions()), line.inkBox.width > 0 else {
      return start
    }
    var layout = line
    var scale = min(9 / StrokeFont.runeHeight, measure / line.inkBox.width)
    if scale < 4 / StrokeFont.runeHeight {
      var options = RuneLayout.LineOptions()
      scale = 5 / StrokeFont.runeHeight
      (options.measure, options.balances, options.alignment) = (measure / scale, true, .center)
      if let broken = try? RuneLayout.lines(shaped, options) { layout = broken }
    }
    layout = layout.mirrored
    let y = head("Stencil, mirrored", on: &page, start)
    let height = layout.inkBox.height * scale + 8
    page.scene.add(
      [.proofBox(Self.left, y, Self.right - Self.left, height)], line: .init(.flat(Self.light), width: 0.2))
    let frame = page.frame(
      scale, x: (Self.left + Self.right) / 2 - layout.inkBox.center.x * scale, y: y + 4 - layout.inkBox.minY * scale)
    page.scene.add(layout, frame: frame, color: ink)
    return y + height + 4
  }

  private func drawScripts(on page: inout Page, from start: Double) -> Double {
    var y = head("In other scripts", on: &page, start)
    for script in proof[.script] {
      let (name, runes) = (script[0], script[1])
      page.add(name, Self.left, y + 0.9, capitals: Self.body, Self.gray)
      let measure = Self.right - Self.left - 44
      let natural = page.width(runes, capitals: 4, style: .light)
      let capitals = max(2.2, min(4, 4 * measure / max(natural, 1)))
      let end = page.add(
        runes, Self.left + 44, y, capitals: capitals, Self.dark, style: .light, measure: measure)
      y = max(y + 7, end + 1)
    }
    return y
  }

  private func drawFoot(on page: inout Page) {
    page.rule(Self.left, Self.right, Self.bottom, Self.light)
    page.add(
      "Check every letter before it is cut. " + (proof[.works].first?.first ?? ""), Self.left, Self.bottom + 2.5,
      capitals: 1.5, Self.gray, measure: Self.right - Self.left)
  }
}

/// A page on which lines are drawn.
private struct Page {
  var scene: PictureScene
  let font: StrokeFont

  static let thin = PenStyle(weight: 1.1, ends: .round)

  func frame(_ scale: Double, x: Double, y: Double) -> PictureFrame {
    PictureFrame(unit: .millimetre, width: scene.width, height: scene.height, scale: scale, origin: StrokePoint(x, y))
  }

  private func layout(_ text: String, _ style: PenStyle, _ options: RuneLayout.LineOptions) -> RuneLayout? {
    try? RuneLayout.lines(ShapedText(text, font: font, style: style), options)
  }

  func width(_ text: String, capitals: Double, style: PenStyle) -> Double {
    (layout(text, style, RuneLayout.LineOptions())?.inkBox.width ?? 0) * capitals / StrokeFont.runeHeight
  }

  /// Draws a text with the tops of its capitals at `y`, and returns where the next line begins.
  @discardableResult
  mutating func add(
    _ text: String, _ x: Double, _ y: Double, capitals: Double, _ color: PictureScene.Color, style: PenStyle = thin,
    align: RuneLayout.Alignment = .left, tracking: Double = 0, measure: Double? = nil
  ) -> Double {
    let scale = capitals / StrokeFont.runeHeight
    var options = RuneLayout.LineOptions()
    options.tracking = tracking
    options.linePitch = 1.95 * StrokeFont.runeHeight
    options.measure = measure.map { $0 / scale }
    guard let layout = layout(text, style, options) else { return y + 1.95 * capitals }
    let box = layout.inkBox
    let shift =
      switch align {
      case .left: 0.0
      case .center: box.center.x
      case .right: box.maxX
      }
    scene.add(layout, frame: frame(scale, x: x - shift * scale, y: y), color: color)
    let lines = ((layout.runs.last?.placement.origin.y ?? 12) - StrokeFont.runeHeight) / options.linePitch + 1
    return y + lines * 1.95 * capitals
  }

  mutating func rule(_ from: Double, _ to: Double, _ y: Double, _ color: PictureScene.Color) {
    let line = Stroke(start: StrokePoint(from, y), segments: [.line(to: StrokePoint(to, y))])
    scene.add([line], line: .init(.flat(color), width: 0.2))
  }
}

extension Stroke {
  fileprivate static func proofBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Stroke {
    let start = StrokePoint(x, y)
    let corners = [StrokePoint(x + width, y), StrokePoint(x + width, y + height), StrokePoint(x, y + height), start]
    return Stroke(start: start, segments: corners.map { .line(to: $0) }, isClosed: true)
  }
}
