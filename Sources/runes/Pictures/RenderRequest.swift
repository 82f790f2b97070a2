import RuneKit

/// A request for a picture: the values of the flags or their defaults.
struct RenderRequest {
  var format = PictureFormat.svg
  var dxfVersion: DXFPicture.Version?
  var layout = PictureLayout.line
  var engrave = false
  var outline = false
  var asText = false
  var carved = false
  var askedFont: RunicFont?
  var askedHand: StaveHand?
  var askedWeight: String?
  var askedEnds: PenStyle.Ends?
  var width: String?
  var height: String?
  var runeHeight: String?
  var margin: Double?
  var askedLetterSpacing: Double?
  var askedLineHeight: Double?
  var align: RuneLayout.Alignment?
  var crop = false
  var start: Double?
  var upright = false
  var repeats = false
  var diameter: String?
  var usSize: String?
  var euSize: String?
  var ukSize: String?
  var bandWidth: String?
  var thickness: String?
  var scale: Double?
  var edgeGap: Double?
  var sort = false
  var shape: RuneRibbon.Shape?
  var head: RuneRibbon.Head?
  var tail: RuneRibbon.Tail?
  var cross: Bool?
  var latin: Bool?
  var balance = false
  var boustrophedon = false
  var vertical: VerticalLayout?
  var mirror = false
  var inside = false
  var edges: Bool?
  var askedSize: QuoteCard.Size?
  var askedIntensity: QuoteCard.Intensity?
  var ground: QuoteCard.Ground?
  var watermark: String?
  var color: String?
  var lineWidth: String?
  var idPrefix: String?

  /// - Throws: `Failure` for values out of range, and for flags that exclude each other or have no effect here.
  func check() throws {
    try checkCombinations()
    if let margin, !(0...100).contains(margin) {
      throw Failure(.usage, "--margin must be a number from 0 to 100, not \(margin)")
    }
    if !(-0.1...10).contains(letterSpacing) {
      throw Failure(.usage, "--letter-spacing must be a number from -0.1 to 10, not \(letterSpacing)")
    }
    if !(1.1...10).contains(lineHeight) {
      throw Failure(.usage, "--line-height must be a number from 1.1 to 10, not \(lineHeight)")
    }
    if let start, !(-360...360).contains(start) {
      throw Failure(.usage, "--start must be a number of degrees from -360 to 360, not \(start)")
    }
    if let edgeGap, !(0...10).contains(edgeGap) {
      throw Failure(.usage, "--edge-gap must be a number from 0 to 10, not \(edgeGap)")
    }
    if let scale, !(0.1...16).contains(scale) {
      throw Failure(.usage, "--scale must be a number from 0.1 to 16, not \(scale)")
    }
  }

  /// On a terminal, lines are drawn with braille dots unless a format is given.
  ///
  /// - Throws: `Failure` for a picture that dots cannot show, and for formats that are not text.
  mutating func adapt(toTerminal isTerminal: Bool, isFormatGiven: Bool) throws {
    guard isTerminal, isFormatGiven ? format == .png || format == .pdf : format == .svg else { return }
    let hint = "write it to a file with -o, or pipe it"
    if isFormatGiven { throw Failure(.usage, "a terminal cannot show \(format.rawValue); \(hint)") }
    var dots = self
    dots.format = .braille
    guard layout == .line || layout == .text, (try? dots.checkCombinations()) != nil else {
      throw Failure(.usage, "a terminal cannot show this picture; \(hint)")
    }
    self = dots
  }

  // MARK: Values

  var weight: String { askedWeight ?? "regular" }
  var hand: StaveHand { askedHand ?? .angular }
  var ends: PenStyle.Ends { askedEnds ?? .flat }
  var letterSpacing: Double { askedLetterSpacing ?? 0 }
  var lineHeight: Double { askedLineHeight ?? (carved ? 1.85 : 1.6) }
  var intensity: QuoteCard.Intensity { askedIntensity ?? .medium }

