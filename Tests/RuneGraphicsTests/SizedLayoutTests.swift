import Testing

@testable import RuneGraphics

/// Sizes that cannot be met are refused with sizes that can.
struct SizedLayoutTests {
  /// A size of the ink or the cut is the same with every margin, which lies outside of it.
  @Test(arguments: ["line", "text", "ring", "band"]) func marginsLieOutside(_ name: String) throws {
    func sized(_ margin: Double) throws -> SizedLayout {
      var request = SizedLayout.Request(
        unit: .millimeter, width: 40, usualRuneHeight: 8, margin: margin, isCropped: true)
      request.hasMarginOutside = true
      let text = shaped("ᚠᚢᚦᚨᚱᚲ ᚷᚹ")
      switch name {
      case "line": return try .fitted(RuneLayout.lines(text), request)
      case "text": return try .text(text, RuneLayout.LineOptions(), request)
      case "ring": return try .ring(text, tracking: 0, reading: .outside, hasEdges: true, request)
      default: return try .band(text, tracking: 0, hasEdges: true, request)
      }
    }
    let (plain, wide) = (try sized(0), try sized(0.5))
    #expect(abs(plain.frame.width - 40) < 1e-9)
    #expect(wide.frame.scale == plain.frame.scale && wide.layout.inkBox == plain.layout.inkBox)
    let margin = 6 * wide.frame.scale
    #expect(abs(wide.frame.width - 40 - 2 * margin) < 1e-9)
    #expect(abs(wide.frame.height - plain.frame.height - 2 * margin) < 1e-9)
    #expect((wide.frame.origin - plain.frame.origin - StrokePoint(margin, margin)).length < 1e-9)
    if name == "line" || name == "text" { #expect(abs(wide.layout.inkBox.width * wide.frame.scale - 40) < 1e-6) }
  }

  /// A height is that of the ink, too, where there is no edge that would be cut.
  @Test(arguments: ["line", "text", "band"], ["ᚠᚢᚦᚨᚱᚲ ᚷᚹ", "\u{E08A}\u{E0B4}\u{E0A8} \u{E085}", "ᚦ"])
  func heightsAreThoseOfTheInk(_ name: String, _ letters: String) throws {
    for margin in [0, 0.5] {
      var request = SizedLayout.Request(
        unit: .millimeter, height: 40, usualRuneHeight: 8, margin: margin, isCropped: true)
      request.hasMarginOutside = true
      let text = shaped(letters)
      let sized =
        switch name {
        case "line": try SizedLayout.fitted(RuneLayout.lines(text), request)
        case "text": try SizedLayout.text(text, RuneLayout.LineOptions(), request)
        default: try SizedLayout.band(text, tracking: 0, hasEdges: false, request)
        }
      let ink = sized.layout.inkBox
      #expect(abs(ink.height * sized.frame.scale - 40) < 1e-6)
      let free = sized.frame.scale * ink.minY + sized.frame.origin.y
      #expect(abs(free - margin * StrokeFont.runeHeight * sized.frame.scale) < 1e-6)
    }
  }

  enum Form: String, CaseIterable { case line, text, ring, band }
  enum Remedy: CaseIterable { case size, runeHeight }

  private func set(_ form: Form, _ text: ShapedText, _ request: SizedLayout.Request) throws -> SizedLayout {
    switch form {
    case .line: try SizedLayout.fitted(RuneLayout.lines(text), request)
    case .text: try SizedLayout.text(text, RuneLayout.LineOptions(), request)
    case .ring: try SizedLayout.ring(text, tracking: 0, reading: .outside, hasEdges: false, request)
    case .band: try SizedLayout.band(text, tracking: 0, hasEdges: true, request)
    }
  }

  static let sides: [(width: Double?, height: Double?)] = [(60, nil), (nil, 60), (60, 60), (500, 20)]

  @Test(arguments: Form.allCases, sides)
  func theErrorNamesSizesThatFit(_ form: Form, _ sides: (width: Double?, height: Double?)) throws {
    let text = shaped("ᚲᚨᛏᛏᛚᛖ ᛞᛁᛖ ᚲᛁᚾᛊᛗᛖᚾ ᛞᛁᛖ")
    var refused = 0
    for runeHeight in [3.0, 40, 200] {
      for remedy in Remedy.allCases {
        var request = SizedLayout.Request(
          unit: .pixel, width: sides.width, height: sides.height, runeHeight: runeHeight, usualRuneHeight: 48,
          margin: 0.5)
        let what = "\(form.rawValue) \(sides) \(runeHeight) \(remedy)"
        var isSet = false
        // One error names the width, the next the height.
        for _ in 0..<6 where !isSet {
          do {
            let sized = try set(form, text, request)
            let ink = sized.layout.inkBox
            let frame = sized.frame
            #expect(ink.width * frame.scale <= frame.width * (1 + 1e-9), "\(what)")
            #expect(ink.height * frame.scale <= frame.height * (1 + 1e-9), "\(what)")
            isSet = true
          } catch let failure as SizedLayout.Failure {
            refused += 1
            switch failure {
            case .noLetters, .tooMany: Issue.record("\(what)")
            case .tooWide(_, let width, let fitting), .tooTight(let width, let fitting):
              if remedy == .runeHeight {
                request.runeHeight = fitting
              } else {
                if form == .ring, request.height != nil { request.height = width }
                if form != .ring || request.width != nil { request.width = width }
              }
            case .tooHigh(_, let height, let fitting):
              if remedy == .runeHeight { request.runeHeight = fitting } else { request.height = height }
            }
          }
        }
        #expect(isSet, "\(what)")
      }
    }
    #expect(refused > 0)
  }

  /// Letters whose points stand beyond their stems, in lines of the usual width: never too wide for it.
  @Test(arguments: [2.0, 9, 40, 48, 200])
  func linesOfTheUsualWidthFit(_ runeHeight: Double) throws {
    let words = Array(repeating: "ᛊᚷᛟᛊ ᛉᛏᛊ", count: 12).joined(separator: " ")
    for margin in [0, 0.25, 0.5, 2] {
      let sized = try SizedLayout.text(
        shaped(words), RuneLayout.LineOptions(),
        SizedLayout.Request(unit: .pixel, runeHeight: runeHeight, usualRuneHeight: 48, margin: margin))
      #expect(sized.frame.width <= 16 * runeHeight)
      #expect(sized.layout.brokenWords == 0)
      #expect(sized.layout.inkBox.width * sized.frame.scale <= 16 * runeHeight)
    }
  }

  /// Without a width, a picture of lines is as wide as the longest one; a width is kept.
  @Test(arguments: ["ᚨ", "ᚠᚢᚦ ᚠ", "ᚠᚢᚦ\nᚠᚢᚦᚨᚱᚲ"], [false, true])
  func linesAreAsWideAsTheyNeed(_ text: String, _ isOfInk: Bool) throws {
    var request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 48, margin: 0.5)
    request.hasMarginOutside = isOfInk
    let sized = try SizedLayout.text(shaped(text), RuneLayout.LineOptions(), request)
    #expect(abs(sized.frame.width - sized.layout.inkBox.width * sized.frame.scale - 48) <= 1)
    #expect(sized.frame.scale * StrokeFont.runeHeight == 48)
    (request.width, request.margin) = (900, 0)
    #expect(
      try SizedLayout.text(shaped(text), RuneLayout.LineOptions(), request).frame.width == 900)
  }

  /// The ink of a line may be wider than the room of its letters: the line is broken earlier then, at whatever width.
  @Test(arguments: [false, true])
  func linesFitEveryWidth(_ isBoustrophedon: Bool) throws {
    let text = shaped("ᛊᛖᛖᚲ᛫ᚾᛟᛏ᛫ᚦᚨᛏ᛫ᚦᛁᛜᛊ᛫ᚺᚨᛈᛈᛖᚾ᛫ᚨᛊ᛫ᛃᛟᚢ᛫ᚹᛁᛊᚺ")
    var options = RuneLayout.LineOptions()
    options.isBoustrophedon = isBoustrophedon
    for width in stride(from: 380.0, through: 620, by: 1.5) {
      let request = SizedLayout.Request(unit: .pixel, width: width, runeHeight: 48, usualRuneHeight: 48, margin: 0.5)
      let sized = try SizedLayout.text(text, options, request)
      #expect(sized.layout.brokenWords == 0, "\(width)")
    }
  }

  /// One line in a wide picture is six tenths as wide, and at most 160 px high; a longer text, and one whose runes have a height, keep it.
  @Test func aLineIsNotLostInAWidePicture() throws {
    func height(_ text: String, _ runeHeight: Double? = nil) throws -> (rune: Double, ink: Double) {
      let request = SizedLayout.Request(
        unit: .pixel, width: 800, runeHeight: runeHeight, usualRuneHeight: 48, margin: 0.5)
      let sized = try SizedLayout.text(shaped(text), RuneLayout.LineOptions(), request)
      #expect(sized.frame.width == 800)
      return (sized.frame.scale * StrokeFont.runeHeight, sized.layout.inkBox.width * sized.frame.scale)
    }
    #expect(try height("ᚠ").rune == 160 && height("ᚠᚢ").rune == 160)
    #expect(try (470...480).contains(height("ᚠᚢᚦᚨᚱᚲ").ink))
    #expect(try height("ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ").rune == 48 && height("ᚠ", 30).rune == 30)
  }
}
