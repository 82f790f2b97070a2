import ArgumentParser

extension TablesCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(of: "tables export")

    @Argument(help: "The letters, such as elder/english; `runes scripts` lists the names.") var mode: String

    @Option(name: .customLong("to"), help: "The format: icu.") var form = "icu"

    @OptionGroup var spelling: SpellingOptions

    func run() throws {
      let system = try WritingSystem(mode, parts: spelling.parts(), settings: nil)
      guard form == "icu" else { throw Failure(.usage, unknown("form", form, known: ["icu"])) }
      let transliterator = try system.transliterator()
      if transliterator.mode.sound != nil {
        throw Failure.usage(
          "\(mode.quotedForMessage) looks words up before applying its rows; export \(system.script.rawValue)/ipa for the rows"
        )
      }
      try OpenFile.standardOutput.write(TransformRules(transliterator).text)
    }
  }
}
