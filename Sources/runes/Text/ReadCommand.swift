import ArgumentParser
import RuneReadings
import RuneStones

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "read")

  @Option(
    name: [.short, .long],
    help:
      "The letters, as in `runes scripts`; with a mode, such as cirth/moria, that mode is inverted. (default: detected)"
  )
  var script: String?

  @OptionGroup var spelling: SpellingOptions

  @Option("Invert your own table instead of a mode.", value: "file") var table: String?

  @Option(help: "What to do with word dividers: keep them, or space to replace them by spaces.")
  var divider: String = "keep"

  @Flag(help: "List every spelling that the mode writes this way.") var all = false

  @Flag(help: "Write only the number of spellings.") var count = false

  @Option(parsing: .unconditional, help: "With --all, the maximum number to list; 0 lists all. (default: 1000)")
  var limit: Int?

  @OptionGroup var source: InputOptions

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @Flag(help: "Read Viking Age runes as words of other stones; needs the pack of `runes stones`.") var attested = false

  @Flag(help: "With --attested, write only the likeliest reading of each word, as one line.") var best = false

  @Option(help: "With --attested, stones of this province, country or region count four times, such as uppland.")
  var region: String?

  @Option(help: "With --attested, stones that may be from this year count four times.") var year: Int?

  @Option(
    help: """
      With --attested, the norm of the readings: west is Old West Norse, swedish runic Swedish and Danish. (default: that of \
      --region, else west)
      """)
  var norm: EditionNorm?

  @Flag(help: "With --attested, write an object for each line.") var json = false

  @Option(
    "Answer whether the runes say this text, letter by letter; exits with 1 if they do not.", value: "text",
    name: .customLong("is"), parsing: .unconditional)
  var claim: String?

  @Flag(name: [.short, .long], help: "Do not report ambiguous runes and runes that do not belong.") var quiet = false

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.") var text: [String] = []

  static let usualLimit = 1_000

  func run() throws {
    let ending = try FileEnding.check(output: output, of: .read, text: text)
    if ending.kind == .json, !attested, let output {
      throw Failure.usage(
        "runes read writes JSON of words on stones: runes read --attested -o \(output.shellPath); its plain text goes to "
          + "-o \(ending.named("txt"))")
    }
    if let name = text.first, text.count == 1, [.photo, .picture].contains(FileEnding(name).kind),
      FileEnding(name).name != "svg"
    {
      let drawn = FileEnding(name).named("svg")
      throw Failure.usage(
        InputFile.exists(drawn)
          ? "of pictures, only .svg is read: runes read -i \(drawn)"
          : "pictures are not read; type the runes: runes read ᚱᚢᚾᛖ")
    }
    try OutputFile.collectStandardOutput(named: output) {
      if let picture = source.input.first(where: { FileEnding($0).name == "svg" }), !source.plain {
        guard source.input.count == 1, text.isEmpty else {
          throw Failure(.usage, "a picture is read by itself: runes read -i \(picture.shellPath)")
        }
        return try OpenFile.standardOutput.writeLine(PictureTitle.text(ofFile: picture))
      }
      try source.forEach(text) { try read() }
    }
  }

  private func read() throws {
    if let claim {
      guard !attested, !all, !count, table == nil else {
        throw Failure(
          .usage, "--is answers by itself: runes read \(text.joined(separator: " ").shellWord) --is \(claim.shellWord)")
      }
      let reader = try makeReader()
      return try LineInput.forEachLine(of: text) { line, _ in
        let name = try system?.name
        try ClaimCheck(runes: line, claim: claim, name: name).run(reader.script(of: line))
      }
    }
    if attested { return try runByStones() }
    if best || json || region != nil || year != nil || norm != nil {
      throw Failure(.usage, "--best, --json, --norm, --region and --year require --attested")
    }
    if let limit {
      if limit < 0 { throw Failure(.usage, "--limit must be at least 0, not \(limit); 0 lists all") }
      if !all { throw Failure(.usage, "--limit requires --all") }
    }
    if divider != "keep", divider != "space" {
      throw Failure(.usage, unknown("divider", divider, known: ["keep", "space"]))
    }
    var reader = try makeReader()
    if !quiet { try TextMeaning.hint(at: text, command: "runes read", output: output) }
    if all || count {
      try runOverSets(&reader)
    } else {
      try runPlainly(&reader)
    }
  }

  private static let usualReadings = 5

  private func runByStones() throws {
    let system = try system
    guard !all, !count, table == nil, spelling.parts().isEmpty, divider == "keep",
      system?.script ?? .younger == .younger, system?.mode ?? spelling.mode ?? "norse" == "norse",
      system?.options ?? .init() == .init()
    else { throw Failure(.usage, "--attested reads younger/norse and cannot be combined with other ways of reading") }
    if best, json { throw Failure(.usage, "--best and --json cannot be combined; the objects have the best reading") }
    if let limit, limit < 1 { throw Failure(.usage, "--limit must be at least 1 with --attested, not \(limit)") }
    let reader = try AttestedReadings(region: region, year: year, norm: norm, limit: limit ?? Self.usualReadings)
    var (number, unread) = (0, 0)
    try LineInput.forEachLine(of: text) { line, endsLine in
      number += 1
      try LineInput.check(line, endsLine: endsLine, for: "--attested")
      var words: [AttestedReadings.Word] = []
      do {
        words = try reader.words(of: line)
        if !quiet, let other = AttestedReadings.note(onReadingsOf: line) { note("line \(number): \(other)") }
      } catch let failure as Failure where failure.status == .dataError {
        // Report the line and go on with the others.
        note("line \(number): \(failure.message)")
        unread += 1
      }
      let output = OpenFile.standardOutput
      if json { return try output.write(reader.json(words, of: line)) }
      try best ? output.writeLine(AttestedReadings.best(words)) : output.write(AttestedReadings.text(words))
    }
    if unread > 0 { throw Failure(.dataError, "") }
    if !json, !quiet { note(StoneReport.source) }
  }

  /// What `-s` names; nil where the text decides.
  private var system: WritingSystem? {
    get throws { try script.map { try WritingSystem($0, mode: spelling.mode, parts: spelling.parts(), settings: nil) } }
  }

  private func makeReader() throws -> RunicReader {
    let system = try system
    let mode = system?.mode ?? spelling.mode
    var options = system?.options ?? spelling.options
    options.punctuation = .keep
    guard let table else {
      return try RunicReader(
        script: system?.script, mode: mode, options: options, readsDividersAsSpaces: divider == "space")
    }
    if mode != nil { throw Failure(.usage, "--table and --mode cannot be combined") }
    return try RunicReader(
      UserTable.read(path: table, script: system?.script).transliterator(options: options),
      readsDividersAsSpaces: divider == "space")
  }

  private func runPlainly(_ reader: inout RunicReader) throws {
    var notes = ReadingNotes(keepsOthers: false, typed: text)
    defer { if !quiet { for line in notes.lines { note(line) } } }
    try LineInput.forEachLine(of: text) { text, endsLine in
      let reading: RunicReading
      do {
        reading = try reader.reading(of: text)
      } catch let error as ReadingError {
        throw failure(error, line: notes.line)
      }
      notes.add(reading.strays, script: reading.script, of: text, endsLine: endsLine)
      if let script = reading.script, let mode = reading.mode, mode != script.defaultMode,
        spelling.mode == nil, table == nil, (try? system)??.mode == nil
      {
        notes.modes["\(script.rawValue)/\(mode)"] = script.defaultMode
      }
      try OpenFile.standardOutput.write(endsLine ? reading.text + "\n" : reading.text)
    }
  }

  private func runOverSets(_ reader: inout RunicReader) throws {
    var notes = ReadingNotes(keepsOthers: true, typed: text)
    defer { if !quiet { for line in notes.lines { note(line) } } }
    var number = 0
    var isComplete = true
    try LineInput.forEachLine(of: text) { text, endsLine in
      try LineInput.check(text, endsLine: endsLine, for: "--all and --count")
      number += 1
      if number > 1, !count { try OpenFile.standardOutput.write("\n") }
      notes.add(reader.strays(in: text), script: reader.script(of: text), of: text, endsLine: true)
      do {
        try writeSet(of: text, &reader)
      } catch let error as ReadingError {
        // Report the error and go on with the other lines.
        let failure = self.failure(error, line: number)
        if failure.status != .nothingFound { throw failure }
        note(failure.message)
        if count { try OpenFile.standardOutput.writeLine("0") }
        isComplete = false
      }
    }
    if !isComplete { throw Failure(.nothingFound, "") }
  }

  private func writeSet(of text: String, _ reader: inout RunicReader) throws {
    let readings = try reader.readings(of: text)
    if !quiet {
      let ambiguities = try reader.ambiguities(in: text)
      if !ambiguities.isEmpty { note("ambiguous: \(Self.list(ambiguities))") }
    }
    let total = readings.count
    if count { return try OpenFile.standardOutput.writeLine("\(total)" + (total < .max ? "" : " or more")) }
    let limit = self.limit ?? Self.usualLimit
    var written: UInt64 = 0
    var block = ""
    for reading in readings {
      if limit > 0, written >= UInt64(limit) { break }
      written += 1
      block += reading + "\n"
      if block.utf8.count > 1 << 15 || written <= 1 {
        try OpenFile.standardOutput.write(block)
        block = ""
      }
    }
    try OpenFile.standardOutput.write(block)
    if total > written, !quiet {
      note(
        total == .max
          ? "and more than can be listed; give a shorter text, such as a word"
          : "and \(total - written) more; --limit 0 lists all")
    }
  }

  private func failure(_ error: ReadingError, line: Int) -> Failure {
    let name = (try? system)??.mode ?? spelling.mode ?? table?.quotedForMessage ?? "english"
    switch error {
    case .neverWritten(let offset):
      return Failure(
        .nothingFound,
        "mode \(name) never writes the letter at \(line):\(offset + 1), at least not after the preceding ones; "
          + "without --all, it is read anyway")
    case .tooManyWays(let offset):
      return Failure.data(
        "too many possible spellings from the letter at \(line):\(offset + 1) on; "
          + "give a shorter text, such as a single word")
    }
  }

  /// A list such as "k = k c q ck; ï = …", with a maximum length.
  private static func list(_ ambiguities: [InverseTransliterator.Ambiguity]) -> String {
    let shown = ambiguities.prefix(12).map { ambiguity in
      let spellings = ambiguity.spellings.prefix(8).joined(separator: " ")
      return "\(ambiguity.letters) = \(spellings)\(ambiguity.spellings.count > 8 ? " …" : "")".madeHarmless
    }
    return shown.joined(separator: "; ") + (ambiguities.count > 12 ? "; …" : "")
  }
}

extension EditionNorm: ExpressibleByArgument {}
