import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain each letter: the result, the table row, the reason and its source.",
    discussion: """
      Line numbers refer to the mode's table. Each source is marked as attested, reconstructed or a convention. The column \
      "or" lists other readings in the literature. The cited works follow.

      A text has at most 100,000 bytes.

      Examples:
        runes explain "quick thing"
        runes explain -s cirth --json Balin
        echo Haraldr | runes explain -s younger/norse
        runes explain -s younger/norse --attested bróðir
      """)

  @OptionGroup var scriptOptions: ScriptOptions

  @Flag(help: "Add on how many stones the words of younger/norse are, and how; needs the pack of `runes stones`.")
  var attested = false

  @Flag(help: "Write JSON.") var json = false

  @Argument(help: "The text; several words are joined by spaces. Without it, or with -, reads standard input.")
  var text: [String] = []

  /// What a person may want explained; it takes about a kilobyte of memory a byte.
  private static let limit = 100_000

  func run() throws {
    var text = self.text.joined(separator: " ")
    InputFile.hint(at: self.text, command: "runes explain")
    if self.text.isEmpty || text == "-" {
      text = String(decoding: try readStandardInput(), as: UTF8.self)
      if text.last?.isNewline == true { text.removeLast() }
    }
    if text.utf8.count > Self.limit {
      throw Failure(
        .dataError, "the text has more than \(Self.limit) bytes; explain a part of it, or use `runes translit --json`")
    }
    let transliterator = try scriptOptions.transliterator(text: text)
    let explanation = transliterator.explanation(of: text)
    let stones = attested ? try AttestedSpellings(transliterator).attestations(in: text) : nil
    if json {
      try OpenFile.standardOutput.write(
        ExplanationJSON.line(explanation) { json in stones.map { Attestation.write($0, to: &json) } })
    } else {
      let width = terminalWidth()
      var lines = ExplanationText(explanation, width: width).lines
      if let stones {
        lines.append("")
        if stones.isEmpty { lines += hanging("no stone has these words", by: 2, width: width) }
        for stone in stones { lines += hanging(stone.note.madeHarmless, by: 2, width: width) }
        lines += hanging(StoneReport.source, by: 2, width: width)
      }
      try OpenFile.standardOutput.write(lines.joined(separator: "\n") + "\n")
    }
  }
}
