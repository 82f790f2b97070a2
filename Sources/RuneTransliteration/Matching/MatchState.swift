/// What a pass holds between two symbols: those that no match has taken yet, and the one before them.
struct MatchState: Hashable, Sendable {
  var previous = Alphabet.border
  var pending: [Symbol] = []
}

extension RowMatcher {
  struct DecidedMatch {
    /// The index of the row; nil where no row takes the symbol.
    let row: Int?
    /// How many symbols it takes.
    let length: Int
    let first: Symbol
  }

  /// Takes the first match out of the pending symbols; nil if what follows may change it.
  func nextMatch(in state: inout MatchState) -> DecidedMatch? {
    guard let first = state.pending.first else { return nil }
    let pending = state.pending
    let match: DecidedMatch
    switch firstMatch(after: state.previous, isWhole: false, { $0 < pending.count ? pending[$0] : nil }) {
    case .undecided: return nil
    case .none: match = DecidedMatch(row: nil, length: 1, first: first)
    case .row(let row, let length): match = DecidedMatch(row: row, length: length, first: first)
    }
    state.previous = state.pending[match.length - 1]
    state.pending.removeFirst(match.length)
    return match
  }
}
