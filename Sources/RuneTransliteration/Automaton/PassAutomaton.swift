/// One pass of a mode as a table: the fast form of `MappingTrie`, filled from it as text comes by.
///
/// A state is what the trie matcher would be holding: the symbols whose match is still undecided, and what the rows may
/// ask about the symbol before them. A transition takes one more column and writes everything that this decides: UTF-8
/// in the last pass, the columns of the next pass in an earlier one. So running it is one look-up a column.
///
/// A transition is made when a text needs it first. So starting costs nothing, and a mode with long keys and many
/// conditions has no more states than its texts have use for.
struct PassAutomaton: Sendable {
  /// What one more column does.
  struct Transition: Sendable {
    /// The first eight bytes that are written; for a long output, its index in `longOutputs`.
    var low: UInt64 = 0
    /// From the lowest bits: two further bytes, the length (8 bits), flags (8 bits), the next state's row (32 bits) as an
    /// offset in bytes, which spares the hot loop a multiplication.
    var high: UInt64 = 0

    static let stride = 16
    /// The most bytes that fit.
    static let inlineLimit = 10
    /// Set where the loop cannot go on by itself: the output is long, or the transition is still to be made.
    static let isFlagged: UInt64 = 1 << 24
    static let unknown = Transition(low: .max, high: isFlagged)

    @inline(__always) static func length(_ high: UInt64) -> Int { Int(truncatingIfNeeded: high &>> 16 & 0xFF) }
    @inline(__always) static func nextRow(_ high: UInt64) -> Int { Int(truncatingIfNeeded: high &>> 32) }

    var length: Int { Self.length(high) }
    var nextRow: Int { Self.nextRow(high) }
    var isFlagged: Bool { high & Self.isFlagged != 0 }
    var isUnknown: Bool { low == .max && isFlagged }
  }

  private struct State: Hashable {
    /// The symbol before, as far as rows can tell it from others.
    var previous: Int
    var pending: [Symbol] = []
    /// Whether a row has just written nothing, which the next pass must not take for a word's end.
    var isSilent = false
  }

  private let compiled: CompiledMode
  private let trie: MappingTrie
  private let isLast: Bool
  /// For each symbol, the first one that answers alike to all that rows ask about the symbol before.
  private let alike: [Int]
  private var states: [State] = []
  private var rows: [State: Int] = [:]
  private var stateOfRow: [Int: Int] = [:]
  /// A row for each state. Only a state behind a character that no row knows has columns for bytes. Rows are as long as
  /// they need to be and not a power of two, or the columns of common letters would all share a few lines of the cache.
  private(set) var transitions: [Transition] = []
  private(set) var longOutputs: [[UInt8]] = []
  /// The row of the present state.
  var row = startRow

  /// The row of the state at the start of a text, which is also the one behind every word border.
  static let startRow = 0
  /// So many transitions (of 16 bytes) may be kept before a text that has ever new states must start afresh.
  private static let transitionLimit = 1 << 18

  init(_ compiled: CompiledMode, pass: Int) {
    self.compiled = compiled
    trie = compiled.passes[pass]
    isLast = pass == compiled.passes.count - 1
    let asked = Set(trie.rows.compactMap { $0.previous }).sorted()
    var first: [[Bool]: Int] = [:]
    alike = (0..<compiled.alphabet.count).map { [trie] symbol in
      let answers = asked.map { trie.sets[$0][Symbol(symbol)] }
      if let known = first[answers] { return known }
      first[answers] = symbol
      return symbol
    }
    _ = row(of: startState)
  }

  private var startState: State { State(previous: alike[Int(Alphabet.border)]) }

  /// The transition of a state, given by its row, for a column.
  func transition(inRow row: Int, by column: Column) -> Transition {
    transitions[row / Transition.stride + Int(column)]
  }

  /// Makes a transition that is not known yet.
  mutating func learn(inRow row: Int, by column: Column) {
    guard let index = stateOfRow[row] else { return }
    var output: [UInt8] = []
    let next = step(from: states[index], by: column, writing: &output)
    // A row may be added now, so the place is looked up behind it.
    let nextRow = self.row(of: next)
    transitions[row / Transition.stride + Int(column)] = transition(writing: output, to: nextRow)
  }

