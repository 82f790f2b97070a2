import ArgumentParser
import RuneKit
import RuneSystem

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tells of every letter what became of it, by which row, why, and who says so.",
    discussion: """
      Examples:
        runes explain "quick thing"
        runes explain -s cirth --json Balin

      The lines are those of the mode's table; basis says how well a row is founded: attested, reconstructed or a
      convention; under "or" stands what else the field discusses. The works that the rows rest on follow.
      """)

  @OptionGroup var scriptOptions: ScriptOptions

  @Flag(help: "Write JSON.")
  var json = false

  @Argument(help: "The text; several words are joined by spaces.")
  var text: [String]

  func run() throws {
    let explanation = try scriptOptions.transliterator().explanation(of: text.joined(separator: " "))
    if json {
      try CheckedOutput.standardOutput.write(ExplanationDocument.line(explanation))
    } else {
      let lines = ExplanationText(explanation, width: terminalWidth()).lines
      try CheckedOutput.standardOutput.write(lines.joined(separator: "\n") + "\n")
    }
  }
}
