import ArgumentParser
import RuneKit
import RuneSystem

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws text in runes as SVG, or with braille dots in the terminal.",
    discussion: """
      The letters are our own strokes: a picture looks the same everywhere and needs no font.

      Examples:
        runes render "the quick fox" -o fox.svg
        runes render --quote --layout card -o today.svg
        runes render "one ring" --engrave --width 60mm -o ring.svg
        runes render "the quick fox" --format braille
      """)

  @OptionGroup var source: RenderSource
  @OptionGroup(title: "Picture") var options: RenderOptions

  @Option(
    name: [.short, .long], help: ArgumentHelp("The file to write; - or none is standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Exit 65 where a character cannot be drawn.")
  var strict = false

  @Flag(name: [.short, .long], help: "Say nothing about characters that cannot be drawn.")
  var quiet = false

  func run() async throws {
    if output?.isEmpty == true { throw Failure(.usage, "-o names no file") }
    try source.check()
    try options.check()
    if options.layout != .card, source.caption != nil {
      throw Failure(.usage, "--caption is the line below a card's text; give --layout card with it")
    }
    if options.format != .svg, source.textLanguage != nil {
      throw Failure(.usage, "--text-language does nothing with --format \(options.format.rawValue)")
    }
    // What the flags leave open, the settings tell; they are read only for that.
    let asksSettings =
      options.layout == .card && options.askedSize == nil || options.asText && options.askedFont == nil
    let settings = asksSettings ? try Settings.load() : nil
    let size = options.layout == .card ? options.size(settings) : nil
    let text = try await source.read(isShort: size == .medium || size == .inline)
    let renderer = Renderer(
      text: text, options: options, size: size ?? .large, textFont: options.textFont(settings),
      hasCaption: source.caption != nil)
    try renderer.picture().deliver(to: output, withoutRune: text.withoutRune, isStrict: strict, isQuiet: quiet)
  }
}

/// A finished picture and what is to be said about it.
struct RenderedPicture {
  var bytes: [UInt8]
  var missing: [ShapedText.Missing] = []
  /// The same for the lines besides the text: what they are called, and what could not be drawn.
  var missingBeside: [(what: String, missing: [ShapedText.Missing])] = []
  var brokenWords = 0
  /// What the form of a card leaves out.
  var leftOutNote: String?

  /// What the picture does not show, one line each.
  var notes: [String] {
    var notes = [Self.missingNote(missing)]
    for (what, missing) in missingBeside { notes.append(Self.missingNote(missing).map { "\(what): \($0)" }) }
    return notes.compactMap(\.self) + [leftOutNote].compactMap(\.self)
  }

  /// Writes the picture, and then says what is to be said.
  ///
  /// - Parameters:
  ///   - output: A file; nil or "-" is standard output.
  ///   - isStrict: Write nothing where something is not shown.
  func deliver(to output: String?, withoutRune: String?, isStrict: Bool, isQuiet: Bool) throws {
    let notes = notes
    if isStrict, let first = notes.first { throw Failure(.dataError, first) }
    try OutputFile.write(bytes, named: output)
    if isQuiet { return }
    if let withoutRune { note(withoutRune) }
    for line in notes { note(line) }
    if brokenWords > 0 {
      let words = brokenWords == 1 ? "1 word was" : "\(brokenWords) words were"
      note("\(words) wider than a line and broken between letters; a larger --width or smaller --rune-height helps")
    }
  }

  /// One line about characters that could not be drawn: how many, the first few, their places.
  static func missingNote(_ missing: [ShapedText.Missing]) -> String? {
    guard !missing.isEmpty else { return nil }
    let count = missing.reduce(0) { $0 + $1.count }
    let shown = missing.prefix(5).map { entry in
      let times = entry.count > 1 ? " ×\(entry.count)" : ""
      return "‘\(String(entry.scalar).madeHarmless)’ \(entry.scalar.codePointName)\(times) (place \(entry.firstPlace))"
    }
    let more = missing.count > shown.count ? " and \(missing.count - shown.count) more" : ""
    return "\(count == 1 ? "1 character has" : "\(count) characters have") no drawing, left out: "
      + shown.joined(separator: ", ") + more
  }
}

