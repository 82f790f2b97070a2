import Testing

@testable import RuneGraphics

/// The strip of a finger ring, in millimeters.
struct StripTests {
  static func strip(
    _ text: String, length: Double = 60, width: Double? = 4, rune: Double? = nil, repeats: Bool = false,
    style: PenStyle = PenStyle(isHairline: true), hasCross: Bool = true, isCut: Bool = true
  ) throws -> SizedLayout {
    var request = SizedLayout.Request(
      unit: .millimeter, runeHeight: rune, usualRuneHeight: 5, margin: 0, isCropped: true)
    request.isCut = isCut
    return try SizedLayout.strip(
      shaped(text, style), length: length, bandWidth: width, tracking: 0, repeats: repeats, hasEdges: true,
      hasCross: hasCross, request)
  }

  /// A half cross stays half a pen inside of what is cut, whether it is engraved as lines or as areas; in a picture, areas meet.
  @Test(arguments: [true, false]) func halfCrossesAreInsideOfTheCut(_ isHairline: Bool) throws {
    let style = PenStyle(weight: 1.5, isHairline: isHairline)
    for isCut in [true, false] {
      let strip = try Self.strip("ᚾᛖᚹᛖᚱ", style: style, isCut: isCut)
      let ends = strip.edges.filter(\.isMark).flatMap { edge -> [Double] in
        if case .mark(let stroke) = edge { stroke.points.map(\.x) } else { [] }
      }
      let (low, high) = (try #require(ends.min()), try #require(ends.max()))
      let inset = isCut || isHairline ? style.weight / 2 : 0
      let length = 60 / strip.frame.scale
      #expect(abs(low - inset) < 1e-9 && abs(length - high - inset) < 1e-9, "\(low), \(length - high)")
    }
  }

  /// Words that signs divide have one more at the seam where no cross is.
  @Test func theSeamHasItsDivider() throws {
    func dividers(_ text: String, hasCross: Bool) throws -> Int {
      let layout = try Self.strip(text, length: 80, hasCross: hasCross).layout
      return layout.runs.flatMap(\.glyphs).count { layout.drawings[$0.drawing].letters == ["᛫"] }
    }
    #expect(try dividers("ᚾᛖᚹᛖᚱ᛫ᚠᛟᚱᚷᛖᛏ", hasCross: false) == 2)
    #expect(try dividers("ᚾᛖᚹᛖᚱ᛫ᚠᛟᚱᚷᛖᛏ", hasCross: true) == 1)
    #expect(try dividers("ᚾᛖᚹᛖᚱ᛫ᚠᛟᚱᚷᛖᛏ᛫", hasCross: false) == 2)
    #expect(try dividers("ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ", hasCross: false) == 0)
  }

  static let texts = ["ᛁ", "ᚠᚢᚦᚨᚱᚲ", "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ", "ᚾᛖᚹᛖᚱ᛫ᚠᛟᚱᚷᛖᛏ", String(repeating: "ᛗᛖᚾ ", count: 8), "ᚨ̄ᛒ̈ᛁ"]

  /// One closed outline is cut, as large as was asked for, and the text keeps away from its ends.
  @Test(arguments: texts, [3.0, 4, 8]) func isOneOutlineWithFreeEnds(_ text: String, _ width: Double) throws {
    for length in [40.0, 59.13, 75] {
      let strip = try Self.strip(text, length: length, width: width)
      let outlines = strip.edges.filter { !$0.isMark }
      #expect(outlines.count == 1)
      guard case .outline(let corners)? = outlines.first else {
        Issue.record("not an outline: \(outlines)")
        continue
      }
      let placed = corners.map(strip.frame.place)
      #expect(abs((placed.map(\.x).max() ?? 0) - length) < 1e-9 && abs(placed.map(\.x).min() ?? 1) < 1e-9)
      #expect(abs((placed.map(\.y).max() ?? 0) - width) < 1e-9 && abs(placed.map(\.y).min() ?? 1) < 1e-9)
      #expect(strip.strip == SizedLayout.Strip(length: length, width: width))
      let ink = strip.layout.inkBox
      let (left, right) = (
        strip.frame.place(StrokePoint(ink.minX, 0)).x, length - strip.frame.place(StrokePoint(ink.maxX, 0)).x
      )
      #expect(left >= 2.5 - 1e-6 && right >= 2.5 - 1e-6, "\(text): \(left), \(right) mm")
      #expect(abs(left - right) < 0.05 * length, "in the middle")
      #expect(ink.minY * strip.frame.scale + strip.frame.origin.y > 0)
    }
  }

  /// A short text on a long strip does not fall apart: two stems are at most twice as far apart as usual.
  @Test func gapsHaveALimit() throws {
    let strip = try Self.strip("ᛁᛁᛁ", length: 75)
    let xs = strip.layout.runs[0].glyphs.map(\.x)
    let usual = 2.5 + 0.4 * PenStyle.regular.weight
    for (a, b) in zip(xs, xs.dropFirst()) { #expect(abs(b - a - PenStyle.regular.weight - 2 * usual) < 0.01) }
    // Where it fits in, it fills the strip but for the ends.
    let long = try Self.strip(Self.texts[4], length: 75)
    let free = long.layout.inkBox.minX * long.frame.scale + long.frame.origin.x
    #expect(free < 4, "\(free)")
  }

  /// Half a cross at each end: together a whole one, an arm's length from each end.
  @Test func endsHaveHalfCrosses() throws {
    let marks = try Self.strip("ᚠᚢ").edges.filter(\.isMark)
    #expect(marks.count == 4)
    let solid = try Self.strip("ᚠᚢ", style: .regular, isCut: false)
    let areas = solid.edges.compactMap { if case .mark(let stroke) = $0 { stroke } else { nil } }
    #expect(areas.count == 2 && areas.allSatisfy(\.isClosed))
    let length = 60 / solid.frame.scale
    let box = areas.map(\.box)
    // Areas meet at the seam; lines lie in the metal, half a pen away from the cut.
    #expect(abs(box[0].minX) < 1e-9 && abs(box[1].maxX - length) < 1e-9)
    let lines = marks.compactMap { if case .mark(let stroke) = $0 { stroke.box } else { nil } }
    #expect(lines.allSatisfy { $0.minX > 0.5 && $0.maxX < length - 0.5 })
    #expect(abs(box[0].width - 3) < 1e-9 && abs(box[0].height - 6) < 1e-9)
  }

  @Test func runesFollowTheBand() throws {
    // A third of a rune's height is free on both sides: 4 mm give 2.4 mm.
    #expect(abs(try Self.strip("ᚠᚢ").frame.scale * 12 - 2.4) < 1e-9)
    // 6 mm unless the runes need more.
    #expect(abs(try Self.strip("ᚠᚢ", width: nil, rune: 2).frame.height - 6) < 1e-9)
    #expect(abs(try Self.strip("ᚠᚢ", width: nil, rune: 4.2).frame.height - 4.2 * 5 / 3) < 1e-9)
    #expect(abs(try Self.strip("ᚠᚢ", width: nil).frame.height - 6) < 1e-9)
  }

  @Test func whatDoesNotFitSaysWhatWould() throws {
    let text = Self.texts[4]
    #expect {
      _ = try Self.strip(text, rune: 3.5)
    } throws: { error in
      guard case .tooWide(60, let width, let rune) = error as? SizedLayout.Failure else { return false }
      return (try? Self.strip(text, length: width, rune: 3.5)) != nil && (try? Self.strip(text, rune: rune)) != nil
    }
    #expect(throws: SizedLayout.Failure.self) { try Self.strip("ᚠ", width: 3, rune: 3.5) }
    #expect(throws: SizedLayout.Failure.self) { try Self.strip("ᚠ", length: 4) }
    // Runes under a millimeter are scratches, unless they are asked for; the length that is named is enough.
    let long = Array(repeating: text, count: 4).joined()
    #expect {
      _ = try Self.strip(long)
    } throws: { error in
      guard case .tooWide(60, let width, let rune) = error as? SizedLayout.Failure, rune < 1 else { return false }
      let strip = try? Self.strip(long, length: width)
      return strip.map { abs($0.frame.scale * 12 - 1) < 1e-6 } == true && (try? Self.strip(long, rune: rune)) != nil
    }
    #expect(throws: SizedLayout.Failure.noLetters) { try Self.strip(" ") }
  }

