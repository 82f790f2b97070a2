/// A rune or a certh.
public struct Letter: Sendable, Hashable {
  /// The name that modes use, such as "thurisaz" or "certh-38".
  public let name: String
  /// The code point of its usual form.
  public let scalar: Unicode.Scalar
  /// What scholars write for it in Latin letters, such as "þ".
  public let transliteration: String
  /// Code points that are read back as this letter, such as U+16BB for the Elder h.
  public let aliases: [Unicode.Scalar]
  /// A remark for people: the reconstructed name, its meaning.
  public let note: String
}
