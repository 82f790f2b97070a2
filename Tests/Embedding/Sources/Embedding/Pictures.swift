import RuneKit

/// Runes as SVG, as a card, as lines for engraving, and in a terminal.
enum Pictures {
  private static func has(_ text: String, _ svg: [UInt8]) -> Bool {
    String(decoding: svg, as: UTF8.self).contains(text)
  }

  static func run() throws {
    let runes = RunicTransliterator.latinToElder("the quick fox")
    let text = ShapedText(runes, font: .stave(for: runes), style: .regular)
    let info = PictureInfo(title: "the quick fox", letters: runes, titleLanguage: "en", lettersLanguage: "en-Runr")

    let request = SizedLayout.Request(unit: .pixel, width: 600, usualRuneHeight: 48, margin: 0.5)
    let line = try SizedLayout.fitted(RuneLayout.lines(text), request)
    let svg = PictureScene(line, colors: .onLight).svg(info: info)
    print("picture:", line.frame.width, has(info.title, svg), has(runes, svg))

    let card = QuoteCard(size: .large, ground: .dark, author: "Anonymous")
    let drawn = try card.drawing(letters: runes, font: .stave(for: runes + "Anonymous"))
    print("card:", has(runes, drawn.scene.svg(info: info)), drawn.missing.count)

    let hairlines = ShapedText(runes, font: .stave(for: runes), style: PenStyle(isHairline: true))
    do {
      _ = try SizedLayout.ring(
        hairlines, tracking: 0, reading: .outside, hasEdges: true,
        SizedLayout.Request(unit: .millimeter, width: 10, runeHeight: 5, usualRuneHeight: 5, margin: 0))
    } catch {
      print("ring of 10 mm:", error)
    }
    print("terminal:", try DotRaster(line.layout, dotsPerRune: DotRaster.brailleRune).braille.isEmpty)
    print("font:", RunicFont.noto.name(for: .elder), RunicFont.noto.name(for: .cirth))
  }
}
