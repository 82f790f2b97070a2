import RuneGraphics
import RuneText
import RuneTransliteration

private let lines: [PictureLayout] = [.line, .text]
private let closed: [PictureLayout] = [.ring, .band]
private let sized = PictureLayout.allCases.filter { $0 != .proof }
private let drawn: [PictureKind] = [.stroked, .outlined, .engraved]
private let drawnOrCarved = drawn + [.carved]
private let notInTerminal = drawnOrCarved + [.text]

extension PictureRequest {
  /// An option: a flag of `runes render`, or a member of a request in JSON, which has the same name in camel case.
  package struct Key: Sendable {
    package enum Kind: Sendable, Equatable {
      /// True or false.
      case flag
      case number
      /// A number and a unit, such as "60mm"; a number alone is in pixels.
      case length
      case text
      case word([String])

      var name: String {
        switch self {
        case .flag: "flag"
        case .number: "number"
        case .length: "length"
        case .text: "text"
        case .word: "word"
        }
      }
    }

    /// The part of the help in which the command lists an option.
    package enum Group: String, Sendable {
      case format = "Format"
      case drawing = "Drawing"
      case size = "Size"
      case lines = "Lines"
      case ring = "Ring and band"
      case fingerRing = "Finger ring"
      case ribbon = "Ribbon"
      case card = "Card"
      case proof = "Proof"
    }

    package var name: String
    package var group: Group
    package var kind: Kind
    package var meaning: String
    /// The layouts and the ways of drawing in which it has an effect. Giving it elsewhere is an error, so that its absence is
    /// noticed.
    var layouts: [PictureLayout]
    var kinds: [PictureKind]
    /// Whether false asks for something, too.
    var canBeFalse: Bool
    var set: @Sendable (inout PictureRequest, PictureValue) throws(PictureError) -> Void

    /// The flag of the command: `--edge-gap` for `edgeGap`.
    package func flag(isSet: Bool = true) -> String {
      var flag = Array((isSet ? "--" : "--no-").utf8)
      for byte in name.utf8 {
        // The names are ASCII letters.
        if byte & 0x20 == 0 { flag.append(UInt8(ascii: "-")) }
        flag.append(byte | 0x20)
      }
      return String(decoding: flag, as: UTF8.self)
    }

    init<Value>(
      _ name: String, _ group: Group, _ reader: Reader<Value>, _ meaning: String,
      layouts: [PictureLayout] = PictureLayout.allCases, kinds: [PictureKind] = PictureKind.allCases,
      canBeFalse: Bool = false, _ set: @escaping @Sendable (inout PictureRequest, Value) throws(PictureError) -> Void
    ) {
      (self.name, self.group, kind, self.meaning) = (name, group, reader.kind, meaning)
      (self.layouts, self.kinds, self.canBeFalse) = (layouts, kinds, canBeFalse)
      self.set = { request, value throws(PictureError) in
        guard let read = try reader.read(name, value) else {
          throw .option("\(name) is \(value.kind); expected \(reader.expected)")
        }
        try set(&request, read)
      }
    }
  }

  /// How the value of an option is read; nil for a value of another type.
  struct Reader<Value>: Sendable {
    let kind: Key.Kind
    let expected: String
    let read: @Sendable (_ name: String, PictureValue) throws(PictureError) -> Value?
  }

