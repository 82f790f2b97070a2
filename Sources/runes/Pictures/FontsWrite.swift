import ArgumentParser

extension FontsCommand {
  /// Fonts that show Latin text as runes.
  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts write")

    @Argument(help: "The letters, such as elder/english; `runes scripts` lists the names.") var mode: String?

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The file to write; - is standard output. With --released, an existing folder.", valueName: "file"))
    var output: String

    @Flag(help: "Write all fonts that the project releases; `runes fonts list --writing` lists their modes.")
    var released = false

    @Option(help: "The weight of the strokes: regular or bold.") var weight: WritingFont.Weight?

    @Option("Another file of Stave for the outlines, such as StaveRound-Light.ttf.", value: "file", completion: .file())
    var font: String?

    @OptionGroup var spelling: SpellingOptions

    @Flag(
      help: """
        The font reads Cyrillic, Greek, Georgian, Armenian and kana, too. It cannot tell languages apart: Cyrillic is Russian, and \
        Greek modern, without --lang.
        """) var romanize = false

    @Option("With --romanize, the language of Cyrillic or Greek: uk, be, bg, sr, mk, mn or grc.", value: "tag")
    var lang: String?

    @Option("Your own table instead of a mode; the font gets its title.", value: "file", completion: .file())
    var table: String?

    @Option(
      "Your own words, one per line, which take precedence over the bundled ones: ost|heim ; s ; a name.",
      value: "file", completion: .file())
    var words: String?

    @Option(help: "The family name of the font. (default: such as Stave Elder English)") var family: String?

    func run() throws {
      if !released { try FileEnding.check(output: output, of: .font) }
      if weight != nil, font != nil { throw Failure(.usage, "--weight and --font cannot be combined") }
      if lang != nil, !romanize { throw Failure(.usage, "--lang is the language of --romanize, which is missing") }
      do {
        if released { return try writeReleased() }
        let transliterator = try transliterator()
        if let lang, transliterator.languageOfRows == nil, !transliterator.readsLanguage {
          throw Failure(.usage, "--lang \(lang.quotedForMessage) is none of uk, be, bg, sr, mk, mn and grc")
        }
        var made = try font(transliterator, family: family)
        if family == nil, words != nil, table == nil {
          // Both fonts may be installed.
          made = try font(transliterator, family: made.family + " Own Words")
        }
        try OutputFile.write(made.bytes, named: output)
        if output != "-" { note("wrote \(output.quotedForMessage): \(made.family) \(made.style)") }
      } catch let error as WritingFontError {
        throw Failure(error, font: font ?? "")
      }
    }

    private func font(_ transliterator: RunicTransliterator, family: String?) throws -> WritingFont {
      guard let font else { return try WritingFont(transliterator, weight: weight ?? .regular, family: family) }
      return try WritingFont(transliterator, stave: try contentsOfFile(font, limit: Check.limit), family: family)
    }

    private func writeReleased() throws {
      guard mode == nil, table == nil, words == nil, family == nil, spelling.parts().isEmpty, !romanize else {
        throw Failure(.usage, "--released can be combined only with --weight, --font and --output")
      }
      for family in WritingFont.Family.released {
        let options = TransliterationOptions(switches: family.switches)
        let made = try font(RunicTransliterator(family.mode, options: options), family: nil)
        if made.family.hasPrefix("Stave Round "), !family.isAlsoRound { continue }
        let path = "\(output)/\(made.fileName).ttf"
        try OutputFile.write(made.bytes, to: path)
        note("wrote \(path.quotedForMessage): \(made.family) \(made.style)")
      }
    }

    private func transliterator() throws -> RunicTransliterator {
      let own = try words.map(UserWords.read)
      if let table {
        guard mode == nil else { throw Failure(.usage, "a mode and --table cannot be combined") }
        return try UserTable.read(path: table, script: nil).transliterator(options: read(spelling.options), words: own)
      }
      guard let mode else { throw Failure(.usage, "expected a mode, such as elder/english, or --table") }
      let system = try WritingSystem(mode, parts: spelling.parts(), settings: nil)
      return try RunicTransliterator(
        script: system.script, mode: system.mode, options: read(system.options), words: own)
    }

    /// Options with those for other scripts.
    private func read(_ options: TransliterationOptions) -> TransliterationOptions {
      var options = options
      options.romanizes = romanize
      options.language = lang.map { Hints.languageTag($0) ?? $0 }
      return options
    }
  }
}

extension Failure {
  /// - Parameter font: The file that the outlines were to come from.
  init(_ error: WritingFontError, font: String = "") {
    switch error {
    case .bySound, .unsupported, .reservedName: self.init(.usage, "\(error)".madeHarmless)
    case .notStave: self.init(.dataError, "\(font.quotedForMessage) is \(error)".madeHarmless)
    case .unreadableWord, .tooManyWords:
      self.init(.dataError, "the word list cannot be used\n" + "\(error)".madeHarmless)
    case .missingRune, .limitExceeded: self.init(.dataError, "no font of this table: \(error)".madeHarmless)
    }
  }
}

extension WritingFont.Weight: ExpressibleByArgument {}

extension FontsCommand {
  /// Stave for programs that draw text in single lines.
  struct SingleLine: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts single-line")

    @Option(help: "How younger and medieval runes are drawn: angular or rounded.") var hand = StaveHand.angular

    @Option("The file to write; - or none is standard output.", value: "file", name: [.short, .long]) var output:
      String?

    func run() throws {
      try FileEnding.check(output: output, of: .svg)
      let family = hand == .angular ? "Stave" : "Stave rounded hand"
      try OutputFile.write(SingleLineFont.svg(.stave(hand: hand), family: family), named: output)
    }
  }
}
