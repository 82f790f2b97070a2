import TestSupport
import Testing

@testable import RuneGraphics

struct StrokeFontReaderTests {
  @Test func readsAllThatTheFormatHas() throws {
    let font = try StrokeFontReader.read(
      Array(
        """
        # A comment.
        @bearing S 2
        @word-space 5
        U+0020 ; space ; ; OO
        U+16A0 ; fehu ; 0,0 0,12 | 0,4.5 5.5,10 ; SA   # one more
        U+16B4 ; kaun ; 0,0 0,12 | 0,5 ~5,5 5,12
        U+16DC ; ingwaz ; 3,9.5 6,6 3,2.5 0,6 z ; AA
        U+16EC ; two dots ; *0,8 | *0,4 ; DD
        U+16BD ; like ingwaz ; = U+16DC

        """.utf8))
    #expect(font.wordSpace == 5)
    #expect(font.glyphs.count == 5)
    let fehu = try #require(font["\u{16A0}"])
    #expect(fehu.name == "fehu")
    #expect(fehu.strokes.count == 2)
    #expect(fehu.strokes[1].segments == [.line(to: StrokePoint(5.5, 10))])
    #expect((fehu.leftBearing, fehu.rightBearing) == (2, 0.85))
    let kaun = try #require(font["\u{16B4}"])
    #expect(kaun.strokes[1].segments == [.curve(control: StrokePoint(5, 5), to: StrokePoint(5, 12))])
    #expect(kaun.leftBearing == 2, "a stem is found in the strokes")
    let ingwaz = try #require(font["\u{16DC}"])
    #expect(ingwaz.strokes[0].isClosed)
    #expect(ingwaz.strokes[0].end == ingwaz.strokes[0].start)
    #expect(try #require(font["\u{16EC}"]).dots == [StrokePoint(0, 8), StrokePoint(0, 4)])
    #expect(try #require(font["\u{16BD}"]).strokes == ingwaz.strokes)
  }

  /// The line that is wrong in each file.
  static let wrong: [(file: String, line: Int)] = [
    ("U+16A0 ; a ; 0,0 0,12 ; SA ; x", 1),
    ("U+16A0 ; a", 1),
    ("16A0 ; a ; 0,0 0,12", 1),
    ("U+D800 ; a ; 0,0 0,12", 1),
    ("U+110000 ; a ; 0,0 0,12", 1),
    ("U+-6A0 ; a ; 0,0 0,12", 1),
    ("U+16A0 ; a ; 0,0 0,12\n  U+16A0 ; b ; 0,0 0,12", 2),
    ("U+16A0 ; å ; 0,0 0;12 ; SA", 1),
    ("U+16A0 ; å ; 0,0 0,1x", 1),
    ("U+16A0 ; a ; 0,0 5000,0", 1),
    ("U+16A0 ; a ; 0,0 99999999999999999999,0", 1),
    ("U+16A0 ; a ; 0,0", 1),
    ("U+16A0 ; a ; 0,0 0,12 |", 1),
    ("U+16A0 ; a ; 0,0 ~1,1 ~2,2 3,3", 1),
    ("U+16A0 ; a ; 0,0 ~1,1", 1),
    ("U+16A0 ; a ; *0,0 1,1", 1),
    ("U+16A0 ; a ; 0,0 0,12 ; SX", 1),
    ("U+16A0 ; a ; = U+16A1", 1),
    ("U+16A0 ; a ; = nothing", 1),
    ("@bearing S", 1),
    ("@bearing X 1", 1),
    ("@bearing S x", 1),
    ("@word-space -1", 1),
    ("@wordspace 1", 1),
    ("@", 1),
    ("@rune-height 10", 1),
    ("@band 0", 1),
    ("@ends pointed", 1),
    ("@band 4 3", 1), ("@mark a", 1), ("U+16A0 ; a ; 0,0 0,12\n@word-space 4\nU+16A1 ; b ; = U+16A0 ring", 3),
    ("U+16A0 ; a ; 0,0 nan,0", 1),
  ]

  @Test(arguments: wrong)
  func tellsWhatIsWrong(_ row: (file: String, line: Int)) {
    do throws(StrokeFileError) {
      _ = try StrokeFontReader.read(Array(row.file.utf8))
      Issue.record("\(row.file) was read")
    } catch {
      #expect(error.line == row.line, "\(row.file)")
    }
  }

