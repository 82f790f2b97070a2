/// An inscription in the carver's own letters.
public struct CarvedText: Hashable, Codable, Sendable {
  /// The letters in reading order, `᛫` and `:` where the carver divided, `…` where something is lost.
  public var runes: String
  /// The script that they are letters of, such as `elder`.
  public var script: String
  /// The variant of the script, such as `short-twig`; nil for the usual one.
  public var variant: String?

  /// An inscription by its parts.
  public init(runes: String, script: String, variant: String? = nil) {
    self.runes = runes
    self.script = script
    self.variant = variant
  }
}
