/// An option that the script or the mode does not have.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum TransliteratorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script has no variant of this name.
  case unknownVariant(String, known: [String])
  /// The mode has no switch of this name.
  case unknownOption(String, known: [String])
  /// The script has no divider of this name.
  case unknownDivider(String, known: [String])
  /// The script has no registry of this name.
  case unknownRegistry(String, known: [String])
  /// A letter, a combining mark or a space cannot be the break character.
  case unusableBreak(Unicode.Scalar)

  /// What is wrong and what would do, on one line.
  public var description: String {
    switch self {
    case .unknownVariant(let name, let known): unknownName("variant", name, known: known)
    case .unknownOption(let name, let known): unknownName("option", name, known: known)
    case .unknownDivider(let name, let known): unknownName("divider", name, known: known)
    case .unknownRegistry(let name, let known): unknownName("registry", name, known: known)
    case .unusableBreak(let scalar):
      "\(scalar.codePoint) cannot be the break character: it is a letter, a combining mark or a space"
    }
  }
}
