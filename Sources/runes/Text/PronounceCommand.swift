import ArgumentParser
import RuneKit
import RuneSystem

struct PronounceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pronounce",
    abstract: "Show the pronunciation of English words in IPA, with its source.",
    discussion: """
      Examples:
        runes pronounce enough
        runes pronounce --all "read the tears"
        runes pronounce --rules-only - < words.txt

      Writes one line per word: the word, its IPA and its source, separated by tabs. Sources are own, heteronym, lexicon; \
      ending, spelling, compound (derived from known words); letters (spelled out); rules (a guess). --all lists all \
      pronunciations with their uses; in a text by sound, word{2} selects the second. Without TEXT, or with -, reads \
      standard input.
      """)

  @Flag(help: "List all pronunciations of a word.")
  var all = false

  @Flag(help: "Guess every word by the rules, without the lexicon.")
  var rulesOnly = false

  @Flag(help: "Use a British accent, derived by rules.")
  var british = false

  @Flag(help: "Use the strong forms of function words.")
  var strong = false

  @Flag(help: "Pronounce wh as ʍ.")
  var wh = false

  @Option(help: ArgumentHelp("Your own pronunciations, one per line: name ; aɪ p iː eɪ", valueName: "file"))
  var words: String?

  @Flag(help: "Write JSON, one object per word.")
  var json = false

  @Flag(help: "Show the license notice of the CMU Pronouncing Dictionary, the source of the lexicon.")
  var license = false

  @Argument(help: "The text; - reads standard input.")
  var text: [String] = []

  func run() throws {
    if license { return try CheckedOutput.standardOutput.write(BundledSounds.lexiconNotice) }
    let pronouncer = Pronouncer(
      Pronouncer.Options(
        accent: Accent(isBritish: british, tellsWhichFromWitch: wh), usesStrongForms: strong),
      own: try words.map { try UserWords.readPronunciations($0) }, usesLexicon: !rulesOnly)
    if text.isEmpty || text == ["-"] {
      try LineInput().forEachLine { line, _ in try say(line, pronouncer) }
    } else {
      try say(text.joined(separator: " "), pronouncer)
    }
  }

  private func say(_ line: String, _ pronouncer: Pronouncer) throws {
    var output: [UInt8] = []
    for word in EnglishWords.words(of: line) {
      let listed = pronouncer.pronunciations(of: word)
      if json {
        output += Self.object(word, listed)
        continue
      }
      if listed.isEmpty { output += Array("\(word.madeHarmless)\t\t-\n".utf8) }
      for said in listed.prefix(all ? listed.count : 1) {
        let use = all && !said.use.isEmpty ? "\t\(said.use.madeHarmless)" : ""
        output += Array("\(word)\t\(said.ipa)\t\(said.source.rawValue)\(use)\n".utf8)
      }
    }
    try CheckedOutput.standardOutput.write(output)
  }

  private static func object(_ word: String, _ listed: [Pronunciation]) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("readings", listed) { json, said in
        json.object {
          $0.member("ipa", said.ipa)
          $0.member("source", said.source.rawValue)
          if !said.use.isEmpty { $0.member("use", said.use) }
        }
      }
      $0.member("word", word)
    }
    return json.finish()
  }
}