  /// The size given by the flag, else by the setting, else large.
  func size(_ settings: Settings?) -> QuoteCard.Size {
    askedSize ?? (settings?["size"]).flatMap(QuoteCard.Size.init) ?? .large
  }

  /// The font given by the flag, else by the setting; nil for Stave.
  func textFont(_ settings: Settings?) -> RunicFont? {
    let font = askedFont ?? (settings?["font"]).flatMap(RunicFont.init)
    return font == .stave ? nil : font
  }

  var kind: PictureKind {
    if format.isTerminal { return .terminal }
    if engrave { return .engraved }
    if carved { return .carved }
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
          .usage, "--weight '\(weight.quotedForMessage)': expected light, regular, bold or a number from 0.2 to 2")
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
  func ringDiameter() throws -> Length? {
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
      throw Failure(.usage, "\(flag) '\(text.quotedForMessage)' is not a ring size; expected \(expected)")
    }
    return Length(size.diameter, .mm)
  }

  /// The requested sizes in one unit: millimeters when engraving or if a size has a physical unit, else pixels.
  func request(usualPixels: Double, usualMillimetres: Double, margin usualMargin: Double) throws -> SizedLayout.Request
  {
    let lengths = try [
      width.map { try length("--width", $0) }, height.map { try length("--height", $0) },
      runeHeight.map { try length("--rune-height", $0) },
    ]
    let isMetric = try ringDiameter()?.isMetric ?? false
    let unit: PictureUnit = isForMachine || isMetric || lengths.contains { $0?.isMetric == true } ? .millimetre : .pixel
    return SizedLayout.Request(
      unit: unit, width: lengths[0]?.value(in: unit), height: lengths[1]?.value(in: unit),
      runeHeight: lengths[2]?.value(in: unit), usualRuneHeight: unit == .pixel ? usualPixels : usualMillimetres,
      margin: margin ?? (isForMachine || outline && ringSize != nil ? 0 : carved ? 3 * usualMargin : usualMargin),
      isCropped: isForMachine || crop)
  }

  /// The length of the strip for a finger ring: the circumference at the middle of its wall.
  func stripLength(_ unit: PictureUnit) throws -> Double? {
    try ringDiameter().map { try Double.pi * ($0.value(in: unit) + wall(unit)) }
  }

  /// The width of a finger ring's band, which is the height of its strip.
  func stripWidth(_ unit: PictureUnit) throws -> Double? {
    try bandWidth.map { try length("--band-width", $0).value(in: unit) }
      ?? height.map { try length("--height", $0).value(in: unit) }
  }

  /// The inner diameter of the ring that a strip of this length makes.
  static func diameter(ofStrip length: Double, wall: Double) -> Double { length / Double.pi - wall }

  /// The thickness of a finger ring.
  func wall(_ unit: PictureUnit) throws -> Double { try length("--thickness", thickness ?? "1.5mm").value(in: unit) }

  func length(_ flag: String, _ text: String) throws -> Length {
    let shown = "\(flag) '\(text.quotedForMessage)'"
    do {
      let length = try Length(parsing: text)
      // Otherwise 60 would mean 60 pixels, which is 15.9 mm.
      if isForMachine, let last = text.unicodeScalars.last, last.properties.numericType != nil {
        throw Failure(.usage, "\(shown): give a unit when engraving, such as \(text.quotedForMessage)mm")
      }
      return length
    } catch let error as Length.ParseError {
      switch error {
      case .noNumber: throw Failure(.usage, "\(shown): expected a number and a unit, such as 60mm or 800px")
      case .unknownUnit(let unit):
        let known = Length.Unit.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "\(shown): unknown unit '\(unit.quotedForMessage)'; the units are \(known)")
      case .outOfRange:
        throw Failure(.usage, "\(shown): size out of range; expected 0.01px or 0.001mm to 100000px or 10 m")
      }
    }
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

  func line() throws -> EngravedPicture.Line {
    var line = EngravedPicture.Line()
    if let color { line.color = color }
    if let lineWidth { line.width = try length("--line-width", lineWidth).millimetres }
    return line
  }
}