  /// Whatever the bytes, the reader answers; it neither traps nor loops.
  @Test func survivesAnything() {
    let seed: UInt64 = 20
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "U+16A0", ";", " ", "0,0", "0,12", "~1,1", "*2,2", "z", "|", "=", "@bearing", "S", "\n", "#", "-", "\u{FF}", "9",
      ",", ".",
    ]
    for round in 0..<3000 {
      let text = (0..<Int.random(in: 1...40, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
        .joined()
      var bytes = Array(text.utf8)
      if round % 3 == 0 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let font = try? StrokeFontReader.read(bytes) { _ = StrokeFontCheck.findings(in: font) }
    }
  }
}

struct StrokeFontCheckTests {
  static let rows: [(strokes: String, finding: String?)] = [
    ("0,0 0,12 | 0,4 0,8", "lie on each other"),
    ("0,0 0,12 | 0,12 0,0", "lie on each other"),
    ("0,0 6,6 | 3,3 9,9", "lie on each other"),
    ("0,0 ~3,6 0,12 | 0,12 ~3,6 0,0", "lie on each other"),
    ("0,0 0,12 | 4,9 0,6 4,3", "lies on another stroke"),
    ("4,9 0,6 4,3 | 0,6 4,6", nil),
    ("0,0 0,12 | 4,9 0,6 | 0,6 4,3", nil),
    ("0,0 0,12 | 0,12 4,8 0,4", nil),
    ("3,0 3,12 | 0,8 3,12 6,8", nil),
    ("0,0 0,6 | 0,6 0,12", nil),
    ("0,-7 0,12", "leaves the grid"),
    ("*1,1 | *1,1", "two dots"),
  ]

  @Test(arguments: rows)
  func looksIntoTheDrawing(_ row: (strokes: String, finding: String?)) throws {
    let font = try StrokeFontReader.read(Array("U+16A0 ; a ; \(row.strokes) ; SA".utf8))
    let findings = StrokeFontCheck.findings(in: font).map(\.message)
    if let expected = row.finding {
      #expect(findings.contains { $0.contains(expected) }, "\(row.strokes): expected \(expected), got \(findings)")
    } else {
      #expect(findings.isEmpty, "\(row.strokes): expected nothing, got \(findings)")
    }
  }

  @Test func staveIsSound() {
    for (name, font) in Stave.fonts {
      for finding in StrokeFontCheck.findings(in: font) {
        Issue.record("\(name) \(finding.scalar.codePointName): \(finding.message)")
      }
    }
  }

  @Test(arguments: Array(runicBlock.unicodeScalars)) func everyRuneIsDrawn(_ scalar: Unicode.Scalar) {
    #expect(Stave.runic.glyphs[scalar] != nil, "\(scalar.codePointName)")
  }

  @Test(
    arguments: Array(cirthLetters.unicodeScalars)
      + [0xE0E7, 0xE0E8, 0xE0E9, 0xE0EA].compactMap { Unicode.Scalar($0 as UInt32) })
  func everyCerthIsDrawn(_ scalar: Unicode.Scalar) {
    #expect(Stave.cirth.glyphs[scalar] != nil, "\(scalar.codePointName)")
  }

