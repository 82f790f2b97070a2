/// Runs input symbols through a `LazyAutomaton`: the hot loop that turns blocks of text into runes.
///
/// A long text uses the pair table, two input symbols a step. A step does not wait for the one before it: its input symbols
/// are in the text, and its state follows from the two input symbols before (`PairTable.Pair`). Only the place to write at
/// is passed from step to step, so the processor works on many steps at a time. A step copies all 16 bytes of its transition
/// and then advances by the length of the output; the next copy overwrites the rest, which is cheaper than copying the
/// exact length.
///
/// Where pairs have too many states, four parts of the text go through side by side (`Lane`).
///
/// A flag stops the loop, and the slow path fills in a transition or takes input symbols one by one. Integers must be
/// little-endian, as they are wherever Swift runs.
struct HotLoop {
  /// How many more input symbols it takes until the pair table is worth building.
  private var symbolsUntilPairs: Int

  /// The most input symbols that go through at a time.
  static let block = 1 << 13
  private static let stepBytes = Transition.stride

  init(symbolsUntilPairs: Int = 1 << 14) {
    self.symbolsUntilPairs = symbolsUntilPairs
  }

  /// Text on its way through the tables.
  private struct Run<Element: FixedWidthInteger> {
    let text: UnsafeBufferPointer<Element>
    let target: UnsafeMutableRawBufferPointer
    var index = 0
    var written: Int
    /// The present state: one of the pair table where `isPaired`.
    var state: Int
    var isPaired = false
    /// Parts of the text that are done already, the next one last.
    var lanes: [Lane] = []

    /// Where the next lane begins, or the text ends.
    var end: Int { lanes.last?.start ?? text.count }
    /// Where the output of the next lane begins, or the buffer ends.
    var limit: Int { lanes.last?.target ?? target.count }
    var isDone: Bool { index >= text.count }
    /// Whether there are two input symbols to take at once.
    var hasPair: Bool { isPaired && text.count &- index >= 2 }
    /// Whether the output of a step fits.
    var fits: Bool { written &+ HotLoop.stepBytes <= limit }

    @inline(__always)
    func input(_ offset: Int) -> InputSymbol { InputSymbol(truncatingIfNeeded: text[index &+ offset]) }
  }

