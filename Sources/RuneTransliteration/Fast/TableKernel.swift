/// Runs the tables of a pass over columns: the loop that all text goes through.
///
/// A long text goes by the table of pairs, two columns a step. What a step needs is known without waiting for the step
/// before it: which columns come is in the text, and the state in front of them follows from the two columns before
/// (`PairTable.Pair`). Only the place to write at goes from step to step. So the processor works on many steps at a
/// time. A step copies all 16 bytes of its transition and then moves on by the length of the output, so the next copy
/// covers what does not count: that is cheaper than looking at the length first.
///
/// A flag stops the loop: a transition is made that is not known yet, or columns go by the pass's own table, one by
/// one; then the loop goes on. Bytes of a number must stand in memory from the lowest up, as they do wherever Swift runs.
struct TableKernel {
  /// How many columns are still to come before the table of pairs is worth its making.
  private var columnsUntilPairs: Int

  /// The most columns that go through at a time.
  static let block = 1 << 13
  private static let stepBytes = PassAutomaton.Transition.stride

  init(columnsUntilPairs: Int = 1 << 14) {
    self.columnsUntilPairs = columnsUntilPairs
  }

  /// Text on its way through the tables.
  private struct Run<Element: FixedWidthInteger> {
    let text: UnsafeBufferPointer<Element>
    let target: UnsafeMutableRawBufferPointer
    var index = 0
    var written = 0
    /// The row of the present state: in the table of pairs where `isPaired`, else in the pass's own.
    var row: Int
    var isPaired = false

    var isDone: Bool { index >= text.count }
    /// Whether there are two columns to take at once.
    var hasPair: Bool { isPaired && text.count &- index >= 2 }
    /// Whether a step may write.
    var hasRoom: Bool { written &+ TableKernel.stepBytes <= target.count }

    @inline(__always)
    func column(_ offset: Int) -> Column { Column(truncatingIfNeeded: text[index &+ offset]) }
  }

