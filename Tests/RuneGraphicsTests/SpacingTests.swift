import Testing

@testable import RuneGraphics

struct SpacingTests {
  /// The least distance between the ink of different letters, and the pens that were used.
  static func smallestDistance(_ layout: RuneLayout) -> Double {
    let skeletons = layout.drawings.map { InkSkeleton($0) }
    let glyphs = layout.runs.flatMap { run in run.glyphs.map { (run, $0) } }
    var least = Double.infinity
    for (index, a) in glyphs.enumerated() {
      let middleA = layout.drawings[a.1.drawing].middleX
      let centerA = layout.place(StrokePoint(middleA, 6), of: a.1, in: a.0)
      for b in glyphs[(index + 1)...] {
        let middleB = layout.drawings[b.1.drawing].middleX
        let centerB = layout.place(StrokePoint(middleB, 6), of: b.1, in: b.0)
        let (one, other) = (skeletons[a.1.drawing], skeletons[b.1.drawing])
        guard (centerA - centerB).length < one.halfWidth + other.halfWidth + 3 else { continue }
        // Both in places of the picture.
        for p in one.pieces {
          func placed(_ point: StrokePoint, _ glyph: (RuneLayout.Run, RuneLayout.PlacedGlyph), _ middle: Double)
            -> StrokePoint
          { layout.place(StrokePoint(point.x + middle, point.y + 6), of: glyph.1, in: glyph.0) }
          let (pf, pt) = (placed(p.from, a, middleA), placed(p.to, a, middleA))
          for q in other.pieces {
            let distance = InkSkeleton.distance(pf, pt, placed(q.from, b, middleB), placed(q.to, b, middleB))
            least = min(least, distance - p.radius - q.radius)
          }
        }
      }
    }
    return least
  }

