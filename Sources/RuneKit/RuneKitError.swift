/// Why a bundled transliterator cannot be made.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RuneKitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script has no mode of this name.
  case unknownMode(String, known: [String])
  /// A bundled table is broken; the tests rule it out.
  case table(TableError)
  /// An option does not fit the script or the mode.
  case options(TransliteratorError)

  /// What is wrong and what would do, on one line.
  public var description: String {
    switch self {
    case .unknownMode(let name, let known): unknownName("mode", name, known: known)
    case .table(let error): "a bundled table cannot be used: \(error)"
    case .options(let error): error.description
    }
  }
}
