/// What a person may choose about a transliteration beyond script and mode.
public struct TransliterationOptions: Sendable, Hashable {
  /// The variant of the script, such as "short-twig"; nil for the usual forms.
  public var variant: String?
  /// What stands between words.
  public var divider: Divider
  /// Whether Latin punctuation becomes the script's own marks.
  public var writesScriptPunctuation: Bool
  /// What becomes of letters that have no rune.
  public var unmapped: UnmappedPolicy
  /// The switches of the mode that are on, such as "late".
  public var switches: Set<String>
  /// Whether words in scripts that no row knows are spelled in Latin letters first.
  public var romanizes: Bool
  /// A character that parts the letters beside it and disappears behind a letter, as U+200C always does.
  public var breakCharacter: Unicode.Scalar?
  /// The layout of code points beyond those of the script's own table, such as "1998" for cirth; nil for none.
  public var registry: String?

  /// The options; without arguments, the usual forms with everything kept.
  public init(
    variant: String? = nil, divider: Divider = .keep, writesScriptPunctuation: Bool = false,
    unmapped: UnmappedPolicy = .keep, switches: Set<String> = [], romanizes: Bool = false,
    breakCharacter: Unicode.Scalar? = nil, registry: String? = nil
  ) {
    self.variant = variant
    self.divider = divider
    self.writesScriptPunctuation = writesScriptPunctuation
    self.unmapped = unmapped
    self.switches = switches
    self.romanizes = romanizes
    self.breakCharacter = breakCharacter
    self.registry = registry
  }

  /// What becomes of the spaces and tabs between two words of a line.
  public enum Divider: Sendable, Hashable {
    /// They stay as they are.
    case keep
    /// A run of them becomes one space.
    case space
    /// A run of them becomes the script's divider of this name: "dot", "double-dot" or "cross".
    case named(String)
    /// They are left out: the words run together, as on most old inscriptions.
    case none
    /// They are left out, and a rune that ends one word and begins the next is written once, as carvers liked to do.
    case shared
  }
}

/// What becomes of a letter that has no rune in the mode.
public enum UnmappedPolicy: String, Sendable, CaseIterable {
  /// It stays as it is.
  case keep
  /// It is left out.
  case drop
  /// It stays between angle brackets: `⟨ж⟩`.
  case mark
}
