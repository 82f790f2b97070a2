/// A text on its way through a `LazyAutomaton`: the hot loop that turns blocks of text into runes.
///
/// A step looks up the transition of one input symbol, copies all 16 bytes of it and then advances by the length of the
/// output; the next copy overwrites the rest, which is cheaper than copying the exact length. A flag stops the loop, and the
/// slow path fills in a transition or copies a long output.
///
/// A step waits for the transition of the one before it, which takes longer than all else that it does. So four parts of a block
/// (`Lane`) go through side by side, and wait at the same time. Integers must be little-endian, as they are wherever Swift runs.
struct HotLoop {
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

  /// A lane while steps are taken. Those of all lanes count their steps together, so that the registers suffice.
  private struct Cursor {
    let text: UnsafePointer<UInt8>
    var target: UnsafeMutableRawPointer
    var state: StateID

    /// Takes the input symbol at an offset of the text.
    ///
    /// - Returns: False where the slow path is needed.
    @inline(__always)
    mutating func step(at offset: Int, _ transitions: UnsafeRawPointer) -> Bool {
      let transition = transitions + Int(truncatingIfNeeded: text[offset]) &* Transition.stride + state &* 8
      let length = transition.load(fromByteOffset: Transition.lengthOffset, as: UInt8.self)
      if _slowPath(length & Transition.needsSlowPath != 0) { return false }
      target.storeBytes(of: transition.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
      state = StateID(transition.load(fromByteOffset: Transition.stateOffset, as: UInt32.self))
      target += Int(length)
      return true
    }
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let target: UnsafeMutableRawBufferPointer
  private(set) var index = 0
  private(set) var written: Int

  /// - Parameter written: How many bytes of the target are in use.
  init(_ text: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableRawBufferPointer, at written: Int = 0) {
    (self.text, self.target, self.written) = (text, target, written)
  }

  /// Takes input symbols from the present state of the automaton on, while their output fits.
  ///
  /// - Returns: How many bytes the next step needs; 0 if all were taken.
  mutating func run(through automaton: inout LazyAutomaton) -> Int {
    var counted = index
    defer { automaton.symbolsSinceEviction += index - counted }
    while index < text.count {
      if automaton.isFull {
        automaton.symbolsSinceEviction += index - counted
        counted = index
        automaton.makeRoom()
      }
      if takeInLanes(through: &automaton) { continue }
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
    withPointers(to: automaton) { text, target, transitions in
      var cursor = Cursor(text: text + lane.index, target: target + lane.written, state: lane.state)
      let last = target + lane.limit - Transition.stride
      var steps = 0
      while lane.index &+ steps < lane.end, cursor.target <= last, cursor.step(at: steps, transitions) { steps &+= 1 }
      advance(&lane, by: steps, to: cursor)
    }
  }

  private func withPointers<Result>(
    to automaton: LazyAutomaton,
    _ body: (UnsafePointer<UInt8>, UnsafeMutableRawPointer, _ transitions: UnsafeRawPointer) -> Result?
  ) -> Result? {
    automaton.transitions.withUnsafeBytes { transitions in
      guard let text = text.baseAddress, let target = target.baseAddress, let transitions = transitions.baseAddress
      else { return nil }
      return body(text, target, transitions)
    }
  }

  private func advance(_ lane: inout Lane, by steps: Int, to cursor: Cursor) {
    lane.index += steps
    if let base = target.baseAddress { lane.written = cursor.target - base }
    lane.state = cursor.state
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
      target.storeBytes(of: SIMD2(transition.low, transition.high), toByteOffset: lane.written, as: SIMD2<UInt64>.self)
      lane.written += transition.length
    }
    lane.state = transition.nextState
    lane.index += 1
    return 0
  }

  // MARK: Four lanes

  private static var laneCount: Int { 4 }

  /// Takes the next block in lanes.
  ///
  /// - Returns: Whether any input symbol was taken; false where lanes are not worth it.
  private mutating func takeInLanes(through automaton: inout LazyAutomaton) -> Bool {
    let count = text.count - index
    guard count >= automaton.leastLanes, target.count - written >= 3 * count + Transition.stride else { return false }
    // On the stack: arrays, made wherever the loop stops, took a sixth to a quarter of its time.
    return withUnsafeTemporaryAllocation(of: Lane.self, capacity: Self.laneCount) { lanes in
      initialize(lanes, from: automaton) && take(lanes, through: &automaton)
    }
  }

  /// Divides the next block into lanes. The later ones begin after a space.
  ///
  /// - Returns: False where there is no space near the beginning of a lane.
  private func initialize(_ lanes: UnsafeMutableBufferPointer<Lane>, from automaton: LazyAutomaton) -> Bool {
    let length = (text.count - index) / Self.laneCount
    var start = index
    for number in lanes.indices {
      var end = text.count
      if number + 1 < Self.laneCount {
        let middle = max(index + length * (number + 1), start)
        let near = text[middle..<min(middle + TableLimits.wordBytes, text.count)]
        guard let space = near.firstIndex(of: 0x20) else { return false }
        end = space + 1
      }
      let output = written + 3 * (start - index)
      lanes.initializeElement(
        at: number,
        to: Lane(
          start: start, index: start, end: end, target: output, written: output,
          limit: end == text.count ? target.count : written + 3 * (end - index),
          state: start == index ? automaton.state : LazyAutomaton.startState))
      start = end
    }
    return true
  }

  /// Takes lanes side by side.
  ///
  /// - Returns: Whether any input symbol was taken.
  private mutating func take(
    _ lanes: UnsafeMutableBufferPointer<Lane>, through automaton: inout LazyAutomaton
  ) -> Bool {
    while let stopped = takeKnown(lanes, by: automaton), takeOne(&lanes[stopped], through: &automaton) == 0,
      !automaton.isFull
    {}
    let start = index
    for lane in lanes {
      // Where the text before it did not end in the state in which it began, a lane has been in vain.
      if lane.start != index || index > start && automaton.state != LazyAutomaton.startState { break }
      _ = take(lane, through: &automaton)
    }
    return index > start
  }

  /// Takes input symbols in all lanes until one of them comes near its end.
  ///
  /// - Returns: The lane that needs the slow path.
  private func takeKnown(_ lanes: UnsafeMutableBufferPointer<Lane>, by automaton: LazyAutomaton) -> Int? {
    withPointers(to: automaton) { text, target, transitions in
      func cursor(_ number: Int) -> Cursor {
        Cursor(text: text + lanes[number].index, target: target + lanes[number].written, state: lanes[number].state)
      }
      while true {
        // As many as all lanes have text and room for, so that the loop looks at neither.
        var most = Int.max
        for lane in lanes { most = min(most, lane.end - lane.index, (lane.limit - lane.written) / Transition.stride) }
        if most <= 0 { return nil }
        // In local variables, which the compiler keeps in registers.
        var (first, second, third, fourth) = (cursor(0), cursor(1), cursor(2), cursor(3))
        var steps = 0
        var stopped: Int?
        while steps < most {
          if !first.step(at: steps, transitions) {
            stopped = 0
          } else if !second.step(at: steps, transitions) {
            stopped = 1
          } else if !third.step(at: steps, transitions) {
            stopped = 2
          } else if !fourth.step(at: steps, transitions) {
            stopped = 3
          } else {
            steps &+= 1
            continue
          }
          break
        }
        func advance(_ number: Int, _ cursor: Cursor) {
          self.advance(&lanes[number], by: number < stopped ?? 0 ? steps + 1 : steps, to: cursor)
        }
        advance(0, first)
        advance(1, second)
        advance(2, third)
        advance(3, fourth)
        if let stopped { return stopped }
      }
    }
  }
}

extension LazyAutomaton {
  /// Takes all of a text, from the present state on.
  mutating func run(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var done = 0
    var capacity = 0
    while done < text.count {
      let part = UnsafeBufferPointer(rebasing: text[done..<min(done + Self.block, text.count)])
      if isWithoutStates {
        takeWithoutStates(part, into: &output)
        done += part.count
        continue
      }
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
}
