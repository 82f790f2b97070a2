import ArgumentParser
import RuneKit
import RuneSystem

struct TranslitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translit",
    abstract: "Write text in runes; without TEXT, filter standard input.",
    discussion: """
      A letter without a rune is kept and reported in one line on standard error. U+200C between two letters splits a \
      digraph; English words such as warthog, where t and h are not th, are known and need none.

      TEXT is always text, not the name of a file: --input reads files. After --, a text may begin with a dash or be the \
      name of a command.

      With --column, CSV and TSV get a column of runes beside the one that is named; with --key, JSON lines get a member.

      Examples:
        runes translit "the quick fox"
        runes translit -- quote
        runes -s cirth --input book.txt
        cat book.txt | runes -s younger --variant short-twig
        runes translit --romanize "Москва"
        runes translit --break '|' "Thor|hall"
        runes translit -s younger/norse --year 1020 --region uppland "Haraldr konungr"
        runes translit --column name --input names.csv
      """)

  @OptionGroup var scriptOptions: ScriptOptions

  @Option(
    name: .long,
    help: ArgumentHelp("A file to read in place of standard input; may be repeated.", valueName: "file"),
    completion: .file())
  var input: [String] = []

  @Option(
    help: ArgumentHelp("Write the column of this name, of CSV or TSV input.", valueName: "name"))
  var column: String?

  @Option(help: ArgumentHelp("Write the string of this name in each object, of JSON lines.", valueName: "name"))
  var key: String?

  @Option(
    help: "Letters without a rune: keep, drop, mark (⟨ж⟩) or fail (stop before them, exit 65).",
    completion: .list(UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
  var unmapped: String = "keep"

  @Flag(help: "Exit 65 where a letter had no rune of its own.")
  var strict = false

  @Flag(
    help: """
      Write JSON: every segment with its source span and rows; --json=lean is shorter. A filter writes an object for each \
      line.
      """)
  var json = false

  // `--json=lean`: a flag of the parser takes no value.
  @Flag(help: .hidden)
  var jsonLean = false

  @Flag(name: [.customShort("0"), .customLong("null")], help: "Lines of input end with NUL, as of find -print0.")
  var null = false

  @Flag(name: [.short, .long], help: "Say nothing about letters without a rune.")
  var quiet = false

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.")
  var text: [String] = []

  func validate() throws {
    if column != nil, key != nil { throw Failure(.usage, "--column and --key exclude each other") }
    if column != nil || key != nil {
      if json || jsonLean { throw Failure(.usage, "--column and --key write the input's format; leave out --json") }
      if scriptOptions.dropsPunctuation {
        throw Failure(.usage, "--punctuation drop is for text; leave it out with --column and --key")
      }
    }
    let hasText = !text.isEmpty && text != ["-"]
    if hasText, !input.isEmpty || column != nil || key != nil {
      throw Failure(.usage, "TEXT cannot go with \(input.isEmpty ? column != nil ? "--column" : "--key" : "--input")")
    }
    if (json || jsonLean) && scriptOptions.dropsPunctuation {
      throw Failure(.usage, "--json shows every segment; leave out --punctuation drop")
    }
  }

  func run() throws {
    let stops = unmapped == "fail"
    guard let policy = stops ? .keep : UnmappedPolicy(rawValue: unmapped) else {
      throw Failure(
        .usage, unknown("value of --unmapped:", unmapped, known: UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
    }
    var job = Translit(try scriptOptions.transliterator(unmapped: policy), text: text)
    job.stopsAtUnmapped = stops
    job.isStrict = strict
    job.json = jsonLean ? .lean : json ? .full : nil
    job.isQuiet = quiet
    job.dropsPunctuation = scriptOptions.dropsPunctuation
    job.lineEnd = null ? 0 : UInt8(ascii: "\n")
    job.inputs = input
    job.field = column.map { .column($0) } ?? key.map { .key($0) }
    try job.run()
  }
}
