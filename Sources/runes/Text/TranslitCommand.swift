import ArgumentParser
import RuneKit

struct TranslitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translit",
    abstract: "Writes text in runes; without TEXT it is a filter over standard input.",
    discussion: """
      Examples:
        runes translit "the quick fox"
        cat book.txt | runes -s cirth > book.cirth
        tail -f log | runes -s younger --variant short-twig

        runes translit --romanize "Москва"
        runes translit --break '|' "Thor|hall"

      What had no rune is kept and told in one line on standard error. U+200C between two letters parts a digraph;
      English words such as warthog, where t and h are no th, are known and need none.
      """)

  @OptionGroup var scriptOptions: ScriptOptions

  @Option(help: "Letters without a rune: keep, drop, mark (⟨ж⟩) or fail (stop before them, exit 65).")
  var unmapped: String = "keep"

  @Flag(help: "Exit 65 where a letter had no rune of its own.")
  var strict = false

  @Flag(help: "Write JSON: every segment with its source span and rows. A filter writes an object for each line.")
  var json = false

  @Flag(name: [.short, .long], help: "Say nothing about letters without a rune.")
  var quiet = false

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.")
  var text: [String] = []

  func run() throws {
    let stops = unmapped == "fail"
    guard let policy = stops ? .keep : UnmappedPolicy(rawValue: unmapped) else {
      throw Failure(
        .usage, unknown("value of --unmapped:", unmapped, known: UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
    }
    var job = Translit(try scriptOptions.transliterator(unmapped: policy), text: text)
    job.stopsAtUnmapped = stops
    job.isStrict = strict
    job.writesJSON = json
    job.isQuiet = quiet
    try job.run()
  }
}
