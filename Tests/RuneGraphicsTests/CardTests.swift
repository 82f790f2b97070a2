import Foundation
import Testing

@testable import RuneGraphics

/// What a card shows of its text.
struct CardTests {
  static let words = "ᚦᛖ ᚲᚹᛁᚲ ᛒᚱᛟᚹᚾ ᚠᛟᚲᛊ ᛃᚢᛗᛈᛊ ᛟᚹᛖᚱ ᚦᛖ ᛚᚨᛉᛁ ᛞᛟᚷ"
  static let letterCount = words.unicodeScalars.count { $0 != " " }

  private func draw(_ card: QuoteCard, _ letters: String) throws -> (svg: String, leftOut: Int) {
    let drawn = try card.drawing(letters: letters, font: Stave.all)
    let svg = drawn.scene.svg(info: PictureInfo(title: "x", letters: drawn.letters))
    return (String(decoding: svg, as: UTF8.self), drawn.leftOut)
  }

  private func uses(_ svg: String) -> Int { svg.components(separatedBy: "<use ").count - 1 }

  @Test(arguments: [QuoteCard.Size.medium, .large, .inline])
  func everyLetterIsDrawn(_ size: QuoteCard.Size) throws {
    let drawn = try draw(QuoteCard(size: size, ground: .none), Self.words)
    #expect(uses(drawn.svg) == Self.letterCount)
    #expect(drawn.leftOut == 0)
    #expect(drawn.svg.contains("-d\">\(Self.words)</desc>"))
  }

  @Test(arguments: [QuoteCard.Size.small, .circular])
  func oneRuneStandsForAllAndSaysSo(_ size: QuoteCard.Size) throws {
    // A dot before the first rune does not represent the text.
    let drawn = try draw(QuoteCard(size: size, ground: .none), "᛫ " + Self.words)
    #expect(uses(drawn.svg) == 1)
    #expect(drawn.leftOut == Self.letterCount)
    #expect(drawn.svg.contains("-d\">ᚦ</desc>"))
    #expect(try draw(QuoteCard(size: size), "ᚠ").leftOut == 0)
  }

  /// What a card leaves out of the lines beside its runes is reported, and only for lines that it shows.
  @Test func whatHasNoDrawingIsReported() throws {
    var card = QuoteCard(size: .large, author: "日本")
    let drawn = try card.drawing(letters: "ᚠᚢ", latin: "fu", font: Stave.all)
    #expect(drawn.missingBeside.map(\.line) == [.latin, .author])
    #expect(drawn.missingBeside.map { $0.missing.map(\.scalar) } == [[], ["日", "本"]])
    card.size = .small
    #expect(try card.drawing(letters: "ᚠ", font: Stave.all).missingBeside.allSatisfy { $0.missing.isEmpty })
  }

  @Test func aWordOnSeveralLinesIsOneBrokenWord() throws {
    let word = String(repeating: "ᚺᛟᚾᛟᚱᛁᚠᛁᚲᚨᛒᛁᛚᛁᛏᚢᛞᛁᚾᛁᛏᚨᛏᛁᛒᚢᛊ", count: 4)
    let card = QuoteCard(ground: .none)
    let drawn = try card.drawing(letters: word, font: Stave.all)
    #expect(drawn.brokenWords == 1)
    #expect(try levels(card, word, latin: nil)[0].lines.count > 2)
    #expect(try card.drawing(letters: Self.words, font: Stave.all).brokenWords == 0)
  }

  @Test func inlineIsOneLine() throws {
    func picture(_ letters: String) throws -> [UInt8] {
      let drawn = try QuoteCard(size: .inline, ground: .none).drawing(letters: letters, font: Stave.all)
      return drawn.scene.svg(info: PictureInfo(title: "x", letters: "y"))
    }
    // More lines than those of a verse.
    #expect(try picture("ᚦᛖ\nᚲ\r\nᚹ\nᛁ\nᚲ\nᚠ\nᛟ\nᚲ\nᛊ") == picture("ᚦᛖ ᚲ ᚹ ᛁ ᚲ ᚠ ᛟ ᚲ ᛊ"))
  }

  /// Asked sizes, and how often the words are said: too often for the size.
  static let tooSmall: [(width: Double?, height: Double?, times: Int)] = [
    (nil, nil, 150), (300, nil, 30), (nil, 150, 30), (300, 100, 30), (3, nil, 12),
  ]

  @Test(arguments: tooSmall)
  func theErrorNamesASizeThatFits(_ asked: (width: Double?, height: Double?, times: Int)) throws {
    let letters = Array(repeating: Self.words, count: asked.times).joined(separator: " ")
    var card = QuoteCard(ground: .none, width: asked.width, height: asked.height)
    do {
      _ = try draw(card, letters)
      Issue.record("\(asked): expected an error")
    } catch QuoteCard.Failure.tooLong(let width, let height) {
      #expect((height == nil) == (asked.height == nil), "\(asked)")
      (card.width, card.height) = (width, height)
      let drawn = try draw(card, letters)
      #expect(uses(drawn.svg) == asked.times * Self.letterCount, "\(asked): \(width ?? 0) × \(height ?? 0)")
      // The smallest that fits, to a few hundredths.
      (card.width, card.height) = (width.map { $0 * 0.9 }, height.map { $0 * 0.9 })
      #expect(throws: QuoteCard.Failure.self, "\(asked)") { try draw(card, letters) }
    }
  }

  @Test func noCardHoldsABook() {
    let book = String(repeating: "ᚠᚢᚦ ", count: 4000)
    for size in [QuoteCard.Size.medium, .large, .inline] {
      #expect(throws: QuoteCard.Failure.tooLong(width: nil, height: nil)) { try draw(QuoteCard(size: size), book) }
    }
    for size in QuoteCard.Size.allCases {
      #expect(throws: QuoteCard.Failure.noLetters) { try draw(QuoteCard(size: size), " \u{1F600}\n") }
    }
  }

  /// A last line of one word is not an even setting, and a comma ends a line where it can.
  @Test func linesAreEvenWithoutWidows() throws {
    let text = shaped("ᛗᛗᛗᛗ ᛗᛗᛗᛗ ᛗᛗᛗᛗ ᛗᛗᛗᛗ ᛗᛗᛗᛗ ᛗᛗᛗᛗ ᛁ")
    let paragraph = try #require(text.paragraphs.first { _ in true })
    let lines = try #require(CardBreaker(paragraph).lines(2)).lines
    #expect(lines.map { paragraph[$0].count { !$0.isSpace } } == [12, 13])
    let clauses = shaped("ᛗᛗᛗ ᛗᛗᛗ\u{200B} ᛗᛗᛗ ᛗᛗᛗ ᛗᛗᛗ")
    let clause = try #require(clauses.paragraphs.first { _ in true })
    #expect(CardBreaker(clause).lines(2)?.lines.first.map { clause[$0].count { !$0.isSpace } } == 6)
    let joined = shaped("ᛗ ᛗ\u{A0}ᛗ\u{A0} ᛗ\u{202F}ᛗ")
    #expect(CardBreaker(try #require(joined.paragraphs.first { _ in true })).wordCount == 3)
  }

