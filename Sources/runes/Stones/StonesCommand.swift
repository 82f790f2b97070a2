import ArgumentParser
import RuneKit
import RuneStones
import RuneSystem
import RuneText

struct StonesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "stones", subcommands: [StonesFindCommand.self, StonesInstallCommand.self],
    defaultSubcommand: StonesFindCommand.self)
}

struct StonesInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "stones install")

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
  static let configuration = CommandConfiguration(of: "stones find")

  @Option(help: "Only stones of this province, country or region, such as uppland, denmark or gotaland.") var region:
    String?

  @Option(help: "Only stones that may be from this year, from their stated date or their style.") var year: Int?

  @OptionGroup var parts: StonePartOptions

  @Option(help: ArgumentHelp("The maximum number of inscriptions of a word; 0 lists all.", valueName: "n"))
  var limit: Int = 10

  @Flag(help: "Also similar words: inflected forms and other normalizations.") var near = false

  @Flag(help: "Write an object for each word.") var json = false

  @Flag(help: "Show the source and the license of the pack.") var license = false

  @Argument(help: "Words. - reads them from standard input.") var words: [String] = []

  func validate() throws {
    if limit < 0 { throw Failure(.usage, "--limit must be at least 0, not \(limit)") }
  }

  func run() throws {
    let pack = try StoneFile.installed()
    if license { return try OpenFile.standardOutput.writeLine(pack.notice.madeHarmless) }
    var filter = try StoneFilter(in: pack, region: region, year: year)
    let queries =
      words == ["-"]
      ? String(decoding: try readStandardInput(), as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
      : words.filter { !$0.allSatisfy(\.isWhitespace) }
    filter.parts = parts.given
    if queries.isEmpty, filter.isEmpty {
      throw Failure(.usage, "no word to look up; try `runes stones bróðir` or `runes stones \"U 112\"`")
    }
    let search = StoneSearch(pack: pack, filter, near: near)
    let scholarly = try RunicTransliterator(script: .younger, mode: "scholarly")
    func sheets(_ stones: [Inscription]) -> [StoneSheet] { stones.map { StoneSheet(stone: $0, scholarly: scholarly) } }
    if queries.isEmpty { return try list(sheets(search.stones)) }
    var found = false
    var output: [UInt8] = []
    // The number of a stone may be two arguments.
    let wanted =
      words.count > 1 && !search.stones(named: words.joined(separator: " ")).isEmpty
      ? [words.joined(separator: " ")] : queries
    // A text has many words more than once.
    var known: [String: [UInt8]] = [:]
    for query in wanted {
      if let report = known[query] {
        output += report
        continue
      }
      let named = sheets(search.stones(named: query))
      if !named.isEmpty {
        found = true
        output += named.flatMap { json ? $0.json() : Array($0.text().utf8) }
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

  /// Lists the stones of the options.
  private func list(_ sheets: [StoneSheet]) throws {
    let shown = limit == 0 ? sheets[...] : sheets.prefix(limit)
    var output = shown.flatMap { json ? $0.json() : Array($0.line.utf8) }
    if !json {
      if sheets.count > shown.count {
        output += Array("… and \(sheets.count - shown.count) more; --limit 0 lists all\n".utf8)
      }
      output += Array("\(sheets.isEmpty ? "no such stone\n" : "")\(StoneReport.source)\n".utf8)
    }
    try OpenFile.standardOutput.write(output)
    if sheets.isEmpty { throw Failure(.nothingFound, "") }
  }
}

/// What stones are chosen by beside region and year.
struct StonePartOptions: ParsableArguments {
  @Option(help: "Only stones of this place or parish.") var place: String?
  @Option(help: "Only stones of this district, such as Sollentuna.") var district: String?
  @Option(help: "Only stones of this county or municipality.") var county: String?
  @Option(help: "Only stones by this carver.") var carver: String?
  @Option(help: "Only stones of this material, such as granite or wood.") var material: String?
  @Option(help: "Only stones of this style, such as Pr4.") var style: String?
  @Option(help: "Only stones with this in their date, such as V or 1000-t.") var period: String?

  /// What is given, by the part.
  var given: [StoneFilter.Part: String] {
    let all: [StoneFilter.Part: String?] = [
      .place: place, .district: district, .county: county, .carver: carver, .material: material, .style: style,
      .period: period,
    ]
    return all.compactMapValues { $0 }
  }
}
