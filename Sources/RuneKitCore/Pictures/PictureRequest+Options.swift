private let lines: [PictureLayout] = [.line, .text]
private let closed: [PictureLayout] = [.circle, .band, .ring]
private let ribbons: [PictureLayout] = [.ribbon, .stone]
private let sized = PictureLayout.allCases.filter { $0 != .proof }
private let drawn: [PictureKind] = [.stroked, .outlined, .engraved]
private let drawnOrCarved = drawn + [.carved]
private let notInTerminal = drawnOrCarved + [.text]

extension PictureRequest {
  /// All options, in the order of the help. They are set in this order, too, so that the layout and the format are known.
  package static let options: [PictureOption] = [
    PictureOption(
      "layout", .picture,
      .word([
        ("page", .text), ("paragraph", .text), ("round", .circle), ("disk", .circle), ("disc", .circle),
        ("coin", .circle),
        ("seal", .circle), ("finger-ring", .ring), ("strip", .band), ("bracelet", .band), ("rune-stone", .stone),
        ("serpent", .ribbon), ("snake", .ribbon), ("sheet", .proof),
      ]), isRecorded: false,
      """
      line (broken where it would be more than 20 times as long as high), text (lines of one width), card, circle, \
      ring (a finger ring, of --ring-size), band (a strip whose ends meet), ribbon (a serpent), stone (the same on a rune stone) or \
      proof (pages to check a text by, with reasons, other spellings and a mirrored stencil). (default: line)
      """
    ) { $0.askedLayout = $1 },
    PictureOption(
      "format", .picture, .word(), isRecorded: false,
      """
      svg, png, pdf, dxf, dxf-r12 for old programs, or braille or blocks for a terminal. DXF has single lines in millimeters \
      on the layer ENGRAVE, or with --outline closed outlines on the layer OUTLINE; edges, and the strip of a finger ring, \
      are on the layer CUT. (default: svg)
      """
    ) { $0.format = $1 },
    PictureOption(
      "width", .picture, .length, layouts: sized.filter { $0 != .ring }, kinds: notInTerminal,
      """
      60mm, 800px, 3in: width of the picture; for outlines, engravings and other units than px, of the ink or, with edges, of \
      the cut, with the margin outside. Of a circle, its outer diameter.
      """
    ) { $0.width = $1 },
    PictureOption(
      "height", .picture, .length, layouts: sized, kinds: notInTerminal,
      "Height of the same; of a finger ring, the width of its band. (default for a finger ring: 6mm)"
    ) { $0.height = $1 },
    PictureOption("runeHeight", .picture, .length, layouts: lines + closed, "Height of a rune.") { $0.runeHeight = $1 },
    PictureOption(
      "color", .picture, .text, aliases: ["colour"], kinds: notInTerminal,
      "Color of the ink, on a card that of the runes, on stone the paint in the grooves: #RRGGBB, #RGB or a name of CSS such as red; # may be left out."
    ) { (request, text) throws(PictureError) in request.color = try InkColor("--color", text).hex },
    PictureOption(
      "background", .picture, .text, aliases: ["ground", "bg"], layouts: sized,
      kinds: [.stroked, .carved, .text, .outlined],
      "dark, light, none (transparent) or a color. (default: dark for a card, none for outlines, else light)"
    ) { (request, text) throws(PictureError) in request.background = try Background(text) },
    PictureOption(
      "weight", .picture,
      .parsed("light, regular, bold or a number from 0.2 to 2") { (text: String) -> Double? in
        switch text {
        case "light": return PenStyle.light.weight
        case "regular": return PenStyle.regular.weight
        case "bold": return PenStyle.bold.weight
        default: return Double(text).flatMap { PenStyle.weights.contains($0) ? $0 : nil }
        }
      }, kinds: drawn, isRecorded: false,
      "Weight of strokes: light, regular, bold, or 0.2 to 2 in twelfths of a rune's height. (default: regular)"
    ) { $0.weight = $1 },
    PictureOption(
      "engrave", .picture, .flag, isRecorded: false,
      "Draw single lines in millimeters, in an order with little travel, for a laser, a mill or a plotter."
    ) { (request, _: Bool) throws(PictureError) in try request.draw(.engraved) },
    PictureOption(
      "outline", .picture, .flag, isRecorded: false,
      "Draw the union of the outlines, filled, for cutters, pockets and V-carving; for hollow letters, --format dxf has them as lines."
    ) { (request, _: Bool) throws(PictureError) in try request.draw(.outlined) },
    PictureOption(
      "ringSize", .picture,
      .parsed("7 or us7 (0 to 16), 54 or eu54 (41 to 76), N or ukN½ (A to Z+6), or an inner diameter such as 17.3mm") {
        RingSize($0)
      }, layouts: [.ring], kinds: drawn,
      """
      Size of a finger ring: 7 or us7, 54 or eu54 (ISO 8653), N or ukN½, or its inner diameter, such as 17.3mm. Its strip has \
      at least 2.5 mm free at both ends. Alone, it asks for --layout ring.
      """
    ) { $0.ringSize = $1 },

    PictureOption(
      "margin", .size, .number(0...100), layouts: lines + closed + ribbons, kinds: notInTerminal,
      "Margin around the ink, in rune heights."
    ) { $0.margin = $1 },
    PictureOption(
      "crop", .size, .flag, layouts: lines, kinds: notInTerminal,
      "Crop the picture to its ink instead of the height of the runes."
    ) { $0.crop = $1 },

    PictureOption(
      "hand", .look, .word(), kinds: PictureKind.allCases.filter { $0 != .text },
      "How younger and medieval runes are drawn: angular, or rounded as on rune stones. (default: angular)"
    ) { $0.hand = $1 },
    PictureOption(
      "ends", .look, .word(), kinds: [.stroked, .outlined], isRecorded: false, "Ends of strokes. (default: flat)"
    ) { $0.ends = $1 },
    PictureOption(
      "carved", .look, .word(usual: CarvedPicture.Ground.granite), layouts: sized,
      """
      Draw lines as if chiseled into stone; alone, into granite, or for a card into slate. They are centered unless --align or --boustrophedon is given.
      """
    ) { (request, stone) throws(PictureError) in try request.draw(.carved(stone)) },

    PictureOption(
      "paper", .pages, .word(), layouts: [.text, .proof], kinds: [.stroked, .outlined],
      "Pages of a text as PDF, broken where they are full, or of a proof. (default: a4 for a proof)"
    ) { $0.paper = $1 },
    PictureOption(
      "dpi", .pages, .number(10...2400), isRecorded: false,
      "Pixels of a PNG per inch. (default: 300 if a length is in mm, cm, in or pt, else 96)"
    ) { $0.dpi = $1 },

    PictureOption(
      "lineWidth", .machine, .length, kinds: [.engraved], "Width of an engraved line in the picture. (default: 0.1mm)"
    ) { $0.lineWidth = $1 },
    PictureOption(
      "mirror", .machine, .flag, layouts: lines + closed + ribbons, kinds: drawnOrCarved + [.terminal],
      "Mirror the picture, for stamps."
    ) { $0.mirror = $1 },

    PictureOption(
      "letterSpacing", .lines, .number(-0.1...10), layouts: lines + closed,
      "Additional space between letters, in rune heights. (default: 0)"
    ) { $0.letterSpacing = $1 },
    PictureOption(
      "lineHeight", .lines, .number(1.1...10), layouts: lines,
      "Distance between lines, in rune heights. (default: 1.6, carved 1.85)"
    ) { $0.lineHeight = $1 },
    PictureOption(
      "align", .lines, .word(), layouts: lines,
      "Alignment of lines; those of one paragraph, and centered ones, have balanced lengths. (default: left, with long prose as a block)"
    ) { $0.align = $1 },
    PictureOption(
      "boustrophedon", .lines, .flag, layouts: lines, kinds: drawnOrCarved + [.terminal],
      "Write every second line from right to left, with mirrored letters."
    ) { $0.boustrophedon = $1 },
    PictureOption(
      "vertical", .lines, .word(usual: VerticalLayout.upright), layouts: [.line], kinds: drawnOrCarved + [.terminal],
      "Write downwards, with turned lines or, alone, with upright letters."
    ) { $0.vertical = $1 },

    PictureOption(
      "start", .circle, .number(-360...360, of: "of degrees "), layouts: [.circle],
      """
      Where the text of a circle begins, in degrees clockwise from the top. (default: after a cross at the top, or with \
      --inside at the bottom)
      """
    ) { $0.start = $1 },
    PictureOption(
      "inside", .circle, .flag, layouts: [.circle, .ring],
      "Make a circle that is read from the inside, or with --finished the inner face of a ring."
    ) { $0.inside = $1 },
    PictureOption("repeatText", .circle, .flag, layouts: closed, "Repeat the text as often as it fits.") {
      $0.repeats = $1
    },
    PictureOption(
      "edges", .circle, .flag, layouts: closed, kinds: drawnOrCarved, canBeFalse: true, "Draw the edges. (default: yes)"
    ) { $0.edges = $1 },
    PictureOption(
      "edgeGap", .circle, .number(0...10), layouts: [.band, .ring], kinds: drawnOrCarved,
      "Distance from the runes to the edges of a band, in rune heights; with 0, staves reach the edges."
    ) { $0.edgeGap = $1 },

    PictureOption(
      "thickness", .ring, .length, layouts: [.ring], kinds: drawn, "Thickness of the ring. (default: 1.5mm)"
    ) { $0.thickness = $1 },
    PictureOption(
      "finished", .ring, .flag, layouts: [.ring], kinds: drawn,
      """
      For a ring that exists: the length of its outer face, or with --inside of its inner one, without a strip to be cut and \
      without crosses at its ends.
      """
    ) { $0.isFinished = $1 },

    PictureOption(
      "shape", .ribbon, .word(), layouts: ribbons + [.circle],
      """
      Shape of a ribbon: arch (along the edge of a stone), arches (one inside the other, without a serpent), bracelet, wave, \
      loop or spiral; of a circle: ring, rings (one inside the other), medallion or spiral (from the rim inward). (default: what suits the length of the text)
      """
    ) { $0.shape = $1 },
    PictureOption(
      "stone", .ribbon, .word(), layouts: ribbons,
      """
      The stone whose edge the serpent follows: stub for a few words, boulder, or slab for two serpents. (default: the one that \
      suits the text, with --layout stone)
      """
    ) { $0.stoneForm = $1 },
    PictureOption(
      "head", .ribbon, .word(), layouts: ribbons,
      """
      Head of the serpent, by the style of rune stones: pr2 (profile, about 1020 to 1050), pr4 (profile, about 1070 to 1100) \
      or fp (from above, about 1010 to 1050). (default: pr4 for a loop, fp for a spiral or a bracelet, else pr2)
      """
    ) { $0.head = $1 },
    PictureOption(
      "tail", .ribbon, .word(), layouts: ribbons, "Tail of the serpent. (default: leaf for a loop, else coil)"
    ) { $0.tail = $1 },
    PictureOption(
      "cross", .ribbon, .flag, layouts: ribbons + closed, canBeFalse: true,
      "Draw a cross in the field of an arch, or where a text that goes all around begins and ends; on a strip, half of it at each end. (default: yes)"
    ) { $0.cross = $1 },

    PictureOption(
      "size", .card, .word(), layouts: [.card], isRecorded: false,
      """
      large (1200×675), square, story, banner, wallpaper, widget-small, widget-medium, widget-large, medium (few words), \
      inline (one line), small or circular (one rune). (default: the setting `size`, or large)
      """
    ) { $0.askedSize = $1 },
    PictureOption(
      "latin", .card, .flag, layouts: [.card], canBeFalse: true,
      "Also show the text of a card in Latin letters. (default: --latin)"
    ) { $0.latin = $1 },
    PictureOption(
      "caption", .card, .text, layouts: [.card], isRecorded: false,
      "Line below the text of a medium or large card. (default for a quote: its author and source)"
    ) { $0.caption = $1 },

    PictureOption(
      "font", .font, .word(), isRecorded: false,
      """
      Write an SVG of text in this installed font, by its metrics, for editors in which it is to stay text; the viewer needs \
      the font.
      """
    ) { (request, font: RunicFont) throws(PictureError) in if font != .stave { try request.draw(.text(font)) } },

    PictureOption(
      "lang", .program, .text, kinds: notInTerminal, isRecorded: false, "Language of the text, as a BCP 47 tag."
    ) { (request, text) throws(PictureError) in
      guard LanguageTag(text) != nil else {
        throw .option("--lang '\(text.quotedForMessage)' is not a BCP 47 language tag, such as en, non or is-IS")
      }
      request.language = text
    },
    PictureOption(
      "marks", .program, .flag, isRecorded: false,
      "Draw Latin punctuation in every layout. (default: in lines, texts and proofs alone)"
    ) { $0.keepsMarks = $1 },
    PictureOption(
      "proofDate", .program, .text, layouts: [.proof], isRecorded: false,
      "Date on a proof, such as 2026-12-24. (default: today, and none in C)"
    ) { (request, text) throws(PictureError) in
      guard CivilDate(text) != nil else {
        throw .option("--proof-date '\(text.quotedForMessage)' is not a day such as 2026-12-24")
      }
      request.proofDate = text
    },
  ]

  /// The options as a JSON array: `name`, `kind`, the `values` of words, and `meaning`.
  package static var optionsJSON: [UInt8] {
    JSONWriter.list(objects: options) { json, option in
      json.member("name", option.name)
      json.member("kind", option.kind.name)
      if case .word(let words, _) = option.kind { json.member("values", words) }
      json.member("meaning", PictureError.withoutFlags(option.help))
    }
  }
}
