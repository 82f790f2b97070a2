/// Reads text whose characters are known to a `CharacterCache` into input symbols, and stops at the first that is not.
struct CharacterScan {
  private let text: UnsafeRawBufferPointer
  /// No character before this place is looked at.
  private let start: Int
  private let limit: Int
  /// The end of what has been read, and of the input symbols written for it.
  private(set) var index: Int
  private(set) var count: Int
  private var last = Last()

  /// The last entry that was taken, and where in the text it begins and ends.
  private struct Last {
    var entry = 0
    var start = 0
    var end = -1
  }

  init(_ text: UnsafeRawBufferPointer, from start: Int, count: Int, limit: Int) {
    self.text = text
    self.start = start
    self.count = count
    self.limit = limit
    index = start
  }

  /// How many input symbols may be written after `limit`: 64 bytes are read before the next look at it.
  static let slack = 64 * CharacterCache.Entry.capacity + RomanizedWords.inputLimit + Loop.overrun

  /// - Parameter inputs: Has room for `slack` more than `limit`.
  mutating func run(
    _ characters: inout CharacterCache, _ words: inout RomanizedWords,
    into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) {
    repeat {
      takeReady(&characters, into: inputs)
    } while index < text.count && count < limit
      && (takeMarkedLetter(&characters, into: inputs) || takeWord(&characters, words, into: inputs))
    // A mark may follow the last letter, which the tokenizer then reads again.
    if index == text.count || text[index] >= 0x80 { giveBackLetter(&characters) }
  }

  /// Whether what has been read ends in a letter without a row.
  func endsInUnmappedLetter(_ characters: CharacterCache) -> Bool {
    last.end == index && characters.isUnmapped(last.entry)
  }

  // MARK: Characters

  /// Takes characters that are ready, up to the first that is not.
  private mutating func takeReady(
    _ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) {
    var loop = Loop(text: text, start: start, index: index, count: count, last: last)
    let target = UnsafeMutableRawBufferPointer(inputs)
    characters.withTables { tables in
      let end = text.count - Loop.overrun
      if loop.index < end, !loop.run(upTo: end, limit, tables, into: target) { return }
      if loop.index < end || loop.index == text.count { return }
      // The last bytes are copied, so that some bytes after them can be read, which are in no text.
      withUnsafeTemporaryAllocation(byteCount: 3 * Loop.overrun, alignment: 1) { bytes in
        let from = max(start, loop.index - 1)
        let rest = UnsafeRawBufferPointer(rebasing: text[from...])
        bytes.copyMemory(from: rest)
        for index in rest.count..<bytes.count { bytes[index] = 0xFF }
        loop.move(to: UnsafeRawBufferPointer(bytes), by: -from)
        _ = loop.run(upTo: rest.count, limit, tables, into: target)
        loop.move(to: text, by: from)
      }
    }
    (index, count, last) = (loop.index, loop.count, loop.last)
  }

  /// The hot loop.
  ///
  /// ASCII is input symbols already, but a loop that asks each byte what it is mispredicts wherever ASCII ends, and
  /// a misprediction costs as much as copying fifty bytes. Instead:
  /// - 64 bytes at a time become a bit mask of the odd ones: those beyond ASCII, or ASCII that must be looked at.
  /// - From one odd byte to the next, ASCII is copied 32 bytes at a time, however few there are.
  /// - An odd character has an entry of sixteen input symbols, which are all written, and the number of those that count. A
  ///   mark has one for each ASCII letter that it may follow, whose input symbols replace the letter's.
  private struct Loop {
    private(set) var text: UnsafeRawBufferPointer
    var start: Int
    private(set) var index: Int
    private(set) var count: Int
    private(set) var last: Last

    private static let copied = 32
    /// How many bytes after the end may be read.
    static let overrun = 64 + copied

    mutating func move(to text: UnsafeRawBufferPointer, by offset: Int) {
      self.text = text
      start += offset
      index += offset
      last.start += offset
      last.end += offset
    }

    /// - Returns: Whether it came to the end, or some bytes past it, or to the limit.
    @inline(never)
    mutating func run(
      upTo end: Int, _ limit: Int, _ tables: CharacterCache.Tables, into target: UnsafeMutableRawBufferPointer
    ) -> Bool {
      let (text, start) = (text, start)
      var (index, count, last) = (index, count, last)
      defer { (self.index, self.count, self.last) = (index, count, last) }
      while index < end, count < limit {
        let block = index
        var odd = tables.oddBytes(in: text, from: block)
        while odd != 0 {
          let place = block &+ odd.trailingZeroBitCount
          Self.copyASCII(text, from: index, upTo: place, to: target, at: count)
          count &+= place &- index
          index = place
          let (number, width, back) = Self.entry(in: text, from: start, at: place, tables)
          if !tables.entries[number].isReady { return false }
          count &-= back
          target.storeBytes(
            of: tables.entries[number].inputs, toByteOffset: count &* 2, as: SIMD16<InputSymbol>.self)
          tables.entries[number].times &+= 1
          count &+= Int(tables.entries[number].count)
          index &+= width
          last = Last(entry: number, start: place &- back, end: index)
          odd &= ~(((1 &<< UInt64(width)) &- 1) &<< UInt64(place &- block))
        }
        if index < block &+ 64 {
          Self.copyASCII(text, from: index, upTo: block &+ 64, to: target, at: count)
          count &+= block &+ 64 &- index
          index = block &+ 64
        }
      }
      return true
    }

