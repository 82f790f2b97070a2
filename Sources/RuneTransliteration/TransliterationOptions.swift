/// The choices of a transliteration beyond script and mode.
public struct TransliterationOptions: Sendable, Hashable {
  /// The variant of the script, such as "short-twig"; nil for the usual forms.
  public var variant: String?
  /// What stands between words.
  public var divider: Divider
  /// How Latin punctuation is written.
  public var punctuation: PunctuationPolicy
  /// How letters are written that have no rune.
  public var unmapped: UnmappedPolicy
  /// The switches of the mode that are on, such as "late".
  public var switches: Set<String>
  /// Whether words in scripts that no row knows are spelled in Latin letters first.
  public var romanizes: Bool
  /// The language of the text as a BCP 47 tag; nil for none.
  ///
  /// It decides how words of other scripts are romanized, such as "uk" for Ukrainian. Words of "fr", "pl", "de" and "es" are
  /// read as in French, Polish, German and Spanish: *Łukasz* as *wukash*; in "es-ES", *c* and *z* are *th*. These are read by
  /// modes for English and by sound. Words of a word list of your own are read as without a language.
  public var language: String?
  /// The language of words that several languages could have, where none is named.
  package var likelyLanguage: String?
  /// A character that works like U+200C: after a letter, it splits the letters around it and is not written.
  public var breakCharacter: Unicode.Scalar?
  /// The layout of code points beyond those of the script's own table, such as "1998" for cirth; nil for none.
  public var registry: String?
  /// Whether characters that have an effect on a screen but no sign are left out: control characters but for tabs and line
  /// ends, and those that turn the direction of writing (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069).
  public var dropsControls: Bool

  /// The options; without arguments, the usual forms with everything kept.
  public init(
    variant: String? = nil, divider: Divider = .keep, punctuation: PunctuationPolicy = .keep,
    unmapped: UnmappedPolicy = .keep, switches: Set<String> = [], romanizes: Bool = false,
    breakCharacter: Unicode.Scalar? = nil, registry: String? = nil, language: String? = nil, dropsControls: Bool = false
  ) {
    self.variant = variant
    self.divider = divider
    self.punctuation = punctuation
    self.unmapped = unmapped
    self.switches = switches
    self.romanizes = romanizes
    self.breakCharacter = breakCharacter
    self.registry = registry
    self.language = language
    self.dropsControls = dropsControls
  }

  /// How the spaces, of any width, and tabs between two words of a line are written.
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

extension TransliterationOptions.Divider {
  /// The divider with a name: "keep", "space", "none", "shared", or the name of one of the script's dividers.
  public init(name: String) {
    switch name {
    case "keep": self = .keep
    case "space": self = .space
    case "none": self = .none
    case "shared": self = .shared
    default: self = .named(name)
    }
  }

  /// "keep", "space", "none", "shared", or the name of one of the script's dividers.
  public var name: String {
    switch self {
    case .keep: "keep"
    case .space: "space"
    case .none: "none"
    case .shared: "shared"
    case .named(let name): name
    }
  }
}
