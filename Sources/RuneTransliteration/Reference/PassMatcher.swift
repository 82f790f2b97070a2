/// Runs one pass over tokens as they come, by the plain trie.
struct PassMatcher {
  private let trie: MappingTrie
  private var state = MatchState()
  /// The tokens of the pending symbols.
  private var pending: [Token] = []

  init(_ trie: MappingTrie) {
    self.trie = trie
  }

  /// Takes further tokens and gives every decided match to `sink`.
  ///
  /// - Parameter isWhole: Whether the text ends here.
  mutating func run(_ input: [Token], isWhole: Bool, into sink: inout some MatchSink) {
    for token in input {
      pending.append(token)
      state.pending.append(token.symbol)
      decide(isWhole: false, into: &sink)
    }
    if isWhole {
      decide(isWhole: true, into: &sink)
      state = MatchState()
    }
  }

  private mutating func decide(isWhole: Bool, into sink: inout some MatchSink) {
    while let match = trie.nextMatch(in: &state, isWhole: isWhole) {
      if let row = match.row {
        sink.take(trie.rows[row], pending[..<match.length])
      } else {
        sink.take(pending[0])
      }
      pending.removeFirst(match.length)
    }
  }
}
