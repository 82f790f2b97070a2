/// A request for a picture: what the flags of `runes render`, or the members of a JSON object, ask for.
package struct PictureRequest: Sendable {
  /// How letters are drawn, with what only this way has.
  enum Drawing: Sendable {
    case stroked, outlined, engraved
    case carved(CarvedPicture.Ground)
    /// As text in an installed font; nil for one that is still to be chosen.
    case text(RunicFont?)
  }

  package var format = PictureFormat.svg
  package var askedLayout: PictureLayout?
  var drawing = Drawing.stroked
  package var hand = StaveHand.angular
  var weight: Double?
  var ends = PenStyle.Ends.flat
  var width: Length?
  var height: Length?
  var runeHeight: Length?
  var margin: Double?
  var letterSpacing = 0.0
  var lineHeight: Double?
  var align: RuneLayout.Alignment?
  var crop = false
  var boustrophedon = false
  var vertical: VerticalLayout?
  var mirror = false
  var start: Double?
  var inside = false
  var repeats = false
  var edges: Bool?
  var edgeGap: Double?
  package var ringSize: RingSize?
  var thickness = Length(1.5, .mm)
  var isFinished = false
  var shape: PictureShape?
  var stoneForm: RuneStone.Form?
  var head: RuneRibbon.Head?
  var tail: RuneRibbon.Tail?
  var cross: Bool?
  package var askedSize: QuoteCard.Size?
  var latin: Bool?
  /// Whether Latin punctuation is drawn in all layouts.
  var keepsMarks = false
  /// The line below the text of a card.
  package var caption: String?
  var background: Background?
  /// As `#RRGGBB`.
  var color: String?
  var lineWidth: Length?
  var dpi: Double?
  var paper: PaperSize?
  /// The language of the text, as a BCP 47 tag.
  package var language: String?
  /// The date on a proof, as `CivilDate` writes it.
  package var proofDate: String?
  /// The columns of a terminal in which dots are drawn.
  package var columns = 80
  /// What is asked for, in the order of the options.
  private(set) var given: [(option: PictureOption, value: PictureValue)] = []

  package init() {}

  /// Sets the options with these names.
  package init(_ values: some Sequence<(name: String, value: PictureValue)>) throws(PictureError) {
    var indexed: [(index: Int, value: PictureValue)] = []
    for (name, value) in values {
      guard let index = Self.options.firstIndex(where: { $0.name == name || $0.aliases.contains(name) }) else {
        throw .option(unknownName("option", name.quotedForMessage, known: Self.options.map { $0.name }))
      }
      let option = Self.options[index]
      if value != .flag(false) || option.canBeFalse { indexed.append((index, value)) }
    }
    for (index, value) in indexed.ordered(by: { $0.index < $1.index }) {
      let value = Self.options[index].canonical(value, in: layout)
      try Self.options[index].set(&self, value)
      given.append((Self.options[index], value))
    }
    // DXF has nothing but lines: single ones, unless outlines are asked for.
    if format.isDXF, case .stroked = drawing { drawing = .engraved }
    if layout == .stone || stoneForm != nil, case .stroked = drawing { drawing = .carved(.granite) }
  }

  /// Reads a request in JSON, such as `{"layout": "circle", "width": "60mm"}`.
  package init(json: UnsafeBufferPointer<UInt8>) throws(PictureError) {
    try self.init(PictureValue.members(ofJSON: json))
    try check()
  }

  /// Chooses the way of drawing.
  mutating func draw(_ drawing: Drawing) throws(PictureError) {
    var other = self
    other.drawing = drawing
    if case .text(nil) = self.drawing, other.kind == .text {
    } else if kind != .stroked {
      throw .option("\(kind.flag(format)) and \(PictureKind(drawing).flag(format)) cannot be combined")
    }
    self = other
  }

  /// Asks for text in an installed font.
  package mutating func drawAsText() throws(PictureError) { if kind != .text { try draw(.text(nil)) } }

  /// On a terminal, lines are drawn with braille dots unless a format is given.
  ///
  /// - Parameter way: What to type to write a file.
  package mutating func adapt(toTerminal isTerminal: Bool, isFormatGiven: Bool, way: String) throws(PictureError) {
    guard isTerminal, isFormatGiven ? format == .png || format == .pdf : format == .svg else { return }
    let hint = "write it to a file: \(way)"
    if isFormatGiven { throw .option("a terminal cannot show \(format.rawValue); \(hint)") }
    var dots = self
    dots.format = .braille
    guard layout == .line || layout == .text, (try? dots.check()) != nil else {
      throw .option("a terminal cannot show this picture; \(hint)")
    }
    self = dots
  }

  // MARK: Values

  package var layout: PictureLayout { askedLayout ?? (ringSize == nil ? .line : .ring) }

  package var size: QuoteCard.Size { askedSize ?? .large }

  var kind: PictureKind { format.isTerminal ? .terminal : PictureKind(drawing) }

  package var isText: Bool { kind == .text }

  /// The installed font to set characters in, where that is asked for.
  package var textFont: RunicFont? {
    get { if case .text(let font) = drawing { font } else { nil } }
    set { drawing = .text(newValue) }
  }

  package func style() -> PenStyle {
    var style = weight.map { PenStyle(weight: $0) } ?? .regular
    style.ends = ends
    style.isHairline = kind == .engraved || kind == .carved
    return style
  }

  /// Whether the picture is for a machine, which takes lengths in millimeters.
  var isForMachine: Bool { kind == .engraved || format.isDXF }

  var dxfVersion: DXFPicture.Version { format == .dxfR12 ? .r12 : .r2010 }

  /// The text that was given for an option.
  func text(of name: String) -> String? { given.first { $0.option.name == name }?.value.textOrNumber }
}
