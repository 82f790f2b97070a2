import RuneSystem

/// How much random tests try.
package enum Effort {
  /// RUNE_EFFORT multiplies all rounds, as before a release; a debug build makes an eighth, since it is some forty times
  /// as slow as an optimized one.
  private static let factor: Double = {
    var factor = getenv("RUNE_EFFORT").flatMap { Double(String(cString: $0)) } ?? 1
    // Assertions are compiled into debug builds alone.
    assert(
      {
        factor /= 8; return true
      }())
    return factor
  }()

  /// How many rounds to make of so many; one at least.
  package static func rounds(_ count: Int) -> Int { max(1, Int((Double(count) * factor).rounded())) }

  /// Whether more is wanted than usual.
  package static var isFull: Bool { factor > 1 }
}
