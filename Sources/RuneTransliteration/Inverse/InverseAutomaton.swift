/// A letter of the script, by its index.
typealias LetterNumber = UInt16

/// The automaton of one pass that the inverse transliterator searches for all texts with a certain output.
///
/// A state is what the pass holds back and what its rows may test about the previous symbol. The matching rule itself is
/// in `RowMatcher`. States are made when they are needed.
struct InverseAutomaton: Sendable {
  /// One more symbol that a state can take, what is written then, and the next state.
  struct Edge: Sendable {
    let symbol: Symbol
    let target: Int
    /// Letters of the script, or in an earlier pass symbols for the next one.
    let output: [UInt16]
    /// What the rows cost that are decided by it.
    let cost: Int32
  }

  /// What is still written where a word ends, and what the rows cost.
  struct End: Sendable {
    let output: [UInt16]
    let cost: Int32
  }

  let alphabet: Alphabet
  private let trie: RowMatcher
  private let isLastPass: Bool
  /// Whether texts with U+200C between letters are looked for: only in a mode of one pass, or each pass would have to
  /// know what a seam is good for in all others.
  private let findsSeams: Bool
  /// What each row writes.
  let rowOutputs: [[UInt16]]
  let cost: ReadingCost
  /// For each symbol, what may come first of it, whatever follows.
  private let beginnings: [Beginning]

  private struct Beginning: Sendable {
    var output: Set<UInt16> = []
    var mayBeNothing = false
  }

  private var states: [State] = []
  private var numbers: [State: Int] = [:]
  /// For each state, the edges by what is to come next.
  private var edges: [[UInt16: [Edge]]] = []
  private var ends: [[Symbol: End?]] = []

  /// How many rows that write nothing may follow one another before something is written: without a limit a text could
  /// grow without end.
  static let silentRowLimit = 2
  /// The most states times symbols, and the most edges; the bundled modes need some ten thousand.
  private static let limit = 1 << 20
  private static let shadowLimit = 2

  init(_ compiled: CompiledMode, pass: Int) {
    alphabet = compiled.alphabet
    let trie = compiled.passes[pass]
    self.trie = trie
    cost = ReadingCost(compiled, pass: pass)
    let isLastPass = pass == compiled.passes.count - 1
    self.isLastPass = isLastPass
    findsSeams = compiled.passes.count == 1
    let mappings = compiled.mode.passes[pass].mappings
    rowOutputs = trie.rows.map { row in
      guard case .letters(let names) = mappings[row.mapping].output else { return row.symbols }
      return names.compactMap { compiled.script.index(ofLetter: $0).flatMap { LetterNumber(exactly: $0) } }
    }
    // A symbol that no row takes goes on as it is; from the last pass it would come out as Latin.
    var beginnings = (0..<compiled.alphabet.count).map { Beginning(output: isLastPass ? [] : [Symbol($0)]) }
    for (index, row) in trie.rows.enumerated() {
      guard let symbol = mappings[row.mapping].key.first.flatMap({ compiled.alphabet.symbol(for: $0) }) else {
        continue
      }
      if let first = rowOutputs[index].first {
        beginnings[Int(symbol)].output.insert(first)
      } else {
        beginnings[Int(symbol)].mayBeNothing = true
      }
    }
    self.beginnings = beginnings
  }

  // MARK: States

  /// The same text without one of its seams. As long as both write the same, the seam has not shown its use; where they
  /// come to agree for good, it has none.
  private struct Shadow: Hashable, Sendable {
    var held: MatchState
    /// The output of one of the two beyond that of the other.
    var lead: [UInt16] = []
    /// Whether the lead is that of the text with the seam.
    var leadIsOurs = true
  }

  /// Whether U+200C may be put here, to split what would be one key.
  private enum Seam: Hashable, Sendable {
    case forbidden
    case allowed
    /// It has just been put, so a letter must follow.
    case open
  }

  private struct State: Hashable, Sendable {
    var held: MatchState
    var shadows: [Shadow] = []
    var silentRows = 0
    var seam = Seam.forbidden
  }

  private var edgeCount = 0

  /// The used part of its memory limit; at 1 the search must stop.
  var fill: Double { Double(max(states.count * alphabet.count, edgeCount)) / Double(Self.limit) }

  /// Forgets all states, to bound memory over a long text.
  mutating func forgetStates() {
    states.removeAll()
    numbers.removeAll()
    edges.removeAll()
    ends.removeAll()
    edgeCount = 0
  }

  /// The state after something that is not a letter of a row.
  mutating func start(after separator: Symbol) -> Int {
    number(of: State(held: MatchState(previous: trie.leftContextClasses[Int(separator)])))
  }