  /// Two rows of a long text lie on the band, each with free ends, and their runes are higher.
  @Test func rowsLieOnTheBand() throws {
    let request = SizedLayout.Request(unit: .millimeter, usualRuneHeight: 5, margin: 0, isCropped: true)
    func strip(_ rows: Int) throws -> SizedLayout {
      try SizedLayout.strip(
        shaped(Self.texts[4] + Self.texts[4]), length: 60, bandWidth: 6, tracking: 0, hasEdges: true, hasCross: true,
        rows: rows, request)
    }
    let (one, two) = (try strip(1), try strip(2))
    #expect(two.frame.scale > 1.2 * one.frame.scale && two.layout.runs.count == 2)
    let ink = two.layout.inkBox
    let (low, high) = (
      two.frame.place(StrokePoint(ink.minX, ink.minY)), two.frame.place(StrokePoint(ink.maxX, ink.maxY))
    )
    #expect(low.x > 2.5 - 1e-6 && high.x < 57.5 + 1e-6 && low.y > 0.5 && high.y < 5.5, "\(low) \(high)")
    #expect(abs(low.y + high.y - 6) < 0.01, "in the middle")
  }

  @Test func repeatsFillTheStrip() throws {
    let once = try Self.strip("ᚠᚢ᛫ᚦ", length: 75)
    let often = try Self.strip("ᚠᚢ᛫ᚦ", length: 75, repeats: true)
    #expect(once.layout.runs[0].glyphs.count == 4)
    // Dividers between the repeats, none after the last.
    let count = often.layout.runs[0].glyphs.count
    #expect(count > 10 && (count + 1) % 5 == 0, "\(count)")
  }

  /// A cross at the seam of a ring has a word gap on both sides, whichever way it was written.
  @Test(arguments: ["ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ ᛭", "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ᛭", "᛭ ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ", "᛭ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ"])
  func aCrossHasWhiteOnBothSides(_ text: String) throws {
    let sequence = LetterSequence(shaped(text), tracking: 0)
    let steps = sequence.steps(spread: 1, ring: nil)
    let count = sequence.letters.count
    let cross = try #require(sequence.letters.indices.first { sequence.drawing($0)?.letters == ["᛭"] })
    for before in [(cross + count - 1) % count, cross] {
      let after = (before + 1) % count
      let gap = steps[before] - sequence.halfWidth(before) - sequence.halfWidth(after)
      // A word gap is 8.4 units in the mean, and never less than 0.72 of that.
      #expect(gap > 0.72 * 8.4 - 1e-6, "\(gap)")
    }
  }
}
