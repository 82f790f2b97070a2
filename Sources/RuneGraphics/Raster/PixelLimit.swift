/// The largest pictures that are drawn in pixels or dots.
enum PixelLimit {
  /// Pixels of a PNG.
  static let picture = 1 << 25
  /// Pixels of one of its sides.
  static let side = 1 << 16
  /// Dots of a picture for a terminal.
  static let dots = 1 << 24
}
