import ArgumentParser
import RuneKit
import RuneSystem

/// What is written.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case svg, png, pdf, dxf, braille, blocks

  /// Shown with characters of a terminal.
  var isTerminal: Bool { self == .braille || self == .blocks }

  /// The format that a file's ending names; nil for none or one that nothing is known of.
  init?(ending path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
    if isTerminal { return nil }
  }
}

enum PictureLayout: String, ExpressibleByArgument, CaseIterable { case line, text, card, ring, band, ribbon }

enum VerticalLayout: String, ExpressibleByArgument, CaseIterable { case upright, turned }

extension RuneLayout.Alignment: ExpressibleByArgument {}
extension PenStyle.Ends: ExpressibleByArgument {}
extension QuoteCard.Size: ExpressibleByArgument {}
extension QuoteCard.Intensity: ExpressibleByArgument {}
extension QuoteCard.Ground: ExpressibleByArgument {}
extension RunicFont: ExpressibleByArgument {}
extension RuneRibbon.Shape: ExpressibleByArgument {}
extension RuneRibbon.Head: ExpressibleByArgument {}

/// The flags that say how a picture is laid out and drawn.
struct RenderOptions: ParsableArguments {
  @Option(
    help: """
      What to write: svg, png, pdf, dxf (with --engrave), or braille or blocks to read in a terminal. (default: what \
      the ending of -o says, or svg)
      """)
  var format: PictureFormat?

  @Option(
    help:
      "line, text (broken into lines), card, ring (round a circle), band (a strip whose ends meet) or ribbon (on a serpent, as on a rune stone)."
  )
  var layout: PictureLayout = .line

  @Flag(help: "Single lines in millimetres for a laser, a mill or a plotter.")
  var engrave = false

  @Flag(help: "Filled outlines, united, for cutters.")
  var outline = false

  @Flag(help: "Letters as a chisel cuts them into stone.")
  var carved = false

  @Flag(name: .customLong("text"), help: "Characters in a font that the viewer has; --font names it.")
  var asText = false

  @Option(
    name: .customLong("font"),
    help: "The letters: stave (our own, needs no font), or with --text a font: \(RunicFont.installedNames).")
  var askedFont: RunicFont?

  @Option(
    name: .customLong("weight"), parsing: .unconditional,
    help: ArgumentHelp(
      "Weight of the strokes: light, regular, bold, or 0.2 to 2 in twelfths of a rune's height. (default: regular)",
      valueName: "weight"))
  var askedWeight: String?

