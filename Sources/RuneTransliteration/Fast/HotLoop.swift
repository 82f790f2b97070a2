/// A text on its way through a `LazyAutomaton`: the hot loop that turns blocks of text into runes.
///
/// A step looks up the transition of one input symbol, copies all 16 bytes of it and then advances by the length of the
/// output; the next copy overwrites the rest, which is cheaper than copying the exact length. A flag stops the loop, and the
/// slow path fills in a transition or copies a long output.
///
/// A step waits for the transition of the one before it, which takes longer than all else that it does. So four parts of a
/// block (`Lane`) go through side by side, and wait at the same time. Integers must be little-endian, as they are wherever
/// Swift runs.
struct HotLoop<Element: FixedWidthInteger> {
  /// A part of the text and of the output.
  private struct Lane {
    let start: Int
    /// The next input symbol, and the first that is left to the next lane.
    var index: Int
    let end: Int
    /// Where its output begins, ends at present, and must end.
    let target: Int
    var written: Int
    let limit: Int
    var state: StateID
  }

  private let text: UnsafeBufferPointer<Element>
  private let target: UnsafeMutableRawBufferPointer
  private(set) var index = 0
  private(set) var written: Int

  /// - Parameter written: How many bytes of the target are in use.
  init(_ text: UnsafeBufferPointer<Element>, into target: UnsafeMutableRawBufferPointer, at written: Int = 0) {
    (self.text, self.target, self.written) = (text, target, written)
  }

  /// Takes input symbols from the present state of the automaton on, while their output fits.
  ///
  /// - Returns: How many bytes the next step needs; 0 if all were taken.
  mutating func run(through automaton: inout LazyAutomaton) -> Int {
    while index < text.count {
      if automaton.isFull { automaton.state = automaton.evict(keeping: automaton.state) }
      if let lanes = lanes(from: automaton), take(lanes, through: &automaton) { continue }
      let rest = Lane(
        start: index, index: index, end: text.count, target: written, written: written, limit: target.count,
        state: automaton.state)
      let needed = take(rest, through: &automaton)
      if needed > 0 { return needed }
    }
    return 0
  }

  // MARK: One lane

  /// Takes the rest of the lane that is next, and puts its output after that of the text before it.
  ///
  /// - Returns: How many bytes the next step needs; 0 if the lane is done, or the automaton is full.
  private mutating func take(_ lane: Lane, through automaton: inout LazyAutomaton) -> Int {
    var lane = lane
    var needed = 0
    repeat {
      takeKnown(&lane, by: automaton)
      if lane.index < lane.end { needed = takeOne(&lane, through: &automaton) }
    } while needed == 0 && lane.index < lane.end && !automaton.isFull
    if lane.target > written {
      UnsafeMutableRawBufferPointer(rebasing: target[written...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: target[lane.target..<lane.written]))
    }
    written += lane.written - lane.target
    index = lane.index
    automaton.state = lane.state
    return needed
  }

  /// Takes input symbols up to the first that needs the slow path.
  private func takeKnown(_ lane: inout Lane, by automaton: LazyAutomaton) {
    automaton.transitions.withUnsafeBytes { transitions in
      var taken = lane
      let limit = taken.limit &- Transition.stride
      while taken.index < taken.end, taken.written <= limit, step(&taken, transitions) {}
      lane = taken
    }
  }

