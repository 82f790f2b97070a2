import ArgumentParser

struct PronounceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "pronounce")

  @Flag(help: "List all pronunciations of a word.") var all = false

  @Flag(help: "Guess every word by the rules, without the lexicon.") var rulesOnly = false

  @Option(
    name: .customLong("option"),
    help: "A switch of the modes by sound: \(Self.switches.joined(separator: ", ")); may be repeated.",
    completion: .list(Self.switches))
  var options: [String] = []

  @Option("Your own pronunciations, one per line: name ; aɪ p iː eɪ", value: "file") var words: String?

  @Flag(help: "Write JSON, one object per word.") var json = false

  @Flag(help: "Show the license notice of the CMU Pronouncing Dictionary, the source of the lexicon.")
  var license = false

  @OptionGroup var source: InputOptions

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @Argument(help: "The text; - reads standard input.") var text: [String] = []

  private static let switches = ["british", "wh", "strong", "numbers"]

  func run() throws {
    let ending = try FileEnding.check(output: output, of: .pronounce, text: text)
    var command = self
    command.json = json || ending.kind == .json
    try OutputFile.collectStandardOutput(named: output) {
      try source.forEach(text, ofWords: "pronounce") { try command.pronounce() }
    }
  }

  private func pronounce() throws {
    if license { return try OpenFile.standardOutput.write(BundledSounds.lexiconNotice) }
    if let other = options.first(where: { !Self.switches.contains($0) }) {
      throw Failure(.usage, unknown("option", other, known: Self.switches))
    }
    let pronouncer = Pronouncer(
      Pronouncer.Options(switches: Set(options)),
      own: try words.map { try UserWords.readPronunciations($0) }, usesLexicon: !rulesOnly)
    try TextMeaning.hint(at: text, command: "runes pronounce", output: output)
    var hasDigits = false
    try LineInput.forEachLine(of: text) { line, _ in
      hasDigits = hasDigits || line.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      try say(line, pronouncer)
    }
    if hasDigits, !options.contains("numbers") { note("numbers are left out; --option numbers says them") }
  }

  private func say(_ line: String, _ pronouncer: Pronouncer) throws {
    var output: [UInt8] = []
    // A list of all pronunciations is in the order of their numbers.
    var expected = Pronouncer.HeteronymContext.nothing
    try EnglishWords.forEach(in: line, by: pronouncer) { word, kind, next in
      if !all, !json, expected == .nothing { expected = .init(before: next) }
      let listed = Self.readings(of: word, kind, after: expected, pronouncer)
      if !all, !json { expected = .init(after: Array(word.lowercased().utf8)) }
      if json {
        output += Self.object(word, listed)
      } else if listed.isEmpty {
        output += Array("\(word.madeHarmless)\(kind == .tooLong ? "…" : "")\t\t-\n".utf8)
      }
      for reading in json ? [] : listed.prefix(all ? listed.count : 1) {
        let use = all && !reading.use.isEmpty ? "\t\(reading.use.madeHarmless)" : ""
        output += Array("\(word)\t\(reading.ipa)\t\(reading.source.rawValue)\(use)\n".utf8)
      }
      if output.count >= Self.blockSize {
        try OpenFile.standardOutput.write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    try OpenFile.standardOutput.write(output)
  }

  private static let blockSize = 1 << 16

  private struct Reading {
    let ipa: String
    let source: Pronunciation.Source
    var use = ""
  }

  private static func readings(
    of word: String, _ kind: EnglishWords.Kind, after expected: Pronouncer.HeteronymContext, _ pronouncer: Pronouncer
  ) -> [Reading] {
    switch kind {
    case .word:
      pronouncer.pronunciations(ofAccented: word, after: expected).map {
        Reading(ipa: $0.ipa, source: $0.source, use: $0.use)
      }
    case .letter:
      pronouncer.pronunciations(of: Array(word.lowercased().utf8), .named).map {
        Reading(ipa: $0.ipa, source: $0.source)
      }
    case .number: pronouncer.ipa(ofNumber: word).map { [Reading(ipa: $0, source: .number)] } ?? []
    case .tooLong: []
    }
  }

  private static func object(_ word: String, _ listed: [Reading]) -> [UInt8] {
    JSONWriter.line {
      $0.member("readings", objects: listed) { json, reading in
        json.member("ipa", reading.ipa)
        json.member("source", reading.source.rawValue)
        if !reading.use.isEmpty { json.member("use", reading.use) }
      }
      $0.member("word", word)
    }
  }
}