  /// Forgets all states but the present one where there are too many.
  mutating func trim() {
    guard transitions.count > Self.transitionLimit, let index = stateOfRow[row] else { return }
    let state = states[index]
    states.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    stateOfRow.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    longOutputs.removeAll(keepingCapacity: true)
    _ = row(of: startState)
    row = row(of: state)
  }

  private mutating func row(of state: State) -> Int {
    if let row = rows[state] { return row }
    let row = transitions.count * Transition.stride
    rows[state] = row
    stateOfRow[row] = states.count
    states.append(state)
    let isBehindUnknown =
      state.pending.isEmpty
      && [Alphabet.border, Alphabet.foreign, Alphabet.joiner].contains { alike[Int($0)] == state.previous }
    transitions += Array(
      repeating: .unknown, count: isBehindUnknown ? compiled.columns.count : compiled.columns.byteBase)
    return row
  }

  private mutating func transition(writing output: [UInt8], to row: Int) -> Transition {
    var transition = Transition()
    transition.high = UInt64(row) << 32
    if output.count > Transition.inlineLimit {
      transition.low = UInt64(longOutputs.count)
      transition.high |= Transition.isFlagged
      longOutputs.append(output)
      return transition
    }
    for (index, byte) in output.enumerated() {
      if index < 8 {
        transition.low |= UInt64(byte) << UInt64(index * 8)
      } else {
        transition.high |= UInt64(byte) << UInt64((index - 8) * 8)
      }
    }
    transition.high |= UInt64(output.count) << 16
    return transition
  }

  // MARK: Steps

  private func step(from state: State, by column: Column, writing output: inout [UInt8]) -> State {
    if let byte = compiled.columns.byte(of: column) {
      if isLast { output.append(byte) } else { append(column, to: &output) }
      return state
    }
    let symbol = compiled.columns.symbol(of: column)
    var state = state
    state.pending.append(symbol)
    var previous = Symbol(state.previous)
    deciding: while !state.pending.isEmpty {
      switch trie.firstMatch(in: state.pending, after: previous, isWhole: false) {
      case .undecided: break deciding
      case .none:
        previous = state.pending.removeFirst()
        if previous >= Alphabet.firstGrapheme {
          state.isSilent = false
          if isLast {
            for scalar in compiled.alphabet.grapheme(for: previous)?.scalars ?? [] { output += utf8(scalar) }
          } else {
            append(compiled.columns.column(of: previous), to: &output)
          }
        } else {
          // What stands for no grapheme is in no key, so it is the column that has just come.
          if state.isSilent, previous != Alphabet.border { append(Columns.joiner, to: &output) }
          state.isSilent = false
          if !isLast {
            append(column, to: &output)
          } else if Int(column) < Columns.asciiCount {
            compiled.write(compiled.plainToken(Int(column)), to: &output)
          }
        }
      case .row(let row, let length):
        let row = trie.rows[row]
        if isLast {
          output += row.bytes
        } else {
          for symbol in row.symbols { append(compiled.columns.column(of: symbol), to: &output) }
          state.isSilent = row.symbols.isEmpty
        }
        previous = state.pending[length - 1]
        state.pending.removeFirst(length)
      }
    }
    state.previous = alike[Int(previous)]
    return state
  }

  /// Writes a column as the next pass reads it.
  private func append(_ column: Column, to output: inout [UInt8]) {
    withUnsafeBytes(of: column) { output.append(contentsOf: $0) }
  }
}

extension CompiledMode {
  /// The token for an ASCII character that no row knows.
  fileprivate func plainToken(_ byte: Int) -> Token {
    let scalar = Unicode.Scalar(UInt8(byte))
    return Token(
      symbol: asciiSymbols[byte], kind: .kept, scalar: replacements[scalar] ?? scalar, source: 0..<1)
  }
}