  /// - Returns: False where the slow path is needed.
  @inline(__always)
  private func step(_ lane: inout Lane, _ transitions: UnsafeRawBufferPointer) -> Bool {
    let place = (lane.state &+ Int(truncatingIfNeeded: text[lane.index]) &* StateID.transitionUnits) &* 8
    let length = transitions.load(fromByteOffset: place &+ Transition.lengthOffset, as: UInt8.self)
    if _slowPath(length & Transition.needsSlowPath != 0) { return false }
    target.storeBytes(
      of: transitions.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self), toByteOffset: lane.written,
      as: SIMD2<UInt64>.self)
    lane.state = StateID(transitions.load(fromByteOffset: place &+ Transition.stateOffset, as: UInt32.self))
    lane.written &+= Int(length)
    lane.index &+= 1
    return true
  }

  /// Takes one input symbol, whose transition may be unknown or its output long.
  ///
  /// - Returns: How many bytes it needs; 0 if it was taken.
  private func takeOne(_ lane: inout Lane, through automaton: inout LazyAutomaton) -> Int {
    let input = InputSymbol(truncatingIfNeeded: text[lane.index])
    let transition = automaton.transition(from: lane.state, by: input)
    if transition.needsSlowPath {
      let output = automaton.longOutputs[transition.longOutput ?? 0..<0]
      if lane.written + output.count > lane.limit { return output.count }
      UnsafeMutableRawBufferPointer(rebasing: target[lane.written...]).copyBytes(from: output)
      lane.written += output.count
    } else {
      if lane.written + Transition.stride > lane.limit { return Transition.stride }
      target.storeBytes(
        of: SIMD2(transition.low, transition.high), toByteOffset: lane.written, as: SIMD2<UInt64>.self)
      lane.written += transition.length
    }
    lane.state = transition.nextState
    lane.index += 1
    return 0
  }

  // MARK: Four lanes

  private static var laneCount: Int { 4 }
  /// How many steps are taken between two looks at the room that is left.
  private static var laneSteps: Int { 4 }

  /// The next block in lanes; nil where it is not worth it. The later ones begin after a space.
  private func lanes(from automaton: LazyAutomaton) -> [Lane]? {
    let count = text.count - index
    guard count >= automaton.leastLanes, automaton.forgetsWords, target.count - written >= 3 * count + Transition.stride
    else {
      return nil
    }
    var starts = [index]
    for number in 1..<Self.laneCount {
      let middle = max(index + count / Self.laneCount * number, starts[number - 1])
      let near = text[middle..<min(middle + TableLimits.wordBytes, text.count)]
      guard let space = near.firstIndex(of: 0x20) else { return nil }
      starts.append(space + 1)
    }
    return zip(starts, starts.dropFirst() + [text.count]).map { start, end in
      let place = written + 3 * (start - index)
      return Lane(
        start: start, index: start, end: end, target: place, written: place,
        limit: end == text.count ? target.count : written + 3 * (end - index),
        state: start == index ? automaton.state : automaton.wordState)
    }
  }

  /// Takes lanes side by side.
  ///
  /// - Returns: Whether any input symbol was taken.
  private mutating func take(_ lanes: [Lane], through automaton: inout LazyAutomaton) -> Bool {
    var lanes = lanes
    while let stopped = takeKnown(&lanes, by: automaton), takeOne(&lanes[stopped], through: &automaton) == 0,
      !automaton.isFull
    {}
    let start = index
    for lane in lanes {
      // Where the text before it did not end in the state in which it began, a lane has been in vain.
      if lane.start != index || index > start && automaton.state != automaton.wordState { break }
      _ = take(lane, through: &automaton)
    }
    return index > start
  }

  /// Takes input symbols in all lanes until one of them comes near its end.
  ///
  /// - Returns: The lane that needs the slow path.
  private func takeKnown(_ lanes: inout [Lane], by automaton: LazyAutomaton) -> Int? {
    automaton.transitions.withUnsafeBytes { transitions in
      // In local variables, which the compiler keeps in registers.
      var (first, second, third, fourth) = (lanes[0], lanes[1], lanes[2], lanes[3])
      defer { lanes = [first, second, third, fourth] }
      @inline(__always)
      func hasRoom(_ lane: Lane) -> Bool {
        lane.index &+ Self.laneSteps <= lane.end && lane.written &+ Self.laneSteps &* Transition.stride <= lane.limit
      }
      while hasRoom(first), hasRoom(second), hasRoom(third), hasRoom(fourth) {
        for _ in 0..<Self.laneSteps {
          if !step(&first, transitions) { return 0 }
          if !step(&second, transitions) { return 1 }
          if !step(&third, transitions) { return 2 }
          if !step(&fourth, transitions) { return 3 }
        }
      }
      return nil
    }
  }
}

extension LazyAutomaton {
  /// Takes all of a text, from the present state on.
  mutating func run<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, into output: inout [UInt8]
  ) {
    var done = 0
    var capacity = 0
    while done < text.count {
      let part = UnsafeBufferPointer(rebasing: text[done..<min(done + Self.block, text.count)])
      // What most texts need; a rune has three bytes.
      capacity += part.count * 3 + 4 * Transition.stride
      output.append(addingCapacity: capacity) { span in
        span.withUnsafeMutableBufferPointer { target, count in
          var loop = HotLoop(part, into: UnsafeMutableRawBufferPointer(target))
          capacity = loop.run(through: &self)
          done += loop.index
          count = loop.written
        }
      }
    }
  }

  /// Takes one input symbol.
  mutating func run(_ input: InputSymbol, into output: inout [UInt8]) {
    withUnsafePointer(to: input) { run(UnsafeBufferPointer(start: $0, count: 1), into: &output) }
  }
}
