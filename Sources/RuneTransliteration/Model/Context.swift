/// Where in a word a row holds: all conditions must.
///
/// Conditions look at the source of their pass, never at output, and one grapheme far.
public struct Context: Sendable {
  /// All of them must hold; none means anywhere.
  public let conditions: [Condition]

  /// The context that always holds.
  public static let anywhere = Context(conditions: [])

  /// One thing that must hold beside a match.
  public struct Condition: Sendable {
    /// Which neighbour it looks at.
    public let side: Side
    /// What the neighbour must be.
    public let test: Test
    /// `not-before`, `not-initial` and so on.
    public let isNegated: Bool
    let place: TablePlace
  }

  /// A neighbour of the match.
  public enum Side: Sendable, Equatable {
    /// The grapheme before the match.
    case previous
    /// The grapheme behind the match.
    case next
  }

  /// What a neighbour is tested for.
  public enum Test: Sendable, Equatable {
    /// No letter stands there: the word begins or ends.
    case wordBorder
    /// One of a class, by its name in the table, or a single grapheme.
    case member(of: String)
  }
}
