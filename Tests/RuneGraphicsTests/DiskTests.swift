import Foundation
import Testing

@testable import RuneGraphics

struct DiskTests {
  static let words = "ᛁ ᚹᛖᚾᛏ ᛏᛟ ᚦᛖ ᚹᛟᛟᛞᛊ ᛒᛖᚲᚨᚢᛊᛖ ᛁ ᚹᛁᛊᚺᛖᛞ ᛏᛟ ᛚᛁᚹᛖ ᛞᛖᛚᛁᛒᛖᚱᚨᛏᛖᛚᛁ"
  static let request = SizedLayout.Request(unit: .pixel, width: 1000, usualRuneHeight: 48, margin: 0.5)

  static func disk(
    _ disk: SizedLayout.Disk, _ text: String, isHairline: Bool = false, isCut: Bool? = nil, hasCross: Bool = true
  ) throws -> SizedLayout {
    var request = request
    request.isCut = isCut ?? isHairline
    return try SizedLayout.disk(
      disk, text, font: Stave.all, style: PenStyle(weight: 1.5, isHairline: isHairline),
      hasCross: hasCross, request)
  }

  /// Initials stand in one line, verse keeps its lines, and without crosses there are dots.
  @Test func medallionsKeepTheirLines() throws {
    func lines(_ text: String) throws -> [Int] {
      try Self.disk(.medallion, text).layout.runs.map { $0.glyphs.count { $0.drawing >= 0 } }
    }
    #expect(try lines("ᛃ ᚱ ᛏ").count == 1)
    #expect(try lines("ᛖᛗᛁᛚ\nᚠᚱᛁᛞᚨ\nᚾᛟᚨᚺ\nᛊᛖᛚᛗᚨ\nᛟᛊᚲᚨᚱ") == [4, 5, 4, 5, 5])
    for text in ["ᛃ ᚱ ᛏ", "ᛊ & ᛏ", "ᛁ ᛚᛟᚹᛖ ᛃᛟᚢ"] {
      #expect(SizedLayout.Disk(suiting: ShapedText(text, font: Stave.all, style: .regular)) == .medallion)
    }
    let (with, without) = try (Self.disk(.medallion, "ᚠᚢᚦ"), Self.disk(.medallion, "ᚠᚢᚦ", hasCross: false))
    func dots(_ sized: SizedLayout) -> Int { sized.edges.count { if case .dot = $0 { true } else { false } } }
    #expect(dots(without) == dots(with) + 6 && without.edges.count == with.edges.count)
  }

  /// A short text on a spiral has two turns, however narrow its letters are.
  @Test func shortSpiralsAreFull() throws {
    for text in ["ᚢᛁᚾᛏᛁᚱ ᛁᛋ ᚮᚢᛁᚱ", "ᚹᛁᚾᛏᛖᚱ ᛁᛊ ᛟᚹᛖᚱ"] {
      let spiral = try Self.disk(.spiral, text)
      let box = spiral.layout.inkBox
      #expect(spiral.layout.runs.count > 36 && box.width < 11 * StrokeFont.runeHeight, "\(box)")
    }
  }

  /// Whatever divides the words, each ring begins with one cross in the middle of the top, and has no divider beside it; without crosses,
  /// there are none, in the middle of a spiral, too.
  @Test(arguments: ["᛫", "᛬", "᛭", " "])
  func eachRingBeginsWithACross(_ divider: String) throws {
    let text = Self.words.split(separator: " ").joined(separator: divider)
    for hasCross in [true, false] {
      let sized = try Self.disk(.rings, text, hasCross: hasCross)
      let rings = sized.edges.count - 1
      func sign(_ run: RuneLayout.Run) -> [Unicode.Scalar] { sized.layout.drawings[run.glyphs[0].drawing].letters }
      let tops = sized.layout.runs.indices.filter {
        abs(sized.layout.runs[$0].placement.sine) < 1e-6 && sized.layout.runs[$0].placement.cosine > 0
      }
      #expect(tops.count == rings && tops.allSatisfy { sign(sized.layout.runs[$0]) == [hasCross ? "᛭" : "᛬"] })
      let dividers = divider == " " ? [] : Array(divider.unicodeScalars)
      #expect(tops.allSatisfy { sign(sized.layout.runs[$0 - 1]) != dividers })
      #expect(sized.layout.runs.count == text.unicodeScalars.count { $0 != " " } + (divider == " " ? rings : 1))
    }
    let spiral = try Self.disk(.spiral, Self.words, hasCross: false)
    #expect(!spiral.layout.runs.contains { spiral.layout.drawings[$0.glyphs[0].drawing].letters == ["᛭"] })
  }