  /// Three levels: runes without Latin marks, the text, the author.
  @Test func theTextStandsBelowTheRunes() throws {
    let card = QuoteCard(author: "A. B.")
    let drawn = try card.drawing(letters: "ᚠᚢ, ᚦᚨ!".withoutMarks(), latin: "fu, tha!", font: Stave.all)
    let layers = drawn.scene.items.compactMap { item -> (letters: Int, scale: Double)? in
      guard case .letters(let layout, let frame, _) = item else { return nil }
      return (layout.runs.reduce(0) { $0 + $1.glyphs.count }, frame.scale)
    }
    #expect(layers.map(\.letters) == [4, 7, 4])
    #expect(layers[0].scale > layers[1].scale && layers[1].scale > layers[2].scale)
    #expect(try card.drawing(letters: "ᚠᚢ ᚦᚨ", font: Stave.all).scene.items.count == drawn.scene.items.count - 1)
  }

  /// All cards are without Latin marks, with Latin letters below or not, and where a mark was, words are as far from each other as
  /// elsewhere, in a block, too.
  @Test(arguments: QuoteCard.Size.allCases.filter { !$0.showsOneRune }, [nil, "fu"])
  func noCardHasLatinMarks(_ size: QuoteCard.Size, _ latin: String?) throws {
    let words = Array(repeating: "ᚦᚢᚱ ᚠᚨᚦ", count: 30)
    func drawn(_ divider: String) throws -> [StrokePoint] {
      let card = try QuoteCard(size: size).drawing(
        letters: words.joined(separator: divider).withoutMarks(), latin: latin, font: Stave.all)
      var places: [StrokePoint] = []
      for case .letters(let layout, let frame, _) in card.scene.items {
        for run in layout.runs {
          places += run.glyphs.map { frame.place(run.placement.apply(StrokePoint($0.x, 0))) }
        }
      }
      return places
    }
    let plain = try drawn(" ")
    for divider in [", ", " – ", "; ", " “"] { #expect(try drawn(divider) == plain, "\(divider)") }
  }

  /// Where a text is too long for its Latin letters, the line below stays while there is room, and what is omitted is said.
  @Test func theLineBelowStaysLongest() throws {
    var seen: Set<[QuoteCard.Line]> = []
    for count in stride(from: 20, through: 200, by: 10) {
      let drawn = try QuoteCard(size: .widgetLarge, author: "X").drawing(
        letters: Self.text(count, of: Self.words), latin: Self.text(count, of: Self.latinWords), font: Stave.all)
      let texts = drawn.scene.items.count { if case .letters = $0 { true } else { false } }
      #expect(texts == 3 - drawn.omitted.count)
      seen.insert(drawn.omitted)
    }
    #expect(seen == [[], [.latin], [.latin, .author]])
    let word = try QuoteCard(author: "X").drawing(letters: "ᚠᚢᚦ", latin: "futh", font: Stave.all)
    let bare = try QuoteCard().drawing(letters: "ᚠᚢᚦ", latin: "futh", font: Stave.all)
    #expect(word.scene.items.count == bare.scene.items.count + 1 && word.runeHeight > 200, "a word on its band")
  }

  @Test(arguments: QuoteCard.Size.allCases, QuoteCard.Ground.allCases)
  func everyFormHoldsItsLetters(_ size: QuoteCard.Size, _ ground: QuoteCard.Ground) throws {
    for text in ["ᚠ", "ᚠᚢ ᚦᚨ ᚱ", Self.words, Array(repeating: "ᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗᛗ", count: 1)[0]] {
      let card = QuoteCard(size: size, ground: ground, author: "Somebody")
      let drawn = try card.drawing(letters: text, latin: text == "ᚠ" ? nil : "the text", font: Stave.all)
      for item in drawn.scene.items {
        guard case .letters(let layout, let frame, _) = item else { continue }
        let box = layout.inkBox
        let (low, high) = (frame.place(StrokePoint(box.minX, box.minY)), frame.place(StrokePoint(box.maxX, box.maxY)))
        #expect(low.x > 0 && low.y > 0 && high.x < drawn.scene.width && high.y < drawn.scene.height, "\(size) \(text)")
      }
    }
  }

  /// The letters in each line of each level, and the height of a letter in pixels.
  private func levels(_ card: QuoteCard, _ letters: String, latin: String?) throws -> [(lines: [Int], height: Double)] {
    try card.drawing(letters: letters, latin: latin, font: Stave.all).scene.items.compactMap { item in
      guard case .letters(let layout, let frame, _) = item else { return nil }
      return (layout.runs.map(\.glyphs.count), frame.scale * StrokeFont.runeHeight)
    }
  }

  /// ᚨᛊ between longer lines looks like a mistake.
  @Test func noLineIsFarShorterThanTheOthers() throws {
    let text = "ᛊᛖᛖᚲ ᚾᛟᛏ ᚦᚨᛏ ᚦᛁᛜᛊ ᚺᚨᛈᛈᛖᚾ ᚨᛊ ᛃᛟᚢ ᚹᛁᛊᚺ"
    let lines = try levels(QuoteCard(size: .story, author: "A"), text, latin: text)[0].lines
    #expect(lines.allSatisfy { $0 > 3 }, "\(lines)")
  }

  /// Of the ink of each line.
  private static func widths(_ layout: RuneLayout) -> [Double] {
    layout.runs.map { run in
      (run.glyphs.map { $0.x + layout.drawings[$0.drawing].spacingMaxX }.max() ?? 0)
        - (run.glyphs.map { $0.x + layout.drawings[$0.drawing].spacingMinX }.min() ?? 0)
    }
  }

  /// A long text in prose is a block where its lines hold some words: all lines but the last one are as wide, and the runes are not
  /// much smaller for it.
  @Test(arguments: [QuoteCard.Size.large, .widgetLarge])
  func longTextsAreBlocks(_ size: QuoteCard.Size) throws {
    let letters = Array(repeating: DiskTests.words, count: 4).joined(separator: " ")
    let drawn = try QuoteCard(size: size).drawing(letters: letters, font: Stave.all)
    for case .letters(let layout, _, _) in drawn.scene.items {
      let widths = Self.widths(layout)
      #expect(widths.count > 4)
      for width in widths.dropLast() { #expect(abs(width - widths[0]) < 1e-6, "\(size): \(widths)") }
      #expect(try #require(widths.last) <= widths[0] + 1e-6)
    }
    #expect(drawn.runeHeight >= max(26, size.leastRune))
  }

  /// A strip of more than 24 letters would be many times as long as high: it is broken, into larger runes the shorter it is.
  @Test func anInlineTextIsNoRibbon() throws {
    func drawn(_ letters: String) throws -> QuoteCard.Drawing {
      try QuoteCard(size: .inline).drawing(letters: letters, font: Stave.all)
    }
    var last = 72.0
    for times in 1...6 {
      let drawn = try drawn(Array(repeating: Self.words, count: times).joined(separator: " "))
      #expect(drawn.scene.width < 5 * drawn.scene.height, "\(times)")
      #expect((27...last).contains(drawn.runeHeight), "\(times): \(drawn.runeHeight)")
      last = drawn.runeHeight
    }
    #expect(try drawn("ᚦᛖ ᚲᚹᛁᚲ ᛒᚱᛟᚹᚾ ᚠᛟᚲᛊ").runeHeight == 72)
  }

  /// A few words spread over a line would have large gaps, so they are centered; dividers are spread as spaces are.
  @Test func fewWordsAreNotSpread() throws {
    let text = "ᚨ ᚷᛟᛟᛞ ᚾᚨᛗᛖ ᛟᚢᛏᛚᛁᚹᛖᛊ ᚦᛖ ᛊᛁᛚᚹᛖᚱ ᚨᚾᛞ ᚦᛖ ᛊᚹᛟᚱᛞ ᛟᚠ ᛁᛏᛊ ᛟᚹᚾᛖᚱ"
    for size in [QuoteCard.Size.square, .story, .widgetLarge, .widgetSmall] {
      for divider in [" ", "᛬"] {
        let letters = text.replacing(" ", with: divider)
        let drawn = try QuoteCard(size: size).drawing(letters: letters, font: Stave.all)
        for case .letters(let layout, _, _) in drawn.scene.items {
          let widths = Self.widths(layout)
          #expect(widths.count > 4 && widths.dropLast().contains { $0 < widths.max()! - 4 }, "\(size): \(widths)")
        }
      }
    }
    let long = ShapedText(
      Array(repeating: text, count: 4).joined(separator: " ").replacing(" ", with: "᛬"), font: Stave.all,
      style: .regular)
    let paragraph = try #require(long.paragraphs.first { _ in true })
    let lines = try #require(CardBreaker(paragraph).lines(8, isBlock: true)).lines.map { (paragraph, $0) }
    let measure = lines.map { LineBreaker(paragraph, tracking: 0).width($0.1) }.max()!
    let layout = RuneLayout.centered(long, lines, pitch: 20, justifiedTo: measure)
    let plain = RuneLayout.centered(long, lines, pitch: 20)
    for (run, close) in zip(layout.runs, plain.runs) {
      var (letters, dividers): (Double, Double) = (0, 0)
      for (index, next) in run.glyphs.indices.dropFirst().enumerated() {
        let more = run.glyphs[next].x - run.glyphs[index].x - (close.glyphs[next].x - close.glyphs[index].x)
        let isDivider = [index, next].contains { layout.drawings[run.glyphs[$0].drawing].letters == ["᛬"] }
        if isDivider { dividers = max(dividers, more) } else { letters = max(letters, more) }
      }
      #expect(letters <= 0.26 * dividers + 1e-9, "\(letters) \(dividers)")
    }
  }

  /// One word is large: on a band from edge to edge, or upright on a story, within what apps leave free.
  @Test func oneWordIsLarge() throws {
    for (size, letters, least) in [
      (QuoteCard.Size.large, "ᚲᛟᚢᚱᚨᚷᛖ", 150.0), (.square, "ᛁᛞᚨ", 250), (.story, "ᚷ", 540), (.square, "ᚲᛟᚢᚱᚨᚷᛖ", 155),
      (.widgetLarge, "ᚲᛟᚢᚱᚨᚷᛖ", 160), (.widgetSmall, "ᚲᛟᚢᚱᚨᚷᛖ", 75), (.story, "ᛁᛞᚨ", 280), (.story, "ᚲᛟᚢᚱᚨᚷᛖ", 180),
      (.story, "ᚲᛟᚾᛊᛏᚨᚾᛏᛁᚾᛟᛈᛟᛚᛁᛏᚨᚾ", 90),
      (.widgetSmall, "ᛟᛞᛁᚾ", 90),
    ] {
      for isCarved in [false, true] {
        let card = QuoteCard(
          size: size, style: PenStyle(weight: 1.25, isHairline: isCarved), stone: isCarved ? .slate : nil)
        let drawn = try card.drawing(letters: letters, latin: "word", font: Stave.all)
        #expect(drawn.runeHeight >= least, "\(size) \(letters): \(drawn.runeHeight)")
        for case .letters(let layout, let frame, _) in drawn.scene.items {
          let (top, bottom) = (
            frame.place(StrokePoint(0, layout.inkBox.minY)).y, frame.place(StrokePoint(0, layout.inkBox.maxY)).y
          )
          #expect(size != .story || top >= 286 && bottom <= 1560, "\(letters): \(top), \(bottom)")
        }
      }
    }
  }

  /// On a round card, a rune is six tenths as high as the disk, and inside of the ring.
  @Test(arguments: ["ᚷ", "ᛗ", "ᛁ", "ᛞ"])
  func aRuneFillsTheRoundCard(_ letter: String) throws {
    let drawn = try QuoteCard(size: .circular).drawing(letters: letter, font: Stave.all)
    #expect(drawn.runeHeight == 360)
    for case .letters(let layout, let frame, _) in drawn.scene.items {
      let box = layout.inkBox
      let corner = frame.place(StrokePoint(box.maxX, box.minY)) - StrokePoint(300, 300)
      #expect(corner.length < 0.95 * 268, "\(letter)")
    }
  }

  /// Capitals below a word are smaller where they would be broken, and a small widget has them below a few words, too.
  @Test func whatIsBelowAWordIsOneLine() throws {
    func drawn(_ size: QuoteCard.Size, _ letters: String, _ latin: String) throws -> QuoteCard.Drawing {
      try QuoteCard(size: size).drawing(letters: letters, latin: latin, font: Stave.all)
    }
    for (size, letters, latin) in [
      (QuoteCard.Size.story, "ᚲᛟᚾᛊᛏᚨᚾᛏᛁᚾᛟᛈᛟᛚᛁᛏᚨᚾ", "Constantinopolitan"),
      (.large, "ᛟᛞᛁᚾ", String(repeating: "Odin", count: 12)),
      (.widgetSmall, "ᛟᛞᛁᚾ", "Odin"),
    ] {
      let drawn = try drawn(size, letters, latin)
      #expect(drawn.omitted.isEmpty)
      let lines = drawn.scene.items.compactMap { item -> RuneLayout? in
        if case .letters(let layout, _, _) = item { layout } else { nil }
      }
      #expect(lines.count == 2 && lines.allSatisfy { $0.runs.count == 1 }, "\(size): \(lines.count)")
    }
    let two = try drawn(.widgetSmall, "ᛒᛖ ᛒᚱᚨᚹᛖ", "Be brave")
    #expect(two.omitted.isEmpty)
  }

  /// The band of a carved word is cut with the chisel of its runes, in one paint.
  @Test(arguments: [QuoteCard.Size.large, .banner, .story, .widgetLarge]) func aBandIsOneGroove(_ size: QuoteCard.Size)
    throws
  {
    let card = QuoteCard(size: size, style: PenStyle(isHairline: true), stone: .granite)
    let scene = try card.drawing(letters: "ᛁᛞᚨ", font: Stave.all).scene
    // Cracks of the stone have two layers.
    let grooves = scene.items.compactMap { item -> [Stroke]? in
      if case .layers(let lines, let layers) = item, layers.count > 2 { lines } else { nil }
    }
    try #require(grooves.count == 1)
    let ends = grooves[0].map { $0.box }.reduce(into: InkBox.empty) { $0.include($1) }
    #expect(size == .story || ends.width > scene.width, "from edge to edge")
  }

  /// On a story, double bars are farther from the letters than staves from each other, so that they are not read as such.
  @Test func barsAreNoLetters() throws {
    let card = QuoteCard(size: .story, style: PenStyle(isHairline: true), stone: .granite)
    let drawn = try card.drawing(letters: "ᚱᚨᚷᚾᚨᚱ", font: Stave.all)
    for case .layers(let lines, let layers) in drawn.scene.items where layers.count > 2 {
      // The frame and two bars are the last.
      let letters = lines.dropLast(3).map(\.box).reduce(into: InkBox.empty) { $0.include($1) }
      let bars = lines.suffix(2).map(\.start.y)
      #expect(min(letters.minY - bars[0], bars[1] - letters.maxY) > 4 * drawn.runeHeight / StrokeFont.runeHeight)
    }
  }

  /// A letter is larger than the first one of a word, and stands without a band; what is below is near it.
  @Test(arguments: [QuoteCard.Size.large, .square, .banner, .wallpaper, .widgetMedium, .widgetLarge])
  func oneLetterIsLargest(_ size: QuoteCard.Size) throws {
    func card(_ letters: String) throws -> (drawn: QuoteCard.Drawing, gap: Double) {
      let drawn = try QuoteCard(size: size, author: "X").drawing(letters: letters, latin: "word", font: Stave.all)
      let tops = drawn.scene.items.compactMap { item -> Double? in
        if case .letters(let layout, let frame, _) = item {
          frame.place(StrokePoint(0, layout.inkBox.minY)).y
        } else {
          nil
        }
      }
      #expect(tops.count == 3)
      return (drawn, tops[1] - tops[0] - drawn.runeHeight)
    }
    let (letter, word) = (try card("ᚨ"), try card("ᚨᚨ"))
    let shorter = min(letter.drawn.scene.width, letter.drawn.scene.height)
    #expect(letter.drawn.runeHeight > 0.5 * shorter && letter.drawn.runeHeight > word.drawn.runeHeight)
    #expect(letter.drawn.scene.items.count < word.drawn.scene.items.count)
    for (drawn, gap) in [letter, word, try card("ᛗᛗᛗᛗᛗᛗᛗ")] { #expect(gap < 0.55 * drawn.runeHeight, "\(gap)") }
  }

  /// A text fills a small widget from its top to its foot, but for margins.
  @Test(arguments: [16, 20, 24, 45, 60, 75, 110]) func aSmallWidgetIsFull(_ count: Int) throws {
    let drawn = try QuoteCard(size: .widgetSmall).drawing(letters: Self.text(count, of: Self.words), font: Stave.all)
    let box = ink(drawn.scene)
    #expect(box.height > 0.8 * 474 && box.width > 0.8 * 474, "\(box)")
    let margin = min(box.minX, box.minY, 474 - box.maxX, 474 - box.maxY)
    #expect(margin >= 0.065 * 474, "\(margin)")
  }

  /// A small widget has its Latin letters where the runes leave room for them.
  @Test(arguments: [(2, true), (3, true), (16, false), (24, false)])
  func aSmallWidgetHasLatinLetters(_ count: Int, _ hasThem: Bool) throws {
    let words = Self.words.split(separator: " "), latin = Self.latinWords.split(separator: " ")
    let drawn = try QuoteCard(size: .widgetSmall).drawing(
      letters: (0..<count).map { words[$0 % words.count] }.joined(separator: " "),
      latin: (0..<count).map { latin[$0 % latin.count] }.joined(separator: " "), font: Stave.all)
    #expect(drawn.omitted == (hasThem ? [] : [.latin]), "\(drawn.runeHeight)")
    let box = ink(drawn.scene)
    #expect(min(box.minX, box.minY, 474 - box.maxX, 474 - box.maxY) > 0.05 * 474, "\(box)")
  }

  /// On a wide card, verse has its Latin lines beside it, and larger runes than above them.
  @Test func verseStandsBesideItsLatin() throws {
    let (runes, verse) = ("ᚠᚢ\nᚦᚨ\nᚱᚲ\nᚷᚹ\nᚺᚾ", "one two,\nthree four,\nfive six,\nseven eight,\nnine")
    let wide = try levels(QuoteCard(size: .large), runes, latin: verse)
    #expect(wide[1].lines.count == 5 && wide[0].height > 60, "\(wide)")
    #expect(try levels(QuoteCard(size: .story), runes, latin: verse)[1].lines.count == 5)
  }

  /// What stands between two digits stays, so that a date or a time is not another number, and so do the signs of angles and births.
  @Test func numbersStayWhatTheyAre() {
    let text = "ᚨ 14.6.2026 12:30 1,000 3.14159 5'6 2026-06-14 1984–1990 7(8)"
    #expect(text.withoutMarks() == text.dropLast())
    #expect("12, 30. (5) 7: 8".withoutMarks() == "12\u{200B} 30\u{200B} 5 7\u{200B} 8")
    #expect("59°54'45\"ᚾ 10° 44' 20\" ᛖ 'ᚠ'".withoutMarks() == "59°54'45\"ᚾ 10° 44' 20\"\u{A0}ᛖ ᚠ")
    #expect(
      "*ᚺ* *1954 * 1955 +2021 †2022 \"1977\"".withoutMarks() == "ᚺ *1954\u{A0}*\u{A0}1955\u{A0}+2021\u{A0}†2022 1977")
    for text in ["1990 - 2020", "1990 – 2020", "1990 — 2020", "3 : 2", "3 × 4", "2 + 2 = 4", "1990- 2020"] {
      #expect(text.withoutMarks() == text.split { $0 == " " }.joined(separator: "\u{A0}"))
    }
    #expect("ᚨ - 7 - ᚨ, 7 : ᚨ".withoutMarks() == "ᚨ \u{200B}7 \u{200B}ᚨ\u{200B} 7 \u{200B}ᚨ")
    #expect("12.(3".withoutMarks() == "12\u{200B}(3")
    // The stop of a day in a span.
    for text in ["1.–3.6.2024", "1. – 3.6.2024", "1.-3.6.2024"] {
      #expect(text.withoutMarks() == text.split { $0 == " " }.joined(separator: "\u{A0}"))
    }
  }

  /// Between the edges of a band, a digit is a digit: no bar or foot of it lies in a line.
  @Test func digitsStandBetweenTheEdges() throws {
    let font = Stave.all.betweenEdges
    for scalar in "0123456789/+()&°'\"*†.,:-ABC".unicodeScalars {
      let box = try #require(font[scalar]).skeletonBox
      #expect(box.minY > 2 && box.maxY < 10, "\(scalar): \(box)")
    }
    #expect(font["ᚠ"] == Stave.all["ᚠ"])
    for (letters, reach) in [("ᛁ", 0...12.0), ("7", 2...10)] {
      let item = try QuoteCard().drawing(letters: letters + letters, font: Stave.all).scene.items.lazy.compactMap {
        item in
        if case .letters(let layout, _, _) = item { layout } else { nil }
      }.first
      let box = try #require(item).inkBox
      #expect(box.minY <= reach.lowerBound && box.minY > reach.lowerBound - 2, "\(box)")
    }
  }

  /// “&” ends no line, one letter after a number stays with it, and a date is not broken.
  @Test func whatBelongsTogetherIsOnOneLine() throws {
    func words(_ text: String) throws -> Int {
      CardBreaker(try #require(shaped(text.withoutMarks()).paragraphs.first { _ in true })).wordCount
    }
    #expect(try words("59.9139 ᚾ 10.7522 ᛖ") == 2)
    #expect(try words("59° 54' 45\" ᚾ") == 3)
    #expect(try words("7 ᚨᛊ & ᚾ") == 4)
    #expect(try words("ᛗᛁᚨ *2019-03-14") == 2)
    #expect(try words("ᛗᛁᚨ-ᛗᛁᚨ") == 2)
    let couple = "ᛚᛁᚹ & ᛗᚨᚷᚾᚢᛊ"
    #expect(try levels(QuoteCard(), couple, latin: "Liv & Magnus")[0].lines == [10])
    #expect(try levels(QuoteCard(size: .square), couple, latin: "Liv & Magnus")[0].lines == [3, 1, 6])
    #expect(try levels(QuoteCard(size: .square), couple + " 7.9.2024", latin: "-")[0].lines == [3, 1, 6, 8])
    for sign in ["+", "×", "~", "|", "\u{E0C1}"] {
      #expect(try levels(QuoteCard(size: .square), "ᛚᛁᚹ \(sign) ᛗᚨᚷᚾᚢᛊ", latin: "-")[0].lines == [3, 1, 6], "\(sign)")
    }
    for years in ["1990–2020", "1990 - 2020", "1990 – 2020", "3 : 2", "1.–3.6.2024"] {
      #expect(try words(years) == 1, "\(years)")
    }
  }

  /// The lines of a list and of verse stay, also where smaller runes are the price, and a list has each name beside it.
  @Test func linesThatWereTypedStay() throws {
    let names = try levels(QuoteCard(), "ᛖᛗᛁᛚ\nᚠᚱᛁᛞᚨ\nᚾᛟᚨᚺ", latin: "Emil\nFrida\nNoah")
    #expect(names.map { $0.lines } == [[4, 5, 4], [4, 5, 4]] && names[0].height > 110)
    let verse = [17, 23, 27, 18, 23].map { String(repeating: "ᚠᚢᚦ ", count: $0 / 4) + "ᚨᚱ" }
    let lines = try levels(QuoteCard(size: .inline), verse.joined(separator: "\n"), latin: nil)[0].lines
    #expect(lines.count == 5, "\(lines)")
    #expect(try levels(QuoteCard(size: .inline), "ᚠᚢ\nᚦᚨ", latin: nil)[0].lines == [2, 2])
  }

  /// An inline card keeps eight lines.
  @Test func anInlineListKeepsItsLines() throws {
    for letter in ["ᚠ", "ᚢ", "\u{E0B1}"] {
      let list = Array(repeating: "\(letter)\(letter)", count: 8)
      let lines = try levels(QuoteCard(size: .inline), list.joined(separator: "\n"), latin: nil)[0].lines
      #expect(lines == Array(repeating: 2, count: 8))
    }
  }

  /// A broken word goes on with the last consonant before a vowel, in all scripts.
  @Test func partsOfAWordAreSyllables() throws {
    for (word, parts) in [
      ("ᛊᛟᚾᚾᛖᚾᛒᛚᚢᛗᛖᚾᛟᛚᛖ", [6, 9]), ("ᛒᚢᚾᛞᛖᛊᚹᛖᚱᚠᚨᛊᛊᚢᛜᛊᚷᛖᚱᛁᚲᚺᛏ", [12, 11]), ("ᚹᛖᛁᚺᚾᚨᚲᚺᛏᛊᛒᚨᚢᛗᚹᛖᚱᚲᚨᚢᚠᛊᛈᛚᚨᛏᛉ", [14, 13]),
      ("ᛒᚢᚾᛏᛁᛋᚢᛁᚱᚠᛅᛋᛋᚢᚾᚴᛋᚴᛁᚱᛁᚴᚼᛏ", [12, 12]),
      ("\u{E0A2}\u{E0B3}\u{E095}\u{E095}\u{E0AF}\u{E095}\u{E081}\u{E09E}\u{E0AA}\u{E085}\u{E0AF}\u{E095}", [6, 6]),
    ] {
      let text = shaped(word)
      let paragraph = try #require(text.paragraphs.first { _ in true })
      let whole = CardBreaker(paragraph)
      let breaker = CardBreaker(paragraph, breakingAbove: 0.7 * whole.width)
      #expect(breaker.filled(0).map(\.count) == parts, "\(word)")
    }
  }

  /// A word on a square has a band of up to eleven letters of its source, and two lines from there on; on a wide card, up to thirty.
  @Test func noWordIsAThread() throws {
    for (size, count) in [
      (QuoteCard.Size.square, 12), (.widgetLarge, 15), (.widgetSmall, 15), (.large, 31), (.story, 35),
    ] {
      for letters in ["ᛒᚨ", "ᛒᛅ", "\u{E081}\u{E0B1}"] {
        // A rune may stand for two letters.
        let word = String(repeating: letters, count: count / 2 - 1)
        let latin = String(repeating: "ba", count: count / 2) + (count % 2 == 0 ? "" : "r")
        let lines = try levels(QuoteCard(size: size), word, latin: latin)[0].lines
        #expect(lines.count > 1, "\(size) \(lines)")
      }
    }
  }

  /// The lines of verse are whole, or each of them is in two parts.
  @Test func versesAreBrokenAlike() throws {
    for letter in ["ᚠᚢ", "ᚢᛁ", "\u{E0B1}\u{E081}"] {
      func line(_ words: Int) -> String { Array(repeating: letter + letter, count: words).joined(separator: " ") }
      let verse = [line(3), line(3), line(4)].joined(separator: "\n")
      #expect(try levels(QuoteCard(size: .square), verse, latin: nil)[0].lines == [12, 12, 16])
      let long = [line(6), line(6), line(8)].joined(separator: "\n")
      #expect(try levels(QuoteCard(size: .square), long, latin: nil)[0].lines == [12, 12, 12, 12, 16, 16])
    }
  }

  /// A bullet divides words as a dot does.
  @Test func bulletsAreDots() {
    #expect(Stave.all["•"] == Stave.all["·"] && Stave.all["•"] != nil)
    for letter in ["ᚨ", "ᛅ", "\u{E0B1}"] { #expect(shaped("\(letter) • \(letter)").clusters.contains { $0.isDivider }) }
  }

  /// Beside digits, a band has no crosses: they would be signs of the number.
  @Test(arguments: ["4\u{A0}:\u{A0}1", "1948\u{A0}-\u{A0}2017", "17:30"]) func crossesAreNoPlus(_ number: String) throws
  {
    func items(_ letters: String) throws -> Int {
      try QuoteCard().drawing(letters: letters, font: Stave.all).scene.items.count {
        if case .parts(let parts, nil, .some, _) = $0 { parts.contains { $0.strokes.count == 4 } } else { false }
      }
    }
    #expect(try items(number) == 0)
    for name in ["ᛁᛞᚨ", "ᛁᛏᛅ", "\u{E0A7}\u{E089}\u{E0B1}"] { #expect(try items(name) == 1) }
  }

  /// A word that has to be broken fills its lines.
  @Test func partsOfAWordAreLarge() throws {
    let set = try levels(QuoteCard(size: .square), "ᚢᚾᛒᚱᛖᚨᚲᚨᛒᛚᛖᛒᚱᛟᚦᛖᚱᚺᛟᛟᛞ", latin: nil)[0]
    #expect(set.lines.count < 4 && set.height > 80, "\(set)")
  }

  /// The text of an inline card lies on its glass, however many lines it has.
  @Test(arguments: [40, 100, 160])
  func inlineTextLiesOnItsGlass(_ count: Int) throws {
    let scene = try QuoteCard(size: .inline).drawing(letters: Self.text(count, of: Self.words), font: Stave.all).scene
    var (glass, ink) = (InkBox.empty, InkBox.empty)
    for item in scene.items {
      switch item {
      case .letters(let layout, let frame, _):
        for corner in [
          StrokePoint(layout.inkBox.minX, layout.inkBox.minY), StrokePoint(layout.inkBox.maxX, layout.inkBox.maxY),
        ] {
          ink.include(frame.place(corner))
        }
      case .parts(let parts, nil, _?, _): glass = parts[0].paths[0].box
      default: break
      }
    }
    #expect(glass.minX + 20 < ink.minX && ink.maxX + 20 < glass.maxX, "\(glass) \(ink)")
    #expect(glass.minY + 20 < ink.minY && ink.maxY + 20 < glass.maxY, "\(glass) \(ink)")
  }

  /// Between two lines, a divider stands for nothing.
  @Test func noLineBeginsOrEndsWithADivider() throws {
    for letters in ["ᛗᛗᛗ · ᛗᛗᛗ", "ᛗᛗᛗ ᛫ ᛗᛗᛗ", "ᛗᛗᛗ · ᛗᛗᛗ · ᛗᛗᛗ · ᛗᛗᛗ"] {
      let breaker = CardBreaker(try #require(shaped(letters).paragraphs.first { _ in true }))
      for lines in [breaker.lines(2)?.lines, breaker.evenlyFilled(2), breaker.lines(2) { _ in 0.6 * breaker.width }] {
        let lines = try #require(lines)
        #expect(lines.count == 2 && lines.map(\.count).max() == (letters.count < 12 ? 3 : 9), "\(letters) \(lines)")
      }
    }
  }

  /// Latin letters become smaller rather than that a word of them, or a line of verse, is broken.
  @Test func latinWordsAreWhole() throws {
    let long = try levels(
      QuoteCard(size: .widgetSmall), "ᚲᛁᚾᛞᛖᚱᚷᚨᚱᛏᛖᚾᛚᛖᚺᚱᛖᚱᛁᚾᚾᛖᚾᚱᚨᛏ", latin: "Kindergartenlehrerinnenrat")
    #expect(long[1].lines == [26], "\(long)")
    let verse = "One for sorrow,\ntwo for mirth,\nthree for a wedding,\nfour for birth,\nfive for silver,\nsix."
    let runes = """
      ᛟᚾᛖ ᚠᛟᚱ ᛊᛟᚱᚱᛟᚹ
      ᛏᚹᛟ ᚠᛟᚱ ᛗᛁᚱᚦ
      ᚦᚱᛖᛖ ᚠᛟᚱ ᚨ ᚹᛖᛞᛞᛁᛝ
      ᚠᛟᚢᚱ ᚠᛟᚱ ᛒᛁᚱᚦ
      ᚠᛁᚹᛖ ᚠᛟᚱ ᛊᛁᛚᚹᛖᚱ
      ᛊᛁᚲᛊ ᚠᛟᚱ ᚷᛟᛚᛞ
      """
    #expect(try levels(QuoteCard(size: .widgetMedium), runes, latin: verse).map(\.lines.count) == [6, 6])
  }

  /// “&” is never the last word of a line that has others.
  @Test func andBeginsALine() throws {
    let text = shaped("ᛗᛗᛗ & ᛗᛗᛗ")
    let paragraph = try #require(text.paragraphs.first { _ in true })
    let breaker = CardBreaker(paragraph)
    #expect(breaker.lines(2)?.lines.map(\.count) == [3, 5])
    #expect(breaker.lines(3) { _ in breaker.width(0..<5) }?.map(\.count) == [3, 1, 3], "nor the first, of a few words")
  }

  /// On a card of many lines, none is lost among the others, whatever the size of the runes that would need it.
  @Test(arguments: [QuoteCard.Size.story, .square, .widgetSmall])
  func noLineIsLost(_ size: QuoteCard.Size) throws {
    for text in [
      "ᚦᛖ ᚺᚨᚱᛒᛟᚢᚱ ᛚᛁᚷᚺᛏ ᛒᚢᚱᚾᛖᛞ ᚨᛚᛚ ᚾᛁᚷᚺᛏ ᚠᛟᚱ ᚦᛖ ᛒᛟᚨᛏᛊ ᚦᚨᛏ ᚲᚨᛗᛖ ᚺᛟᛗᛖ",
      "ᛗᛁ ᚷᚱᚨᚾᛞᛗᛟᚦᛖᚱ ᚲᛖᛈᛏ ᚺᛖᚱ ᛚᛖᛏᛏᛖᚱᛊ ᛁᚾ ᚨ ᛏᛁᚾ ᛒᛁ ᚦᛖ ᛊᛏᛟᚹᛖ ᚨᚾᛞ ᛖᚹᛖᚱᛁ ᚹᛁᚾᛏᛖᚱ ᛊᚺᛖ ᚱᛖᚨᛞ ᚦᛖᛗ ᚨᛚᛟᚢᛞ ᚢᚾᛏᛁᛚ ᚹᛖ ᚲᚾᛖᚹ ᚦᛖ ᚹᛟᚱᛞᛊ ᛒᛁ ᚺᛖᚨᚱᛏ",
    ] {
      let drawn = try QuoteCard(size: size).drawing(letters: text, latin: text, font: Stave.all)
      let layout = drawn.scene.items.lazy.compactMap { if case .letters(let layout, _, _) = $0 { layout } else { nil } }
        .first
      let widths = try Self.widths(#require(layout))
      let widest = try #require(widths.max())
      #expect(widths.dropLast().allSatisfy { $0 > 0.65 * widest } && widths.last! > 0.5 * widest, "\(size) \(widths)")
    }
  }

  private static let latinWords = "the quick brown fox jumps over the lazy dog"

  /// The words of a card, repeated up to a count.
  private static func text(_ count: Int, of words: String) -> String {
    let words = words.split(separator: " ")
    return (0..<count).map { String(words[$0 % words.count]) }.joined(separator: " ")
  }

  /// Runes lead on every card. A longer text never has larger ones, but where it drives out the lines below, whose room
  /// they take.
  @Test(arguments: [QuoteCard.Size.large, .square, .story, .widgetMedium, .widgetLarge])
  func runesLeadWhateverTheLength(_ size: QuoteCard.Size) throws {
    let card = QuoteCard(size: size, ground: .none, author: "Somebody, chapter 3")
    var last = [Double.infinity, .infinity, .infinity]
    for count in Array(1...12) + Array(stride(from: 14, through: 120, by: 9)) {
      let letters = Self.text(count, of: Self.words)
      let levels = try levels(card, letters, latin: Self.text(count, of: Self.latinWords))
      for below in levels.dropFirst() { #expect(levels[0].height >= 1.6 * below.height - 1e-9, "\(size) \(count)") }
      let drawn = try card.drawing(
        letters: letters, latin: Self.text(count, of: Self.latinWords), font: Stave.all)
      let form = drawn.omitted.count
      #expect(levels.count == 3 - form, "\(size) \(count)")
      // Even lines count for as much as runes that are a seventh smaller.
      #expect(levels[0].height <= 1.18 * last[form], "\(size) \(count)")
      #expect(levels[0].lines.reduce(0, +) == letters.unicodeScalars.count { $0 != " " })
      last[form] = levels[0].height
      if form == 0 { #expect(levels[0].height >= size.leastRune && last[1] == .infinity, "\(size) \(count)") }
      if size.isWidget { for below in levels.dropFirst() { #expect(below.height >= 24) } }
    }
  }

  /// The box of all letters.
  private func ink(_ scene: PictureScene) -> InkBox {
    scene.items.reduce(into: InkBox.empty) { all, item in
      guard case .letters(let layout, let frame, _) = item else { return }
      all.include(frame.place(StrokePoint(layout.inkBox.minX, layout.inkBox.minY)))
      all.include(frame.place(StrokePoint(layout.inkBox.maxX, layout.inkBox.maxY)))
    }
  }

  /// Whatever the author and the length, no letter comes near the edge of a card.
  @Test(arguments: [QuoteCard.Size.large, .medium, .square, .story, .wallpaper, .banner, .widgetMedium, .widgetLarge])
  func noCreditLeavesItsCard(_ size: QuoteCard.Size) throws {
    let credits = ["Rabindranath Tagore, Stray Birds, 6", "iiii, chapter 11"]
    for author in credits {
      for count in [8, 11, 14, 17, 20, 30] {
        let drawn = try QuoteCard(size: size, author: author).drawing(
          letters: Self.text(count, of: Self.words), latin: Self.text(count, of: Self.latinWords), font: Stave.all)
        let (box, free) = (ink(drawn.scene), 0.04 * min(drawn.scene.width, drawn.scene.height))
        #expect(box.minX > free && box.maxX < drawn.scene.width - free, "\(author) \(count): \(box)")
      }
    }
  }

  /// A text that is too long for the lines below it fills nine tenths of the height that the margins leave, a fifth of a
  /// widget.
  @Test(arguments: [QuoteCard.Size.widgetSmall, .widgetMedium, .widgetLarge, .story, .large, .square])
  func runesAloneFillTheirPlace(_ size: QuoteCard.Size) throws {
    for count in [30, 45, 60, 75, 90] {
      let card = QuoteCard(size: size, author: "Somebody")
      let drawn = try card.drawing(
        letters: Self.text(count, of: Self.words), latin: Self.text(count, of: Self.latinWords), font: Stave.all)
      guard drawn.omitted.count == 2 || size == .widgetSmall else { continue }
      let shorter = min(drawn.scene.width, drawn.scene.height)
      let free = size == .story ? 1274 : drawn.scene.height - (size.isWidget ? 0.2 : 0.28) * shorter
      #expect(ink(drawn.scene).height > 0.8 * free, "\(count)")
    }
  }

  /// Somewhat smaller runes that fill their lines evenly leave no third of a widget empty.
  @Test(arguments: [QuoteCard.Size.widgetSmall, .widgetLarge])
  func evenLinesFillTheHeight(_ size: QuoteCard.Size) throws {
    let text = """
      ᚦᛖ ᛒᚱᚨᚹᛖ ᚺᛖᚨᚱᛏ ᚹᚨᛚᚲᛊ ᚦᛖ ᛚᛟᛜ ᚱᛟᚨᛞ ᛒᛁ ᚾᛁᚷᚺᛏ ᚨᚾᛞ ᚲᛖᛖᛈᛊ ᚦᛖ ᚠᛁᚱᛖ ᚠᛟᚱ ᚦᛟᛊᛖ ᚹᚺᛟ ᚠᛟᛚᛚᛟᚹ ᚨᚠᛏᛖᚱ \
      ᚦᚱᛟᚢᚷᚺ ᛊᚾᛟᚹ ᚨᚾᛞ ᛊᛏᛟᚱᛗ ᚢᚾᛏᛁᛚ ᚦᛖ ᛗᛟᚱᚾᛁᛜ ᚲᛟᛗᛖᛊ ᚨᚷᚨᛁᚾ ᛟᚹᛖᚱ ᚲᚹᛁᛖᛏ ᚺᛁᛚᛚᛊ ᚹᚺᛖᚱᛖ ᛟᛚᛞ ᛊᛏᛟᚾᛖᛊ ᛊᛏᚨᚾᛞ \
      ᚨᚾᛞ ᚾᚨᛗᛖᛊ ᛟᚠ ᚲᛁᛜᛊ ᚨᚱᛖ ᚱᛖᚨᛞ ᚨᛚᛟᚢᛞ ᚦᛖ ᛒᚱᚨᚹᛖ ᚺᛖᚨᚱᛏ ᚹᚨᛚᚲᛊ ᚦᛖ ᛚᛟᛜ ᚱᛟᚨᛞ ᛒᛁ ᚾᛁᚷᚺᛏ ᚨᚾᛞ ᚲᛖᛖᛈᛊ ᚦᛖ
      """
    let drawn = try QuoteCard(size: size).drawing(letters: text, latin: text, font: Stave.all)
    #expect(ink(drawn.scene).height > 0.6 * drawn.scene.height)
  }

  /// One rune is 0.56 of a small widget high, as there is nothing below it.
  @Test func oneRuneFillsASmallWidget() throws {
    #expect(try QuoteCard(size: .widgetSmall).drawing(letters: "ᚠ", font: Stave.all).runeHeight == 265)
  }

  /// Apps cover 250 pixels above and 340 below of the 1920 of a story.
  @Test(arguments: [1, 5, 20, 60, 100, 200, 400], [540.0, 1080])
  func nothingOfAStoryIsCovered(_ count: Int, _ width: Double) throws {
    let card = QuoteCard(size: .story, width: width, author: "Gjgy")
    let drawn = try card.drawing(
      letters: Self.text(count, of: Self.words), latin: Self.text(count, of: Self.latinWords) + "gjy", font: Stave.all)
    let (box, height) = (ink(drawn.scene), drawn.scene.height)
    #expect(box.minY >= 250 / 1920 * height && box.maxY <= 1580 / 1920 * height, "\(box)")
  }

  /// A word alone that would be set in runes under 56 pixels is broken on a widget, and no longer one has larger runes.
  @Test func aLongWordIsBrokenOnAWidget() throws {
    let word = Array("ᛁᚾᚲᛟᛗᛈᚱᛖᚺᛖᚾᛊᛁᛒᛁᛚᛁᛏᛁᛖᛊᛁᚾᚲᛟᛗᛈᚱᛖ".unicodeScalars)
    var (last, lines) = (Double.infinity, 1)
    for count in 3...word.count {
      let letters = String(String.UnicodeScalarView(word.prefix(count)))
      let card = QuoteCard(size: .widgetSmall, ground: .none)
      let drawn = try levels(card, letters, latin: nil)[0]
      // The parts of a word that is broken are larger than it was.
      #expect(drawn.height >= 37 && (drawn.height <= last || drawn.lines.count > lines), "\(count): \(drawn)")
      // A tenth of the widget is free on both sides.
      let line = try RuneLayout.lines(ShapedText(letters, font: Stave.all, style: card.style))
      let isWide = line.inkBox.width * 56 / StrokeFont.runeHeight > 0.8 * 474
      // A name on its band stays whole.
      #expect((drawn.lines.count > 1) == (isWide && count > 11), "\(count): \(drawn)")
      (last, lines) = (drawn.height, drawn.lines.count)
    }
  }

  /// On a banner, which is shown as small as it is wide, Latin capitals have at least 0.016 of the width.
  @Test func aBannersLatinCanBeRead() throws {
    let set = try levels(
      QuoteCard(size: .banner, author: "Somebody"), Self.text(8, of: Self.words),
      latin: Self.text(8, of: Self.latinWords))
    #expect(set[1].height >= 0.016 * 1500 && set[0].height >= 1.6 * set[1].height, "\(set)")
  }

  /// Below or beside a long text, the Latin letters have at least 12 pixels; below a very long one there are none.
  @Test func aLongTextKeepsItsLatinLettersWhileTheyCanBeRead() throws {
    let heights = try [20, 70, 300].map { count in
      try levels(QuoteCard(), Self.text(count, of: Self.words), latin: Self.text(count, of: Self.latinWords))
        .dropFirst().first?.height
    }
    #expect(heights[0] ?? 0 >= 0.026 * 675)
    #expect(heights[1] ?? 0 >= 12, "\(heights)")
    #expect(heights[2] == nil)
  }

  /// No line ends with the first word of a clause, or begins with the last one of the clause before.
  @Test func wordsStayWithTheirClause() throws {
    let verse = shaped("deyr fe, deyja fraendr, deyr sjalfr it sama, en ordstirr deyr aldregi")
    let clusters = try #require(verse.paragraphs.first { _ in true })
    for count in 2...4 {
      let lines = try #require(CardBreaker(clusters).lines(count)).lines
      for line in lines.dropLast() {
        let words = clusters[line].split(whereSeparator: \.isSpace)
        func pauses(_ word: ArraySlice<ShapedText.Cluster>) -> Bool {
          word.last?.drawing.map { verse.drawings[$0].glyph.scalar == "," } ?? false
        }
        #expect(words.count < 2 || pauses(words[words.count - 1]) || !pauses(words[words.count - 2]), "\(count)")
      }
    }
  }

  /// The contrast of all levels by WCAG 2.2, from the ground that is drawn behind them: at least 4.5 to 1.
  @Test(arguments: [QuoteCard.Ground.dark, .light])
  func everyLineStandsOut(_ ground: QuoteCard.Ground) throws {
    func luminance(_ gray: UInt8) -> Double {
      let value = Double(gray) / 255
      return value <= 0.04045 ? value / 12.92 : Foundation.pow((value + 0.055) / 1.055, 2.4)
    }
    func contrast(_ one: UInt8, _ other: UInt8) -> Double {
      let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
      return (high + 0.05) / (low + 0.05)
    }
    let card = QuoteCard(ground: ground, author: "Author")
    var scene = try card.drawing(letters: "ᚠᚢᚦᚨ ᚱᚲ", latin: "the text", font: Stave.all).scene
    typealias Letters = (layout: RuneLayout, frame: PictureFrame, color: PictureScene.Color)
    let letters = scene.items.compactMap { item -> Letters? in
      guard case .letters(let layout, let frame, let color) = item else { return nil }
      return (layout, frame, color)
    }
    #expect(letters.count == 3)
    scene.items.removeAll { if case .parts = $0 { false } else { true } }
    let scale = 0.2
    let canvas = try scene.canvas(scale: scale)
    for (layout, frame, color) in letters {
      let box = layout.inkBox
      let (low, high) = (frame.place(StrokePoint(box.minX, box.minY)), frame.place(StrokePoint(box.maxX, box.maxY)))
      for y in Int(low.y * scale)...Int(high.y * scale) {
        for x in Int(low.x * scale)...Int(high.x * scale) {
          let gray = canvas.pixels[y * canvas.width + x].x
          guard contrast(gray, color.red) < 4.5 else { continue }
          Issue.record("\(ground): \(color.red) before \(gray), \(contrast(gray, color.red))")
          return
        }
      }
    }
    // What stands on an unknown ground is as far from black as from white.
    #expect(contrast(0x76, 0) >= 4.5 && contrast(0x76, 255) >= 4.5)
  }

  /// The edge of the glass is seen all around on a light card, too: across it, the ground changes by six levels at least.
  @Test func theEdgeOfALightGlassShows() throws {
    var scene = try QuoteCard(ground: .light).drawing(letters: "ᚠ", font: Stave.all).scene
    scene.items.removeAll { if case .parts = $0 { false } else { true } }
    let canvas = try scene.canvas(scale: 1)
    let (width, height) = (canvas.width, canvas.height)
    let inset = Int((0.055 * Double(height)).rounded())
    func range(_ place: (Int) -> (x: Int, y: Int)) -> Int {
      let levels = (-5...5).map { place(inset + $0) }.map { Int(canvas.pixels[$0.y * width + $0.x].x) }
      return levels.reduce(0, max) - levels.reduce(255, min)
    }
    for x in stride(from: width / 10, to: width * 9 / 10, by: 20) {
      #expect(range { (x, $0) } >= 6 && range { (x, height - 1 - $0) } >= 6, "at x \(x)")
    }
    for y in stride(from: height / 6, to: height * 5 / 6, by: 20) {
      #expect(range { ($0, y) } >= 6 && range { (width - 1 - $0, y) } >= 6, "at y \(y)")
    }
  }

  @Test func aLongAuthorTakesLines() throws {
    let author = "A name and a work and a place and a year of which each is long enough to fill a line of its own "
    let drawn = try draw(QuoteCard(ground: .none, author: author + author), "ᚠᚢᚦ").svg
    #expect(uses(drawn) == 3 + 2 * author.count { $0 != " " })
  }
}
