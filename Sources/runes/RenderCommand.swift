import ArgumentParser
import RuneKit

struct RenderCommand: ParsableCommand {
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

  func run() throws {
    if output?.isEmpty == true { throw Failure(.usage, "-o names no file") }
    let text = try source.read()
    let picture = try Renderer(text: text, options: options).picture()
    if strict, let missing = picture.missingNote { throw Failure(.dataError, missing) }
    if let output, output != "-" {
      try OutputFile.write(picture.bytes, to: output)
    } else {
      try CheckedOutput.standardOutput.write(picture.bytes)
    }
    if !quiet {
      if let withoutRune = text.withoutRune { note(withoutRune) }
      if let missing = picture.missingNote { note(missing) }
      if picture.brokenWords > 0 {
        let words = picture.brokenWords == 1 ? "1 word was" : "\(picture.brokenWords) words were"
        note("\(words) wider than a line and broken between letters; a larger --width or smaller --rune-height helps")
      }
    }
  }
}

/// A finished picture and what is to be said about it.
struct RenderedPicture {
  var bytes: [UInt8]
  var missing: [ShapedText.Missing] = []
  var brokenWords = 0

  /// One line about characters that could not be drawn: how many, the first few, their places.
  var missingNote: String? {
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

  func picture() throws -> RenderedPicture {
    if options.layout == .card { return try card() }
    if options.asText { return try fontPicture() }
    let shaped = ShapedText(text.letters, font: .stave(for: text.letters), style: try options.style())
    guard shaped.hasLetters else { throw noLetters(shaped.missing) }
    let sized: SizedLayout
    do {
      sized = try lay(shaped)
    } catch let failure as SizedLayout.Failure {
      throw Failure(failure, unit: try unit(), missing: shaped.missing)
    }
    var picture = RenderedPicture(bytes: [], missing: shaped.missing, brokenWords: sized.layout.brokenWords)
    if options.format == .svg {
      picture.bytes = try svg(sized)
    } else {
      picture.bytes = terminal(sized.layout)
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
      var lines = Layout.LineOptions()
      lines.tracking = tracking
      lines.linePitch = options.lineHeight * StrokeFont.runeHeight
      lines.alignment = options.align ?? .left
      lines.balances = options.balance
      lines.isBoustrophedon = options.boustrophedon
      switch options.vertical {
      case .upright:
        sized = try SizedLayout.fitted(
          Layout.columns(shaped, tracking: tracking, columnPitch: lines.linePitch), request)
      case .turned:
        sized = try SizedLayout.fitted(Layout.lines(shaped, lines).turnedRight, request)
      case nil where options.layout == .text:
        sized = try SizedLayout.text(shaped, lines, request, fillsWidth: options.engrave)
      case nil:
        sized = try SizedLayout.fitted(Layout.lines(shaped, lines), request, alignment: options.align ?? .center)
      }
    }
    if options.mirror { sized.layout = sized.layout.mirrored }
    return sized
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

  private func terminal(_ layout: Layout) -> [UInt8] {
    let dots = DotRaster(layout, dotsPerRune: options.format == .braille ? 12 : 10)
    return Array((options.format == .braille ? dots.braille : dots.blocks).utf8)
  }

  private func unit() throws -> PictureUnit {
    try options.request(usualPixels: 1, usualMillimetres: 1, margin: 0).unit
  }

  // MARK: What the picture says of itself

  func info() -> PictureInfo {
    var settings: [(name: String, value: String)] = [
      ("version", "1"), ("script", text.script), ("layout", options.layout.rawValue),
      ("kind", kind),
      ("font", options.font.rawValue), ("weight", options.weight), ("ends", options.ends.rawValue),
    ]
    if options.layout == .card {
      settings.append(("size", options.size.rawValue))
      settings.append(("intensity", options.intensity.rawValue))
    }
    for (name, value) in [
      ("width", options.width), ("height", options.height), ("rune-height", options.runeHeight),
      ("ground", options.ground?.rawValue), ("author", text.author),
    ] {
      if let value { settings.append((name, value)) }
    }
    for (name, isSet) in [
      ("mirror", options.mirror), ("boustrophedon", options.boustrophedon), ("inside", options.inside),
    ] where isSet {
      settings.append((name, "true"))
    }
    if let vertical = options.vertical { settings.append(("vertical", vertical.rawValue)) }
    return PictureInfo(
      title: text.title, letters: text.letters, titleLanguage: text.titleLanguage,
      lettersLanguage: text.lettersLanguage, settings: settings, idPrefix: options.idPrefix)
  }

  private var kind: String {
    if options.engrave { return "engraved" }
    if options.outline { return "outlined" }
    return options.asText ? "text" : "stroked"
  }

  func noLetters(_ missing: [ShapedText.Missing]) -> Failure {
    guard !missing.isEmpty else { return Failure(.dataError, "no letters to draw: the text is empty") }
    let note = RenderedPicture(bytes: [], missing: missing).missingNote ?? ""
    return Failure(.dataError, "no letters to draw: \(note)")
  }
}

extension Failure {
  /// The sentence about sizes that cannot be met; it names the size that would do.
  init(_ failure: SizedLayout.Failure, unit: PictureUnit, missing: [ShapedText.Missing]) {
    func shown(_ value: Double, roundedUp: Bool) -> String {
      let steps = 100.0
      let rounded = (roundedUp ? (value * steps).rounded(.up) : (value * steps).rounded(.down)) / steps
      return "\(rounded)\(unit == .pixel ? "px" : "mm")"
    }
    switch failure {
    case .noLetters:
      self.init(.dataError, "no letters to draw")
    case .tooWide(let available, let width, let runeHeight):
      self.init(
        .dataError,
        "the text does not fit into \(shown(available, roundedUp: false)): it needs --width "
          + "\(shown(width, roundedUp: true)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooHigh(let available, let height, let runeHeight):
      self.init(
        .dataError,
        "the text is higher than \(shown(available, roundedUp: false)): it needs --height "
          + "\(shown(height, roundedUp: true)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooTight(let width, let runeHeight):
      self.init(
        .dataError,
        "so small a ring bends the letters into each other: it needs --width \(shown(width, roundedUp: true)), "
          + "or --rune-height \(shown(runeHeight, roundedUp: false))")
    }
  }
}
