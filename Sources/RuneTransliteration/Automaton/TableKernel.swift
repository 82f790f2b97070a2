/// Runs the table of a pass over columns: the loop that all text goes through.
///
/// Each step needs the state that the step before it found, so a single run spends most of its time waiting for the
/// cache. But behind a space or any other character that no row knows, the state is always the same, whatever stood
/// before. So the text is cut at such characters into four lanes, which run side by side: while one waits, the others go
/// on. The lanes write into four areas of a buffer, which are then joined.
///
/// A step copies all 16 bytes of its transition and then moves on by the length of the output, so the next copy covers
/// what does not count. That is cheaper than looking at the length first. It relies on bytes of a number standing in
/// memory from the lowest up, as they do on every machine that Swift runs on.
///
/// A flagged transition stops the loop: it is made if it is not known yet, or its long output is copied, and the lanes
/// go on.
struct TableKernel {
  /// By ASCII character, whether the state behind it is always that of the start.
  private let isBorder: [Bool]
  private var buffer: [UInt8] = []
  /// How many blocks go by in one lane after a run was cut short, since then the work of the others would be lost.
  private var singleBlocks = 0

  /// The most columns that go through at a time.
  static let block = 1 << 13
  private static let lanes = 4
  private static let shortest = 256
  /// Each step stores 16 bytes, of which at most ten count; what is left over is for long outputs.
  private static let areaSize = (block / 2) * PassAutomaton.Transition.inlineLimit + (1 << 13)

  init(_ compiled: CompiledMode) {
    isBorder = compiled.asciiSymbols.map { $0 == Alphabet.border }
  }

  /// Part of a text on its way through the table.
  private struct Lane {
    var index: Int
    var end: Int
    var row: Int
    /// Where in the buffer its output begins, and where the next byte goes.
    let start: Int
    var written: Int
    /// Where its output must end, counting what may still come.
    let limit: Int

    var isDone: Bool { index >= end }

    /// Takes one column; false where its transition is flagged.
    @inline(__always)
    mutating func step<Element: FixedWidthInteger>(
      _ text: UnsafeBufferPointer<Element>, _ transitions: UnsafeRawBufferPointer,
      _ target: UnsafeMutableRawBufferPointer
    ) -> Bool {
      let place = row &+ TableKernel.offset(text[index])
      let next = transitions.high(at: place)
      if next & PassAutomaton.Transition.isFlagged != 0 { return false }
      target.copy(transitions, from: place, to: written)
      move(
        by: 1, toRow: PassAutomaton.Transition.nextRow(next),
        written: written &+ PassAutomaton.Transition.length(next))
      return true
    }

    @inline(__always)
    mutating func move(by steps: Int, toRow row: Int, written: Int) {
      index &+= steps
      self.row = row
      self.written = written
    }
  }

