import RuneKit

/// Runes as SVG, as a card, as a ring that is too small, and as polygons for a canvas of the app's own.
enum Pictures {
  static func run() throws {
    let line = try Picture("the quick fox", options: ["width": "600px"])
    let svg = try line.svg()
    print("picture:", line.size.width, svg.contains("the quick fox"), svg.contains("ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"))
    let points = try line.outlines().joined()
    print(
      "canvas:", points.isEmpty, points.allSatisfy { (0...600).contains($0.x) && (0...line.size.height).contains($0.y) }
    )

    let card = try Picture("the quick fox", layout: .card, options: ["caption": "Anonymous"])
    print("card:", try card.svg().contains("Anonymous"), card.warnings)
    do {
      _ = try Picture(
        "the quick fox", layout: .circle, options: ["shape": "ring", "width": "10mm", "runeHeight": "5mm"])
    } catch {
      print("ring of 10 mm:", error)
    }
    print("font:", RunicFont.noto.name(for: .elder), RunicFont.noto.name(for: .cirth))
  }
}
