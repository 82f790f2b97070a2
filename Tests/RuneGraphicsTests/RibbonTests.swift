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

  /// Latin commas and the dots of ! and ? would be ticks across the edges of the band.
  @Test func latinPunctuationIsOmitted() throws {
    let plain = try Self.ribbon(.arch)
    let marked = try Self.ribbon(.arch, "“ᚱᚨᛁᛊᛖ ᚦᛁᛊ, ᛊᛏᛟᚾᛖ! ᛁᚾ ᛗᛖᛗᛟᚱᛁ?”")
    #expect(marked.staves == plain.staves && marked.dots == plain.dots)
    #expect(try Self.ribbon(.arch, "ᚱ,ᚨ").staves == Self.ribbon(.arch, "ᚱ ᚨ").staves)
    #expect(try Self.ribbon(.arch, "ᚱ᛬ᚨ").dots.count > 2, "dividers of the script stay")
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

  /// What lies under a crossing is cut: no two lines of the body meet, and none crosses a letter.
  @Test(arguments: RuneRibbon.Shape.allCases)
  func nothingStandsUnderACrossing(_ shape: RuneRibbon.Shape) throws {
    let ribbon = try Self.ribbon(shape, String(repeating: "ᛁᛁᛁᛁ ", count: 8))
    /// Squares of two units; points of the lines are one unit apart.
    func square(_ point: StrokePoint) -> SIMD2<Int> {
      SIMD2(Int((point.x / 2).rounded(.down)), Int((point.y / 2).rounded(.down)))
    }
    var lines: [SIMD2<Int>: Int] = [:]
    // The sides of the body; head and bars have fewer points.
    let body = ribbon.edges.filter { $0.segments.count > 60 }
    #expect(body.count >= 2)
    // Both sides end in the tip of the tail.
    let tail = try #require(ribbon.tail).points
    let tip = tail[tail.count / 2]
    for (index, line) in body.enumerated() {
      for point in line.points where (point - tip).length > 8 {
        let other = lines.updateValue(index, forKey: square(point))
        #expect(other == nil || other == index, "\(shape): two lines of the body meet at \(point)")
      }
    }
    for stave in ribbon.staves {
      // From edge to edge, without the ends at its own edges.
      guard stave.letters == ["ᛁ"] else { continue }
      let (foot, head) = (stave.stroke.start, stave.stroke.end)
      for part in 20...80 {
        let point = foot + (head - foot) * (Double(part) / 100)
        #expect(lines[square(point)] == nil, "\(shape): a stave meets a line at \(point)")
      }
    }
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