/// Makes the picture that text and options ask for.
struct Renderer {
  var text: PictureText
  var options: RenderOptions
  /// Of a card.
  var size: QuoteCard.Size
  /// The font that characters are set in; nil where none was named.
  var textFont: RunicFont?
  /// Whether the line below the text was asked for, rather than being a quote's author.
  var hasCaption: Bool

  func picture() throws -> RenderedPicture {
    if options.layout == .card { return try card() }
    if options.asText { return try fontPicture() }
    let shaped = ShapedText(text.drawnLetters, font: .stave(for: text.drawnLetters), style: try options.style())
    guard shaped.hasLetters else { throw noLetters(shaped.missing) }
    let sized: SizedLayout
    do {
      sized = try lay(shaped)
    } catch let failure as SizedLayout.Failure {
      throw Failure(failure, unit: try unit(), widthFlags: widthFlags)
    }
    var picture = RenderedPicture(bytes: [], missing: shaped.missing, brokenWords: sized.layout.brokenWords)
    if options.format == .svg {
      picture.bytes = try svg(sized)
    } else {
      picture.bytes = try terminal(sized.layout)
    }
    return picture
  }

  private func lay(_ shaped: ShapedText) throws -> SizedLayout {
    let hasEdges = options.edges ?? (options.layout == .band)
    let tracking = options.letterSpacing * StrokeFont.runeHeight
    var sized: SizedLayout
    switch options.layout {
    case .ring:
      let request = try options.request(usualPixels: 48, usualMillimetres: 5, margin: 0.25)
      sized = try SizedLayout.ring(
        shaped, tracking: tracking, reading: options.inside ? .inside : .outside, hasEdges: hasEdges, request)
    case .band:
      let request = try options.request(usualPixels: 48, usualMillimetres: 5, margin: 0.25)
      sized = try SizedLayout.band(shaped, tracking: tracking, hasEdges: hasEdges, request)
    case .line, .text, .card:
      let request = try options.request(usualPixels: 48, usualMillimetres: 8, margin: 0.5)
      var lines = lineOptions()
      switch options.vertical {
      case .upright:
        sized = try SizedLayout.fitted(
          RuneLayout.columns(shaped, tracking: tracking, columnPitch: lines.linePitch), request)
      case .turned:
        sized = try SizedLayout.fitted(RuneLayout.lines(shaped, lines).turnedRight, request)
      case nil where options.layout == .text && options.kind == .terminal:
        lines.measure = DotRaster.measure(columns: terminalWidth(), isBraille: options.format == .braille)
        sized = try SizedLayout.fitted(RuneLayout.lines(shaped, lines), request)
      case nil where options.layout == .text:
        sized = try SizedLayout.text(shaped, lines, request, fillsWidth: options.engrave)
      case nil:
        sized = try SizedLayout.fitted(RuneLayout.lines(shaped, lines), request, alignment: options.align ?? .center)
      }
    }
    if options.mirror { sized.layout = sized.layout.mirrored }
    return sized
  }

  func lineOptions() -> RuneLayout.LineOptions {
    var lines = RuneLayout.LineOptions()
    lines.tracking = options.letterSpacing * StrokeFont.runeHeight
    lines.linePitch = options.lineHeight * StrokeFont.runeHeight
    lines.alignment = options.align ?? .left
    lines.balances = options.balance
    lines.isBoustrophedon = options.boustrophedon
    return lines
  }

  private func svg(_ sized: SizedLayout) throws -> [UInt8] {
    let info = info()
    if options.engrave {
      return EngravedPicture.svg(
        sized.layout, frame: sized.frame, line: try options.line(), edges: sized.edges, info: info)
    }
    if options.outline {
      return OutlinedPicture.svg(
        sized.layout, frame: sized.frame, colors: options.colors(), edges: sized.edges, info: info)
    }
    return StrokedPicture.svg(
      sized.layout, frame: sized.frame, colors: options.colors(), edges: sized.edges, info: info)
  }

