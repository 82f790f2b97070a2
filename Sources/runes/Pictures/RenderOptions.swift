import ArgumentParser
import RuneKit
import RuneSystem

extension PictureFormat: ExpressibleByArgument {
  /// The format that a file extension indicates, or nil.
  init?(ending path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
    if isTerminal { return nil }
  }
}

extension PictureLayout: ExpressibleByArgument {}
extension VerticalLayout: ExpressibleByArgument {}
extension RuneLayout.Alignment: ExpressibleByArgument {}
extension PenStyle.Ends: ExpressibleByArgument {}
extension QuoteCard.Size: ExpressibleByArgument {}
extension QuoteCard.Intensity: ExpressibleByArgument {}
extension QuoteCard.Ground: ExpressibleByArgument {}
extension PaperSize: ExpressibleByArgument {}
extension RunicFont: ExpressibleByArgument {}
extension StaveHand: ExpressibleByArgument {}
extension DXFPicture.Version: ExpressibleByArgument {}
extension RuneRibbon.Shape: ExpressibleByArgument {}
extension RuneRibbon.Head: ExpressibleByArgument {}
extension RuneRibbon.Tail: ExpressibleByArgument {}

/// Flags for layout and drawing.
struct RenderOptions: ParsableArguments {
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
    help: """
      line, text (broken into lines), card, ring (around a circle), band (a strip whose ends meet), ribbon (on a serpent, as \
      on a rune stone) or proof (pages to check a text by, with reasons, other spellings and a mirrored stencil).
      """
  )
  var layout: PictureLayout = .line

  @Flag(help: "Draw single lines in millimeters, for a laser, a mill or a plotter.")
  var engrave = false

  @Flag(help: "Draw the union of the filled outlines, for cutters, pockets and V-carving.")
  var outline = false

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
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stroke weight: light, regular, bold, or 0.2 to 2 in twelfths of a rune's height. (default: regular)",
      valueName: "weight"))
  var weight: String?

  @Option(help: "Stroke ends: flat or round. (default: flat)")
  var ends: PenStyle.Ends?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width of the picture, or of the ink when engraving: 60mm, 800px, 3in. For a ring, its outer diameter.",
      valueName: "length"))
  var width: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Height of the picture, or of the strip of a finger ring.", valueName: "length"))
  var height: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Height of a rune.", valueName: "length"))
  var runeHeight: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Margin around the ink, in rune heights.", valueName: "number")
  )
  var margin: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Additional space between letters, in rune heights. (default: 0)", valueName: "number"))
  var letterSpacing: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Distance between lines, in rune heights. (default: 1.6)", valueName: "number"))
  var lineHeight: Double?

  @Option(help: "Alignment: left, center or right.")
  var align: RuneLayout.Alignment?

  @Flag(help: "Crop the picture to its ink instead of the height of the runes.")
  var crop = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Start of the text of a ring, in degrees clockwise from the top. (default: centers the text at the top, or with \
      --inside at the bottom)
      """,
      valueName: "degrees"))
  var start: Double?

  @Flag(help: "Point all stems of a ring to its center, which widens letters toward the rim.")
  var upright = false

  @Flag(help: "Repeat the text of a ring or band as often as it fits.")
  var repeatText = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Inner diameter of a finger ring made from the band, which becomes a strip of that length: at least 2.5 mm are free at \
      both ends, and half a cross at each makes a whole one at the seam.
      """, valueName: "length"))
  var diameter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The same as a U.S. ring size: 0 to 16, such as 7 or \"7 1/2\".", valueName: "size"))
  var usSize: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The same as a European ring size (ISO 8653): 41 to 76, the inner circumference in mm.", valueName: "size"))
  var euSize: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The same as a British ring size: A to Z+6, such as N or N½.", valueName: "size"))
  var ukSize: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width of a finger ring's band, which is the height of its strip. (default: 6mm)", valueName: "length"))
  var bandWidth: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Thickness of a finger ring. (default: 1.5mm)", valueName: "length"))
  var thickness: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of a PNG per pixel of the picture, or per 1/96 inch. (default: 1)", valueName: "number"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels of a PNG per inch. (default: 300 if a length is in mm, cm, in or pt, else 96)", valueName: "number"))
  var dpi: Double?

  @Option(
    help: """
      The pages of a text as PDF, broken where they are full, or of a proof: a4 or letter. (default: a4 for a proof, else one \
      page as large as the text)
      """)
  var paper: PaperSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Distance from the runes to the edges of a band, in rune heights; with 0, staves reach the edges.",
      valueName: "number"))
  var edgeGap: Double?

  @Option(help: "Shape of a ribbon: arch, wave, loop or spiral. (default: arch)")
  var shape: RuneRibbon.Shape?

  @Option(
    help: """
      Head of a ribbon's serpent, by the style of rune stones: pr2 (profile, about 1020 to 1050), pr4 (profile, about 1070 \
      to 1100) or fp (from above, about 1010 to 1050). (default: pr4 for a loop, fp for a spiral, else pr2)
      """)
  var head: RuneRibbon.Head?

  @Option(
    help: """
      Tail of a ribbon's serpent: rolled, pointed or coil. (default: coil for a spiral, pointed for a wave, else rolled)
      """)
  var tail: RuneRibbon.Tail?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Draw a cross in the field of an arch, or half crosses at the ends of a finger ring's strip. (default: only on the strip)
      """)
  var cross: Bool?

  @Flag(help: "Sort engraved lines to reduce the travel of the tool.")
  var sort = false

  @Flag(inversion: .prefixedNo, help: "Also show the text of a card in Latin letters. (default: --latin)")
  var latin: Bool?

  @Flag(help: "Balance the lengths of lines.")
  var balance = false

  @Flag(help: "Write every second line from right to left, with mirrored letters.")
  var boustrophedon = false

  @Option(help: "Write downwards, with upright letters or rotated lines.")
  var vertical: VerticalLayout?

  @Flag(help: "Mirror the picture, for stamps.")
  var mirror = false

  @Flag(help: "Make a ring that is read from the inside.")
  var inside = false

  @Flag(inversion: .prefixedNo, help: "Draw the edges of a band or ring.")
  var edges: Bool?

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

  @Option(
    help: "Background: dark, light or none (transparent). (default: dark for a card, none with --outline, else light)")
  var ground: QuoteCard.Ground?

  @Option(help: ArgumentHelp("A small word in the corner of a card.", valueName: "text"))
  var watermark: String?

  @Option(help: ArgumentHelp("The date on a proof, such as 2026-12-24. (default: today)", valueName: "date"))
  var proofDate: String?

  @Option(
    help: ArgumentHelp(
      "Color of the ink, on a card that of the runes: #RRGGBB, #RGB or a CSS color name such as red; # may be omitted.",
      valueName: "color"),
    completion: .list(InkColor.names))
  var color: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of an engraved line in the picture, such as 0.1mm.", valueName: "length"))
  var lineWidth: String?

  @Option(help: ArgumentHelp("Prefix of all ids, so that a page can contain several pictures.", valueName: "name"))
  var idPrefix: String?

  /// The request that the flags describe.
  ///
  /// - Parameter output: The output file, whose extension may determine the format.
  /// - Throws: `Failure` for an unknown extension, or one that contradicts `--format`.
  func request(output: String?) throws -> PictureRequest {
    let format = try PictureFormat(format, output: output)
    var values: [(name: String, value: PictureValue)] = [("format", .text(format.rawValue))]
    for child in Mirror(reflecting: self).children {
      // Each flag has the name of the option in the request; property wrappers have an underscore before it.
      guard let name = child.label?.dropFirst(), name != "format", name != "asText",
        let value = (child.value as? any GivenFlag)?.pictureValue
      else { continue }
      values.append((String(name), value))
    }
    do {
      var request = try PictureRequest(values)
      request.asText = asText
      return request
    } catch {
      throw Failure(error)
    }
  }
}

/// A flag of the command line with its value.
private protocol GivenFlag {
  associatedtype Value
  var wrappedValue: Value { get }
}

extension Option: GivenFlag {}
extension Flag: GivenFlag {}

extension GivenFlag {
  /// Nil for a flag that is not given.
  fileprivate var pictureValue: PictureValue? {
    switch wrappedValue as Any {
    case let text as String: .text(text)
    case let number as Double: .number("\(number)")
    case let isSet as Bool: .flag(isSet)
    case let word as any RawRepresentable<String>: .text(word.rawValue)
    default: nil
    }
  }
}

extension PictureFormat {
  /// - Throws: `Failure` for an extension that contradicts the format.
  init(_ asked: PictureFormat?, output: String?) throws {
    guard let output, output != "-" else {
      self = asked ?? .svg
      return
    }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let named = PictureFormat(ending: name)
    let endings = "svg, png, pdf or dxf"
    switch (asked, named) {
    case (nil, let named?): self = named
    case (nil, nil):
      // Devices, pipes and names without an extension do not determine a format.
      guard name.dropFirst().contains(".") else {
        self = .svg
        return
      }
      throw Failure(
        .usage, "-o \(output.quotedForMessage): unknown extension; expected \(endings), or give --format")
    case (let asked?, let named?) where asked != named:
      throw Failure(
        .usage, "-o \(output.quotedForMessage) ends in .\(named.rawValue), but --format is \(asked.rawValue)")
    case (let asked?, _): self = asked
    }
  }
}
