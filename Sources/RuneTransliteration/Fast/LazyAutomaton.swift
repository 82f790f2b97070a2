/// All passes of a mode in one table, which is filled from the rows while text is read: the fast form of the passes of
/// `ReferencePipeline`.
///
/// A state is what all passes hold between two symbols. A transition takes one more input symbol through the passes and
/// holds the UTF-8 that this decides, so running a mode is one look-up a symbol, however many passes it has.
///
/// A transition is made when a text first needs it. So starting costs nothing, and a mode with long keys and many
/// conditions has no more states than its texts have use for.
struct LazyAutomaton: Sendable {
  /// What all passes hold.
  private struct State: Hashable {
    /// For each pass the number of its state in `steps`.
    var passes: [Int]
    var sharing = SharedRunes()
    var divider = DividerState()
  }

  private let compiled: CompiledMode
  private var steps: [PassSteps]
  private var states: [State] = []
  private var ids: [State: StateID] = [:]
  /// For each state its transitions, and before them one place for the number of the state (`low`). Only a state that may
  /// follow a character that no row knows has transitions for bytes. The length of a state's transitions is not rounded up to
  /// a power of two, which would put those of common letters into the same few cache lines.
  private(set) var transitions: [Transition] = []
  /// The outputs that are too long for a transition, one after the other.
  private(set) var longOutputs: [UInt8] = []
  /// The present state.
  var state = startState
  /// How many input symbols the hot loop has taken since the states were last evicted.
  var symbolsSinceEviction = 0
  /// How many of the next input symbols are taken without making states, because there would be a state for nearly each.
  private var symbolsWithoutStates = 0
  /// How many it was the last time.
  private var lastSymbolsWithoutStates = 0

  /// The state at the start of nearly all words but the first of a line; where spaces become no divider, it is the start
  /// state, and where runes are shared, there is no such state.
  private(set) var wordState = startState

  /// The state at the start of a text.
  static let startState: StateID = .transitionUnits
  /// The most transitions, of 16 bytes each; a text that needs more starts over. Several passes have more states together.
  private let transitionLimit: Int
  private static let manyTransitions = 1 << 12
  /// The least text that goes through in lanes.
  let leastLanes: Int

  /// The most input symbols that go through at a time.
  static let block = 1 << 13
  /// From how many input symbols a state on it pays to make states.
  private static let symbolsPerState = 16
  /// How many input symbols are taken without states at first, and at most, where that is found again and again.
  private static let leastWithoutStates = 1 << 16
  private static let mostWithoutStates = 1 << 24

  init(_ compiled: CompiledMode, leastLanes: Int = 1 << 10) {
    self.compiled = compiled
    self.leastLanes = leastLanes
    steps = compiled.passes.indices.map { PassSteps(compiled, pass: $0) }
    transitionLimit = compiled.passes.count == 1 ? 1 << 18 : 1 << 20
    addStarts()
  }

  private mutating func addStarts() {
    var start = State(passes: steps.indices.map { steps[$0].number(of: steps[$0].start) })
    _ = id(of: start)
    if writesDivider { start.divider = .betweenWords }
    wordState = id(of: start)
  }

  private var writesDivider: Bool {
    if case .scalar? = compiled.divider { true } else { false }
  }

  /// The transition of a state, made if it is not known yet.
  mutating func transition(from state: StateID, by input: InputSymbol) -> Transition {
    let index = state / .transitionUnits + Int(input)
    if !transitions[index].isUnknown { return transitions[index] }
    var next = states[number(of: state)]
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
  mutating func takeWithoutStates<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, into output: inout [UInt8]
  ) {
    if isFull || steps.contains(where: { $0.isFull }) { evict() }
    var present = states[number(of: state)]
    for input in text { take(InputSymbol(truncatingIfNeeded: input), from: &present, writing: &output) }
    state = id(of: present)
    symbolsWithoutStates -= text.count
  }

