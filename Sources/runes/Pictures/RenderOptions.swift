import ArgumentParser
import RuneKit
import RuneSystem

enum PictureFormat: String, ExpressibleByArgument, CaseIterable { case svg, braille, blocks }

enum PictureLayout: String, ExpressibleByArgument, CaseIterable { case line, text, card, ring, band }

enum VerticalLayout: String, ExpressibleByArgument, CaseIterable { case upright, turned }

extension RuneLayout.Alignment: ExpressibleByArgument {}
extension PenStyle.Ends: ExpressibleByArgument {}
extension QuoteCard.Size: ExpressibleByArgument {}
extension QuoteCard.Intensity: ExpressibleByArgument {}
extension QuoteCard.Ground: ExpressibleByArgument {}
extension RunicFont: ExpressibleByArgument {}

/// The flags that say how a picture is laid out and drawn.
struct RenderOptions: ParsableArguments {
  @Option(help: "What to write: svg, or braille or blocks to read in a terminal.")
  var format: PictureFormat = .svg

  @Option(help: "line, text (broken into lines), card, ring (round a circle) or band (a strip whose ends meet).")
  var layout: PictureLayout = .line

  @Flag(help: "Single lines in millimetres for a laser, a mill or a plotter.")
  var engrave = false

  @Flag(help: "Filled outlines, united, for cutters.")
  var outline = false

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
      A card's form: small or circular (one rune), medium (few words), large (the whole text) or inline (one line). \
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

  /// - Throws: `Failure` for values out of range, and for flags that exclude each other or say nothing here.
  func check() throws {
    try checkCombinations()
    if let margin, !(0...100).contains(margin) {
      throw Failure(.usage, "--margin is a number from 0 to 100, not \(margin)")
    }
    if !(-0.1...10).contains(letterSpacing) {
      throw Failure(.usage, "--letter-spacing is a number from -0.1 to 10, not \(letterSpacing)")
    }
    if !(1.1...10).contains(lineHeight) {
      throw Failure(.usage, "--line-height is a number from 1.1 to 10, not \(lineHeight)")
    }
    if let color, !PictureColors.isColor(color) {
      throw Failure(
        .usage, "--color '\(color.quotedForMessage)' is no colour; # and six hexadecimal digits were expected")
    }
  }

  // MARK: Values

  var weight: String { askedWeight ?? "regular" }
  var ends: PenStyle.Ends { askedEnds ?? .flat }
  var letterSpacing: Double { askedLetterSpacing ?? 0 }
  var lineHeight: Double { askedLineHeight ?? 1.6 }
  var intensity: QuoteCard.Intensity { askedIntensity ?? .medium }

  /// What the flag asks for, else the setting, else a large card.
  func size(_ settings: Settings?) -> QuoteCard.Size {
    askedSize ?? (settings?["size"]).flatMap(QuoteCard.Size.init) ?? .large
  }

  /// The font that characters are set in: the flag's, else the setting's; nil where both name our own strokes or none.
  func textFont(_ settings: Settings?) -> RunicFont? {
    let font = askedFont ?? (settings?["font"]).flatMap(RunicFont.init)
    return font == .stave ? nil : font
  }

  var kind: PictureKind {
    if format != .svg { return .terminal }
    if engrave { return .engraved }
    if outline { return .outlined }
    return asText ? .text : .stroked
  }

  func style() throws -> PenStyle {
    var style: PenStyle
    switch weight {
    case "light": style = .light
    case "regular": style = .regular
    case "bold": style = .bold
    default:
      guard let number = Double(weight), PenStyle.weights.contains(number) else {
        throw Failure(
          .usage, "--weight '\(weight.quotedForMessage)': light, regular, bold or a number from 0.2 to 2 was expected")
      }
      style = PenStyle(weight: number)
    }
    style.ends = ends
    style.isHairline = engrave
    return style
  }

  /// The sizes asked for, in one unit: millimetres when engraving or when a size is in one of matter.
  func request(usualPixels: Double, usualMillimetres: Double, margin usualMargin: Double) throws -> SizedLayout.Request
  {
    let lengths = try [
      width.map { try length("--width", $0) }, height.map { try length("--height", $0) },
      runeHeight.map { try length("--rune-height", $0) },
    ]
    let unit: PictureUnit = engrave || lengths.contains { $0?.isMetric == true } ? .millimetre : .pixel
    return SizedLayout.Request(
      unit: unit, width: lengths[0]?.value(in: unit), height: lengths[1]?.value(in: unit),
      runeHeight: lengths[2]?.value(in: unit), usualRuneHeight: unit == .pixel ? usualPixels : usualMillimetres,
      margin: margin ?? (engrave ? 0 : usualMargin))
  }

  func length(_ flag: String, _ text: String) throws -> Length {
    let shown = "\(flag) '\(text.quotedForMessage)'"
    do {
      let length = try Length(parsing: text)
      // Else 60 would come out as 60 pixels, 15.9 mm.
      if engrave, let last = text.unicodeScalars.last, last.properties.numericType != nil {
        throw Failure(.usage, "\(shown): name the unit when engraving, such as \(text.quotedForMessage)mm")
      }
      return length
    } catch let error as Length.ParseError {
      switch error {
      case .noNumber: throw Failure(.usage, "\(shown): a number and a unit were expected, such as 60mm or 800px")
      case .unknownUnit(let unit):
        let known = Length.Unit.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "\(shown): unknown unit '\(unit.quotedForMessage)'; the units are \(known)")
      case .outOfRange:
        throw Failure(.usage, "\(shown): impossible size; from 0.01px or 0.001mm to 100000px or 10 m was expected")
      }
    }
  }

  func colors() -> PictureColors {
    var colors: PictureColors =
      switch ground ?? .light {
      case .light: .onLight
      case .dark: .onDark
      case .none: .onNothing
      }
    if let color { colors.ink = color }
    return colors
  }

  func line() throws -> EngravedPicture.Line {
    var line = EngravedPicture.Line()
    if let color { line.color = color }
    if let lineWidth { line.width = try length("--line-width", lineWidth).millimetres }
    return line
  }
}

extension RunicFont {
  static var installedNames: String {
    allCases.filter { $0 != .stave }.map(\.rawValue).joined(separator: ", ")
  }
}
