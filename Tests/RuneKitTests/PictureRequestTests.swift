import Foundation
import RuneKit
import RuneSystem
import Testing

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
      #"{"layout":"ring","format":"png","weight":1.2,"width":"60mm","margin":0.5,"upright":true,"edges":null,"start":-90}"#
    )
    #expect(request.layout == .ring)
    #expect(request.format == .png)
    #expect(request.askedWeight == "1.2")
    #expect(request.width == "60mm")
    #expect(request.margin == 0.5)
    #expect(request.upright)
    #expect(request.edges == nil)
    #expect(request.start == -90)
    #expect(try self.request(#"{"format":"dxf"}"#).engrave)
    #expect(try !self.request(#"{"format":"dxf","outline":true}"#).engrave)
    // A number alone is in pixels.
    #expect(try self.request(#"{"width": 400}"#).width == "400")
  }

  /// What takes more memory than there may be is refused in every layout, before anything is laid out.
  @Test(arguments: PictureLayout.allCases)
  func noLayoutHoldsAnyLength(_ layout: PictureLayout) throws {
    var request = PictureRequest()
    request.layout = layout
    let text = PictureText(letters: String(repeating: "ᚠ", count: PictureRenderer.mostLetters + 1))
    let renderer = PictureRenderer(text: text, options: request)
    let error = #expect(throws: PictureError.self) { try renderer.picture() }
    #expect(error?.description.hasSuffix("the limit is 1048576; draw it in parts") == true, "\(layout)")
  }

  /// The density that a PNG states, in pixels to the meter.
  private func density(_ json: String) throws -> Int {
    let bytes = try PictureRenderer(text: PictureText(letters: "ᚠ"), options: request(json)).picture().bytes
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "pHYs".utf8) }) + 4
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// An inch is 0.0254 m.
  @Test func picturesForPrintHave300DotsPerInch() throws {
    #expect(try density(#"{"format":"png"}"#) == 3780)
    #expect(try density(#"{"format":"png","width":"20mm"}"#) == 11811)
    #expect(try density(#"{"format":"png","layout":"card","width":"20mm"}"#) == 11811)
    #expect(try density(#"{"format":"png","width":"20mm","dpi":600}"#) == 23622)
    #expect(try density(#"{"format":"png","width":"20mm","scale":1}"#) == 3780)
  }

  /// Lines in stone are centered and balanced unless an alignment is given.
  @Test func carvedLinesAreCentered() throws {
    for width in stride(from: 320, through: 620, by: 60) {
      func drawn(_ more: String) throws -> Substring {
        let json = #"{"layout":"text","carved":true,"width":\#(width),"idPrefix":"a""# + more + "}"
        let text = PictureText(letters: "ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢᚦ ᚠᚢ")
        let svg = try PictureRenderer(text: text, options: request(json)).picture().bytes
        return try #require(String(decoding: svg, as: UTF8.self).split(separator: "</desc>").last)
      }
      let usual = try drawn("")
      #expect(try usual == drawn(#","align":"center","balance":true"#), "\(width)")
      #expect(try usual != drawn(#","align":"left","balance":true"#), "\(width)")
      #expect(usual.utf8.count > 2_000)
    }
  }

  /// CSS Color 4 lists 148 names, seven of them with both spellings of gray.
  @Test func colorsHaveTheNamesOfCSS() throws {
    #expect(InkColor.names.count == 141)
    #expect(InkColor.names == InkColor.names.sorted())
    #expect(try InkColor.names.allSatisfy { PictureColors.isColor(try InkColor($0).hex) })
    for (name, hex) in [
      ("rebeccapurple", "#663399"), ("LightSlateGrey", "#778899"), ("gray", "#808080"), ("grey", "#808080"),
      ("f00", "#ff0000"), ("#B22222", "#b22222"),
    ] {
      #expect(try InkColor(name).hex.lowercased() == hex)
    }
  }

  @Test(arguments: [
    (#"{"colour":"red"}"#, "unknown option colour; did you mean color?"),
    (#"{"layout":"rings"}"#, "layout 'rings' is not known; expected line, text, card, ring, band, ribbon or proof"),
    (#"{"margin":"2"}"#, "margin is a string; expected a number"),
    (#"{"mirror":1}"#, "mirror is a number; expected true or false"),
    (#"{"color":7}"#, "color is a number; expected a string"),
    (#"{"color":"reddish"}"#, "color 'reddish' is not a color"),
    (#"{"layout":"ring","align":"left"}"#, "align has no effect with layout ring; it applies to line or text"),
    (#"{"layout":"ring","latin":false}"#, "latin: false has no effect with layout ring"),
    (#"{"layout":"ring","width":9,"height":9}"#, "give only one of width and height"),
    (#"{"margin":1,"margin":2}"#, "the request is not a JSON object: duplicate key"),
    (#"{"margin":[1]}"#, "margin: expected a string, a number, true, false or null"),
    (#"["ring"]"#, "the request is not a JSON object: expected an object, at byte 0"),
    ("", "the request is not a JSON object: unexpected end"),
    (#"{"margin":1e999}"#, "the request is not a JSON object"),
    (#"{"watermark":"\ud800"}"#, "unpaired surrogate"),
  ])
  func whatIsWrongIsSaid(json: String, expected: String) {
    let message = message(json)
    #expect(message?.contains(expected) == true, "\(json): \(message ?? "no error")")
  }

  /// The types of JavaScript have each option with its meaning.
  @Test func typesOfJavaScript() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let types = try String(
      contentsOf: folder.appendingPathComponent("Sources/javascript/runekit.d.ts"), encoding: .utf8)
    let members = PictureRequest.keys.map { key in
      let type =
        switch key.kind {
        case .flag: "boolean"
        case .number: "number"
        case .length: "string | number"
        case .text: key.name == "weight" ? "string | number" : "string"
        case .word(let words): words.map { "\"\($0)\"" }.joined(separator: " | ")
        }
      return "  /** \(key.meaning.prefix(1).uppercased() + key.meaning.dropFirst()). */\n  \(key.name)?: \(type);\n"
    }
    let expected = "export interface PictureOptions {\n" + members.joined() + "}\n"
    #expect(types.contains(expected), "runekit.d.ts should have:\n\(expected)")
  }

  @Test func textsGoThroughJSON() throws {
    let transliterator = try RunicTransliterator(script: .younger, variant: "long-branch")
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
