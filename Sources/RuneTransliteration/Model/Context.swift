/// Where in a word a row applies: wherever all of its conditions hold.
///
/// A condition tests one neighboring grapheme in the input of its pass, never in the output.
package struct Context: Sendable {
  /// All of them must hold; none means anywhere.
  package let conditions: [Condition]

  /// One thing that must hold beside a match.
  package struct Condition: Sendable {
    /// Which neighbor it looks at.
    package let side: Side
    /// What the neighbor must be.
    package let test: Test
    /// `not-before`, `not-initial` and so on.
    package let isNegated: Bool
  }

  /// A neighbor of the match.
  package enum Side: Sendable, Hashable {
    /// The grapheme before the match.
    case previous
    /// The grapheme after the match.
    case next
  }

  /// What a neighbor is tested for.
  package enum Test: Sendable, Hashable {
    /// No letter is there: the word begins or ends.
    case wordBorder
    /// One of a class, by its name in the table, or a single grapheme.
    case member(of: String)
  }
}