    /// The number of the entry for a character that is not context-free ASCII, its bytes, and 1 if it replaces the letter before
    /// it.
    @inline(__always)
    private static func entry(
      in text: UnsafeRawBufferPointer, from start: Int, at place: Int, _ tables: CharacterCache.Tables
    ) -> (number: Int, width: Int, back: Int) {
      let lead = text[place]
      if lead &- 0xC2 < 0x1E, place > start {
        let second = text[place &+ 1]
        if second & 0xC0 != 0x80 { return (0, 2, 0) }
        let code = tables.codes[Int(lead & 0x1F) &<< 6 | Int(second & 0x3F)]
        return (tables.entry(of: code, after: text[place &- 1]), 2, code.isMark ? 1 : 0)
      }
      guard let next = text.scalar(at: place), Int(next.scalar.value) < tables.codes.count else { return (0, 1, 0) }
      let code = tables.codes[Int(next.scalar.value)]
      return (code.isMark ? 0 : code.number, next.end &- place, 0)
    }

    /// Writes ASCII as input symbols; what is written after them does not count.
    @inline(__always)
    private static func copyASCII(
      _ text: UnsafeRawBufferPointer, from start: Int, upTo end: Int, to target: UnsafeMutableRawBufferPointer,
      at count: Int
    ) {
      var index = start
      var place = count &* 2
      // At least once, since a branch on whether there is any would often be mispredicted.
      repeat {
        let first = text.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let second = text.loadUnaligned(fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self)
        target.storeBytes(of: SIMD16(truncatingIfNeeded: first), toByteOffset: place, as: SIMD16<InputSymbol>.self)
        target.storeBytes(
          of: SIMD16(truncatingIfNeeded: second), toByteOffset: place &+ 32, as: SIMD16<InputSymbol>.self)
        index &+= copied
        place &+= copied &* 2
      } while index < end
    }
  }

  /// Takes a letter with a mark: the last letter, if it was not ASCII, or the next one.
  private mutating func takeMarkedLetter(
    _ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Bool {
    guard let next = text.scalar(at: index) else { return false }
    let isTaken = characters.code(of: next.scalar).isMark
    if isTaken, last.end != index { return false }
    let start = isTaken ? last.start : index
    guard let letter = text.scalar(at: start), !isTaken || letter.end == index, let mark = text.scalar(at: letter.end),
      characters.code(of: mark.scalar).isMark, ScalarKind(letter.scalar) == .letter,
      let entry = characters.code(of: letter.scalar, with: mark.scalar).entry, characters.entries[entry].isReady
    else { return false }
    if isTaken {
      characters.uncount(last.entry)
      count -= Int(characters.entries[last.entry].count)
    }
    UnsafeMutableRawBufferPointer(inputs).storeBytes(
      of: characters.entries[entry].inputs, toByteOffset: count * 2, as: SIMD16<InputSymbol>.self)
    take(entry, &characters, from: start, upTo: mark.end)
    return true
  }

  /// Takes a word of another script.
  private mutating func takeWord(
    _ characters: inout CharacterCache, _ words: RomanizedWords, into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Bool {
    guard let word = RomanizedWords.end(of: index, in: text, &characters),
      let entry = words.write(UnsafeRawBufferPointer(rebasing: text[index..<word.end]), to: inputs, at: count),
      characters.entries[entry].isReady
    else { return false }
    take(entry, &characters, from: index, upTo: word.end)
    return true
  }

  private mutating func take(_ entry: Int, _ characters: inout CharacterCache, from start: Int, upTo end: Int) {
    characters.count(entry)
    count += Int(characters.entries[entry].count)
    last = Last(entry: entry, start: start, end: end)
    index = end
  }

  private mutating func giveBackLetter(_ characters: inout CharacterCache) {
    if last.end == index {
      if !characters.entries[last.entry].isLetter { return }
      characters.uncount(last.entry)
      index = last.start
      count -= Int(characters.entries[last.entry].count)
    } else if index > start, text[index - 1].isASCIILetter {
      index -= 1
      count -= 1
    }
    last = Last()
  }
}
