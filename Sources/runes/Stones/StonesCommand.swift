import ArgumentParser
import RuneStones

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
      throw Failure(.noLocation, "no location for the pack: \(Failure.noLocationReason("XDG_DATA_HOME"))")
    }
    let target: String
    do {
      _ = try AtomicFile.makeFolders(AtomicFile.parent(of: path))
      target = try AtomicFile.resolve(path)
    } catch {
      throw Failure(.cannotCreate, error.description)
    }
    try OutputFile.write(pack.bytes, to: target, isOwn: true)
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
    var request = StoneRequest()
    request.filter = try StoneFilter(in: pack, region: region, year: year)
    request.filter.parts = parts.given
    request.words =
      words == ["-"]
      ? String(decoding: try readStandardInput(), as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
      : words.filter { !$0.allSatisfy(\.isWhitespace) }
    if let problem = StoneRequest.problem(with: request.words) { throw problem }
    (request.near, request.limit) = (near, limit)
    if request.words.isEmpty, request.filter.isEmpty {
      throw Failure(.usage, "no word to look up; try `runes stones bróðir` or `runes stones \"U 112\"`")
    }
    var (output, count) = Stones(pack).answer(
      request, stone: { json ? $0.json : Array(($1 ? $0.text : $0.stone.line.madeHarmless).utf8) },
      words: { json ? $0.json : Array($0.text.utf8) },
      more: { json ? [] : Array("… and \($0) more; --limit 0 lists all\n".utf8) })
    if !json {
      if request.words.isEmpty, count == 0 { output += Array("no such stone\n".utf8) }
      output += Array("\(StoneReport.source)\n".utf8)
    }
    try OpenFile.standardOutput.write(output)
    if count == 0 {
      let isKnown = request.filter.region.map { places in pack.allInscriptions.contains { $0.isFrom(places) } } ?? true
      throw Failure(.nothingFound, isKnown ? "" : "the pack has no stone of \((region ?? "").quotedForMessage)")
    }
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

  var given: [StoneFilter.Part: String] {
    let all = zip(StoneFilter.Part.allCases, [place, district, county, carver, material, style, period])
    return Dictionary(uniqueKeysWithValues: all).compactMapValues { $0 }
  }
}
