/// All passes of a mode in one table, which is filled from the rows while text is read: the fast form of the passes of
/// `ReferencePipeline`.
///
/// A state is what all passes hold between two symbols. A transition takes one more input symbol through the passes and
/// holds the UTF-8 that this decides, so running a mode is one look-up a symbol, however many passes it has.
///
/// Whether a listed word is split is known at its end. Until then, a state holds what the passes do with the splits and
/// without, and what each would write; what all of them begin with is written at once.
///
/// A transition is made when a text first needs it. So starting costs nothing, and a mode with long keys and many
/// conditions has no more states than its texts have use for.
struct LazyAutomaton: Sendable {
  /// What is known between two input symbols.
  private struct State {
    /// What has been read without the splits of the present word.
    var plain: Branch
    /// What has been read with splits that the word has if it is a certain listed one.
    var split: [Branch] = []
  }

  /// What all passes hold.
  private struct Branch {
    /// Where in the listed words it is; `noWord` where the present word is none of them.
    var node: WordTrie.Node
    /// For each pass the number of its state in `steps`.
    var passes = SIMD16<Int32>()
    /// What it has decided that is not written yet.
    var owed: [UInt8] = []

    static let noWord: WordTrie.Node = -1
  }

  private let compiled: CompiledMode
  private let words: WordTrie?
  private var steps: [PassSteps]
  /// The states as sequences of numbers, and the IDs in the same order.
  private var states = Interner()
  private var ids: [StateID] = []
  /// The transitions of a new state.
  private let unknownTransitions: [Transition]
  /// A state in numbers on its way to `states`, and the letters of a symbol.
  private var values: [Int32] = []
  private var letters: [UInt8] = []
  /// For each state its transitions, and before them one slot for the number of the state (`low`). Their length is not
  /// rounded up to a power of two, which would put the transitions of common letters into the same few cache lines.
  private(set) var transitions: [Transition] = []
  /// The outputs that are too long for a transition, one after the other.
  private(set) var longOutputs: [UInt8] = []
  var state = startState
  /// How many input symbols the hot loop has taken since the states were last evicted.
  var symbolsSinceEviction = 0
  /// How many of the next input symbols are taken without making states, because there would be a state for nearly each.
  private var symbolsWithoutStates = 0
  /// How many it was the last time.
  private var lastSymbolsWithoutStates = 0

  /// The state at the start of a text and of all words.
  static let startState: StateID = .transitionUnits
  /// The most transitions, of 16 bytes each; a text that needs more starts over. Several passes have more states together, and
  /// so have listed words.
  private let transitionLimit: Int
  private static let manyTransitions = 1 << 12
  /// The least text that goes through in lanes.
  let leastLanes: Int

  static let usualLeastLanes = 1 << 10
  /// The most input symbols that go through at a time.
  static let block = 1 << 14
  /// From how many input symbols a state on it pays to make states.
  private static let symbolsPerState = 16
  /// How many input symbols are taken without states at first, and at most, where that is found again and again.
  private static let leastWithoutStates = 1 << 16
  private static let mostWithoutStates = 1 << 24

  init(_ compiled: CompiledMode, leastLanes: Int = usualLeastLanes) {
    self.compiled = compiled
    self.leastLanes = leastLanes
    words = compiled.splitWords
    unknownTransitions = Array(repeating: .unknown, count: InputAlphabet.readCount)
    steps = compiled.passes.indices.map { PassSteps(compiled, pass: $0) }
    transitionLimit = compiled.passes.count == 1 && words == nil ? 1 << 18 : 1 << 20
    addStarts()
  }

  private mutating func addStarts() {
    var start = State(plain: Branch(node: words == nil ? Branch.noWord : WordTrie.root))
    for pass in steps.indices { start.plain.passes[pass] = Int32(steps[pass].numberOfStart()) }
    _ = id(of: start)
  }

  /// The transition of a state, made if it is not known yet.
  mutating func transition(from state: StateID, by input: InputSymbol) -> Transition {
    let index = state / .transitionUnits + Int(input)
    if !transitions[index].isUnknown { return transitions[index] }
    var next = self.state(state)
    var output: [UInt8] = []
    take(input, from: &next, writing: &output)
    transitions[index] = transition(writing: output, to: id(of: next))
    return transitions[index]
  }

