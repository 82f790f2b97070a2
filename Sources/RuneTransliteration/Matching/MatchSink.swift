/// Receives the matches of a pass.
protocol MatchSink {
  /// A row took these tokens.
  mutating func take(_ row: RowMatcher.Row, _ tokens: ArraySlice<Token>)
  /// No row took this token.
  mutating func take(_ token: Token)
}
