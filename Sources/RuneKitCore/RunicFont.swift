/// A font for pictures.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RunicFont: String, CaseIterable, Sendable {
  /// RuneKit's own stroke font, which does not have to be installed.
  case stave
  /// Noto Sans Runic.
  case noto
  /// BabelStone Runic.
  case babelstone
  /// Junicode.
  case junicode
  /// Constructium, with Cirth in the private-use area.
  case constructium
  /// Fairfax HD, with runes and Cirth.
  case fairfax
  /// GNU Unifont with the ConScript registry: Cirth.
  case unifont

  /// The default font for Cirth: it covers the whole private-use block and has an open license.
  package static let cirth = RunicFont.constructium

  /// The PostScript name under which a platform finds the installed font.
  public var postScriptName: String { names.postScript }

  /// The PostScript name, and the name of its metrics file in `Fonts/`, without ".json".
  var names: (postScript: String, metrics: String?) {
    switch self {
    case .stave: ("Stave-Regular", nil)
    case .noto: ("NotoSansRunic-Regular", "noto-sans-runic")
    case .babelstone: ("BabelStoneRunic", "babelstone-runic")
    case .junicode: ("JunicodeTwoBeta-Regular", "junicode")
    case .constructium: ("Constructium", "constructium")
    case .fairfax: ("FairfaxHD", "fairfax-hd")
    case .unifont: ("UnifontCSUR", "unifont-csur")
    }
  }

  /// The PostScript name of the font that shows a script: this one, or Stave, which has all scripts, where this one lacks it.
  ///
  /// ```swift
  /// RunicFont.noto.name(for: .elder)                   // "NotoSansRunic-Regular"
  /// RunicFont.noto.name(for: .cirth)                   // "Stave-Regular"
  /// ```
  /// - Complexity: Constant.
  public func name(for script: RunicScript) -> String { covers(script) ? postScriptName : Self.stave.postScriptName }

  /// Whether the font has the letters of a script. Junicode counts for the futhorc although it lacks Tolkien's three
  /// runes.
  package func covers(_ script: RunicScript) -> Bool {
    switch (self, script) {
    case (.stave, _), (.fairfax, _): true
    case (.noto, _), (.babelstone, _), (.junicode, _): script != .cirth
    case (.constructium, _), (.unifont, _): script == .cirth
    }
  }
}
