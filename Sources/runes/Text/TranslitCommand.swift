import RuneFields
import ArgumentParser
import RuneDocuments

struct TranslitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "translit")

  @OptionGroup var scriptOptions: ScriptOptions

  @OptionGroup var source: InputOptions

  @Option(
    """
    The file to write, which may be that of -i. Its ending says what: a text, a picture, a page, a table. After an error, \
    it stays as it was. (default: standard output)
    """, value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @Option(
    "The format of standard output: text, json, html, or a picture: svg, png, pdf, dxf, dxf-r12, braille, blocks.",
    value: "format", name: .shortAndLong)
  var format: String?

  @Option("Transliterate the column with this name or number in CSV or TSV input; may be repeated.", value: "name")
  var column: [String] = []

  @Option(
    """
    Transliterate the texts at this path in JSON, such as name, author.name, names[] or people[].name; * is any member, ** \
    any way, as in **.name; may be repeated.
    """, value: "path")
  var key: [String] = []

  @Flag(help: "Transliterate the cues of subtitles in SRT, WebVTT or MicroDVD.") var subtitles = false

  @Flag(help: "Transliterate the text of a page in HTML.") var html = false

  @Flag(help: "With --column and --key, write the runes in place of the text instead of adding them.")
  var replace = false

  @OptionGroup var table: TableOptions

  @Option(
    """
    Leave parts as they are: printf (%s), braces ({name}, also of ICU messages), tags, urls, or a word, in which * stands for \
    any characters and [a-z] for one; may be repeated.
    """, value: "what", completion: .list(KeptSyntax.names))
  var keep: [String] = []

  @Option(
    help: "What to do with letters without a rune: keep, drop, mark (⟨ж⟩) or fail (stop before them, exit 65).",
    completion: .list(UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
  var unmapped: String = "keep"

  @Flag(help: "Exit with 65 if a letter had no rune of its own.") var strict = false

  @Flag(
    help: """
      Write JSON with the source span and rows of every segment, or shorter with --json=lean. For standard input, writes an \
      object per line.
      """)
  var json = false

  // `--json=lean`: the parser does not support flags with optional values.
  @Flag(help: .hidden) var jsonLean = false

  @Flag(
    help: """
      Write a line for each likely spelling of each word: the word, the runes, and the estimated share of carvers who \
      spelled it that way. With --column and --key, the added cell or member has them. Modes without frequencies have choices instead of shares. With --json, an object for each word.
      """)
  var alternatives = false

  @Flag(
    help: """
      Write words of younger/norse as on most stones, where at least three agree, and the others by the rules; needs the \
      pack of `runes stones`. With --alternatives, the shares count both.
      """)
  var attested = false

  @Flag(name: [.customShort("0"), .customLong("null")], help: "Input lines end with NUL, as from find -print0.")
  var null = false

  @Flag(name: [.short, .long], help: "Do not report letters without a rune.") var quiet = false

  /// Whether plain text becomes a page of HTML.
  private var isPage = false

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.") var text: [String] = []

  func validate() throws {
    let given = givenFields.map(\.flag)
    if given.count > 1 { throw Failure(.usage, "\(given[0]) and \(given[1]) cannot be combined") }
    let hasFields = !given.isEmpty
    if column.isEmpty, let flag = table.givenFlag { throw Failure(.usage, "\(flag) requires --column") }
    if replace, column.isEmpty, key.isEmpty { throw Failure(.usage, "--replace requires --column or --key") }
    if table.noHeader, let name = column.first(where: { Int($0) == nil }) {
      throw Failure(.usage, "--column \(name.quotedForMessage): expected a number, as --no-header has no names")
    }
    if Set(column).count < column.count || Set(key).count < key.count {
      throw Failure(.usage, "\(key.isEmpty ? "--column" : "--key") is given twice with the same value")
    }
    _ = try fields()
    if let output, ["{line}", "{text}"].contains(where: output.contains) {
      throw Failure.usage(
        "only pictures have a file for each line: -o '{line}.svg'; of text: runes -i \((source.input.first ?? "names.txt").shellPath) | split -l 1 - line-"
      )
    }
    if let kept = keep.first {
      if html {
        throw Failure(.usage, "--keep and --html cannot be combined; parts of a page stay with translate=\"no\"")
      }
      if json || jsonLean || alternatives || attested || null {
        throw Failure(
          .usage, "--keep \(kept.quotedForMessage) cannot be combined with --json, --alternatives, --attested or -0")
      }
    }
    if let flag = given.first, json || jsonLean {
      throw Failure(.usage, "\(flag) writes the format of the input; remove --json")
    }
    if alternatives {
      let isTable = !column.isEmpty || !key.isEmpty
      if jsonLean || (hasFields && !isTable) || null || (!source.input.isEmpty && !isTable) {
        throw Failure(.usage, "--alternatives cannot be combined with other inputs and output formats")
      }
      if replace { throw Failure(.usage, "--alternatives adds to the text; remove --replace") }
      if scriptOptions.divider != "keep" {
        throw Failure(.usage, "--alternatives writes each word on its own lines; remove --divider")
      }
    }
    if attested, !alternatives, json || jsonLean || hasFields || null || !source.input.isEmpty {
      throw Failure(.usage, "--attested cannot be combined with other inputs and output formats")
    }
    let hasText = !text.isEmpty && text != ["-"]
    if hasText, let flag = ((source.input.isEmpty ? [] : ["-i"]) + given).first {
      throw Failure(.usage, "TEXT cannot be combined with \(flag): \(wayToRead(flag))")
    }
  }

  /// What to type for a text beside a flag that says what the input is.
  private func wayToRead(_ flag: String) -> String {
    if let path = source.input.first, !text.allSatisfy(InputFile.exists) {
      return "runes " + (InputFile.exists(path) ? "-i \(path.shellPath)" : Hints.shellQuoted(text))
    }
    if let line = TypedLine.acceptable(TextMeaning.given) { return line }
    return switch flag {
    case "--html": "runes \(Hints.shellQuoted(text)) -o hello.html"
    case "--subtitles": "runes -i film.srt -o runes.srt"
    case "--key": "runes -i list.json --key name"
    default: "runes -i names.csv --column name"
    }
  }

  /// The flags given that say what the input is.
  private var givenFields: [(flag: String, kind: FileEnding.Kind)] {
    (column.isEmpty ? [] : [("--column", .table)]) + (key.isEmpty ? [] : [("--key", .json)])
      + (subtitles ? [("--subtitles", .cues)] : []) + (html ? [("--html", .page)] : [])
  }

  /// The command with what the endings of its files say.
  ///
  /// - Throws: `Failure` where a format would be written under the ending of another.
  private func completed() throws -> Self {
    if source.plain, format == nil { return self }
    var command = self
    let ending = try FileEnding.check(output: output, of: .translit, input: source.input.first, text: text)
    if givenFields.isEmpty, let path = source.input.first {
      let kind = FileEnding(path).kind
      if kind == .markup, output == path, FileEnding(path).hasMetadata {
        throw Failure.usage(
          "the metadata, links and code of \(path.quotedForMessage) would become runes, too: \(PandocRun.pipe(path, FileEnding(path).besides))"
        )
      }
      if let other = source.input.first(where: { FileEnding($0).kind != kind }) {
        throw Failure.usage(
          "\(path.quotedForMessage) and \(other.quotedForMessage) are not of one kind: runes -i \(path.shellPath)")
      }
      switch kind {
      case .page: command.html = true
      case .cues: command.subtitles = true
      case .table: command.column = [try InputFile.onlyColumn(of: path, table)]
      case .json: throw try InputFile.missingKey(of: path)
      default: break
      }
    }
    let named = try format.map { try Self.kind(ofFormat: $0) } ?? ending.kind
    if format != nil, !ending.name.isEmpty, ending.kind != .text, ending.kind != named {
      throw Failure(
        .usage, "-o \(ending.path.quotedForMessage) ends in .\(ending.name), but -f is \(format ?? ""); leave -f out")
    }
    try command.write(named, ending)
    return command
  }

  /// Chooses how a kind of file is written.
  private mutating func write(_ kind: FileEnding.Kind, _ ending: FileEnding) throws {
    let given = givenFields.first
    let written = given?.kind
    let shown = ending.path.quotedForMessage
    let isText = kind == .text || kind == .markup && written == nil
    if let written, !isText {
      let other = source.input.first.map { FileEnding($0) }
      let isSame = kind == written && (other.map { $0.kind != kind || kind == .json || $0.name == ending.name } ?? true)
      if !isSame, ending.kind != .text {
        throw Failure.usage(
          "\(given?.flag ?? "") writes the format of the input, not .\(ending.name): -o \(ending.named(other?.name ?? "txt"))"
        )
      }
    } else if written == nil {
      switch kind {
      case .page:
        if json || jsonLean || alternatives || null {
          throw Failure(
            .usage, "a page cannot be combined with --json, --alternatives or -0: -o \(ending.named("txt"))")
        }
        isPage = true
      case .json: json = !jsonLean
      case .table:
        if text.isEmpty, let input = source.input.first, FileEnding(input).kind == .text {
          throw Failure(.usage, "the lines as a table: runes -i \(input.shellPath) --column 1 --no-header > names.csv")
        }
        let what = ending.name.isEmpty ? "csv" : shown
        if let line = TypedLine.acceptable(TextMeaning.given) { throw Failure(.usage, "\(what) is a table: \(line)") }
        let words = text.isEmpty ? "hello" : Hints.shellQuoted([text.joined(separator: " ")], limit: 120)
        let path = ending.name.isEmpty ? "hello.csv" : ending.path.shellPath
        throw Failure.usage(
          "\(what) is a table: runes compare \(words) -o \(path), or runes -i names.csv --column name -o \(path)")
      case .cues:
        let line = TypedLine.acceptable(TextMeaning.given)
        throw Failure.usage(
          ending.name.isEmpty
            ? "cues of standard input: runes --subtitles < film.srt"
            : "\(shown) has cues: \(line ?? "runes -i film.\(ending.name) -o \(ending.path.shellPath)")")
      default: break
      }
    }
  }

  static func kind(ofFormat format: String) throws -> FileEnding.Kind {
    switch format.lowercased() {
    case "text", "txt": return .text
    case "dxf-r12", "braille", "blocks": return .picture
    case let name:
      if let kind = FileEnding.kind(of: name) {
        try FileEnding.check(output: "hello." + name, of: .translit)
        return kind
      }
      let shown = format.quotedForMessage
      // --entities
      let others = TextMeaning.given.filter { !["-f", "--format"].contains($0) }
      let line =
        TypedLine.acceptable(TextMeaning.given, leavingOut: true)
        ?? TypedLine.acceptable(others.map { $0 == format ? "--" + format : $0 })
        ?? "-f takes text, json, html, svg, png, pdf, dxf, braille or blocks: -f svg"
      throw Failure(.usage, "unknown format \(shown); \(line)")
    }
  }

  private func fields(unmapped policy: UnmappedPolicy = .keep) throws -> FieldFilter.Fields? {
    if html { return .html { try scriptOptions.transliterator(unmapped: policy, language: $0) } }
    if subtitles { return .subtitles }
    if !column.isEmpty { return .columns(column) }
    if key.isEmpty { return keep.isEmpty ? nil : .lines }
    return .keys(
      try key.map { text in
        guard let path = JSONPath(text) else {
          throw Failure(
            .usage, "--key “\(text.quotedForMessage)”: expected a path such as name, author.name, names[] or **.name")
        }
        if path.lastName == nil, !path.isPattern, !replace {
          throw Failure(.usage, "--key \(text.quotedForMessage) names no member to add another one to; use --replace")
        }
        return path
      })
  }

  func run() throws {
    let command = try completed()
    if !quiet, !source.plain, givenFields.isEmpty, let path = source.input.first {
      let ending = FileEnding(path)
      if [.markup, .latex].contains(ending.kind) {
        let way = PandocRun.pipe(path, output ?? FileEnding("runes").named(ending.name))
        note("links and code become runes, too; to keep them: \(way) (-q hides this)")
      } else if keep.isEmpty, let options = ending.keepingNames {
        note(
          "names and placeholders become runes, too; to keep them: \(TextMeaning.line(adding: options)) (-q hides this)"
        )
      }
    }
    try command.write()
  }

  func check() throws {
    _ = try completed()
    _ = try scriptOptions.transliterator()
  }

  private func write() throws {
    let stops = unmapped == "fail"
    guard let policy = stops ? .keep : UnmappedPolicy(rawValue: unmapped) else {
      throw Failure(
        .usage, unknown("value of --unmapped:", unmapped, known: UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
    }
    let isText = !text.isEmpty && text != ["-"]
    let transliterator = try scriptOptions.transliterator(
      unmapped: policy, text: isText ? text.joined(separator: " ") : nil)
    if !quiet {
      try TextMeaning.hint(at: text, script: scriptOptions.script, output: output)
      if let lang = scriptOptions.lang, !lang.hasPrefix("en"), !scriptOptions.romanize, scriptOptions.table == nil,
        transliterator.mode.language == "en", !BundledRomanizations.readsLatin(of: lang)
      {
        let hasOtherLetters = BundledRomanizations.tables[lang.lowercased().prefix { $0 != "-" }.description] != nil
        note(
          hasOtherLetters
            ? "--lang \(lang) changes nothing without --romanize, which reads other letters"
            : "--lang \(lang) changes nothing here: of languages in Latin letters, fr, pl, de and es have tables")
      }
      let words = text.joined(separator: " ").prefix(200).lowercased().split(separator: " ").map(String.init)
      if let lang = scriptOptions.lang, ["non", "ang"].contains(lang), words.contains(where: { $0.count > 3 }),
        words.allSatisfy(BundledSounds.isEnglishWord)
      {
        note(
          "--lang \(lang) translates nothing, and these words are English: runes \(Hints.shellQuoted(text, limit: 120))"
        )
      }
    }
    // What is separated by NUL has NUL.
    var job = TranslitJob(
      transliterator: transliterator, text: text, stopsAtUnmapped: stops, showsAlternatives: alternatives,
      attested: attested ? try AttestedSpellings(transliterator) : nil, isStrict: strict,
      json: jsonLean ? .lean : json ? .full : nil, isQuiet: quiet, lineEnd: null ? 0 : UInt8(ascii: "\n"),
      inputs: source.input, isPlain: source.plain || null, isPage: isPage, numbers: scriptOptions.numbers)
    if scriptOptions.romanize, scriptOptions.lang == nil {
      job.choosing = { try scriptOptions.transliterator(unmapped: policy, text: $0) }
    }
    let kept = try KeptSyntax(keep)
    job.fields = try fields(unmapped: policy).map {
      FieldFilter(transliterator, fields: $0, keeping: kept, stopsAtUnmapped: stops)
    }
    job.fields?.replaces = replace
    if alternatives {
      job.fields?.writer.alternatives = WordAlternatives(transliterator: transliterator, attested: job.attested).cell
    }
    job.fields?.delimiter = table.delimiter(of: source.input.first)
    job.fields?.hasQuotes = table.csvQuotes
    job.fields?.hasHeader = !table.noHeader
    try OutputFile.collectStandardOutput(named: output) { try job.run() }
  }
}