  private func terminal(_ layout: RuneLayout) throws -> [UInt8] {
    let isBraille = options.format == .braille
    do {
      let dots = try DotRaster(layout, dotsPerRune: isBraille ? DotRaster.brailleRune : DotRaster.blockRune)
      return Array((isBraille ? dots.braille : dots.blocks).utf8)
    } catch {
      throw Failure(.dataError, "the text is too long to be drawn in a terminal; give it line by line")
    }
  }

  /// The flags that say how wide a picture is: a ring is as high as it is wide.
  private var widthFlags: [String] {
    guard options.layout == .ring, options.height != nil else { return ["--width"] }
    return (options.width == nil ? [] : ["--width"]) + ["--height"]
  }

  private func unit() throws -> PictureUnit {
    try options.request(usualPixels: 1, usualMillimetres: 1, margin: 0).unit
  }

  // MARK: What the picture says of itself

  func info() -> PictureInfo {
    var settings: [(name: String, value: String)] = [
      ("version", "1"), ("script", text.script), ("mode", text.mode), ("layout", options.layout.rawValue),
      ("kind", options.kind.rawValue),
    ]
    if options.kind == .text {
      settings.append(("font", (textFont ?? .stave).rawValue))
    } else {
      settings += [("font", RunicFont.stave.rawValue), ("weight", options.weight), ("ends", options.ends.rawValue)]
    }
    if options.layout == .card {
      settings += [("size", size.rawValue), ("intensity", options.intensity.rawValue)]
    }
    for (name, value) in [
      ("variant", text.variant), ("registry", text.registry), ("values", text.values),
      ("option", text.option), ("width", options.width), ("height", options.height),
      ("rune-height", options.runeHeight), ("margin", options.margin.map { "\($0)" }),
      ("letter-spacing", options.askedLetterSpacing.map { "\($0)" }),
      ("line-height", options.askedLineHeight.map { "\($0)" }), ("align", options.align?.rawValue),
      ("vertical", options.vertical?.rawValue), ("edges", options.edges.map { "\($0)" }),
      ("ground", options.ground?.rawValue), ("color", options.color), ("line-width", options.lineWidth),
      ("author", text.author), ("watermark", options.watermark),
    ] {
      if let value { settings.append((name, value)) }
    }
    for (name, isSet) in [
      ("balance", options.balance), ("mirror", options.mirror), ("boustrophedon", options.boustrophedon),
      ("inside", options.inside),
    ] where isSet {
      settings.append((name, "true"))
    }
    return PictureInfo(
      title: text.title, letters: text.letters, titleLanguage: text.titleLanguage,
      lettersLanguage: text.lettersLanguage, settings: settings, idPrefix: options.idPrefix)
  }

  func noLetters(_ missing: [ShapedText.Missing]) -> Failure {
    guard !missing.isEmpty else { return Failure(.dataError, "no letters to draw: the text is empty") }
    return Failure(.dataError, "no letters to draw: \(RenderedPicture.missingNote(missing) ?? "")")
  }
}

extension Failure {
  /// The sentence about sizes that cannot be met; it names the size that would do.
  init(_ failure: SizedLayout.Failure, unit: PictureUnit, widthFlags: [String] = ["--width"]) {
    func shown(_ value: Double, roundedUp: Bool) -> String {
      let steps = 100.0
      let rounded = (roundedUp ? (value * steps).rounded(.up) : (value * steps).rounded(.down)) / steps
      return "\(rounded)\(unit == .pixel ? "px" : "mm")"
    }
    func wide(_ width: Double) -> String {
      widthFlags.map { "\($0) \(shown(width, roundedUp: true))" }.joined(separator: " ")
    }
    switch failure {
    case .noLetters:
      self.init(.dataError, "no letters to draw")
    case .tooWide(let available, let width, let runeHeight):
      self.init(
        .dataError,
        "the text does not fit into \(shown(available, roundedUp: false)): it needs "
          + "\(wide(width)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooHigh(let available, let height, let runeHeight):
      self.init(
        .dataError,
        "the text is higher than \(shown(available, roundedUp: false)): it needs --height "
          + "\(shown(height, roundedUp: true)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooTight(let width, let runeHeight):
      self.init(
        .dataError,
        "so small a ring bends the letters into each other: it needs \(wide(width)), "
          + "or --rune-height \(shown(runeHeight, roundedUp: false))")
    }
  }
}
