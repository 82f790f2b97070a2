import Foundation
import RuneSystem
import Testing

@testable import RuneGraphics
@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters

/// Requests for pictures in JSON, as other languages send them.
struct PictureRequestTests {
  private func request(_ json: String) throws -> PictureRequest {
    try Array(json.utf8).withUnsafeBufferPointer { try PictureRequest(json: $0) }
  }

  private func message(_ json: String) -> String? {
    do {
      _ = try request(json)
      return nil
    } catch {
      return (error as? PictureError)?.messageWithoutFlags
    }
  }

  @Test func valuesAreTheSameAsThoseOfFlags() throws {
    let request = try request(
      #"{"layout":"circle","format":"png","weight":1.2,"width":"60mm","margin":0.5,"inside":true,"edges":null,"start":-90}"#
    )
    #expect(request.layout == .circle)
    #expect(request.format == .png)
    #expect(request.weight == 1.2)
    #expect(request.width == Length(60, .mm))
    #expect(request.margin == 0.5)
    #expect(request.inside)
    #expect(request.edges == nil)
    #expect(request.start == -90)
    #expect(try self.request(#"{"format":"dxf"}"#).kind == .engraved)
    #expect(try self.request(#"{"format":"dxf","outline":true}"#).kind == .outlined)
    #expect(try self.request(#"{"ringSize":7}"#).layout == .ring)
    #expect(try self.request(#"{"carved":true}"#).stone == .granite)
    #expect(try self.request(#"{"carved":"slate"}"#).stone == .slate)
    #expect(try self.request(#"{"layout":"card","carved":true}"#).stone == .slate)
    #expect(try self.request(#"{"vertical":true}"#).vertical == .upright)
    // A number alone is in pixels.
    #expect(try self.request(#"{"width": 400}"#).width == Length(400, .px))
  }

  /// What takes more memory than there may be is refused in every layout, before anything is laid out.
  @Test(arguments: PictureLayout.allCases)
  func noLayoutHoldsAnyLength(_ layout: PictureLayout) throws {
    var request = PictureRequest()
    request.askedLayout = layout
    let text = PictureText(letters: String(repeating: "ᚠ", count: PictureRenderer.mostLetters(request) + 1))
    let renderer = PictureRenderer(text: text, options: request)
    let error = #expect(throws: PictureError.self) { try renderer.picture() }
    #expect(error?.description.hasSuffix("; draw it in parts") == true, "\(layout)")
  }

  @Test(arguments: PictureLayout.allCases)
  func outlinesOfLettersLieOnTheCanvas(_ layout: PictureLayout) throws {
    let text = "never forget that the stone remembers"
    let picture = try Picture(text, layout: layout, options: layout == .ring ? ["ringSize": 7] : [:])
    guard ![.card, .ribbon, .stone, .proof].contains(layout) else {
      #expect(throws: PictureError.self) { try picture.outlines() }
      return
    }
    let points = try picture.outlines().joined()
    let (width, height, _) = picture.size
    #expect(points.allSatisfy { (0...width).contains($0.x) && (0...height).contains($0.y) })
    // In the unit of the size, the text fills most of the width.
    #expect(points.contains { $0.x < width / 4 } && points.contains { $0.x > width * 3 / 4 })
  }

  /// Words that cannot be drawn change nothing of the picture, wherever they are.
  @Test(arguments: [
    #"{"layout":"line"}"#, #"{"layout":"text"}"#, #"{"layout":"text","font":"noto"}"#, #"{"layout":"card"}"#,
    #"{"layout":"circle"}"#, #"{"layout":"circle","shape":"rings"}"#, #"{"layout":"circle","repeatText":true}"#,
    #"{"layout":"band"}"#, #"{"layout":"ring","ringSize":"7"}"#, #"{"layout":"ring","ringSize":"7","cross":false}"#,
    #"{"layout":"ribbon"}"#, #"{"layout":"ribbon","shape":"loop"}"#, #"{"layout":"stone"}"#,
    #"{"layout":"line","format":"braille"}"#, #"{"layout":"circle","format":"dxf"}"#,
  ])
  func wordsThatAreLeftOutLeaveNothing(_ json: String) throws {
    func picture(_ letters: String) throws -> RenderedPicture {
      var text = PictureText(letters: "ᚱᛁᛜ", title: "ring")
      (text.letters, text.drawnLetters) = (json.contains("noto") ? letters : text.letters, letters)
      return try PictureRenderer(text: text, options: request(json)).picture()
    }
    for (letters, others) in [
      ("ᚱᛁᛜ", ["ᚱᛁᛜ 日本", "日本 ᚱᛁᛜ", "日 ᚱᛁᛜ 本", "ᚱᛁᛜ 日 本 ", "ᚱᛁᛜ᛫日本", "日᛭ᚱᛁᛜ", "ᚱᛁᛜ\n日本", "日\nᚱᛁᛜ", "ᚱᛁᛜ 👨‍👩‍👧"]),
      ("ᛟᚾᛖ ᚱᛁᛜ", ["ᛟᚾᛖ ᚱᛁᛜ 日", "日 ᛟᚾᛖ ᚱᛁᛜ", "ᛟᚾᛖ 日 ᚱᛁᛜ"]), ("ᛟᚾᛖ᛬ᚱᛁᛜ", ["ᛟᚾᛖ᛬ᚱᛁᛜ᛬日", "ᛟᚾᛖ᛬日᛬ᚱᛁᛜ"]),
    ] {
      let plain = try picture(letters)
      for other in others {
        let drawn = try picture(other)
        #expect(try Self.drawing(drawn.bytes) == Self.drawing(plain.bytes), "\(json) \(other.debugDescription)")
        #expect(drawn.undrawn[0].missing.contains { $0.scalar == other.unicodeScalars.first { $0.value > 0x2000 } })
      }
    }
  }

