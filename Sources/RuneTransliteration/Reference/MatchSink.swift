/// Receives the matches of a pass.
protocol MatchSink {
  /// A row took these tokens.
  mutating func take(_ row: MappingTrie.Row, _ tokens: ArraySlice<Token>)
  /// No row took this token.
  mutating func take(_ token: Token)
}
