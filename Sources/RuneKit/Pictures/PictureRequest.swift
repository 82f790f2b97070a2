import RuneGraphics
import RuneQuotes
import RuneText

/// A request for a picture: what the flags of `runes render`, or the members of a JSON object, ask for.
package struct PictureRequest: Sendable {
  package var format = PictureFormat.svg
  package var dxfVersion: DXFPicture.Version?
  package var layout = PictureLayout.line
  package var engrave = false
  package var outline = false
  package var asText = false
  package var carved = false
  package var askedFont: RunicFont?
  package var askedHand: StaveHand?
  package var askedWeight: String?
  package var askedEnds: PenStyle.Ends?
  package var width: String?
  package var height: String?
  package var runeHeight: String?
  package var margin: Double?
  package var askedLetterSpacing: Double?
  package var askedLineHeight: Double?
  package var align: RuneLayout.Alignment?
  package var crop = false
  package var start: Double?
  package var upright = false
  package var repeats = false
  package var diameter: String?
  package var usSize: String?
  package var euSize: String?
  package var ukSize: String?
  package var bandWidth: String?
  package var thickness: String?
  package var scale: Double?
  package var dpi: Double?
  package var paper: PaperSize?
  package var edgeGap: Double?
  package var sort = false
  package var shape: RuneRibbon.Shape?
  package var head: RuneRibbon.Head?
  package var tail: RuneRibbon.Tail?
  package var cross: Bool?
  package var latin: Bool?
  package var balance = false
  package var boustrophedon = false
  package var vertical: VerticalLayout?
  package var mirror = false
  package var inside = false
  package var edges: Bool?
  package var askedSize: QuoteCard.Size?
  package var askedIntensity: QuoteCard.Intensity?
  package var ground: QuoteCard.Ground?
  package var watermark: String?
  package var color: String?
  package var lineWidth: String?
  package var idPrefix: String?
  /// The date on a proof, as `CivilDate` writes it.
  package var proofDate: String?
  /// The line below the text of a card.
  package var caption: String?
  /// The language of the text, as a BCP 47 tag.
  package var textLanguage: String?
  /// The columns of a terminal in which dots are drawn.
  package var columns = 80
  /// What is asked for by name; false for a flag that is set to that.
  var given: [(name: String, isSet: Bool)] = []

  package init() {}

  /// - Throws: `PictureError` for values out of range, and for flags that exclude each other or have no effect here.
  package func check() throws(PictureError) {
    try checkCombinations()
    if let textLanguage, LanguageTag(textLanguage) == nil {
      throw .option(
        "--text-language '\(textLanguage.quotedForMessage)' is not a BCP 47 language tag, such as en, non or is-IS")
    }
    if let proofDate, CivilDate(proofDate) == nil {
      throw .option("--proof-date '\(proofDate.quotedForMessage)' is not a day such as 2026-12-24")
    }
    let numbers: [(flag: String, expected: String, range: ClosedRange<Double>, value: Double?)] = [
      ("--margin", "a number from 0 to 100", 0...100, margin),
      ("--letter-spacing", "a number from -0.1 to 10", -0.1...10, askedLetterSpacing),
      ("--line-height", "a number from 1.1 to 10", 1.1...10, askedLineHeight),
      ("--start", "a number of degrees from -360 to 360", -360...360, start),
      ("--edge-gap", "a number from 0 to 10", 0...10, edgeGap),
      ("--scale", "a number from 0.1 to 16", 0.1...16, scale), ("--dpi", "a number from 10 to 2400", 10...2400, dpi),
    ]
    for (flag, expected, range, value) in numbers {
      if let value, !range.contains(value) { throw .option("\(flag) must be \(expected), not \(value)") }
    }
  }

  /// On a terminal, lines are drawn with braille dots unless a format is given.
  ///
  /// - Throws: `PictureError` for a picture that dots cannot show, and for formats that are not text.
  package mutating func adapt(toTerminal isTerminal: Bool, isFormatGiven: Bool) throws(PictureError) {
    guard isTerminal, isFormatGiven ? format == .png || format == .pdf : format == .svg else { return }
    let hint = "write it to a file with -o, or pipe it"
    if isFormatGiven { throw .option("a terminal cannot show \(format.rawValue); \(hint)") }
    var dots = self
    dots.format = .braille
    guard layout == .line || layout == .text, dots.isPossible else {
      throw .option("a terminal cannot show this picture; \(hint)")
    }
    self = dots
  }

  /// Whether these options can be combined.
  private var isPossible: Bool {
    do throws(PictureError) {
      try checkCombinations()
      return true
    } catch {
      return false
    }
  }

  // MARK: Values

  var weight: String { askedWeight ?? "regular" }
  package var hand: StaveHand { askedHand ?? .angular }
  var ends: PenStyle.Ends { askedEnds ?? .flat }
  var letterSpacing: Double { askedLetterSpacing ?? 0 }
  var lineHeight: Double { askedLineHeight ?? (carved ? 1.85 : 1.6) }
  var intensity: QuoteCard.Intensity { askedIntensity ?? .medium }

  package var size: QuoteCard.Size { askedSize ?? .large }

  /// The installed font to set characters in; nil for Stave.
  var textFont: RunicFont? { askedFont == .stave ? nil : askedFont }

  var kind: PictureKind {
    if format.isTerminal { return .terminal }
    if engrave { return .engraved }
    if carved { return .carved }
    if outline { return .outlined }
    return asText ? .text : .stroked
  }

  package func style() throws(PictureError) -> PenStyle {
    var style: PenStyle
    switch weight {
    case "light": style = .light
    case "regular": style = .regular
    case "bold": style = .bold
    default:
      guard let number = Double(weight), PenStyle.weights.contains(number) else {
        throw .option("--weight '\(weight.quotedForMessage)': expected light, regular, bold or a number from 0.2 to 2")
      }
      style = PenStyle(weight: number)
    }
    style.ends = ends
    style.isHairline = engrave || carved
    return style
  }

  /// Whether the picture is for a machine, which takes lengths in millimeters.
  var isForMachine: Bool { engrave || format == .dxf }

  /// The flag and the value that give the inner size of a finger ring.
  var ringSize: (flag: String, text: String)? {
    [("--diameter", diameter), ("--us-size", usSize), ("--eu-size", euSize), ("--uk-size", ukSize)]
      .lazy.compactMap { flag, text in text.map { (flag, $0) } }.first
  }

  /// The inner diameter of a finger ring.
  func ringDiameter() throws(PictureError) -> Length? {
    guard let (flag, text) = ringSize else { return nil }
    let size: RingSize?
    let expected: String
    switch flag {
    case "--us-size": (size, expected) = (RingSize(us: text), "0 to 16, such as 7, 7.25 or \"7 1/2\"")
    case "--eu-size": (size, expected) = (RingSize(eu: text), "41 to 76, the inner circumference in millimeters")
    case "--uk-size": (size, expected) = (RingSize(uk: text), "a letter from A to Z or Z+1 to Z+6, such as N or N½")
    default: return try length(flag, text)
    }
    guard let size else {
      throw .option("\(flag) '\(text.quotedForMessage)' is not a ring size; expected \(expected)")
    }
    return Length(size.diameter, .mm)
  }

  /// The requested sizes in one unit: millimeters when engraving or if a size has a physical unit, else pixels.
  func request(usualPixels: Double, usualMillimeters: Double, margin usualMargin: Double) throws(PictureError)
    -> SizedLayout.Request
  {
    let lengths = [
      try length("--width", ifGiven: width), try length("--height", ifGiven: height),
      try length("--rune-height", ifGiven: runeHeight),
    ]
    let isMetric = try ringDiameter()?.isMetric ?? false
    let unit: PictureUnit = isForMachine || isMetric || lengths.contains { $0?.isMetric == true } ? .millimeter : .pixel
    // The size of a thing is that of its ink or its cut; a picture of pixels has the size that it takes up in a page.
    let isOfInk = !carved && (outline || unit == .millimeter)
    var request = SizedLayout.Request(
      unit: unit, width: lengths[0]?.value(in: unit), height: lengths[1]?.value(in: unit),
      runeHeight: lengths[2]?.value(in: unit), usualRuneHeight: unit == .pixel ? usualPixels : usualMillimeters,
      margin: margin ?? (isForMachine || outline && ringSize != nil ? 0 : carved ? 3 * usualMargin : usualMargin),
      isCropped: isForMachine || crop || isOfInk && height != nil)
    request.hasMarginOutside = isOfInk
    return request
  }

  /// Pixels of a PNG to 1/96 inch: 300 to the inch for a picture with a length of matter, for print.
  ///
  /// - Parameter unit: Of the picture.
  func pixelScale(_ unit: PictureUnit) throws(PictureError) -> Double {
    if let dpi { return dpi / 96 }
    if let scale { return scale }
    var isMetric = unit == .millimeter
    for text in [width, height].compactMap({ $0 }) where try length("--width", text).isMetric { isMetric = true }
    return isMetric ? 300 / 96 : 1
  }

  /// The length of the strip for a finger ring: the circumference at the middle of its wall.
  func stripLength(_ unit: PictureUnit) throws(PictureError) -> Double? {
    guard let diameter = try ringDiameter() else { return nil }
    return Double.pi * (diameter.value(in: unit) + (try wall(unit)))
  }

  /// The width of a finger ring's band, which is the height of its strip.
  func stripWidth(_ unit: PictureUnit) throws(PictureError) -> Double? {
    if let bandWidth { return try length("--band-width", bandWidth).value(in: unit) }
    return try length("--height", ifGiven: height)?.value(in: unit)
  }

  /// The inner diameter of the ring that a strip of this length makes.
  static func diameter(ofStrip length: Double, wall: Double) -> Double { length / Double.pi - wall }

  /// The thickness of a finger ring.
  func wall(_ unit: PictureUnit) throws(PictureError) -> Double {
    try length("--thickness", thickness ?? "1.5mm").value(in: unit)
  }

  private func length(_ flag: String, ifGiven text: String?) throws(PictureError) -> Length? {
    guard let text else { return nil }
    return try length(flag, text)
  }

  func length(_ flag: String, _ text: String) throws(PictureError) -> Length {
    let shown = "\(flag) '\(text.quotedForMessage)'"
    let length: Length
    do throws(Length.ParseError) {
      length = try Length(parsing: text)
    } catch {
      switch error {
      case .noNumber: throw .option("\(shown): expected a number and a unit, such as 60mm or 800px")
      case .unknownUnit(let unit):
        let known = Length.Unit.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw .option("\(shown): unknown unit '\(unit.quotedForMessage)'; the units are \(known)")
      case .outOfRange:
        throw .option("\(shown): size out of range; expected 0.01px or 0.001mm to 100000px or 10 m")
      }
    }
    // Otherwise 60 would mean 60 pixels, which is 15.9 mm.
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if isForMachine || ringSize != nil, let last = text.utf8.last, digits.contains(last) {
      let purpose = isForMachine ? "when engraving" : "for a finger ring"
      throw .option("\(shown): give a unit \(purpose), such as \(text.quotedForMessage)mm")
    }
    return length
  }

  func colors() -> PictureColors {
    var colors: PictureColors =
      // A cutter would cut along the edges of a ground.
      switch ground ?? (outline ? .none : .light) {
      case .light: .onLight
      case .dark: .onDark
      case .none: .onNothing
      }
    if let color { colors.ink = color }
    return colors
  }

  /// What letters are carved into.
  var stone: CarvedPicture.Ground {
    switch ground {
    case nil: .granite
    case .dark: .slate
    case .light: .limestone
    case .some(.none): .none
    }
  }

  func line() throws(PictureError) -> EngravedPicture.Line {
    var line = EngravedPicture.Line()
    if let color { line.color = color }
    if let lineWidth { line.width = try length("--line-width", lineWidth).millimeters }
    return line
  }
}
