/// The steps of one pass, each computed once by its rows: what the transitions of `LazyAutomaton` are made of.
struct PassSteps: Sendable {
  /// What a pass holds between two symbols.
  private struct State {
    var match: MatchState
    /// Whether a row has just written nothing, which the next pass must not take for the end of a word.
    var isSilent = false
  }

  /// What one more symbol decides.
  struct Step: Sendable {
    /// Where in `matches` it is.
    let matches: Range<Int>
    /// The number of the next state.
    let next: Int
  }

  enum Match: Sendable {
    /// A row, by its index, and how many symbols it takes.
    case row(Int, length: Int)
    /// A symbol that no row took.
    case kept(InputSymbol)
  }

  private let trie: MappingTrie
  private let inputs: InputAlphabet
  private let isLast: Bool
  /// Whether a state is silent, the previous symbol and the pending ones.
  private var states = Interner()
  private var steps: [Step] = []
  /// What the steps decide, one after the other.
  private(set) var matches: [Match] = []
  /// For each state and symbol the index of the step; -1 for one that is not known yet.
  private var indexes: [Int32] = []

  /// From how many places of `indexes` on they are forgotten at the next occasion.
  private static let indexLimit = 1 << 18

  init(_ compiled: CompiledMode, pass: Int) {
    trie = compiled.passes[pass]
    inputs = compiled.inputs
    isLast = pass == compiled.passes.count - 1
  }

  /// The number of the state at the start of a text.
  mutating func numberOfStart() -> Int {
    number(of: State(match: MatchState(previous: trie.leftContextClasses[Int(Alphabet.border)])))
  }

  private func state(_ number: Int) -> State {
    let values = states[number]
    let start = values.startIndex
    return State(
      match: MatchState(previous: Symbol(values[start + 1]), pending: values[(start + 2)...].map { Symbol($0) }),
      isSilent: values[start] == 1)
  }

  private mutating func number(of state: State) -> Int {
    number(of: [state.isSilent ? 1 : 0, Int32(state.match.previous)] + state.match.pending.map { Int32($0) })
  }

  private mutating func number(of values: [Int32]) -> Int {
    let number = states.number(of: values)
    if indexes.count == number * inputs.byteBase {
      indexes.append(contentsOf: repeatElement(-1, count: inputs.byteBase))
    }
    return number
  }

  /// Whether so many steps are known that they should be forgotten.
  var isFull: Bool { indexes.count > Self.indexLimit }

  /// Forgets all steps, and all states but some, whose numbers change.
  mutating func removeAll(but kept: inout [Int]) {
    let values = kept.map { Array(states[$0]) }
    states.removeAll()
    steps.removeAll()
    matches.removeAll()
    indexes.removeAll()
    kept = values.map { number(of: $0) }
  }

  /// Whether the bytes of a character that no row knows may come next.
  func mayPrecedeBytes(_ number: Int) -> Bool {
    let match = state(number).match
    return match.pending.isEmpty
      && [Alphabet.border, Alphabet.foreign, Alphabet.joiner].contains {
        trie.leftContextClasses[Int($0)] == match.previous
      }
  }

  /// What a symbol does in a state; bytes are not symbols.
  mutating func step(from number: Int, by input: InputSymbol) -> Step {
    let place = number * inputs.byteBase + Int(input)
    let known = indexes[place]
    if known >= 0 { return steps[Int(known)] }
    var state = state(number)
    let start = matches.count
    state.match.pending.append(inputs.symbol(of: input))
    while let match = trie.nextMatch(in: &state.match) {
      if let row = match.row {
        matches.append(.row(row, length: match.length))
        if !isLast { state.isSilent = trie.rows[row].symbols.isEmpty }
        continue
      }
      // A symbol that is not a grapheme is in no key, so it is the one that has just come.
      let isGrapheme = match.first >= Alphabet.firstGrapheme
      if state.isSilent, !isGrapheme, match.first != Alphabet.border {
        matches.append(.kept(InputAlphabet.joiner))
      }
      state.isSilent = false
      matches.append(.kept(isGrapheme ? inputs.input(of: match.first) : input))
    }
    state.match.previous = trie.leftContextClasses[Int(state.match.previous)]
    let step = Step(matches: start..<matches.count, next: self.number(of: state))
    indexes[place] = Int32(steps.count)
    steps.append(step)
    return step
  }
}
