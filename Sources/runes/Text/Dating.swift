import RuneKit
import RuneSystem

/// Time and place of an inscription, as the options of `younger/norse` name them.
///
/// The limits of the periods are those in the table, after the dating by styles of ornament.
enum Dating {
  private static let regions = ["uppland", "sodermanland", "gotaland", "gotland", "danish", "norwegian", "swedish"]
  private static let periods = ["early", "c1000", "late"]
  /// Provinces and lands that people name, with the option that counts them in.
  private static let places: [(name: String, option: String)] = [
    ("uppland", "uppland"), ("gastrikland", "uppland"), ("halsingland", "uppland"), ("medelpad", "uppland"),
    ("sodermanland", "sodermanland"), ("vastmanland", "sodermanland"), ("narke", "sodermanland"),
    ("ostergotland", "gotaland"), ("vastergotland", "gotaland"), ("smaland", "gotaland"), ("gotland", "gotland"),
    ("denmark", "danish"), ("scania", "danish"), ("norway", "norwegian"), ("man", "norwegian"), ("sweden", "swedish"),
  ]

  static let regionNames = places.map(\.name)

  /// The years of the Viking Age's inscriptions, with room on both sides.
  private static let years = 700...1200

  /// The options for a year and a place.
  ///
  /// - Throws: `Failure` for a year or place that the table knows nothing of.
  static func switches(year: Int?, region: String?) throws -> Set<String> {
    var switches: Set<String> = []
    if let year {
      guard years.contains(year) else {
        throw Failure(.usage, "--year is from \(years.lowerBound) to \(years.upperBound), not \(year)")
      }
      switch year {
      case ..<980: switches.insert("early")
      case ..<1010: switches.insert("c1000")
      case 1051...: switches.insert("late")
      default: break
      }
    }
    if let region {
      let folded = region.foldedForSearch
      guard let option = places.first(where: { $0.name == folded })?.option ?? regions.first(where: { $0 == folded })
      else { throw Failure(.usage, unknown("region", region, known: regionNames)) }
      switches.insert(option)
    }
    return switches
  }

  /// Refuses options that exclude each other.
  static func checkAgreement(of switches: Set<String>) throws {
    // What is from Uppland is from Sweden, too.
    let swedish = ["uppland", "sodermanland", "gotaland", "gotland"]
    for (group, what) in [(periods, "time"), (regions, "place")] {
      let given = group.filter(switches.contains)
      guard given.count > 1 else { continue }
      if given.count == 2, given[1] == "swedish", swedish.contains(given[0]) { continue }
      throw Failure(.usage, "\(given[0]) and \(given[1]) exclude each other: an inscription has one \(what)")
    }
  }

  /// Which period is assumed where none is named; nil where one is, and for a mode without periods.
  static func assumption(_ transliterator: RunicTransliterator) -> String? {
    let known = transliterator.mode.options.map(\.name)
    guard periods.allSatisfy(known.contains), !periods.contains(where: transliterator.options.switches.contains) else {
      return nil
    }
    return "spelled as about 1010 to 1050, the middle of the age of the stones; --year gives another time"
  }
}
