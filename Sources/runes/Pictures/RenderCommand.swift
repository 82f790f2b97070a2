import ArgumentParser
import RuneKit
import RuneSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw text in runes as SVG, PNG, PDF or DXF, or as braille in the terminal.",
    discussion: """
      The letters are drawn as strokes, so pictures look the same everywhere and need no font.

      Examples:
        runes render "the quick fox" -o fox.svg
        runes render --quote --layout card -o today.svg
        runes render "one ring" --engrave --width 60mm -o ring.svg
        runes render "never forget" --layout band --us-size 7 -o ring.dxf
        runes render "raise this stone" -s younger --layout ribbon -o stone.png
        runes render "the quick fox" --layout proof -o proof.pdf
        runes render --input names.csv --column name -o '{name}.dxf'
        runes render "the quick fox" --format braille
      """)

  @OptionGroup var source: RenderSource
  @OptionGroup(title: "Picture") var options: RenderOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write; with --input, a pattern such as '{name}.dxf'. (default: standard output)", valueName: "file"))
  var output: String?

  @OptionGroup(title: "In bulk") var batch: RenderBatchOptions

  @Flag(help: "Exit with 65 if a character cannot be drawn.")
  var strict = false

  @Flag(name: [.short, .long], help: "Do not report characters that cannot be drawn.")
  var quiet = false

  func run() throws {
    if output?.isEmpty == true { throw Failure(.usage, "-o needs a file name") }
    try source.check()
    try batch.check(output: output, hasText: !source.text.isEmpty, hasQuote: source.quote)
    var options = try options.request(output: output)
    if output == nil || output == "-" {
      try options.adapt(toTerminal: CheckedOutput.standardOutput.isTerminal, isFormatGiven: self.options.format != nil)
    }
    try options.check()
    if options.layout != .card, source.caption != nil {
      throw Failure(.usage, "--caption requires --layout card")
    }
    if options.format.isTerminal, source.textLanguage != nil {
      throw Failure(.usage, "--text-language has no effect with --format \(options.format.rawValue)")
    }
    // Settings are read only if a flag that they replace is not given.
    let asksSettings =
      options.layout == .card && options.askedSize == nil || options.asText && options.askedFont == nil
    let settings = asksSettings ? try Settings.loadIfReadable() : nil
    let size = options.layout == .card ? options.size(settings) : nil
    func renderer(_ text: PictureText) -> Renderer {
      Renderer(
        text: text, options: options, size: size ?? .large, textFont: options.textFont(settings),
        hasCaption: source.caption != nil)
    }
    if let input = batch.input {
      let transliterator = try source.scriptOptions.transliterator()
      return try RenderBatch(batch, input: input, pattern: output ?? "", isStrict: strict, isQuiet: quiet).run { row in
        let text = PictureText(row, author: source.caption, language: source.textLanguage, transliterator)
        return (try renderer(text).picture(), text.withoutRune)
      }
    }
    let text = try source.read(isShort: size?.isShort ?? false)
    try renderer(text).picture().deliver(
      to: output, withoutRune: text.withoutRune, isStrict: strict, isQuiet: quiet)
  }
}

/// A finished picture and the notes on it.
struct RenderedPicture {
  var bytes: [UInt8]
  var missing: [ShapedText.Missing] = []
  /// Characters that could not be drawn in texts other than the main one, with their names.
  var missingBeside: [(what: String, missing: [ShapedText.Missing])] = []
  var brokenWords = 0
  /// What keeps those whole.
  var remedyForBrokenWords = "use a larger --width or a smaller --rune-height"
  /// Letters that a small card omits, and details too fine for a machine.
  var notesOfForm: [String] = []
  /// The sizes of what was drawn, where the flags do not say them.
  var result: String?

  /// The notes on what the picture does not show, one per line.
  var notes: [String] {
    var notes = [Self.missingNote(missing)]
    for (what, missing) in missingBeside { notes.append(Self.missingNote(missing).map { "\(what): \($0)" }) }
    return notes.compactMap(\.self) + notesOfForm
  }

  /// Writes the picture, then its notes.
  ///
  /// - Parameters:
  ///   - output: The file; nil or "-" means standard output.
  ///   - isStrict: Whether to write nothing if something cannot be shown.
  func deliver(to output: String?, withoutRune: String?, isStrict: Bool, isQuiet: Bool) throws {
    try check(isStrict: isStrict)
    try OutputFile.write(bytes, named: output)
    if isQuiet { return }
    for line in messages(withoutRune: withoutRune) { note(line) }
  }

  /// - Throws: `Failure` if something cannot be shown and that is asked for.
  func check(isStrict: Bool) throws {
    if isStrict, let first = notes.first { throw Failure(.dataError, first) }
  }