  /// Takes all of a text, from the present state of the automaton on.
  mutating func run<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, through automaton: inout LazyAutomaton, into output: inout [UInt8]
  ) {
    var done = 0
    var capacity = 0
    while done < text.count {
      let part = UnsafeBufferPointer(rebasing: text[done..<min(done + Self.block, text.count)])
      // What most texts need; a rune has three bytes.
      capacity += part.count * 3 + 4 * Self.stepBytes
      output.append(addingCapacity: capacity) { span in
        span.withUnsafeMutableBufferPointer { target, count in
          var run = Run(text: part, target: UnsafeMutableRawBufferPointer(target), written: 0, state: automaton.state)
          capacity = take(&run, through: &automaton)
          automaton.state = run.state
          done += run.index
          count = run.written
        }
      }
    }
  }

  /// Takes all of a text if its output fits into a buffer of the caller's.
  ///
  /// - Parameter written: How many bytes of the buffer are in use, which grows.
  /// - Returns: False if the buffer is too small; the last step needs sixteen bytes, whatever it writes.
  mutating func run<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, through automaton: inout LazyAutomaton,
    into target: UnsafeMutableRawBufferPointer, at written: inout Int
  ) -> Bool {
    var run = Run(text: text, target: target, written: written, state: automaton.state)
    let isWhole = take(&run, through: &automaton) == 0
    (automaton.state, written) = (run.state, run.written)
    return isWhole
  }

  /// Takes input symbols while their output fits.
  ///
  /// - Returns: How many bytes the next step needs; 0 if all were taken.
  private mutating func take<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, through automaton: inout LazyAutomaton
  ) -> Int {
    symbolsUntilPairs = max(0, symbolsUntilPairs - run.text.count)
    while !run.isDone {
      if run.lanes.isEmpty { run.state = automaton.evict(keeping: run.state) }
      enterPairs(&run, &automaton)
      while run.hasPair, run.fits {
        takePairs(&run, &automaton)
        if run.hasPair, run.fits, !takeSlowPath(&run, &automaton) { break }
      }
      leavePairs(&run, automaton)
      if run.isDone { break }
      if run.lanes.isEmpty, symbolsUntilPairs == 0, !automaton.pairs.isUseful { takeLanes(&run, automaton) }
      if !takeSingles(&run, automaton), run.index < run.end {
        let needed = takeOne(&run, &automaton)
        if needed > 0 {
          // The lanes are in the way.
          if run.lanes.isEmpty { return needed }
          run.lanes.removeAll()
        }
      }
      if run.index == run.end { joinLane(&run) }
    }
    return 0
  }

  // MARK: Pairs

  private func takePairs<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: inout LazyAutomaton) {
    let start = run.index
    let undecided = takePairs(&run, by: automaton.pairs)
    automaton.pairs.note(undecided: undecided, of: (run.index - start) / 2)
  }

  /// - Returns: How many states had to be taken from transitions.
  private func takePairs<Element: FixedWidthInteger>(_ run: inout Run<Element>, by table: PairTable) -> Int {
    withPairs(of: run.text, table) { steps(&run, table, $0, $1) }
  }

  /// - Parameter body: Gets the transitions and what gives the pair at an index of the text.
  @inline(__always)
  private func withPairs<Element: FixedWidthInteger>(
    of text: UnsafeBufferPointer<Element>, _ table: PairTable,
    _ body: (UnsafeRawBufferPointer, (Int) -> PairTable.Pair) -> Int
  ) -> Int {
    table.transitions.withUnsafeBytes { transitions in
      if Element.bitWidth == 8 {
        return table.pairsOfASCII.withUnsafeBufferPointer { pairs in
          let text = UnsafeRawBufferPointer(text)
          return body(transitions) { index in
            pairs[Int(UInt16(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt16.self)))]
          }
        }
      }
      return table.classes.withUnsafeBufferPointer { classes in
        table.pairs.withUnsafeBufferPointer { pairs in
          let bits = table.classBits
          return body(transitions) { index in
            let first = Int(classes[Int(truncatingIfNeeded: text[index])])
            return pairs[first &<< bits &+ Int(classes[Int(truncatingIfNeeded: text[index &+ 1])])]
          }
        }
      }
    }
  }

  /// The loop that most text goes through.
  @inline(__always)
  private func steps<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ table: PairTable, _ transitions: UnsafeRawBufferPointer,
    _ pair: (Int) -> PairTable.Pair
  ) -> Int {
    // What changes at each step is in local variables, so that it stays in registers.
    let (count, target) = (run.text.count, run.target)
    let (offsetMask, stateMask) = (table.offsetMask, table.stateMask)
    var (index, written, state) = (run.index, run.written, run.state)
    var undecided = 0
    /// - Returns: False at a flag.
    @inline(__always)
    func step(_ pair: PairTable.Pair) -> Bool {
      let place = state &+ Int(pair & offsetMask)
      let next = transitions.load(fromByteOffset: place &+ 8, as: UInt64.self)
      if _slowPath((UInt32(truncatingIfNeeded: next) | pair) & PairTable.needsSlowPath != 0) {
        if UInt32(truncatingIfNeeded: next) & PairTable.needsSlowPath != 0 { return false }
        state = Transition.nextState(next)
        undecided &+= 1
      } else {
        state = Int(pair & stateMask)
      }
      target.copy(transitions, from: place, to: written)
      written &+= Transition.length(next)
      index &+= 2
      return true
    }
    let limit = target.count &- HotLoop.stepBytes
    while index &+ 8 <= count, written &+ 3 &* HotLoop.stepBytes <= limit,
      step(pair(index)), step(pair(index)), step(pair(index)), step(pair(index))
    {}
    while index &+ 2 <= count, written <= limit, step(pair(index)) {}
    (run.index, run.written, run.state) = (index, written, state)
    return undecided
  }

  /// Does what the loop over pairs cannot.
  ///
  /// - Returns: False if the input symbols must go one by one.
  private func takeSlowPath<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ automaton: inout LazyAutomaton
  ) -> Bool {
    let (first, second) = (run.input(0), run.input(1))
    if automaton.pairs.lacksClasses(for: first, second) { return false }
    var transition = automaton.pairs.transition(from: run.state, by: first, second)
    if transition.needsSlowPath {
      if !automaton.fillPair(from: run.state, by: first, second) { return false }
      transition = automaton.pairs.transition(from: run.state, by: first, second)
    } else {
      automaton.pairs.noteASCII(first, second)
    }
    run.target.store(transition, at: run.written)
    run.written += transition.length
    run.state = transition.nextState
    run.index += 2
    return true
  }

  private func enterPairs<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ automaton: inout LazyAutomaton
  ) {
    if symbolsUntilPairs > 0 || !automaton.pairs.isUseful { return }
    if let state = automaton.pairState(of: run.state) {
      run.state = state
      run.isPaired = true
    }
  }

  private func leavePairs<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: LazyAutomaton) {
    if !run.isPaired { return }
    run.state = automaton.pairs.ownState(of: run.state)
    run.isPaired = false
  }

  // MARK: Lanes

  /// A part of the text that has gone through ahead of its turn.
  ///
  /// A step waits for the transition of the one before it, which takes longer than all else that it does; the steps of
  /// four lanes wait at the same time. A lane begins after a space, in the state that nearly always comes after a space.
  /// Where it proves to be another one, the lane has been in vain.
  private struct Lane {
    /// The first input symbol, and the first that has not been taken.
    let start: Int
    var index: Int
    /// Where its output begins and ends for the time being.
    let target: Int
    var written: Int
    var state: Int
  }

  private static let laneCount = 4
  /// The least text for lanes.
  private static let laneText = 1 << 10
  /// How many steps are taken between two looks at the room that is left.
  private static let laneSteps = 4

  private func takeLanes<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: LazyAutomaton) {
    let count = run.text.count - run.index
    guard count >= Self.laneText, run.target.count - run.written >= 3 * count + Self.stepBytes else { return }
    var lanes = [Lane(start: run.index, index: run.index, target: run.written, written: run.written, state: run.state)]
    for number in 1..<Self.laneCount {
      let middle = run.index + count / Self.laneCount * number
      guard let space = run.text[middle..<middle + TableLimits.wordBytes].firstIndex(of: 0x20) else { return }
      let target = run.written + 3 * (space + 1 - run.index)
      lanes.append(
        Lane(
          start: space + 1, index: space + 1, target: target, written: target, state: LazyAutomaton.startState))
    }
    automaton.transitions.withUnsafeBytes { transitions in
      automaton.longOutputs.withUnsafeBytes { takeLanes(&lanes, of: run, transitions, $0) }
    }
    (run.index, run.written, run.state) = (lanes[0].index, lanes[0].written, lanes[0].state)
    run.lanes = lanes.dropFirst().reversed()
  }

  private func takeLanes<Element: FixedWidthInteger>(
    _ lanes: inout [Lane], of run: Run<Element>, _ transitions: UnsafeRawBufferPointer,
    _ longOutputs: UnsafeRawBufferPointer
  ) {
    let (text, target) = (run.text, run.target)
    var (first, second, third, fourth) = (lanes[0], lanes[1], lanes[2], lanes[3])
    defer { lanes = [first, second, third, fourth] }
    let room = Self.laneSteps * Self.stepBytes
    /// - Returns: False where the transition is still to be made or its output does not fit.
    @inline(__always)
    func step(_ lane: inout Lane, _ limit: Int) -> Bool {
      let place = lane.state &+ Int(truncatingIfNeeded: text[lane.index]) &* Transition.stride
      let next = transitions.load(fromByteOffset: place &+ 8, as: UInt64.self)
      if _slowPath(next & Transition.needsSlowPath != 0) {
        guard let output = target.copyLong(longOutputs, transitions, from: place, to: lane.written, limit &- room)
        else {
          return false
        }
        lane.written &+= output
      } else {
        target.copy(transitions, from: place, to: lane.written)
        lane.written &+= Transition.length(next)
      }
      lane.state = Transition.nextState(next)
      lane.index &+= 1
      return true
    }
    while first.index &+ Self.laneSteps <= second.start, second.index &+ Self.laneSteps <= third.start,
      third.index &+ Self.laneSteps <= fourth.start, fourth.index &+ Self.laneSteps <= text.count,
      first.written &+ room <= second.target, second.written &+ room <= third.target,
      third.written &+ room <= fourth.target, fourth.written &+ room <= target.count
    {
      for _ in 0..<Self.laneSteps {
        guard step(&first, second.target), step(&second, third.target), step(&third, fourth.target),
          step(&fourth, target.count)
        else { return }
      }
    }
  }

  /// Goes on after the next lane, if it began in the right state.
  private func joinLane<Element: FixedWidthInteger>(_ run: inout Run<Element>) {
    guard let lane = run.lanes.popLast(), run.state == LazyAutomaton.startState else { return }
    UnsafeMutableRawBufferPointer(rebasing: run.target[run.written...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: run.target[lane.target..<lane.written]))
    run.written += lane.written - lane.target
    run.index = lane.index
    run.state = lane.state
  }

  // MARK: Single input symbols

  /// Takes input symbols one by one: the two that are not a pair, and further ones until two may be a pair again.
  ///
  /// - Returns: Whether there are such; otherwise the next input symbol is for `takeOne`, or there is none.
  private func takeSingles<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: LazyAutomaton) -> Bool {
    let (hasPairs, hasAllRows) = (symbolsUntilPairs == 0 && automaton.pairs.isUseful, automaton.pairs.isFull)
    let longOutputs = automaton.longOutputs
    return automaton.transitions.withUnsafeBytes { transitions in
      automaton.pairs.classes.withUnsafeBufferPointer { classes in
        let (text, target) = (run.text, run.target)
        var (index, written, state) = (run.index, run.written, run.state)
        defer { (run.index, run.written, run.state) = (index, written, state) }
        let (end, limit) = (run.end, run.limit)
        while index < end, written &+ Self.stepBytes <= limit {
          if hasPairs, index >= run.index &+ 2, classes[Int(truncatingIfNeeded: text[index])] != 0,
            !hasAllRows || transitions.load(fromByteOffset: state &- 8, as: UInt64.self) != LazyAutomaton.noPairState
          {
            return true
          }
          let place = state &+ Int(truncatingIfNeeded: text[index]) &* Transition.stride
          let next = transitions.load(fromByteOffset: place &+ 8, as: UInt64.self)
          if _slowPath(next & Transition.needsSlowPath != 0) {
            let output = longOutputs.withUnsafeBytes {
              target.copyLong($0, transitions, from: place, to: written, limit)
            }
            guard let output else { return false }
            written &+= output
          } else {
            target.copy(transitions, from: place, to: written)
            written &+= Transition.length(next)
          }
          state = Transition.nextState(next)
          index &+= 1
        }
        return false
      }
    }
  }

  /// Takes one input symbol, whose transition may be unknown or its output long.
  ///
  /// - Returns: How many bytes it needs; 0 if it was taken.
  private func takeOne<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ automaton: inout LazyAutomaton
  ) -> Int {
    let transition = automaton.transition(from: run.state, by: run.input(0))
    if transition.needsSlowPath {
      let output = automaton.longOutputs[Transition.longOutput(transition.low) ?? 0..<0]
      if run.written + output.count > run.limit { return output.count }
      UnsafeMutableRawBufferPointer(rebasing: run.target[run.written...]).copyBytes(from: output)
      run.written += output.count
    } else {
      if !run.fits { return Self.stepBytes }
      run.target.store(transition, at: run.written)
      run.written += transition.length
    }
    run.state = transition.nextState
    run.index += 1
    return 0
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies all sixteen bytes of a transition, of which the first are its output.
  @inline(__always)
  fileprivate func copy(_ transitions: UnsafeRawBufferPointer, from place: Int, to target: Int) {
    storeBytes(
      of: transitions.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self), toByteOffset: target,
      as: SIMD2<UInt64>.self)
  }

  /// Copies the output of a transition that may be long.
  ///
  /// - Returns: Its length; nil where the transition is still to be made or its output does not fit.
  fileprivate func copyLong(
    _ outputs: UnsafeRawBufferPointer, _ transitions: UnsafeRawBufferPointer, from place: Int, to target: Int,
    _ limit: Int
  ) -> Int? {
    let low = transitions.load(fromByteOffset: place, as: UInt64.self)
    guard let output = Transition.longOutput(low), target + output.count <= limit else { return nil }
    UnsafeMutableRawBufferPointer(rebasing: self[target...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: outputs[output]))
    return output.count
  }

  fileprivate func store(_ transition: Transition, at target: Int) {
    storeBytes(of: SIMD2(transition.low, transition.high), toByteOffset: target, as: SIMD2<UInt64>.self)
  }
}
