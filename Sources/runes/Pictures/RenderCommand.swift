import ArgumentParser
import RuneDocuments
import RuneStones

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "render")

  @OptionGroup var source: RenderSource
  @OptionGroup var options: RenderOptions

  @Flag(name: .customLong("text"), help: "Write an SVG of text in the installed font of the settings, or of --font.")
  var asText = false

  @Option(
    "The file to write; with --input, a pattern such as '{name}.dxf'. (default: standard output)", value: "file",
    name: [.short, .long])
  var output: String?

  @OptionGroup(title: "In bulk") var batch: RenderBatchOptions

  @Flag(help: "With --layout proof and younger/norse, list the stones that have the words; see `runes stones`.")
  var attested = false

  @Flag(help: "Exit with 65 if a character cannot be drawn.") var strict = false

  @Flag(name: [.short, .long], help: "Do not report characters that cannot be drawn.") var quiet = false

  /// What other tools write for the number or the text of a file.
  static func foreignSign(in path: String) -> String? {
    ["{}", "%s", "%i", "%d", "%02d", "%03d", "%04d"].first(where: path.contains)
  }

  func run() throws {
    let ending = try FileEnding.check(output: output, of: .render, input: batch.input, text: source.text)
    if ending.kind == .text, let last = source.text.last, output == nil, FileEnding(last).kind == .picture {
      let others = TextMeaning.given.flatMap { $0 != last ? [$0] : source.text.count > 1 ? [] : ["hello"] }
      let line = Hints.shellQuoted(others.adding(["-o", last]), limit: 120)
      throw Failure(.usage, "“\(last.quotedForMessage)” is a file to write, not a text: runes \(line)")
    }
    if let output, let sign = Self.foreignSign(in: output) {
      throw Failure.usage(
        "-o takes \(sign) for no text: -o \(output.replacing(sign, with: "{text}").shellPath), or {line} for its number"
      )
    }
    var values = self.options.values + (source.scriptOptions.lang.map { [("lang", .text($0))] } ?? [])
    if source.scriptOptions.punctuation == "keep" { values.append(("marks", .flag(true))) }
    if let input = batch.input, batch.column != nil || output?.contains("{") == true {
      let transliterator = try source.scriptOptions.transliterator()
      let hasCells = values.contains { "\($0.value)".contains("{") }
      // An option with a cell is of each row.
      let usual = hasCells ? nil : try request(values)
      let batch = RenderBatch(options: batch, input: input, pattern: output ?? "", isStrict: strict, isQuiet: quiet)
      return try batch.run { row, filled in
        let options: PictureRequest
        do {
          options = try usual ?? request(values.map { ($0.name, try $0.value.filled(filled)) })
        } catch {
          throw (Failure.explaining(error) as? Failure).map { Failure(.dataError, $0.message) } ?? error
        }
        let text = try source.drawnText(row, for: options, transliterator)
        return (try picture(text, transliterator, options), text.withoutRune)
      }
    }
    let options = try request(values)
    if let input = batch.input {
      let ending = FileEnding(input)
      if [.page, .cues, .json].contains(ending.kind) {
        throw Failure.usage(
          "\(input.quotedForMessage) is not a text to draw; to write it: runes -i \(input.shellPath) -o runes.\(ending.name)"
        )
      }
      try InputFile.openAsStandardInput(input)
      if !quiet, ["md", "markdown"].contains(FileEnding(input).name) {
        let way =
          FileEnding(output).name == "pdf"
          ? "as a document: \(PandocRun.pipe(input, output ?? ""))"
          : "without them: pandoc -t plain --wrap=none \(input.shellPath) | "
            + TextMeaning.line(replacing: input, with: ["-"])
        note("\(input.quotedForMessage) is drawn with the signs of Markdown; \(way)")
      }
    }
    if !quiet, !source.quote, !source.text.isEmpty {
      let isTyped = TextMeaning.given.first == "render"
      try TextMeaning.hint(
        at: source.text, command: isTyped ? "runes render" : "runes", script: source.scriptOptions.script,
        output: output)
    }
    let (text, transliterator) = try source.read(for: options)
    if !quiet,
      let kept = NumberStyle.note(source: Array(text.title.utf8), output: Array(text.letters.utf8), transliterator)
    {
      note(kept)
    }
    try picture(text, transliterator, options)
      .deliver(to: output, withoutRune: text.withoutRune, isStrict: strict, isQuiet: quiet)
  }

  func check() throws {
    if output == nil, batch.input == nil, source.text.isEmpty, !source.quote, options.values.map(\.name) == ["width"],
      let columns = options.values[0].value.textOrNumber.flatMap({ Int($0) })
    {
      throw Failure.usage(
        "for \(columns) characters a line: fold -s -w \(columns) poem.txt | runes; for a picture: runes -i poem.txt --width \(columns)mm -o poem.svg"
      )
    }
    try FileEnding.check(output: output, of: .render, input: batch.input, text: source.text)
    try source.check()
    try batch.check(output: output, hasText: !source.text.isEmpty, hasQuote: source.quote)
    if output?.contains("{") == true { return }
    var request = try PictureRequest(options.values, output: output)
    if asText { try request.drawAsText() }
    try request.check()
  }

  /// What the options ask for, completed from the terminal, the settings and the clock.
  private func request(_ values: [(name: String, value: PictureValue)]) throws -> PictureRequest {
    var options = try PictureRequest(values, output: output)
    options.columns = terminalWidth()
    if asText { try options.drawAsText() }
    if output == nil || output == "-" {
      try options.adapt(
        toTerminal: OpenFile.standardOutput.isTerminal, isFormatGiven: values.contains { $0.name == "format" },
        way: TextMeaning.line(adding: ["-o", "runes.\(options.format.rawValue)"]))
    }
    try options.check()
    if attested, options.layout != .proof { throw Failure(.usage, "--attested requires --layout proof") }
    try useSettings(&options)
    if options.layout == .proof, options.proofDate == nil { options.proofDate = today }
    return options
  }

  private func picture(
    _ text: PictureText, _ transliterator: RunicTransliterator, _ options: PictureRequest
  ) throws -> RenderedPicture {
    var text = text
    if options.layout == .proof {
      var proof = ProofText(text.title, transliterator)
      if attested {
        let attested = try AttestedSpellings(transliterator).attestations(in: text.title)
        for word in attested { proof.add(.stone, [word.word, word.runes, word.stones]) }
        let known = Set(attested.map(\.word))
        let unknown = AttestedSpellings.words(of: text.title).filter { !known.contains($0) }
        let named = unknown.prefix(20).joined(separator: ", ")
        proof.add(.stones, [StoneReport.source, unknown.count > 20 ? named + " …" : named])
      }
      text.proof = proof
    }
    return try PictureRenderer(text: text, options: options).picture()
  }

  /// The date on a proof, unless given.
  private var today: String? {
    // What is built the same everywhere has the date in UTC.
    let epoch = environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }
    return (epoch.map { LocalClock.fixed(now: $0) } ?? .system).today?.description
  }

  /// Takes the size of a card and the font from the settings, which are read only if the flags are not given.
  private func useSettings(_ options: inout PictureRequest) throws {
    let asksSize = options.layout == .card && options.askedSize == nil
    let asksFont = options.isText && options.textFont == nil
    guard asksSize || asksFont else { return }
    let settings = try Settings.loadIfReadable()
    if asksSize { options.askedSize = settings["size"].flatMap(QuoteCard.Size.init) }
    if asksFont { options.textFont = settings["font"].flatMap(RunicFont.init) }
  }
}

extension RenderedPicture {
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

  func check(isStrict: Bool) throws {
    if isStrict, let first = notes.first { throw Failure(.dataError, first) }
  }

  /// What is said about the finished picture, one per line.
  func messages(withoutRune: String?) -> [String] {
    [result, withoutRune.map { "\($0) (-q hides this)" }].compactMap(\.self) + notes
      + [brokenWordsNote].compactMap(\.self)
  }
}
