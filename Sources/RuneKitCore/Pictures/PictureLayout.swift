/// How the letters of a picture are arranged.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum PictureLayout: String, CaseIterable, Sendable {
  /// One line, or one for each line of the text.
  case line
  /// Broken into lines.
  case text
  /// To share, with the text in Latin letters.
  case card
  /// Around a disk.
  case circle
  /// The strip of a finger ring, or a face of one that exists.
  case ring
  /// A strip whose ends meet.
  case band
  /// On a serpent, as on rune stones.
  case ribbon
  /// On a serpent that is carved along the edge of a rune stone.
  case stone
  /// Pages to check a text by.
  case proof
}
