/// Why a text cannot be read back; offsets count the scalars of the text from 0.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ReadingError: Error, Sendable, Hashable {
  /// The mode never writes the letter at this offset, or not after the letters before it.
  case neverWritten(at: Int)
  /// From this offset on there are more ways to weigh than memory allows; a shorter text may do.
  case tooManyWays(at: Int)
}

extension ReadingError: CustomStringConvertible {
  /// What is wrong, on one line; letters are counted from 1.
  public var description: String {
    switch self {
    case .neverWritten(let offset): "the mode never writes letter \(offset + 1) where it is"
    case .tooManyWays(let offset): "from letter \(offset + 1) on there are too many readings; try a shorter text"
    }
  }
}
