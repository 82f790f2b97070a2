/// The rows of one pass, by their keys: plain, and obviously right.
///
/// The matching rule stands here and nowhere else; the tables are derived from it.
struct MappingTrie: Sendable {
  /// A row, ready to run.
  struct Row: Sendable {
    /// The index of the mapping in its pass.
    let mapping: Int
    let rank: Int
    /// The sets in `sets` that the neighbours must belong to; nil where any neighbour will do.
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
  /// For each symbol, the first one that no row can tell from it when it comes before.
  private(set) var leftContextClasses: [Symbol] = []
  private var nodes = [Node()]

  /// - Parameters:
  ///   - options: The switches that are on; rows that depend on others are left out.
  ///   - bytes: What a letter name is in UTF-8; a row with a letter that has no code point is left out.
  init(
    _ pass: WritingMode.Pass, of mode: WritingMode, options: Set<String>, alphabet: Alphabet,
    bytes: (_ letterName: String) -> [UInt8]?
  ) {
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
          mapping: index, rank: mapping.rank,
          previous: compiler.set(for: mapping.context, on: .previous),
          next: compiler.set(for: mapping.context, on: .next),
          bytes: written, symbols: symbols),
        key: mapping.key.compactMap { alphabet.symbol(for: $0) })
    }
    sets = compiler.sets
    for index in nodes.indices where nodes[index].rows.count > 1 {
      nodes[index].rows.sort { (rows[$0].rank, rows[$1].mapping) > (rows[$1].rank, rows[$0].mapping) }
    }
    let asked = Set(rows.compactMap { $0.previous }).sorted()
    var first: [[Bool]: Symbol] = [:]
    leftContextClasses = (0..<Symbol(alphabet.count)).map { symbol in
      let answers = asked.map { sets[$0][symbol] }
      if let known = first[answers] { return known }
      first[answers] = symbol
      return symbol
    }
  }

  private mutating func insert(_ row: Row, key: [Symbol]) {
    if key.isEmpty { return }
    var node = 0
    for symbol in key {
      if let edge = nodes[node].edges.first(where: { $0.symbol == symbol }) {
        node = edge.node
      } else {
        nodes.append(Node())
        nodes[node].edges.append((symbol, nodes.count - 1))
        node = nodes.count - 1
      }
    }
    rows.append(row)
    nodes[node].rows.append(rows.count - 1)
  }

  /// What becomes of the front of a text.
  enum Match {
    /// The row, by its index, takes this many symbols.
    case row(Int, length: Int)
    /// No row takes the first symbol.
    case none
    /// More of the text must be seen first.
    case undecided
  }

  /// Decides the first match of `pending`: the longest key wins, then the row with more conditions.
  ///
  /// - Parameters:
  ///   - previous: The symbol before the text.
  ///   - isWhole: Whether the text ends behind `pending`.
  func firstMatch(
    in pending: some RandomAccessCollection<Symbol>, after previous: Symbol, isWhole: Bool
  ) -> Match {
    firstMatch(behind: 0, at: 0, in: pending, after: previous, isWhole: isWhole)
  }

  /// Decides it among the keys that go through a node, which the first `length` symbols lead to: those that go on take
  /// more and come first.
  private func firstMatch(
    behind length: Int, at node: Int, in pending: some RandomAccessCollection<Symbol>, after previous: Symbol,
    isWhole: Bool
  ) -> Match {
    let next = length < pending.count ? pending[pending.index(pending.startIndex, offsetBy: length)] : nil
    if let next {
      if let edge = nodes[node].edges.first(where: { $0.symbol == next }) {
        let longer = firstMatch(behind: length + 1, at: edge.node, in: pending, after: previous, isWhole: isWhole)
        guard case .none = longer else { return longer }
      }
    } else if !nodes[node].edges.isEmpty, !isWhole {
      return .undecided
    }
    for index in nodes[node].rows {
      let row = rows[index]
      if let set = row.previous, !sets[set][previous] { continue }
      if let set = row.next {
        if next == nil, !isWhole { return .undecided }
        if !sets[set][next ?? Alphabet.border] { continue }
      }
      return .row(index, length: length)
    }
    return .none
  }
}
