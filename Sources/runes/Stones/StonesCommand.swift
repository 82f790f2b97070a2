import ArgumentParser
import RuneKit
import RuneStones
import RuneSystem
import RuneText

struct StonesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stones",
    abstract: "Show how carvers wrote a word, how often, and on which stones.",
    discussion: """
      The words are in a pack, which is installed separately because of its license: \
      `runes stones install FILE`, or the package runes-stones.

      Examples:
        runes stones bróðir
        runes stones --region uppland --year 1050 stein
        runes stones ᛒᚱᚢᚦᚢᚱ
        runes stones --near bróðir
        runes stones install runes-stones.pack
      """,
    subcommands: [StonesFindCommand.self, StonesInstallCommand.self], defaultSubcommand: StonesFindCommand.self)
}

struct StonesInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install a pack of stones for yourself, after checking it.")

  @Argument(help: "The pack.", completion: .file()) var file: String

  func run() throws {
    let pack = try StoneFile.open(file)
    guard let path = StoneFile.own else {
      throw Failure(.noPlace, "no location for the pack: \(Failure.noPlaceReason("XDG_DATA_HOME"))")
    }
    do {
      _ = try AtomicFile.makeFolders(AtomicFile.parent(of: path))
    } catch {
      throw Failure(.cannotCreate, error.description)
    }
    try OutputFile.write(pack.bytes, to: path)
    try OpenFile.standardOutput.write(path.pathBytes + "\n\(pack.notice.madeHarmless)\n".utf8)
  }
}

struct StonesFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Look words up; the default.",
    discussion: """
      A word is looked up in its normalized form, in any case and with or without marks, such as brodir for bróðir; a word \
      that is not found, and one in runes, as it was carved: bruþiʀ or ᛒᚱᚢᚦᛁᛦ. Provinces are those of Sweden; other \
      countries are regions too.
      """)

  @Option(help: "Only stones of this province or country, such as uppland or denmark.") var region: String?

  @Option(help: "Only stones that may be from this year, from their stated date or their style.") var year: Int?

  @Option(help: ArgumentHelp("The maximum number of inscriptions of a word; 0 lists all.", valueName: "n"))
  var limit: Int = 10

  @Flag(help: "Also similar words: inflected forms and other normalizations.") var near = false

  @Flag(help: "Write an object for each word.") var json = false

  @Flag(help: "Show the source and the license of the pack.") var license = false

  @Argument(help: "Words. - reads them from standard input.") var words: [String] = []

  func validate() throws {
    if limit < 0 { throw Failure(.usage, "--limit must be at least 0, not \(limit)") }
    try InscriptionOptions.check(year, in: StoneSearch.years)
  }

  func run() throws {
    let pack = try StoneFile.installed()
    if license { return try OpenFile.standardOutput.writeLine(pack.notice.madeHarmless) }
    try pack.check(region: region)
    let given =
      words == ["-"] ? [String(decoding: try readStandardInput(), as: UTF8.self)] : words
    let queries = given.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    if queries.isEmpty { throw Failure(.usage, "no word to look up; try `runes stones bróðir`") }
    let search = StoneSearch(pack: pack, region: region, year: year, near: near)
    var found = false
    var output: [UInt8] = []
    // A text has many words more than once.
    var known: [String: [UInt8]] = [:]
    for query in queries {
      if let report = known[query] {
        output += report
        continue
      }
      let answer = search.answer(query)
      found = found || !answer.words.isEmpty
      let report = StoneReport(pack: pack, answer: answer, limit: limit == 0 ? .max : limit)
      let written = json ? report.json() : Array(report.text().utf8)
      output += written
      known[query] = written
    }
    if !json { output += Array("\(StoneReport.source)\n".utf8) }
    try OpenFile.standardOutput.write(output)
    if !found { throw Failure(.nothingFound, "") }
  }
}
