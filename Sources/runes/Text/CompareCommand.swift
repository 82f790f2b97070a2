import ArgumentParser
import RuneDocuments

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "compare")

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A script or mode; may be repeated, or several with commas. (default: all five scripts)", valueName: "name"),
    completion: Completions.scripts)
  var script: [String] = []

  @Flag(help: "All modes of all scripts.") var all = false

  @Flag(help: "Romanize words in other scripts (Cyrillic, Greek, Han …) first, with ICU.") var romanize = false

  @Option(help: NumberStyle.help) var numbers = NumberStyle.keep

  @OptionGroup var source: InputOptions

  @Option(
    "The file to write; its ending says the format. (default: standard output)", value: "file", name: .shortAndLong,
    completion: .file())
  var output: String?

  @Option(
    "The format of standard output: text, tsv, csv, json, html, md, svg, png or pdf.", value: "format",
    name: .shortAndLong)
  var format: String?

  @Flag(help: "Write JSON, an object for each text.") var json = false

  @Flag(help: "Leave out the row with the titles of the columns.") var noHeader = false

  @Flag(name: .shortAndLong, help: "Do not report letters without a rune.") var quiet = false

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.") var text: [String] = []

  /// A script or mode, and a text in its runes.
  fileprivate struct Row {
    var name: String
    var transliterator: RunicTransliterator
    var runes: String
    var withoutRune: [String]
  }

  func run() throws {
    var ending = try FileEnding.check(output: output, of: .compare, text: text)
    if let format {
      let named = try FileEnding.check(
        output: "compare." + (format == "text" ? "txt" : format.lowercased()), of: .compare)
      guard named.kind != .text || ["text", "txt"].contains(format) else {
        throw Failure(.usage, "unknown format \(format.quotedForMessage): -f csv")
      }
      if ending.kind != .text || !ending.name.isEmpty, ending.name != named.name {
        throw Failure(
          .usage, "-o \(ending.path.quotedForMessage) ends in .\(ending.name), but -f is \(format); leave -f out")
      }
      ending = named
    }
    if text.isEmpty, source.input.isEmpty, OpenFile.standardInput.isTerminal {
      throw Failure(.usage, "which text? runes compare \"the quick fox\"")
    }
    if !quiet { try TextMeaning.hint(at: text, command: "runes compare", output: output) }
    let named = try transliterators()
    var texts: [String] = []
    try source.forEach(text, ofWords: "compare") {
      try LineInput.forEachLine(of: text) { line, endsLine in
        try LineInput.check(line, endsLine: endsLine, for: "compare")
        if !line.isEmpty { texts.append(line) }
      }
    }
    let rows = try texts.map { text in try named.map { try row($0, $1, text) } }
    try OutputFile.collectStandardOutput(named: output) { try write(texts, rows, json ? "json" : ending.name) }
    report(rows.joined())
  }

  /// The chosen scripts and modes, by the names that `-s` takes.
  private func transliterators() throws -> [(name: String, RunicTransliterator)] {
    let given = script.flatMap { $0.split(separator: ",").map(String.init) }
    if all, let name = given.first {
      throw Failure(.usage, "--all has every mode; one of them: runes compare -s \(name.shellWord) hello")
    }
    var names = given.isEmpty ? ["elder", "younger", "futhorc", "medieval", "cirth"] : given
    if all {
      names = RunicScript.allCases.flatMap { script in
        RunicTransliterator.modes(for: script).map { "\(script.rawValue)/\($0)" }
      }
    }
    return try names.map { name in
      (name, try ScriptOptions.parse(["-s", name] + (romanize ? ["--romanize"] : [])).transliterator())
    }
  }

  private func row(_ name: String, _ transliterator: RunicTransliterator, _ text: String) throws -> Row {
    let (runes, report) = try numbers.written(text, by: transliterator)
    return Row(name: name, transliterator: transliterator, runes: runes, withoutRune: report.unmapped.map(\.letter))
  }

  // MARK: Formats

  private func write(_ texts: [String], _ rows: [[Row]], _ format: String) throws {
    let isSheet = ["csv", "tsv", "tab"].contains(format)
    let tables = zip(texts, rows).map { table($0, $1, namesText: isSheet && texts.count > 1) }
    let output = OpenFile.standardOutput
    switch format {
    case "json", "jsonl", "ndjson": for (text, rows) in zip(texts, rows) { try output.write(Self.object(text, rows)) }
    case "html", "htm", "xhtml": try output.write(TextTable.page(tables, title: texts.first ?? ""))
    case "md", "markdown", "rst", "adoc": try output.write(tables.map(\.markdown).joined(separator: "\n"))
    case "csv", "tsv", "tab":
      var whole = tables.first ?? table("", [], namesText: false)
      whole.rows = tables.flatMap(\.rows)
      try output.write(whole.separated(by: format == "csv" ? "," : "\t"))
    case "svg", "png", "pdf": try output.write(picture(rows, format))
    default: try output.write(tables.map(\.text).joined(separator: "\n"))
    }
  }

  private func table(_ text: String, _ rows: [Row], namesText: Bool) -> TextTable {
    var table = TextTable(
      caption: text, header: (namesText ? ["text"] : []) + ["name", "what", "runes", "kept"], hasHeader: !noHeader)
    table.rows = rows.map { row in
      (namesText ? [TextTable.Cell(text)] : []) + [
        TextTable.Cell(row.name), TextTable.Cell(row.what),
        TextTable.Cell(row.runes, language: row.transliterator.writtenLanguage),
        TextTable.Cell(row.withoutRune.joined(separator: " ")),
      ]
    }
    return table
  }

  private static func object(_ text: String, _ rows: [Row]) -> [UInt8] {
    JSONWriter.line { json in
      json.member("scripts", objects: rows) { json, row in
        json.member("kept", row.withoutRune)
        json.member("mode", row.transliterator.mode.name)
        json.member("name", row.name)
        json.member("runes", row.runes)
        json.member("script", row.transliterator.script.name)
        json.member("title", row.what)
      }
      json.member("text", text)
    }
  }

  /// A picture with the name of each script in Latin letters above its runes, all drawn in Stave.
  private func picture(_ rows: [[Row]], _ format: String) throws -> [UInt8] {
    let lines = rows.joined().flatMap { [$0.what, $0.runes.onOneLine] }
    guard !lines.isEmpty else { throw Failure(.dataError, "no text: runes compare hello -o a.\(format)") }
    let request = try PictureRequest([("layout", .text("text")), ("format", .text(format))])
    let text = PictureText(letters: lines.joined(separator: "\n"))
    return try PictureRenderer(text: text, options: request).picture().bytes
  }

  /// Reports the letters without a rune, with the scripts that have none.
  private func report(_ rows: some Sequence<Row>) {
    var scripts: [String: [String]] = [:]
    for row in rows {
      for letter in row.withoutRune where scripts[letter]?.contains(row.name) != true {
        scripts[letter, default: []].append(row.name)
      }
    }
    guard !quiet, !scripts.isEmpty else { return }
    let letters = scripts.keys.sorted()
    let shown = letters.prefix(8).map { "\($0.madeHarmless) in \(scripts[$0]?.count ?? 0)" }.joined(separator: ", ")
    note(
      "letters without a rune, kept: \(shown)\(letters.count > 8 ? ", …" : "") of the scripts; --romanize writes them in Latin "
        + "letters first (-q hides this)")
  }
}

extension CompareCommand.Row {
  /// What the script and mode are, such as “Elder Futhark: English”.
  fileprivate var what: String {
    let script = transliterator.script.title.split(separator: ",").first.map(String.init) ?? transliterator.script.name
    let title = transliterator.mode.title.split(separator: ",").first.map(String.init) ?? transliterator.mode.name
    return title.hasPrefix(script) ? title : "\(script): \(transliterator.mode.name)"
  }
}
