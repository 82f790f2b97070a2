import ArgumentParser

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "fonts",
    subcommands: [
      List.self, Show.self, Preview.self, Check.self, Install.self, Uninstall.self, Write.self, SingleLine.self,
    ], defaultSubcommand: List.self)

  static let runic: ClosedRange<UInt32> = 0x16A0...0x16FF
  static let cirth: ClosedRange<UInt32> = 0xE080...0xE0FF

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts list")

    @Flag(help: "List the released families of fonts that show Latin text as runes, with mode and options.")
    var writing = false

    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      if writing { return try listWriting() }
      let rows = RunicFont.allCases.map(FontFacts.init)
      let output = OpenFile.standardOutput
      if json { return try output.writeLine("[\(rows.map(\.json).joined(separator: ","))]") }
      var table = WrappedTable([
        .init(title: "font"), .init(title: "family", least: 10), .init(title: "runic", isNumber: true),
        .init(title: "cirth", isNumber: true), .init(title: "license", least: 16),
      ])
      for row in rows {
        // Stave's says more than its name.
        let family = String(row["family"].prefix { $0 != "," })
        table.add([row["name"], family, row["runic letters"], row["cirth"], row["license"]])
      }
      try output.write(table.text())
    }

    private func listWriting() throws {
      let families = WritingFont.Family.released
      if json {
        let list = JSONWriter.list(objects: families) { json, family in
          json.member("name", family.name)
          json.member("mode", family.mode.rawValue)
          json.member("options", family.switches.sorted())
          json.member("round", family.isAlsoRound)
        }
        return try OpenFile.standardOutput.write(list)
      }
      let width = families.map(\.name.count).max() ?? 0
      let text = families.map { family in
        let options = family.switches.sorted().map { " --option \($0)" }.joined()
        return "Stave \(family.name.padded(to: width))  \(family.mode.rawValue)\(options)\n"
      }
      try OpenFile.standardOutput.write(text.joined())
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts show")

    @Argument(help: "The font: \(RunicFont.allCases.map(\.rawValue).joined(separator: ", ")).") var font: RunicFont

    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      let facts = FontFacts(font)
      if json { return try OpenFile.standardOutput.writeLine(facts.json) }
      let width = facts.fields.map(\.name.count).max() ?? 0
      try OpenFile.standardOutput.write(
        facts.fields.map { wrappedForTerminal("\($0.name.padded(to: width))  \($0.text)", indent: width + 2) + "\n" }
          .joined())
    }
  }

  struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts preview")

    @Option(name: [.short, .long], help: "The script: \(listed(RunicScript.allCases.map(\.rawValue))).")
    var script: String = RunicScript.usual.rawValue

    @Option("The file to write. (default: standard output)", value: "file", name: [.short, .long]) var output: String?

    @Argument(help: "The text. (default: the letters of the script)") var text: [String] = []

    func run() throws {
      try FileEnding.check(output: output, of: .svg)
      let system = try WritingSystem(named: script)
      let script = system.script
      let letters =
        text.isEmpty
        ? try Self.alphabet(script) : try system.transliterator().transliterate(text.joined(separator: " "))
      var rows: [(name: String, sample: FontSheet.Sample)] = []
      let font = StrokeFont.stave(for: letters)
      let missing = ShapedText(letters, font: font, style: .regular).missing
      for (name, style) in [("light", PenStyle.light), ("regular", .regular), ("bold", .bold)] {
        if let layout = try? RuneLayout.lines(ShapedText(letters, font: font, style: style)) {
          rows.append(("Stave, \(name)", .strokes(layout)))
        }
      }
      guard !rows.isEmpty else { throw Failure(.dataError, "no letters to draw in “\(letters.quotedForMessage)”") }
      for font in RunicFont.allCases where font.covers(script) {
        if let metrics = font.metrics, let lines = try? TextPicture.lines(letters, metrics: metrics, .init()) {
          rows.append((metrics.family, .text(lines)))
        }
      }
      let names = rows.map(\.name).joined(separator: "\n")
      let sheet = FontSheet(rows: rows, font: .stave(for: names))
      let bytes = sheet.svg(
        runeHeight: 36, info: PictureInfo(title: "Fonts for \(script.rawValue)", letters: letters, titleLanguage: "en"))
      try OutputFile.write(bytes, named: output)
      if let missing = RenderedPicture.missingNote(missing) { note(missing) }
    }

    /// The letters of the script, with spaces so that lines can break.
    private static func alphabet(_ script: RunicScript) throws -> String {
      let letters = try BundledTables.script(script).letters
      return letters.enumerated().map { index, letter in
        (index > 0 && index % 8 == 0 ? " " : "") + String(Character(letter.scalar))
      }.joined()
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts check")

    @Option(
      help: """
        The font: \(RunicFont.allCases.map(\.rawValue).joined(separator: ", ")). (default: the setting `font`, or \
        stave)
        """)
    var font: RunicFont?

    @Option("Your own font file.", value: "file") var file: String?

    @Argument(help: "The text, in runes.") var text: [String] = []

    /// The maximum size of a font file.
    static let limit = 32 << 20

    func run() throws {
      if font != nil, file != nil { throw Failure(.usage, "--font and --file cannot be combined") }
      if text.isEmpty {
        guard font == nil, file == nil else { throw Failure(.usage, "--font and --file need a text") }
        return try TerminalCheck.run()
      }
      let text = text.joined(separator: " ")
      let name: String
      let missing: [ShapedText.Missing]
      if let file {
        let opened = try Self.open(file)
        name = (opened.family ?? file).quotedForMessage
        missing = MissingLetters.find(in: text, shows: opened.shows)
      } else if let metrics = try (font ?? Settings.loadIfReadable()["font"].flatMap(RunicFont.init) ?? .stave).metrics
      {
        name = metrics.family
        missing = metrics.missing(in: text)
      } else {
        name = "Stave"
        missing = ShapedText(text, font: .stave(for: text), style: .regular).missing
      }
      guard !missing.isEmpty else {
        return try OpenFile.standardOutput.writeLine("\(name) has every character of the text")
      }
      for entry in missing {
        let times = entry.count > 1 ? ", \(entry.count) times, first" : ""
        try OpenFile.standardOutput.writeLine(
          "\(entry.scalar.codePointName) ‘\(String(entry.scalar).madeHarmless)’\(times) at position \(entry.firstPlace)"
        )
      }
      let count = missing.count == 1 ? "1 character" : "\(missing.count) characters"
      throw Failure(.dataError, "\(name) lacks \(count) of the text")
    }

    private static func open(_ file: String) throws -> FontFile {
      let bytes = try contentsOfFile(file, limit: limit)
      do {
        return try FontFile(bytes)
      } catch {
        let shown = file.quotedForMessage
        switch error {
        case .notAFont: throw Failure(.dataError, "\(shown) is not a TrueType or OpenType font")
        case .missingTable(let tag): throw Failure(.dataError, "\(shown) is damaged: missing table '\(tag)'")
        case .truncated(let tag):
          throw Failure(.dataError, "\(shown) is damaged: '\(tag.quotedForMessage)' is truncated")
        case .malformed(let what): throw Failure(.dataError, "\(shown) is damaged: \(what)")
        }
      }
    }
  }
}

