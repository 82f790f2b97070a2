/// Runs one pass over tokens as they come, by the rows themselves.
struct ReferencePass {
  private let trie: RowMatcher
  /// The tokens that no match has taken yet.
  private var pending: [Token] = []
  /// What the rows do not see, and how many of these tokens each comes after.
  private var unseen: [(tokensBefore: Int, token: Token)] = []
  /// The symbol before them.
  private var previous = Alphabet.border

  init(_ trie: RowMatcher) { self.trie = trie }

  /// Takes further tokens, of which it leaves none, and gives every match that is decided to `sink`.
  ///
  /// - Parameter isWhole: Whether the text ends here.
  mutating func run(_ tokens: inout [Token], isWhole: Bool, into sink: inout some MatchSink) {
    if tokens.contains(where: { $0.isUnseen }) {
      for token in tokens {
        if token.isUnseen { unseen.append((pending.count, token)) } else { pending.append(token) }
      }
    } else if pending.isEmpty {
      swap(&pending, &tokens)
    } else {
      pending += tokens
    }
    tokens.removeAll(keepingCapacity: true)
    var start = 0
    var given = 0
    defer { unseen.removeFirst(given) }
    while true {
      // After the match that took the letters around them, whose source has theirs.
      while given < unseen.count, unseen[given].tokensBefore <= start {
        var token = unseen[given].token
        if unseen[given].tokensBefore < start { token.source = token.source.upperBound..<token.source.upperBound }
        sink.take(token)
        given += 1
      }
      if start == pending.count { break }
      let match = trie.firstMatch(after: previous, isWhole: isWhole) { offset in
        start + offset < pending.count ? pending[start + offset].symbol : nil
      }
      var length = 1
      switch match {
      case .undecided:
        pending.removeSubrange(..<start)
        for index in unseen.indices { unseen[index].tokensBefore -= start }
        return
      case .none: sink.take(pending[start])
      case .row(let row, let taken):
        length = taken
        sink.take(trie.rows[row], pending[start..<start + length])
      }
      start += length
      previous = pending[start - 1].symbol
    }
    pending.removeAll(keepingCapacity: true)
    if isWhole { previous = Alphabet.border }
  }
}
