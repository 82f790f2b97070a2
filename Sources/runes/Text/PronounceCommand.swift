import ArgumentParser
import RuneKit
import RuneSystem

struct PronounceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pronounce",
    abstract: "Says English words in IPA, and where each comes from.",
    discussion: """
      Examples:
        runes pronounce enough
        runes pronounce --all "read the tears"
        runes pronounce --rules-only - < words.txt

      A line a word: the word, its IPA, its source, with tabs between. Sources: own, heteronym, lexicon; ending, spelling,
      compound (made of known words), letters (said by name), rules (a guess). --all adds further readings, each with what
      it is used for; word{2} in a text by sound chooses the second. Without TEXT, or for -, standard input is read.
      """)

  @Flag(help: "All readings of a word.")
  var all = false

  @Flag(help: "Leave out the lexicon: every word is a guess by the rules.")
  var rulesOnly = false

  @Flag(help: "A British accent, derived by rule.")
  var british = false

  @Flag(help: "Function words as they are said alone.")
  var strong = false

  @Flag(help: "ʍ for wh.")
  var wh = false

  @Option(help: ArgumentHelp("Words of your own, with their sounds: name ; aɪ p iː eɪ", valueName: "file"))
  var words: String?

  @Flag(help: "Write JSON, an object a word.")
  var json = false

  @Flag(help: "Show the notice of the CMU Pronouncing Dictionary, which the lexicon is made of.")
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
