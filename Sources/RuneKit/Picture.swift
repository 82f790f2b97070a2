/// A text in runes as a picture, with the layouts and options of `runes render`.
///
/// ```swift
/// let disk = try Picture("never forget", script: .elder, layout: .circle, options: ["width": "60mm", "edges": true])
/// let page = try disk.svg()
/// let file = try disk.png(width: 1200)
/// let ring = try Picture("never forget", layout: .ring, options: ["ringSize": 7]).dxf()
/// ```
///
/// Options have the names that they have in C and JavaScript, in camel case: the article <doc:DrawingRunes> lists them.
public struct Picture: Sendable {
  private let text: PictureText
  private let values: [(name: String, value: PictureValue)]
  /// What the picture does not show as one might expect: letters without a rune, lines too fine to be cut.
  public let warnings: [String]
  /// The size of the picture, in millimeters or CSS pixels, of which an inch has 96.
  public let size: (width: Double, height: Double, unit: PictureUnit)

  /// - Parameters:
  ///   - text: Latin text.
  ///   - script: The script, with what is chosen of it; a mode that is not is chosen by the option `lang`.
  ///   - layout: How the letters are arranged.
  ///   - options: The other options, such as `["color": "#336699", "weight": "bold"]`.
  /// - Throws: `PictureError` for options that are unknown, wrong or contradict each other, and for a text that has nothing to
  ///   draw or does not fit; `RuneKitError` for an unknown mode or variant.
  /// - Complexity: That of drawing it once.
  public init(
    _ text: String, script: WritingSystem = .elder, layout: PictureLayout = .line, options: [String: PictureValue] = [:]
  ) throws {
    // The format is that of the method.
    var values = options.filter { $0.key != "format" }.map { (name: $0.key, value: $0.value) }
    values.append(("layout", .text(layout.rawValue)))
    let request = try PictureRequest(values)
    self.text = PictureText(
      text, author: request.caption, language: request.language, try script.transliterator(language: request.language),
      isProved: layout == .proof)
    self.values = values
    let drawn = try Self.drawn(self.text, values, options["paper"] == nil ? .svg : .pdf)
    let warnings = [self.text.withoutRune].compactMap(\.self) + drawn.notes + [drawn.brokenWordsNote].compactMap(\.self)
    self.warnings = warnings.map(PictureError.withoutFlags)
    size = (drawn.frame?.width ?? 0, drawn.frame?.height ?? 0, drawn.frame?.unit ?? .pixel)
  }

  /// The picture as an SVG document.
  ///
  /// - Throws: `PictureError` for options that SVG does not have, such as `paper`.
  /// - Complexity: Linear in the text, but for outlines.
  public func svg() throws -> String { String(decoding: try file(.svg), as: UTF8.self) }

  /// The picture as a PDF file.
  ///
  /// - Throws: `PictureError` for options that PDF does not have, such as `font`.
  /// - Complexity: Linear in the text.
  public func pdf() throws -> [UInt8] { try file(.pdf) }

  /// The picture in lines for machines, as a DXF file in millimeters.
  ///
  /// - Throws: `PictureError` for a card and for options that DXF does not have, such as `color`.
  /// - Complexity: Linear in the text, but for outlines.
  public func dxf() throws -> [UInt8] { try file(.dxf) }

  /// The picture as a PNG file.
  ///
  /// - Parameter width: In pixels; nil for 96 to the inch, or 300 of a picture in millimeters.
  /// - Throws: `PictureError` for a width of less than a tenth or more than 25 times the usual one.
  /// - Complexity: Linear in the pixels.
  public func png(width: Int? = nil) throws -> [UInt8] {
    guard let width else { return try file(.png) }
    let pixels = size.unit == .pixel ? size.width : Length(size.width, .mm).pixels
    return try file(.png, [("dpi", .number("\(Double(width) / pixels * 96)"))])
  }

  /// The letters' outlines as closed polygons, to be filled by either rule on a canvas of your own, in the unit of `size`, y down.
  ///
  /// ```swift
  /// let rune = try Picture("i", options: ["margin": 0, "runeHeight": "48px"]).outlines()
  /// rune[0].map { $0.y }.max()  // 48.0
  /// ```
  ///
  /// - Throws: `PictureError` for card, ribbon, stone and proof, which are more than letters, and with the option `font`.
  /// - Complexity: O(letters log letters), and O(edges²) for each distinct letter and each group of overlapping ones.
  public func outlines() throws -> [[(x: Double, y: Double)]] {
    guard let letters = try Self.drawn(text, values, .svg).letters else {
      throw PictureError.option(
        "only drawn letters have outlines; use the layout line, text, circle, band or ring, and no font")
    }
    return letters.outlines.map { $0.map { ($0.x, $0.y) } }
  }

  private func file(_ format: PictureFormat, _ more: [(name: String, value: PictureValue)] = []) throws -> [UInt8] {
    try Self.drawn(text, values + more, format).bytes
  }

  private static func drawn(
    _ text: PictureText, _ values: [(name: String, value: PictureValue)], _ format: PictureFormat
  ) throws -> RenderedPicture {
    let request = try PictureRequest(
      values.filter { $0.name != "dpi" || format == .png } + [("format", .text(format.rawValue))])
    try request.check()
    return try PictureRenderer(text: text, options: request).picture()
  }
}

extension PictureValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// A word, a text or a length.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number("\(value)") }
  /// A number.
  public init(floatLiteral value: Double) { self = .number("\(value)") }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}
