extension PeriodAndRegion {
  /// The note on the period assumed when none is given; nil if one is, and for modes without periods.
  static func assumption(_ transliterator: RunicTransliterator) -> String? {
    guard applies(to: transliterator), !periods.contains(where: transliterator.options.switches.contains) else {
      return nil
    }
    return "using the spelling of about 1010 to 1050; --year selects another period"
  }
}