  /// A picture without what it says of its text, and without ids, which depend on that.
  private static func drawing(_ bytes: [UInt8]) throws -> String {
    let shapes = try #require(String(decoding: bytes, as: UTF8.self).split(separator: "</desc>").last)
    return String(shapes).replacing(try Regex("r[0-9a-z]{5}-"), with: "")
  }

  /// Cards, circles, bands, rings and serpents have no Latin punctuation unless it is asked for; lines have it.
  @Test(arguments: [
    #""layout":"card""#, #""layout":"circle""#, #""layout":"circle","shape":"medallion""#,
    #""layout":"circle","shape":"rings""#, #""layout":"circle","shape":"spiral""#, #""layout":"band""#,
    #""layout":"ring","ringSize":7"#, #""layout":"ribbon""#, #""layout":"stone""#,
  ])
  func marksAreOfLines(_ json: String) throws {
    func drawn(_ letters: String, _ more: String = "") throws -> String {
      var text = PictureText(letters: letters)
      text.title = "x"
      return try Self.drawing(PictureRenderer(text: text, options: request("{\(json)\(more)}")).picture().bytes)
    }
    let (marked, plain) = ("“ᚨᚾᚾᚨ, ᚠᚢᚦ-ᚨᚱᚲ!”", "ᚨᚾᚾᚨ ᚠᚢᚦ ᚨᚱᚲ")
    #expect(try drawn(marked) == drawn(plain))
    #expect(try drawn(marked, #","marks":true"#) != drawn(plain, #","marks":true"#))
    let line = try PictureRenderer(text: PictureText(letters: marked), options: request("{}")).picture().letters
    #expect((line?.layout.runs[0].glyphs.count ?? 0) > 12)
  }

