/// Limits that make it safe to load an untrusted table.
///
/// Rows are applied once, left to right, and output is never fed back into its pass, so the limits on a row and on all
/// passes together bound the growth of a text as well. A table within the limits takes less than 64 MiB and two seconds.
package enum TableLimits {
  /// Bytes of a table, and of a user's file of words or pronunciations.
  package static let bytes = 1 << 20
  /// Bytes of a line, enough for a class of all graphemes.
  static let lineBytes = 16_384
  static let rows = 16_384
  /// Rows of a script.
  static let letters = 4_096
  /// Rows of one pass with the same key: each is compared with each.
  static let rowsOfOneKey = 64
  /// Different neighbors that the rows of one pass ask for.
  static let contexts = 1_024
  /// Scalars of a key.
  static let keyScalars = 64
  /// Scalars of all keys together.
  static let allKeyScalars = 65_536
  /// Scalars that one row may write.
  static let outputScalars = 256
  /// Scalars that one row may write for each scalar of its key.
  static let expansion = 64
  static let passes = 16
  /// Scalars that all passes together may write for one.
  static let wholeExpansion = 1_024
  /// Different graphemes in all rows together.
  static let graphemes = 2_048
  /// Classes, options and works, of each kind.
  static let names = 256
  /// Findings that are listed.
  static let findings = 1_000
  /// Bytes of a listed word: its splits fit into 64 bits.
  static let wordBytes = 63
  /// Endings of one entry of a word list.
  static let endings = 64
}
