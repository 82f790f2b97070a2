/// Why a bundled transliterator could not be made.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RuneKitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script has no mode with this name.
  case unknownMode(String, known: [String])
  /// A bundled table is invalid; tests rule this out.
  case table(TableError)
  /// An option does not fit the script or the mode.
  case options(TransliteratorError)

  /// What is wrong and what was expected, on one line.
  public var description: String {
    switch self {
    case .unknownMode(let name, let known): unknownName("mode", name, known: known)
    case .table(let error): "a bundled table cannot be used: \(error)"
    case .options(let error): error.description
    }
  }
}
