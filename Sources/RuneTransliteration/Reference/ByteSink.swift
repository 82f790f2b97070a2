/// Turns the matches of the last pass into UTF-8.
struct ByteSink: MatchSink {
  var bytes: [UInt8] = []
  let compiled: CompiledMode
  var sharing = RunesSharedByWords()

  mutating func take(_ row: RowMatcher.Row, _ tokens: ArraySlice<Token>) {
    bytes += compiled.sharesRunes ? row.bytes.dropFirst(sharing.shared(by: row.bytes)) : row.bytes[...]
  }

  mutating func take(_ token: Token) {
    token.write(in: compiled, to: &bytes)
    sharing.pass(token, in: compiled)
  }
}
