/// The circle through the middles of a ring's letters.
struct RingCircle {
  /// In grid units.
  var radius: Double
  /// 1 when heads point away from the center, −1 when they point to it.
  var outward: Double
}