  /// Whether words rarely depend on the word before.
  var forgetsWords: Bool { !compiled.sharesRunes }

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
    var kept = states[number(of: state)]
    states.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    // A table that has been full takes much memory.
    transitions.removeAll()
    longOutputs.removeAll(keepingCapacity: true)
    for pass in steps.indices where steps[pass].isFull {
      let present = steps[pass][kept.passes[pass]]
      steps[pass].removeAll()
      kept.passes[pass] = steps[pass].number(of: present)
    }
    addStarts()
    state = id(of: kept)
  }

  /// How much memory the transitions take.
  var byteCount: Int { transitions.count * Transition.stride + longOutputs.count }

  // MARK: States

  private func number(of state: StateID) -> Int { Int(transitions[state / .transitionUnits - 1].low) }

  private mutating func id(of state: State) -> StateID {
    if let id = ids[state] { return id }
    let count = mayPrecedeBytes(state) ? compiled.inputs.count : compiled.inputs.byteBase
    if transitions.count > Self.manyTransitions, transitions.count + count >= transitions.capacity {
      // As much as there may ever be, since growing copies what is there; the system gives out memory as it is used.
      transitions.reserveCapacity(transitionLimit + count)
    }
    transitions.append(Transition(low: UInt64(states.count), high: 0))
    let id = transitions.count * .transitionUnits
    ids[state] = id
    states.append(state)
    transitions.append(contentsOf: repeatElement(.unknown, count: count))
    return id
  }

  private func mayPrecedeBytes(_ state: State) -> Bool {
    steps.indices.allSatisfy { steps[$0].mayPrecedeBytes(state.passes[$0]) }
  }

  private mutating func transition(writing output: [UInt8], to state: StateID) -> Transition {
    if output.count <= Transition.inlineLimit { return Transition(writing: output, to: state) }
    let start = longOutputs.count
    longOutputs += output
    return Transition(longOutput: start..<longOutputs.count, to: state)
  }

  // MARK: Passes

  /// Takes an input symbol through all passes.
  private mutating func take(_ input: InputSymbol, from state: inout State, writing output: inout [UInt8]) {
    if case .scalar(let divider)? = compiled.divider, state.divider.take(input, in: compiled) {
      output += utf8(divider)
      state.sharing.endLetters()
    }
    feed(compiled.isDividing(input) ? InputAlphabet.border : input, toPass: 0, of: &state, writing: &output)
  }

  /// Takes a symbol through a pass and all later ones.
  private mutating func feed(
    _ input: InputSymbol, toPass pass: Int, of state: inout State, writing output: inout [UInt8]
  ) {
    if let byte = compiled.inputs.byte(of: input) {
      output.append(byte)
      state.sharing.endLetters()
      return
    }
    let step = steps[pass].step(from: state.passes[pass], by: input)
    state.passes[pass] = step.next
    let isLast = pass == steps.count - 1
    for index in step.matches {
      switch steps[pass].matches[index] {
      case .row(let index, _):
        let row = compiled.passes[pass].rows[index]
        if isLast {
          output += row.bytes.dropFirst(compiled.sharesRunes ? state.sharing.shared(by: row.bytes) : 0)
        } else {
          for symbol in row.symbols {
            feed(compiled.inputs.input(of: symbol), toPass: pass + 1, of: &state, writing: &output)
          }
        }
      case .kept(let input):
        if isLast {
          write(input, of: &state, to: &output)
        } else {
          feed(input, toPass: pass + 1, of: &state, writing: &output)
        }
      }
    }
  }

  /// Writes what no row of the last pass took. The bytes of a character that no row knows are still to come.
  private func write(_ input: InputSymbol, of state: inout State, to output: inout [UInt8]) {
    let symbol = compiled.inputs.symbol(of: input)
    if symbol >= Alphabet.firstGrapheme {
      for scalar in compiled.alphabet.grapheme(for: symbol)?.scalars ?? [] { output += utf8(scalar) }
      state.sharing.endLetters()
    } else if Int(input) < InputAlphabet.asciiCount {
      let scalar = Unicode.Scalar(UInt8(input))
      output += utf8(compiled.replacements[scalar] ?? scalar)
      state.sharing.endLetters()
    } else if symbol == Alphabet.border {
      if compiled.sharesRunes { state.sharing.endWord() }
    } else if symbol == Alphabet.foreign {
      state.sharing.endLetters()
    }
  }
}
