import Testing

@testable import RuneGraphics

struct RibbonTests {
  static let text = "ᚱᚨᛁᛊᛖ ᚦᛁᛊ ᛊᛏᛟᚾᛖ ᛁᚾ ᛗᛖᛗᛟᚱᛁ"

  static func ribbon(_ shape: RuneRibbon.Shape, _ text: String = text) throws -> RuneRibbon {
    try RuneRibbon(text, font: Stave.all, shape: shape)
  }

  /// No letter is lost: the strokes of all of them and of the start cross, a dot for each divider.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func everyLetterStands(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape)
    let letters = ("᛭" + Self.text).unicodeScalars.filter { $0 != " " }
    let strokes = letters.reduce(0) { $0 + (Stave.all[$1]?.strokes.count ?? 0) }
    #expect(ribbon.staves.count == strokes)
    #expect(ribbon.dots.count == 5, "words and the end of the text")
  }

  /// A stave reaches from edge line to edge line: it is as long as the band is wide.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func stavesReachFromEdgeToEdge(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape, "ᛁᛁᛁ ᛁᛁᛁᛁ")
    let stems = ribbon.staves.filter { $0.letters == ["ᛁ"] }
    #expect(stems.count == 7)
    for stem in stems {
      #expect(abs((stem.stroke.end - stem.stroke.start).length - ribbon.width) < 1e-6 * ribbon.width)
    }
  }

  /// What lies under a crossing is cut: no two lines of the body cross, and no letter meets a line of the body.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func nothingStandsUnderACrossing(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape)
    // The first lines are those of the two sides; head and bars follow.
    let body = ribbon.edges.filter { $0.segments.count > 60 }
    #expect(body.count >= 2)
    for stave in ribbon.staves {
      let points = stave.stroke.points
      // Inside of the edges that the letter reaches: the middle of each piece.
      for (a, b) in zip(points, points.dropFirst()) {
        let middle = (a + b) * 0.5
        for edge in body {
          for (c, d) in zip(edge.points, edge.points.dropFirst()) {
            let isCrossed = InkSkeleton.distance(middle, middle, c, d) < 0.02 * ribbon.width
            #expect(!isCrossed || isNearEnd(middle, of: stave.stroke, ribbon.width), "\(shape): \(middle)")
          }
        }
      }
    }
    for (index, a) in body.enumerated() {
      for b in body[(index + 1)...] {
        for (p, q) in zip(a.points, a.points.dropFirst()) {
          for (r, s) in zip(b.points, b.points.dropFirst())
          where abs(p.x - r.x) < 4 && abs(p.y - r.y) < 4 {
            #expect(InkSkeleton.distance(p, q, r, s) > 0, "\(shape): two lines of the body cross at \(p)")
          }
        }
      }
    }
  }

  private func isNearEnd(_ point: StrokePoint, of stroke: Stroke, _ width: Double) -> Bool {
    min((point - stroke.start).length, (point - stroke.end).length) < 0.15 * width
  }

  /// On the loop no letter is upside down: heads are never more than a right angle from up, but for the tightest
  /// part of the bend.
  @Test func theLoopIsReadUpright() throws {
    let ribbon = try Self.ribbon(.loop, "ᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁᛁ")
    for stem in ribbon.staves where stem.letters == ["ᛁ"] {
      let up = stem.stroke.end - stem.stroke.start
      // y grows downward; 40 degrees below level at most.
      #expect(up.y < 0.64 * up.length, "\(stem.stroke.start)")
    }
  }

  @Test func whatCannotBeSetIsAnError() {
    #expect(throws: RuneRibbon.Failure.noLetters) { try Self.ribbon(.arch, " ") }
    #expect(throws: RuneRibbon.Failure.noLetters) { try Self.ribbon(.arch, "漢") }
    #expect(throws: RuneRibbon.Failure.tooLong(letters: 702, most: 600)) {
      try Self.ribbon(.arch, String(repeating: "ᚠ", count: 700))
    }
  }
}
