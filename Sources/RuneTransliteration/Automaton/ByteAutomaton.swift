/// A single-pass mode as one dense table: the fast form of `MappingTrie`, derived from it.
///
/// A state is what the trie matcher would be holding: the symbols whose match is still undecided, and what the rows may
/// ask about the symbol before them. A transition takes one more symbol, and writes everything that this decides. So
/// running it is one table look-up a byte: ASCII bytes have columns of their own (upper case, and what is written for
/// characters that just pass through, are already worked in), and symbols from elsewhere have theirs behind them.
/// States are found by following all symbols from the start until no new state turns up.
struct ByteAutomaton: Sendable {
  /// What one more symbol does.
  struct Transition: Sendable {
    /// The first eight bytes that are written; for a long output, the offset of its bytes in `longOutputs`.
    var low: UInt64 = 0
    /// From the lowest bits: two further bytes, the length (8 bits), flags (8 bits), the next state's row (32 bits) as an
    /// offset in bytes, which spares the hot loop a multiplication.
    var high: UInt64 = 0

    static let inlineLimit = 10
    static let isLongFlag: UInt64 = 1 << 24

    var length: Int { Int(truncatingIfNeeded: high >> 16 & 0xFF) }
    var nextRow: Int { Int(truncatingIfNeeded: high >> 32) }
    static let stride = 16
    var isLong: Bool { high & Self.isLongFlag != 0 }
  }

  /// A row for each state: 128 transitions for ASCII, then one for each symbol. Rows are as long as they need to be and
  /// not a power of two, or the columns of common letters would all share a few lines of the cache.
  let transitions: [Transition]
  let longOutputs: [[UInt8]]
  static let startRow = 0
  private static let asciiCount = 128
  /// Stands for a break in text that is otherwise ASCII: as a column it is the one of the joiner.
  static let breakByte = UInt8(asciiCount + Int(Alphabet.joiner))

  /// The transition of a state, given by its row, for a symbol. Columns of symbols stand behind those of ASCII.
  func transition(inRow row: Int, by symbol: Symbol) -> Transition {
    transitions[row / Transition.stride + Self.asciiCount + Int(symbol)]
  }

  /// The transition of a state, given by its row, for an ASCII byte or `breakByte`.
  func transition(inRow row: Int, byByte byte: UInt8) -> Transition {
    transitions[row / Transition.stride + Int(byte)]
  }

  /// Makes the automaton of a mode, or nil where the mode has several passes or needs more than `stateLimit` states.
  init?(_ compiled: CompiledMode, stateLimit: Int = 1 << 12) {
    guard compiled.passes.count == 1 else { return nil }
    var builder = AutomatonBuilder(compiled.passes[0], alphabet: compiled.alphabet)
    guard builder.build(stateLimit: stateLimit) else { return nil }

    let width = Self.asciiCount + compiled.alphabet.count
    var longOutputs: [[UInt8]] = []
    var transitions = Array(repeating: Transition(), count: builder.steps.count * width)
    for (state, steps) in builder.steps.enumerated() {
      let row = state * width
      for (symbol, step) in steps.enumerated() {
        transitions[row + Self.asciiCount + symbol] = Self.transition(
          writing: step.output, to: step.next * width, longOutputs: &longOutputs)
      }
      for byte in 0..<Self.asciiCount {
        let symbol = compiled.asciiSymbols[byte]
        var transition: Transition
        if symbol >= Alphabet.firstGrapheme {
          transition = transitions[row + Self.asciiCount + Int(symbol)]
        } else {
          var output = steps[Int(symbol)].output
          compiled.write(compiled.plainToken(byte), to: &output)
          transition = Self.transition(
            writing: output, to: steps[Int(symbol)].next * width, longOutputs: &longOutputs)
        }
        transitions[row + byte] = transition
      }
    }
    self.transitions = transitions
    self.longOutputs = longOutputs
  }

  private static func transition(
    writing output: [UInt8], to row: Int, longOutputs: inout [[UInt8]]
  ) -> Transition {
    var transition = Transition()
    transition.high = UInt64(row * Transition.stride) << 32
    if output.count > Transition.inlineLimit {
      transition.low = UInt64(longOutputs.count)
      transition.high |= Transition.isLongFlag
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
}

extension CompiledMode {
  /// The token for an ASCII character that no row knows.
  fileprivate func plainToken(_ byte: Int) -> Token {
    let scalar = Unicode.Scalar(UInt8(byte))
    return Token(
      symbol: asciiSymbols[byte], kind: .kept, scalar: replacements[scalar] ?? scalar, source: 0..<1)
  }
}

/// Finds the states of a pass and what each symbol does in them, by asking the trie.
private struct AutomatonBuilder {
  /// What one symbol does in a state.
  struct Step {
    var output: [UInt8] = []
    var next = 0
  }

  private struct State: Hashable {
    /// What the rows can tell of the symbol before: one bit for each set that some row asks about.
    let previous: [Bool]
    let pending: [Symbol]
  }

  private let trie: MappingTrie
  private let alphabet: Alphabet
  /// The answers of a symbol to all questions about the one before; symbols with equal answers need no states of their own.
  private let answers: [[Bool]]
  /// For each list of answers, some symbol that gives them.
  private var samples: [[Bool]: Symbol] = [:]
  private var numbers: [State: Int] = [:]
  private var states: [State] = []
  private(set) var steps: [[Step]] = []

  init(_ trie: MappingTrie, alphabet: Alphabet) {
    self.trie = trie
    self.alphabet = alphabet
    let symbolCount = alphabet.count
    let asked = Set(trie.rows.compactMap { $0.previous }).sorted()
    answers = (0..<symbolCount).map { symbol in asked.map { trie.sets[$0][Symbol(symbol)] } }
    for symbol in (0..<symbolCount).reversed() { samples[answers[symbol]] = Symbol(symbol) }
  }

  /// - Returns: Whether the states are not too many.
  mutating func build(stateLimit: Int) -> Bool {
    _ = number(of: State(previous: answers[Int(Alphabet.border)], pending: []))
    var next = 0
    while next < states.count {
      if states.count > stateLimit { return false }
      steps.append((0..<alphabet.count).map { step(from: states[next], by: Symbol($0)) })
      next += 1
    }
    return true
  }

  private mutating func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }

  private mutating func step(from state: State, by symbol: Symbol) -> Step {
    var step = Step()
    var pending = state.pending + [symbol]
    var previous = samples[state.previous] ?? Alphabet.border
    deciding: while !pending.isEmpty {
      switch trie.firstMatch(in: pending, after: previous, isWhole: false) {
      case .undecided: break deciding
      case .none:
        previous = pending.removeFirst()
        // What stands for no grapheme is written by whoever knows the character; it is never held back.
        if let grapheme = alphabet.grapheme(for: previous) {
          for scalar in grapheme.scalars { step.output += utf8(scalar) }
        }
      case .row(let row, let length):
        step.output += trie.rows[row].bytes
        previous = pending[length - 1]
        pending.removeFirst(length)
      }
    }
    step.next = number(of: State(previous: answers[Int(previous)], pending: pending))
    return step
  }
}