  private mutating func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    edges.append([:])
    ends.append([:])
    return states.count - 1
  }

  /// The symbols that a state can take when this is to be written next; nil for nothing more.
  mutating func edges(of number: Int, before wanted: UInt16?) -> [Edge] {
    let key = wanted ?? .max
    if let known = edges[number][key] { return known }
    let state = states[number]
    var found: [Edge] = []
    for symbol in Alphabet.joiner..<Symbol(alphabet.count) {
      if isSilentSign(symbol) { continue }
      // Most symbols need not be tried at all.
      if state.held.pending.isEmpty, symbol != Alphabet.joiner, !begins(symbol, wanted) { continue }
      guard let (next, trace) = step(from: state, by: symbol) else { continue }
      if let first = trace.output.first {
        if first != wanted { continue }
      } else if let first = next.held.pending.first, !begins(first, wanted) {
        continue
      }
      found.append(Edge(symbol: symbol, target: self.number(of: next), output: trace.output, cost: trace.cost))
    }
    edges[number][key] = found
    edgeCount += found.count
    return found
  }

  /// Whether a symbol is a sign of editors, such as the hyphen of a name, of which nothing is written: with it, every word
  /// would have many more spellings.
  private func isSilentSign(_ symbol: Symbol) -> Bool {
    symbol >= Alphabet.firstGrapheme && !alphabet.isLetter[Int(symbol)] && beginnings[Int(symbol)].mayBeNothing
  }

  private func begins(_ symbol: Symbol, _ wanted: UInt16?) -> Bool {
    let beginning = beginnings[Int(symbol)]
    return beginning.mayBeNothing || wanted.map { beginning.output.contains($0) } ?? false
  }

  /// What is still written when the word ends here, or nil where it cannot.
  mutating func end(of number: Int, by separator: Symbol) -> End? {
    if let known = ends[number][separator] { return known }
    let result = end(of: states[number], by: separator)
    ends[number][separator] = .some(result)
    return result
  }

  /// The output for a text between two separators, or nil if part of it would be written in Latin.
  func output(for text: [Symbol], between separator: Symbol) -> [UInt16]? {
    var held = MatchState(previous: trie.leftContextClasses[Int(separator)])
    var trace = Trace(silentRows: .min)
    for symbol in text + [separator] { feed(symbol, to: &held, &trace) }
    return trace.isDead ? nil : trace.output
  }

  // MARK: Steps

  /// What happens while a symbol goes through the pass.
  private struct Trace {
    var output: [UInt16] = []
    var cost: Int32 = 0
    /// Rows since something was written that wrote nothing.
    var silentRows: Int
    /// Whether it is impossible: there would be Latin in the output, or too many rows write nothing.
    var isDead = false
  }

  private func step(from state: State, by symbol: Symbol) -> (State, Trace)? {
    var next = state
    let isLetter = symbol >= Alphabet.firstGrapheme && alphabet.isLetter[Int(symbol)]
    if symbol == Alphabet.joiner {
      guard findsSeams, state.seam == .allowed, state.shadows.count < Self.shadowLimit else { return nil }
      next.seam = .open
    } else {
      if state.seam == .open, !isLetter { return nil }
      next.seam = isLetter ? .allowed : .forbidden
    }
    var trace = Trace(silentRows: state.silentRows)
    feed(symbol, to: &next.held, &trace)
    if trace.isDead { return nil }
    next.silentRows = trace.silentRows
    next.shadows.removeAll()
    for shadow in state.shadows {
      switch advance(shadow, by: symbol, beside: next.held, writing: trace.output) {
      case .differs: break
      case .open(let shadow): next.shadows.append(shadow)
      case .same: return nil
      }
    }
    if symbol == Alphabet.joiner { next.shadows.append(Shadow(held: state.held, lead: trace.output)) }
    if symbol == Alphabet.joiner { trace.cost = trace.cost.addingOrMax(ReadingCost.seam) }
    return (next, trace)
  }

  private func end(of state: State, by separator: Symbol) -> End? {
    guard state.seam != .open else { return nil }
    var held = state.held
    var trace = Trace(silentRows: state.silentRows)
    feed(separator, to: &held, &trace)
    if trace.isDead { return nil }
    for shadow in state.shadows {
      if case .same = advance(shadow, by: separator, beside: held, writing: trace.output) { return nil }
    }
    return End(output: trace.output, cost: trace.cost)
  }

  private enum Comparison {
    case differs
    case open(Shadow)
    case same
  }

  private func advance(
    _ shadow: Shadow, by symbol: Symbol, beside held: MatchState, writing output: [UInt16]
  ) -> Comparison {
    var shadow = shadow
    var trace = Trace(silentRows: .min)
    feed(symbol, to: &shadow.held, &trace)
    if trace.isDead { return .differs }
    let ours = shadow.leadIsOurs ? shadow.lead + output : output
    let theirs = shadow.leadIsOurs ? trace.output : shadow.lead + trace.output
    let common = min(ours.count, theirs.count)
    if ours[..<common] != theirs[..<common] { return .differs }
    shadow.leadIsOurs = ours.count >= theirs.count
    shadow.lead = Array(shadow.leadIsOurs ? ours[common...] : theirs[common...])
    return shadow.lead.isEmpty && shadow.held == held ? .same : .open(shadow)
  }

  private func feed(_ symbol: Symbol, to held: inout MatchState, _ trace: inout Trace) {
    held.pending.append(symbol)
    while !trace.isDead, let match = trie.nextMatch(in: &held) {
      held.previous = trie.leftContextClasses[Int(held.previous)]
      if let row = match.row {
        trace.output += rowOutputs[row]
        trace.cost = trace.cost.addingOrMax(cost.rows[row])
        trace.silentRows = rowOutputs[row].isEmpty ? trace.silentRows + 1 : 0
        trace.isDead = trace.silentRows > Self.silentRowLimit
      } else if match.first >= Alphabet.firstGrapheme {
        trace.output.append(match.first)
        trace.silentRows = 0
        trace.isDead = isLastPass
      }
    }
  }
}
