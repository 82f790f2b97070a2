/// Runs the table of a byte automaton over plain ASCII: the loop that most text goes through.
///
/// Each step needs the state that the step before it found, so a single run spends most of its time waiting for the
/// cache. But behind a space or any other character that no row knows, the state is always the same, whatever stood
/// before. So the text is cut at such characters into four parts, which run side by side: while one waits, the others
/// go on. The parts write into four areas of a buffer, which are then joined.
///
/// A step stores all 16 bytes of its transition and then moves on by the length of the output, so the next store covers
/// what does not count. That is cheaper than looking at the length first.
///
/// A byte whose output is too long for its transition ends the run. Bytes that the reader must see itself never come
/// here; the byte that stands for a break may.
struct ASCIIKernel {
  private let automaton: ByteAutomaton
  /// The row behind a character that no row of the mode knows.
  private let borderRow: Int
  private let isBorder: [Bool]
  private var buffer: [UInt8]
  /// How many blocks go by in one part after a run was cut short, since then the work of the others would be lost.
  private var singleBlocks = 0

  /// The most bytes that one run takes.
  static let block = 1 << 13
  private static let parts = 4
  /// Each step stores 16 bytes, of which at most ten count.
  private static let areaSize = (block / 2) * ByteAutomaton.Transition.inlineLimit + 16

  init(_ automaton: ByteAutomaton, _ compiled: CompiledMode) {
    self.automaton = automaton
    borderRow = automaton.transition(inRow: ByteAutomaton.startRow, by: Alphabet.border).nextRow
    isBorder = (0...Int(ByteAutomaton.breakByte)).map {
      $0 < compiled.asciiSymbols.count && compiled.asciiSymbols[$0] == Alphabet.border
    }
    buffer = Array(repeating: 0, count: Self.parts * Self.areaSize)
  }

  /// Part of a text on its way through the table.
  private struct Part {
    var index: Int
    let end: Int
    var row: Int
    /// Where in the buffer its output begins, and where the next byte goes.
    let start: Int
    var written: Int

    /// Takes one byte; false where its output is too long.
    @inline(__always)
    mutating func step(
      _ text: UnsafeRawBufferPointer, _ transitions: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer
    ) -> Bool {
      let column = Int(text[index]) &* ByteAutomaton.Transition.stride
      let transition = transitions.load(fromByteOffset: row &+ column, as: ByteAutomaton.Transition.self)
      if transition.high & ByteAutomaton.Transition.isLongFlag != 0 { return false }
      target.storeBytes(of: transition.low.littleEndian, toByteOffset: written, as: UInt64.self)
      target.storeBytes(of: transition.high.littleEndian, toByteOffset: written &+ 8, as: UInt64.self)
      written &+= transition.length
      row = transition.nextRow
      index &+= 1
      return true
    }
  }

  /// Takes bytes of ASCII and breaks, at most `block` of them, up to one whose output is too long.
  ///
  /// - Parameter row: The row of the present state; afterwards, that of the new one.
  /// - Returns: How many bytes were taken.
  mutating func run(_ text: UnsafeRawBufferPointer, row: inout Int, into output: inout [UInt8]) -> Int {
    var parts = cut(text, row: row)
    var taken = 0
    automaton.transitions.withUnsafeBytes { transitions in
      buffer.withUnsafeMutableBytes { target in
        if parts.count == Self.parts {
          var (a, b, c, d) = (parts[0], parts[1], parts[2], parts[3])
          let common = min(min(a.end - a.index, b.end - b.index), min(c.end - c.index, d.end - d.index))
          var left = common
          while left > 0, a.step(text, transitions, target), b.step(text, transitions, target),
            c.step(text, transitions, target), d.step(text, transitions, target)
          {
            left &-= 1
          }
          (parts[0], parts[1], parts[2], parts[3]) = (a, b, c, d)
        }
        for var part in parts {
          while part.index < part.end, part.step(text, transitions, target) {}
          output.append(contentsOf: UnsafeRawBufferPointer(rebasing: target[part.start..<part.written]))
          taken = part.index
          row = part.row
          if part.index < part.end {
            singleBlocks = 8
            break
          }
        }
      }
    }
    return taken
  }

  /// Cuts a text behind characters that no row knows; a text that is short or has too few of them stays whole.
  private mutating func cut(_ text: UnsafeRawBufferPointer, row: Int) -> [Part] {
    var parts: [Part] = []
    if singleBlocks > 0 {
      singleBlocks -= 1
    } else if text.count >= 256 {
      var start = 0
      for number in 1..<Self.parts {
        var end = text.count * number / Self.parts
        let limit = min(end + 64, text.count)
        while end < limit, !isBorder[Int(text[end - 1])] { end += 1 }
        if end == limit { break }
        parts.append(part(start..<end, row: start == 0 ? row : borderRow, area: number - 1))
        start = end
      }
      if parts.count == Self.parts - 1 {
        parts.append(part(start..<text.count, row: borderRow, area: Self.parts - 1))
        return parts
      }
    }
    // One part has the whole buffer to itself.
    return [part(0..<min(text.count, Self.block), row: row, area: 0)]
  }

  private func part(_ range: Range<Int>, row: Int, area: Int) -> Part {
    let start = area * Self.areaSize
    return Part(index: range.lowerBound, end: range.upperBound, row: row, start: start, written: start)
  }
}
