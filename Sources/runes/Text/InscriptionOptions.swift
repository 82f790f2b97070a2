import RuneKit
import RuneSystem

/// Converts the date and place of an inscription into options of `younger/norse`.
///
/// The limits of the periods are those of the table, which follow the dating of rune stones by style.
enum InscriptionOptions {
  private static let regions = ["uppland", "sodermanland", "gotaland", "gotland", "danish", "norwegian", "swedish"]
  private static let periods = ["early", "c1000", "late"]
  /// Provinces and countries, and the options that include them.
  private static let places: [(name: String, option: String)] = [
    ("uppland", "uppland"), ("gastrikland", "uppland"), ("halsingland", "uppland"), ("medelpad", "uppland"),
    ("sodermanland", "sodermanland"), ("vastmanland", "sodermanland"), ("narke", "sodermanland"),
    ("ostergotland", "gotaland"), ("vastergotland", "gotaland"), ("smaland", "gotaland"), ("gotland", "gotland"),
    ("denmark", "danish"), ("scania", "danish"), ("norway", "norwegian"), ("man", "norwegian"), ("sweden", "swedish"),
  ]

  static let regionNames = places.map(\.name)

  /// Years that could date an inscription of the Viking Age, with a margin.
  private static let years = 700...1200

  /// The options for a year and a place.
  ///
  /// - Throws: `Failure` for an unknown year or place.
  static func switches(year: Int?, region: String?) throws -> Set<String> {
    var switches: Set<String> = []
    if let year {
      try check(year, in: years)
      if let period = period(of: year) { switches.insert(period) }
    }
    if let region {
      let folded = region.foldedForSearch
      guard let option = places.first(where: { $0.name == folded })?.option ?? regions.first(where: { $0 == folded })
      else { throw Failure(.usage, unknown("region", region, known: regionNames)) }
      switches.insert(option)
    }
    return switches
  }

  /// - Throws: `Failure` for another `--year`.
  static func check(_ year: Int?, in years: ClosedRange<Int>) throws {
    guard let year, !years.contains(year) else { return }
    throw Failure(.usage, "--year must be from \(years.lowerBound) to \(years.upperBound), not \(year)")
  }

  /// The option for a year; nil for the years whose spelling is that without an option.
  private static func period(of year: Int) -> String? {
    switch year {
    case ..<980: "early"
    case ..<1010: "c1000"
    case 1051...: "late"
    default: nil
    }
  }

  /// Whether the mode of a transliterator has periods and places.
  static func applies(to transliterator: RunicTransliterator) -> Bool {
    let known = transliterator.mode.options.map(\.name)
    return periods.allSatisfy(known.contains)
  }

  /// Rejects contradictory options, and those that contradict the year.
  static func checkAgreement(of switches: Set<String>, year: Int? = nil) throws {
    if let year, period(of: year) == nil, let other = periods.first(where: switches.contains) {
      throw Failure(
        .usage, "--year \(year) and --option \(other) cannot be combined: an inscription has only one time")
    }
    // Places in Sweden may be combined with Sweden.
    let swedish = ["uppland", "sodermanland", "gotaland", "gotland"]
    for (group, what) in [(periods, "time"), (regions, "place")] {
      let given = group.filter(switches.contains)
      guard given.count > 1 else { continue }
      if given.count == 2, given[1] == "swedish", swedish.contains(given[0]) { continue }
      throw Failure(.usage, "\(given[0]) and \(given[1]) cannot be combined: an inscription has only one \(what)")
    }
  }

  /// The note on the period assumed when none is given; nil if one is, and for modes without periods.
  static func assumption(_ transliterator: RunicTransliterator) -> String? {
    guard applies(to: transliterator), !periods.contains(where: transliterator.options.switches.contains) else {
      return nil
    }
    return "using the spelling of about 1010 to 1050; --year selects another period"
  }
}