  /// Takes all of a text, from the present state of the automaton on.
  mutating func run<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, through automaton: inout PassAutomaton, into output: inout [UInt8]
  ) {
    var done = 0
    while done < text.count {
      automaton.trim()
      let end = min(done + Self.block, text.count)
      done += runBlock(UnsafeBufferPointer(rebasing: text[done..<end]), through: &automaton, into: &output)
    }
  }

  /// Takes a whole short text, without a buffer between.
  ///
  /// - Returns: How many bytes were written; nil where there is no room for sixteen more, or an output is long.
  func runWhole(
    _ text: UnsafeBufferPointer<UInt8>, through automaton: inout PassAutomaton,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var lane = Lane(
      index: 0, end: text.count, row: PassAutomaton.startRow, start: 0, written: 0, limit: target.count - 16)
    while true {
      automaton.transitions.withUnsafeBytes { transitions in
        while lane.index < lane.end, lane.written <= lane.limit, lane.step(text, transitions, target) {}
      }
      if lane.written > lane.limit { return nil }
      let column = lane.isDone ? Columns.border : Column(text[lane.index])
      if automaton.transition(inRow: lane.row, by: column).isUnknown { automaton.learn(inRow: lane.row, by: column) }
      let transition = automaton.transition(inRow: lane.row, by: column)
      if transition.isFlagged { return nil }
      if lane.isDone {
        target.storeBytes(of: transition.low.littleEndian, toByteOffset: lane.written, as: UInt64.self)
        target.storeBytes(of: transition.high.littleEndian, toByteOffset: lane.written + 8, as: UInt64.self)
        return lane.written + transition.length
      }
    }
  }

  /// - Returns: How many columns were taken.
  private mutating func runBlock<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, through automaton: inout PassAutomaton, into output: inout [UInt8]
  ) -> Int {
    let wanted = text.count < Self.shortest ? text.count * 10 + (1 << 9) : Self.lanes * Self.areaSize
    if buffer.count < wanted { buffer = Array(repeating: 0, count: wanted) }
    guard var (a, b, c, d) = cut(text, row: automaton.row) else {
      var lane = Lane(
        index: 0, end: text.count, row: automaton.row, start: 0, written: 0, limit: buffer.count - 16)
      while !lane.isDone {
        advance(&lane, text, automaton)
        if !lane.isDone, !takeFlagged(&lane, text, &automaton) {
          lane.end = lane.index
          // Not even the output of one column fits behind nothing.
          if lane.index == 0 { takeHuge(&lane, text, automaton, into: &output) }
        }
      }
      join(lane, into: &output)
      automaton.row = lane.row
      return lane.index
    }
    var isCut = false
    while !(a.isDone && b.isDone && c.isDone && d.isDone), !isCut {
      if !a.isDone, !b.isDone, !c.isDone, !d.isDone {
        advance(&a, &b, &c, &d, text, automaton)
      } else {
        advance(&a, text, automaton)
        advance(&b, text, automaton)
        advance(&c, text, automaton)
        advance(&d, text, automaton)
      }
      isCut =
        !takeFlagged(&a, text, &automaton) || !takeFlagged(&b, text, &automaton)
        || !takeFlagged(&c, text, &automaton) || !takeFlagged(&d, text, &automaton)
    }
    if isCut { singleBlocks = 8 }
    for lane in [a, b, c, d] {
      join(lane, into: &output)
      automaton.row = lane.row
      if !lane.isDone { return lane.index }
    }
    return text.count
  }

  // MARK: Lanes

  /// Where in its row a column's transition stands.
  @inline(__always)
  private static func offset<Element: FixedWidthInteger>(_ column: Element) -> Int {
    Int(truncatingIfNeeded: column) &* PassAutomaton.Transition.stride
  }

  /// Goes on with four lanes until one is done or meets a flagged transition; all take the same number of steps.
  private mutating func advance<Element: FixedWidthInteger>(
    _ a: inout Lane, _ b: inout Lane, _ c: inout Lane, _ d: inout Lane,
    _ text: UnsafeBufferPointer<Element>, _ automaton: PassAutomaton
  ) {
    automaton.transitions.withUnsafeBytes { transitions in
      buffer.withUnsafeMutableBytes { target in
        // What changes at each step stands in variables of its own, so that it fits into the registers.
        let steps = min(min(a.end - a.index, b.end - b.index), min(c.end - c.index, d.end - d.index))
        let (textA, textB, textC, textD) = (
          UnsafeBufferPointer(rebasing: text[a.index...]), UnsafeBufferPointer(rebasing: text[b.index...]),
          UnsafeBufferPointer(rebasing: text[c.index...]), UnsafeBufferPointer(rebasing: text[d.index...])
        )
        var (rowA, rowB, rowC, rowD) = (a.row, b.row, c.row, d.row)
        var (writtenA, writtenB, writtenC, writtenD) = (a.written, b.written, c.written, d.written)
        var step = 0
        while step < steps {
          let (placeA, placeB) = (rowA &+ Self.offset(textA[step]), rowB &+ Self.offset(textB[step]))
          let (placeC, placeD) = (rowC &+ Self.offset(textC[step]), rowD &+ Self.offset(textD[step]))
          let (nextA, nextB) = (transitions.high(at: placeA), transitions.high(at: placeB))
          let (nextC, nextD) = (transitions.high(at: placeC), transitions.high(at: placeD))
          if (nextA | nextB | nextC | nextD) & PassAutomaton.Transition.isFlagged != 0 { break }
          target.copy(transitions, from: placeA, to: writtenA)
          target.copy(transitions, from: placeB, to: writtenB)
          target.copy(transitions, from: placeC, to: writtenC)
          target.copy(transitions, from: placeD, to: writtenD)
          writtenA &+= PassAutomaton.Transition.length(nextA)
          writtenB &+= PassAutomaton.Transition.length(nextB)
          writtenC &+= PassAutomaton.Transition.length(nextC)
          writtenD &+= PassAutomaton.Transition.length(nextD)
          rowA = PassAutomaton.Transition.nextRow(nextA)
          rowB = PassAutomaton.Transition.nextRow(nextB)
          rowC = PassAutomaton.Transition.nextRow(nextC)
          rowD = PassAutomaton.Transition.nextRow(nextD)
          step &+= 1
        }
        a.move(by: step, toRow: rowA, written: writtenA)
        b.move(by: step, toRow: rowB, written: writtenB)
        c.move(by: step, toRow: rowC, written: writtenC)
        d.move(by: step, toRow: rowD, written: writtenD)
      }
    }
  }

  private mutating func advance<Element: FixedWidthInteger>(
    _ lane: inout Lane, _ text: UnsafeBufferPointer<Element>, _ automaton: PassAutomaton
  ) {
    if lane.isDone { return }
    automaton.transitions.withUnsafeBytes { transitions in
      buffer.withUnsafeMutableBytes { target in
        while lane.index < lane.end, lane.step(text, transitions, target) {}
      }
    }
  }

  /// Takes a flagged transition, if there is one.
  ///
  /// - Returns: False where its output does not fit any more.
  private mutating func takeFlagged<Element: FixedWidthInteger>(
    _ lane: inout Lane, _ text: UnsafeBufferPointer<Element>, _ automaton: inout PassAutomaton
  ) -> Bool {
    if lane.isDone { return true }
    let column = Column(truncatingIfNeeded: text[lane.index])
    if automaton.transition(inRow: lane.row, by: column).isUnknown { automaton.learn(inRow: lane.row, by: column) }
    let transition = automaton.transition(inRow: lane.row, by: column)
    if !transition.isFlagged { return true }
    let bytes = automaton.longOutputs[Int(transition.low)]
    let rest = (lane.end - lane.index) * PassAutomaton.Transition.inlineLimit
    if lane.written + bytes.count + rest > lane.limit { return false }
    buffer.replaceSubrange(lane.written..<lane.written + bytes.count, with: bytes)
    lane.written += bytes.count
    lane.row = transition.nextRow
    lane.index += 1
    return true
  }

  /// Writes an output that is longer than the buffer.
  private func takeHuge<Element: FixedWidthInteger>(
    _ lane: inout Lane, _ text: UnsafeBufferPointer<Element>, _ automaton: PassAutomaton, into output: inout [UInt8]
  ) {
    let transition = automaton.transition(inRow: lane.row, by: Column(truncatingIfNeeded: text[lane.index]))
    output += automaton.longOutputs[Int(transition.low)]
    lane.row = transition.nextRow
    lane.index += 1
    lane.end = lane.index
  }

  private func join(_ lane: Lane, into output: inout [UInt8]) {
    buffer.withUnsafeBytes { output.append(contentsOf: $0[lane.start..<lane.written]) }
  }

  /// Cuts a text behind characters that no row knows; nil where it is short or has too few of them.
  private mutating func cut<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, row: Int
  ) -> (Lane, Lane, Lane, Lane)? {
    if text.count < Self.shortest { return nil }
    if singleBlocks > 0 {
      singleBlocks -= 1
      return nil
    }
    func border(near place: Int) -> Int? {
      for end in place..<min(place + 64, text.count) {
        let column = Int(truncatingIfNeeded: text[end - 1])
        if column < isBorder.count, isBorder[column] { return end }
      }
      return nil
    }
    guard let first = border(near: text.count / 4), let second = border(near: text.count / 2),
      let third = border(near: text.count / 4 * 3), first < second, second < third
    else { return nil }
    func lane(_ range: Range<Int>, area: Int, row: Int) -> Lane {
      let start = area * Self.areaSize
      return Lane(
        index: range.lowerBound, end: range.upperBound, row: row, start: start, written: start,
        limit: start + Self.areaSize - 16)
    }
    let borderRow = PassAutomaton.startRow
    return (
      lane(0..<first, area: 0, row: row), lane(first..<second, area: 1, row: borderRow),
      lane(second..<third, area: 2, row: borderRow), lane(third..<text.count, area: 3, row: borderRow)
    )
  }
}

extension UnsafeRawBufferPointer {
  /// The upper half of a transition.
  @inline(__always)
  fileprivate func high(at place: Int) -> UInt64 { load(fromByteOffset: place &+ 8, as: UInt64.self) }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies all sixteen bytes of a transition, of which the first are its output.
  @inline(__always)
  fileprivate func copy(_ transitions: UnsafeRawBufferPointer, from place: Int, to target: Int) {
    storeBytes(
      of: transitions.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self), toByteOffset: target,
      as: SIMD2<UInt64>.self)
  }
}
