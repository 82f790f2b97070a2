import ArgumentParser
import RuneKit
import RuneQuotes
import RuneText

struct TranslitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translit",
    abstract: "Transliterate text, or standard input, into runes.",
    discussion: """
      Letters without a rune are kept and reported in one line on standard error. U+200C between two letters separates a \
      digraph; English words such as warthog, where t and h are not th, are known and do not need it.

      TEXT is never the name of a file; use --input to read files. After --, a text may begin with a dash or be the name of \
      a command.

      With --column, adds a column of runes to CSV and TSV; with --key, adds a member to each line of JSON; with --replace, \
      the runes take the place of the text. --subtitles changes the cues of SRT and WebVTT, and --po writes the translations \
      of a PO file; tags, entities and format directives stay. --html changes the text of pages and the attributes alt, \
      title and aria-label; lang chooses the mode; code, pre, script, style, textarea and parts with translate="no" stay. \
      Everything else is copied byte for byte. For other documents, use `runes pandoc-filter`.

      Examples:
        runes translit "the quick fox"
        runes translit -- quote
        runes -s cirth --input book.txt
        cat book.txt | runes -s younger --variant short-twig
        runes translit --romanize "Москва"
        runes translit --break '|' "Ost|heim"
        runes -s younger/norse --year 1020 --region uppland "Haraldr konungr"
        runes translit -s younger/norse --alternatives "Eiríkr"
        runes translit --column name --input names.csv
        runes translit --column 2 --replace --input names.csv -o names.csv
        runes translit --key author.name --key 'tags[]' --input books.jsonl
        runes translit --subtitles --input film.srt
        runes translit --po --input app.po
        runes translit --html --input page.html -o runes.html
      """)

  @OptionGroup var scriptOptions: ScriptOptions

  @Option("A file to read instead of standard input; may be repeated.", value: "file", completion: .file())
  var input: [String] = []

  @Option(
    "The file to write, which may be that of --input. After an error, it stays as it was. (default: standard output)",
    value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @Option("Transliterate the column with this name or number in CSV or TSV input; may be repeated.", value: "name")
  var column: [String] = []

  @Option(
    """
    Transliterate the texts at this path in each line of JSON, such as name, author.name, names[] or people[].name; \
    may be repeated.
    """, value: "path")
  var key: [String] = []

  @Flag(help: "Transliterate the cues of subtitles in SRT or WebVTT.") var subtitles = false

  @Flag(help: "Write the runes of each msgid as its msgstr in a PO file of gettext.") var po = false

  @Flag(help: "Transliterate the text of a page in HTML.") var html = false

  @Flag(help: "With --column and --key, write the runes in place of the text instead of adding them.")
  var replace = false

  @Option(
    parsing: .unconditional, help: DelimiterOption.help(with: "--column"), transform: DelimiterOption.byte)
  var delimiter: UInt8?

  @Flag(help: DelimiterOption.quotesHelp) var csvQuotes = false

  @Flag(help: "With --column, the first row is not a header; columns have numbers.") var noHeader = false

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

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.") var text: [String] = []

  func validate() throws {
    let inputs = [
      ("--column", !column.isEmpty), ("--key", !key.isEmpty), ("--subtitles", subtitles), ("--po", po),
      ("--html", html),
    ]
    let given = inputs.filter(\.1).map(\.0)
    if given.count > 1 { throw Failure(.usage, "\(given[0]) and \(given[1]) cannot be combined") }
    let hasFields = !given.isEmpty
    let tableFlags = [("--no-header", noHeader), ("--delimiter", delimiter != nil), ("--csv-quotes", csvQuotes)]
    if column.isEmpty, let flag = tableFlags.first(where: \.1)?.0 {
      throw Failure(.usage, "\(flag) requires --column")
    }
    if replace, column.isEmpty, key.isEmpty { throw Failure(.usage, "--replace requires --column or --key") }
    if noHeader, let name = column.first(where: { Int($0) == nil }) {
      throw Failure(.usage, "--column \(name.quotedForMessage): expected a number, as --no-header has no names")
    }
    if Set(column).count < column.count || Set(key).count < key.count {
      throw Failure(.usage, "\(key.isEmpty ? "--column" : "--key") is given twice with the same value")
    }
    _ = try fields()
    if let flag = given.first {
      if json || jsonLean { throw Failure(.usage, "\(flag) writes the format of the input; remove --json") }
    }
    if alternatives {
      let isTable = !column.isEmpty || !key.isEmpty
      if jsonLean || (hasFields && !isTable) || null || (!input.isEmpty && !isTable) {
        throw Failure(.usage, "--alternatives cannot be combined with other inputs and output formats")
      }
      if replace { throw Failure(.usage, "--alternatives adds to the text; remove --replace") }
      if scriptOptions.divider != "keep" {
        throw Failure(.usage, "--alternatives writes each word on its own lines; remove --divider")
      }
    }
    if attested, !alternatives {
      if json || jsonLean || hasFields || null || !input.isEmpty {
        throw Failure(.usage, "--attested cannot be combined with other inputs and output formats")
      }
    }
    let hasText = !text.isEmpty && text != ["-"]
    if hasText, let flag = ((input.isEmpty ? [] : ["--input"]) + given).first {
      throw Failure(.usage, "TEXT cannot be combined with \(flag)")
    }
  }

  private func fields(unmapped policy: UnmappedPolicy = .keep) throws -> FieldFilter.Fields? {
    if html { return .html { try scriptOptions.transliterator(unmapped: policy, language: $0) } }
    if subtitles { return .subtitles }
    if po { return .messages }
    if !column.isEmpty { return .columns(column) }
    if key.isEmpty { return nil }
    return .keys(
      try key.map { text in
        guard let path = JSONPath(text) else {
          throw Failure(
            .usage, "--key “\(text.quotedForMessage)”: expected a path such as name, author.name or names[]")
        }
        if path.lastName == nil, !replace {
          throw Failure(.usage, "--key \(text.quotedForMessage) names no member to add another one to; use --replace")
        }
        return path
      })
  }

  func run() throws {
    let stops = unmapped == "fail"
    guard let policy = stops ? .keep : UnmappedPolicy(rawValue: unmapped) else {
      throw Failure(
        .usage, unknown("value of --unmapped:", unmapped, known: UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
    }
    let isText = !text.isEmpty && text != ["-"]
    let transliterator = try scriptOptions.transliterator(
      unmapped: policy, text: isText ? text.joined(separator: " ") : nil)
    if !quiet { InputFile.hint(at: text, command: "runes translit") }
    var job = TranslitJob(transliterator, text: text)
    if scriptOptions.romanize, scriptOptions.lang == nil {
      job.choosing = { try scriptOptions.transliterator(unmapped: policy, text: $0) }
    }
    job.showsAlternatives = alternatives
    job.attested = attested ? try AttestedSpellings(transliterator) : nil
    job.stopsAtUnmapped = stops
    job.isStrict = strict
    job.json = jsonLean ? .lean : json ? .full : nil
    job.isQuiet = quiet
    job.lineEnd = null ? 0 : UInt8(ascii: "\n")
    job.inputs = input
    job.fields = try fields(unmapped: policy).map { FieldFilter(transliterator, fields: $0, stopsAtUnmapped: stops) }
    job.fields?.replaces = replace
    if alternatives {
      job.fields?.alternatives = WordAlternatives(transliterator: transliterator, attested: job.attested)
    }
    job.fields?.delimiter = delimiter
    job.fields?.hasQuotes = csvQuotes
    job.fields?.hasHeader = !noHeader
    try OutputFile.collectStandardOutput(named: output) { try job.run() }
  }
}
