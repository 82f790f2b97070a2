import RuneGraphics
import RuneSystem
import RuneTransliteration

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

    package var name: String
    package var kind: Kind
    package var meaning: String
    var set: @Sendable (inout PictureRequest, PictureValue) throws(PictureError) -> Void

    static func flag(_ name: String, _ meaning: String, _ set: @escaping @Sendable (inout PictureRequest, Bool) -> Void)
      -> Key
    {
      Key(name: name, kind: .flag, meaning: meaning) { request, value throws(PictureError) in
        guard case .flag(let isSet) = value else { throw mismatch(name, value, "true or false") }
        set(&request, isSet)
      }
    }

    static func number(
      _ name: String, _ meaning: String, _ set: @escaping @Sendable (inout PictureRequest, Double) -> Void
    ) -> Key {
      Key(name: name, kind: .number, meaning: meaning) { request, value throws(PictureError) in
        guard case .number(let numeral) = value, let number = Double(numeral) else {
          throw mismatch(name, value, "a number")
        }
        set(&request, number)
      }
    }

    static func length(
      _ name: String, _ meaning: String, _ set: @escaping @Sendable (inout PictureRequest, String) -> Void
    ) -> Key {
      Key(name: name, kind: .length, meaning: meaning) { request, value throws(PictureError) in
        switch value {
        case .text(let text), .number(let text): set(&request, text)
        case .flag: throw mismatch(name, value, "a length such as \"60mm\"")
        }
      }
    }

    static func text(
      _ name: String, _ meaning: String,
      _ set: @escaping @Sendable (inout PictureRequest, String) throws(PictureError) -> Void
    ) -> Key {
      Key(name: name, kind: .text, meaning: meaning) { request, value throws(PictureError) in
        guard case .text(let text) = value else { throw mismatch(name, value, "a string") }
        try set(&request, text)
      }
    }

    static func word<Word: RawRepresentable & CaseIterable & Sendable>(
      _ name: String, _ meaning: String, _ set: @escaping @Sendable (inout PictureRequest, Word) -> Void
    ) -> Key where Word.RawValue == String {
      let words = Word.allCases.map { $0.rawValue }
      return Key(name: name, kind: .word(words), meaning: meaning) { request, value throws(PictureError) in
        guard case .text(let text) = value else { throw mismatch(name, value, "a string") }
        guard let word = Word(rawValue: text) else {
          throw PictureError(.option, "\(name) '\(text.quotedForMessage)' is not known; expected \(listed(words))")
        }
        set(&request, word)
      }
    }

    private static func mismatch(_ name: String, _ value: PictureValue, _ expected: String) -> PictureError {
      PictureError(.option, "\(name) is \(value.kind); expected \(expected)")
    }
  }

  /// All options, in the order of the documentation.
  package static let keys: [Key] = [
    .word("layout", "how the letters are arranged; `line` unless given") { $0.layout = $1 },
    .word("format", "the format; `svg` unless given; `dxf` engraves or, with `outline`, has outlines") {
      $0.format = $1
    },
    .word("dxfVersion", "the version of DXF; `r2010` unless given") { $0.dxfVersion = $1 },
    .flag("engrave", "single lines in millimeters, for a laser, a mill or a plotter") { $0.engrave = $1 },
    .flag("outline", "the union of the filled outlines, for cutters") { $0.outline = $1 },
    .flag("carved", "lines as if chiseled into granite, or with a ground into slate or limestone") { $0.carved = $1 },
    .word("font", "an installed font to set characters in, instead of drawing strokes") { (request, font: RunicFont) in
      request.askedFont = font
      request.asText = font != .stave
    },
    .word("hand", "how younger and medieval runes are drawn") { $0.askedHand = $1 },
    Key(
      name: "weight", kind: .text,
      meaning: "`light`, `regular`, `bold`, or a number from 0.2 to 2 in twelfths of a rune's height"
    ) { request, value throws(PictureError) in
      switch value {
      case .text(let text), .number(let text): request.askedWeight = text
      case .flag: throw PictureError(.option, "weight is true or false; expected a name or a number")
      }
    },
    .word("ends", "stroke ends") { $0.askedEnds = $1 },
    .length("width", "of the picture, or of the ink when engraving; for a ring, its outer diameter") { $0.width = $1 },
    .length("height", "of the picture") { $0.height = $1 },
    .length("runeHeight", "height of a rune") { $0.runeHeight = $1 },
    .number("margin", "around the ink, in rune heights") { $0.margin = $1 },
    .number("letterSpacing", "additional space between letters, in rune heights") { $0.askedLetterSpacing = $1 },
    .number("lineHeight", "distance between lines, in rune heights") { $0.askedLineHeight = $1 },
    .word("align", "alignment of lines") { $0.align = $1 },
    .flag("balance", "balanced lengths of lines") { $0.balance = $1 },
    .flag("boustrophedon", "every second line from right to left, with mirrored letters") { $0.boustrophedon = $1 },
    .word("vertical", "downwards, with upright letters or turned lines") { $0.vertical = $1 },
    .flag("crop", "cropped to the ink instead of the height of the runes") { $0.crop = $1 },
    .flag("mirror", "mirrored, for stamps") { $0.mirror = $1 },
    .number("start", "where the text of a ring starts, in degrees clockwise from the top") { $0.start = $1 },
    .flag("upright", "all stems of a ring point to its center") { $0.upright = $1 },
    .flag("inside", "a ring that is read from the inside") { $0.inside = $1 },
    .flag("repeatText", "the text of a ring or band as often as it fits") { $0.repeats = $1 },
    .flag("edges", "the edges of a band or ring") { $0.edges = $1 },
    .number("edgeGap", "from the runes to the edges of a band, in rune heights") { $0.edgeGap = $1 },
    .length("diameter", "inner diameter of a finger ring made from the band") { $0.diameter = $1 },
    .text("usSize", "the same as a U.S. ring size, such as \"7 1/2\"") { $0.usSize = $1 },
    .text("euSize", "the same as a European ring size, the inner circumference in mm") { $0.euSize = $1 },
    .text("ukSize", "the same as a British ring size, such as \"N½\"") { $0.ukSize = $1 },
    .length("bandWidth", "width of a finger ring's band, which is the height of its strip") { $0.bandWidth = $1 },
    .length("thickness", "thickness of that finger ring") { $0.thickness = $1 },
    .word("shape", "shape of a ribbon") { $0.shape = $1 },
    .word("head", "head of a ribbon's serpent, by the style of rune stones") { $0.head = $1 },
    .word("tail", "tail of a ribbon's serpent") { $0.tail = $1 },
    .flag("cross", "a cross in the field of an arch, or half crosses at the ends of a finger ring's strip") {
      $0.cross = $1
    },
    .word("size", "the size of a card") { $0.askedSize = $1 },
    .word("intensity", "strength of a card's glass") { $0.askedIntensity = $1 },
    .flag("latin", "also the text of a card in Latin letters; true unless given") { $0.latin = $1 },
    .text("caption", "the line below the text of a medium or large card") { $0.caption = $1 },
    .text("watermark", "a small word in the corner of a card") { $0.watermark = $1 },
    .word("ground", "the background; `none` may also be called `transparent`") { $0.ground = $1 },
    .text("color", "of the ink, on a card that of the runes: `#RRGGBB`, `#RGB` or a color name of CSS such as `red`") {
      (request, text) throws(PictureError) in request.color = try InkColor(text).hex
    },
    .length("lineWidth", "width of an engraved line in the picture") { $0.lineWidth = $1 },
    .flag("sort", "engraved lines in an order that reduces the travel of the tool") { $0.sort = $1 },
    .number("scale", "pixels of a PNG per pixel of the picture, or per 1/96 inch") { $0.scale = $1 },
    .number("dpi", "pixels of a PNG per inch; 300 unless given if a length is in mm, cm, in or pt, else 96") {
      $0.dpi = $1
    },
    .text("proofDate", "the date on a proof, such as \"2026-12-24\"; today unless given, and none in C") {
      $0.proofDate = $1
    },
    .word("paper", "the pages of a text as PDF, broken where they are full, or of a proof, which has `a4` unless given")
    {
      $0.paper = $1
    },
    .text("textLanguage", "the language of the text, as a BCP 47 tag") { $0.textLanguage = $1 },
    .text("idPrefix", "begins all ids, so that a page can contain several pictures") { $0.idPrefix = $1 },
  ]

  /// The options as a JSON array: `name`, `kind`, the `values` of words, and `meaning`.
  package static var keysJSON: [UInt8] {
    JSONWriter.list(
      keys.map { key in
        JSONWriter.object { json in
          json.member("name", key.name)
          json.member("kind", key.kind.name)
          if case .word(let words) = key.kind { json.member("values", words) }
          json.member("meaning", key.meaning)
        }
      })
  }

  /// Sets the options with these names.
  ///
  /// - Throws: `PictureError` for unknown names and for values of the wrong type.
  package init(_ values: some Sequence<(name: String, value: PictureValue)>) throws(PictureError) {
    self.init()
    for (name, value) in values {
      guard let key = Self.keys.first(where: { $0.name == name }) else {
        let known = Self.keys.map { $0.name }
        throw PictureError(.option, unknownName("option", name.quotedForMessage, known: known))
      }
      try key.set(&self, value)
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