/// The facts shown about a font.
struct FontFacts {
  let fields: [(name: String, text: String)]

  init(_ font: RunicFont) {
    var fields = [("name", font.rawValue)]
    let coverage: (ClosedRange<UInt32>) -> Int
    if let metrics = font.metrics {
      coverage = metrics.coverage
      fields += [
        ("family", metrics.family), ("full name", metrics.fullName), ("PostScript name", metrics.postscriptName),
        ("version", metrics.version), ("license", metrics.license),
      ]
      if let url = metrics.licenseURL { fields.append(("license URL", url)) }
      if let designer = metrics.designer { fields.append(("designer", designer)) }
      fields += [
        ("units per em", "\(Int(metrics.unitsPerEm))"), ("ascent", "\(Int(metrics.ascent))"),
        ("descent", "\(Int(metrics.descent))"), ("ink from", "\(Int(metrics.inkBottom))"),
        ("ink to", "\(Int(metrics.inkTop))"),
      ]
    } else {
      let letters = StrokeFont.stave.glyphs.keys
      coverage = { range in letters.count { range.contains($0.value) } }
      fields += [
        ("family", "Stave, drawn in strokes; needs no font"), ("license", "the project's"),
        ("letters", "\(letters.count)"),
      ]
    }
    self.fields =
      fields + [
        ("runic letters", "\(coverage(FontsCommand.runic))"), ("cirth", "\(coverage(FontsCommand.cirth))"),
      ]
  }

  subscript(_ name: String) -> String { fields.first { $0.name == name }?.text ?? "" }

  var json: String {
    let object = JSONWriter.object { object in
      for field in fields {
        let key = field.name.split(separator: " ").enumerated()
          .map { $0.offset == 0 ? $0.element.lowercased() : $0.element.prefix(1).uppercased() + $0.element.dropFirst() }
          .joined()
        object.member(named: key) { json in
          if let number = Int(field.text) { json.write(number) } else { json.write(field.text) }
        }
      }
    }
    return String(decoding: object, as: UTF8.self)
  }
}
