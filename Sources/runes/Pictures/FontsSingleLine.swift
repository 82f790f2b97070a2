import ArgumentParser
import RuneKit

extension FontsCommand {
  /// Stave for programs that draw text in single lines.
  struct SingleLine: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts single-line")

    @Option(help: "How younger and medieval runes are drawn: angular or rounded.") var hand = StaveHand.angular

    @Option("The file to write; - or none is standard output.", value: "file", name: [.short, .long]) var output:
      String?

    func run() throws {
      try FileEnding.check(output: output, of: .svg)
      let family = hand == .angular ? "Stave" : "Stave rounded hand"
      try OutputFile.write(SingleLineFont.svg(.stave(hand: hand), family: family), named: output)
    }
  }
}