  /// The middle of each letter, half the height of a rune above its foot.
  private static func middles(_ sized: SizedLayout) -> [StrokePoint] {
    sized.layout.runs.flatMap { run in
      run.glyphs.map { glyph in
        let middle = StrokePoint(sized.layout.drawings[glyph.drawing].middleX, StrokeFont.runeHeight / 2)
        return sized.layout.place(middle, of: glyph, in: run)
      }
    }
  }

  /// The text decides: up to ten letters are a medallion, a long text has rings, a very long one is a spiral, all else is one
  /// ring.
  @Test func theTextDecides() {
    func disk(_ text: String) -> SizedLayout.Disk? { SizedLayout.Disk(suiting: shaped(text)) }
    #expect(disk("ᛁ") == .medallion && disk("ᚲᛟᚢᚱᚨᚷᛖ") == .medallion)
    #expect(disk("ᚨᚾᚾᚨ ᛒᛃᛟᚱᚾ") == .medallion && disk("ᚠᚢᚦᚨᚱ ᚲᚷᚹᚺᚾᛁ") == nil && disk("ᚠ ᚢ ᚦ") == .medallion)
    #expect(disk("ᚠᚢᚦ᛫ᚠ") == .medallion && disk("ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁ") == nil)
    #expect(disk(String(repeating: "ᚠᚢᚦᚨ ", count: 9)) == nil)
    #expect(disk(String(repeating: "ᚠᚢᚦᚨ ", count: 10)) == .rings)
    #expect(disk(String(repeating: "ᚠᚢᚦᚨ ", count: 150)) == .rings)
    #expect(disk(String(repeating: "ᚠᚢᚦᚨ ", count: 151)) == .spiral)
  }

