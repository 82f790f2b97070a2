/// How a letter is written that has no rune in the mode.
public enum UnmappedPolicy: String, Sendable, CaseIterable {
  /// It stays as it is.
  case keep
  /// It is left out.
  case drop
  /// It stays between angle brackets: `⟨ж⟩`.
  case mark
}
