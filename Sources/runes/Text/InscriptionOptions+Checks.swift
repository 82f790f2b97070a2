import RuneKit
import RuneText
import RuneSystem

extension InscriptionOptions {
  /// - Throws: `Failure` for another year.
  static func check(_ year: Int?, in years: ClosedRange<Int>) throws {
    guard let year, !years.contains(year) else { return }
    throw Failure(.usage, "--year must be from \(years.lowerBound) to \(years.upperBound), not \(year)")
  }

  /// The note on the period assumed when none is given; nil if one is, and for modes without periods.
  static func assumption(_ transliterator: RunicTransliterator) -> String? {
    guard applies(to: transliterator), !periods.contains(where: transliterator.options.switches.contains) else {
      return nil
    }
    return "using the spelling of about 1010 to 1050; --year selects another period"
  }
}