  /// A name is along the rim twice or more, the first one in the middle of the top, and its first rune is in the middle of the disk;
  /// no letter touches a line.
  @Test(arguments: ["ᛁ", "ᚠᛖ", "ᚠᚱᛖᛃᚨ", "ᛁᚾᚲᛟᛗᛈᚱᛖᚺᛖᚾᛊᛁᛒᛚᛖ", "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ"])
  func aNameIsRepeated(_ text: String) throws {
    let sized = try Self.disk(.repeated, text)
    let letters = text.unicodeScalars.count { $0 != " " }
    let isWord = !text.contains(" ")
    let middles = Self.middles(sized)
    let rim = middles.filter { $0.length > 4 }
    #expect(middles.count - rim.count == (isWord ? 1 : 0))
    #expect(rim.count >= 2 * (letters + 1) && rim.count % (letters + 1) == 0, "\(rim.count)")
    #expect(rim.allSatisfy { abs($0.length - rim[0].length) < 1e-6 })
    // The white is spread over the ring, by less than the width of a letter for each one.
    #expect(
      abs(rim[0].x + rim[letters - 1].x) < 8 && rim[0].y < 0 && rim[letters - 1].y < 0, "\(rim[0]) \(rim[letters - 1])")
    #expect(sized.edges.count == 2)
  }

  /// Each ring begins with a cross at the top, words are whole, and every letter is in the middle between two lines.
  @Test(arguments: [(2, 3), (3, 4), (4, 4), (7, 5), (8, 6)])
  func ringsHoldAllLetters(_ times: Int, _ usual: Int) throws {
    let text = Array(repeating: Self.words, count: times).joined(separator: " ")
    let sized = try Self.disk(.rings, text)
    let radii = sized.edges.map { edge -> Double in
      switch edge {
      case .circle(_, let radius): radius
      case .mark(let stroke): stroke.start.length - 0.25
      default: 0
      }
    }
    let count = radii.count - 1
    #expect(abs(count - usual) < 2)
    let middles = Self.middles(sized)
    #expect(middles.count == text.unicodeScalars.count { $0 != " " } + count)
    var letters = [Int](repeating: 0, count: count)
    for middle in middles {
      let ring = try #require((0..<count).first { abs(middle.length - (radii[$0] + radii[$0 + 1]) / 2) < 1e-6 })
      letters[ring] += 1
    }
    #expect(letters.allSatisfy { $0 > 1 } && letters == letters.sorted(by: >), "the outer ones hold more: \(letters)")
    let crosses = sized.layout.runs.filter { run in
      run.glyphs.contains { sized.layout.drawings[$0.drawing].letters == ["᛭"] }
    }
    #expect(crosses.count == count && crosses.allSatisfy { abs($0.placement.sine) < 1e-6 && $0.placement.cosine > 0 })
    #expect(sized.frame.scale * StrokeFont.runeHeight > 22, "runes do not shrink")
  }

  /// There are so many rings that no large middle is empty, and so few that none is tight.
  @Test(arguments: Array(stride(from: 10, through: 120, by: 5)))
  func ringsFillTheDisk(_ count: Int) throws {
    let words = Array(repeating: Self.words.split(separator: " "), count: 12).joined().prefix(count)
    let sized = try Self.disk(.rings, words.joined(separator: " "))
    guard case .circle(_, let rim)? = sized.edges.first, case .mark(let inner)? = sized.edges.last else {
      throw SizedLayout.Failure.noLetters
    }
    #expect((0.1...0.53).contains(inner.box.width / 2 / rim), "\(inner.box.width / 2 / rim)")
  }

  /// Each line of a long text on a medallion is about as long as its circle is wide there.
  @Test(arguments: [12, 20, 30, 45])
  func theLinesOfAMedallionFillIt(_ count: Int) throws {
    let words = Array(repeating: Self.words.split(separator: " "), count: 5).joined().prefix(count)
    let sized = try Self.disk(.medallion, words.joined(separator: " "), isHairline: true)
    guard case .circle(_, let radius)? = sized.edges.first else { throw SizedLayout.Failure.noLetters }
    #expect(sized.layout.runs.count > 3)
    let reaches = sized.layout.runs.map { run -> Double in
      let line = RuneLayout(drawings: sized.layout.drawings, runs: [run]).inkBox
      let far = max(abs(line.minY), abs(line.maxY))
      return StrokePoint(line.maxX, far).length / radius
    }
    let mean = reaches.reduce(0, +) / Double(reaches.count)
    #expect(mean > 0.66, "\(reaches)")
    #expect(reaches.allSatisfy { $0 < 0.82 })
  }

  /// The first line and the last one are no lost word, and a cross above and below is at least half as high as a rune.
  @Test(arguments: Array(3...60)) func noLineOfAMedallionIsLost(_ count: Int) throws {
    let words = Array(repeating: Self.words.split(separator: " "), count: 6).joined().prefix(count)
    let sized = try Self.disk(.medallion, words.joined(separator: " "), isHairline: true)
    let widths = sized.layout.runs.map { RuneLayout(drawings: sized.layout.drawings, runs: [$0]).inkBox.width }
    #expect(min(widths[0], widths[widths.count - 1]) > 0.35 * widths.max()!, "\(widths)")
    guard case .circle(_, let radius)? = sized.edges.first else { throw SizedLayout.Failure.noLetters }
    for case .mark(let stroke) in sized.edges where stroke.box.width < 1e-6 && stroke.box.maxY < -1e-6 {
      // Beside those of the rim.
      guard abs(stroke.box.center.x) < 1e-6, stroke.box.minY > -0.845 * radius else { continue }
      #expect(stroke.box.height > 0.5 * StrokeFont.runeHeight - 1e-6, "\(stroke.box)")
    }
  }

  /// Signs divide words, too.
  @Test func ringsAreOfWords() throws {
    #expect(try Self.disk(.rings, String(repeating: "ᚠᚢᚦᚨ᛫", count: 40)).edges.count > 4)
    #expect(try Self.disk(.rings, String(repeating: "ᚠᚢᚦᚨ", count: 9)).edges.count == 2)
    #expect(try Self.disk(.rings, String(repeating: "ᚠᚢᚦᚨ", count: 40)).edges.count > 3, "a long text without words")
  }

  /// Few letters would leave a disk empty, so they are repeated until there are two turns or two rings of them; many along the
  /// rim would, too, so they take rings.
  @Test(arguments: ["ᚷ", "ᚠᚱᛖᛃᚨ", "ᛁᚾᚲᛟᛗᛈᚱᛖᚺᛖᚾᛊᛁᛒᛚᛖ", "ᚦᛖ ᛊᛏᛟᚾᛖ ᚱᛖᛗᛖᛗᛒᛖᚱᛊ"])
  func aShortTextFillsTheDisk(_ text: String) throws {
    let letters = text.unicodeScalars.count { $0 != " " }
    for disk in [SizedLayout.Disk.rings, .spiral] {
      let sized = try Self.disk(disk, text)
      let signs = sized.layout.runs.flatMap(\.glyphs).map { sized.layout.drawings[$0.drawing].letters }
      let drawn = signs.count { ![["᛭"], ["᛬"]].contains($0) }
      #expect(drawn % letters == 0 && drawn > 16 && drawn < 92, "\(disk): \(drawn)")
      // Letters at the top, at the bottom and on both sides, in two distances from the middle.
      let middles = Self.middles(sized)
      for side in [StrokePoint(0, -1), StrokePoint(0, 1), StrokePoint(-1, 0), StrokePoint(1, 0)] {
        #expect(middles.contains { dot($0, side) > 0.8 * $0.length }, "\(disk) at \(side)")
      }
      let reaches = middles.map(\.length)
      #expect(reaches.max()! - reaches.min()! > 0.8 * StrokeFont.runeHeight, "\(disk)")
    }
    let long = Array(repeating: text, count: 60 / letters + 1).joined(separator: " ")
    #expect(try Self.disk(.repeated, long).edges.count > 2)
  }

  /// A spiral goes inward letter by letter, never tighter than a short ring, and its turns do not touch; it ends around a cross.
  @Test(arguments: [1, 2, 6])
  func theSpiralGoesInward(_ times: Int) throws {
    let text = Array(repeating: Self.words, count: times).joined(separator: " ")
    let sized = try Self.disk(.spiral, text)
    let middles = Self.middles(sized).dropLast()
    let cross = RuneLayout(drawings: sized.layout.drawings, runs: Array(sized.layout.runs.suffix(1)))
    #expect(cross.inkBox.center.length < 1e-6)
    let words = text.split(separator: " ")
    #expect(
      middles.count == words.joined().unicodeScalars.count + words.count + 1, "a sign between words and at both ends")
    for (one, next) in zip(middles, middles.dropFirst()) {
      #expect(next.length <= one.length + 1e-6)
      #expect((next - one).length > 1.5)
    }
    #expect(try #require(middles.last).length > 1.5 * StrokeFont.runeHeight)
    for (index, middle) in middles.enumerated() {
      for other in middles[min(index + 12, middles.count)...] {
        #expect((other - middle).length > 1.2 * StrokeFont.runeHeight || (other - middle).length > 10)
      }
    }
  }

  /// Where signs or the white of a ring divide the words, there are no marks beside them.
  @Test(arguments: [SizedLayout.Disk.spiral, .rings])
  func oneSignDividesTheWords(_ disk: SizedLayout.Disk) throws {
    let sized = try Self.disk(disk, "ᚠᚢᚦ, ᚠᚢᚦ. ᚠᚢᚦ!".withoutMarks())
    let signs = sized.layout.runs.flatMap(\.glyphs).map { sized.layout.drawings[$0.drawing].letters }
    #expect(
      signs.contains([disk == .spiral ? "᛬" : "᛭"]) && !signs.contains([","]) && !signs.contains(["."])
        && !signs.contains(["!"]))
  }

  /// Along the rim and around the middle, nothing is empty but the part in which the line goes in: on each spoke of the rest, there are as
  /// many letters from a round rim to a round middle.
  @Test(arguments: [1, 2, 3, 6, 12])
  func theSpiralFillsItsDisk(_ times: Int) throws {
    let sized = try Self.disk(.spiral, Array(repeating: Self.words, count: times).joined(separator: " "))
    guard case .circle(_, let rim) = sized.edges[0] else { throw SizedLayout.Failure.noLetters }
    let middles = Self.middles(sized).dropLast()
    let reaches = (1...12).map { step -> [Double] in
      let (sine, cosine) = sineAndCosine(0.7 * 2 * .pi * Double(step) / 12)
      return middles.filter { dot($0, StrokePoint(sine, -cosine)) > 0.9 * $0.length }.map(\.length)
    }
    for reach in reaches {
      #expect(try #require(reach.max()) > rim - StrokeFont.runeHeight, "\(reach)")
      #expect(abs(try #require(reach.min()) - reaches[0].min()!) < 1, "\(reach)")
    }
    // The first sign and the last one close the line.
    let crosses = sized.layout.runs.map { sized.layout.drawings[$0.glyphs[0].drawing] }.filter { $0.letters == ["᛭"] }
    #expect(crosses.count == 3)
    // The one in the middle is as large as suits the circle around it.
    guard case .mark(let inner) = sized.edges[2] else { throw SizedLayout.Failure.noLetters }
    #expect(
      (0.3...0.45).contains(crosses[2].inkBox.width / inner.box.width), "\(crosses[2].inkBox.width) \(inner.box.width)")
  }

  /// No ring is much fuller than another one, though few words do not fill rings alike that are close together.
  @Test(arguments: Array(6...30))
  func ringsAreAlike(_ count: Int) throws {
    let words = "ᚦᛖ ᛏᚱᛖᛖ ᚦᚨᛏ ᛒᛖᚾᛞᛊ ᛁᚾ ᚦᛖ ᛊᛏᛟᚱᛗ ᛟᚢᛏᛚᛁᚹᛖᛊ ᚦᛖ ᛟᚨᚲ ᚦᚨᛏ ᛒᚱᛖᚨᚲᛊ".split(separator: " ")
    let text = (0..<count).map { String(words[$0 % words.count]) }.joined(separator: " ")
    let sized = try Self.disk(.rings, text)
    let rings = Dictionary(grouping: Self.middles(sized)) { ($0.length * 100).rounded() }
    let shares = rings.map { reach, letters in Double(letters.count) / reach }
    #expect(rings.count > 1 && shares.max()! < (count < 20 ? 1.4 : 1.25) * shares.min()!, "\(shares)")
  }

  /// Where only pauses divide words, rings end within what is between them.
  @Test(arguments: ["ᚨᛁ", "ᛅᛁ", "\u{E0B1}\u{E0A7}"])
  func pausesDoNotPartRings(_ letters: String) throws {
    for counts in [[4, 39], [2, 30], [3, 3, 6, 10, 4], [5, 4, 16, 20]] {
      let text = counts.map { String(repeating: letters, count: $0) }.joined(separator: " ")
      let sized = try Self.disk(.rings, text)
      let rings = Dictionary(grouping: Self.middles(sized)) { ($0.length * 100).rounded() }
      let shares = rings.map { reach, letters in Double(letters.count) / reach }
      #expect(rings.count > 1 && shares.max()! < 1.4 * shares.min()!, "\(counts) \(shares)")
    }
  }

  /// No ring has white between its letters that is much wider than in another one, however many words there are.
  @Test(arguments: Array(14...40) + [60, 80, 100])
  func theWhiteOfRingsIsAlike(_ count: Int) throws {
    let words = Array(repeating: Self.words.split(separator: " "), count: 10).joined().prefix(count)
    let sized = try Self.disk(.rings, words.joined(separator: " "))
    var rings: [Double: (ink: Double, letters: Double)] = [:]
    for run in sized.layout.runs {
      let drawing = sized.layout.drawings[run.glyphs[0].drawing]
      let reach = (run.placement.origin.length * 100).rounded() / 100 + StrokeFont.runeHeight / 2
      let ring = rings[reach] ?? (0, 0)
      rings[reach] = (ring.ink + drawing.spacingMaxX - drawing.spacingMinX, ring.letters + 1)
    }
    let white = rings.map { (2 * .pi * $0 - $1.ink) / $1.letters }
    #expect(white.count > 1 && white.max()! < 1.75 * white.min()!, "\(white)")
  }

  /// In the middle of a ring that is a thin line around nothing is a cross, but where both sizes are given, or none at the seam.
  @Test func aWideRingHasACross() throws {
    func marks(_ letters: Int, seam: Unicode.Scalar? = "᛭", runeHeight: Double? = nil) throws -> Int {
      let text = ShapedText(
        String(repeating: "ᚠᚢᚦᚨ ", count: letters / 4), font: Stave.all, style: .regular, seam: seam)
      let request = SizedLayout.Request(
        unit: .pixel, width: 1000, runeHeight: runeHeight, usualRuneHeight: 48, margin: 0.5)
      return try SizedLayout.ring(text, tracking: 0, reading: .outside, hasEdges: true, request).edges.count - 2
    }
    #expect(try marks(20) == 0 && marks(80) == 5)
    #expect(try marks(80, seam: nil) == 0 && marks(80, runeHeight: 20) == 0)
  }

  /// The rim is what a machine cuts, whether it engraves lines or areas, and a line in a picture to look at.
  @Test(arguments: [
    (SizedLayout.Disk.medallion, "ᚷ"), (.medallion, "ᛁᛞᚨ"), (.repeated, "ᛁᛞᚨ"), (.rings, words), (.spiral, words),
  ])
  func theRimIsCut(_ disk: SizedLayout.Disk, _ text: String) throws {
    for isHairline in [false, true] {
      let edges = try Self.disk(disk, text, isHairline: isHairline, isCut: true).edges
      #expect(edges.count { !$0.isMark } == 1, "\(edges)")
      guard case .circle(_, let radius)? = edges.first else { throw SizedLayout.Failure.noLetters }
      #expect(radius > 0)
    }
    if disk == .medallion { #expect(try Self.disk(disk, text).edges.allSatisfy(\.isMark)) }
  }

  /// A word lies inside of the inner circle, and a bar has a dot on both sides.
  @Test func theMedallionHoldsItsWord() throws {
    for text in ["ᚷ", "ᛁ", "ᛁᛞᚨ", "ᚲᛟᚢᚱᚨᚷᛖ", "ᛗᛗᛗᛗᛗᛗᛗᛗᛗ"] {
      let sized = try Self.disk(.medallion, text, isHairline: true)
      guard case .circle(_, let radius) = try #require(sized.edges.first) else { continue }
      let inner = (text.unicodeScalars.count == 1 ? 0.9 : 0.845) * radius
      for stroke in sized.layout.strokes {
        for point in stroke.points { #expect(point.length < 0.97 * inner, "\(text)") }
      }
      let dots = sized.edges.filter(\.isMark).count
      #expect(dots == (text == "ᛁ" ? 51 : text == "ᚷ" ? 49 : 55), "\(text): \(dots)")
    }
  }

  /// Several words are set in lines as high as they are wide, all of them inside of the inner circle; without a size, a coin is eight
  /// times as wide as a rune is high.
  @Test(arguments: [(1, 1), (3, 2), (11, 4), (40, 9)])
  func theMedallionHasLines(_ count: Int, _ most: Int) throws {
    let text = (Self.words + " " + Array(repeating: Self.words, count: 3).joined(separator: " "))
      .split(separator: " ").prefix(count).joined(separator: " ")
    let sized = try Self.disk(.medallion, text, isHairline: true)
    guard case .circle(_, let radius) = try #require(sized.edges.first) else { throw SizedLayout.Failure.noLetters }
    let lines = Set(sized.layout.runs.map(\.placement.origin.y))
    #expect(count == 1 ? lines.count == 1 : lines.count > 1 && lines.count <= most + 4, "\(lines.count)")
    let letters = sized.layout.runs.reduce(0) { $0 + $1.glyphs.count }
    #expect(letters == text.unicodeScalars.count { $0 != " " })
    let inner = count == 1 ? 0.9 * radius : 0.845 * radius
    for stroke in sized.layout.strokes {
      for point in stroke.points { #expect(point.length < 0.97 * inner, "\(text)") }
    }
    let free = try SizedLayout.disk(
      .medallion, text, font: Stave.all, style: .regular,
      SizedLayout.Request(unit: .pixel, usualRuneHeight: 48, margin: 0.25))
    #expect(free.frame.width >= 384)
  }

  /// All of a disk is drawn, cut and engraved: the lines of a spiral, too.
  @Test func disksGoIntoAllFormats() throws {
    let sized = try Self.disk(.spiral, Self.words)
    let info = PictureInfo(title: "x", letters: Self.words)
    let svg = PictureScene(sized, colors: .onLight).svg(info: info)
    #expect(try ParsedSVG.names(svg).contains("path"))
    let engraved = try Self.disk(.spiral, Self.words, isHairline: true)
    let plan = EngravingPlan(engraved.layout, frame: engraved.frame, edges: engraved.edges)
    let dxf = String(decoding: DXFPicture.dxf(plan, frame: engraved.frame), as: UTF8.self)
    #expect(dxf.contains("CUT"))
    // The rim alone is cut; the lines inside are engraved.
    #expect(plan.edges.count == 1 && plan.cuts.contains { $0.letters == ["᛭"] })
    #expect(try !PictureScene(sized, colors: .onLight).png(info: info).isEmpty)
  }
}
