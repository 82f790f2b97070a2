import ArgumentParser
import RuneKit
import RuneSystem

extension TablesCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export a mode for other programs: ICU transform rules, or JSON and test cases.",
      discussion: """
        Examples:
          runes tables export elder/english --to icu > elder-english.icu
          uconv -f utf-8 -t utf-8 -x "$(cat elder-english.icu)" book.txt

          runes tables export younger/english --variant short-twig --to json
          runes tables export younger/english --variant short-twig --to corpus
          runes tables export --to corpus --cases 200000

        Each line of the corpus is an input, a tab, and the expected output, for testing ports that use the JSON. Without a \
        mode, the corpus covers all modes and options, with cuts, segments and losses, for testing ports of the whole \
        library; the article "Proving a port" describes it.
        """)

    @Argument(help: "Script and mode, such as elder/english; `runes tables list` lists them.") var mode: String?

    @Option(name: .customLong("to"), help: "The format: icu, json or corpus.") var form: String

    @OptionGroup var spelling: SpellingOptions

    @Option(help: "The approximate number of cases in the corpus of all modes.") var cases = 5_000

    func run() throws {
      guard let mode else { return try writePortCorpus() }
      let parts = mode.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw Failure(.usage, "\(mode.quotedForMessage) is not a mode; expected script/mode, such as elder/english")
      }
      guard let script = RunicScript(rawValue: parts[0]) else {
        throw Failure(.usage, unknown("script", parts[0], known: RunicScript.allCases.map(\.rawValue)))
      }
      let transliterator = try RunicTransliterator(script: script, mode: parts[1], options: spelling.options)
      if transliterator.mode.sound != nil {
        throw Failure(
          .usage,
          "\(mode.quotedForMessage) looks words up before applying its rows; export \(parts[0])/ipa for the rows")
      }
      switch form {
      case "icu":
        try OpenFile.standardOutput.write(TransformRules(transliterator).text)
      case "json":
        let document = ModeJSON(transliterator, bibliography: try BundledTables.bibliography())
        try OpenFile.standardOutput.writeLine(document.encoded())
      case "corpus":
        var block = ""
        try ConformanceCorpus(transliterator).forEachLine { line in
          block += line + "\n"
          if block.utf8.count < 1 << 15 { return }
          try OpenFile.standardOutput.write(block)
          block = ""
        }
        try OpenFile.standardOutput.write(block)
      default:
        throw Failure(.usage, unknown("form", form, known: ["icu", "json", "corpus"]))
      }
    }

    private func writePortCorpus() throws {
      guard form == "corpus" else {
        throw Failure(.usage, "--to \(form.quotedForMessage) needs a mode, such as elder/english")
      }
      guard cases > 0, !spelling.isGiven else {
        throw Failure(.usage, "the corpus of all modes accepts only --cases, which must be at least 1")
      }
      var block: [UInt8] = []
      try PortCorpus(count: cases).forEachLine { line in
        block += line + [UInt8(ascii: "\n")]
        if block.count < 1 << 15 { return }
        try OpenFile.standardOutput.write(block)
        block.removeAll(keepingCapacity: true)
      }
      try OpenFile.standardOutput.write(block)
    }
  }
}
