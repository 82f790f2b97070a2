/// A letter of the script, by its index.
typealias LetterNumber = UInt16

/// What a mode does with a text symbol by symbol, as numbered states: the forward direction, made so that it can be
/// searched for every text that gives certain letters.
///
/// A state is what all passes hold back and what their rows may ask about the symbol before. The matching rule itself
/// stays in `MappingTrie`. States are found as they are needed.
struct ReadingMachine: Sendable {
  /// One more symbol that a state can take, what is written then, and the state behind it.
  struct Edge: Sendable {
    let symbol: Symbol
    let target: Int
    let output: [LetterNumber]
  }

  let alphabet: Alphabet
  private let tries: [MappingTrie]
  /// What each row of the last pass writes.
  let rowLetters: [[LetterNumber]]
  /// For each pass and symbol, the first symbol that no row of the pass could tell from it when it stands before.
  private let representatives: [[Symbol]]

  private var states: [State] = []
  private var numbers: [State: Int] = [:]
  private var edges: [[Edge]?] = []
  private var ends: [[Symbol: [LetterNumber]?]] = []

  /// Rows that write nothing may stand behind one another only so often before a letter comes: else a text could be
  /// made longer without end.
  static let silentRowLimit = 2
  /// So many states are kept at most; the bundled modes of one pass need some hundreds.
  static let stateLimit = 1 << 15
  private static let shadowLimit = 2

  init(_ compiled: CompiledMode) {
    alphabet = compiled.alphabet
    tries = compiled.passes
    let last = compiled.passes.count - 1
    let mappings = compiled.mode.passes[last].mappings
    rowLetters = compiled.passes[last].rows.map { row in
      guard case .letters(let names) = mappings[row.mapping].output else { return [] }
      return names.compactMap { compiled.script.index(ofLetter: $0).flatMap { LetterNumber(exactly: $0) } }
    }
    let count = compiled.alphabet.count
    representatives = compiled.passes.map { trie in
      let asked = Set(trie.rows.compactMap(\.previous)).sorted()
      var first: [[Bool]: Symbol] = [:]
      return (0..<count).map { symbol in
        let answers = asked.map { trie.sets[$0][Symbol(symbol)] }
        if let known = first[answers] { return known }
        first[answers] = Symbol(symbol)
        return Symbol(symbol)
      }
    }
  }

  /// The letters that some row writes.
  var writtenLetters: Set<LetterNumber> { Set(rowLetters.joined()) }

  // MARK: States

  /// What one pass holds back.
  private struct PassState: Hashable, Sendable {
    var previous: Symbol
    var pending: [Symbol] = []
  }

  /// The same text without one of its seams. As long as both write the same, the seam has not shown its use; where they
  /// come to agree for good, it has none.
  private struct Shadow: Hashable, Sendable {
    var passes: [PassState]
    /// What one of the two has written beyond the other.
    var lead: [LetterNumber] = []
    /// Whether the lead is that of the text with the seam.
    var leadIsOurs = true
  }

  /// Whether U+200C may be put here, to part what would be one key.
  private enum Seam: Hashable, Sendable {
    case forbidden
    case allowed
    /// It has just been put, so a letter must follow.
    case open
  }

  private struct State: Hashable, Sendable {
    var passes: [PassState]
    var shadows: [Shadow] = []
    var silentRows = 0
    var seam = Seam.forbidden
  }

  var stateCount: Int { states.count }

  /// Forgets all states, which is what keeps a long run in bounds.
  mutating func forgetStates() {
    states.removeAll()
    numbers.removeAll()
    edges.removeAll()
    ends.removeAll()
  }

  /// The state behind something that is no letter of a row.
  mutating func start(after separator: Symbol) -> Int {
    var state = State(passes: representatives.map { PassState(previous: $0[Int(Alphabet.border)]) })
    var trace = Trace(silentRows: 0)
    feed(separator, to: 0, &state.passes, &trace)
    return number(of: state)
  }