  /// Prepares for another text, for which it may pay to make states again.
  mutating func reset() {
    state = Self.startState
    symbolsWithoutStates = 0
  }

  /// Whether the next input symbols are to be taken without states.
  var isWithoutStates: Bool { symbolsWithoutStates > 0 }

  /// Takes all of a text, from the present state on, by the steps of the passes alone.
  mutating func takeWithoutStates(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    if isFull || steps.contains(where: { $0.isFull }) { evict() }
    var present = self.state(state)
    for input in text { take(InputSymbol(input), from: &present, writing: &output) }
    state = id(of: present)
    symbolsWithoutStates -= text.count
  }

  /// Whether there are too many states. A long output counts as the transitions that would take as many bytes.
  var isFull: Bool { transitions.count + longOutputs.count / Transition.stride > transitionLimit }

  /// Evicts all states but the present one, and finds out whether it pays to make others.
  mutating func makeRoom() {
    if symbolsSinceEviction < Self.symbolsPerState * states.count {
      lastSymbolsWithoutStates = min(max(2 * lastSymbolsWithoutStates, Self.leastWithoutStates), Self.mostWithoutStates)
      symbolsWithoutStates = lastSymbolsWithoutStates
    } else {
      lastSymbolsWithoutStates = 0
    }
    symbolsSinceEviction = 0
    evict()
  }

  private mutating func evict() {
    var kept = self.state(state)
    states.removeAll()
    ids.removeAll(keepingCapacity: true)
    // A table that has been full takes much memory.
    transitions.removeAll()
    longOutputs.removeAll(keepingCapacity: true)
    for pass in steps.indices where steps[pass].isFull {
      var numbers = ([kept.plain] + kept.split).map { Int($0.passes[pass]) }
      steps[pass].removeAll(but: &numbers)
      kept.plain.passes[pass] = Int32(numbers[0])
      for index in kept.split.indices { kept.split[index].passes[pass] = Int32(numbers[index + 1]) }
    }
    addStarts()
    state = id(of: kept)
  }

  /// How much memory the transitions take.
  var byteCount: Int { transitions.count * Transition.stride + longOutputs.count }

  // MARK: States

  private func state(_ id: StateID) -> State {
    let values = states[Int(transitions[id / .transitionUnits - 1].low)]
    var index = values.startIndex
    func next() -> Int32 {
      index += 1
      return values[index - 1]
    }
    func nextBranch() -> Branch {
      var branch = Branch(node: next())
      for pass in steps.indices { branch.passes[pass] = next() }
      let count = Int(next())
      branch.owed = values[index..<index + count].map { UInt8(truncatingIfNeeded: $0) }
      index += count
      return branch
    }
    var state = State(plain: nextBranch())
    while index < values.endIndex { state.split.append(nextBranch()) }
    return state
  }

  private mutating func write(_ branch: Branch) {
    values.append(branch.node)
    for pass in steps.indices { values.append(branch.passes[pass]) }
    values.append(Int32(branch.owed.count))
    for byte in branch.owed { values.append(Int32(byte)) }
  }

  private mutating func id(of state: State) -> StateID {
    values.removeAll(keepingCapacity: true)
    write(state.plain)
    for branch in state.split { write(branch) }
    let number = states.number(of: values)
    if number < ids.count { return ids[number] }
    let count = unknownTransitions.count
    if transitions.count > Self.manyTransitions, transitions.count + count >= transitions.capacity {
      // By large steps, since growing copies what is there; the system gives out memory as it is used.
      transitions.reserveCapacity(min(8 * transitions.count, transitionLimit) + count)
    }
    transitions.append(Transition(low: UInt64(number), high: 0))
    let id = transitions.count * .transitionUnits
    ids.append(id)
    transitions += unknownTransitions
    return id
  }