  @Option(name: .customLong("ends"), help: "Ends of the strokes: flat or round. (default: flat)")
  var askedEnds: PenStyle.Ends?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width: of the ink when engraving, else of the picture; 60mm, 800px, 3in. A ring's is its outer diameter.",
      valueName: "length"))
  var width: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Height of the picture.", valueName: "length"))
  var height: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Height of a rune.", valueName: "length"))
  var runeHeight: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("White space round the ink, in heights of a rune.", valueName: "number")
  )
  var margin: Double?

  @Option(
    name: .customLong("letter-spacing"), parsing: .unconditional,
    help: ArgumentHelp("Added between letters, in heights of a rune. (default: 0)", valueName: "number"))
  var askedLetterSpacing: Double?

  @Option(
    name: .customLong("line-height"), parsing: .unconditional,
    help: ArgumentHelp("From line to line, in heights of a rune. (default: 1.6)", valueName: "number"))
  var askedLineHeight: Double?

  @Option(help: "left, center or right.")
  var align: RuneLayout.Alignment?

  @Flag(help: "End the picture where the ink does; else it has the height of the runes.")
  var crop = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the text of a ring begins: degrees clockwise from the top. (default: its middle is at the top)",
      valueName: "degrees"))
  var start: Double?

  @Flag(name: .customLong("repeat-text"), help: "Set the text of a ring or band as often as it fits.")
  var repeats = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Inner diameter of the finger ring that a band is closed to; gives the band its length.", valueName: "length"))
  var diameter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Thickness of that ring's wall. (default: 1.5mm)", valueName: "length"))
  var thickness: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of a PNG to one of the picture, or to 1/96 inch. (default: 1)", valueName: "number"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "From the runes to the edges of a band, in heights of a rune; 0 for staves from edge to edge.",
      valueName: "number"))
  var edgeGap: Double?

  @Option(help: "How a ribbon runs: arch, wave, loop or spiral. (default: arch)")
  var shape: RuneRibbon.Shape?

  @Option(help: "How the head of a ribbon is seen: in profile, or from above. (default: profile)")
  var head: RuneRibbon.Head?

  @Flag(help: "Sort engraved lines so that the tool travels little between them.")
  var sort = false

  @Flag(inversion: .prefixedNo, help: "Show the text of a card in Latin letters, too. (default: --latin)")
  var latin: Bool?

  @Flag(help: "Even out the lengths of the lines.")
  var balance = false

  @Flag(help: "Every second line runs back, its letters mirrored.")
  var boustrophedon = false

  @Option(help: "Downwards: upright letters one below the other, or the lines turned.")
  var vertical: VerticalLayout?

  @Flag(help: "Draw as a mirror shows it, for stamps.")
  var mirror = false

  @Flag(help: "A ring to be read from inside.")
  var inside = false

  @Flag(inversion: .prefixedNo, help: "Draw the edges of a band or ring.")
  var edges: Bool?

  @Option(
    name: .customLong("size"),
    help: """
      A card's form: large (1200×675), square, story, banner, wallpaper, widget-small, widget-medium, widget-large, \
      medium (few words), inline (one line), small or circular (one rune). \
      (default: the setting `size`, or large)
      """)
  var askedSize: QuoteCard.Size?

  @Option(
    name: .customLong("intensity"), help: "How much glass a card shows: subtle, medium or strong. (default: medium)")
  var askedIntensity: QuoteCard.Intensity?

  @Option(help: "dark, light or none. (default: dark for a card, else light)")
  var ground: QuoteCard.Ground?

  @Option(help: ArgumentHelp("A small word in the corner of a card.", valueName: "text"))
  var watermark: String?

  @Option(help: ArgumentHelp("Colour of the ink, as #RRGGBB.", valueName: "colour"))
  var color: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of an engraved line in the picture, such as 0.1mm.", valueName: "length"))
  var lineWidth: String?

  @Option(help: ArgumentHelp("Begins all ids, so that several pictures can stand in one page.", valueName: "name"))
  var idPrefix: String?

  /// The values of the flags.
  ///
  /// - Parameter output: The file that is to be written, whose ending may say what.
  /// - Throws: `Failure` for an ending that says nothing, or something else than `--format`.
  func request(output: String?) throws -> RenderRequest {
    var request = RenderRequest()
    request.format = try PictureFormat(format, output: output)
    request.layout = layout
    request.engrave = engrave
    request.outline = outline
    request.asText = asText
    request.carved = carved
    request.askedFont = askedFont
    request.askedWeight = askedWeight
    request.askedEnds = askedEnds
    request.width = width
    request.height = height
    request.runeHeight = runeHeight
    request.margin = margin
    request.askedLetterSpacing = askedLetterSpacing
    request.askedLineHeight = askedLineHeight
    request.align = align
    request.crop = crop
    request.start = start
    request.repeats = repeats
    request.diameter = diameter
    request.thickness = thickness
    request.scale = scale
    request.edgeGap = edgeGap
    request.sort = sort
    request.shape = shape
    request.head = head
    request.latin = latin
    request.balance = balance
    request.boustrophedon = boustrophedon
    request.vertical = vertical
    request.mirror = mirror
    request.inside = inside
    request.edges = edges
    request.askedSize = askedSize
    request.askedIntensity = askedIntensity
    request.ground = ground
    request.watermark = watermark
    request.color = color
    request.lineWidth = lineWidth
    request.idPrefix = idPrefix
    return request
  }
}

extension PictureFormat {
  /// - Throws: `Failure` for an output whose ending is not that of the format.
  init(_ asked: PictureFormat?, output: String?) throws {
    guard let output, output != "-" else {
      self = asked ?? .svg
      return
    }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let named = PictureFormat(ending: name)
    let endings = "svg, png, pdf and dxf"
    switch (asked, named) {
    case (nil, let named?): self = named
    case (nil, nil):
      // Devices and pipes have no ending, and a name without one is taken at its word.
      guard name.dropFirst().contains(".") else {
        self = .svg
        return
      }
      throw Failure(
        .usage, "-o \(output.quotedForMessage): unknown ending; the formats are \(endings), or name one with --format")
    case (let asked?, let named?) where asked != named:
      throw Failure(
        .usage, "-o \(output.quotedForMessage) ends in .\(named.rawValue), but --format is \(asked.rawValue)")
    case (let asked?, _): self = asked
    }
  }
}

extension RunicFont {
  static var installedNames: String {
    allCases.filter { $0 != .stave }.map(\.rawValue).joined(separator: ", ")
  }
}
