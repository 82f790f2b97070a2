import RuneKit

/// Runes as SVG, as a card, as lines for engraving, and in a terminal; reads a picture back.
enum Pictures {
  static func run() throws {
    let runes = RunicTransliterator.latinToElder("the quick fox")
    let text = ShapedText(runes, font: .stave(for: runes), style: .regular)
    let info = PictureInfo(title: "the quick fox", letters: runes, titleLanguage: "en", lettersLanguage: "en-Runr")

    let request = SizedLayout.Request(unit: .pixel, width: 600, usualRuneHeight: 48, margin: 0.5)
    let line = try SizedLayout.fitted(RuneLayout.lines(text), request)
    let svg = StrokedPicture.svg(line.layout, frame: line.frame, colors: .onLight, info: info)
    let saved = try SavedPicture(svg)
    print("picture:", line.frame.width, saved.title, saved.letters == runes)

    let card = QuoteCard(size: .large, intensity: .medium, ground: .dark, author: "Anonymous")
    let drawn = try card.drawing(letters: runes, font: .stave(for: runes + "Anonymous"))
    print("card:", try SavedPicture(drawn.scene.svg(info: info)).letters == runes, drawn.missing.count)

    let hairlines = ShapedText(runes, font: .stave(for: runes), style: PenStyle(isHairline: true))
    do {
      _ = try SizedLayout.ring(
        hairlines, tracking: 0, reading: .outside, hasEdges: true,
        SizedLayout.Request(unit: .millimeter, width: 10, runeHeight: 5, usualRuneHeight: 5, margin: 0))
    } catch {
      print("ring of 10 mm:", error)
    }
    print("terminal:", try DotRaster(line.layout, dotsPerRune: DotRaster.brailleRune).braille.isEmpty)
    print("font:", fontName(for: .elder, font: .noto) ?? "none", fontName(for: .cirth, font: .noto) ?? "none")
  }
}