  private mutating func transition(writing output: [UInt8], to state: StateID) -> Transition {
    if output.count <= Transition.inlineLimit { return Transition(writing: output, to: state) }
    let start = longOutputs.count
    longOutputs += output
    return Transition(longOutput: start..<longOutputs.count, to: state)
  }

  // MARK: Words

  /// Takes an input symbol through all passes.
  private mutating func take(_ input: InputSymbol, from state: inout State, writing output: inout [UInt8]) {
    let isLetter = compiled.inputs.isLetter[Int(input)]
    if !isLetter { endWord(of: &state) }
    if isLetter, state.plain.node != Branch.noWord || !state.split.isEmpty {
      takeInWord(input, &state)
    } else {
      feed(input, to: &state.plain)
    }
    writeDecided(by: &state, to: &output)
  }

  /// At the end of a word, it turns out which splits it has.
  private func endWord(of state: inout State) {
    guard let words else { return }
    if let listed = state.split.first(where: { words.isWord($0.node) }) { state.plain = listed }
    state.split.removeAll()
    state.plain.node = WordTrie.root
  }

  /// Takes a letter of a word that may be listed, by the rules of `WordExceptionSplitter`.
  private mutating func takeInWord(_ input: InputSymbol, _ state: inout State) {
    guard let words, let lists = compiled.words else { return }
    letters.removeAll(keepingCapacity: true)
    let isKnown = lists.append(compiled.inputs.symbol(of: input), to: &letters)
    let before = [state.plain] + state.split
    state.plain.node = Branch.noWord
    state.split.removeAll()
    feed(input, to: &state.plain)
    for (index, branch) in before.enumerated() where isKnown && branch.node != Branch.noWord {
      words.forEachNode(after: branch.node, by: letters[...]) { node, isSplit in
        if index == 0, !isSplit {
          state.plain.node = node
          return
        }
        var branch = branch
        branch.node = node
        if isSplit { feed(InputAlphabet.joiner, to: &branch) }
        feed(input, to: &branch)
        state.split.append(branch)
      }
    }
  }

  /// Writes the scalars that all branches begin with.
  private func writeDecided(by state: inout State, to output: inout [UInt8]) {
    var count = state.plain.owed.count
    for branch in state.split { count = min(count, zip(state.plain.owed, branch.owed).prefix { $0 == $1 }.count) }
    // Whole scalars, so that all that a stream has written is UTF-8.
    while count > 0, count < state.plain.owed.count, state.plain.owed[count] & 0xC0 == 0x80 { count -= 1 }
    if count == 0 { return }
    output += state.plain.owed[..<count]
    state.plain.owed.removeFirst(count)
    for index in state.split.indices { state.split[index].owed.removeFirst(count) }
  }

  // MARK: Passes

  private mutating func feed(_ input: InputSymbol, to branch: inout Branch) { feed(input, toPass: 0, of: &branch) }

  /// Takes a symbol through a pass and all later ones.
  private mutating func feed(_ input: InputSymbol, toPass pass: Int, of branch: inout Branch) {
    let step = steps[pass].step(from: Int(branch.passes[pass]), by: input)
    branch.passes[pass] = Int32(step.next)
    let isLast = pass == steps.count - 1
    for index in step.matches {
      switch steps[pass].matches[index] {
      case .row(let index, _):
        let row = compiled.passes[pass].rows[index]
        if isLast {
          branch.owed += row.bytes
        } else {
          for symbol in row.symbols { feed(compiled.inputs.input(of: symbol), toPass: pass + 1, of: &branch) }
        }
      case .kept(let input):
        if isLast { write(input, of: &branch) } else { feed(input, toPass: pass + 1, of: &branch) }
      }
    }
  }

  /// Writes what no row of the last pass took.
  private func write(_ input: InputSymbol, of branch: inout Branch) {
    let symbol = compiled.inputs.symbol(of: input)
    if symbol >= Alphabet.firstGrapheme {
      branch.owed += compiled.unread(symbol)
    } else if Int(input) < InputAlphabet.asciiCount,
      let written = compiled.punctuation.written(Unicode.Scalar(UInt8(input)))
    {
      branch.owed += utf8(written)
    }
  }
}