  /// All options, in the order of the documentation.
  package static let keys: [Key] = [
    Key("layout", .format, .word, "how the letters are arranged; `line` unless given") { $0.layout = $1 },
    Key("format", .format, .word, "the format; `svg` unless given; `dxf` engraves or, with `outline`, has outlines") {
      $0.format = $1
    },
    Key("dxfVersion", .format, .word, "the version of DXF; `r2010` unless given") { $0.dxfVersion = $1 },
    Key("engrave", .drawing, .flag, "single lines in millimeters, for a laser, a mill or a plotter") {
      $0.engrave = $1
    },
    Key("outline", .drawing, .flag, "the union of the filled outlines, for cutters") { $0.outline = $1 },
    Key(
      "carved", .drawing, .flag, "lines as if chiseled into granite, or with a ground into slate or limestone",
      layouts: sized
    ) { $0.carved = $1 },
    Key("font", .drawing, .word, "an installed font to set characters in, instead of drawing strokes") {
      (request, font: RunicFont) in
      request.askedFont = font
      request.asText = font != .stave
    },
    Key(
      "hand", .drawing, .word, "how younger and medieval runes are drawn",
      kinds: PictureKind.allCases.filter { $0 != .text }
    ) { $0.askedHand = $1 },
    Key(
      "weight", .drawing, .textOrNumber,
      "`light`, `regular`, `bold`, or a number from 0.2 to 2 in twelfths of a rune's height", kinds: drawn
    ) { $0.askedWeight = $1 },
    Key("ends", .drawing, .word, "stroke ends", kinds: [.stroked, .outlined]) { $0.askedEnds = $1 },
    Key(
      "width", .size, .length,
      "of the picture; in mm and for outlines, of the ink or the cut within the margin; for a ring, its outer diameter",
      layouts: sized,
      kinds: notInTerminal
    ) { $0.width = $1 },
    Key("height", .size, .length, "of the picture, or of the ink, as the width", layouts: sized, kinds: notInTerminal) {
      $0.height = $1
    },
    Key("runeHeight", .size, .length, "height of a rune", layouts: lines + closed) { $0.runeHeight = $1 },
    Key(
      "margin", .size, .number, "around the ink, in rune heights", layouts: lines + closed + [.ribbon],
      kinds: notInTerminal
    ) { $0.margin = $1 },
    Key("letterSpacing", .lines, .number, "additional space between letters, in rune heights", layouts: lines + closed)
    {
      $0.askedLetterSpacing = $1
    },
    Key("lineHeight", .lines, .number, "distance between lines, in rune heights", layouts: lines) {
      $0.askedLineHeight = $1
    },
    Key("align", .lines, .word, "alignment of lines", layouts: lines) { $0.align = $1 },
    Key("balance", .lines, .flag, "balanced lengths of lines", layouts: [.text]) { $0.balance = $1 },
    Key(
      "boustrophedon", .lines, .flag, "every second line from right to left, with mirrored letters", layouts: lines,
      kinds: drawnOrCarved + [.terminal]
    ) { $0.boustrophedon = $1 },
    Key(
      "vertical", .lines, .word, "downwards, with upright letters or turned lines", layouts: [.line],
      kinds: drawnOrCarved + [.terminal]
    ) { $0.vertical = $1 },
    Key(
      "crop", .size, .flag, "cropped to the ink instead of the height of the runes", layouts: lines,
      kinds: notInTerminal
    ) { $0.crop = $1 },
    Key(
      "mirror", .lines, .flag, "mirrored, for stamps", layouts: lines + closed + [.ribbon],
      kinds: drawnOrCarved + [.terminal]
    ) { $0.mirror = $1 },
    Key("start", .ring, .number, "where the text of a ring starts, in degrees clockwise from the top", layouts: [.ring])
    {
      $0.start = $1
    },
    Key("upright", .ring, .flag, "all stems of a ring point to its center", layouts: [.ring]) { $0.upright = $1 },
    Key("inside", .ring, .flag, "a ring that is read from the inside", layouts: [.ring]) { $0.inside = $1 },
    Key("repeatText", .ring, .flag, "the text of a ring or band as often as it fits", layouts: closed) {
      $0.repeats = $1
    },
    Key("edges", .ring, .flag, "the edges of a band or ring", layouts: closed, kinds: drawnOrCarved, canBeFalse: true) {
      $0.edges = $1
    },
    Key(
      "edgeGap", .ring, .number, "from the runes to the edges of a band, in rune heights", layouts: [.band],
      kinds: drawnOrCarved
    ) { $0.edgeGap = $1 },
    Key(
      "diameter", .fingerRing, .length, "inner diameter of a finger ring made from the band", layouts: [.band],
      kinds: drawn
    ) { $0.diameter = $1 },
    Key("usSize", .fingerRing, .text, "the same as a U.S. ring size, such as \"7 1/2\"", layouts: [.band], kinds: drawn)
    {
      $0.usSize = $1
    },
    Key(
      "euSize", .fingerRing, .text, "the same as a European ring size, the inner circumference in mm", layouts: [.band],
      kinds: drawn
    ) { $0.euSize = $1 },
    Key("ukSize", .fingerRing, .text, "the same as a British ring size, such as \"N½\"", layouts: [.band], kinds: drawn)
    {
      $0.ukSize = $1
    },
    Key(
      "bandWidth", .fingerRing, .length, "width of a finger ring's band, which is the height of its strip",
      layouts: [.band],
      kinds: drawn
    ) { $0.bandWidth = $1 },
    Key("thickness", .fingerRing, .length, "thickness of that finger ring", layouts: [.band], kinds: drawn) {
      $0.thickness = $1
    },
    Key("shape", .ribbon, .word, "shape of a ribbon", layouts: [.ribbon]) { $0.shape = $1 },
    Key("head", .ribbon, .word, "head of a ribbon's serpent, by the style of rune stones", layouts: [.ribbon]) {
      $0.head = $1
    },
    Key("tail", .ribbon, .word, "tail of a ribbon's serpent", layouts: [.ribbon]) { $0.tail = $1 },
    Key(
      "cross", .ribbon, .flag, "a cross in the field of an arch, or half crosses at the ends of a finger ring's strip",
      layouts: [.ribbon, .band], canBeFalse: true
    ) {
      $0.cross = $1
    },
    Key("size", .card, .word, "the size of a card", layouts: [.card]) { $0.askedSize = $1 },
    Key("intensity", .card, .word, "strength of a card's glass", layouts: [.card], kinds: [.stroked]) {
      $0.askedIntensity = $1
    },
    Key(
      "latin", .card, .flag, "also the text of a card in Latin letters; true unless given", layouts: [.card],
      canBeFalse: true
    ) { $0.latin = $1 },
    Key("caption", .card, .text, "the line below the text of a medium or large card", layouts: [.card]) {
      $0.caption = $1
    },
    Key("watermark", .card, .text, "a small word in the corner of a card", layouts: [.card]) { $0.watermark = $1 },
    Key(
      "ground", .drawing, .word, "the background; `none` may also be called `transparent`", layouts: sized,
      kinds: [.stroked, .carved, .text, .outlined]
    ) { $0.ground = $1 },
    Key(
      "color", .drawing, .text,
      "of the ink, on a card that of the runes: `#RRGGBB`, `#RGB` or a color name of CSS such as `red`",
      kinds: drawn + [.text]
    ) {
      (request, text) throws(PictureError) in request.color = try InkColor(text).hex
    },
    Key("lineWidth", .drawing, .length, "width of an engraved line in the picture", kinds: [.engraved]) {
      $0.lineWidth = $1
    },
    Key(
      "sort", .drawing, .flag, "engraved lines in an order that reduces the travel of the tool",
      layouts: lines + closed + [.ribbon], kinds: [.engraved]
    ) { $0.sort = $1 },
    Key("scale", .format, .number, "pixels of a PNG per pixel of the picture, or per 1/96 inch") { $0.scale = $1 },
    Key(
      "dpi", .format, .number, "pixels of a PNG per inch; 300 unless given if a length is in mm, cm, in or pt, else 96"
    ) {
      $0.dpi = $1
    },
    Key(
      "proofDate", .proof, .text, "the date on a proof, such as \"2026-12-24\"; today unless given, and none in C",
      layouts: [.proof]
    ) {
      $0.proofDate = $1
    },
    Key(
      "paper", .format, .word,
      "the pages of a text as PDF, broken where they are full, or of a proof, which has `a4` unless given",
      layouts: [.text, .proof], kinds: [.stroked, .outlined]
    ) {
      $0.paper = $1
    },
    Key("textLanguage", .format, .text, "the language of the text, as a BCP 47 tag", kinds: notInTerminal) {
      $0.textLanguage = $1
    },
    Key("idPrefix", .format, .text, "begins all ids, so that a page can contain several pictures", kinds: notInTerminal)
    {
      $0.idPrefix = $1
    },
  ]

