/// The rows of one pass by their keys, and the only place that knows the matching rule.
///
/// The specification runs it directly; the tables of `LazyAutomaton` are filled by asking it.
struct RowMatcher: Sendable {
  /// A row, ready to run.
  struct Row: Sendable {
    /// The index of the mapping in its pass.
    let mapping: Int
    let rank: Int
    /// The indices in `sets` of what the neighbors must belong to; nil where any neighbor will do.
    let previous: Int?
    let next: Int?
    /// What a row of the last pass writes, in UTF-8.
    let bytes: [UInt8]
    /// What a row of an earlier pass writes, for the next one.
    let symbols: [Symbol]
  }

  private struct Node: Sendable {
    var edges: [(symbol: Symbol, node: Int)] = []
    /// The rows whose key ends here; the first that holds wins.
    var rows: [Int] = []
  }

  private(set) var rows: [Row] = []
  private(set) var sets: [SymbolSet] = []
  /// For each symbol, the first one that is in the same sets of previous neighbors, so that no row tells them apart.
  private(set) var leftContextClasses: [Symbol] = []
  private var nodes = [Node()]
  /// By symbol, since the root has more edges than one would search; 0 for none.
  private var childrenOfRoot: [Int]

  /// - Parameters:
  ///   - options: The switches that are on; rows that depend on others are left out.
  ///   - bytes: What a letter name is in UTF-8; a row with a letter that has no code point is left out.
  init(
    _ pass: WritingMode.Pass, of mode: WritingMode, options: Set<String>, alphabet: Alphabet,
    bytes: (_ letterName: String) -> [UInt8]?
  ) {
    childrenOfRoot = Array(repeating: 0, count: alphabet.count)
    var compiler = ContextCompiler(mode: mode, alphabet: alphabet)
    for (index, mapping) in pass.mappings.enumerated() {
      if let option = mapping.option, !options.contains(option) { continue }
      var written: [UInt8] = []
      var symbols: [Symbol] = []
      switch mapping.output {
      case .letters(let names):
        let letters = names.compactMap(bytes)
        if letters.count < names.count { continue }
        written = Array(letters.joined())
      case .latin(let graphemes): symbols = graphemes.compactMap { alphabet.symbol(for: $0) }
      }
      insert(
        Row(
          mapping: index, rank: mapping.rank, previous: compiler.set(for: mapping, on: .previous),
          next: compiler.set(for: mapping, on: .next), bytes: written, symbols: symbols),
        key: mapping.key.compactMap { alphabet.symbol(for: $0) })
    }
    sets = compiler.sets
    for index in nodes.indices where nodes[index].rows.count > 1 {
      nodes[index].rows.sort { (rows[$0].rank, rows[$1].mapping) > (rows[$1].rank, rows[$0].mapping) }
    }
    var isAsked = Array(repeating: false, count: sets.count)
    for row in rows { if let set = row.previous { isAsked[set] = true } }
    let asked = sets.indices.filter { isAsked[$0] }
    var classes = Interner()
    var first: [Symbol] = []
    leftContextClasses = (0..<Symbol(alphabet.count)).map { symbol in
      let number = classes.number(of: asked.map { sets[$0][symbol] ? 1 : 0 })
      if number == first.count { first.append(symbol) }
      return first[number]
    }
  }

  private mutating func insert(_ row: Row, key: [Symbol]) {
    if key.isEmpty { return }
    var node = 0
    for symbol in key {
      if let child = child(of: node, by: symbol) {
        node = child
      } else {
        nodes.append(Node())
        nodes[node].edges.append((symbol, nodes.count - 1))
        if node == 0 { childrenOfRoot[Int(symbol)] = nodes.count - 1 }
        node = nodes.count - 1
      }
    }
    rows.append(row)
    nodes[node].rows.append(rows.count - 1)
  }

  /// What happens to the start of a text.
  enum Match {
    /// The row, by its index, takes this many symbols.
    case row(Int, length: Int)
    /// No row takes the first symbol.
    case none
    /// It depends on what follows.
    case undecided
  }

  /// Decides the first match of a text: the longest key wins, then the row with more conditions.
  ///
  /// - Parameters:
  ///   - previous: The symbol before the text.
  ///   - isWhole: Whether the text ends after its last symbol.
  ///   - limit: The length of the longest key that is considered.
  ///   - symbol: The symbol at an offset of the text, or nil after the last one.
  @inline(__always)
  func firstMatch(
    after previous: Symbol, isWhole: Bool, limit: Int = .max, _ symbol: (_ offset: Int) -> Symbol?
  ) -> Match {
    var match = Match.none
    var node = 0
    var length = 0
    while true {
      let next = symbol(length)
      if next == nil, !isWhole, !nodes[node].edges.isEmpty { return .undecided }
      // What a longer key decides takes the place of what a shorter one did.
      for index in nodes[node].rows {
        if let set = rows[index].previous, !sets[set][previous] { continue }
        if let set = rows[index].next {
          if next == nil, !isWhole { return .undecided }
          if !sets[set][next ?? Alphabet.border] { continue }
        }
        match = .row(index, length: length)
        break
      }
      guard length < limit, let next, let child = child(of: node, by: next) else { return match }
      node = child
      length += 1
    }
  }

  /// Calls `body` with each match in symbols that are the whole text: its row and what it takes, or nil and a symbol.
  func forEachMatch(in symbols: [Symbol], _ body: (_ row: Int?, _ taken: Range<Int>) -> Void) {
    var start = 0
    while start < symbols.count {
      let match = firstMatch(after: start == 0 ? Alphabet.border : symbols[start - 1], isWhole: true) {
        start + $0 < symbols.count ? symbols[start + $0] : nil
      }
      guard case .row(let row, let length) = match else {
        body(nil, start..<start + 1)
        start += 1
        continue
      }
      body(row, start..<start + length)
      start += length
    }
  }

  private func child(of node: Int, by symbol: Symbol) -> Int? {
    if node > 0 { return nodes[node].edges.first { $0.symbol == symbol }?.node }
    let child = childrenOfRoot[Int(symbol)]
    return child == 0 ? nil : child
  }
}