  /// The density that a PNG states, in pixels to the meter.
  private func density(_ json: String) throws -> Int {
    let bytes = try PictureRenderer(text: PictureText(letters: "ᚠ"), options: request(json)).picture().bytes
    let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: "pHYs".utf8) }) + 4
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// An inch is 0.0254 m.
  @Test func picturesForPrintHave300DotsPerInch() throws {
    #expect(try density(#"{"format":"png"}"#) == 3780)
    #expect(try density(#"{"format":"png","width":"20mm"}"#) == 11811)
    #expect(try density(#"{"format":"png","layout":"card","width":"20mm"}"#) == 11811)
    #expect(try density(#"{"format":"png","width":"20mm","dpi":600}"#) == 23622)
    #expect(try density(#"{"format":"png","width":"20mm","dpi":96}"#) == 3780)
  }

  /// A card is of the stone that is asked for, whatever its size.
  @Test(arguments: ["large", "circular"]) func cardsAreOfTheirStone(_ size: String) throws {
    for (stone, face) in [("granite", "#b4b4b4"), ("slate", "#525252"), ("limestone", "#e6e6e6")] {
      let request = try request(#"{"layout":"card","size":"\#(size)","carved":"\#(stone)"}"#)
      let svg = try PictureRenderer(text: PictureText(letters: "ᚠᚢᚦ ᚠᚢᚦ"), options: request).picture().bytes
      #expect(String(decoding: svg, as: UTF8.self).lowercased().contains(face), "\(stone)")
    }
  }

  /// Lines in stone are centered and balanced unless an alignment is given.
  @Test func carvedLinesAreCentered() throws {
    for width in stride(from: 320, through: 620, by: 60) {
      func drawn(_ more: String) throws -> String {
        let json = #"{"layout":"text","carved":true,"width":\#(width)"# + more + "}"
        let text = PictureText(letters: "ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢ")
        return try Self.drawing(PictureRenderer(text: text, options: request(json)).picture().bytes)
      }
      let usual = try drawn("")
      #expect(try usual == drawn(#","align":"center""#), "\(width)")
      #expect(try usual != drawn(#","align":"left""#), "\(width)")
      #expect(usual.utf8.count > 2_000)
    }
  }

  /// A circle that is read from the inside is full all around, and a long text has several rings.
  @Test(arguments: ["ᛁ", "ᛁᛞᚨ", "ᚱᚨᛁᛊᛖ ᚦᛁᛊ ᛊᛏᛟᚾᛖ", Array(repeating: "ᚠᚢᚦᚨ", count: 60).joined(separator: " ")])
  func ringsReadFromTheInsideAreFull(_ letters: String) throws {
    let request = try request(#"{"layout":"circle","inside":true}"#)
    let sized = try #require(PictureRenderer(text: PictureText(letters: letters), options: request).picture().letters)
    let places = sized.layout.runs.map { $0.placement.origin }
    for (x, y) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
      #expect(places.contains { $0.x * x > 0 && $0.y * y > 0 }, "\(letters): \(x), \(y)")
    }
    #expect(letters.count < 100 || sized.edges.count > 3, "\(sized.edges.count)")
  }

  /// Lines in a picture of a given width have as much white on their left as on their right.
  @Test(arguments: [500, 600, 700, 800, 900]) func linesAreInTheMiddle(_ width: Int) throws {
    let text = PictureText(letters: "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ ᚦᚨᛏ ᚦᛖ ᛊᛏᛟᚾᛖ ᚱᛖᛗᛖᛗᛒᛖᚱᛊ ᚦᛟᛊᛖ ᚹᚺᛟ ᚱᚨᛁᛊᛖᛞ ᛁᛏ ᚠᛟᚱ ᚢᛊ")
    for (align, isMiddle) in [("", true), (#","align":"left""#, false)] {
      let json = #"{"layout":"text","width":"\#(width)px"\#(align)}"#
      let sized = try #require(try PictureRenderer(text: text, options: request(json)).picture().letters)
      let box = sized.layout.inkBox
      let (left, right) = (sized.frame.place(StrokePoint(box.minX, 0)).x, sized.frame.place(StrokePoint(box.maxX, 0)).x)
      #expect(isMiddle ? abs(left + right - Double(width)) < 2 : left < 26, "\(left) \(right)")
    }
  }

  /// No line of one paragraph is much shorter than the others.
  @Test(arguments: [#"{"layout":"text"}"#, #"{"layout":"text","boustrophedon":true}"#])
  func linesAreBalanced(_ json: String) throws {
    for letters in [
      "ᚾᛖᚹᛖᚱ ᚠᛟᚱᚷᛖᛏ ᚦᚨᛏ ᚦᛖ ᛊᛏᛟᚾᛖ ᚱᛖᛗᛖᛗᛒᛖᚱᛊ ᚦᛟᛊᛖ ᚹᚺᛟ ᚱᚨᛁᛊᛖᛞ ᛁᛏ ᚠᛟᚱ ᚢᛊ",
      Array(repeating: "ᚠᚢᚦᚨ", count: 7).joined(separator: " "),
      Array(repeating: "ᚠᚢᚦᚨ", count: 9).joined(separator: " "),
    ] {
      let text = PictureText(letters: letters)
      let layout = try #require(try PictureRenderer(text: text, options: request(json)).picture().letters).layout
      let counts = layout.runs.map { $0.glyphs.count }
      try #require(counts.count > 1)
      #expect(try #require(counts.min()) * 5 >= #require(counts.max()) * 3, "\(counts)")
    }
  }

  /// CSS Color 4 lists 148 names, seven of them with both spellings of gray.
  @Test func colorsHaveTheNamesOfCSS() throws {
    #expect(InkColor.names.count == 141)
    #expect(InkColor.names == InkColor.names.sorted())
    #expect(try InkColor.names.allSatisfy { try InkColor("--color", $0).hex.wholeMatch(of: /#[0-9A-F]{6}/) != nil })
    for (name, hex) in [
      ("rebeccapurple", "#663399"), ("LightSlateGrey", "#778899"), ("gray", "#808080"), ("grey", "#808080"),
      ("f00", "#ff0000"), ("#B22222", "#b22222"),
    ] {
      #expect(try InkColor("--color", name).hex.lowercased() == hex)
    }
  }

  @Test(arguments: [
    (#"{"colr":"red"}"#, "unknown option colr; did you mean color?"),
    (
      #"{"layout":"rings"}"#,
      "layout 'rings' is not known; expected line, text, card, circle, ring, band, ribbon, stone or proof"
    ),
    (#"{"margin":"2"}"#, "margin is a string; expected a number"),
    (#"{"mirror":1}"#, "mirror is a number; expected true or false"),
    (#"{"color":7}"#, "color is a number; expected a string"),
    (#"{"color":"reddish"}"#, "color 'reddish' is not a color"),
    (#"{"layout":"circle","align":"left"}"#, "align has no effect with layout circle; it applies to line or text"),
    (#"{"layout":"circle","latin":false}"#, "latin: false has no effect with layout circle"),
    (#"{"layout":"circle","width":9,"height":9}"#, "give only one of width and height"),
    (#"{"layout":"ring"}"#, "a finger ring needs its size: ringSize 7; around a disk: layout circle"),
    (#"{"ringSize":"7x"}"#, "ringSize '7x': expected 7 or us7"),
    (#"{"ringSize":7,"width":"9mm"}"#, "width has no effect with layout ring"),
    (#"{"engrave":true,"carved":true}"#, "engrave and carved cannot be combined"),
    (#"{"vertical":7}"#, "vertical is a number; expected a string"),
    (#"{"lang":"x_y"}"#, "lang 'x_y' is not a BCP 47 language tag"),
    (#"{"margin":1,"margin":2}"#, "the request is not a JSON object: duplicate key"),
    (#"{"margin":[1]}"#, "margin: expected a string, a number, true, false or null"),
    (#"["ring"]"#, "the request is not a JSON object: expected an object, at byte 0"),
    ("", "the request is not a JSON object: unexpected end"),
    (#"{"margin":1e999}"#, "the request is not a JSON object"),
    (#"{"caption":"\ud800"}"#, "unpaired surrogate"),
  ])
  func whatIsWrongIsSaid(json: String, expected: String) {
    let message = message(json)
    #expect(message?.contains(expected) == true, "\(json): \(message ?? "no error")")
  }

  /// The types of JavaScript have each option with its meaning, but for fonts, whose metrics are in the command alone.
  @Test func typesOfJavaScript() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let types = try String(
      contentsOf: folder.appendingPathComponent("Sources/javascript/runekit.d.ts"), encoding: .utf8)
    let members = PictureRequest.options.filter { $0.name != "font" }.map { key in
      let type =
        switch key.kind {
        case .flag: "boolean"
        case .number: "number"
        case .length: "string | number"
        case .text: key.takesNumbers ? "string | number" : "string"
        case .word(let words, let usual):
          (usual == nil ? "" : "boolean | ") + words.map { "\"\($0)\"" }.joined(separator: " | ")
        }
      return "  /** \(PictureError.withoutFlags(key.help)) */\n  \(key.name)?: \(type);\n"
    }
    let expected = "export interface PictureOptions {\n" + members.joined() + "}\n"
    #expect(types.contains(expected), "runekit.d.ts should have:\n\(expected)")
  }

  /// Names and aliases are found by the first row that has them, so no two may have the same.
  @Test func eachNameIsOfOneOption() {
    let names = PictureRequest.options.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(
      names.allSatisfy { name in name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) } })
  }

  /// Every layout has a picture, and what an option says about layouts is what the renderer does.
  @Test(arguments: PictureLayout.allCases)
  func layoutsAreDrawn(_ layout: PictureLayout) throws {
    let size = layout == .ring ? #","ringSize":7"# : ""
    let transliterator = try RunicTransliterator(script: .elder)
    let text = PictureText("never forget", transliterator, isProved: layout == .proof)
    for kind in layout.kinds where kind != .text && kind != .terminal {
      let drawing =
        switch kind {
        case .engraved: #","engrave":true"#
        case .outlined: #","outline":true"#
        case .carved: #","carved":true"#
        default: ""
        }
      let request = try request(#"{"layout":"\#(layout.rawValue)"\#(size)\#(drawing)}"#)
      #expect(try PictureRenderer(text: text, options: request).picture().bytes.count > 500, "\(kind)")
    }
  }

  /// The lines of a proof of several pages are numbered through, each beside a box to tick.
  @Test func theLinesOfAProofAreNumbered() throws {
    let words = Array(repeating: "never forget the stone", count: 18).joined(separator: " ")
    let text = PictureText(words, try RunicTransliterator(script: .elder), isProved: true)
    let sheet = ProofSheet(
      text, try #require(text.proof), style: .regular, ink: PictureScene.Color(gray: 0), date: nil,
      font: .stave(hand: .angular), paper: .a4)
    let pages = try sheet.scenes().pages
    var (lines, boxes, numbers) = (0, 0, [Double]())
    for page in pages {
      for item in page.items {
        switch item {
        case .letters(let layout, let frame, _) where abs(frame.scale * StrokeFont.runeHeight - 12) < 1e-6:
          lines += layout.runs.count
          #expect(layout.runs.allSatisfy { abs($0.placement.origin.x - layout.runs[0].placement.origin.x) < 1e-6 })
        case .letters(let layout, let frame, _) where frame.place(StrokePoint(layout.inkBox.maxX, 0)).x < 24:
          numbers.append(frame.origin.y)
        case .parts(let parts, nil, _, _) where abs((parts[0].strokes.first?.box.width ?? 0) - 4) < 1e-6: boxes += 1
        default: break
        }
      }
    }
    #expect(pages.count > 1 && lines > 9 && boxes == lines, "\(pages.count) pages, \(lines) lines, \(boxes) boxes")
    #expect(numbers.count >= lines)
  }

  /// The other scripts of a proof read words of other scripts as its own does.
  @Test func theOtherScriptsOfAProofAreRomanized() throws {
    let options = TransliterationOptions(romanizes: true, language: "ru")
    let proof = ProofText("Москва", try RunicTransliterator(script: .elder, options: options))
    let others = proof[.script].map { $0[1] }
    #expect(others.count == 4 && others.allSatisfy { !$0.contains("М") && $0.count > 4 }, "\(others)")
  }

  /// A proof of a name has what a long one has: a box to tick, a row to sign, and a reason for each letter; it says in a sentence how
  /// it is written, and no third of its page is empty.
  @Test(arguments: ["A", "Björn", "never forget me"]) func shortProofsAreWhole(_ words: String) throws {
    let text = PictureText(words, try RunicTransliterator(script: .elder), isProved: true)
    let proof = try #require(text.proof)
    let sheet = ProofSheet(
      text, proof, style: .regular, ink: PictureScene.Color(gray: 0), date: nil, font: .stave(hand: .angular),
      paper: .a4)
    let pages = try sheet.scenes().pages
    var (boxes, heights) = (0, [20.0, 283])
    for item in pages[0].items {
      switch item {
      case .letters(let layout, let frame, _):
        heights += layout.runs.map { frame.place($0.placement.origin).y }
      case .parts(let parts, nil, _, _) where abs((parts[0].strokes.first?.box.width ?? 0) - 4) < 1e-6: boxes += 1
      default: break
      }
    }
    let gaps = zip(heights.sorted(), heights.sorted().dropFirst()).map { $1 - $0 }
    #expect(pages.count == 1 && boxes >= 1 && gaps.max()! < 70, "\(boxes) \(gaps.max()!)")
    for text in ["Checked by", "Date", "Signature"] { #expect(pages[0].texts.contains { $0.text == text }, "\(text)") }
    #expect(proof[.mode].first?.first == "Modern English in the Elder Futhark, letter by letter")
    let reasons = Set(proof[.choice].map { $0[0] })
    #expect(words.count > 8 || proof[.part].allSatisfy { reasons.contains($0[0]) }, "\(reasons)")
  }

  /// A turned line that fits on no screen goes on beside itself, unless it is for a place that is measured.
  @Test func turnedLinesGoOnBesideThemselves() throws {
    func shape(_ count: Int, _ size: String = "") throws -> Double {
      let text = PictureText(letters: Array(repeating: "ᚦᛖ ᛏᚱᛖᛖ ᚦᚨᛏ ᛒᛖᚾᛞᛊ", count: count).joined(separator: " "))
      let options = try request(#"{"layout":"line","vertical":"turned"\#(size)}"#)
      let frame = try #require(try PictureRenderer(text: text, options: options).picture().frame)
      return frame.height / frame.width
    }
    for count in [3, 6, 15, 40] {
      let shape = try shape(count)
      #expect((1.3...3.2).contains(shape), "\(count): \(shape)")
    }
    let (measured, short) = (try shape(15, #","height":"500mm""#), try shape(1))
    #expect(measured > 40 && short > 4, "\(measured) \(short)")
  }

  /// One letter on a ring has dots besides its crosses; a word has none, and on a band nothing is repeated.
  @Test func aLetterIsNotAlone() throws {
    func drawn(_ json: String, _ letters: String) throws -> [String] {
      let sized = try #require(
        try PictureRenderer(text: PictureText(letters: letters), options: request(json)).picture().letters)
      return sized.layout.runs.flatMap(\.glyphs).map { glyph in
        String(String.UnicodeScalarView(sized.layout.drawings[glyph.drawing].letters))
      }
    }
    #expect(try drawn(#"{"layout":"band"}"#, "ᚨ") == ["ᚨ"])
    #expect(try drawn(#"{"layout":"band"}"#, "ᚨᚠ") == ["ᚨ", "ᚠ"])
    #expect(try drawn(#"{"layout":"ring","ringSize":7}"#, "ᚨ") == ["᛫", "᛭", "᛫", "ᚨ", "᛫", "᛭", "᛫"])
    #expect(try drawn(#"{"layout":"ring","ringSize":7}"#, "ᚨᚠ") == ["᛭", "ᚨ", "ᚠ", "᛭"])
  }

  @Test func textsGoThroughJSON() throws {
    let transliterator = try RunicTransliterator(script: .younger, options: .init(variant: "long-branch"))
    let text = PictureText("a \"7\" \u{1F}é", language: "is", transliterator)
    var json = String(decoding: text.json, as: UTF8.self)
    let again = try json.withUTF8 { try PictureText(json: $0) }
    #expect(again.letters == text.letters)
    #expect(again.drawnLetters == text.drawnLetters)
    #expect(again.title == text.title)
    #expect(again.titleLanguage == "is")
    #expect(again.lettersLanguage == text.lettersLanguage)
    #expect(again.script == "younger")
    #expect(again.mode == text.mode)
    #expect(again.withoutRune == text.withoutRune)
    #expect(again.withoutRune?.contains("é") == true)
  }
}

/// The same pictures for Swift.
struct PictureTests {
  @Test func isTheSameAsByRequest() throws {
    let picture = try Picture(
      "never forget", script: .younger, layout: .circle,
      options: ["width": "60mm", "edges": true, "margin": 0.5, "start": 45])
    let json = #"{"layout":"circle","width":"60mm","edges":true,"margin":0.5,"start":45}"#
    let text = PictureText("never forget", try RunicTransliterator(script: .younger))
    let request = try Array(json.utf8).withUnsafeBufferPointer { try PictureRequest(json: $0) }
    let bytes = try PictureRenderer(text: text, options: request).picture().bytes
    #expect(try Array(picture.svg().utf8) == bytes)
    #expect(try picture.pdf().starts(with: "%PDF".utf8))
    #expect(picture.size.unit == .millimeter && picture.warnings.isEmpty)
  }

  /// A picture has the runes that the quote has: by the mode and the letters of its language, or of a variant.
  @Test(arguments: [("non", nil), ("non", "short-twig"), ("sv", nil), ("en", "short-twig"), ("en", nil)])
  func hasTheRunesOfTheQuote(_ language: String, _ variant: String?) throws {
    let quote = Quote(text: "Ör hjørt ok stæinn", author: "", language: language)
    for script in RunicScript.allCases where variant == nil || script == .younger {
      var system = WritingSystem(script)
      system.variant = variant
      let picture = try Picture(quote.text, script: system, options: ["lang": .text(language)])
      let runes = try quote.runes(system)
      #expect(try picture.svg().contains(runes), "\(script) \(language): not \(runes)")
    }
  }

  /// The table of options in the article is that of the code.
  @Test func theArticleListsAllOptions() throws {
    let article = repository.appendingPathComponent("Sources/RuneKit/RuneKit.docc/DrawingRunes.md")
    let listed = try String(contentsOf: article, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
    let rows = PictureRequest.options.map { option in
      let without = PictureLayout.allCases.filter { !option.layouts.contains($0) }
      let fewer = without.count < 4 ? without : option.layouts
      let layouts =
        (without.isEmpty ? "all" : without.count < 4 ? "all but " : "")
        + (without.isEmpty ? "" : fewer.map(\.rawValue).joined(separator: ", "))
      let values =
        switch option.kind {
        case .flag: option.canBeFalse ? "true, false" : "true"
        case .word(let words, let usual):
          (words.map { "`\($0)`" } + (usual == nil ? [] : ["true"])).joined(separator: ", ")
        case .text: option.takesNumbers ? "text or number" : "text"
        case .number, .length: option.kind.name
        }
      return "| `\(option.name)` | \(values) | \(layouts) | \(PictureError.withoutFlags(option.help)) |"
    }
    #expect(listed.map(String.init) == rows)
  }

  private static let words = "ᛁ ᚹᛖᚾᛏ ᛏᛟ ᚦᛖ ᚹᛟᛟᛞᛊ ᛒᛖᚲᚨᚢᛊᛖ ᛁ ᚹᛁᛊᚺᛖᛞ ᛏᛟ ᛚᛁᚹᛖ ᛞᛖᛚᛁᛒᛖᚱᚨᛏᛖᛚᛁ"

  private func laid(_ letters: String, _ json: String) throws -> SizedLayout {
    let request = try Array(json.utf8).withUnsafeBufferPointer { try PictureRequest(json: $0) }
    return try #require(try PictureRenderer(text: PictureText(letters: letters), options: request).picture().letters)
  }

  /// Long prose has lines of one width or, where white would grow too much, nearly so, as a line, too, unless that has a size or is
  /// short.
  @Test(arguments: [(#"{"layout":"line"}"#, 5), (#"{"layout":"text"}"#, 4), (#"{"layout":"text"}"#, 9)])
  func longProseIsABlock(_ json: String, _ times: Int) throws {
    let letters = Array(repeating: Self.words, count: times).joined(separator: " ")
    let sized = try laid(letters, json)
    let widths = sized.layout.runs.map { RuneLayout(drawings: sized.layout.drawings, runs: [$0]).inkBox.width }
    #expect(widths.count > 4)
    for width in widths.dropLast() { #expect(width > 0.8 * widths.max()!, "\(widths)") }
    #expect((0.6...3.5).contains(sized.frame.width / sized.frame.height))
    #expect(try laid(letters, #"{"runeHeight":48}"#).layout.runs.count == 1)
    let short = Self.words.split(separator: " ").prefix(5).joined(separator: " ")
    #expect(try laid(short, #"{"layout":"line"}"#).layout.runs.count == 1)
  }

  /// A line in a picture of a given width breaks where its runes would be lower than usual; for a place that is measured, and of a
  /// given height, it is one.
  @Test(arguments: [
    #"{"width":"1200px"}"#, #"{"vertical":"turned","height":"900px"}"#, #"{"carved":true,"width":"1200px"}"#,
    #"{"mirror":true,"width":"1200px","align":"right"}"#,
  ])
  func aNarrowPictureHasLines(_ json: String) throws {
    for times in [1, 2, 5] {
      let sized = try laid(Array(repeating: Self.words, count: times).joined(separator: " "), json)
      let ratio = sized.frame.width / sized.frame.height
      #expect(sized.layout.runs.count > 1 && (0.3...3.5).contains(ratio), "\(times): \(ratio)")
    }
    for json in [#"{"width":"300mm"}"#, #"{"height":"60px"}"#, #"{"width":"4000px"}"#] {
      #expect(try laid(Self.words, json).layout.runs.count == 1, "\(json)")
    }
  }

  /// What a finger ring has room for once is not repeated, and as high as without that; a band of a given length repeats its text.
  @Test func whatFitsOnceIsNotRepeated() throws {
    for times in [1, 2] {
      let text = Array(repeating: Self.words, count: times).joined(separator: " ")
      let (once, asked) = (try laid(text, #"{"ringSize":7}"#), try laid(text, #"{"ringSize":7,"repeatText":true}"#))
      #expect(once.layout.runs.count == asked.layout.runs.count && once.frame == asked.frame)
    }
    let request = try PictureRequest([("ringSize", .number("7")), ("repeatText", .flag(true))])
    let picture = try PictureRenderer(text: PictureText(letters: Self.words), options: request).picture()
    #expect(picture.notes == ["the text fits only once"])
    #expect(try laid("ᚠᚢᚦ", #"{"ringSize":7,"repeatText":true}"#).layout.runs[0].glyphs.count >= 6)
    let band = try laid("ᚺᚨᚱᚨᛚᛞ", #"{"layout":"band","repeatText":true,"width":"160mm"}"#)
    #expect(band.layout.runs[0].glyphs.count > 20 && abs(band.frame.scale * StrokeFont.runeHeight - 5) < 1e-6)
  }

  /// A finger ring has two rows where runes are higher in two than in one.
  @Test func aLongTextOnARingHasTwoRows() throws {
    let sized = try laid(Self.words, #"{"ringSize":7}"#)
    #expect(sized.layout.runs.count == 2 && sized.frame.scale * StrokeFont.runeHeight > 1.8)
    let widths = sized.layout.runs.map { RuneLayout(drawings: sized.layout.drawings, runs: [$0]).inkBox.width }
    #expect(widths.min()! > 0.75 * widths.max()!, "they are of about one length: \(widths)")
    #expect(try laid("ᛁ ᚹᛖᚾᛏ ᛏᛟ ᚦᛖ ᚹᛟᛟᛞᛊ", #"{"ringSize":7}"#).layout.runs.count == 1)
  }

  /// What a shape cannot hold is refused with what holds it.
  @Test(arguments: [
    ("ribbon", "wave", 28, "--shape arch or --shape spiral or --layout circle --shape spiral"),
    ("ribbon", "loop", 28, "--shape arch or --shape spiral or --layout circle --shape spiral"),
    ("ribbon", "spiral", 1, "--shape bracelet"), ("circle", "spiral", 1, "--shape medallion"),
    ("circle", "medallion", 50, "--shape rings or spiral"), ("circle", "ring", 16, "--shape rings or spiral"),
  ])
  func aRefusalNamesWhatHoldsTheText(_ layout: String, _ shape: String, _ words: Int, _ remedy: String) throws {
    let text = Array(repeating: "remember", count: words).joined(separator: " ")
    let error = #expect(throws: PictureError.self) {
      try Picture(text, layout: PictureLayout(rawValue: layout)!, options: ["shape": .text(shape)])
    }
    #expect(error?.description.hasSuffix("use " + remedy) == true, "\(error?.description ?? "")")
  }

  /// The command that a refusal shows works.
  @Test func whatARefusalShowsWorks() throws {
    let long = Array(repeating: "remember", count: 40).joined(separator: " ")
    let disk = (PictureLayout.circle, ["shape": PictureValue.text("spiral")], "--layout circle --shape spiral")
    let rows: [(String, PictureLayout, [String: PictureValue], [(PictureLayout, [String: PictureValue], String)])] = [
      ("A", .ribbon, [:], [(.circle, ["shape": "medallion"], "--layout circle --shape medallion")]),
      ("A!", .ribbon, ["shape": "wave"], [(.circle, ["shape": "medallion"], "--layout circle --shape medallion")]),
      (
        "A", .stone, [:],
        [(.circle, ["shape": "medallion", "carved": "granite"], "--layout circle --shape medallion --carved granite")]
      ),
      (long, .band, [:], [disk, (.band, ["runeHeight": "48px"], "--rune-height 48px")]),
      (long, .ring, ["ringSize": 7], [disk]),
    ]
    for (text, layout, options, shown) in rows {
      let error = #expect(throws: PictureError.self) { try Picture(text, layout: layout, options: options) }
      for (layout, options, command) in shown {
        #expect(error?.description.contains(command) == true, "\(error?.description ?? "")")
        #expect(throws: Never.self) { try Picture(text, layout: layout, options: options) }
      }
    }
  }

  /// A long upright line goes on beside itself, and the runes of a finger ring that would be too fine to cut are in two rows.
  @Test func longTextsTakeSeveralRows() throws {
    let text = Array(repeating: "remember", count: 12).joined(separator: " ")
    let upright = try Picture(text, options: ["vertical": "upright"]).size
    #expect((1.2...4).contains(upright.height / upright.width), "\(upright)")
    let ring = try PictureRenderer(
      text: PictureText(letters: Array(repeating: "ᚱᛖᛗᛖᛗᛒᛖᚱ", count: 6).joined(separator: " ")),
      options: PictureRequest([("ringSize", .number("7"))])
    ).picture()
    #expect(ring.letters?.layout.runs.count == 2 && ring.notes.isEmpty, "\(ring.notes)")
  }

  /// The sides in the header of a PNG.
  private func sides(_ png: [UInt8]) -> [Int] {
    [16, 20].map { png[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(arguments: [64, 333, 1000])
  func pixelsAreAsWideAsAsked(_ width: Int) throws {
    #expect(sides(try Picture("fox").png(width: width))[0] == width)
    #expect(sides(try Picture("fox", layout: .circle, options: ["width": "20mm"]).png(width: width)) == [width, width])
  }

  @Test func saysWhatIsWrong() throws {
    #expect(throws: PictureError.self) { try Picture("fox", layout: .ring) }
    #expect(throws: PictureError.self) { try Picture("fox", options: ["colr": "red"]) }
    #expect(throws: PictureError.self) { try Picture("") }
    #expect(throws: PictureError.self) { try Picture("fox", layout: .card).dxf() }
    #expect(try Picture("a ж").warnings.count == 2)
    #expect(try Picture("fox", layout: .ring, options: ["ringSize": 7]).dxf().count > 1_000)
    #expect(try Picture("fox", layout: .proof).pdf().count > 1_000)
  }
}