  /// The options as a JSON array: `name`, `kind`, the `values` of words, and `meaning`.
  package static var keysJSON: [UInt8] {
    JSONWriter.list(objects: keys) { json, key in
      json.member("name", key.name)
      json.member("kind", key.kind.name)
      if case .word(let words) = key.kind { json.member("values", words) }
      json.member("meaning", key.meaning)
    }
  }

  /// Sets the options with these names.
  ///
  /// - Throws: `PictureError` for unknown names and for values of the wrong type.
  package init(_ values: some Sequence<(name: String, value: PictureValue)>) throws(PictureError) {
    self.init()
    for (name, value) in values {
      guard let key = Self.keys.first(where: { $0.name == name }) else {
        let known = Self.keys.map { $0.name }
        throw .option(unknownName("option", name.quotedForMessage, known: known))
      }
      try key.set(&self, value)
      if value != .flag(false) || key.canBeFalse { given.append((name, value != .flag(false))) }
    }
    // DXF has nothing but lines: single ones, unless outlines are asked for.
    if format == .dxf, !outline { engrave = true }
  }

  /// Reads a request in JSON, such as `{"layout": "ring", "width": "60mm"}`.
  ///
  /// - Throws: `PictureError` for anything else than an object of known options and possible values.
  package init(json: UnsafeBufferPointer<UInt8>) throws(PictureError) {
    try self.init(PictureValue.members(ofJSON: json))
    try check()
  }
}

extension PictureRequest.Reader where Value == Bool {
  static var flag: Self {
    Self(kind: .flag, expected: "true or false") { _, value throws(PictureError) in
      if case .flag(let isSet) = value { isSet } else { nil }
    }
  }
}

extension PictureRequest.Reader where Value == Double {
  static var number: Self {
    Self(kind: .number, expected: "a number") { _, value throws(PictureError) in
      if case .number(let numeral) = value { Double(numeral) } else { nil }
    }
  }
}

extension PictureRequest.Reader where Value == String {
  static var text: Self {
    Self(kind: .text, expected: "a string") { _, value throws(PictureError) in
      if case .text(let text) = value { text } else { nil }
    }
  }

  static var length: Self { Self(kind: .length, expected: "a length such as \"60mm\"", read: Self.textOrNumber.read) }

  static var textOrNumber: Self {
    Self(kind: .text, expected: "a name or a number") { _, value throws(PictureError) in
      switch value {
      case .text(let text), .number(let text): text
      case .flag: nil
      }
    }
  }
}

extension PictureRequest.Reader
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of a type.
  static var word: Self {
    let words = Value.allCases.map { $0.rawValue }
    return Self(kind: .word(words), expected: "a string") { name, value throws(PictureError) in
      guard case .text(let text) = value else { return nil }
      guard let word = Value(rawValue: text) else {
        throw .option("\(name) '\(text.quotedForMessage)' is not known; expected \(listed(words))")
      }
      return word
    }
  }
}
