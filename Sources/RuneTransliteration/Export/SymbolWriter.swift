/// Runs the passes over symbols.
struct SymbolWriter {
  private let compiled: CompiledMode

  init(_ compiled: CompiledMode) { self.compiled = compiled }

  /// What all passes make of symbols that are the whole text; joiners are not written.
  func written(_ symbols: [Symbol]) -> [Unicode.Scalar] {
    var symbols = symbols
    for trie in compiled.passes.dropLast() {
      var result: [Symbol] = []
      trie.forEachMatch(in: symbols) { row, taken in
        result += row.map { trie.rows[$0].symbols } ?? Array(symbols[taken])
      }
      symbols = result
    }
    guard let trie = compiled.passes.last else { return [] }
    var bytes: [UInt8] = []
    trie.forEachMatch(in: symbols) { row, taken in
      bytes += row.map { trie.rows[$0].bytes } ?? compiled.unread(symbols[taken.lowerBound])
    }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }
}