  /// Latin-1, Latin Extended-A and Latin Extended Additional are drawn, and the letters with marks of Latin Extended-B.
  @Test func latinIsDrawn() {
    for value in Array(0xA1...0x17F as ClosedRange<UInt32>) + Array(0x180...0x24F) + Array(0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(value), value != 0xAD else { continue }
      let isPlain = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.count == 1
      if 0x180...0x24F ~= value, isPlain || "Ǯǯ".unicodeScalars.contains(scalar) { continue }
      #expect(Stave.latin[scalar] != nil, "\(scalar.codePointName)")
    }
    for scalar in "€£§°²ȘșȚțƠơƯư".unicodeScalars { #expect(Stave.latin[scalar] != nil, "\(scalar)") }
  }

  /// A letter with marks is its letter, with a dotless i or j under a mark above, and what stands clear of it or grows out of it.
  @Test func marksAreBesideTheirLetters() throws {
    let attached: Set<Unicode.Scalar> = ["\u{327}", "\u{328}", "\u{31B}"]
    for glyph in Stave.latin.glyphs.values {
      let parts = Array(String(glyph.scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
      // A caron beside a tall letter is drawn like an apostrophe.
      guard parts.count > 1, !"ďľĽťͅ".unicodeScalars.contains(glyph.scalar) else { continue }
      let hasMarkAbove = parts.dropFirst().contains { $0.properties.canonicalCombiningClass.rawValue == 230 }
      let base: Unicode.Scalar = hasMarkAbove ? ["i": "ı", "j": "ȷ"][parts[0]] ?? parts[0] : parts[0]
      let letter = try #require(Stave.latin[base], "\(glyph.name)")
      let count = letter.strokes.count
      let isHorned = parts.contains("\u{31B}")
      guard !isHorned else { continue }
      // The same strokes, moved sideways.
      let shift = try #require(glyph.strokes.first).start.x - (letter.strokes.first?.start.x ?? 0)
      for (a, b) in zip(glyph.strokes, letter.strokes) {
        #expect(zip(a.points, b.points).allSatisfy { abs($0.x - $1.x - shift) < 1e-6 && $0.y == $1.y }, "\(glyph.name)")
      }
      #expect(glyph.strokes.count + glyph.dots.count > count + letter.dots.count, "\(glyph.name)")
      guard attached.isDisjoint(with: parts) else { continue }
      // Bold marks touch neither the letter nor one another.
      let marks = Array(glyph.strokes.dropFirst(count))
      for (place, mark) in marks.enumerated() {
        for other in glyph.strokes.prefix(count) + marks.prefix(place) {
          let nearest = mark.flattened(tolerance: 0.05).map { other.distance(to: $0) }.min() ?? 0
          #expect(nearest >= 1.3, "\(glyph.name): \(nearest)")
        }
      }
    }
  }

  @Test func captionsAreDrawn() {
    let needed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,;:!?'\"()-–—&"
      + "ÁÉÍÓÚÝÄËÏÖÜÅÆØÐÞÀÈÂÊÇÑáéíóúýäëïöüåæøðþœłßǫàèâêçñ’‘“”"
    let missing = shaped(needed).missing.map(\.scalar.codePointName)
    #expect(missing.isEmpty, "\(missing)")
  }
}

struct DotTests {
  /// Dots keep clear of the strokes around them, in all pens, unless they sit on one; and none leaves the band.
  @Test(arguments: ["runic", "rounded", "cirth"], [PenStyle.light, .regular, .bold])
  func dotsKeepClear(_ name: String, _ pen: PenStyle) throws {
    let font = try #require(Stave.fonts[name])
    for ends in PenStyle.Ends.allCases {
      let style = PenStyle(weight: pen.weight, ends: ends)
      for glyph in font.glyphs.values where !glyph.dots.isEmpty {
        let drawing = GlyphDrawing(glyph, style: style)
        for (place, dot) in zip(glyph.dots, drawing.dots) {
          let what = "\(name) \(glyph.name), pen \(style.weight), \(ends)"
          #expect(dot.center.y + dot.radius <= 12 + 1e-9 && dot.center.y - dot.radius >= -1e-9, "\(what)")
          guard !glyph.strokes.contains(where: { $0.distance(to: place) < Stroke.touch }) else { continue }
          let distance = drawing.strokes.map { $0.distance(to: dot.center) }.min() ?? .infinity
          let white = distance - style.weight / 2 - dot.radius
          #expect(white >= 0.2 * style.weight - 0.01, "\(what): \(white) of white")
          #expect(dot.radius >= 0.25 * style.weight, "\(what): a dot of \(dot.radius) is hardly seen")
        }
      }
    }
  }

  /// The rounded hand draws only what the angular one draws, too, with the same names and sides.
  @Test func theRoundedHandReplacesRunes() throws {
    for glyph in Stave.rounded.glyphs.values {
      let angular = try #require(Stave.runic[glyph.scalar], "\(glyph.name)")
      #expect(angular.name == glyph.name)
      #expect(angular.leftBearing == glyph.leftBearing && angular.rightBearing == glyph.rightBearing)
      #expect(angular.dots.count == glyph.dots.count && angular.strokes != glyph.strokes, "\(glyph.name)")
    }
  }
}
