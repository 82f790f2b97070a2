/// A bundled alternative set of letter forms for a script.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RunicVariant: String, CaseIterable, Sendable, Identifiable {
  /// The fuller forms of the Younger Futhark, common in Denmark.
  case longBranch = "long-branch"
  /// The reduced forms of the Younger Futhark, common in Sweden and Norway.
  case shortTwig = "short-twig"
  /// Medieval runes as in Bergen and Trondheim.
  case norwegian
  /// Medieval runes as in Sweden and Denmark.
  case swedish
  /// Medieval runes as in Iceland.
  case icelandic
  /// The alternative shapes of the four cirth for which Tolkien's chart has two.
  case secondShapes = "second-shapes"

  /// The raw value.
  public var id: String { rawValue }

  /// The script that the variant belongs to.
  public var script: RunicScript {
    switch self {
    case .longBranch, .shortTwig: .younger
    case .norwegian, .swedish, .icelandic: .medieval
    case .secondShapes: .cirth
    }
  }
}

extension RunicScript {
  /// The bundled variants of the script.
  public var variants: [RunicVariant] { RunicVariant.allCases.filter { $0.script == self } }
}

extension TransliterationOptions.Divider {
  /// A dot: ᛫, and · in Cirth.
  public static let dot = Self.named("dot")
  /// Two dots, one above the other: ᛬, and ⁚ in Cirth.
  public static let doubleDot = Self.named("double-dot")
  /// A cross: ᛭; not available in Cirth.
  public static let cross = Self.named("cross")
  /// Three dots, one above the other: ⁝; only in Cirth.
  public static let tripleDot = Self.named("triple-dot")
  /// Four dots: ⁞; only in Cirth.
  public static let fourDots = Self.named("four-dots")
}
