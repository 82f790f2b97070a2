import ArgumentParser
import RuneKit

struct FormatOptions: ParsableArguments {
  @Option(
    help: """
      line, text (broken into lines), card, ring (around a circle), band (a strip whose ends meet), ribbon (on a serpent, as \
      on a rune stone) or proof (pages to check a text by, with reasons, other spellings and a mirrored stencil).
      """
  )
  var layout: PictureLayout = .line

  @Option(
    help: """
      The output: svg, png, pdf, dxf, or braille or blocks for a terminal. DXF has single lines in millimeters on the layer \
      ENGRAVE, or with --outline closed outlines on the layer OUTLINE; edges of a ring or band, and the closed strip of a \
      finger ring, are on the layer CUT. (default: by the extension of -o, else svg)
      """)
  var format: PictureFormat?

  @Option(
    name: .customLong("dxf-version"),
    help:
      "The version of DXF: r2010, or r12 for old programs, which has no unit but means millimeters. (default: r2010)")
  var dxfVersion: DXFPicture.Version?

  @Option(
    "Pixels of a PNG per pixel of the picture, or per 1/96 inch. (default: 1)", value: "number", parsing: .unconditional
  )
  var scale: Double?

  @Option(
    "Pixels of a PNG per inch. (default: 300 if a length is in mm, cm, in or pt, else 96)", value: "number",
    parsing: .unconditional)
  var dpi: Double?

  @Option(
    help: """
      The pages of a text as PDF, broken where they are full, or of a proof: a4 or letter. (default: a4 for a proof, else one \
      page as large as the text)
      """)
  var paper: PaperSize?

  @Option("Language of the text, as a BCP 47 tag.", value: "tag") var textLanguage: String?

  @Option("Prefix of all ids, so that a page can contain several pictures.", value: "name") var idPrefix: String?
}

extension PictureLayout: ExpressibleByArgument {}
extension DXFPicture.Version: ExpressibleByArgument {}
extension PaperSize: ExpressibleByArgument {}

struct DrawingOptions: ParsableArguments {
  @Flag(help: "Draw single lines in millimeters, for a laser, a mill or a plotter.") var engrave = false

  @Flag(help: "Draw the union of the filled outlines, for cutters, pockets and V-carving.") var outline = false

  @Flag(
    help: """
      Draw lines as if chiseled into stone: granite, or with --ground dark slate, with light limestone. Lines are centered \
      and balanced unless --align is given.
      """)
  var carved = false

  @Flag(name: .customLong("text"), help: "Set characters in a font that the viewer has installed, given by --font.")
  var asText = false

  @Option(
    help: "The font: stave (drawn as strokes), or with --text one of \(RunicFont.installedNames).")
  var font: RunicFont?

  @Option(
    help: "How younger and medieval runes are drawn: angular, or rounded as on rune stones. (default: angular)")
  var hand: StaveHand?

  @Option(
    "Stroke weight: light, regular, bold, or 0.2 to 2 in twelfths of a rune's height. (default: regular)",
    value: "weight", parsing: .unconditional)
  var weight: String?

  @Option(help: "Stroke ends: flat or round. (default: flat)") var ends: PenStyle.Ends?

  @Option(
    "Color of the ink, on a card that of the runes: #RRGGBB, #RGB or a CSS color name such as red; # may be omitted.",
    value: "color", completion: .list(InkColor.names))
  var color: String?

  @Option(
    help: "Background: dark, light or none (transparent). (default: dark for a card, none with --outline, else light)")
  var ground: QuoteCard.Ground?

  @Option("Width of an engraved line in the picture, such as 0.1mm.", value: "length", parsing: .unconditional)
  var lineWidth: String?

  @Flag(help: "Sort engraved lines to reduce the travel of the tool.") var sort = false
}

extension RunicFont: ExpressibleByArgument {}
extension StaveHand: ExpressibleByArgument {}
extension PenStyle.Ends: ExpressibleByArgument {}
extension QuoteCard.Ground: ExpressibleByArgument {}

struct SizeOptions: ParsableArguments {
  @Option(
    """
    Width: 60mm, 800px, 3in. Of the picture; for outlines, engravings and other units than px, of the ink or, with edges, \
    of the cut, with the margin outside. For a ring, its outer diameter.
    """,
    value: "length", parsing: .unconditional)
  var width: String?

  @Option("Height of the same, or of the strip of a finger ring.", value: "length", parsing: .unconditional)
  var height: String?

  @Option("Height of a rune.", value: "length", parsing: .unconditional) var runeHeight: String?

  @Option("Margin around the ink, in rune heights.", value: "number", parsing: .unconditional) var margin: Double?

  @Flag(help: "Crop the picture to its ink instead of the height of the runes.") var crop = false
}

struct LineOptions: ParsableArguments {
  @Option("Additional space between letters, in rune heights. (default: 0)", value: "number", parsing: .unconditional)
  var letterSpacing: Double?

