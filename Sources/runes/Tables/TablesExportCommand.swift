import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

extension TablesCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export a mode as ICU transform rules.",
      discussion: """
        Example:
          runes tables export elder/english > elder-english.icu
          uconv -f utf-8 -t utf-8 -x "$(cat elder-english.icu)" book.txt
        """)

    @Argument(help: "The letters, such as elder/english; `runes scripts` lists the names.") var mode: String

    @Option(name: .customLong("to"), help: "The format: icu.") var form = "icu"

    @OptionGroup var spelling: SpellingOptions

    func run() throws {
      let system = try WritingSystem(named: mode)
      var options = spelling.options
      options.add(system.options)
      guard form == "icu" else { throw Failure(.usage, unknown("form", form, known: ["icu"])) }
      let transliterator = try RunicTransliterator(script: system.script, mode: system.mode, options: options)
      if transliterator.mode.sound != nil {
        throw Failure(
          .usage,
          "\(mode.quotedForMessage) looks words up before applying its rows; export \(system.script.rawValue)/ipa for the rows"
        )
      }
      try OpenFile.standardOutput.write(TransformRules(transliterator).text)
    }
  }
}
