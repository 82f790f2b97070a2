/// The original runes of an inscription.
public struct CarvedText: Hashable, Codable, Sendable {
  /// The runes in reading order, with the carver's dividers `᛫` and `:`, and `…` where letters are lost.
  public var runes: String
  /// The script of the runes, such as `elder`.
  public var script: String
  /// The variant of the script, such as `short-twig`; nil for the standard forms.
  public var variant: String?

  /// Makes a carved text from its parts.
  public init(runes: String, script: String, variant: String? = nil) {
    self.runes = runes
    self.script = script
    self.variant = variant
  }
}
