import ArgumentParser
import RuneDocuments
import RuneStones

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "explain")

  @OptionGroup var scriptOptions: ScriptOptions

  @Flag(help: "Add on how many stones the words of younger/norse are, and how; needs the pack of `runes stones`.")
  var attested = false

  @Flag(help: "Write JSON.") var json = false

  @OptionGroup var source: InputOptions

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @Argument(help: "The text; several words are joined by spaces. Without it, or with -, reads standard input.")
  var text: [String] = []

  /// What a person may want explained; it takes about a kilobyte of memory a byte.
  private static let limit = 100_000

  func run() throws {
    let ending = try FileEnding.check(output: output, of: .explain, text: text)
    try OutputFile.collectStandardOutput(named: output) {
      try source.forEach(text, ofWords: "explain") { try explain(json ? .json : ending.kind) }
    }
  }

  private func explain(_ kind: FileEnding.Kind) throws {
    var text = self.text.joined(separator: " ")
    try TextMeaning.hint(at: self.text, command: "runes explain", script: scriptOptions.script, output: output)
    if self.text.isEmpty || text == "-" {
      text = String(decoding: try readStandardInput(), as: UTF8.self)
      if text.last?.isNewline == true { text.removeLast() }
    }
    if text.utf8.count > Self.limit {
      throw Failure(
        .dataError, "the text has more than \(Self.limit) bytes; explain a part of it, or use `runes translit --json`")
    }
    let transliterator = try scriptOptions.transliterator(text: text)
    text = try scriptOptions.numbers.source(text, for: transliterator)
    let explanation = transliterator.explanation(of: text)
    let stones = attested ? try AttestedSpellings(transliterator).attestations(in: text) : nil
    var document = ExplanationText(explanation, width: .max).document(language: transliterator.writtenLanguage)
    if let stones { document.notes += stones.map(\.note) + [StoneReport.source] }
    let output = OpenFile.standardOutput
    switch kind {
    case .page: try output.write(TextTable.page([document], title: text))
    case .markup: try output.write(document.markdown)
    case .json:
      try output.write(ExplanationJSON.line(explanation) { json in stones.map { Attestation.write($0, to: &json) } })
    default:
      let width = terminalWidth()
      var lines = ExplanationText(explanation, width: width).lines
      if let stones {
        lines.append("")
        if stones.isEmpty { lines += hanging("no stone has these words", by: 2, width: width) }
        for stone in stones { lines += hanging(stone.note.madeHarmless, by: 2, width: width) }
        lines += hanging(StoneReport.source, by: 2, width: width)
      }
      try output.write(lines.joined(separator: "\n") + "\n")
    }
  }
}