  private mutating func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    edges.append(nil)
    ends.append([:])
    return states.count - 1
  }

  /// The symbols that a state can take.
  mutating func edges(of number: Int) -> [Edge] {
    if let known = edges[number] { return known }
    let state = states[number]
    var found: [Edge] = []
    let symbols = Array(Alphabet.firstGrapheme..<Symbol(alphabet.count)) + [Alphabet.joiner]
    for symbol in symbols {
      if let (next, output) = step(from: state, by: symbol) {
        found.append(Edge(symbol: symbol, target: self.number(of: next), output: output))
      }
    }
    edges[number] = found
    return found
  }

  /// What is still written when the word ends here, or nil where it cannot.
  mutating func end(of number: Int, by separator: Symbol) -> [LetterNumber]? {
    if let known = ends[number][separator] { return known }
    let result = end(of: states[number], by: separator)
    ends[number][separator] = .some(result)
    return result
  }

  /// What a state would write for what it holds back, or nothing where that is no letter.
  func heldLetters(of number: Int) -> [LetterNumber] {
    var passes = states[number].passes
    var trace = Trace(silentRows: 0)
    feed(Alphabet.foreign, to: 0, &passes, &trace)
    return trace.isDead ? [] : trace.output
  }

  /// What a text of its own writes between two separators, or nil where something of it is written in Latin.
  func letters(for text: [Symbol], between separator: Symbol) -> [LetterNumber]? {
    var passes = representatives.map { PassState(previous: $0[Int(Alphabet.border)]) }
    var trace = Trace(silentRows: -text.count * tries.count)
    for symbol in [separator] + text + [separator] { feed(symbol, to: 0, &passes, &trace) }
    return trace.isDead ? nil : trace.output
  }

  // MARK: Steps

  /// What happens while symbols go through the passes.
  private struct Trace {
    var output: [LetterNumber] = []
    /// Rows since the last letter that wrote nothing.
    var silentRows: Int
    /// Whether something cannot have been: Latin would stand in the output, or too many rows write nothing.
    var isDead = false

    mutating func noteSilentRow() {
      silentRows += 1
      if silentRows > ReadingMachine.silentRowLimit { isDead = true }
    }
  }

  private func step(from state: State, by symbol: Symbol) -> (State, [LetterNumber])? {
    var next = state
    let isLetter = symbol >= Alphabet.firstGrapheme && alphabet.isLetter[Int(symbol)]
    if symbol == Alphabet.joiner {
      guard state.seam == .allowed, state.shadows.count < Self.shadowLimit else { return nil }
      next.seam = .open
    } else {
      if state.seam == .open, !isLetter { return nil }
      next.seam = isLetter ? .allowed : .forbidden
    }
    var trace = Trace(silentRows: state.silentRows)
    feed(symbol, to: 0, &next.passes, &trace)
    if trace.isDead { return nil }
    next.silentRows = trace.silentRows
    next.shadows.removeAll()
    for shadow in state.shadows {
      switch advance(shadow, by: symbol, beside: next.passes, writing: trace.output) {
      case .differs: break
      case .open(let shadow): next.shadows.append(shadow)
      case .same: return nil
      }
    }
    if symbol == Alphabet.joiner { next.shadows.append(Shadow(passes: state.passes, lead: trace.output)) }
    return (next, trace.output)
  }

  private func end(of state: State, by separator: Symbol) -> [LetterNumber]? {
    guard state.seam != .open else { return nil }
    var passes = state.passes
    var trace = Trace(silentRows: state.silentRows)
    feed(separator, to: 0, &passes, &trace)
    if trace.isDead { return nil }
    for shadow in state.shadows {
      if case .same = advance(shadow, by: separator, beside: passes, writing: trace.output) { return nil }
    }
    return trace.output
  }

  private enum Comparison {
    case differs
    case open(Shadow)
    case same
  }

  private func advance(
    _ shadow: Shadow, by symbol: Symbol, beside passes: [PassState], writing output: [LetterNumber]
  ) -> Comparison {
    var shadow = shadow
    var trace = Trace(silentRows: .min)
    feed(symbol, to: 0, &shadow.passes, &trace)
    if trace.isDead { return .differs }
    let ours = shadow.leadIsOurs ? shadow.lead + output : output
    let theirs = shadow.leadIsOurs ? trace.output : shadow.lead + trace.output
    let common = min(ours.count, theirs.count)
    if ours[..<common] != theirs[..<common] { return .differs }
    shadow.leadIsOurs = ours.count >= theirs.count
    shadow.lead = Array(shadow.leadIsOurs ? ours[common...] : theirs[common...])
    return shadow.lead.isEmpty && shadow.passes == passes ? .same : .open(shadow)
  }

  /// Gives a symbol to a pass, and what this decides to the next one.
  private func feed(_ symbol: Symbol, to pass: Int, _ passes: inout [PassState], _ trace: inout Trace) {
    passes[pass].pending.append(symbol)
    let isLast = pass == tries.count - 1
    while !passes[pass].pending.isEmpty, !trace.isDead {
      let pending = passes[pass].pending
      switch tries[pass].firstMatch(in: pending, after: passes[pass].previous, isWhole: false) {
      case .undecided: return
      case .none:
        move(past: 1, of: pending, in: pass, &passes)
        if !isLast {
          feed(pending[0], to: pass + 1, &passes, &trace)
        } else if pending[0] >= Alphabet.firstGrapheme {
          trace.isDead = true
        }
      case .row(let index, let length):
        move(past: length, of: pending, in: pass, &passes)
        let row = tries[pass].rows[index]
        if !isLast {
          if row.symbols.isEmpty { trace.noteSilentRow() }
          for symbol in row.symbols { feed(symbol, to: pass + 1, &passes, &trace) }
        } else if rowLetters[index].isEmpty {
          trace.noteSilentRow()
        } else {
          trace.output += rowLetters[index]
          trace.silentRows = 0
        }
      }
    }
  }

  private func move(past length: Int, of pending: [Symbol], in pass: Int, _ passes: inout [PassState]) {
    passes[pass].previous = representatives[pass][Int(pending[length - 1])]
    passes[pass].pending.removeFirst(length)
  }
}
