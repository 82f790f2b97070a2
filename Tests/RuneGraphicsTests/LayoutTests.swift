import Foundation
import TestSupport
import Testing

@testable import RuneGraphics

struct LayoutTests {
  @Test func advanceIsBearingsAndInk() throws {
    // ᛁ: a stem 1.5 wide between two stems' bearings; ᚷ: arms 6.5 apart.
    let isaz = GlyphDrawing(try #require(Stave.all["ᛁ"]), style: .regular)
    #expect(isaz.advance == 1.55 + 1.5 + 1.55)
    let gebo = GlyphDrawing(try #require(Stave.all["ᚷ"]), style: .regular)
    #expect(abs(gebo.advance - (0.85 + 8 + 0.85)) < 1e-12)
  }

  @Test func flatEndsFillTheBandExactly() {
    for scalar in (runicBlock + cirthLetters).unicodeScalars {
      guard let glyph = Stave.all[scalar] else { continue }
      let skeleton = glyph.skeletonBox
      for style in [PenStyle.light, .regular, .bold] {
        let box = GlyphDrawing(glyph, style: style).inkBox
        if !glyph.strokes.isEmpty {
          if skeleton.maxY == 12 { #expect(box.maxY == 12, "\(scalar.codePointName) \(style.weight): top \(box.maxY)") }
          if skeleton.minY == 0 { #expect(box.minY == 0, "\(scalar.codePointName) \(style.weight): foot \(box.minY)") }
        }
      }
      let round = GlyphDrawing(glyph, style: PenStyle(ends: .round)).inkBox
      // Dots are disks of polygons' area, whose corners stand out by a hair.
      #expect(round.maxY < 12.02 && round.minY > -0.02, "\(scalar.codePointName) round: \(round)")
    }
  }

  @Test func spacesAtTheEndsAreDropped() throws {
    let plain = try line("ᚠᚢ ᚦᚨ")
    #expect(try line("  ᚠᚢ ᚦᚨ  ").inkBox == plain.inkBox)
    #expect(try line("ᚠᚢ  ᚦᚨ").inkBox.width > plain.inkBox.width)
  }

  @Test func trackingStandsBetweenLettersOnly() throws {
    var options = RuneLayout.LineOptions()
    options.tracking = 3
    #expect(abs(try line("ᚠᚢᚦ", .regular, options).inkBox.width - (try line("ᚠᚢᚦ").inkBox.width + 6)) < 1e-9)
  }

  static let breaks: [(text: String, runs: [Int])] = [
    // Letters in each line, at a measure of 40 units: some four runes.
    ("ᛁᛁᛁᛁᛁᛁ ᛁᛁᛁ", [6, 3]),
    ("ᛁᛁᛁᛁᛁᛁ᛫ᛁᛁᛁ", [7, 3]),  // U+16EB breaks after itself and stays
    ("ᛁᛁᛁᛁᛁᛁ·ᛁᛁᛁ", [7, 3]),  // U+00B7 divides runes
    ("llllll·lll", [5, 5]),  // but is part of a Latin word, which is cut into parts of one length
    ("ᛁᛁ\nᛁ", [2, 1]),
    ("ᛁᛁ\r\nᛁ", [2, 1]),
    ("ᛁᛁᛁᛁᛁᛁ\u{A0}ᛁᛁᛁ", [5, 4]),  // a no-break space
    ("ᛁᛁᛁᛁᛁᛁ\u{200B}ᛁᛁᛁ", [6, 3]),
    ("\u{E0A7}\u{E0A7}\u{E0A7}\u{E0A7}\u{E0A7}\u{E0A7}\u{E0E7}\u{E0A7}\u{E0A7}\u{E0A7}", [7, 3]),
    // U+205E, four dots, is BA in Unicode, too.
    ("\u{E0A7}\u{E0A7}\u{E0A7}\u{E0A7}\u{E0A7}\u{E0A7}\u{205E}\u{E0A7}\u{E0A7}\u{E0A7}", [7, 3]),
  ]

  @Test(arguments: breaks)
  func breaksWhereItMay(_ row: (text: String, runs: [Int])) throws {
    var options = RuneLayout.LineOptions()
    options.measure = 36
    let layout = try line(row.text, .regular, options)
    #expect(layout.runs.map(\.glyphs.count) == row.runs, "\(row.text)")
    for run in layout.runs {
      let box = RuneLayout(drawings: layout.drawings, runs: [run]).inkBox
      #expect(box.width <= 36 + 1e-6, "\(row.text): a line of \(box.width)")
    }
  }

  @Test func brokenWordsAreCounted() throws {
    var options = RuneLayout.LineOptions()
    options.measure = 20
    let layout = try line("ᛗᛗᛗᛗᛗᛗ ᛁ", .regular, options)
    #expect(layout.brokenWords == 1, "a word on several lines is one")
    #expect(layout.runs.reduce(0) { $0 + $1.glyphs.count } == 7, "no letter is lost")
    #expect(try line("ᛗᛗᛗᛗᛗᛗ ᛁ ᛗᛗᛗᛗᛗᛗ\nᛗᛗᛗᛗᛗᛗ", .regular, options).brokenWords == 3)
    options.measure = 0.5
    #expect(try line("ᛗ ᛗ", .regular, options).brokenWords == 0, "a letter is not broken")
    #expect(try line("ᛗᛗ", .regular, options).runs.count == 2, "a line holds a letter at least")
  }

  /// Where lines are balanced, a word that is too wide is broken into as few parts of one length as fit, not before its last letter.
  @Test(arguments: [
    ("ᛈᚱᚨᚲᛏᛁ", false, [2, 4, 4]), ("ᛈᚱᚨᚲᛏᛁ", true, [2, 4, 4]), ("ᛈᚱᚨ", false, [2, 2, 3, 3]),
  ])
  func wordsAreBrokenIntoEvenParts(_ widest: String, _ isBoustrophedon: Bool, _ counts: [Int]) throws {
    var options = RuneLayout.LineOptions()
    options.measure = try line(widest).inkBox.width + 1
    (options.balances, options.isBoustrophedon) = (true, isBoustrophedon)
    let layout = try line("ᛟᚾ ᛈᚱᚨᚲᛏᛁᛊᛖ", .regular, options)
    #expect(layout.runs.map(\.glyphs.count) == counts && layout.brokenWords == 1)
  }

  @Test func balancingKeepsTheNumberOfLines() throws {
    let seed: UInt64 = 4
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = randomWords(Int.random(in: 2...30, using: &generator), using: &generator).joined(separator: " ")
      var options = RuneLayout.LineOptions()
      options.measure = 160
      let greedy = try line(text, .regular, options)
      options.balances = true
      let balanced = try line(text, .regular, options)
      #expect(greedy.runs.count == balanced.runs.count, "seed \(seed): \(text)")
      #expect(balanced.inkBox.width <= greedy.inkBox.width + 0.5, "seed \(seed): \(text)")
      #expect(greedy.runs.flatMap(\.glyphs).map(\.drawing) == balanced.runs.flatMap(\.glyphs).map(\.drawing))
    }
  }

  @Test func mirroredTwiceIsTheIdentity() throws {
    let layout = try line("ᚠᚢᚦ ᚨᚱ\nᚲ")
    #expect(layout.mirrored.mirrored.strokes == layout.strokes)
    let there = layout.mirrored.strokes
    #expect(there != layout.strokes)
    let middle = layout.inkBox.minX + layout.inkBox.maxX
    let back = there.map { $0.mapped { StrokePoint(middle - $0.x, $0.y) } }
    for (a, b) in zip(back.flatMap(\.points), layout.strokes.flatMap(\.points)) {
      #expect(abs(a.x - b.x) < 1e-9 && a.y == b.y)
    }
    #expect(layout.mirrored.inkBox == layout.inkBox)
  }

  @Test func boustrophedonTurnsEverySecondLine() throws {
    var options = RuneLayout.LineOptions()
    options.isBoustrophedon = true
    let layout = try line("ᚠᚢ\nᚠᚢ\nᚠᚢ", .regular, options)
    #expect(layout.runs.map(\.placement.isMirrored) == [false, true, false])
    let lines = layout.runs.map { RuneLayout(drawings: layout.drawings, runs: [$0]) }
    let (first, second) = (lines[0].inkBox, lines[1].inkBox)
    #expect(abs(first.minX - second.minX) < 1e-9 && abs(first.maxX - second.maxX) < 1e-9)
    // The first letter of the second line is at the right, its stem on its right side.
    let stem = lines[1].strokes[0]
    #expect(abs(stem.start.x - (second.maxX - 0.75)) < 1e-9)
  }

  /// The text of a boustrophedon goes on where it turns: below the end of a line, the next one begins, unless that one is too long
  /// for it and goes on to the edge. Of a long text, lines are nearly of one length, and words are no further apart than in a
  /// single line but by a tenth of the height of a rune.
  @Test(arguments: [72.0, 120, 180, 264])
  func boustrophedonGoesOnBelowTheEndOfALine(_ measure: Double) throws {
    var options = RuneLayout.LineOptions()
    let text = """
      ᛁ ᚹᛖᚾᛏ ᛏᛟ ᚦᛖ ᚹᛟᛟᛞᛊ ᛒᛖᚲᚨᚢᛊᛖ ᛁ ᚹᛁᛊᚺᛖᛞ ᛏᛟ ᛚᛁᚹᛖ ᛞᛖᛚᛁᛒᛖᚱᚨᛏᛖᛚᛁ ᛏᛟ ᚠᚱᛟᚾᛏ ᛟᚾᛚᛁ ᚦᛖ ᛖᛊᛊᛖᚾᛏᛁᚨᛚ ᚠᚨᚲᛏᛊ ᛟᚠ ᛚᛁᚠᛖ ᚨᚾᛞ ᛊᛖᛖ ᛁᚠ ᛁ ᚲᛟᚢᛚᛞ ᚾᛟᛏ ᛚᛖᚨᚱᚾ ᚹᚺᚨᛏ \
      ᛁᛏ ᚺᚨᛞ ᛏᛟ ᛏᛖᚨᚲᚺ ᚨᚾᛞ ᚾᛟᛏ ᚹᚺᛖᚾ ᛁ ᚲᚨᛗᛖ ᛏᛟ ᛞᛁᛖ ᛞᛁᛊᚲᛟᚹᛖᚱ ᚦᚨᛏ ᛁ ᚺᚨᛞ ᚾᛟᛏ ᛚᛁᚹᛖᛞ ᛁ ᛞᛁᛞ ᚾᛟᛏ ᚹᛁᛊᚺ ᛏᛟ ᛚᛁᚹᛖ ᚹᚺᚨᛏ ᚹᚨᛊ ᚾᛟᛏ ᛚᛁᚠᛖ ᛚᛁᚹᛁᛜ ᛁᛊ ᛊᛟ ᛞᛖᚨᚱ \
      ᚾᛟᚱ ᛞᛁᛞ ᛁ ᚹᛁᛊᚺ ᛏᛟ ᛈᚱᚨᚲᛏᛁᛊᛖ
      """
    (options.measure, options.balances, options.isBoustrophedon) = (measure, true, true)
    let layout = try line(text, .regular, options)
    let lines = layout.runs.map { RuneLayout(drawings: layout.drawings, runs: [$0]).inkBox }
    for (number, (box, next)) in zip(lines, lines.dropFirst()).enumerated() {
      let gap = abs(number.isMultiple(of: 2) ? box.maxX - next.maxX : box.minX - next.minX)
      let end = number.isMultiple(of: 2) ? next.minX - layout.inkBox.minX : layout.inkBox.maxX - next.maxX
      // Ends of pens stand out a little.
      #expect(gap < 1.5 || end < 1.5, "\(number): \(gap), \(end)")
    }
    #expect(layout.inkBox.width < measure + 1.5)
    guard measure > 200 else { return }
    func widestGap(_ layout: RuneLayout) -> Double {
      layout.runs.flatMap { run in
        zip(run.glyphs, run.glyphs.dropFirst()).map { glyph, next in
          next.x + layout.drawings[next.drawing].inkBox.minX - glyph.x - layout.drawings[glyph.drawing].inkBox.maxX
        }
      }.max() ?? 0
    }
    let inOneLine = widestGap(try line(text))
    #expect(widestGap(layout) < inOneLine + 0.33 * 12 + 1e-9)
    #expect(lines.dropLast().allSatisfy { $0.width > layout.inkBox.width - 1.5 }, "\(lines.map(\.width))")
  }

  /// Prose is a block where no gap grows by more than a seventh of a rune's height for it, else flush left; all lines but the last
  /// are nearly as long.
  @Test(arguments: Array(15...60)) func proseIsEven(_ count: Int) throws {
    var options = RuneLayout.LineOptions()
    (options.measure, options.balances, options.justifies) = (180, true, true)
    let words = Array(repeating: DiskTests.words.split(separator: " "), count: 6).joined().prefix(count)
    let text = words.joined(separator: " ")
    let layout = try line(text, .regular, options)
    let starts = layout.runs.map(\.placement.origin.x)
    #expect(starts.allSatisfy { abs($0 - starts[0]) < 1e-6 }, "\(starts)")
    let plain = try line(text)
    let gaps = [plain, layout].map { layout in
      layout.runs.flatMap { run in zip(run.glyphs, run.glyphs.dropFirst()).map { $1.x - $0.x } }.max() ?? 0
    }
    #expect(gaps[1] < gaps[0] + 12 / 7, "\(gaps)")
  }

  /// Of few lines, the first one begins so far from the edge that the others go on exactly below, if they have room to do so:
  /// of three, the second of which is the longest, it ends where that one does.
  @Test func boustrophedonOfAFewLinesBeginsInside() throws {
    var options = RuneLayout.LineOptions()
    options.isBoustrophedon = true
    let layout = try line("ᛁᛁ\nᛁᛁᛁᛁ\nᛁᛁᛁ", .regular, options)
    let lines = layout.runs.map { RuneLayout(drawings: layout.drawings, runs: [$0]).inkBox }
    #expect(abs(lines[0].maxX - lines[1].maxX) < 1e-9 && abs(lines[1].minX - lines[2].minX) < 1e-9)
    #expect(lines[0].minX > lines[1].minX + 1)
  }

  /// A divider at the end of a line stands out: the letters of all lines begin and end at the same edges.
  @Test(arguments: [RuneLayout.Alignment.left, .center, .right])
  func dividersStandOutOfBoustrophedon(_ alignment: RuneLayout.Alignment) throws {
    var options = RuneLayout.LineOptions()
    (options.isBoustrophedon, options.alignment) = (true, alignment)
    let marked = try line("ᚠᚢᛗ᛫\nᚠᚢᛗ᛫\nᚠᚢ᛫", .regular, options)
    let plain = try line("ᚠᚢᛗ\nᚠᚢᛗ\nᚠᚢ", .regular, options)
    for (one, other) in zip(marked.runs, plain.runs) {
      let letters = RuneLayout(
        drawings: marked.drawings, runs: [RuneLayout.Run(placement: one.placement, glyphs: one.glyphs.dropLast())])
      let expected = RuneLayout(drawings: plain.drawings, runs: [other])
      #expect(abs(letters.inkBox.minX - expected.inkBox.minX) < 1e-9, "\(alignment)")
      #expect(abs(letters.inkBox.maxX - expected.inkBox.maxX) < 1e-9, "\(alignment)")
    }
    #expect(marked.inkBox.minX < plain.inkBox.minX && marked.inkBox.maxX > plain.inkBox.maxX)
  }

  /// On the smallest ring a few letters stay together: the white between them is at most twice the usual.
  @Test(arguments: ["ᚹᛖ", "ᚠᛟᚲᛊ", "ᚠᚨᛗᛖ"])
  func fewLettersStayTogetherOnARing(_ letters: String) throws {
    let text = shaped(letters)
    let layout = try RuneLayout.ring(text, radius: RuneLayout.smallestRingRadius)
    let angles = layout.runs.map { run in
      let top = run.placement.apply(StrokePoint(0, StrokeFont.runeHeight)) - run.placement.apply(StrokePoint(0, 0))
      return atan2(top.x, -top.y)
    }
    #expect(abs(angles[0] + angles[angles.count - 1]) < 0.1, "the middle is at the top")
    let circle = RingCircle(radius: RuneLayout.smallestRingRadius, outward: 1)
    let widest = LetterSequence(text, tracking: 0).steps(spread: 2, ring: circle)
    for (place, angle) in angles.enumerated().dropFirst() {
      let step = (angle - angles[place - 1]) * RuneLayout.smallestRingRadius
      #expect(abs(step - widest[place - 1]) < 1e-6, "\(letters) \(place)")
    }
    // A text that fills it is spread over all of it, and a repeated one.
    let repeated = try RuneLayout.ring(text, radius: RuneLayout.smallestRingRadius, repeats: true)
    #expect(repeated.runs.count >= layout.runs.count)
  }

  /// A text that goes all around has the sign for the seam in the middle of the top, with the same white on both sides, and after each
  /// copy; a row that ends with a divider or begins with a cross, a strip and a few letters have none.
  @Test func theSeamHasASign() throws {
    func seamed(_ text: String) -> ShapedText { ShapedText(text, font: Stave.all, style: .regular, seam: "᛭") }
    func crosses(_ layout: RuneLayout) -> [RuneLayout.Run] {
      layout.runs.filter { $0.glyphs.contains { layout.drawings[$0.drawing].letters == ["᛭"] } }
    }
    for reading in RuneLayout.RingReading.allCases {
      let layout = try RuneLayout.ring(seamed("ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ"), radius: nil, reading: reading)
      let cross = try #require(crosses(layout).first).placement
      #expect(crosses(layout).count == 1 && abs(cross.sine) < 1e-6 && cross.cosine > 0)
      #expect(layout.runs.count == 12)
    }
    let often = try RuneLayout.ring(seamed("ᚠᛟᚲᛊ"), radius: 60, repeats: true)
    #expect(crosses(often).count > 2 && often.runs.count == 5 * crosses(often).count)
    #expect(try crosses(RuneLayout.ring(seamed("ᚠᛟᚲᛊ"), radius: RuneLayout.smallestRingRadius)).isEmpty)
    #expect(try crosses(RuneLayout.ring(seamed("ᚠᚢᚦᚨᚱᚲ᛫ᚷᚹᚺᚾᛁᛃ"), radius: nil)).count == 1)
    #expect(try crosses(RuneLayout.ring(seamed("᛭ ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃ"), radius: nil)).count == 1)
    // The ends of a band meet in the middle of it.
    let band = try RuneLayout.band(seamed("ᚠᚢᚦ ᚠ"), length: nil)
    #expect(band.hasCross && band.layout.runs[0].glyphs.count == 4)
    #expect(abs(band.layout.inkBox.center.x - band.length / 2) < 1, "\(band.layout.inkBox) \(band.length)")
    #expect(try RuneLayout.band(seamed("ᚠᚢᚦ᛫ᚠ"), length: nil).hasCross)
    // Among crosses, it is larger.
    let large = try RuneLayout.ring(seamed("ᚠᚢᚦ᛭ᚠ"), radius: nil)
    let widths = crosses(large).map { large.drawings[$0.glyphs[0].drawing].inkBox.width }
    #expect(widths.count == 2 && widths[1] > 1.3 * widths[0], "\(widths)")
    let strip = try RuneLayout.strip(seamed("ᚠᛟᚲᛊ"), length: 300, end: 10, tracking: 0, repeats: true)
    #expect(strip.runs[0].glyphs.count % 5 == 4 && strip.runs[0].glyphs.count > 12)
  }

  /// A word alone in the last line takes one from the line before, which keeps two.
  @Test func noWordIsAloneInTheLastLine() throws {
    /// How many letters each line has, where as much as `first` has its place in one.
    func counts(_ text: String, _ first: String) throws -> [Int] {
      var options = RuneLayout.LineOptions()
      options.measure = try line(first, .regular).inkBox.width + 15
      return try RuneLayout.lines(shaped(text), options).runs.map(\.glyphs.count)
    }
    #expect(try counts("ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ", "ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ") == [6, 6])
    #expect(try counts("ᚠᚢᚦ᛫ᚠᚢᚦ᛫ᚠᚢᚦ᛫ᚠᚢᚦ", "ᚠᚢᚦ᛫ᚠᚢᚦ᛫ᚠᚢᚦ᛫") == [8, 7])
    #expect(try counts("ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ", "ᚠᚢᚦ ᚠᚢᚦ") == [6, 3])
  }

  /// Columns of a long line are about as high, long ones but the last to a unit, and hold all of its letters.
  @Test(arguments: [(2, 2), (2, 3), (2, 4), (2, 6), (5, 6), (6, 9), (8, 12)])
  func columnsAreAsHigh(_ times: Int, _ count: Int) throws {
    let text = Array(repeating: DiskTests.words, count: times).joined(separator: " ")
    let layout = try RuneLayout.columns(shaped(text), count: count)
    let byColumn: [Double: [RuneLayout.Run]] = Dictionary(grouping: layout.runs) { $0.placement.origin.x }
    let columns = byColumn.sorted { $0.key < $1.key }.map { $0.value.map(\.placement.origin.y).max()! }
    #expect(layout.runs.count == text.unicodeScalars.count { $0 != " " })
    #expect(abs(columns.count - count) < 2 && columns.max()! < 1.35 * columns.dropLast().min()!, "\(columns)")
    if times > 4 { #expect(columns.max()! - columns.dropLast().min()! < 1, "\(columns)") }
  }

  /// A comma is beside the letter before it and takes no room of its own; a divider of the script takes some.
  @Test func commasAreBesideTheirLetters() throws {
    func heights(_ text: String) throws -> [Double] {
      try RuneLayout.columns(shaped(text)).runs.map(\.placement.origin.y)
    }
    let plain = try heights("ᚠᚢ ᚦᚨ")
    for marks in [",", ".", ";", ".,"] { #expect(try heights("ᚠᚢ\(marks) ᚦᚨ") == plain, "\(marks)") }
    let layout = try RuneLayout.columns(shaped("ᚠᚢ, ᚦᚨ"))
    try #require(layout.runs[1].glyphs.count == 2)
    let (letter, comma) = (layout.runs[1].glyphs[0], layout.runs[1].glyphs[1])
    #expect(
      comma.x + layout.drawings[comma.drawing].spacingMinX > letter.x + layout.drawings[letter.drawing].spacingMaxX)
    #expect(try heights("ᚠᚢ᛫ᚦᚨ").count == 5)
    #expect(try heights(", ᚠ").count == 2, "a mark without a letter")
  }

  @Test func joinerBindsOnACommonStem() throws {
    // ᚨ and ᚱ on one stem: as wide as the wider one, the stem drawn once.
    let bound = try line("ᚨ\u{200D}ᚱ", PenStyle(isHairline: true))
    #expect(bound.runs[0].glyphs.count == 1)
    #expect(bound.drawings[bound.runs[0].glyphs[0].drawing].letters.map(\.value) == [0x16A8, 0x16B1])
    let alone = try line("ᚱ", PenStyle(isHairline: true))
    #expect(abs(bound.inkBox.width - alone.inkBox.width) < 1e-9)
    for finding in StrokeFontCheck.findings(in: bound.drawings[bound.runs[0].glyphs[0].drawing].glyph)
    where finding.contains("lie on each other") { Issue.record("\(finding)") }
    // Without stems the joiner is invisible.
    #expect(try line("ᚲ\u{200D}ᚷ").inkBox == line("ᚲᚷ").inkBox)
    #expect(try line("\u{200D}ᚲ\u{200D}").inkBox == line("ᚲ").inkBox)
  }

  /// A letter that would not be seen is not bound: ᛁ has nothing but its stem; the arm of ᛚ lies on that of ᚨ, the
  /// branch of ᛅ on one of ᚼ.
  @Test(arguments: ["ᛚᛁ", "ᛁᛚ", "ᚨᛚ", "ᚼᛅ", "ᚺᛁ"])
  func noLetterHidesInABindRune(_ pair: String) throws {
    let scalars = Array(pair.unicodeScalars)
    let (first, second) = (try #require(Stave.all[scalars[0]]), try #require(Stave.all[scalars[1]]))
    #expect(BindRune.joined(first, second) == nil)
    #expect(try line("\(scalars[0])\u{200D}\(scalars[1])").inkBox == line(pair).inkBox)
  }

  @Test(arguments: ["ᚨᚱ", "ᛖᚱ", "ᛗᛖ", "ᚺᚨ", "ᚾᛅ", "ᛘᛅ"])
  func lettersThatShowAreBound(_ pair: String) throws {
    let scalars = Array(pair.unicodeScalars)
    #expect(BindRune.joined(try #require(Stave.all[scalars[0]]), try #require(Stave.all[scalars[1]])) != nil)
  }

  @Test func everyPairBindsOrStands() throws {
    let letters = Array(runicBlock.unicodeScalars)
    for a in letters {
      for b in letters {
        guard let first = Stave.all[a], let second = Stave.all[b], let joined = BindRune.joined(first, second) else {
          continue
        }
        #expect(joined.doubledPieces.isEmpty, "\(a.codePointName) + \(b.codePointName)")
        #expect(!joined.strokes.contains { $0.segments.isEmpty }, "\(a.codePointName) + \(b.codePointName)")
      }
    }
  }

  @Test func whatHasNoDrawingIsTold() {
    let text = shaped("ᚠ\u{1F600}ᚢж\u{1F600}")
    #expect(
      text.missing == [
        .init(scalar: "\u{1F600}", count: 2, firstPlace: 2), .init(scalar: "ж", count: 1, firstPlace: 4),
      ])
    #expect(text.letterCount == 2)
    #expect(throws: SizedLayout.Failure.noLetters) { try RuneLayout.lines(shaped(" \n\u{1F600}")) }
    #expect(throws: SizedLayout.Failure.noLetters) { try RuneLayout.ring(shaped(""), radius: nil) }
    #expect(throws: SizedLayout.Failure.noLetters) { try RuneLayout.band(shaped(""), length: nil) }
    #expect(throws: SizedLayout.Failure.noLetters) { try RuneLayout.columns(shaped("\u{200D}")) }
  }

  /// Words that are left out leave one divider between the others, and none at the ends of a line.
  @Test(arguments: [
    ("ᚠ᛫😀᛫日本᛫ᚢ", "ᚠ᛫ᚢ"), ("ᚠ᛫日", "ᚠ"), ("日᛫ᚠ", "ᚠ"), ("ᚠ ᛭ 日 ᛭ ᚢ", "ᚠ ᛭ ᚢ"), ("ᚠ 日\u{A0}本 ᚢ", "ᚠ ᚢ"),
    ("ᚠ日᛫ᚢ", "ᚠ᛫ᚢ"), ("ᚠ᛫日ᚢ", "ᚠ᛫ᚢ"), ("\u{E080}·日·\u{E081}", "\u{E080}·\u{E081}"), ("ᚠ᛫日\n᛫ᚢ", "ᚠ\n᛫ᚢ"),
    ("a·日·b", "a··b"),
  ])
  func omittedWordsTakeTheirDividersAlong(_ text: String, _ drawn: String) throws {
    func places(_ text: String) throws -> [[Double]] { try line(text).runs.map { $0.glyphs.map(\.x) } }
    #expect(try places(text) == places(drawn))
    // All words are divided as they are where nothing is left out.
    #expect(try line("ᚠ᛫᛫ᚢ").runs[0].glyphs.count == 4)
    #expect(throws: SizedLayout.Failure.noLetters) { try line("日᛫本") }
  }
}

struct RingTests {
  /// The centre of each letter: the middle of its ink, half the height of a rune.
  private func centers(_ layout: RuneLayout) -> [StrokePoint] {
    layout.runs.map { run in
      let drawing = layout.drawings[run.glyphs[0].drawing]
      return layout.place(StrokePoint(drawing.middleX, 6), of: run.glyphs[0], in: run)
    }
  }

  @Test(arguments: [18.0, 30, 77.7, 1000], RuneLayout.RingReading.allCases)
  func centersLieOnTheCircle(_ radius: Double, _ reading: RuneLayout.RingReading) throws {
    let layout = try RuneLayout.ring(shaped("ᚠᚢᚦᚨᚱ᛫ᚲ"), radius: radius, reading: reading)
    for center in centers(layout) {
      #expect(abs(center.length - radius) < 1e-6, "radius \(radius), \(reading): \(center.length)")
    }
  }

  @Test func gapsAreEven() throws {
    let layout = try RuneLayout.ring(shaped("ᛁᛁᛁᛁᛁᛁᛁᛁ᛫"), radius: 60)
    let places = centers(layout)
    let steps = (0..<7).map { (places[$0 + 1] - places[$0]).length }
    #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 }, "\(steps)")
  }

  @Test func readsClockwiseFromOutsideAndBackFromInside() throws {
    let out = centers(try RuneLayout.ring(shaped("ᛁᛁᛁ"), radius: 40))
    #expect(out[0].x < out[1].x && out[1].x < out[2].x && out[1].y < 0, "the middle letter is at the top")
    let into = centers(try RuneLayout.ring(shaped("ᛁᛁᛁ"), radius: 40, reading: .inside))
    #expect(into[0].x < into[2].x && into[1].y > 0, "the middle letter is at the bottom, upright")
  }

  @Test func tooLongNamesWhatIsNeeded() throws {
    let text = shaped(String(repeating: "ᛗᛗᛗ ", count: 10))
    #expect {
      _ = try RuneLayout.ring(text, radius: 20)
    } throws: { error in
      guard case .tooWide(let available, let needed, _) = error as? SizedLayout.Failure else { return false }
      // With the room that the error names it fits.
      return needed > available && (try? RuneLayout.ring(text, radius: needed / (2 * .pi))) != nil
    }
    #expect(throws: SizedLayout.Failure.tooTight(width: 18, runeHeight: 0)) {
      try RuneLayout.ring(shaped("ᛁ"), radius: 10)
    }
  }

  @Test func bandEndsMeet() throws {
    let band = try RuneLayout.band(shaped("ᛁᛁᛁᛁ᛫"), length: 100)
    #expect(band.length == 100)
    let glyphs = band.layout.runs[0].glyphs
    let box = band.layout.inkBox
    #expect(box.minX > 0 && box.maxX < 100)
    #expect(glyphs.count == 5)
    #expect(throws: SizedLayout.Failure.self) { try RuneLayout.band(shaped("ᛗᛗᛗᛗ"), length: 10) }
  }

  @Test func trigonometryIsRight() {
    // sin² + cos² = 1, and the addition theorem over a few turns, to the last digits.
    for step in -400...400 {
      let angle = Double(step) * 0.0613
      let (sine, cosine) = sineAndCosine(angle)
      #expect(abs(sine * sine + cosine * cosine - 1) < 4e-16, "\(angle)")
      let (half, halfCosine) = sineAndCosine(angle / 2)
      // The doubled angle is some 25, so its last digit alone is worth 3.6e-15.
      #expect(abs(sine - 2 * half * halfCosine) < 4e-15, "\(angle)")
    }
    #expect(sineAndCosine(0) == (0, 1))
    #expect(abs(sineAndCosine(.pi / 6).sine - 0.5) < 2e-16)
    #expect(abs(sineAndCosine(.pi / 3).cosine - 0.5) < 2e-16)
  }
}

struct LengthTests {
  private static let rows: [(text: String, millimeters: Double?)] = [
    ("60mm", 60), ("6cm", 60), ("1in", 25.4), ("72pt", 25.4), ("96px", 25.4), ("96", 25.4), (".5in", 12.7),
    ("+1mm", 1), ("0.001mm", 0.001), ("10000mm", 10_000), ("100000px", 100_000 * 25.4 / 96),
    ("", nil), ("mm", nil), ("0mm", nil), ("-1mm", nil), ("nan", nil), ("inf", nil), ("1e3mm", nil), ("60 mm", 60),
    ("60MM", 60), ("1  In", 25.4), ("60 m m", nil), (" 60mm", nil), ("60furlong", nil), ("0.0001mm", nil),
    ("0.001px", nil), ("10001mm", nil), ("100001px", nil),
    ("1.2.3mm", nil), ("--1mm", nil), ("60mm ", nil), ("٦٠mm", nil),
  ]

  @Test(arguments: rows)
  func readsWhatIsALength(_ row: (text: String, millimeters: Double?)) {
    let length = try? Length(parsing: row.text)
    if let expected = row.millimeters {
      #expect(abs((length?.millimeters ?? 0) - expected) < 1e-9, "\(row.text): got \(String(describing: length))")
    } else {
      #expect(length == nil, "\(row.text)")
    }
  }
}

struct DotRasterTests {
  @Test(arguments: [20, 40, 81], [true, false])
  func linesFillTheColumns(_ columns: Int, _ isBraille: Bool) throws {
    var options = RuneLayout.LineOptions()
    options.measure = DotRaster.measure(columns: columns, isBraille: isBraille)
    let layout = try line(Array(repeating: "ᚠᚢᚦ", count: 40).joined(separator: " "), .regular, options)
    let dots = try DotRaster(layout, dotsPerRune: isBraille ? DotRaster.brailleRune : DotRaster.blockRune)
    let rows = (isBraille ? dots.braille : dots.blocks).split(separator: "\n")
    let widest = rows.map(\.count).max() ?? 0
    // A word of three runes takes some twelve columns of braille, twice as many of blocks.
    #expect(widest <= columns && widest > columns - (isBraille ? 16 : 32), "\(widest) of \(columns)")
  }

  /// Between two stems, which show how high a letter stands. U+16E1 is drawn as U+16BC, and U+16C2 as U+16BD.
  @Test(arguments: [runicBlock, cirthLetters], [DotRaster.brailleRune, DotRaster.blockRune])
  func lettersCanBeToldFromEachOther(_ letters: String, _ dotsPerRune: Int) throws {
    var seen: [String: Unicode.Scalar] = [:]
    for letter in letters.unicodeScalars where letter.value != 0x16E1 && letter.value != 0x16C2 {
      let dots = try DotRaster(line("ᛁ\(letter)ᛁ"), dotsPerRune: dotsPerRune).blocks
      if let other = seen[dots] { Issue.record("\(letter.codePointName) looks like \(other.codePointName):\n\(dots)") }
      seen[dots] = letter
    }
  }

  @Test func tooLargeIsRefusedRatherThanCut() throws {
    let long = try line(String(repeating: "ᚠ", count: 20_000))
    // Some 180,000 grid units by 12, at 30 dots to the unit.
    #expect(throws: SizedLayout.Failure.self) { try DotRaster(long, dotsPerRune: 360) }
    let short = try DotRaster(long, dotsPerRune: 12)
    // The last rune is there: its stem reaches from top to foot in one of the last ten columns.
    #expect((short.width - 10..<short.width).contains { x in (0..<12).allSatisfy { short.isSet(x, $0) } })
  }
}

struct DrawnLetterTests {
  /// A dot that touches a stroke would be lost in it, or fill its bowl.
  @Test(arguments: [PenStyle.light, .regular, .bold], PenStyle.Ends.allCases)
  func dotsKeepClearOfStrokes(_ weight: PenStyle, _ ends: PenStyle.Ends) {
    var style = weight
    style.ends = ends
    for glyph in Stave.all.glyphs.values where !glyph.dots.isEmpty && glyph.hand.band != nil {
      let drawing = GlyphDrawing(glyph, style: style)
      for (dot, center) in zip(drawing.dots, glyph.dots) {
        let isStung = glyph.strokes.contains { stroke in touches(stroke, center, 0.0125) }
        if isStung { continue }
        let reach = dot.radius + style.weight / 2
        #expect(
          !drawing.strokes.contains { touches($0, dot.center, reach) },
          "\(glyph.scalar.codePointName) weight \(style.weight) \(ends)")
      }
    }
  }

  private func touches(_ stroke: Stroke, _ point: StrokePoint, _ distance: Double) -> Bool {
    var from = stroke.start
    for segment in stroke.segments {
      if segment.touches(point, from: from, tolerance: distance) { return true }
      from = segment.end
    }
    return false
  }
}

struct TransformTests {
  /// Some readers know no separator but a space or comma, and nothing that is defined further down.
  @Test(arguments: ["ring", "columns", "mirrored"]) func simpleReadersUnderstandIt(_ name: String) throws {
    let text = shaped("ᚠᚢᚦᚨᚱᚲ ᚷᚹ")
    let layout =
      switch name {
      case "ring": try RuneLayout.ring(text, radius: 30, tracking: 0, reading: .outside)
      case "columns": try RuneLayout.columns(text)
      default: try RuneLayout.lines(text).mirrored
      }
    let frame = PictureFrame(around: layout, unit: .pixel, scale: 4, margin: 0)
    let svg = PictureScene(SizedLayout(layout: layout, frame: frame), colors: .onLight)
      .svg(info: PictureInfo(title: "a", letters: "ᚠ"))
    var ids: Set<String> = []
    var transforms = 0
    for element in try ParsedSVG.elements(svg) {
      if let transform = element.attributes["transform"] {
        transforms += 1
        let numbers = transform.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(separator: " ")
        #expect(numbers.allSatisfy { Double($0) != nil }, "\(transform)")
      }
      let references = [
        element.attributes["clip-path"]?.dropFirst(5).dropLast(), element.attributes["xlink:href"]?.dropFirst(),
      ]
      for reference in references.compactMap({ $0 }) { #expect(ids.contains(String(reference)), "\(reference)") }
      if let id = element.attributes["id"] { ids.insert(id) }
    }
    #expect(transforms > 1)
  }
}