  /// What is said about the finished picture, one per line.
  func messages(withoutRune: String?) -> [String] {
    var messages = [result, withoutRune].compactMap(\.self) + notes
    if brokenWords > 0 {
      let words = brokenWords == 1 ? "1 word was" : "\(brokenWords) words were"
      messages.append("\(words) wider than a line and broken between letters; \(remedyForBrokenWords)")
    }
    return messages
  }

  /// A note on characters that could not be drawn: their number, the first few, and their positions.
  static func missingNote(_ missing: [ShapedText.Missing]) -> String? {
    guard !missing.isEmpty else { return nil }
    let count = missing.reduce(0) { $0 + $1.count }
    let shown = missing.prefix(5).map { entry in
      let times = entry.count > 1 ? " ×\(entry.count)" : ""
      return
        "‘\(String(entry.scalar).madeHarmless)’ \(entry.scalar.codePointName)\(times) (position \(entry.firstPlace))"
    }
    let more = missing.count > shown.count ? " and \(missing.count - shown.count) more" : ""
    return "\(count == 1 ? "1 character has" : "\(count) characters have") no drawing, omitted: "
      + shown.joined(separator: ", ") + more
  }
}

/// Makes the picture for a text and options.
struct Renderer {
  var text: PictureText
  var options: RenderRequest
  /// The size of a card.
  var size: QuoteCard.Size
  /// The font to set characters in, or nil.
  var textFont: RunicFont?
  /// Whether a caption was requested, in contrast to a quote's author.
  var hasCaption: Bool

  func picture() throws -> RenderedPicture {
    if options.hand == .rounded, !["younger", "medieval"].contains(text.script) {
      throw Failure(.usage, "--hand rounded is for younger and medieval runes; \(text.script) has only one hand")
    }
    if options.layout == .card { return try card() }
    if options.layout == .proof { return try proof() }
    if options.asText { return try fontPicture() }
    if options.layout == .ribbon { return try ribbon() }
    let shaped = ShapedText(text.drawnLetters, font: font(text.drawnLetters), style: try options.style())
    guard shaped.hasLetters else { throw noLetters(shaped.missing) }
    let sized: SizedLayout
    do {
      sized = try lay(shaped)
    } catch let failure as SizedLayout.Failure {
      let unit = try options.request(usualPixels: 1, usualMillimetres: 1, margin: 0).unit
      let wall = try options.wall(unit)
      throw Failure(failure, unit: unit, widthFlag: widthFlag) {
        options.ringSize == nil ? $0 : RenderRequest.diameter(ofStrip: $0, wall: wall)
      }
    }
    var picture = RenderedPicture(bytes: [], missing: shaped.missing, brokenWords: sized.layout.brokenWords)
    if !options.format.isTerminal {
      picture.bytes = try bytes(sized)
      picture.notesOfForm = try cutNotes(sized)
      picture.result = sized.strip.map { Self.sizes(of: $0, sized.frame) }
    } else {
      picture.bytes = try terminal(sized.layout)
      picture.remedyForBrokenWords = "use a wider terminal or a smaller --rune-height"
    }
    return picture
  }

  private func proof() throws -> RenderedPicture {
    let seconds = environment("SOURCE_DATE_EPOCH").flatMap { Double($0) }
    let date = CivilDate(seconds.map { Date(timeIntervalSince1970: $0) } ?? Date())?.description ?? ""
    let sheet = ProofSheet(
      text, style: try options.style(), ink: PictureScene.Color(options.color ?? "#000000"), date: date,
      font: .stave(hand: options.hand))
    do {
      let drawn = try sheet.scene()
      return RenderedPicture(bytes: try bytes(drawn.scene, info()), missing: drawn.missing)
    } catch ProofSheet.Failure.noLetters {
      throw noLetters(ShapedText(text.drawnLetters, font: font(text.drawnLetters), style: try options.style()).missing)
    } catch ProofSheet.Failure.tooLong {
      throw Failure(.dataError, "the text is too long for a proof on one page; draw a part of it, or use --layout text")
    }
  }

  /// Stave for a text, in the requested hand.
  func font(_ text: String) -> StrokeFont { .stave(for: text, hand: options.hand) }

