/// What a table may hold, so that an untrusted one can be loaded without harm.
///
/// Rows are applied once, left to right, and output is never fed back into its pass, so the limits on a row bound
/// the growth of a text as well.
enum TableLimits {
  /// Bytes of a table.
  static let bytes = 1 << 20
  static let rows = 65_536
  /// Scalars of a key.
  static let keyScalars = 64
  /// Scalars that one row may write.
  static let outputScalars = 256
  /// Scalars that one row may write for each scalar of its key.
  static let expansion = 64
  static let passes = 16
  /// Different graphemes in all rows together.
  static let graphemes = 4_096
  /// Bytes of a listed word: its splits fit into 64 bits.
  static let wordBytes = 63
  /// Endings of one entry of a word list.
  static let endings = 64
}
