/// Runs the passes over symbols.
struct SymbolWriter {
  private let compiled: CompiledMode

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
  }

  /// What all passes make of symbols that are the whole text; joiners are not written.
  func written(_ symbols: [Symbol]) -> [Unicode.Scalar] {
    var symbols = symbols
    for trie in compiled.passes.dropLast() {
      var result: [Symbol] = []
      forEachMatch(of: trie, in: symbols) { row, taken in
        result += row.map { trie.rows[$0].symbols } ?? Array(taken)
      }
      symbols = result
    }
    guard let trie = compiled.passes.last else { return [] }
    var bytes: [UInt8] = []
    forEachMatch(of: trie, in: symbols) { row, taken in
      if let row {
        bytes += trie.rows[row].bytes
      } else {
        for symbol in taken { bytes += compiled.unread(symbol) }
      }
    }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// Calls `body` with each row that applies, and what it takes; with nil and one symbol where none does.
  private func forEachMatch(
    of trie: RowMatcher, in symbols: [Symbol], _ body: (_ row: Int?, ArraySlice<Symbol>) -> Void
  ) {
    var previous = Alphabet.border
    var start = 0
    while start < symbols.count {
      var taken = start..<start + 1
      let match = trie.firstMatch(after: previous, isWhole: true) {
        start + $0 < symbols.count ? symbols[start + $0] : nil
      }
      switch match {
      case .row(let row, let length):
        taken = start..<start + length
        body(row, symbols[taken])
      case .none, .undecided: body(nil, symbols[taken])
      }
      start = taken.upperBound
      previous = symbols[start - 1]
    }
  }
}
