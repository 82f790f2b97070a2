import RuneKit
import RuneText
import RuneSystem

extension InscriptionOptions {
  /// - Throws: `Failure` for another year.
  static func check(_ year: Int?, in years: ClosedRange<Int>) throws {
    guard let year, !years.contains(year) else { return }
    throw Failure(.usage, "--year must be from \(years.lowerBound) to \(years.upperBound), not \(year)")
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
