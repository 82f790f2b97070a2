/// The steps of one pass, each computed once by its rows: what the transitions of `LazyAutomaton` are made of.
struct PassSteps: Sendable {
  /// What a pass holds between two symbols.
  struct State: Hashable, Sendable {
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
  private var states: [State] = []
  private var numbers: [State: Int] = [:]
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

  /// The state at the start of a text.
  var start: State { State(match: MatchState(previous: trie.leftContextClasses[Int(Alphabet.border)])) }

  subscript(number: Int) -> State { states[number] }

  mutating func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    indexes.append(contentsOf: repeatElement(-1, count: inputs.byteBase))
    return states.count - 1
  }

  /// Whether so many steps are known that they should be forgotten.
  var isFull: Bool { indexes.count > Self.indexLimit }

  mutating func removeAll() {
    states.removeAll()
    numbers.removeAll()
    steps.removeAll()
    matches.removeAll()
    indexes.removeAll()
  }

  /// Whether the bytes of a character that no row knows may come next.
  func mayPrecedeBytes(_ number: Int) -> Bool {
    let match = states[number].match
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
    var state = states[number]
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
