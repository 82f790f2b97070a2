/// Where in a word a row holds: all conditions must.
///
/// Conditions look at the source of their pass, never at output, and one grapheme far.
public struct Context: Sendable {
  public let conditions: [Condition]

  public static let anywhere = Context(conditions: [])

  public struct Condition: Sendable {
    public let side: Side
    public let test: Test
    /// `not-before`, `not-initial` and so on.
    public let isNegated: Bool
    let place: TablePlace
  }

  public enum Side: Sendable, Equatable {
    /// The grapheme before the match.
    case previous
    /// The grapheme behind the match.
    case next
  }

  public enum Test: Sendable, Equatable {
    /// No letter stands there: the word begins or ends.
    case wordBorder
    /// One of a class, by its name in the table, or a single grapheme.
    case member(of: String)
  }
}
