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
    if case .scalar(let divider)? = compiled.divider, next.divider.take(input, in: compiled) {
      output += utf8(divider)
      next.sharing.endLetters()
    }
    feed(compiled.isDividing(input) ? InputAlphabet.border : input, toPass: 0, of: &next, writing: &output)
    transitions[index] = transition(writing: output, to: id(of: next))
    return transitions[index]
  }

  /// Whether words rarely depend on the word before.
  var forgetsWords: Bool { !compiled.sharesRunes }

  /// Whether there are too many states. A long output counts as the transitions that would take as many bytes.
  var isFull: Bool { transitions.count + longOutputs.count / Transition.stride > transitionLimit }

  /// Evicts all states but one.
  ///
  /// - Parameter state: The one that is kept.
  /// - Returns: Its ID from now on.
  mutating func evict(keeping state: StateID) -> StateID {
    var kept = states[number(of: state)]
    let passes = steps.indices.map { steps[$0][kept.passes[$0]] }
    states.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    // A table that has been full takes much memory.
    transitions.removeAll()
    longOutputs.removeAll(keepingCapacity: true)
    for pass in steps.indices { steps[pass].removeAll() }
    addStarts()
    kept.passes = steps.indices.map { steps[$0].number(of: passes[$0]) }
    return id(of: kept)
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
    for match in step.matches {
      switch match {
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