  @Option("Distance between lines, in rune heights. (default: 1.6)", value: "number", parsing: .unconditional)
  var lineHeight: Double?

  @Option(help: "Alignment: left, center or right.") var align: RuneLayout.Alignment?

  @Flag(help: "Balance the lengths of lines.") var balance = false

  @Flag(help: "Write every second line from right to left, with mirrored letters.") var boustrophedon = false

  @Option(help: "Write downwards, with upright letters or rotated lines.") var vertical: VerticalLayout?

  @Flag(help: "Mirror the picture, for stamps.") var mirror = false
}

extension RuneLayout.Alignment: ExpressibleByArgument {}
extension VerticalLayout: ExpressibleByArgument {}

struct RingOptions: ParsableArguments {
  @Option(
    """
    Start of the text of a ring, in degrees clockwise from the top. (default: centers the text at the top, or with \
    --inside at the bottom)
    """, value: "degrees", parsing: .unconditional)
  var start: Double?

  @Flag(help: "Point all stems of a ring to its center, which widens letters toward the rim.") var upright = false

  @Flag(help: "Make a ring that is read from the inside.") var inside = false

  @Flag(help: "Repeat the text of a ring or band as often as it fits.") var repeatText = false

  @Flag(inversion: .prefixedNo, help: "Draw the edges of a band or ring.") var edges: Bool?

  @Option(
    "Distance from the runes to the edges of a band, in rune heights; with 0, staves reach the edges.", value: "number",
    parsing: .unconditional)
  var edgeGap: Double?
}

struct FingerRingOptions: ParsableArguments {
  @Option(
    """
    Inner diameter of a finger ring made from the band, which becomes a strip of that length: at least 2.5 mm are free at \
    both ends, and half a cross at each makes a whole one at the seam.
    """, value: "length", parsing: .unconditional)
  var diameter: String?

  @Option("The same as a U.S. ring size: 0 to 16, such as 7 or \"7 1/2\".", value: "size", parsing: .unconditional)
  var usSize: String?

  @Option(
    "The same as a European ring size (ISO 8653): 41 to 76, the inner circumference in mm.", value: "size",
    parsing: .unconditional)
  var euSize: String?

  @Option("The same as a British ring size: A to Z+6, such as N or N½.", value: "size", parsing: .unconditional)
  var ukSize: String?

  @Option(
    "Width of a finger ring's band, which is the height of its strip. (default: 6mm)", value: "length",
    parsing: .unconditional)
  var bandWidth: String?

  @Option("Thickness of a finger ring. (default: 1.5mm)", value: "length", parsing: .unconditional)
  var thickness: String?
}

struct RibbonOptions: ParsableArguments {
  @Option(help: "Shape of a ribbon: arch, bracelet, wave, loop or spiral. (default: bracelet for a word, else arch)")
  var shape: RuneRibbon.Shape?

  @Option(
    help: """
      Head of a ribbon's serpent, by the style of rune stones: pr2 (profile, about 1020 to 1050), pr4 (profile, about 1070 \
      to 1100) or fp (from above, about 1010 to 1050). (default: pr4 for a loop, fp for a spiral or a bracelet, else pr2)
      """)
  var head: RuneRibbon.Head?

  @Option(
    help: """
      Tail of a ribbon's serpent: coil, pointed or leaf. (default: leaf for a loop, else coil)
      """)
  var tail: RuneRibbon.Tail?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Draw a cross in the field of an arch, or half crosses at the ends of a finger ring's strip. (default: only on the strip)
      """)
  var cross: Bool?
}

extension RuneRibbon.Shape: ExpressibleByArgument {}
extension RuneRibbon.Head: ExpressibleByArgument {}
extension RuneRibbon.Tail: ExpressibleByArgument {}

struct CardOptions: ParsableArguments {
  @Option(
    help: """
      The size of a card: large (1200×675), square, story, banner, wallpaper, widget-small, widget-medium, widget-large, \
      medium (few words), inline (one line), small or circular (one rune). \
      (default: the setting `size`, or large)
      """)
  var size: QuoteCard.Size?

  @Option(
    help: "Strength of a card's glass: subtle, medium or strong. (default: medium)")
  var intensity: QuoteCard.Intensity?

  @Flag(inversion: .prefixedNo, help: "Also show the text of a card in Latin letters. (default: --latin)")
  var latin: Bool?

  @Option(
    "The line below the text of a medium or large card. (default for a quote: its author and source)", value: "text")
  var caption: String?

  @Option("A small word in the corner of a card.", value: "text") var watermark: String?
}

extension QuoteCard.Size: ExpressibleByArgument {}
extension QuoteCard.Intensity: ExpressibleByArgument {}

struct ProofOptions: ParsableArguments {
  @Option("The date on a proof, such as 2026-12-24. (default: today)", value: "date") var proofDate: String?
}
