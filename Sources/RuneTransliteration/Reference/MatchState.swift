/// What a pass holds between two symbols: those whose match is still open, and the one before them.
struct MatchState: Hashable, Sendable {
  var previous = Alphabet.border
  var pending: [Symbol] = []
}

extension MappingTrie {
  /// A match that is decided.
  struct DecidedMatch {
    /// The index of the row; nil where no row takes the symbol.
    let row: Int?
    /// How many symbols it takes.
    let length: Int
    let first: Symbol
  }

  /// Takes the first match out of the pending symbols; nil where none is decided yet.
  ///
  /// - Parameter isWhole: Whether the text ends behind the pending symbols.
  func nextMatch(in state: inout MatchState, isWhole: Bool = false) -> DecidedMatch? {
    guard let first = state.pending.first else { return nil }
    var match = DecidedMatch(row: nil, length: 1, first: first)
    switch firstMatch(in: state.pending, after: state.previous, isWhole: isWhole) {
    case .undecided: return nil
    case .none: break
    case .row(let row, let length): match = DecidedMatch(row: row, length: length, first: first)
    }
    state.previous = state.pending[match.length - 1]
    state.pending.removeFirst(match.length)
    return match
  }
}