  /// The same from the outlines that are drawn, for two letters.
  static func outlineDistance(_ layout: RuneLayout) -> Double {
    let shapes = layout.runs.flatMap { run in
      run.glyphs.map { glyph in
        StrokeOutliner.triangles(of: layout.drawings[glyph.drawing]).map { triangle in
          [triangle.a, triangle.b, triangle.c].map { layout.place($0, of: glyph, in: run) }
        }
      }
    }
    var least = Double.infinity
    for a in shapes[0] {
      for b in shapes[1] {
        for i in 0..<3 {
          for j in 0..<3 {
            least = min(least, InkSkeleton.distance(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]))
          }
        }
      }
    }
    return least
  }

  static let elder = Array("ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ")

  /// Two stems are as far apart as the rule says: 3.1 units of white at a pen of 1.5.
  @Test func stemsStandTheTargetApart() throws {
    let layout = try line("ᛁᛁ")
    let glyphs = layout.runs[0].glyphs
    #expect(abs(glyphs[1].x - glyphs[0].x - 1.5 - 3.1) < 0.011)
    let words = try line("ᛁ ᛁ").runs[0].glyphs
    #expect(abs(words[1].x - words[0].x - 1.5 - 8.4) < 0.011)
  }

  /// The power mean of the white of all pairs is the same, but where the least gap rules.
  @Test func whiteIsEven() throws {
    for a in SpacingTests.elder {
      for b in SpacingTests.elder {
        let text = shaped("\(a)\(b)")
        let (left, right) = (
          try #require(text.profiles[Int(text.lines[0][0])]),
          try #require(text.profiles[Int(text.lines[0][1])])
        )
        let gap = OpticalSpacing.gap(left, right, .letters)
        var sum = 0.0
        var least = Double.infinity
        for row in 24..<72 {
          let white = gap + Double(right.left[row] - left.right[row])
          guard white < .infinity else { continue }
          sum += 1 / (white * white * white)
          least = min(least, white)
        }
        #expect(least >= 0.45 * 3.1 - 1e-3, "\(a)\(b)")
        #expect(sum / 48 <= 1 / (3.1 * 3.1 * 3.1) * 1.001, "\(a)\(b) stand too near")
      }
    }
  }

  @Test(arguments: [PenStyle.light, .regular, .bold])
  func linesKeepTheirInkApart(_ style: PenStyle) throws {
    for letters in style == .regular ? [Array(runicBlock), Array(cirthLetters)] : [SpacingTests.elder] {
      for a in letters {
        for b in letters {
          let distance = SpacingTests.smallestDistance(try line("\(a)\(b)", style))
          #expect(distance >= 0.9 * style.weight - 1e-3, "\(a)\(b) at \(style.weight): \(distance)")
        }
      }
    }
  }

  /// Capsules and the outlines that are drawn agree.
  @Test func outlinesKeepApartToo() throws {
    for a in SpacingTests.elder {
      for b in SpacingTests.elder {
        let distance = SpacingTests.outlineDistance(try line("\(a)\(b)"))
        #expect(distance >= 0.9 * 1.5 - 1e-3, "\(a)\(b): \(distance)")
      }
    }
  }

  @Test(arguments: [18.0, 24, 60], RuneLayout.RingReading.allCases)
  func ringsKeepTheirInkApart(_ radius: Double, _ reading: RuneLayout.RingReading) throws {
    for style in [PenStyle.regular, PenStyle(weight: 2, isHairline: true)] {
      for a in SpacingTests.elder {
        for b in SpacingTests.elder {
          let layout = try RuneLayout.ring(
            shaped("\(a)\(b)\(a)", style), radius: radius, reading: reading, repeats: radius < 60)
          let distance = SpacingTests.smallestDistance(layout)
          #expect(distance >= 0.9 * style.weight - 0.002, "\(a)\(b) radius \(radius): \(distance)")
        }
      }
    }
  }

  /// A short letter between two broad feet does not let those meet.
  @Test func feetDoNotMeetUnderAShortLetter() throws {
    for text in ["ᚱᛌᚷ", "ᚷᛌᚷ", "ᛟᛌᛟᛌ", "ᚷ'ᚷ", "ᛟ·ᛟ·"] {
      let layout = try RuneLayout.ring(shaped(text), radius: 18, repeats: true)
      #expect(SpacingTests.smallestDistance(layout) >= 0.9 * 1.5 - 0.002, "\(text)")
    }
  }

  /// What a font file is to write, and what pictures do.
  @Test func kernIsWhatPicturesDo() throws {
    for (a, b) in [("ᛏ", "ᛚ"), ("ᚨ", "ᛚ"), ("ᚲ", "ᚲ"), ("ᛁ", "ᛁ")] as [(Unicode.Scalar, Unicode.Scalar)] {
      let glyphs = try line("\(a)\(b)").runs[0].glyphs
      let (first, second) = (
        GlyphDrawing(try #require(Stave.all[a]), style: .regular),
        GlyphDrawing(try #require(Stave.all[b]), style: .regular)
      )
      let gap = glyphs[1].x + second.spacingMinX - glyphs[0].x - first.spacingMaxX
      let kern = Double(Stave.all.kern(a, b)) / 100
      #expect(abs(gap - kern - first.glyph.rightBearing - second.glyph.leftBearing) < 0.006)
    }
  }

  /// Dividers stand all round, also where the end meets the beginning.
  @Test func theSeamOfARingHasADivider() throws {
    // Less would not go all around, and has no seam.
    let ring = try RuneLayout.ring(shaped("ᚠᚢᚦᚨᚱᚲᚷᚹ᛫ᚺᚾᛁᛃᛇᛈᛉᛊ"), radius: nil)
    #expect(ring.runs.count == 18)
    #expect(try RuneLayout.ring(shaped("ᚠᚢᚦᚨᚱᚲᚷᚹ᛫ᚺᚾᛁᛃᛇᛈᛉᛊ᛫"), radius: nil).runs.count == 18)
    #expect(try RuneLayout.ring(shaped("ᚠᚢᚦᚨᚱᚲᚷᚹ ᚺᚾᛁᛃᛇᛈᛉᛊ"), radius: nil).runs.count == 16)
    // Some letters have more white for it.
    for letters in ["ᚦᛁ᛫ᚬᚾᛁ᛫ᚱᛁᚾᚴ", "\u{E089}\u{E0AF}·\u{E0B3}\u{E095}\u{E0AF}·\u{E08B}\u{E0A7}\u{E0A3}"] {
      #expect(try RuneLayout.ring(shaped(letters), radius: nil).runs.count == letters.unicodeScalars.count + 1)
    }
    #expect(try RuneLayout.band(shaped("ᚠᚢ᛫ᚦᚨ"), length: nil).layout.runs[0].glyphs.count == 6)
  }

  @Test func aWordThatIsLeftOutLeavesOneSpace() throws {
    #expect(try line("ᚠ 漢 字 ᚢ").inkBox == line("ᚠ ᚢ").inkBox)
    #expect(try line("漢 ᚢ").inkBox == line("ᚢ").inkBox)
  }

  /// ᛌ and ᛧ differ in where they stand alone.
  @Test func shortLettersKeepTheirHeight() throws {
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 48, margin: 0)
    let (high, low) = (try SizedLayout.fitted(line("ᛌ"), request), try SizedLayout.fitted(line("ᛧ"), request))
    #expect(high.frame.height == 48 && low.frame.height == 48)
    #expect(high.frame.place(high.layout.strokes[0].start) != low.frame.place(low.layout.strokes[0].start))
  }

  @Test func anglesAreFoundAgain() {
    for step in -360...360 {
      let expected = Double(step) * .pi / 360
      let (sine, cosine) = sineAndCosine(expected)
      #expect(abs(abs(angle(sine: sine, cosine: cosine)) - abs(expected)) < 3e-15, "\(step)")
      #expect(step.magnitude == 360 || (angle(sine: sine, cosine: cosine) < 0) == (step < 0), "\(step)")
    }
  }

  @Test func ringsBeginWhereTheyAreAsked() throws {
    for (degrees, x, y) in [(0.0, 0.0, -40.0), (90, 40, 0), (180, 0, 40), (-90, -40, 0)] {
      let ring = try RuneLayout.ring(shaped("ᛁᛁᛁ"), radius: 40, start: degrees)
      let glyph = ring.runs[0].glyphs[0]
      // The left side of the first stem, at half its height.
      let place = ring.place(StrokePoint(-0.75, 6), of: glyph, in: ring.runs[0])
      #expect(abs(place.x - x) < 0.1 && abs(place.y - y) < 0.1, "\(degrees): \(place)")
    }
  }
}
