/// The scripts that RuneKit writes.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RunicScript: String, CaseIterable, Sendable, Identifiable {
  /// The Elder Futhark, 24 runes.
  case elder
  /// The Younger Futhark, 16 runes.
  case younger
  /// Tolkien's Cirth, at the private-use code points of the ConScript registry.
  case cirth
  /// The Anglo-Saxon futhorc, 34 runes.
  case futhorc
  /// The medieval runes of Scandinavia, with dotted letters.
  case medieval

  /// The raw value.
  public var id: String { rawValue }

  /// The script where none is named.
  package static var usual: RunicScript { .elder }

  /// The name of the default mode.
  public var defaultMode: String { "english" }
}