  /// Takes all of a text, from the present state of the automaton on.
  mutating func run<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, through automaton: inout PassAutomaton, into output: inout [UInt8]
  ) {
    var done = 0
    var room = 0
    while done < text.count {
      let part = UnsafeBufferPointer(rebasing: text[done..<min(done + Self.block, text.count)])
      // What most texts need; a rune has three bytes.
      room += part.count * 3 + 4 * Self.stepBytes
      output.append(addingCapacity: room) { span in
        span.withUnsafeMutableBufferPointer { target, count in
          var run = Run(text: part, target: UnsafeMutableRawBufferPointer(target), row: automaton.row)
          room = take(&run, through: &automaton)
          automaton.row = run.row
          done += run.index
          count = run.written
        }
      }
    }
  }

  /// Takes a whole short text, into a buffer of the caller's.
  ///
  /// - Returns: How many bytes were written; nil where there is no room for sixteen more.
  mutating func runWhole(
    _ text: UnsafeBufferPointer<UInt8>, through automaton: inout PassAutomaton,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var run = Run(text: text, target: target, row: PassAutomaton.startRow)
    guard take(&run, through: &automaton) == 0, run.hasRoom else { return nil }
    let end = automaton.known(inRow: run.row, by: Columns.border)
    if end.isFlagged { return nil }
    target.store(end, at: run.written)
    return run.written + end.length
  }

  /// Takes columns as long as there is room.
  ///
  /// - Returns: How much room the next step needs; 0 where all are taken.
  private mutating func take<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, through automaton: inout PassAutomaton
  ) -> Int {
    columnsUntilPairs = max(0, columnsUntilPairs - run.text.count)
    while !run.isDone {
      run.row = automaton.tidy(keeping: run.row)
      enterPairs(&run, &automaton)
      while run.hasPair, run.hasRoom {
        takePairs(&run, &automaton)
        if run.hasPair, run.hasRoom, !takeFlagged(&run, &automaton) { break }
      }
      leavePairs(&run, automaton)
      if run.isDone { break }
      if !takeColumns(&run, automaton), !run.isDone {
        let needed = takeOne(&run, &automaton)
        if needed > 0 { return needed }
      }
    }
    return 0
  }

  // MARK: Pairs

  private func takePairs<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: inout PassAutomaton) {
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
    // What changes at each step stands in variables of its own, so that it fits into the registers.
    let (count, target) = (run.text.count, run.target)
    let (offsetMask, rowMask) = (table.offsetMask, table.rowMask)
    var (index, written, row) = (run.index, run.written, run.row)
    var undecided = 0
    /// - Returns: False at a flag.
    @inline(__always)
    func step(_ pair: PairTable.Pair) -> Bool {
      let place = row &+ Int(pair & offsetMask)
      let next = transitions.load(fromByteOffset: place &+ 8, as: UInt64.self)
      if _slowPath((UInt32(truncatingIfNeeded: next) | pair) & PairTable.isFlagged != 0) {
        if UInt32(truncatingIfNeeded: next) & PairTable.isFlagged != 0 { return false }
        row = PairTable.Transition.nextRow(next)
        undecided &+= 1
      } else {
        row = Int(pair & rowMask)
      }
      target.copy(transitions, from: place, to: written)
      written &+= PairTable.Transition.length(next)
      index &+= 2
      return true
    }
    let limit = target.count &- TableKernel.stepBytes
    while index &+ 8 <= count, written &+ 3 &* TableKernel.stepBytes <= limit,
      step(pair(index)), step(pair(index)), step(pair(index)), step(pair(index))
    {}
    while index &+ 2 <= count, written <= limit, step(pair(index)) {}
    (run.index, run.written, run.row) = (index, written, row)
    return undecided
  }

  /// Does what the loop over pairs could not.
  ///
  /// - Returns: False where columns must go by the pass's own table.
  private func takeFlagged<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ automaton: inout PassAutomaton
  ) -> Bool {
    let (first, second) = (run.column(0), run.column(1))
    if automaton.pairs.lacksClasses(for: first, second) { return false }
    var transition = automaton.pairs.transition(inRow: run.row, by: first, second)
    if transition.isFlagged {
      if !automaton.learn(inPairRow: run.row, by: first, second) { return false }
      transition = automaton.pairs.transition(inRow: run.row, by: first, second)
    } else {
      automaton.pairs.noteASCII(first, second)
    }
    run.target.store(transition, at: run.written)
    run.written += transition.length
    run.row = transition.nextRow
    run.index += 2
    return true
  }

  private func enterPairs<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ automaton: inout PassAutomaton
  ) {
    if columnsUntilPairs > 0 || !automaton.pairs.isUseful { return }
    if let row = automaton.pairRow(of: run.row) {
      run.row = row
      run.isPaired = true
    }
  }

  private func leavePairs<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: PassAutomaton) {
    if !run.isPaired { return }
    run.row = automaton.pairs.ownRow(of: run.row)
    run.isPaired = false
  }

  // MARK: Single columns

  /// Takes columns by the pass's own table: the two that were no pair, and on to others that may be one.
  ///
  /// - Returns: Whether such have come; else the next column is for `takeOne`, or there is none.
  private func takeColumns<Element: FixedWidthInteger>(_ run: inout Run<Element>, _ automaton: PassAutomaton) -> Bool {
    let (hasPairs, hasAllRows) = (columnsUntilPairs == 0 && automaton.pairs.isUseful, automaton.pairs.isFull)
    return automaton.transitions.withUnsafeBytes { transitions in
      automaton.pairs.classes.withUnsafeBufferPointer { classes in
        let (text, target) = (run.text, run.target)
        var (index, written, row) = (run.index, run.written, run.row)
        defer { (run.index, run.written, run.row) = (index, written, row) }
        while index < text.count, written &+ Self.stepBytes <= target.count {
          if hasPairs, index >= run.index &+ 2, classes[Int(truncatingIfNeeded: text[index])] != 0,
            !hasAllRows || transitions.load(fromByteOffset: row &- 8, as: UInt64.self) != PassAutomaton.noPairRow
          {
            return true
          }
          let place = row &+ Int(truncatingIfNeeded: text[index]) &* PassAutomaton.Transition.stride
          let next = transitions.load(fromByteOffset: place &+ 8, as: UInt64.self)
          if next & PassAutomaton.Transition.isFlagged != 0 { return false }
          target.copy(transitions, from: place, to: written)
          written &+= PassAutomaton.Transition.length(next)
          row = PassAutomaton.Transition.nextRow(next)
          index &+= 1
        }
        return false
      }
    }
  }

  /// Takes one column, whose transition may be unknown or its output long.
  ///
  /// - Returns: How much room is needed for that; 0 where it is taken.
  private func takeOne<Element: FixedWidthInteger>(
    _ run: inout Run<Element>, _ automaton: inout PassAutomaton
  ) -> Int {
    let transition = automaton.known(inRow: run.row, by: run.column(0))
    if transition.isFlagged {
      let output = automaton.longOutputs[Int(transition.low)]
      if run.written + output.count > run.target.count { return output.count }
      UnsafeMutableRawBufferPointer(rebasing: run.target[run.written...]).copyBytes(from: output)
      run.written += output.count
    } else {
      if !run.hasRoom { return Self.stepBytes }
      run.target.store(transition, at: run.written)
      run.written += transition.length
    }
    run.row = transition.nextRow
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

  fileprivate func store(_ transition: PassAutomaton.Transition, at target: Int) {
    storeBytes(of: SIMD2(transition.low, transition.high), toByteOffset: target, as: SIMD2<UInt64>.self)
  }
}
