/// How well a row is supported by evidence.
public enum Confidence: String, Sendable, CaseIterable {
  /// Seen on inscriptions or in the author's own hand.
  case attested
  /// Inferred by scholars from what is attested.
  case reconstructed
  /// A choice of our own or of common use, with no claim to history.
  case convention
}