  private func lay(_ shaped: ShapedText) throws -> SizedLayout {
    let hasEdges = options.edges ?? (options.layout == .band)
    let tracking = options.letterSpacing * StrokeFont.runeHeight
    var sized: SizedLayout
    switch options.layout {
    case .ring:
      let request = try options.request(usualPixels: 48, usualMillimetres: 5, margin: 0.25)
      sized = try SizedLayout.ring(
        shaped, tracking: tracking, reading: options.inside ? .inside : .outside, start: options.start,
        isUpright: options.upright, repeats: options.repeats, hasEdges: hasEdges, request)
    case .band:
      let request = try options.request(usualPixels: 48, usualMillimetres: 5, margin: 0.25)
      if let length = try options.stripLength(request.unit) {
        sized = try SizedLayout.strip(
          shaped, length: length, bandWidth: try options.stripWidth(request.unit), tracking: tracking,
          repeats: options.repeats, hasEdges: hasEdges, hasCross: options.cross ?? true, edgeGap: options.edgeGap,
          request)
      } else {
        sized = try SizedLayout.band(
          shaped, tracking: tracking, repeats: options.repeats, hasEdges: hasEdges, edgeGap: options.edgeGap, request)
      }
    case .line, .text, .card, .ribbon, .proof:
      let request = try options.request(usualPixels: 48, usualMillimetres: 8, margin: 0.5)
      var lines = lineOptions()
      switch options.vertical {
      case .upright:
        sized = try SizedLayout.fitted(
          RuneLayout.columns(shaped, tracking: tracking, columnPitch: lines.linePitch), request)
      case .turned:
        sized = try SizedLayout.fitted(RuneLayout.lines(shaped, lines).turnedRight, request)
      case nil where options.kind == .terminal:
        lines.measure = DotRaster.measure(
          columns: terminalWidth(), isBraille: options.format == .braille, dotsPerRune: try dotsPerRune())
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

  private func bytes(_ sized: SizedLayout) throws -> [UInt8] {
    let info = info()
    if options.engrave {
      let line = try options.line()
      let plan = EngravingPlan(sized.layout, frame: sized.frame, edges: sized.edges, isSorted: options.sort)
      switch options.format {
      case .svg: return EngravedPicture.svg(plan, frame: sized.frame, line: line, info: info)
      case .dxf: return DXFPicture.dxf(plan, frame: sized.frame, version: options.dxfVersion ?? .r2010)
      default: return try bytes(PictureScene(plan, frame: sized.frame, line: line), info)
      }
    }
    if options.carved {
      let ground: CarvedPicture.Ground = options.ground.map { $0 == .none ? .none : .plain } ?? .stone
      return try bytes(CarvedPicture.scene(sized, ground: ground), info)
    }
    if options.format == .dxf { return DXFPicture.dxf(outlinesOf: sized, version: options.dxfVersion ?? .r2010) }
    guard options.format == .svg else { return try bytes(PictureScene(sized, colors: options.colors()), info) }
    if options.outline {
      return OutlinedPicture.svg(
        sized.layout, frame: sized.frame, colors: options.colors(), edges: sized.edges, info: info)
    }
    return StrokedPicture.svg(
      sized.layout, frame: sized.frame, colors: options.colors(), edges: sized.edges, info: info)
  }

  func bytes(_ scene: PictureScene, _ info: PictureInfo) throws -> [UInt8] {
    switch options.format {
    case .pdf: return scene.pdf(info: info)
    case .png:
      do {
        return try scene.png(scale: options.scale ?? 1, info: info)
      } catch {
        guard case .tooLarge(let width, let height, let limit) = error else { throw error }
        throw Failure(
          .dataError, "a PNG of \(width) × \(height) pixels is too large: the limit is \(limit) pixels")
      }
    default: return scene.svg(info: info)
    }
  }

  /// The sizes of a finger ring's strip, such as "59.12 × 4.00 mm, runes 2.4 mm".
  private static func sizes(of strip: SizedLayout.Strip, _ frame: PictureFrame) -> String {
    func shown(_ value: Double, decimals: Int) -> String {
      let millimeters = frame.unit == .pixel ? Length(value, .px).millimetres : value
      var scale = 1
      for _ in 0..<decimals { scale *= 10 }
      let parts = Int((millimeters * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
      let digits = String(parts.remainder)
      return "\(parts.quotient).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
    }
    let runes = shown(frame.scale * StrokeFont.runeHeight, decimals: 1)
    return "\(shown(strip.length, decimals: 2)) × \(shown(strip.width, decimals: 2)) mm, runes \(runes) mm"
  }

  /// Notes on details that machines cannot cut: runes lower than 1.5 mm, and lines closer than twice their width.
  private func cutNotes(_ sized: SizedLayout) throws -> [String] {
    guard options.engrave else { return [] }
    let height = sized.frame.scale * StrokeFont.runeHeight
    let line = try options.line().width
    let gap = 1.9 * (sized.layout.drawings.first?.style.weight ?? 1.5) * sized.frame.scale
    let factor = max(1.5 / height, 2 * line / gap)
    guard factor > 1 + 1e-6 else { return [] }
    func shown(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    let what =
      1.5 / height > 1 ? "runes \(shown(height)) mm high" : "lines \(shown(gap)) mm apart, under two line widths,"
    if options.runeHeight != nil {
      return ["\(what) are too fine to cut; use a --rune-height of \((height * factor * 10).rounded(.up) / 10)mm"]
    }
    let diameter = try options.stripLength(.millimetre).map {
      try RenderRequest.diameter(ofStrip: $0 * factor, wall: options.wall(.millimetre))
    }
    let size = ((diameter ?? sized.frame.width * factor) * 10).rounded(.up) / 10
    return [
      "\(what) are too fine to cut; with a \(diameter == nil ? "width" : "diameter") of \(size) mm they would be "
        + "\(shown(height * factor)) mm high"
    ]
  }

  private func terminal(_ layout: RuneLayout) throws -> [UInt8] {
    let isBraille = options.format == .braille
    do {
      let dots = try DotRaster(layout, dotsPerRune: try dotsPerRune())
      return Array((isBraille ? dots.braille : dots.blocks).utf8)
    } catch {
      throw Failure(.dataError, "the text is too long to be drawn in a terminal; draw it line by line")
    }
  }

  /// The height of a rune in a terminal, in dots.
  private func dotsPerRune() throws -> Int {
    guard let asked = options.runeHeight else {
      return options.format == .braille ? DotRaster.brailleRune : DotRaster.blockRune
    }
    let dots = try options.length("--rune-height", asked).pixels
    guard (8...400).contains(dots) else {
      throw Failure(.usage, "--rune-height \(asked.quotedForMessage): expected 8 to 400 dots in a terminal")
    }
    return Int(dots.rounded())
  }

  /// The flag that determines the width; for a ring, the height equals the width.
  private var widthFlag: String {
    if options.ringSize != nil { return "--diameter" }
    return options.layout == .ring && options.height != nil ? "--height" : "--width"
  }

  // MARK: Information in the picture

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
      ("hand", options.askedHand?.rawValue),
      ("ground", options.ground?.rawValue), ("color", options.color), ("line-width", options.lineWidth),
      ("author", text.author), ("watermark", options.watermark), ("start", options.start.map { "\($0)" }),
      ("shape", options.shape?.rawValue), ("head", options.head?.rawValue), ("tail", options.tail?.rawValue),
      ("diameter", options.diameter), ("us-size", options.usSize), ("eu-size", options.euSize),
      ("uk-size", options.ukSize), ("band-width", options.bandWidth),
      ("thickness", options.thickness),
      ("edge-gap", options.edgeGap.map { "\($0)" }), ("latin", options.latin.map { "\($0)" }),
    ] {
      if let value { settings.append((name, value)) }
    }
    for (name, isSet) in [
      ("balance", options.balance), ("mirror", options.mirror), ("boustrophedon", options.boustrophedon),
      ("inside", options.inside), ("crop", options.crop), ("repeat-text", options.repeats),
      ("upright", options.upright), ("sort", options.sort), ("cross", options.cross == true),
      ("no-cross", options.cross == false),
    ] where isSet {
      settings.append((name, "true"))
    }
    return PictureInfo(
      title: text.title, letters: text.letters, scriptName: text.scriptName, titleLanguage: text.titleLanguage,
      lettersLanguage: text.lettersLanguage,
      settings: settings.map { PictureInfo.Setting($0.name, $0.value) }, idPrefix: options.idPrefix)
  }

  func noLetters(_ missing: [ShapedText.Missing]) -> Failure {
    guard !missing.isEmpty else { return Failure(.dataError, "no letters to draw: the text is empty") }
    return Failure(.dataError, "no letters to draw: \(RenderedPicture.missingNote(missing) ?? "")")
  }
}

extension Failure {
  /// The error for a size that cannot be achieved, with the required size.
  ///
  /// - Parameters:
  ///   - widthFlag: The flag that determines the width.
  ///   - flagValue: The value of that flag for a width.
  init(
    _ failure: SizedLayout.Failure, unit: PictureUnit, widthFlag: String = "--width",
    flagValue: (Double) -> Double = { $0 }
  ) {
    func shown(_ value: Double, roundedUp: Bool) -> String {
      let steps = 100.0
      let rounded = (roundedUp ? (value * steps).rounded(.up) : (value * steps).rounded(.down)) / steps
      return "\(rounded)\(unit == .pixel ? "px" : "mm")"
    }
    func wide(_ width: Double) -> String {
      "\(widthFlag) \(shown(flagValue(width), roundedUp: true))"
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
    case .tooMany(let letters, let most):
      self.init(
        .dataError,
        "--repeat-text would draw \(letters) letters; the limit is \(most). Use a smaller "
          + "\(widthFlag) or a larger --rune-height")
    case .tooTight(let width, let runeHeight):
      self.init(
        .dataError,
        "the letters overlap on such a small ring: it needs \(wide(width)), "
          + "or --rune-height \(shown(runeHeight, roundedUp: false))")
    }
  }
}
