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
    /// From the lowest bits: three further bytes, the length (7 bits), a flag, the next state's row (32 bits) as an
    /// offset in bytes, which spares the hot loop a multiplication.
    var high: UInt64 = 0

    static let stride = 16
    /// The most bytes that fit.
    static let inlineLimit = 11
    /// Set where the loop cannot go on by itself: the output is long, or the transition is still to be made.
    static let isFlagged: UInt64 = 1 << 31
    static let unknown = Transition(low: .max, high: isFlagged)

    /// The length of an output that is not flagged.
    @inline(__always) static func length(_ high: UInt64) -> Int { Int(UInt8(truncatingIfNeeded: high &>> 24)) }
    @inline(__always) static func nextRow(_ high: UInt64) -> Int { Int(truncatingIfNeeded: high &>> 32) }

    var length: Int { Self.length(high) }
    var nextRow: Int { Self.nextRow(high) }
    var isFlagged: Bool { high & Self.isFlagged != 0 }
    var isUnknown: Bool { low == .max && isFlagged }
    /// What is written, where that is not long.
    var output: [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: ($0 < 8 ? low : high) >> UInt64($0 % 8 * 8)) }
    }

    init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    /// - Parameter output: At most `inlineLimit` bytes.
    init(writing output: [UInt8], toRow row: Int) {
      high = UInt64(row) << 32 | UInt64(output.count) << 24
      for (index, byte) in output.enumerated() {
        if index < 8 {
          low |= UInt64(byte) << UInt64(index * 8)
        } else {
          high |= UInt64(byte) << UInt64((index - 8) * 8)
        }
      }
    }
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
  /// A row for each state, and before each row one place for the number of the state (`low`) and for its row in `pairs`
  /// (`high`, `noPairRow` where it has none). Only a state behind a character that no row knows has columns for bytes.
  /// Rows are as long as they need to be and not a power of two, or the columns of common letters would all share a few
  /// lines of the cache.
  private(set) var transitions: [Transition] = []
  private(set) var longOutputs: [[UInt8]] = []
  private var longOutputBytes = 0
  /// The row of the present state.
  var row = startRow
  var pairs: PairTable

  /// The row of the state at the start of a text, which is also the one behind every word border.
  static let startRow = Transition.stride
  static let noPairRow = UInt64.max
  /// So many transitions (of 16 bytes) may be kept before a text that has ever new states must start afresh.
  private static let transitionLimit = 1 << 18
  /// And so many in the tables of pairs of several passes.
  private static let pairLimit = 1 << 19

  init(_ compiled: CompiledMode, pass: Int) {
    self.compiled = compiled
    trie = compiled.passes[pass]
    pairs = PairTable(
      columnCount: compiled.columns.count,
      transitionLimit: min(Self.transitionLimit, Self.pairLimit / compiled.passes.count))
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
    var output: [UInt8] = []
    let next = step(from: states[state(of: row)], by: column, writing: &output)
    // A row may be added now, so the place is looked up behind it.
    let nextRow = self.row(of: next)
    transitions[row / Transition.stride + Int(column)] = transition(writing: output, to: nextRow)
  }

  /// Keeps the tables within their sizes: where there are too many states, all but one are forgotten.
  ///
  /// - Parameter row: The row of the state that is kept.
  /// - Returns: Its row from now on. All other rows, those in the table of pairs too, may be others.
  mutating func tidy(keeping row: Int) -> Int {
    if transitions.count + longOutputBytes / Transition.stride <= Self.transitionLimit {
      if pairs.tidy() {
        for row in rows.values { transitions[row / Transition.stride - 1].high = Self.noPairRow }
      }
      return row
    }
    let state = states[state(of: row)]
    states.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    longOutputs.removeAll(keepingCapacity: true)
    longOutputBytes = 0
    pairs.removeAll()
    _ = self.row(of: startState)
    return self.row(of: state)
  }

  private func state(of row: Int) -> Int { Int(transitions[row / Transition.stride - 1].low) }

  /// The row of a state in the table of pairs, made now if there is room.
  mutating func pairRow(of row: Int) -> Int? {
    let place = row / Transition.stride - 1
    if transitions[place].high == Self.noPairRow, let row = pairs.addRow(forOwn: row) {
      transitions[place].high = UInt64(row)
    }
    return transitions[place].high == Self.noPairRow ? nil : Int(transitions[place].high)
  }

  /// Gives a column a class in the table of pairs.
  mutating func addClass(for column: Column) -> Bool {
    let symbol = compiled.columns.byte(of: column) == nil ? compiled.columns.symbol(of: column) : Alphabet.border
    return pairs.addClass(for: column, symbol: symbol < Alphabet.firstGrapheme ? nil : symbol)
  }

  private mutating func row(of state: State) -> Int {
    if let row = rows[state] { return row }
    transitions.append(Transition(low: UInt64(states.count), high: Self.noPairRow))
    let row = transitions.count * Transition.stride
    rows[state] = row
    states.append(state)
    let isBehindUnknown =
      state.pending.isEmpty
      && [Alphabet.border, Alphabet.foreign, Alphabet.joiner].contains { alike[Int($0)] == state.previous }
    transitions += Array(
      repeating: .unknown, count: isBehindUnknown ? compiled.columns.count : compiled.columns.byteBase)
    return row
  }

  private mutating func transition(writing output: [UInt8], to row: Int) -> Transition {
    if output.count <= Transition.inlineLimit { return Transition(writing: output, toRow: row) }
    longOutputs.append(output)
    longOutputBytes += output.count
    return Transition(low: UInt64(longOutputs.count - 1), high: UInt64(row) << 32 | Transition.isFlagged)
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
