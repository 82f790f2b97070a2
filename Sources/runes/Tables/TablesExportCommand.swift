import ArgumentParser
import RuneKit
import RuneSystem

extension TablesCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export a mode as ICU transform rules.",
      discussion: """
        Example:
          runes tables export elder/english > elder-english.icu
          uconv -f utf-8 -t utf-8 -x "$(cat elder-english.icu)" book.txt
        """)

    @Argument(help: "Script and mode, such as elder/english; `runes tables list` lists them.") var mode: String

    @Option(name: .customLong("to"), help: "The format: icu.") var form = "icu"

    @OptionGroup var spelling: SpellingOptions

    func run() throws {
      let parts = mode.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw Failure(.usage, "\(mode.quotedForMessage) is not a mode; expected script/mode, such as elder/english")
      }
      guard let script = RunicScript(rawValue: parts[0]) else {
        throw Failure(.usage, unknown("script", parts[0], known: RunicScript.allCases.map(\.rawValue)))
      }
      guard form == "icu" else { throw Failure(.usage, unknown("form", form, known: ["icu"])) }
      let transliterator = try RunicTransliterator(script: script, mode: parts[1], options: spelling.options)
      if transliterator.mode.sound != nil {
        throw Failure(
          .usage,
          "\(mode.quotedForMessage) looks words up before applying its rows; export \(parts[0])/ipa for the rows")
      }
      try OpenFile.standardOutput.write(TransformRules(transliterator).text)
    }
  }
}
